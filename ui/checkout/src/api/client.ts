// The client API as the pages use it: one function for each operation.
import type {
  BankList,
  BeginDocumentBody,
  Card,
  CardList,
  ClientConfirmation,
  ClientInstrumentList,
  ConfirmClientIntentBody,
  CreateCardBody,
  Language,
  PageSession,
  PayeeNameChoice,
  PaymentDocument,
  PublicCheckout,
  PublicIntent,
  PublicPayee,
  PublicPaymentStatus,
  PublicVerification,
  Requirements,
  SentWantedLink,
  TransferMade,
  VerificationDocument,
} from '@holdfast/contract'
import { type ClientRequest, linkSession } from './ask.ts'
import { fieldOf, RequestError } from './problem.ts'
import { fetchFile, sendRequest } from './send.ts'

/** Who gets paid. */
export interface OwnerDetails {
  readonly type: 'individual' | 'business' | 'organisation'
  readonly name: string
  /** Two letters. */
  readonly country: string
}

/** An address as it is entered; the service checks the country. */
export interface AddressEntry {
  readonly address_line_1: string
  readonly town_city: string
  readonly postal_code: string
  readonly country: string
}

/** What else is said of who gets paid; what is empty is left out. */
export interface AboutDetails {
  readonly address: AddressEntry
  readonly date_of_birth?: string | undefined
  readonly business_type?: string | undefined
  readonly organisation_type?: string | undefined
  readonly company_number?: string | undefined
  readonly organisation_number?: string | undefined
  readonly website?: string | undefined
}

/** A person behind a business, as entered. */
export interface PersonEntry {
  readonly type: string
  readonly name: string
  readonly date_of_birth: string
  readonly address: AddressEntry
}

/** A card as it is entered. */
export type CardEntry = CreateCardBody

/** Opens a session with what the shop handed over. */
export async function openWithSecret(publicKey: string, secret: string): Promise<PageSession> {
  const answer = await sendRequest({
    method: 'POST',
    path: '/client/v1/session',
    credential: publicKey,
    body: { client_secret: secret },
  })
  return expectFields<PageSession>(answer, ['token', 'kind', 'expires_at'])
}

/** Opens a session with the token of an e-mailed link. */
export async function openWithLink(linkToken: string): Promise<PageSession> {
  const answer = await sendRequest(linkSession(linkToken))
  return expectFields<PageSession>(answer, ['token', 'kind', 'expires_at'])
}

/** What one session may ask. */
export type Client = ReturnType<typeof clientOf>

/**
 * The requests of a session; each throws a `RequestError`. `onEnded` is called when the service
 * says that the session is over, whatever was asked.
 */
export function clientOf(token: string, onEnded: () => void) {
  const credential = `Bearer ${token}`
  const ask = async (request: Pick<ClientRequest, 'method' | 'path' | 'body'>) => {
    try {
      return await sendRequest({ ...request, path: `/client/v1/${request.path}`, credential })
    } catch (error) {
      if (error instanceof RequestError && error.code === 'client_unauthorised') onEnded()
      throw error
    }
  }
  const read = async (path: string) => await ask({ method: 'GET', path })
  const act = async (path: string, body?: Readonly<Record<string, unknown>>) =>
    await ask({ method: 'POST', path, ...(body === undefined ? {} : { body }) })
  return {
    intent: async () => expectFields<PublicIntent>(await read('intent'), intentFields),
    checkout: async () => expectFields<PublicCheckout>(await read('checkout'), checkoutFields),
    verification: async () => asVerification(await read('verification')),
    confirm: async (body: ConfirmClientIntentBody) =>
      expectFields<ClientConfirmation>(await act('intent/confirm', body), confirmationFields),
    enterCard: async (card: CardEntry) =>
      expectFields<Card>(await act('cards', { ...card }), ['id', 'brand', 'last_four']),
    cards: async () => expectFields<CardList>(await read('cards'), ['data']).data,
    banks: async () => expectFields<BankList>(await read('banks'), ['data']).data,
    instruments: async () =>
      expectFields<ClientInstrumentList>(await read('payment-instruments'), ['data']).data,
    transferMade: async () =>
      expectFields<TransferMade>(await act('checkout/transfer-made'), confirmationFields),
    cancel: async () => expectFields<PublicCheckout>(await act('checkout/cancel'), checkoutFields),
    giveDetails: async (details: OwnerDetails & AboutDetails) =>
      asVerification(await act('verification/details', { ...details })),
    givePersons: async (persons: readonly PersonEntry[]) =>
      asVerification(await act('verification/persons', { persons })),
    beginDocument: async (body: BeginDocumentBody) =>
      asDocument(await act('verification/documents', { ...body })),
    sendPart: async (id: string, number: number, content: string) =>
      asDocument(await act(`verification/documents/${id}/parts`, { number, content })),
    removeDocument: async (id: string) => {
      await ask({ method: 'DELETE', path: `verification/documents/${id}` })
    },
    giveBankAccount: async (body: Readonly<Record<string, string>>) =>
      asVerification(await act('verification/bank-account', body)),
    submit: async () => asVerification(await act('verification/submit', {})),
    decide: async (outcome: 'pass' | 'fail') =>
      asVerification(await act('verification/sandbox-decision', { outcome })),
    invoice: async () =>
      expectFields<PaymentDocument>(await read('invoice'), ['kind', 'status', 'lines', 'total']),
    payee: async () => asPayee(await read('payee')),
    changePayee: async (body: Readonly<Record<string, unknown>>) =>
      asPayee(await act('payee/bank-account', body)),
    choosePayeeName: async (choice: PayeeNameChoice) =>
      asPayee(await act('payee/name', { choice })),
    disputePayee: async () => asPayee(await act('payee/dispute')),
    paymentStatus: async () =>
      expectFields<PublicPaymentStatus>(await read('payment-status'), ['status', 'lines', 'held']),
    /** Sends the buyer the link to what is wanted of him, to the mailbox on file. */
    sendWantedLink: async () =>
      expectFields<SentWantedLink>(await act('payment-status/wanted-link'), ['email_masked']),
    /** The invoice or the receipt of this page in print. */
    print: async (kind: PaymentDocument['kind'], language: Language) =>
      await fetchFile(`/client/v1/${kind}?format=pdf&language=${language}`, credential),
    payoutSupport: async (country: string, currency: string) =>
      expectFields<Requirements>(
        await read(`support/payout?${new URLSearchParams({ country, currency })}`),
        ['supported', 'requirements'],
      ),
  }
}

const intentFields = ['id', 'status', 'lines', 'total', 'methods', 'currency'] as const
const checkoutFields = ['id', 'project_id', 'status', 'amount', 'reference'] as const
const confirmationFields = ['checkout_id', 'project_id'] as const

function asDocument(answer: unknown): VerificationDocument {
  return expectFields<VerificationDocument>(answer, ['id', 'name', 'parts'])
}

function asPayee(answer: unknown): PublicPayee {
  return expectFields<PublicPayee>(answer, ['organisation', 'may_change', 'may_dispute'])
}

function asVerification(answer: unknown): PublicVerification {
  return expectFields<PublicVerification>(answer, ['id', 'status', 'participant'])
}

/**
 * Page and service are of one version and one origin, so an answer is checked for the fields the
 * page cannot do without, not against its whole schema, which would make the page several times
 * larger.
 */
function expectFields<T>(answer: unknown, names: readonly (keyof T & string)[]): T {
  if (hasFields<T>(answer, names)) return answer
  throw new RequestError('internal_error', 200, 'The service gave an answer of another form.')
}

function hasFields<T>(answer: unknown, names: readonly (keyof T & string)[]): answer is T {
  return names.every((name) => fieldOf(answer, name) !== undefined)
}

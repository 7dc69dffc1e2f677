// The client API as the pages use it: one function for each operation.
import type {
  BankList,
  Card,
  CardList,
  ClientConfirmation,
  ClientInstrumentList,
  ConfirmClientIntentBody,
  CreateCardBody,
  PageSession,
  PublicCheckout,
  PublicIntent,
  PublicVerification,
  Requirements,
  TransferMade,
} from '@holdfast/contract'
import { field, RequestError } from './problem.ts'
import { send } from './send.ts'

/** Who gets paid. */
export interface OwnerDetails {
  readonly type: 'individual' | 'business' | 'organisation'
  readonly name: string
  /** Two letters. */
  readonly country: string
}

/** A card as it is entered. */
export type CardEntry = CreateCardBody

/** Opens a session with what the shop handed over. */
export async function openWithSecret(publicKey: string, secret: string): Promise<PageSession> {
  const answer = await send({
    method: 'POST',
    path: '/client/v1/session',
    credential: publicKey,
    body: { client_secret: secret },
  })
  return expectFields<PageSession>(answer, ['token', 'kind', 'expires_at'])
}

/** Opens a session with the token of an e-mailed link. */
export async function openWithLink(linkToken: string): Promise<PageSession> {
  const answer = await send({
    method: 'POST',
    path: '/client/v1/session',
    body: { link_token: linkToken },
  })
  return expectFields<PageSession>(answer, ['token', 'kind', 'expires_at'])
}

/** What one session may ask. */
export type Client = ReturnType<typeof clientOf>

/** The requests of a session; each throws a `RequestError`. */
export function clientOf(token: string) {
  const credential = `Bearer ${token}`
  const read = async (path: string) =>
    await send({ method: 'GET', path: `/client/v1/${path}`, credential })
  const act = async (path: string, body?: Readonly<Record<string, unknown>>) =>
    await send({
      method: 'POST',
      path: `/client/v1/${path}`,
      credential,
      ...(body === undefined ? {} : { body }),
    })
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
    giveDetails: async (details: OwnerDetails) =>
      asVerification(await act('verification/details', { ...details })),
    giveBankAccount: async (body: Readonly<Record<string, string>>) =>
      asVerification(await act('verification/bank-account', body)),
    submit: async () => asVerification(await act('verification/submit', {})),
    decide: async (outcome: 'pass' | 'fail') =>
      asVerification(await act('verification/sandbox-decision', { outcome })),
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
  return names.every((name) => field(answer, name) !== undefined)
}

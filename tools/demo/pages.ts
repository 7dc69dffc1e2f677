// What the hosted pages do for a buyer or a seller, without a browser.
import type {
  ClientConfirmation,
  PageSession,
  PublicIntent,
  PublicVerification,
  TransferMade,
  VerificationBankAccountBody,
  VerificationDetailsBody,
} from '@holdfast/contract'

/** Who opens a page: the browser library with a client secret, or a person with a link. */
export type Entrance =
  | { readonly publicKey: string; readonly clientSecret: string }
  | { readonly linkToken: string }

const ANSWER_WITHIN_MS = 15_000

/** The buyer's page. */
export async function openBuyerPage(baseUrl: string, entrance: Entrance) {
  const page = await openPage(baseUrl, entrance)
  return {
    intent: async () => await page.get<PublicIntent>('/intent'),
    confirm: async () =>
      await page.post<ClientConfirmation>('/intent/confirm', { method: 'local_bank_transfer' }),
    transferMade: async () => await page.post<TransferMade>('/checkout/transfer-made'),
  }
}

/** The page of someone who is to be verified before money is paid out. */
export async function openSellerPage(baseUrl: string, entrance: Entrance) {
  const page = await openPage(baseUrl, entrance)
  const post = async (path: string, body?: object) =>
    await page.post<PublicVerification>(`/verification/${path}`, body)
  return {
    verification: async () => await page.get<PublicVerification>('/verification'),
    details: async (body: VerificationDetailsBody) => await post('details', body),
    bankAccount: async (body: VerificationBankAccountBody) => await post('bank-account', body),
    submit: async () => await post('submit', {}),
    pass: async () => await post('sandbox-decision', { outcome: 'pass' }),
  }
}

/** The token of an e-mailed link: its last part. */
export function tokenOf(link: string): string {
  return new URL(link).pathname.split('/').at(-1) ?? ''
}

async function openPage(baseUrl: string, entrance: Entrance) {
  const root = `${baseUrl}/client/v1`
  const isLink = 'linkToken' in entrance
  const session = await send<PageSession>(`${root}/session`, {
    method: 'POST',
    key: isLink ? undefined : entrance.publicKey,
    body: isLink ? { link_token: entrance.linkToken } : { client_secret: entrance.clientSecret },
  })
  const key = session.token
  return {
    get: async <Shown>(path: string) => await send<Shown>(root + path, { method: 'GET', key }),
    post: async <Shown>(path: string, body?: object) =>
      await send<Shown>(root + path, { method: 'POST', key, body }),
  }
}

interface Sent {
  readonly method: 'GET' | 'POST'
  readonly key: string | undefined
  readonly body?: object | undefined
}

async function send<Shown>(url: string, { method, key, body }: Sent): Promise<Shown> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  const text = await response.text()
  const shown: unknown = response.ok ? JSON.parse(text) : undefined
  if (isShown<Shown>(shown)) return shown
  throw new Error(`${method} ${new URL(url).pathname}: ${response.status} ${text}`)
}

/** The service tests its own answers against the contract: they are believed here. */
function isShown<Shown>(value: unknown): value is Shown {
  return typeof value === 'object' && value !== null
}

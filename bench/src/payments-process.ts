// Whoever buys and sells, in a process of its own: whole payments, each step as its client asks for
// it, so many of them under way at once.
import { Agent, request } from 'undici'
import { serveParent } from './child.ts'
import { CONNECTIONS, intentBody } from './requests.ts'

/** What this process is told first: whom to ask. */
export interface PaymentsOrder {
  readonly url: string
  readonly privateKey: string
  readonly publicKey: string
  /** So many sellers and couriers are paid; each has an account and is verified. */
  readonly sellers: number
}

/** What it is told to do afterwards. */
export type PaymentsStep =
  /** New payments, from the intent to the money on the account. */
  | { readonly pay: number }
  /** The release of what the last of them hold in escrow. */
  | { readonly release: true }
  /** What falls due within the next seconds: the bank's answers. */
  | { readonly advance: string }
  /** Accounts for the sellers, and their verification. */
  | { readonly verify: true }

interface Shown {
  readonly id: string
  readonly client_secret: string
  readonly token: string
  readonly checkout_id: string
  readonly project_id: string
  readonly amount: number
  readonly reference: string
  readonly settlements: readonly { readonly id: string; readonly type: string }[]
}

const ACCOUNT = { country: 'DE', currency: 'eur', iban: 'DE89370400440532013000' }
const dispatcher = new Agent({ connections: CONNECTIONS, pipelining: 1 })
let order: PaymentsOrder | undefined
let made = 0
let escrows: string[] = []

async function ask(
  method: 'GET' | 'POST',
  path: string,
  asked: object | string | null,
  key: string,
) {
  const { body, statusCode } = await request(`${order?.url}${path}`, {
    method,
    dispatcher,
    headers: { authorization: key, 'content-type': 'application/json' },
    ...(asked === null ? {} : { body: typeof asked === 'string' ? asked : JSON.stringify(asked) }),
  })
  if (statusCode >= 300) throw new Error(`${path}: ${statusCode} ${await body.text()}`)
  const shown: unknown = await body.json()
  return parseShown(shown)
}

/** What a service answers that works; the benchmark fails where it does not. */
function parseShown(value: unknown): Shown {
  const isShown = (known: unknown): known is Shown => typeof known === 'object' && known !== null
  if (isShown(value)) return value
  throw new Error('an answer is an object')
}

async function openPage({ client_secret }: Pick<Shown, 'client_secret'>, key: string) {
  return (await ask('POST', '/client/v1/session', { client_secret }, key)).token
}

/** Whom the nth request for an intent pays. */
function sellersOf(index: number): string[] {
  const emails = [...intentBody(index).matchAll(/"((?:seller|courier)\d+@[^"]+)"/g)]
  return emails.flatMap(([, email]) => email ?? [])
}

async function pay(
  { privateKey, publicKey, sellers }: PaymentsOrder,
  index: number,
): Promise<string[]> {
  const body = intentBody(index % sellers)
  const intent = await ask('POST', '/v1/intents/payment', body, privateKey)
  const page = await openPage(intent, publicKey)
  const method = 'local_bank_transfer'
  const confirmed = await ask('POST', '/client/v1/intent/confirm', { method }, page)
  const { checkout_id, project_id } = confirmed
  const checkout = await ask('GET', `/v1/checkout/${checkout_id}`, null, privateKey)
  const { amount, reference, settlements } = checkout
  const credit = `/_sandbox/v1/project/${project_id}/credit`
  await ask('POST', credit, { amount, reference }, privateKey)
  return settlements.filter(({ type }) => type === 'escrow').map(({ id }) => id)
}

async function verify({ privateKey, publicKey }: PaymentsOrder, email: string): Promise<void> {
  const page = await openPage(
    await ask('POST', '/v1/verifications', { email }, privateKey),
    publicKey,
  )
  await ask('POST', '/client/v1/verification/bank-account', ACCOUNT, page)
  await ask('POST', '/client/v1/verification/sandbox-decision', { outcome: 'pass' }, page)
}

/** Runs a step for each item, so many at once. */
async function forEach<T>(items: readonly T[], step: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  const walk = async () => {
    for (const item of left) await step(item)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, walk))
}

async function doStep(step: PaymentsStep): Promise<object> {
  const whom = order
  if (whom === undefined) throw new Error('nobody to ask')
  if ('verify' in step) {
    const sellers = Array.from({ length: whom.sellers }, (_, index) => sellersOf(index)).flat()
    await forEach([...new Set(sellers)], async (email) => await verify(whom, email))
  }
  if ('advance' in step) {
    await ask('POST', '/_sandbox/v1/clock/advance', { by: step.advance }, whom.privateKey)
  }
  if ('release' in step) {
    const held = escrows
    escrows = []
    await forEach(held, async (settlement_id) => {
      await ask(
        'POST',
        '/v1/outbounds/releases',
        { releases: [{ settlement_id }] },
        whom.privateKey,
      )
    })
  }
  if ('pay' in step) {
    const indexes = Array.from({ length: step.pay }, () => made++)
    await forEach(indexes, async (index) => {
      const more = await pay(whom, index)
      escrows.push(...more)
    })
  }
  return { done: true }
}

serveParent<PaymentsOrder, PaymentsStep>({
  serve: async (told) => {
    order = told
    return { done: true }
  },
  answer: doStep,
  stop: async () => await dispatcher.destroy(),
})

// The steps that scenarios are made of, each as a client of the service takes it.
import { randomUUID } from 'node:crypto'
import type {
  BankAccountInput,
  Checkout,
  Holdfast,
  Outbound,
  SettlementInput,
} from '@holdfast/node'
import { CliError, EXIT } from '../exit.ts'

/** Accounts that the sandbox's banks know, and one that they do not. */
export const soundAccount = {
  country: 'DE',
  currency: 'eur',
  iban: 'DE89370400440532013000',
} as const
export const unknownAccount = {
  country: 'DE',
  currency: 'eur',
  iban: 'DE67370400440532010001',
} as const

/** What a scenario is played with. */
export interface Stage {
  readonly holdfast: Holdfast
  readonly baseUrl: string
  /** Opens the pages of buyers and sellers. */
  readonly publicKey: string
  /** Told of each step. */
  readonly tell: (step: string) => void
}

const AMOUNT = 10_000

/** Runs what falls due within a duration. */
export async function passTime({ holdfast, tell }: Stage, by: string): Promise<void> {
  tell(`the clock moves on by ${by}`)
  await holdfast.sandbox.clock.advance({ by })
}

/** An e-mail address that nobody had before. */
export function newEmail(role: string): string {
  return `${role}-${randomUUID().slice(-12)}@example.com`
}

/** Calls as a page does, with the token of its session. */
export type Page = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>

/** Opens the page of an intent or a verification by its client secret. */
export async function openPage(stage: Stage, clientSecret: string | null): Promise<Page> {
  return (await openSession(stage, clientSecret)).page
}

/** As `openPage`, with the token that its calls carry. */
export async function openSession(
  { baseUrl, publicKey }: Pick<Stage, 'baseUrl' | 'publicKey'>,
  clientSecret: string | null,
): Promise<{ readonly page: Page; readonly token: string }> {
  const call = async (
    token: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<unknown> => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.ok) return text === '' ? null : JSON.parse(text)
    throw new CliError(`${method} ${path} was refused: ${text}`, EXIT.failed)
  }
  const opened = await call(publicKey, 'POST', '/client/v1/session', {
    client_secret: clientSecret,
  })
  const token = textAt(opened, 'token')
  return { token, page: async (method, path, body) => await call(token, method, path, body) }
}

/** A text of an answer that is not of the server's SDK. */
export function textAt(value: unknown, ...keys: string[]): string {
  let found: unknown = value
  for (const key of keys) {
    const isObject = typeof found === 'object' && found !== null
    found = isObject ? new Map<string, unknown>(Object.entries(found ?? {})).get(key) : undefined
  }
  if (typeof found === 'string') return found
  throw new CliError(`The answer has no ${keys.join('.')}.`, EXIT.failed)
}

export interface Asked {
  readonly settlement?: Partial<SettlementInput>
  readonly fee_flat?: number
  /** A second settlement, required in so many days. */
  readonly later_days?: number
}

function escrow() {
  const to = { email: newEmail('seller') }
  return { type: 'escrow', amount: AMOUNT, description: 'A bicycle', to } as const
}

/** An intent of one escrow, that its buyer's page is open for. */
export async function askPayment(
  stage: Stage,
  { settlement = {}, later_days: laterDays, ...rest }: Asked = {},
) {
  stage.tell('an intent is created')
  const later =
    laterDays === undefined ? [] : [{ ...escrow(), required_by: await inDays(stage, laterDays) }]
  const intent = await stage.holdfast.intents.createPayment({
    type: 'checkout',
    currency: 'eur',
    from: { email: newEmail('buyer'), name: 'Bea Buyer' },
    settlements: [{ ...escrow(), ...settlement }, ...later],
    ...rest,
  })
  return { intent, page: await openPage(stage, intent.client_secret) }
}

/** How the buyer pays. */
export interface Means {
  readonly method: 'local_bank_transfer' | 'card' | 'open_banking' | 'direct_debit'
  readonly details?: (page: Page) => Promise<object>
}

/** The buyer goes on with a method. */
export async function confirmIntent(stage: Stage, asked: Asked = {}, means?: Means) {
  const { page } = await askPayment(stage, asked)
  const method = means?.method ?? 'local_bank_transfer'
  const details = await means?.details?.(page)
  stage.tell(`the buyer confirms: ${method}`)
  const answer = await page('POST', '/client/v1/intent/confirm', {
    method,
    ...(details === undefined ? {} : { details }),
  })
  const checkout = await stage.holdfast.checkouts.get(textAt(answer, 'checkout_id'))
  return { checkout, answer, page }
}

/** A checkout that was paid by bank transfer. */
export async function paidCheckout(stage: Stage, asked: Asked = {}): Promise<Checkout> {
  const { checkout } = await confirmIntent(stage, asked)
  stage.tell('the money arrives')
  const { amount, reference, project_id: projectId, id } = checkout
  await stage.holdfast.sandbox.credit(projectId, { amount, reference })
  await passTime(stage, 'PT2M')
  return await stage.holdfast.checkouts.get(id)
}

/** A new verification, not decided yet. */
export async function askVerification(stage: Stage, email = newEmail('seller')) {
  stage.tell('a verification is asked for')
  return await stage.holdfast.verifications.create({ email })
}

/** A seller who is verified and has an account. */
export async function verifiedSeller(
  stage: Stage,
  account: BankAccountInput = soundAccount,
): Promise<string> {
  const email = newEmail('seller')
  const verification = await askVerification(stage, email)
  const page = await openPage(stage, verification.client_secret)
  await page('POST', '/client/v1/verification/bank-account', account)
  await page('POST', '/client/v1/verification/sandbox-decision', { outcome: 'pass' })
  return email
}

/** Releases what a checkout's settlement holds. */
export async function releaseCheckout(
  { holdfast, tell }: Stage,
  checkout: Checkout,
  changes: { readonly release_at?: string } = {},
): Promise<Outbound> {
  tell('the settlement is released')
  const [settlement] = checkout.settlements
  const releases = [{ settlement_id: settlement?.id ?? null, ...changes }]
  const { outbounds } = await holdfast.outbounds.release({ releases })
  const [outbound] = outbounds
  if (outbound === undefined) throw new CliError('The release gave no outbound.', EXIT.failed)
  return await holdfast.outbounds.get(outbound.id)
}

/** A paid checkout to a verified seller, released. */
export async function paidOut(stage: Stage, account: BankAccountInput = soundAccount, fee = 0) {
  const to = { email: await verifiedSeller(stage, account) }
  const checkout = await paidCheckout(stage, { settlement: { to, fee_flat: fee } })
  const outbound = await releaseCheckout(stage, checkout)
  await passTime(stage, 'PT10M')
  return outbound
}

/**
 * A project with money on its balance, from an account that the bank tells, or from an unknown one.
 */
export async function fundedProject(stage: Stage, account: string | null = null) {
  stage.tell('a project is created and credited')
  const project = await stage.holdfast.projects.create({ currency: 'eur' })
  const payer = account === null ? {} : { payer_account: account }
  await stage.holdfast.sandbox.credit(project.id, { amount: AMOUNT, ...payer })
  await passTime(stage, 'PT2M')
  return project
}

/** An instant so many days ahead of the sandbox's clock. */
export async function inDays({ holdfast }: Stage, days: number): Promise<string> {
  const { now } = await holdfast.sandbox.clock.get()
  return new Date(Date.parse(now) + days * 86_400_000).toISOString()
}

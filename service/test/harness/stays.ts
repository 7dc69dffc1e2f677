// A sandbox in which resources are brought into the statuses of the table of ways: who is there,
// and what each stay is about.
import { enableDirectDebit } from './collecting.ts'
import type { MemberBrowser } from './member.ts'
import { enterAsOwner, joinAs } from './member.ts'
import type { Payees } from './payees.ts'
import { payeesOf } from './payees.ts'
import type { Payments } from './payments.ts'
import { payments, soundAccount } from './payments.ts'
import type { Call, TestService } from './service.ts'
import { caller } from './service.ts'

export type Shown = ReturnType<typeof JSON.parse>

/** Kinds of which a stay names one. */
export type Named =
  | 'intent'
  | 'checkout'
  | 'settlement'
  | 'project'
  | 'inbound'
  | 'inbound_return'
  | 'outbound'
  | 'transfer'
  | 'participant'
  | 'verification'
  | 'debit'
  | 'invoice'

/** What stays somewhere, with all that its ways are about. */
export interface Met {
  readonly ids: Readonly<Partial<Record<Named, string>>>
  readonly buyer: string
  readonly seller: string
  /** The page session of the buyer, or of the seller. */
  readonly page?: { readonly key: string }
  /** Something else that queues and events tell of: the payment that was taken back. */
  readonly also?: string
  /** What somebody was refused. */
  readonly refusal?: string
}

export interface StaysWorld {
  readonly shop: Payments
  readonly owner: MemberBrowser
  /** May approve, and is behind no key. */
  readonly second: MemberBrowser
  /** Gives accounts that it may not decide. */
  readonly support: MemberBrowser
  readonly payees: Payees
  /** A key that may move 10.00 at once. */
  readonly limited: Call
  /** Calls, and fails unless it is done. */
  readonly must: (method: string, path: string, body?: object, options?: object) => Promise<Shown>
  person(): string
}

const LIMIT = { currency: 'eur', amount: 1_000, amount_per_day: 100_000 }

/** Members, a key with limits and direct debit, over a service. */
export async function stayIn(holdfast: TestService): Promise<StaysWorld> {
  const shop = payments(holdfast)
  const owner = await enterAsOwner(holdfast)
  const second = await joinAs(holdfast, owner, 'finance')
  const support = await joinAs(holdfast, owner, 'support', 'support@harbour.example')
  const maker = await joinAs(holdfast, owner, 'owner', 'maker@harbour.example')
  const { body: pair } = await maker.call('POST', '/dashboard/v1/keys', { limits: [LIMIT] })
  await enableDirectDebit(holdfast)
  let people = 0
  return {
    shop,
    owner,
    second,
    support,
    payees: payeesOf(shop, owner),
    limited: caller(holdfast.baseUrl, pair.private_key),
    person: () => `stays${++people}@example.com`,
    must: async (method, path, body, options) => {
      const answer = await shop.call(method, path, body, options)
      if (answer.status === 200) return answer.body
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    },
  }
}

/** A checkout of one settlement of 100.00 by bank transfer, with its page. */
export async function sold(world: StaysWorld, terms: object = {}, changes: object = {}) {
  const { shop, must } = world
  const [buyer, seller] = [world.person(), world.person()]
  const to = { email: seller }
  const from = { email: buyer, name: 'Bea Buyer' }
  const { body: intent, text } = await shop.ask([{ to, ...terms }], { from, ...changes })
  if (intent.client_secret === undefined) throw new Error(text)
  const page = await shop.openPage(intent)
  const body = { method: intent.type === 'invoice' ? 'invoice' : 'local_bank_transfer' }
  const { checkout_id } = await must('POST', '/client/v1/intent/confirm', body, page)
  const checkout = await shop.read('checkout', checkout_id)
  const [settlement] = checkout.settlements
  const ids = { checkout: checkout.id, settlement: settlement.id, project: checkout.project_id }
  return { checkout, met: { ids, buyer, seller, page } satisfies Met }
}

/** The same, paid: all of it, or as much. */
export async function paid(
  world: StaysWorld,
  { amount = 10_000, terms = {} }: { readonly amount?: number; readonly terms?: object } = {},
) {
  const made = await sold(world, terms)
  await world.shop.credit(made.checkout, amount)
  const { inbounds } = await world.shop.read('project', made.checkout.project_id)
  const ids = { ...made.met.ids, inbound: String(inbounds[0].id) }
  return { ...made, met: { ...made.met, ids } }
}

/** The same for a verified seller, with an account or (null) without. */
export async function ready(
  world: StaysWorld,
  { account = soundAccount, terms = {} }: { readonly account?: object | null; terms?: object } = {},
) {
  const seller = world.person()
  await world.shop.verify(seller, account)
  const made = await paid(world, { terms: { ...terms, to: { email: seller } } })
  return { ...made, met: { ...made.met, seller } }
}

/** A project with 90.00 that name nothing, of a known account. */
export async function loose(world: StaysWorld, amount = 9_000): Promise<Met> {
  const { id } = await world.must('POST', '/v1/projects', { currency: 'eur' })
  const money = { amount, payer_account: soundAccount.iban }
  await world.must('POST', `/_sandbox/v1/project/${id}/credit`, money)
  await world.shop.advance('PT0S')
  const [inbound] = (await world.shop.read('project', id)).inbounds
  const ids = { project: String(id), inbound: String(inbound.id) }
  return { ids, buyer: world.person(), seller: world.person() }
}

/** Something more that a stay is about. */
export function withIds(met: Met, ids: Met['ids']): Met {
  return { ...met, ids: { ...met.ids, ...ids } }
}

/** The release of a settlement. */
export async function releasing({ shop }: StaysWorld, met: Met, changes: object = {}) {
  const { body, text } = await shop.release({ settlement_id: met.ids.settlement, ...changes })
  if (body.outbounds === undefined) throw new Error(text)
  return withIds(met, { outbound: String(body.outbounds[0].id) })
}

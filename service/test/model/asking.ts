// Commands of integrators and buyers: intents, links, invoices, and confirming them.
import { expect } from 'vitest'
import type { Act, Chances, Kind } from './acts.ts'
import {
  always,
  buyers,
  iso,
  person,
  pick,
  project,
  SOUND_IBAN,
  sellers,
  share,
  some,
} from './acts.ts'
import { confirm, forsake, priceOf } from './checkouts.ts'
import type { Behaviour } from './collecting.ts'
import { collect } from './collecting.ts'
import { feeOn, hasEnded, lackOf, settlementStatus } from './derived.ts'
import { lend } from './lending.ts'
import { payExactly, payFromKnown } from './paying.ts'
import type { Real, Shown } from './real.ts'
import type { Checkout, Intent, Method, Person, Terms, Wish, World } from './state.ts'
import { DAY, later, react } from './time.ts'

const INTENT_EXPIRES_DAYS = 90
const CARD_MAX = 100_000
const CARDS = { pays: '4242424242424242', declines: '4000000000000341' } as const
const IBANS = { pays: SOUND_IBAN, declines: 'DE62370400440532013001' } as const

function termsOf(world: World, { a, b, c, amount }: Chances, index: number): Terms {
  const turn = (a >> (index * 3)) % 8
  const targets = world.projects.filter(({ type }) => type === 'controlled')
  const last = targets.length === 0 || turn === 6 ? 'funding' : 'transfer'
  const type = turn < 2 ? 'immediate' : turn < 6 ? 'escrow' : last
  const isPaid = type === 'immediate' || type === 'escrow'
  return {
    type,
    amount: amount + index,
    seller: isPaid ? person(world, pick(sellers, b + index)) : null,
    target: type === 'transfer' ? pick(targets, b) : null,
    feeFlat: isPaid && c % 3 === 0 ? c % 50 : null,
    feePpm: isPaid && c % 4 === 0 ? (c * 37) % 200_000 : null,
    requiredBy: index > 0 && (b >> index) % 3 === 0 ? world.now + 5 * DAY : null,
    releaseAt: type === 'escrow' && (c >> index) % 3 === 0 ? world.now + (c % 9) * DAY : null,
  }
}

function shownTerms(terms: Terms): object {
  const { seller, target } = terms
  const to =
    seller === null ? (target === null ? null : { project_id: target.id }) : { email: seller.email }
  return {
    type: terms.type,
    amount: terms.amount,
    description: 'Something',
    ...(to === null ? {} : { to }),
    fee_flat: terms.feeFlat === 0 ? null : terms.feeFlat,
    fee_percentage: share(terms.feePpm),
    required_by: iso(terms.requiredBy),
    release_at: iso(terms.releaseAt),
  }
}

type Asked = Pick<Intent, 'type' | 'buyer' | 'project' | 'wishes' | 'feeFlat' | 'feePpm'>

/** Asks for an intent; it is to be refused when one of its fees eats an amount. */
async function askFor(world: World, real: Real, asked: Asked): Promise<void> {
  const { type, buyer, project: into, wishes, feeFlat, feePpm } = asked
  const { status, body } = await real.ask('POST', '/v1/intents/payment', {
    type,
    ...(into === null ? { currency: 'eur' } : { project_id: into.id }),
    from: buyer === null ? null : { email: buyer.email },
    fee_flat: feeFlat,
    fee_percentage: share(feePpm),
    settlements: wishes.map(({ terms, existing }) =>
      existing === null ? shownTerms(terms) : { id: existing.id, amount: terms.amount },
    ),
  })
  const fresh = wishes.filter(({ existing }) => existing === null).map(({ terms }) => terms)
  const isEaten = fresh.some((one) => feeOn(one.amount, one.feeFlat, one.feePpm) >= one.amount)
  expect([status, isEaten]).toEqual([isEaten ? 422 : 200, isEaten])
  if (isEaten) return
  const isLink = type === 'payment_link'
  const { id, project_id } = body
  const made = project_id === null ? null : project(world, project_id, 'uncontrolled')
  const expiresAt = world.now + INTENT_EXPIRES_DAYS * DAY
  const secret = isLink ? body.url.split('/').at(-1) : body.client_secret
  const intent: Intent = {
    ...asked,
    id,
    secret,
    project: made,
    status: 'unconfirmed',
    expiresAt,
    checkouts: [],
  }
  world.intents.push(intent)
  expire(world, intent)
}

function expire(world: World, intent: Intent): void {
  later(world, intent.expiresAt, () => {
    if (intent.expiresAt <= world.now && intent.status === 'unconfirmed') cancel(world, intent)
  })
}

function cancel(world: World, intent: Intent): void {
  intent.status = 'cancelled'
  forsake(
    world,
    intent.wishes.flatMap(({ existing }) => existing ?? []),
  )
}

function wishesOf(world: World, chances: Chances): Wish[] {
  const count = 1 + (chances.a % 3)
  return Array.from({ length: count }, (_, index) => {
    return { terms: termsOf(world, chances, index), existing: null }
  })
}

const feesOf = ({ c }: Chances) => ({
  feeFlat: c % 5 === 0 ? 1 + (c % 90) : null,
  feePpm: c % 2 === 0 ? (c * 13) % 50_000 : null,
})

const isFor = (wishes: readonly Wish[], id: string | undefined) =>
  wishes.some(({ terms }) => terms.target !== null && terms.target.id === id)

/** The business that buys on credit, where there is one, or somebody else. */
function buyerOf(world: World, { b, c }: Chances): Person {
  const { lender } = world
  return lender !== null && c % 3 === 0 ? lender.business : person(world, pick(buyers, b))
}

const ask =
  (type: Intent['type']): Act =>
  async (world, real, chances) => {
    const { b, c } = chances
    const controlled = world.projects.filter((one) => one.type === 'controlled')
    const isIn = controlled.length > 0 && (b % 3 === 0 || type === 'invoice')
    const into = isIn ? pick(controlled, c) : null
    const wishes = wishesOf(world, chances)
    if (isFor(wishes, into?.id) || (type === 'invoice' && into === null)) return
    const isForAnyone = type === 'payment_link' && b % 2 === 0
    const buyer = isForAnyone ? null : buyerOf(world, chances)
    await askFor(world, real, { type, buyer, project: into, wishes, ...feesOf(chances) })
  }

/** More money for settlements that lack some. */
const askMore: Act = async (world, real, chances) => {
  const { a, b, amount } = chances
  const open = world.settlements.filter((s) => settlementStatus(s) === 'settling')
  if (open.length === 0) return
  const first = pick(open, a)
  const others = open.filter(
    (s) => s !== first && s.project === first.project && s.buyer === first.buyer,
  )
  const chosen = b % 2 === 0 || others.length === 0 ? [first] : [first, pick(others, b)]
  const wishes = chosen.map((existing): Wish => {
    const most = b % 3 === 0 ? lackOf(existing) : Math.min(amount, lackOf(existing))
    return { terms: { ...existing, amount: most }, existing }
  })
  const { buyer, project: into } = first
  await askFor(world, real, { type: 'checkout', buyer, project: into, wishes, ...feesOf(chances) })
}

/** Asks for more than a settlement lacks, or for one that takes nothing. */
const askTooMuchMore: Act = async (world, real, { a }) => {
  const settlement = pick(world.settlements, a)
  const amount = lackOf(settlement) + 1
  const { status } = await real.ask('POST', '/v1/intents/payment', {
    type: 'checkout',
    from: { email: settlement.buyer.email },
    project_id: settlement.project.id,
    settlements: [{ id: settlement.id, amount }],
  })
  expect(status).toBe(422)
}

const isReusable = ({ type, buyer }: Intent) => type === 'payment_link' && buyer === null

/** May be confirmed, or confirmed again after a try that came to nothing. */
function isOpen(intent: Intent): boolean {
  const last = intent.checkouts.at(-1)
  if (intent.status === 'unconfirmed') return true
  return intent.status === 'confirmed' && last !== undefined && hasEnded(last)
}

interface Way {
  readonly method: Method
  readonly behaviour: Behaviour
  readonly details: object | null
}

/** How a buyer pays: any way that the page would offer. */
async function wayOf(world: World, real: Real, intent: Intent, chances: Chances & Page) {
  const { b, c, page } = chances
  const { total, due } = priceOf(world, intent)
  const behaviour: Behaviour = c % 4 === 0 ? 'declines' : 'pays'
  const ways: Way[] = [{ method: 'local_bank_transfer', behaviour, details: null }]
  if (intent.type === 'invoice') return { method: 'invoice' as const, behaviour, details: null }
  const credit = creditOf(world, intent, chances)
  if (total > 0 && credit !== null) return { method: 'credit' as const, behaviour, details: credit }
  if (total > 0) {
    ways.push({ method: 'open_banking', behaviour, details: { bank_id: 'harbour-bank' } })
  }
  if (total > 0 && total <= CARD_MAX) ways.push({ method: 'card', behaviour, details: {} })
  if (due.includes(false)) {
    const iban = IBANS[behaviour]
    const details = { iban, account_holder: 'Bea Buyer', mandate_accepted: true }
    ways.push({ method: 'direct_debit', behaviour, details })
  }
  const way = b % 2 === 0 ? pick(ways, 0) : pick(ways, c)
  if (way.method !== 'card') return way
  const number = CARDS[behaviour]
  const card = { number, expiry_month: 12, expiry_year: 2099, cvv: '123' }
  const { id } = await real.must('POST', '/client/v1/cards', card, page)
  return { ...way, details: { card_id: id } }
}

/** Mostly a business that has credit buys on it. */
function creditOf({ lender }: World, { buyer, wishes }: Intent, { b }: Chances): object | null {
  const isLent = lender !== null && buyer === lender.business && b % 4 !== 0
  if (!isLent || wishes.some(({ terms }) => terms.type === 'transfer')) return null
  return { payment_instrument_id: lender.account, terms: 'thirty_days' }
}

interface Page {
  readonly page: string
}

async function pageOf(real: Real, intent: Intent): Promise<string> {
  const last = intent.checkouts.at(-1)
  if (last !== undefined && !isReusable(intent)) return last.page
  return intent.type === 'payment_link'
    ? await real.linkPage(intent.secret)
    : await real.page(intent.secret)
}

const confirmIntent: Act = async (world, real, chances) => {
  const intent = pick(world.intents.filter(isOpen), chances.a)
  const page = await pageOf(real, intent)
  const payer = intent.buyer ?? person(world, pick(buyers, chances.c))
  const { method, behaviour, details } = await wayOf(world, real, intent, { ...chances, page })
  const body = {
    method,
    ...(details === null ? {} : { details }),
    ...(intent.buyer === null ? { participant: { email: payer.email } } : {}),
  }
  const { status, body: shown } = await real.ask('POST', '/client/v1/intent/confirm', body, page)
  const isStale = intent.wishes.some(
    ({ existing }) => existing !== null && settlementStatus(existing) !== 'settling',
  )
  expect([status, shown.code]).toEqual(isStale ? [422, 'settlement_not_usable'] : [200, undefined])
  if (isStale) return
  if (isReusable(intent)) {
    intent.expiresAt = world.now + INTENT_EXPIRES_DAYS * DAY
    expire(world, intent)
  } else intent.status = 'confirmed'
  const made: Shown = await real.must('GET', `/v1/checkout/${shown.checkout_id}`)
  const into = project(world, shown.project_id, 'uncontrolled')
  intent.project = into
  const checkout = confirm(world, intent, into, {
    id: made.id,
    reference: made.reference,
    method,
    page,
    buyer: payer,
    settlementIds: made.settlements.map(({ id }: Shown) => id),
  })
  collect(world, checkout, behaviour)
  if (method === 'credit') lend(world, checkout)
}

/** The usual story in one command: an intent, its confirmation and its money. */
const buy =
  (isPaid: boolean): Act =>
  async (world, real, chances) => {
    const before = world.intents.length
    await ask('checkout')(world, real, chances)
    if (world.intents.length === before) return
    react(world)
    await confirmIntent(world, real, { ...chances, a: world.intents.filter(isOpen).length - 1 })
    react(world)
    const last = { ...chances, a: world.checkouts.length - 1, c: 0 }
    if (isPaid) await payExactly(world, real, last)
  }

/** Asks for an intent and confirms it. False: it was refused. */
export async function buyThis(
  world: World,
  real: Real,
  asked: Asked,
  chances: Chances,
): Promise<boolean> {
  const before = world.intents.length
  await askFor(world, real, asked)
  if (world.intents.length === before) return false
  react(world)
  await confirmIntent(world, real, { ...chances, a: world.intents.filter(isOpen).length - 1 })
  react(world)
  return true
}

/** The same twice, to be paid into one account; then money that may be for either, now and then. */
const buyTwice: Act = async (world, real, chances) => {
  await openProject(world, real, chances)
  const into = world.projects.at(-1) ?? null
  const buyer = buyerOf(world, chances)
  for (let time = 0; time < 2; time++) {
    const wishes = wishesOf(world, chances)
    if (isFor(wishes, into?.id)) return
    const checkout = { type: 'checkout' as const, buyer, project: into }
    const asked = { ...checkout, wishes, ...feesOf(chances) }
    if (!(await buyThis(world, real, asked, { ...chances, b: 0 }))) return
  }
  const a = world.checkouts.length - 1
  if (chances.a % 2 === 0) await payFromKnown(world, real, { ...chances, a })
}

/** Where all ways are open, the last of them: a debit that is paid. */
const BY_DEBIT = { b: 1, c: 3 }

/** Two parts, of which one is due in five days, by direct debit. */
export async function buyByDebit(
  world: World,
  real: Real,
  { seller, amount }: { readonly seller: Person; readonly amount: number },
): Promise<Checkout | undefined> {
  const none = { target: null, feeFlat: null, feePpm: null, releaseAt: null }
  const wishes = [null, world.now + 5 * DAY].map((requiredBy): Wish => {
    return { terms: { type: 'escrow', seller, amount, requiredBy, ...none }, existing: null }
  })
  const asked = { buyer: person(world, pick(buyers, amount)), project: null, wishes }
  await askFor(world, real, { type: 'checkout', ...asked, feeFlat: null, feePpm: null })
  react(world)
  const a = world.intents.filter(isOpen).length - 1
  await confirmIntent(world, real, { a, ...BY_DEBIT, amount })
  react(world)
  return world.checkouts.at(-1)
}

/** Confirms what is confirmed already, or paid. */
const confirmAgain: Act = async (world, real, { a }) => {
  const used = world.intents.filter(
    (intent) => intent.checkouts.length > 0 && !isReusable(intent) && !isOpen(intent),
  )
  if (used.length === 0) return
  const page = await pageOf(real, pick(used, a))
  const body = { method: 'local_bank_transfer' }
  const { status } = await real.ask('POST', '/client/v1/intent/confirm', body, page)
  expect(status).toBe(409)
}

const cancelIntent: Act = async (world, real, { a }) => {
  const intent = pick(world.intents, a)
  const { status } = await real.ask('POST', `/v1/intent/${intent.id}/cancel`)
  expect(status).toBe(intent.status === 'unconfirmed' ? 200 : 409)
  if (intent.status === 'unconfirmed') cancel(world, intent)
}

const openProject: Act = async (world, real) => {
  const made = await real.must('POST', '/v1/projects', { currency: 'eur' })
  project(world, made.id, 'controlled')
}

const anyIntent = some(({ intents }) => intents)
const anyCheckout = some(({ checkouts }) => checkouts)
const anySettlement = some(({ settlements }) => settlements)

export const asking: readonly Kind[] = [
  { name: 'ask', isPossible: always, act: ask('checkout') },
  { name: 'buy', isPossible: always, act: buy(false) },
  { name: 'buy and pay', isPossible: always, act: buy(true) },
  { name: 'buy twice', isPossible: always, act: buyTwice },
  { name: 'ask by link', isPossible: always, act: ask('payment_link') },
  { name: 'ask by invoice', isPossible: some(({ projects }) => projects), act: ask('invoice') },
  { name: 'ask more', isPossible: anySettlement, act: askMore },
  { name: 'ask too much more', isPossible: anySettlement, act: askTooMuchMore },
  {
    name: 'confirm',
    isPossible: some(({ intents }) => intents.filter(isOpen)),
    act: confirmIntent,
  },
  { name: 'confirm again', isPossible: anyCheckout, act: confirmAgain },
  { name: 'cancel intent', isPossible: anyIntent, act: cancelIntent },
  { name: 'open a project', isPossible: always, act: openProject },
]

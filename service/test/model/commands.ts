// What people and machines do, as commands with arbitrary choices: each is made at the service and
// in the model, and everything is compared after it.
import fc from 'fast-check'
import { expect } from 'vitest'
import { compare } from './compare.ts'
import {
  advanceTo,
  cancelSettlement,
  cancelTransfer,
  confirm,
  continueQueue,
  endCheckout,
  giveBack,
  later,
  receive,
  startOutbound,
  startTransfer,
  verify,
} from './engine.ts'
import type { Real, Shown } from './real.ts'
import type { Intent, Person, Project, Settlement, Terms, World } from './state.ts'
import { feeOn, limitOf, settlementStatus } from './state.ts'

/** Numbers that a command makes its choices with. */
export interface Chances {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly amount: number
}

type Act = (world: World, real: Real, chances: Chances) => Promise<void>

interface Kind {
  readonly name: string
  readonly isPossible: (world: World) => boolean
  readonly act: Act
}

const DAY = 86_400_000
const INTENT_EXPIRES_DAYS = 90

const pick = <T>(items: readonly T[], chance: number): T => {
  const item = items[chance % items.length]
  if (item === undefined) throw new Error('there is something to pick from')
  return item
}

/** Lets what is due at this instant happen, in the model and at the service. */
export async function runDue(world: World, real: Real): Promise<void> {
  await real.must('POST', '/_sandbox/v1/clock/advance', { by: 'PT0S' })
  advanceTo(world, world.now)
}

const people = ['sam@example.com', 'ida@example.com', 'kim@example.com']
const buyers = ['bea@example.com', 'bob@example.com']

function person(world: World, email: string): Person {
  const known = world.persons.find((one) => one.email === email)
  if (known !== undefined) return known
  const made: Person = { email, status: 'unverified', account: 'none' }
  world.persons.push(made)
  return made
}

function project(world: World, id: string, type: Project['type']): Project {
  const known = world.projects.find((one) => one.id === id)
  if (known !== undefined) return known
  const made: Project = { id, type, own: 0, inReview: false }
  world.projects.push(made)
  return made
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

function termsOf(world: World, { a, b, c, amount }: Chances, index: number): Terms {
  const turn = (a >> (index * 3)) % 8
  const targets = world.projects.filter(({ type }) => type === 'controlled')
  const type =
    turn < 2
      ? 'immediate'
      : turn < 6
        ? 'escrow'
        : turn === 6 || targets.length === 0
          ? 'funding'
          : 'transfer'
  const isPaid = type === 'immediate' || type === 'escrow'
  return {
    type,
    amount: amount + index,
    seller: isPaid ? person(world, pick(people, b + index)) : null,
    target: type === 'transfer' ? pick(targets, b) : null,
    feeFlat: isPaid && c % 3 === 0 ? c % 50 : null,
    feePpm: isPaid && c % 4 === 0 ? (c * 37) % 200_000 : null,
    requiredBy: index > 0 && (b >> index) % 4 === 0 ? world.now + 5 * DAY : null,
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
    fee_percentage: terms.feePpm === null ? null : terms.feePpm / 1_000_000,
    required_by: iso(terms.requiredBy),
    release_at: iso(terms.releaseAt),
  }
}

const ask: Act = async (world, real, chances) => {
  const { a, b, c } = chances
  const count = 1 + (a % 3)
  const terms = Array.from({ length: count }, (_, index) => termsOf(world, chances, index))
  const controlled = world.projects.filter(({ type }) => type === 'controlled')
  const inProject = b % 3 === 0 && controlled.length > 0 ? pick(controlled, c) : null
  if (terms.some(({ target }) => target !== null && target === inProject)) return
  const feeFlat = c % 5 === 0 ? 1 + (c % 90) : null
  const feePpm = c % 2 === 0 ? (c * 13) % 50_000 : null
  const eaten = terms.some((one) => feeOn(one.amount, one.feeFlat, one.feePpm) >= one.amount)
  const buyer = person(world, pick(buyers, b))
  const { status, body } = await real.ask('POST', '/v1/intents/payment', {
    type: 'checkout',
    currency: 'eur',
    from: { email: buyer.email },
    ...(inProject === null ? {} : { project_id: inProject.id }),
    fee_flat: feeFlat,
    fee_percentage: feePpm === null ? null : feePpm / 1_000_000,
    settlements: terms.map(shownTerms),
  })
  if (eaten) {
    expect(status).toBe(422)
    return
  }
  expect([status, body.code]).toEqual([200, undefined])
  const intent: Intent = {
    ...{ id: body.id, secret: body.client_secret, page: '', buyer, project: inProject, terms },
    ...{ feeFlat, feePpm, status: 'unconfirmed', checkout: null },
  }
  world.intents.push(intent)
  later(world, world.now + INTENT_EXPIRES_DAYS * DAY, () => {
    if (intent.status === 'unconfirmed') intent.status = 'cancelled'
  })
}

const confirmIntent: Act = async (world, real, { a }) => {
  const intent = pick(
    world.intents.filter(({ status }) => status === 'unconfirmed'),
    a,
  )
  intent.page = await real.page(intent.secret)
  const shown = await real.must(
    'POST',
    '/client/v1/intent/confirm',
    { method: 'local_bank_transfer' },
    intent.page,
  )
  const made: Shown = await real.must('GET', `/v1/checkout/${shown.checkout_id}`)
  confirm(world, intent, project(world, shown.project_id, 'uncontrolled'), {
    id: made.id,
    reference: made.reference,
    settlementIds: made.settlements.map(({ id }: Shown) => id),
  })
}

const cancelIntent: Act = async (world, real, { a }) => {
  const intent = pick(world.intents, a)
  const { status } = await real.ask('POST', `/v1/intent/${intent.id}/cancel`)
  expect(status).toBe(intent.status === 'unconfirmed' ? 200 : 409)
  if (intent.status === 'unconfirmed') intent.status = 'cancelled'
}

async function credit(
  world: World,
  real: Real,
  money: { project: Project; amount: number; reference: string | null },
): Promise<void> {
  const { project: into, amount, reference } = money
  await real.must('POST', `/_sandbox/v1/project/${into.id}/credit`, { amount, reference })
  const id = `new ${world.next()}`
  later(world, world.now, () => {
    receive(world, into, { amount, reference, id })
  })
}

const payExactly: Act = async (world, real, { a }) => {
  const checkout = pick(world.checkouts, a)
  const amount = Math.max(checkout.amount, 1)
  await credit(world, real, { project: checkout.project, amount, reference: checkout.reference })
}

const payInPart: Act = async (world, real, { a, amount }) => {
  const checkout = pick(world.checkouts, a)
  const { project: into, reference } = checkout
  await credit(world, real, { project: into, amount, reference })
}

const payWithoutReference: Act = async (world, real, { a, amount }) => {
  await credit(world, real, {
    project: pick(world.projects, a),
    amount: amount + 7,
    reference: null,
  })
}

const payWrongReference: Act = async (world, real, { a, amount }) => {
  const reference = 'CWRONG0000'
  await credit(world, real, { project: pick(world.projects, a), amount, reference })
}

const makeTransfer: Act = async (world, real, { a }) => {
  const intents = world.intents.filter(
    ({ checkout }) => checkout?.status === 'settling' && checkout.amount > 0,
  )
  if (intents.length === 0) return
  const intent = pick(intents, a)
  const { checkout } = intent
  if (checkout === null) return
  await real.must('POST', '/client/v1/checkout/transfer-made', {}, intent.page)
  if (world.due.some((one) => 'transferOf' in one && one.transferOf === checkout)) return
  const id = `new ${world.next()}`
  const run = () => {
    receive(world, checkout.project, {
      ...{ amount: checkout.amount, reference: checkout.reference, id },
    })
  }
  world.due.push(
    Object.assign({ at: world.now + 60_000, order: world.next(), run }, { transferOf: checkout }),
  )
}

const cancelCheckout: Act = async (world, real, { a }) => {
  const checkout = pick(world.checkouts, a)
  const { status } = await real.ask('POST', `/v1/checkout/${checkout.id}/cancel`)
  expect(status).toBe(checkout.status === 'settling' ? 200 : 409)
  if (checkout.status === 'settling') endCheckout(world, checkout, 'cancelled')
}

const days =
  (count: number): Act =>
  async (world, real, { b }) => {
    const ms = count * DAY + (b % 24) * 3_600_000
    await real.must('POST', '/_sandbox/v1/clock/advance', { by: `PT${ms / 1_000}S` })
    advanceTo(world, world.now + ms)
  }

const sold = (world: World) => world.settlements.filter(({ seller }) => seller !== null)

interface Asked {
  readonly amount: number | null
  readonly feeFlat: number | null
  readonly releaseAt: number | null
}

async function releaseFrom(world: World, real: Real, s: Settlement, asked: Asked) {
  const { amount: wish, feeFlat, releaseAt } = asked
  const left = limitOf(s) - s.promised
  const amount = wish ?? left
  const fee = feeOn(Math.max(amount, 0), feeFlat ?? s.feeFlat, s.feePpm)
  const { status, body } = await real.ask('POST', '/v1/outbounds/releases', {
    releases: [
      { settlement_id: s.id, amount: wish, fee_flat: feeFlat, release_at: iso(releaseAt) },
    ],
  })
  if (left <= 0 || amount > left || fee >= amount) {
    expect(status).toBe(422)
    return
  }
  expect([status, body.code]).toEqual([200, undefined])
  startOutbound(world, {
    ...{ id: body.outbounds[0].id, type: 'release', project: s.project, settlement: s },
    ...{ person: s.seller, amount, fee, releaseAt },
  })
}

const release: Act = async (world, real, { a, amount }) => {
  const asked = { amount, feeFlat: null, releaseAt: null }
  await releaseFrom(world, real, pick(sold(world), a), asked)
}

const releaseAll: Act = async (world, real, { a }) => {
  const asked = { amount: null, feeFlat: null, releaseAt: null }
  await releaseFrom(world, real, pick(sold(world), a), asked)
}

const releaseWithFee: Act = async (world, real, { a, c, amount }) => {
  const asked = { amount, feeFlat: 1 + (c % 200), releaseAt: null }
  await releaseFrom(world, real, pick(sold(world), a), asked)
}

const releaseLater: Act = async (world, real, { a, c, amount }) => {
  const asked = { amount, feeFlat: null, releaseAt: world.now + (1 + (c % 6)) * DAY }
  await releaseFrom(world, real, pick(sold(world), a), asked)
}

const releaseFromProject: Act = async (world, real, { a, b, amount }) => {
  const from = pick(world.projects, a)
  const receiver = person(world, pick(people, b))
  const { status, body } = await real.ask('POST', '/v1/outbounds/releases', {
    releases: [{ project_id: from.id, amount, to: { email: receiver.email } }],
  })
  expect([status, body.code]).toEqual([200, undefined])
  startOutbound(world, {
    ...{ id: body.outbounds[0].id, type: 'release', project: from, settlement: null },
    ...{ person: receiver, amount, fee: 0, releaseAt: null },
  })
}

const cancelOutbound: Act = async (world, real, { a }) => {
  const outbound = pick(world.outbounds, a)
  const { status } = await real.ask('POST', `/v1/outbound/${outbound.id}/cancel`)
  const can = ['scheduled', 'awaiting_funds', 'paused', 'in_review'].includes(outbound.status)
  expect(status).toBe(can ? 200 : 409)
  if (can) giveBack(world, outbound, 'cancelled')
}

interface End {
  readonly project: Project
  readonly settlement: Settlement | null
}

const shownEnd = ({ project: at, settlement }: End) =>
  settlement === null ? { project_id: at.id } : { settlement_id: settlement.id }

async function transfer(
  world: World,
  real: Real,
  move: { from: End; to: End; amount: number; fee: number; releaseAt: number | null },
): Promise<void> {
  const { from, to, amount, fee, releaseAt } = move
  const { status, body } = await real.ask('POST', '/v1/transfers', {
    transfers: [
      {
        amount,
        from: shownEnd(from),
        to: shownEnd(to),
        fee_flat: fee === 0 ? null : fee,
        release_at: iso(releaseAt),
      },
    ],
  })
  const tooMuch =
    from.settlement !== null && amount > limitOf(from.settlement) - from.settlement.promised
  const isSame = from.project === to.project && from.settlement === to.settlement
  if (tooMuch || isSame || fee >= amount || to.settlement?.cancelled === true) {
    expect(status).toBe(422)
    return
  }
  expect([status, body.code]).toEqual([200, undefined])
  startTransfer(world, {
    ...{ id: body.transfers[0].id, amount, fee, releaseAt, departure: false },
    ...{ fromProject: from.project, fromSettlement: from.settlement },
    ...{ toProject: to.project, toSettlement: to.settlement },
  })
}

const balanceEnd = (project_: Project): End => ({ project: project_, settlement: null })
const settlementEnd = (settlement: Settlement): End => ({ project: settlement.project, settlement })

const between: Act = async (world, real, { a, b, c, amount }) => {
  const from = balanceEnd(pick(world.projects, a))
  const to = balanceEnd(pick(world.projects, b))
  await transfer(world, real, { from, to, amount, fee: c % 4, releaseAt: null })
}

const intoSettlement: Act = async (world, real, { a, c, amount }) => {
  const settlement = pick(world.settlements, a)
  const from = balanceEnd(settlement.project)
  const to = settlementEnd(settlement)
  await transfer(world, real, { from, to, amount, fee: c % 3, releaseAt: null })
}

const outOfSettlement: Act = async (world, real, { a, amount }) => {
  const settlement = pick(world.settlements, a)
  const from = settlementEnd(settlement)
  const to = balanceEnd(settlement.project)
  await transfer(world, real, { from, to, amount, fee: 0, releaseAt: null })
}

const betweenSettlements: Act = async (world, real, { a, b, amount }) => {
  const one = pick(world.settlements, a)
  const others = world.settlements.filter(({ project: at }) => at === one.project)
  const from = settlementEnd(one)
  const to = settlementEnd(pick(others, b))
  await transfer(world, real, { from, to, amount, fee: 0, releaseAt: null })
}

const transferLater: Act = async (world, real, { a, b, c, amount }) => {
  const from = balanceEnd(pick(world.projects, a))
  const to = balanceEnd(pick(world.projects, b))
  const releaseAt = world.now + (1 + (c % 5)) * DAY
  await transfer(world, real, { from, to, amount, fee: 0, releaseAt })
}

const cancelTransferByCall: Act = async (world, real, { a }) => {
  const one = pick(world.transfers, a)
  const { status } = await real.ask('POST', `/v1/transfer/${one.id}/cancel`)
  const can = ['scheduled', 'awaiting_funds'].includes(one.status)
  expect(status).toBe(can ? 200 : 409)
  if (!can) return
  cancelTransfer(one)
  continueQueue(world, one.fromProject)
}

const cancelSettlementByCall: Act = async (world, real, { a }) => {
  const settlement = pick(world.settlements, a)
  const { status } = await real.ask('POST', `/v1/settlement/${settlement.id}/cancel`)
  const can = settlementStatus(settlement) === 'settling'
  expect(status).toBe(can ? 200 : 409)
  if (can) cancelSettlement(world, settlement)
}

const accounts = {
  sound: 'DE89370400440532013000',
  unknown: 'DE67370400440532010001',
  returning: 'DE40370400440532010002',
} as const

const verifyPerson: Act = async (world, real, { a, b, c }) => {
  const one = person(world, pick(people, a))
  if (one.status === 'verified') return
  const isPassed = c % 4 !== 0
  const made = await real.must('POST', '/v1/verifications', { email: one.email })
  const page = await real.page(made.client_secret)
  if (one.account === 'none') {
    const account = pick(['sound', 'sound', 'unknown', 'returning', 'none'] as const, b)
    if (account !== 'none') {
      const iban = accounts[account]
      const body = { country: 'DE', currency: 'eur', iban }
      await real.must('POST', '/client/v1/verification/bank-account', body, page)
    }
    one.account = account
  }
  const outcome = isPassed ? 'pass' : 'fail'
  await real.must('POST', '/client/v1/verification/sandbox-decision', { outcome }, page)
  verify(world, one, isPassed)
}

const openProject: Act = async (world, real) => {
  const made = await real.must('POST', '/v1/projects', { currency: 'eur' })
  project(world, made.id, 'controlled')
}

const tooMuchFromSettlement: Act = async (world, real, { a }) => {
  const settlement = pick(world.settlements, a)
  const amount = limitOf(settlement) + 1
  const { status } = await real.ask('POST', '/v1/outbounds/releases', {
    releases: [{ settlement_id: settlement.id, amount }],
  })
  expect(status).toBe(422)
}

const batchWithAFault: Act = async (world, real, { a, amount }) => {
  const settlement = pick(world.settlements, a)
  const { status } = await real.ask('POST', '/v1/transfers', {
    transfers: [
      { amount, from: { project_id: settlement.project.id }, to: { settlement_id: settlement.id } },
      { amount, from: { settlement_id: 'settlement_none' }, to: { settlement_id: settlement.id } },
    ],
  })
  expect(status).toBe(422)
}

const always = () => true
const some = (of: (world: World) => readonly unknown[]) => (world: World) => of(world).length > 0
const anyCheckout = some(({ checkouts }) => checkouts)
const anyProject = some(({ projects }) => projects)
const anySettlement = some(({ settlements }) => settlements)
const anySold = some(sold)

/** Every kind of command. */
export const kinds: readonly Kind[] = [
  { name: 'ask', isPossible: always, act: ask },
  {
    name: 'confirm',
    isPossible: some(({ intents }) => intents.filter(({ status }) => status === 'unconfirmed')),
    act: confirmIntent,
  },
  { name: 'cancel intent', isPossible: some(({ intents }) => intents), act: cancelIntent },
  { name: 'pay exactly', isPossible: anyCheckout, act: payExactly },
  { name: 'pay in part', isPossible: anyCheckout, act: payInPart },
  { name: 'pay without a reference', isPossible: anyProject, act: payWithoutReference },
  { name: 'pay with a wrong reference', isPossible: anyProject, act: payWrongReference },
  { name: "I've made the transfer", isPossible: anyCheckout, act: makeTransfer },
  { name: 'cancel checkout', isPossible: anyCheckout, act: cancelCheckout },
  { name: 'some hours', isPossible: always, act: days(0) },
  { name: 'a day', isPossible: always, act: days(1) },
  { name: 'a month', isPossible: always, act: days(31) },
  { name: 'release', isPossible: anySold, act: release },
  { name: 'release all', isPossible: anySold, act: releaseAll },
  { name: 'release with a fee', isPossible: anySold, act: releaseWithFee },
  { name: 'release later', isPossible: anySold, act: releaseLater },
  { name: 'release from a project', isPossible: anyProject, act: releaseFromProject },
  { name: 'cancel outbound', isPossible: some(({ outbounds }) => outbounds), act: cancelOutbound },
  { name: 'transfer between projects', isPossible: anyProject, act: between },
  { name: 'transfer into a settlement', isPossible: anySettlement, act: intoSettlement },
  { name: 'transfer out of a settlement', isPossible: anySettlement, act: outOfSettlement },
  { name: 'transfer between settlements', isPossible: anySettlement, act: betweenSettlements },
  { name: 'transfer later', isPossible: anyProject, act: transferLater },
  {
    name: 'cancel transfer',
    isPossible: some(({ transfers }) => transfers),
    act: cancelTransferByCall,
  },
  { name: 'cancel settlement', isPossible: anySettlement, act: cancelSettlementByCall },
  { name: 'verify', isPossible: always, act: verifyPerson },
  { name: 'open a project', isPossible: always, act: openProject },
  { name: 'ask too much', isPossible: anySettlement, act: tooMuchFromSettlement },
  { name: 'a batch with a fault', isPossible: anySettlement, act: batchWithAFault },
]

class Command implements fc.AsyncCommand<World, Real> {
  readonly kind: Kind
  readonly chances: Chances

  constructor(kind: Kind, chances: Chances) {
    this.kind = kind
    this.chances = chances
  }

  check(world: Readonly<World>): boolean {
    return this.kind.isPossible(world)
  }

  async run(world: World, real: Real): Promise<void> {
    await this.kind.act(world, real, this.chances)
    await runDue(world, real)
    await compare(world, real)
  }

  toString(): string {
    return `${this.kind.name} ${JSON.stringify(this.chances)}`
  }
}

const chances = fc.record({
  a: fc.nat(999),
  b: fc.nat(999),
  c: fc.nat(999),
  amount: fc.integer({ min: 1, max: 9_999 }),
})

/** Sequences of commands of every kind, the more usual ones more often. */
export function commandSequences(length: number) {
  const usual = new Set(['ask', 'confirm', 'pay exactly', 'release', 'verify', 'a day'])
  const arbitraries = kinds.flatMap((kind) => {
    const one = chances.map((drawn) => new Command(kind, drawn))
    return usual.has(kind.name) ? [one, one, one] : [one]
  })
  return fc.commands(arbitraries, { maxCommands: length, size: 'max' })
}

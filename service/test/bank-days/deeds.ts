// What people of a town do with money: buyers pay in every way, the marketplace pays out, refunds,
// moves, and holds back. Each sum of money has an amount of its own, by which it is known again.
import { CREDITOR } from '../harness/bank.ts'
import { count } from '../simulation/city.ts'
import { payByDebit, releaseDebited } from './debits.ts'
import type { Money, Shown, Town } from './town.ts'
import { askAs, mustAs, proposeByTwo } from './town.ts'

const HOUR_MS = 3_600_000
/** What buyers pay, what is paid out, what goes back: no amount of one is one of another. */
const FIRST_AMOUNTS: Readonly<Record<Money['kind'], number>> = {
  buyer: 40_000,
  own: 100_000,
  outbound: 10_000,
  inbound_return: 1_000,
}
const PROJECTS = 4
/** In so many ways buyers pay; those with the whole reference come first. */
const WAYS = 10
const WAYS_WITH_REFERENCE = 8

interface Buyer {
  readonly name: string
  readonly iban: string
}

/** By the words in their names the bank knows what becomes of what they are paid. */
const SELLERS = [
  'Sam Seller',
  'Zoë Ångström',
  'Ola Nordmann',
  'Una Smith',
  'Rita returned MD07',
  'Rob returned AC04',
  'Carl refused AC04',
  'Paula payee RVNM',
  'Lea recall LEGL',
  'Pia recall PDCR',
  'Nia recall NONE',
  'A'.repeat(71),
] as const
const BUYERS: readonly [Buyer, ...Buyer[]] = [
  { name: 'Bea Buyer', iban: 'FR1420041010050500013M02606' },
  { name: 'Bob Buyer', iban: 'DE62370400440532013001' },
  { name: 'Bix returned MD07', iban: 'FR1420041010050500013M02606' },
  { name: 'Ben refused AC04', iban: 'DE62370400440532013001' },
]

const accountOf = (iban: string) => ({ country: iban.slice(0, 2), currency: 'eur', iban })

/** Projects, and an account that is printed for their buyers. */
export async function openProjects(town: Town): Promise<void> {
  for (let project = 0; project < PROJECTS; project += 1) {
    const { id } = await mustAs(town, 'ada', ['POST', '/v1/projects'], { currency: 'eur' })
    town.projects.push(id)
  }
}

function newAmount(town: Town, kind: Money['kind']): number {
  return FIRST_AMOUNTS[kind] + ++town.serial
}

function remember(town: Town, money: Money): void {
  town.money.set(money.amount, money)
}

function anyProject({ random, projects }: Town): string {
  return projects[random.whole(projects.length)] ?? ''
}

/** The words with which a buyer pays: right, slipped, in pieces, or of no use. */
async function wordsFor(town: Town, projectId: string, way: number): Promise<readonly string[]> {
  const { random } = town
  const { collect } = await mustAs(town, 'ada', ['GET', `/v1/project/${projectId}`])
  const reference: string = collect.local_bank_transfer.reference
  const at = 1 + random.whole(reference.length - 1)
  switch (way) {
    case 0:
    case 1:
      return ['Order for ', reference.slice(0, at), reference.slice(at)]
    case 2:
      return [`Rechnung ${reference.replaceAll('0', 'O').replaceAll('1', 'I')} danke`]
    case 3:
      return [[...reference].join(' ').toLowerCase()]
    case 8:
      return ['with many thanks']
    case 9:
      return [`${reference.slice(0, at)} ?`]
    default:
      return [reference]
  }
}

async function payIn(town: Town): Promise<void> {
  const { random, bank } = town
  const projectId = anyProject(town)
  const way = random.whole(WAYS)
  const isNamed = way < WAYS_WITH_REFERENCE
  count(town.figures.accepted, isNamed ? 'paid with a reference' : 'paid without one')
  const remittance = await wordsFor(town, projectId, way)
  const from = random.pick(BUYERS)
  const amount = newAmount(town, 'buyer')
  remember(town, { kind: 'buyer', amount, projectId, id: null, name: from.name, isNamed })
  const at = town.now + random.whole(30) * HOUR_MS
  bank.pay({
    from,
    to: town.nature.account,
    amount: BigInt(amount),
    remittance,
    at,
  })
}

/** Money of the organisation's own: to its own account, or from that to the clients'. */
async function moveOwn(town: Town): Promise<void> {
  const { random, bank, nature } = town
  const { ownAccount } = nature
  if (ownAccount === null) return
  const amount = newAmount(town, 'own')
  const isOwn = random.chance(40)
  const at = town.now + random.whole(30) * HOUR_MS
  const sent = { amount: BigInt(amount), remittance: 'own money', at }
  count(town.figures.accepted, isOwn ? 'own money to the own account' : 'own money lent')
  if (isOwn) {
    bank.pay({ ...sent, from: { name: 'Bea Buyer' }, to: ownAccount })
    return
  }
  const money = { amount, projectId: null, id: null, name: 'Harbour', isNamed: true }
  remember(town, { kind: 'own', ...money })
  bank.pay({ ...sent, from: { name: 'Harbour', iban: ownAccount }, to: nature.account })
}

async function payOut(town: Town): Promise<void> {
  const { random } = town
  const project_id = anyProject(town)
  const { balance } = await mustAs(town, 'ada', ['GET', `/v1/project/${project_id}`])
  const releases: object[] = []
  const names: string[] = []
  let left = balance
  for (let item = random.whole(4); item >= 0; item -= 1) {
    const amount = newAmount(town, 'outbound')
    if (amount > left) break
    left -= amount
    const name = random.pick(SELLERS)
    names.push(name)
    const email = `${name.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 30)}@example.com`.toLowerCase()
    const to = { email, name, bank_account: accountOf(CREDITOR) }
    releases.push({ project_id, amount, reference: `Order ${amount}`, to })
  }
  if (releases.length === 0) return
  const asked = ['POST', '/v1/outbounds/releases'] as const
  const { outbounds } = await mustAs(town, 'ada', asked, { releases })
  for (const [place, { id, amount }] of outbounds.entries()) {
    const name = names[place] ?? ''
    remember(town, { kind: 'outbound', amount, projectId: null, id, name, isNamed: false })
  }
  await verifyPeople(town)
}

/** Whoever is paid for the first time is verified by hand. */
async function verifyPeople(town: Town): Promise<void> {
  const { data } = await mustAs(town, 'ada', ['GET', '/v1/verifications'])
  for (const { id, participant } of data) {
    if (town.verified.has(participant.email)) continue
    town.verified.add(participant.email)
    const verification = { verification_id: id }
    await proposeByTwo(town, 'manual', { kind: 'verification_passed', verification })
  }
}

async function sendBack(town: Town): Promise<void> {
  const { data } = await mustAs(town, 'ada', ['GET', '/v1/inbounds?limit=40'])
  if (data.length === 0) return
  const inbound = data[town.random.whole(data.length)]
  const amount = newAmount(town, 'inbound_return')
  const asked = ['POST', `/v1/inbound/${inbound.id}/return`] as const
  const { status, body } = await askAs(town, 'ada', asked, { amount })
  if (status !== 200) {
    count(town.figures.refused, `send back ${body.code}`)
    return
  }
  const made = body.returns.find((one: Shown) => one.amount === amount)
  const name = town.money.get(inbound.amount)?.name ?? ''
  const money = { amount, projectId: null, id: made.id, name, isNamed: false }
  remember(town, { kind: 'inbound_return', ...money })
}

async function moveMoney(town: Town): Promise<void> {
  const [from, to] = [anyProject(town), anyProject(town)]
  const amount = 1 + town.random.whole(30_000)
  const transfers = [{ amount, from: { project_id: from }, to: { project_id: to } }]
  const { status, body } = await askAs(town, 'ada', ['POST', '/v1/transfers'], { transfers })
  if (status !== 200) count(town.figures.refused, `transfer ${body.code}`)
}

/** A person holds an order back, or wants it to go first. */
async function changeOrder(town: Town): Promise<void> {
  const { data } = await mustAs(town, 'ada', ['GET', '/v1/bank/orders?status=queued'])
  const order = data[town.random.whole(data.length)]
  if (order === undefined) return
  const change = town.random.chance(50) ? { is_held: true } : { is_urgent: true }
  const asked = ['POST', `/v1/bank/order/${order.id}`] as const
  const { status, body } = await askAs(town, 'ben', asked, change)
  if (status !== 200) count(town.figures.refused, `change an order ${body.code}`)
  // What its payee holds is let go by two people.
  else if (body.is_held && body.alarm !== 'payee_held') town.held.add(order.id)
}

/** What was held back goes on the next day. */
export async function releaseHeld(town: Town): Promise<void> {
  for (const id of town.held) {
    const order = await mustAs(town, 'ada', ['POST', `/v1/bank/order/${id}`], { is_held: false })
    if (order.is_held) throw new Error('broken: an order is held on')
    town.held.delete(id)
  }
}

/** Two people let go what is held because its account is not known to be of whom it pays. */
export async function acceptPayees(town: Town): Promise<void> {
  const held = ['GET', '/v1/bank/orders?alarm=payee_held&status=queued'] as const
  for (;;) {
    const { data } = await mustAs(town, 'ada', held)
    const [order] = data
    if (order === undefined) return
    // It counts for all orders to the same account and name.
    const accepted = { kind: 'accept_payee', accept_payee: { order_id: order.id } }
    await proposeByTwo(town, 'bank', accepted)
    count(town.figures.accepted, 'let a payee go')
  }
}

async function payDebitOut(town: Town): Promise<void> {
  await releaseDebited(town)
  await verifyPeople(town)
}

/** Where an order stands that a bank may be asked about. */
const LEFT: ReadonlySet<string> = new Set(['sent', 'acknowledged', 'executed'])
const REASONS = ['duplicate', 'fraud', 'customer_request', 'wrong_amount'] as const

/** Two people ask back what has left; once, whatever the bank says. */
async function askBack(town: Town): Promise<void> {
  const { random, recalled, figures } = town
  const { data } = await mustAs(town, 'ada', ['GET', '/v1/bank/orders?limit=40'])
  const left = data.filter(({ amount, status, debit_id: debit }: Shown) => {
    return debit === null && LEFT.has(status) && !recalled.has(amount)
  })
  const order = left[random.whole(left.length)]
  if (order === undefined) return
  const recall_order = { order_id: order.id, reason: random.pick(REASONS) }
  const asked = { kind: 'recall_order', recall_order }
  const { status, body } = await askAs(town, 'ada', ['POST', '/v1/bank/proposals'], asked)
  if (status !== 200) {
    count(figures.refused, `ask back ${body.code}`)
    return
  }
  await mustAs(town, 'ben', ['POST', `/v1/bank/proposal/${body.id}/approve`])
  recalled.add(order.amount)
}

type Deed = readonly [weight: number, name: string, run: (town: Town) => Promise<void>]

const deeds: readonly Deed[] = [
  [8, 'pay in', payIn],
  [7, 'pay out', payOut],
  [3, 'send back', sendBack],
  [2, 'move money', moveMoney],
  [1, 'move own money', moveOwn],
  [1, 'change an order', changeOrder],
  [1, 'ask back', askBack],
]
/** Where the bank collects. */
const withDebits: readonly Deed[] = [
  ...deeds,
  [3, 'pay by debit', payByDebit],
  [2, 'pay a debit out', payDebitOut],
]

/** Does one of them. */
export async function doSomething(town: Town): Promise<void> {
  const all = town.nature.collects ? withDebits : deeds
  let turn = town.random.whole(all.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, name, run] of all) {
    turn -= weight
    if (turn >= 0) continue
    town.figures.deeds += 1
    count(town.figures.accepted, name)
    await run(town)
    return
  }
}

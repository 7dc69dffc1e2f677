// What chance alone seldom brings together: several deeds in one command.
import type { Act, Kind } from './acts.ts'
import { pick, sellers, some } from './acts.ts'
import { buyByDebit } from './asking.ts'
import { change, cool } from './changing.ts'
import { cashOf } from './derived.ts'
import { credit, elapse, returnAtBank, takeFrom } from './paying.ts'
import type { Real } from './real.ts'
import { cancel, fail, isSent, leave, leaveProject, plain, review } from './releasing.ts'
import type { Inbound, Settlement, World } from './state.ts'
import { DAY, HOUR } from './time.ts'
import { balance, inside, transfer } from './transferring.ts'

/** Everything follows that is due now, or within so many milliseconds. */
export const settleDown = async (world: World, real: Real, ms = 0) => await elapse(world, real, ms)

export const paidInto = (world: World, settlement: Settlement): Inbound[] =>
  world.inbounds.filter((inbound) => {
    const isLeft = inbound.status === 'settled' && inbound.takenBack < inbound.amount
    return isLeft && inbound.shares.some(({ to, amount }) => to === settlement && amount > 0)
  })

const payable = ({ settlements }: World) =>
  settlements.flatMap((settlement) => {
    const { seller } = settlement
    const isSold = seller?.status === 'verified' && seller.account !== 'none'
    return isSold && cashOf(settlement) > 0 ? [{ settlement, seller }] : []
  })

/**
 * Two payments are on their way when the bank takes back what paid them; the settlement gets other
 * money, and one of them fails: it repays with what came back, and with nothing else.
 */
const failOvertaken: Act = async (world, real, chances) => {
  const { a, b, amount } = chances
  const { settlement } = pick(payable(world), a)
  const { project } = settlement
  const count = world.outbounds.length
  const half = Math.ceil(cashOf(settlement) / 2)
  await leave(world, real, 'release', [{ ...plain, settlement, amount: half }])
  await leave(world, real, 'release', [{ ...plain, settlement }])
  await settleDown(world, real)
  const outbound = world.outbounds[count]
  if (outbound === undefined || !isSent(outbound)) return
  const [inbound] = paidInto(world, settlement)
  if (inbound !== undefined) await takeFrom(world, real, { inbound, amount: null })
  await credit(world, real, { project, amount, reference: null })
  await settleDown(world, real)
  const move = { from: balance(project), to: inside(settlement), fee: 0, releaseAt: null }
  await transfer(world, real, { ...move, amount })
  await settleDown(world, real)
  await fail(world, real, outbound, { b })
}

const resting = ({ inbounds }: World) =>
  inbounds.filter(({ status, unreconciled }) => status === 'settled' && unreconciled > 0)

const waitable = ({ persons }: World) =>
  persons.filter(({ status, account }) => status === 'verified' && account !== 'none')

/**
 * A rest is set aside for somebody who waits for a new account when the bank takes it back; then
 * the payment is called back: what others have paid meanwhile repays nothing.
 */
const cancelOvertaken: Act = async (world, real, { a, b, amount: other }) => {
  const inbound = pick(resting(world), a)
  const to = pick(waitable(world), b)
  const { project, unreconciled: amount } = inbound
  if (world.coolingMs === 0) await cool(world, real, 24)
  await change(world, real, { one: to, account: to.account === 'sound' ? 'unknown' : 'sound' })
  const wanted = { project, person: to, amount, fee: 0, releaseAt: null, takes: inbound }
  const outbound = await leaveProject(world, real, wanted)
  await takeFrom(world, real, { inbound, amount: null })
  await credit(world, real, { project, amount: other, reference: null })
  await settleDown(world, real)
  await cancel(world, real, outbound)
}

const paidSellers = (world: World) =>
  waitable(world).filter(({ email }) => sellers.some((one) => one === email))

/**
 * What the first debit of a checkout brought is paid out when that debit is returned. The second
 * collects what its own part lacks, which has got some: not what is owed for the first.
 */
const collectBesideOwed: Act = async (world, real, { a, amount }) => {
  const seller = pick(paidSellers(world), a)
  const checkout = await buyByDebit(world, real, { seller, amount: amount + 2 })
  const [first, second] = checkout?.debits ?? []
  if (checkout === undefined || first === undefined || second === undefined) return
  await settleDown(world, real, 3 * DAY)
  const [settlement, other] = checkout.parts.map((part) => part.settlement)
  if (settlement === undefined || other === undefined || cashOf(settlement) === 0) return
  const { project } = checkout
  const half = Math.ceil(amount / 2)
  await credit(world, real, { project, amount: half, reference: null })
  await settleDown(world, real)
  const move = { from: balance(project), to: inside(other), fee: 0, releaseAt: null }
  await transfer(world, real, { ...move, amount: half })
  await leave(world, real, 'release', [{ ...plain, settlement }])
  await settleDown(world, real)
  await returnAtBank(world, real, first)
  await settleDown(world, real, second.at + 3 * DAY - world.now)
}

/** Somebody who is to be paid gets another account: it waits, or the old one comes again. */
const payElsewhere: Act = async (world, real, { a, c }) => {
  const { settlement, seller } = pick(payable(world), a)
  const before = seller.account
  if (world.coolingMs === 0) await cool(world, real, 24)
  await change(world, real, { one: seller, account: before === 'sound' ? 'unknown' : 'sound' })
  await leave(world, real, 'release', [{ ...plain, settlement }])
  await settleDown(world, real)
  if (c % 2 === 0 && before !== 'none') await change(world, real, { one: seller, account: before })
  else await elapse(world, real, world.coolingMs)
}

/** What a card or a lender paid, for somebody who may be paid. */
const refundable = (world: World) =>
  world.settlements.filter((settlement) => {
    const isRefundable = settlement.buyer.status === 'verified' && cashOf(settlement) > 0
    const ways = paidInto(world, settlement).map(({ type }) => type)
    return isRefundable && (ways.includes('card') || ways.includes('credit'))
  })

/** What goes back to where it came from waits for no account. */
const refundElsewhere: Act = async (world, real, { a }) => {
  const settlement = pick(refundable(world), a)
  const { buyer } = settlement
  if (world.coolingMs === 0) await cool(world, real, 24)
  const account = buyer.account === 'sound' ? 'returning' : 'sound'
  await change(world, real, { one: buyer, account })
  await leave(world, real, 'refund', [{ ...plain, settlement }])
}

/**
 * What a person held is in review when its receiver gets another account: it is not passed, and
 * still waits for a person when that account may be paid to.
 */
const passElsewhere: Act = async (world, real, { a }) => {
  const { settlement, seller } = pick(payable(world), a)
  const releaseAt = world.now + HOUR
  const count = world.outbounds.length
  await leave(world, real, 'release', [{ ...plain, settlement, releaseAt }])
  const outbound = world.outbounds[count]
  if (outbound === undefined) return
  await review(world, real, { outbound, outcome: 'hold' })
  await elapse(world, real, HOUR)
  if (world.coolingMs === 0) await cool(world, real, 24)
  await change(world, real, {
    one: seller,
    account: seller.account === 'sound' ? 'returning' : 'sound',
  })
  await review(world, real, { outbound, outcome: 'pass' })
  await elapse(world, real, world.coolingMs)
}

export const chains: readonly Kind[] = [
  { name: 'pay elsewhere', isPossible: some(payable), act: payElsewhere },
  { name: 'refund elsewhere', isPossible: some(refundable), act: refundElsewhere },
  { name: 'pass elsewhere', isPossible: some(payable), act: passElsewhere },
  { name: 'fail what was overtaken', isPossible: some(payable), act: failOvertaken },
  {
    name: 'collect beside what is owed',
    isPossible: some(paidSellers),
    act: collectBesideOwed,
  },
  {
    name: 'cancel what was overtaken',
    isPossible: (world) => resting(world).length > 0 && waitable(world).length > 0,
    act: cancelOvertaken,
  },
]

// What follows from the records of the model: sums, lacks, statuses.
import type { Checkout, Debt, Part, Person, Project, Settlement, Status, World } from './state.ts'

/** The account is too new to somebody to be paid to. */
export const isCooling = (world: World, { payableFrom }: Person) => payableFrom > world.now

export function feeOn(amount: number, flat: number | null, ppm: number | null): number {
  const share = (BigInt(amount) * BigInt(ppm ?? 0) * 2n + 1_000_000n) / 2_000_000n
  return Number(share) + (flat ?? 0)
}

export function fundedOf(s: Settlement): number {
  return s.received + s.transferredIn - s.transferredOut
}

export function balanceOf(s: Settlement): number {
  return fundedOf(s) - s.spent - s.released - s.refunded
}

/** What has arrived and may leave: what is drawn and on its way is spoken for. */
export const cashOf = (s: Settlement) => Math.max(balanceOf(s) + s.drawn, 0)

/** Money and trade credit together fill it. */
export const isCovered = (s: Settlement) => fundedOf(s) + s.drawn + s.covered >= s.amount

export function limitOf(s: Settlement): number {
  return s.cancelled ? fundedOf(s) : Math.max(s.amount, fundedOf(s))
}

/** What transfers that have not moved yet ask of a settlement. */
export function waitingOf(world: World, s: Settlement): number {
  return world.transfers
    .filter((t) => t.fromSettlement === s && waits(t))
    .reduce((sum, { amount }) => sum + amount, 0)
}

export const waits = ({ status }: { readonly status: Status }) =>
  status === 'scheduled' || status === 'awaiting_funds'

/** What of its limit nobody has asked for. */
export function leftOf(world: World, s: Settlement): number {
  return limitOf(s) - s.promised - s.spent - waitingOf(world, s)
}

export function lackOf(s: Settlement): number {
  return s.cancelled ? 0 : Math.max(s.amount - fundedOf(s), 0)
}

export function settlementStatus(s: Settlement): Status {
  if (s.cancelled) return 'cancelled'
  const funded = fundedOf(s)
  if (funded < s.amount) return 'settling'
  const left = s.departed + s.spent
  if (s.live === 0 && left >= funded) return 'executed'
  return s.live > 0 || left > 0 ? 'executing' : 'settled'
}

/** Money that was moved out of the settlement since does not count as paid. */
export function lackOfPart({ part, paid, settlement }: Part): number {
  const counted = Math.min(paid, Math.max(fundedOf(settlement), 0))
  return Math.max(Math.min(part - counted, lackOf(settlement)), 0)
}

export const hasEnded = ({ status }: Checkout) =>
  status === 'failed' || status === 'cancelled' || status === 'abandoned'

/** What of its due parts and its fee is lacking; at 0 it settles. */
export function lackingOf(c: Checkout): number {
  if (hasEnded(c)) return 0
  const due = c.parts.filter((part) => part.due)
  return due.reduce((sum, part) => sum + lackOfPart(part), 0) + c.fee - c.feeReceived
}

/** What is owed for its settlements and its fee, the oldest take-back first. */
export function debtsOf(world: World, c: Checkout): Debt[] {
  if (hasEnded(c)) return []
  return world.debts.filter(
    ({ inbound, to, owed }) => inbound.checkout === c && to !== 'project' && owed > 0,
  )
}

export function outstandingOf(world: World, c: Checkout): number {
  const rest = world.inbounds
    .filter(({ checkout }) => checkout === c)
    .reduce((sum, { unreconciled }) => sum + unreconciled, 0)
  const asked = debtsOf(world, c).reduce((sum, { owed }) => sum + owed, lackingOf(c))
  return asked > 0 ? asked : 0 - rest
}

export function fundingsOf(world: World, project: Project): Settlement[] {
  return world.settlements.filter((s) => s.project === project && s.type === 'funding')
}

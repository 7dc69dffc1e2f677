// The domain as plain records and numbers: what a careful reader of the rules would keep on paper.
// It shares no code with the service, so that both can be wrong only in different ways.

export type Status = string

export interface Person {
  readonly email: string
  status: 'unverified' | 'verifying' | 'verified'
  /** The account that the sandbox's bank finds behind it; none until one was given. */
  account: 'none' | 'sound' | 'unknown' | 'returning'
}

export interface Project {
  readonly id: string
  readonly type: 'controlled' | 'uncontrolled'
  /** Its own account: money that belongs to nothing else. */
  own: number
  inReview: boolean
}

export interface Terms {
  readonly type: 'immediate' | 'escrow' | 'funding' | 'transfer'
  readonly amount: number
  readonly seller: Person | null
  readonly target: Project | null
  readonly feeFlat: number | null
  /** Parts per million. */
  readonly feePpm: number | null
  readonly requiredBy: number | null
  readonly releaseAt: number | null
}

export interface Settlement extends Terms {
  readonly id: string
  readonly project: Project
  readonly buyer: Person | null
  received: number
  transferredIn: number
  transferredOut: number
  /** Left with a project's balance, or to the project that a transfer settlement names. */
  spent: number
  released: number
  refunded: number
  departed: number
  promised: number
  live: number
  cancelled: boolean
  /** It was full once and its automatic release or transfer was made. */
  automatic: boolean
  wasSettled: boolean
}

export interface Part {
  readonly settlement: Settlement
  readonly part: number
  readonly due: boolean
  paid: number
}

export interface Checkout {
  readonly id: string
  readonly project: Project
  readonly buyer: Person
  readonly reference: string
  readonly parts: readonly Part[]
  readonly fee: number
  readonly amount: number
  feeReceived: number
  unreconciled: number
  status: 'settling' | 'settled' | 'cancelled' | 'abandoned'
}

export interface Inbound {
  id: string
  readonly project: Project
  readonly amount: number
  unreconciled: number
  readonly checkout: Checkout | null
  readonly transfer: boolean
}

export interface Outbound {
  /** Begins with `automatic` until the API was asked for it. */
  id: string
  readonly type: 'release' | 'refund' | 'transfer'
  readonly project: Project
  readonly settlement: Settlement | null
  readonly person: Person | null
  readonly amount: number
  readonly fee: number
  readonly releaseAt: number | null
  status: Status
  reserved: readonly { readonly settlement: Settlement | null; readonly amount: number }[]
  readonly order: number
}

export interface Transfer {
  id: string
  readonly amount: number
  readonly fee: number
  readonly fromProject: Project
  readonly fromSettlement: Settlement | null
  readonly toProject: Project
  readonly toSettlement: Settlement | null
  readonly releaseAt: number | null
  readonly departure: boolean
  status: Status
  readonly order: number
}

export interface Intent {
  readonly id: string
  readonly secret: string
  readonly buyer: Person
  readonly project: Project | null
  readonly terms: readonly Terms[]
  readonly feeFlat: number | null
  readonly feePpm: number | null
  status: 'unconfirmed' | 'confirmed' | 'cancelled'
  checkout: Checkout | null
  /** The session in which it was confirmed. */
  page: string
}

/** What falls due. */
export interface Due {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

export class World {
  now = Date.parse('2030-01-01T00:00:00.000Z')
  revenue = 0
  order = 0
  readonly persons: Person[] = []
  readonly projects: Project[] = []
  readonly intents: Intent[] = []
  readonly settlements: Settlement[] = []
  readonly checkouts: Checkout[] = []
  readonly inbounds: Inbound[] = []
  readonly outbounds: Outbound[] = []
  readonly transfers: Transfer[] = []
  due: Due[] = []

  next(): number {
    this.order += 1
    return this.order
  }
}

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

export function limitOf(s: Settlement): number {
  return s.cancelled ? fundedOf(s) : Math.max(s.amount, fundedOf(s))
}

export function lackOf(s: Settlement): number {
  return s.cancelled ? 0 : Math.max(s.amount - fundedOf(s), 0)
}

export function settlementStatus(s: Settlement): string {
  if (s.cancelled) return 'cancelled'
  const funded = fundedOf(s)
  if (funded < s.amount) return 'settling'
  const left = s.departed + s.spent
  if (s.live === 0 && left >= funded) return 'executed'
  return s.live > 0 || left > 0 ? 'executing' : 'settled'
}

/** Money that was moved out of the settlement since does not count as paid. */
export function partLack({ part, paid, settlement, due }: Part): number {
  const counted = Math.min(paid, Math.max(fundedOf(settlement), 0))
  return due ? Math.max(Math.min(part - counted, lackOf(settlement)), 0) : 0
}

export function outstandingOf(c: Checkout): number {
  if (c.status === 'cancelled' || c.status === 'abandoned') return 0 - c.unreconciled
  const lack = c.parts.reduce((sum, part) => sum + partLack(part), 0) + c.fee - c.feeReceived
  return lack > 0 ? lack : 0 - c.unreconciled
}

/** What a project shows as its balance: its own account and its funding settlements. */
export function projectBalance(world: World, project: Project): number {
  return fundingsOf(world, project).reduce((sum, s) => sum + balanceOf(s), project.own)
}

export function fundingsOf(world: World, project: Project): Settlement[] {
  return world.settlements.filter((s) => s.project === project && s.type === 'funding')
}

export function projectStatus(world: World, project: Project): string {
  if (project.inReview) return 'in_review'
  const holds =
    project.own > 0 ||
    world.settlements.some((s) => s.project === project && balanceOf(s) > 0) ||
    world.outbounds.some(
      (o) => o.project === project && o.status !== 'executed' && o.reserved.length > 0,
    )
  const waits = world.checkouts.some((c) => c.project === project && c.status === 'settling')
  const hadBusiness =
    world.checkouts.some((c) => c.project === project) ||
    world.inbounds.some((i) => i.project === project)
  return !holds && !waits && hadBusiness ? 'complete' : 'in_progress'
}

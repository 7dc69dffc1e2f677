import type { EventType, IdKind, QuietResource, Resource } from '@holdfast/contract'
import type { Id, TenantId } from '#kit'
import type { Statement } from './statement.ts'

/** Whatever can be asked: an open transaction or a tenant's reader. */
export interface Reader {
  query<Row, Given>(statement: Statement<Row, Given>, given: NoInfer<Given>): Promise<Row[]>
}

declare const txBrand: unique symbol

/** An open transaction with its tenant set. Only `transact` makes one. */
export interface Tx extends Reader {
  readonly [txBrand]: true
  /**
   * Sends a statement whose answer nobody needs, and does not wait for it: what is asked later sees
   * what it wrote, and the unit ends as if it had been waited for. What the database refuses of it
   * undoes the unit; who has to know of that sooner, asks.
   */
  write<Row, Given>(statement: Statement<Row, Given>, given: NoInfer<Given>): void
}

export type Environment = 'sandbox' | 'live'

/** One organisation in one environment, as every unit of work sees it. */
export interface Tenant {
  readonly id: TenantId
  readonly organisationId: string
  readonly environment: Environment
  /** A sandbox that was reset with a seed: the same calls give the same ids and events. */
  readonly isSeeded: boolean
}

/** An event that the unit will write when it closes. */
export interface PendingEvent {
  readonly type: EventType
  readonly payload: EventPayload
}

/** Identifiers as the API shows them, amounts and reasons; never personal data. */
export type EventPayload = Readonly<Record<string, string | number>>

/** A step of a status that the unit will write into the history when it closes. */
export interface PendingStep {
  readonly resource: Resource | QuietResource
  readonly id: string
  readonly from: string | null
  readonly to: string
}

/** Work that the unit will put into the queue when it closes. */
export interface PendingJob {
  readonly kind: string
  readonly lane: string
  /** One job for each kind and key; a second one takes the place of the first. */
  readonly key: string
  readonly runAt: Date
  readonly payload: Readonly<Record<string, unknown>>
  /** The span that it was enqueued in; null where nobody traces. */
  readonly traceparent: string | null
  /** Where this process takes it in hand itself as soon as the unit is committed. */
  readonly held?: { readonly id: Id<'job'>; readonly until: Date }
}

/** A job done by this unit: it leaves the queue with the unit's effects, or neither does. */
interface FinishedJob {
  readonly id: string
  readonly token: bigint
}

/** What is gathered while a unit is open and written in one go before it commits. */
interface Pending {
  readonly events: PendingEvent[]
  readonly steps: PendingStep[]
  readonly jobs: PendingJob[]
  readonly finishedJobs: FinishedJob[]
  /** All ids that the unit has drawn, by kind: whatever it makes is among them. */
  readonly drawn: Map<IdKind, string[]>
}

/**
 * One transaction of one tenant at one instant: the first argument of everything that writes.
 * `now` is the tenant's time, never the machine's.
 */
export interface Unit {
  readonly tx: Tx
  readonly tenant: Tenant
  readonly now: Date
  /** Real time, for sessions, leases and idempotency, which the test clock does not move. */
  readonly realNow: Date
  readonly newId: <K extends IdKind>(kind: K) => Id<K>
  readonly pending: Pending
  /** What rooms keep on it, each by its own `unitSlot`. */
  readonly slots: Map<UnitSlot<unknown>, unknown>
}

/** What a room keeps on a unit: made when it is first asked for, gone with the unit. */
export type UnitSlot<T> = (unit: Unit) => T

/**
 * Declares a part of the unit that one room owns and whose type lower rooms do not know: what it
 * remembers from one of its calls to the next. `make` gives what a new unit has there. A unit that
 * is run again is a new one.
 */
export function unitSlot<T>(make: () => T): UnitSlot<T> {
  const slot = ({ slots }: Unit): T => {
    if (!slots.has(slot)) slots.set(slot, make())
    return slots.get(slot) as T
  }
  return slot
}

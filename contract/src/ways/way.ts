// What a row of the table of ways says: the words for where money waits, and the way on.

import type { ErrorCode } from '../errors.ts'
import type { EventType } from '../events.ts'
import type { OperationId } from '../operations.ts'
import type { WorkQueue } from '../schemas/dashboard-queues.ts'
import type { Resource, StatusOf } from '../states.ts'

/** The account of the ledger that holds the money of a stay. */
export type HoldingAccount =
  | 'project'
  | 'settlement'
  | 'checkout'
  | 'outbound'
  | 'held'
  | 'conversion'

/** Who is written to. */
type ToldPerson = 'buyer' | 'seller' | 'receiver' | 'members'

/** Who learns of a stay, and how; at least one of them says something. */
export interface Told {
  /** Queues in which it stands, with badge and "Waits for you". */
  readonly queues?: readonly WorkQueue[]
  readonly events?: readonly EventType[]
  /** Kinds of e-mail, with whom they are written to. */
  readonly mails?: readonly (readonly [kind: string, to: ToldPerson])[]
  /** Refusals that whoever asks for something gets. */
  readonly refusals?: readonly ErrorCode[]
  /**
   * A part of what the dashboard says beside the status, on its page or on that of what it belongs
   * to; null: nothing.
   */
  readonly page: string | null
}

/** Where the dashboard offers a way: the page of a resource, or the item of a queue. */
export type OfferedAt =
  | 'intent'
  | 'checkout'
  | 'settlement'
  | 'project'
  | 'inbound'
  | 'outbound'
  | 'transfer'
  | 'participant'
  | 'verification'
  | 'queue'
  | 'bank'
  | 'payout_accounts'

/** Something that somebody can do about a stay. */
export type Way =
  | {
      /** Its permission says which members can. */
      readonly operation: OperationId
      readonly by: 'organisation'
      /** The button, as the dashboard names it; an amount in it is written as `…`. */
      readonly button: string
      readonly at: OfferedAt
    }
  | {
      readonly operation: OperationId
      readonly by: 'buyer' | 'seller'
    }

/** A resource that stays in a status. */
interface Stay<Status extends string> {
  /** Which of them, where a status has several; null: all. */
  readonly when: string | null
  /** The account that holds its money; null: it holds none. */
  readonly holds: HoldingAccount | null
  readonly told: Told
  /** Where it goes from here; empty: the status stays, and what it waits for ends beside it. */
  readonly to: readonly Status[]
  /** How it ends, and where the money is then. */
  readonly ends: string
}

/** It goes on by itself; what can be done meanwhile. */
interface Passing<Status extends string = string> extends Stay<Status> {
  /** The clock, job or rail that ends it. */
  readonly by: string
  readonly ways: readonly Way[]
}

/** It waits for somebody. */
interface Waiting<Status extends string = string> extends Stay<Status> {
  readonly by: null
  readonly ways: readonly [Way, ...Way[]]
}

/** A status: what may stay in it, and why nothing else there waits; null: all of it does. */
export interface StatusWays<Status extends string = string> {
  readonly stays: readonly (Passing<Status> | Waiting<Status>)[]
  readonly over: string | null
}

/** Every status of a resource. */
export type WaysOf<R extends Resource> = {
  readonly [S in StatusOf[R]]: StatusWays<StatusOf[R]>
}

/** Nothing waits here, because of this. */
export function over(why: string): StatusWays<never> {
  return { stays: [], over: why }
}

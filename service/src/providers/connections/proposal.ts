// What proposing and deciding share.
import type { BankRecallReason } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Id, Result } from '#kit'
import { Failure, refused } from '#kit'

/** Who asks: the private key, or the member. */
export interface By {
  readonly keyId: string
}

/** Which orders of a batch are held when it is withdrawn. */
export interface Withdrawal {
  readonly held_order_ids: readonly string[]
}

/** What approving a batch looks at. */
interface BatchAsked {
  readonly id: Id<'bank_batch'>
  readonly connection_id: Id<'bank_connection'>
  readonly status: string
}

/** What cancelling an order looks at. */
interface OrderAsked {
  readonly id: Id<'bank_order'>
  readonly connection_id: Id<'bank_connection'>
  /** Held in the queue, or with a bank that has agreed to give it back. */
  readonly is_cancellable: boolean
}

/** What proposals about batches and orders need of the room that keeps them. */
export interface Batches {
  /** A batch, locked; undefined where the tenant has none of this id. */
  lock(unit: Unit, id: Id<'bank_batch'>): Promise<BatchAsked | undefined>
  /** Two people have agreed: it goes on. */
  approve(unit: Unit, id: Id<'bank_batch'>): Promise<void>
  /** Why a batch cannot be withdrawn any more; null: it can. */
  whyNotWithdrawn(unit: Unit, id: Id<'bank_batch'>): Promise<string | null>
  /** Two people have agreed that it never left: its orders queue again, these held. */
  withdraw(
    unit: Unit,
    id: Id<'bank_batch'>,
    held: readonly Id<'bank_order'>[],
  ): Promise<Result<null>>
  /** An order; undefined where the tenant has none of this id. */
  readOrder(unit: Unit, id: Id<'bank_order'>): Promise<OrderAsked | undefined>
  /** Two people have agreed: its money goes back. */
  cancelOrder(unit: Unit, id: Id<'bank_order'>): Promise<Result<null>>
  /** What waits to be handed over by a connection is tried now. */
  sendAgain(unit: Unit, id: Id<'bank_connection'>): Promise<void>
}

/** A recall that was asked for. */
export interface AskedRecall {
  readonly recallId: Id<'bank_recall'>
  readonly connectionId: Id<'bank_connection'>
}

/** What two people decide about recalls, by the room that asks banks for them. */
export interface Recalls {
  /** Asks for one of an order; undefined where the tenant has no such order. */
  ask(
    unit: Unit,
    id: Id<'bank_order'>,
    reason: BankRecallReason,
  ): Promise<Result<AskedRecall> | undefined>
  /** Two people have agreed: its file leaves. */
  approve(unit: Unit, id: Id<'bank_recall'>): Promise<Result<null>>
  /** People have not agreed. */
  decline(unit: Unit, id: Id<'bank_recall'>): Promise<void>
}

/** What two people decide about payees, by the room that orders pay them from. */
export interface Payees {
  /** Of an order that waits for it; undefined where the tenant has no such order. */
  ask(
    unit: Unit,
    id: Id<'bank_order'>,
  ): Promise<Result<{ readonly connectionId: Id<'bank_connection'> }> | undefined>
  /** Two people have agreed: the account is of whom the order pays. */
  accept(unit: Unit, id: Id<'bank_order'>, proposalId: Id<'bank_proposal'>): Promise<Result<null>>
}

/** Tells members that something about banks waits for them, by the name of its queue. */
export type TellOfBanks = (
  unit: Unit,
  queue: 'bank_alarms' | 'bank_files' | 'bank_channels' | 'bank_nights',
) => Promise<void>

/** Why two people do not cancel an order. */
export const NOT_CANCELLABLE =
  'The order is not held in the queue, and no bank has agreed to give it back unexecuted.'
export const NOT_HALTED = 'The connection is not halted.'

/** The refusal of what cannot be now. */
export function refuseNow(detail: string): Result<never> {
  return refused(new Failure('invalid_state', { detail }))
}

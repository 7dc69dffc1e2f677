// What a proposal is about, and what proposing needs.
import type { BankChangeInput, BankProposalBody } from '@holdfast/contract'
import type { Unit } from '#db'
import type { AddressPolicy } from '#http'
import { fieldFault } from '#http'
import type { Id, Result } from '#kit'
import { accepted, invalid, parseId, refused, showId } from '#kit'
import type { Vault } from '#participants'
import type { VirtualList } from '#projects'
import type { DebitTerms } from './collect-debits.ts'
import type { ConnectionRecord } from './connection.ts'
import type { Batches, Payees, Recalls, Withdrawal } from './proposal.ts'
import { NOT_CANCELLABLE, refuseNow } from './proposal.ts'
import { lockConnection } from './store.ts'
import type { VirtualChange } from './virtual.ts'

/** What proposing needs to know besides. */
export interface ProposeDeps {
  readonly vault: Vault
  /** Whether the operator has set a folder. */
  readonly hasFolder: boolean
  /** Which addresses banks may be reached at. */
  readonly policy: AddressPolicy
  readonly batches: Batches
  readonly recalls: Recalls
  readonly payees: Payees
  /** A connection has been opened: its books are compared each night. */
  readonly onOpened: (unit: Unit, connection: ConnectionRecord) => Promise<void>
}

/** A change as it is kept: of accounts, which are rows of their own, only their ids. */
export type StoredChange = Omit<BankChangeInput, 'connection_id' | 'accounts'> & {
  readonly account_ids?: readonly string[]
}

/** The key that is to be used, or not to be used any more. */
export interface KeyChange {
  readonly key_id: string
}

/** A part of a proposal that was given. */
export type Given<P extends keyof BankProposalBody> = NonNullable<BankProposalBody[P]>

/** What is kept of a recall. */
export interface KeptRecall {
  readonly recall_id: string
  readonly reason: string
}

/** What is kept with a proposal. */
type Change = StoredChange | Withdrawal | KeptRecall | VirtualChange | KeyChange | DebitTerms

/** What a proposal is about, once it is known to be possible. */
export interface Subject {
  readonly connectionId: Id<'bank_connection'>
  readonly batchId?: Id<'bank_batch'>
  readonly orderId?: Id<'bank_order'>
  readonly change?: Change
  /** Virtual IBANs that are written with it. */
  readonly virtual?: Omit<VirtualList, 'proposalId'>
}

/** A connection that is in use, locked. */
export async function activeOf(
  unit: Unit,
  shown: string,
  pointer: string,
): Promise<Result<ConnectionRecord>> {
  const id = parseId('bank_connection', shown)
  const [connection] =
    id === undefined ? [] : await unit.tx.query(lockConnection, { tenant_id: unit.tenant.id, id })
  if (connection === undefined) return refused(invalid(fieldFault(pointer, 'not_found')))
  if (connection.status === 'active') return accepted(connection)
  return refuseNow(`The connection is ${connection.status}.`)
}

/** A batch that is not to leave. */
export async function withdrawSubject(
  unit: Unit,
  { batches }: ProposeDeps,
  { batch_id, held_order_ids }: Given<'withdraw_batch'>,
): Promise<Result<Subject>> {
  const id = parseId('bank_batch', batch_id)
  const batch = id === undefined ? undefined : await batches.lock(unit, id)
  if (batch === undefined) {
    return refused(invalid(fieldFault('/withdraw_batch/batch_id', 'not_found')))
  }
  const held = held_order_ids ?? []
  const unknown = held.findIndex((order) => parseId('bank_order', order) === undefined)
  if (unknown >= 0) {
    return refused(invalid(fieldFault(`/withdraw_batch/held_order_ids/${unknown}`, 'not_found')))
  }
  const why = await batches.whyNotWithdrawn(unit, batch.id)
  if (why !== null) return refuseNow(why)
  const of = { connectionId: batch.connection_id, batchId: batch.id }
  return accepted({ ...of, change: { held_order_ids: held } })
}

/** An order that is not to leave, or was never executed. */
export async function cancelSubject(
  unit: Unit,
  { batches }: ProposeDeps,
  { order_id }: Given<'cancel_order'>,
): Promise<Result<Subject>> {
  const id = parseId('bank_order', order_id)
  const order = id === undefined ? undefined : await batches.readOrder(unit, id)
  if (order === undefined) {
    return refused(invalid(fieldFault('/cancel_order/order_id', 'not_found')))
  }
  if (!order.is_cancellable) return refuseNow(NOT_CANCELLABLE)
  return accepted({ connectionId: order.connection_id, orderId: order.id })
}

/** An order that its bank is to give back: the recall is there, and waits for a second person. */
export async function recallSubject(
  unit: Unit,
  { recalls }: ProposeDeps,
  { order_id, reason }: Given<'recall_order'>,
): Promise<Result<Subject>> {
  const id = parseId('bank_order', order_id)
  const asked = id === undefined ? undefined : await recalls.ask(unit, id, reason)
  if (id === undefined || asked === undefined) {
    return refused(invalid(fieldFault('/recall_order/order_id', 'not_found')))
  }
  if (!asked.ok) return asked
  const { recallId, connectionId } = asked.value
  const change = { recall_id: showId('bank_recall', recallId), reason }
  return accepted({ connectionId, orderId: id, change })
}

/** An order whose account is not known to be of whom it pays. */
export async function acceptSubject(
  unit: Unit,
  { payees }: ProposeDeps,
  { order_id }: Given<'accept_payee'>,
): Promise<Result<Subject>> {
  const id = parseId('bank_order', order_id)
  const asked = id === undefined ? undefined : await payees.ask(unit, id)
  if (id === undefined || asked === undefined) {
    return refused(invalid(fieldFault('/accept_payee/order_id', 'not_found')))
  }
  return asked.ok ? accepted({ ...asked.value, orderId: id }) : asked
}

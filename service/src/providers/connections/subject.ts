// What a proposal is about, and what proposing needs.
import type { BankChangeInput } from '@holdfast/contract'
import type { Unit } from '#db'
import type { AddressPolicy } from '#http'
import { fieldFault } from '#http'
import type { Id, Result } from '#kit'
import { accepted, invalid, parseId, refused } from '#kit'
import type { Vault } from '#participants'
import type { VirtualList } from '#projects'
import type { ConnectionRecord } from './connection.ts'
import type { Batches, Withdrawal } from './proposal.ts'
import { refuseNow } from './proposal.ts'
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

/** What a proposal is about, once it is known to be possible. */
export interface Subject {
  readonly connectionId: Id<'bank_connection'>
  readonly batchId?: Id<'bank_batch'>
  readonly orderId?: Id<'bank_order'>
  readonly change?: StoredChange | Withdrawal | VirtualChange | KeyChange
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

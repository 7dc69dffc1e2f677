// The entries of a statement's accounts, read in steps that are all of one snapshot.
import type { Reader } from '#db'
import { needSpan } from '#db'
import type { TenantId } from '#kit'
import { idsOf, present } from '#kit'
import type { AccountId } from '#ledger'
import type { Period, Place } from './period.ts'
import type { EntryRow } from './store.ts'
import { selectChangesAfter, selectEntries, selectSnapshot } from './store.ts'

/** Which entries are asked for: of which accounts, from where on, of which snapshot. */
export interface EntriesAsked {
  readonly tenant: TenantId
  readonly period: Period
  readonly ids: readonly AccountId[]
  readonly place: Place
  readonly snapshot: string
}

/** What is committed of a tenant as of this reading: later ones are held to it. */
export async function readSnapshot(reader: Reader, tenant: TenantId): Promise<string> {
  const [row] = await reader.query(selectSnapshot, { tenant_id: tenant })
  return present(row, 'a reading has a snapshot').snapshot
}

/** So many entries at most, in order. */
export async function readEntries(
  reader: Reader,
  asked: EntriesAsked,
  most: number,
): Promise<EntryRow[]> {
  const { tenant, ids, place, snapshot, period } = asked
  const { transaction, position, amount } = place
  const { end } = idsOf(period)
  const parameters = {
    tenant_id: tenant,
    ids,
    from_transaction_id: transaction,
    from_position: position,
    from_amount: amount,
    before_transaction_id: end,
    snapshot,
    limit: most,
  }
  await needSpan(reader, tenant, { from: transaction, before: end })
  return await reader.query(selectEntries, parameters)
}

/** What each account gained and lost after the place: what it held there is the rest. */
export async function readChangesAfter(
  reader: Reader,
  asked: Omit<EntriesAsked, 'period'>,
): Promise<Map<AccountId, bigint>> {
  const { tenant, ids, place, snapshot } = asked
  const { transaction, position, amount } = place
  const parameters = {
    tenant_id: tenant,
    account_ids: ids,
    from_transaction_id: transaction,
    after_position: position,
    after_amount: amount,
    snapshot,
  }
  await needSpan(reader, tenant, { from: transaction })
  const rows = await reader.query(selectChangesAfter, parameters)
  return new Map(rows.map(({ id, change }) => [id, change]))
}

/** Where an entry stands. */
export function placeOf({ transaction_id, position, amount }: EntryRow): Place {
  return { transaction: transaction_id, position, amount }
}

// The accounts that buyers pay into: one of each currency, for all projects of a tenant.
import type { Collect, Currency } from '@holdfast/contract'
import type { Unit } from '#db'
import { setCollectionAccountRow } from './store.ts'

/** Sets the account of a currency, or puts another in its place, for projects made from now on. */
export async function setCollectionAccount(
  unit: Unit,
  { currency, collect }: { readonly currency: Currency; readonly collect: Collect },
): Promise<void> {
  const row = {
    tenant_id: unit.tenant.id,
    currency,
    collect: JSON.stringify(collect),
    updated_at: unit.now,
  }
  await unit.tx.query(setCollectionAccountRow, row)
}

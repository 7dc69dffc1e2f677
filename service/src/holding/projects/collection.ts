// Where the money of a new project is paid into: accounts of the sandbox's bank, or in live the
// account that was approved for the currency, told apart by a reference of the project's own.
import type { Collect, Currency } from '@holdfast/contract'
import { sandboxCollection } from '#banks'
import type { Unit } from '#db'
import type { Id } from '#kit'
import { fail, indexBy, showId } from '#kit'
import { selectCollectionAccounts } from './store.ts'

const REFERENCE_LENGTH = 9

interface Opening {
  readonly id: Id<'project'>
  readonly currency: Currency
}

/**
 * The collection details of new projects, in their order. Refuses with `no_collection_account` a
 * live project of a currency for which no account was approved.
 */
export async function collectionsOf(unit: Unit, openings: readonly Opening[]): Promise<Collect[]> {
  if (unit.tenant.environment === 'sandbox') {
    return openings.map(({ id, currency }) => sandboxCollection(currency, id))
  }
  const rows = await unit.tx.query(selectCollectionAccounts, { tenant_id: unit.tenant.id })
  const accounts = indexBy(rows, ({ currency }) => currency)
  return openings.map(({ id, currency }) => {
    const { collect } = accounts.get(currency) ?? fail('no_collection_account')
    const reference = `P${showId('project', id).slice(-REFERENCE_LENGTH).toUpperCase()}`
    return {
      local_bank_transfer: { ...collect.local_bank_transfer, reference },
      international_bank_transfer: { ...collect.international_bank_transfer, reference },
    }
  })
}

// Where the money of a new project is paid into: a virtual IBAN of its own where the bank gives
// them, else the account that was connected or approved for the currency, told apart by a reference
// of the project's own. A sandbox without a bank has accounts of one that does not exist.
import type { Collect, Currency } from '@holdfast/contract'
import { sandboxCollection } from '#banks'
import type { Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { dayOf, distinct, fail, showId } from '#kit'
import type { Candidate } from './collecting.ts'
import { accountToCollect, collectedElsewhere } from './collecting.ts'
import { selectCandidates } from './store.ts'
import { takeFreeIbans, withIban } from './virtual-iban.ts'

const REFERENCE_LENGTH = 9

interface Opening {
  readonly id: Id<'project'>
  readonly currency: Currency
}

/** Where a project is paid into, and the virtual IBAN that it is to be given; null: none. */
export interface Collection {
  readonly collect: Collect
  readonly virtualIban: string | null
}

/**
 * The collection details of new projects, in their order. Refuses with `no_collection_account` a
 * live project of a currency for which no account was connected or approved.
 */
export async function collectionsOf(
  unit: Unit,
  openings: readonly Opening[],
): Promise<Collection[]> {
  const { id: tenant, environment } = unit.tenant
  const candidates = await unit.tx.query(selectCandidates, {
    tenant_id: tenant,
    today: dayOf(unit.now, 'UTC'),
  })
  const accounts = new Map(
    distinct(openings.map(({ currency }) => currency)).map((currency) => [
      currency,
      accountToCollect(candidates, currency, environment),
    ]),
  )
  const free = await takeIbans(unit, openings, accounts)
  return openings.map(({ id, currency }) => {
    const account = accounts.get(currency)
    if (account === undefined) {
      if (environment === 'live') return fail('no_collection_account')
      return { collect: sandboxCollection(currency, id), virtualIban: null }
    }
    const virtualIban = free.get(currency)?.shift() ?? null
    const collect = detailsOf(account, id)
    if (virtualIban === null) return { collect, virtualIban }
    return { collect: withIban(collect, virtualIban, currency), virtualIban }
  })
}

/** The currencies of live whose new projects show another account than the connected one. */
export async function readCollectedElsewhere(
  reader: Reader,
  tenantId: TenantId,
  now: Date,
): Promise<Set<Currency>> {
  const asked = { tenant_id: tenantId, today: dayOf(now, 'UTC') }
  return collectedElsewhere(await reader.query(selectCandidates, asked))
}

type Accounts = ReadonlyMap<Currency, Candidate | undefined>

/** As many of each account as there are projects for it, or as are left. */
async function takeIbans(
  unit: Unit,
  openings: readonly Opening[],
  accounts: Accounts,
): Promise<Map<Currency, string[]>> {
  const free = new Map<Currency, string[]>()
  for (const [currency, account] of accounts) {
    const { connected_account_id: accountId = null, has_virtual: hasSome = false } = account ?? {}
    if (accountId === null || !hasSome) continue
    const most = openings.filter((one) => one.currency === currency).length
    free.set(currency, await takeFreeIbans(unit, accountId, most))
  }
  return free
}

function detailsOf({ collect, label }: Candidate, id: Id<'project'>): Collect {
  const reference = `P${showId('project', id).slice(-REFERENCE_LENGTH).toUpperCase()}`
  const { local_bank_transfer: local, international_bank_transfer: abroad } = collect
  const withBank = (one: typeof local) => {
    const metadata = label === null ? one.metadata : { ...one.metadata, bank_name: label }
    return { ...one, metadata, reference }
  }
  return { local_bank_transfer: withBank(local), international_bank_transfer: withBank(abroad) }
}

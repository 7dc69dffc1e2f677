// What the money of an organisation is made of: held for others, earned, and owed for money that
// was taken back. All accounts of a currency sum to zero: what is held follows from the others.
import type { Currency } from '@holdfast/contract'
import { currencies } from '@holdfast/contract'
import type { Reader } from '#db'
import type { TenantId } from '#kit'
import { indexBy } from '#kit'
import type { AccountId } from '#ledger'
import { tenantAccount } from '#ledger'
import { readChangesAfter } from './entries.ts'
import type { Period } from './period.ts'
import { idsOf } from './period.ts'
import { selectAccounts } from './store.ts'

/** A part of what the bank holds, at the two ends of a period. */
export interface StatementPart {
  readonly part: 'held_for_others' | 'earned' | 'owed'
  readonly opening: bigint
  readonly closing: bigint
}

interface PartsAsked {
  readonly tenant: TenantId
  readonly period: Period
  readonly snapshot: string
}

/** What is held at the bank is made of, in each currency: the parts add up to what is held. */
export async function readParts(
  reader: Reader,
  { tenant, period, snapshot }: PartsAsked,
): Promise<ReadonlyMap<Currency, readonly StatementPart[]>> {
  const kinds = ['bank', 'revenue', 'shortfall'] as const
  const ids = currencies.flatMap((one) => kinds.map((kind) => tenantAccount(tenant, kind, one)))
  const rows = indexBy(
    await reader.query(selectAccounts, { tenant_id: tenant, ids }),
    ({ id }) => id,
  )
  const balancesAt = async (transaction: string): Promise<(id: AccountId) => bigint> => {
    const place = { transaction, position: 0, amount: 0n }
    const later = await readChangesAfter(reader, { tenant, ids, place, snapshot })
    return (id) => (rows.get(id)?.balance ?? 0n) - (later.get(id) ?? 0n)
  }
  const { first, end } = idsOf(period)
  const [opening, closing] = [await balancesAt(first), await balancesAt(end)]
  return new Map(
    currencies.map((currency) => {
      const [bank, revenue, shortfall] = [
        tenantAccount(tenant, 'bank', currency),
        tenantAccount(tenant, 'revenue', currency),
        tenantAccount(tenant, 'shortfall', currency),
      ]
      const both = (of: (at: (id: AccountId) => bigint) => bigint) => {
        return { opening: of(opening), closing: of(closing) }
      }
      return [
        currency,
        [
          { part: 'held_for_others', ...both((at) => -at(bank) - at(revenue) - at(shortfall)) },
          { part: 'earned', ...both((at) => at(revenue)) },
          { part: 'owed', ...both((at) => at(shortfall)) },
        ],
      ]
    }),
  )
}

// What the money of an organisation is made of: held for others, earned, and owed for money that
// was taken back. All accounts of a currency sum to zero: what is held follows from the others.
import type { Currency } from '@holdfast/contract'
import { currencies } from '@holdfast/contract'
import type { Reader } from '#db'
import type { TenantId } from '#kit'
import { idsOf, indexBy } from '#kit'
import type { AccountId } from '#ledger'
import { readBanks, tenantAccount } from '#ledger'
import { readChangesAfter } from './entries.ts'
import type { Period } from './period.ts'
import { selectAccounts } from './store.ts'

/** A part of what the bank holds, at the two ends of a period. */
export interface StatementPart {
  readonly part: 'held_for_others' | 'earned' | 'owed' | 'own_money'
  readonly opening: bigint
  readonly closing: bigint
}

interface PartsAsked {
  readonly tenant: TenantId
  readonly period: Period
  readonly snapshot: string
}

/** Accounts of the organisation itself, which hold a share of what is at the bank. */
const OWN_KINDS = ['revenue', 'shortfall', 'cost', 'interest', 'float'] as const

/** What is held at the bank is made of, in each currency: the parts add up to what is held. */
export async function readParts(
  reader: Reader,
  { tenant, period, snapshot }: PartsAsked,
): Promise<ReadonlyMap<Currency, readonly StatementPart[]>> {
  const banks = await readBanks(reader, tenant)
  const ids = [
    ...banks.map(({ id }) => id),
    ...currencies.flatMap((one) => OWN_KINDS.map((kind) => tenantAccount(tenant, kind, one))),
  ]
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
      const own = banks.filter((bank) => bank.currency === currency).map(({ id }) => id)
      const of = (kind: (typeof OWN_KINDS)[number]) => tenantAccount(tenant, kind, currency)
      const all = [...own, ...OWN_KINDS.map(of)]
      const sumAt = (at: (id: AccountId) => bigint, accounts: readonly AccountId[]) => {
        return accounts.reduce((sum, id) => sum + at(id), 0n)
      }
      const both = (find: (at: (id: AccountId) => bigint) => bigint) => {
        return { opening: find(opening), closing: find(closing) }
      }
      return [
        currency,
        [
          { part: 'held_for_others', ...both((at) => -sumAt(at, all)) },
          { part: 'earned', ...both((at) => sumAt(at, [of('revenue'), of('interest')])) },
          { part: 'owed', ...both((at) => sumAt(at, [of('shortfall'), of('cost')])) },
          { part: 'own_money', ...both((at) => at(of('float'))) },
        ],
      ]
    }),
  )
}

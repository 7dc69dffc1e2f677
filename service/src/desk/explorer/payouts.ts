// Payouts of the revenue: what each is made up of, and what gathers for the next one.
import type { Currency, PayoutDetail, WeeklyPayoutList } from '@holdfast/contract'
import { currencies } from '@holdfast/contract'
import type { Reader } from '#db'
import { needSpan } from '#db'
import type { Id, TenantId } from '#kit'
import { addMs, asId, fail, minor, showId, showInstant, zero } from '#kit'
import { tenantAccount } from '#ledger'
import { readOrganisation } from '#organisations'
import { nextPayoutAt, shareOf } from '#payouts'
import { AFTER_ALL } from './accounts.ts'
import { showAbout } from './show.ts'
import type { PayoutRow } from './store-explorer.ts'
import {
  selectGathering,
  selectPayout,
  selectPayouts,
  selectReserved,
  selectRevenueItems,
  selectRevenueTotal,
} from './store-explorer.ts'

const ITEMS_MAX = 1_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** What the revenue of a currency would pay out, were it Monday. */
export interface Gathering {
  readonly currency: Currency
  readonly revenue: bigint
  /** What is owed, as a positive amount. */
  readonly shortfall: bigint
  readonly amount: bigint
  readonly at: Date
  readonly hasAccount: boolean
}

/** What gathers for the next payouts, for each currency with revenue or a shortfall. */
export async function readGathering(
  reader: Reader,
  tenant: TenantId,
  now: Date,
): Promise<Gathering[]> {
  const idsOf = (kind: 'revenue' | 'shortfall' | 'cost') =>
    currencies.map((currency) => tenantAccount(tenant, kind, currency))
  const [{ timeZone }, rows] = await Promise.all([
    readOrganisation(reader, tenant),
    reader.query(selectGathering, {
      tenant_id: tenant,
      revenue_ids: idsOf('revenue'),
      owed_ids: [...idsOf('shortfall'), ...idsOf('cost')],
    }),
  ])
  const at = nextPayoutAt(now, timeZone)
  return rows
    .filter(({ revenue, shortfall }) => revenue !== 0n || shortfall !== 0n)
    .map(({ currency, revenue, shortfall, has_account: hasAccount }) => {
      const { left } = shareOf(minor(revenue), minor(shortfall), zero)
      return { currency, revenue, shortfall: -shortfall, amount: left, at, hasAccount }
    })
}

/** The newest payouts, and what gathers for the next. */
export async function readWeeklyPayouts(
  reader: Reader,
  tenant: TenantId,
  now: Date,
): Promise<WeeklyPayoutList> {
  const gathering = await readGathering(reader, tenant, now)
  const rows = await reader.query(selectPayouts, { tenant_id: tenant })
  return {
    next: gathering.map(({ currency, revenue, shortfall, amount, at, hasAccount }) => ({
      currency,
      revenue: Number(revenue),
      shortfall: Number(shortfall),
      amount: Number(amount),
      at: showInstant(at),
      has_account: hasAccount,
    })),
    data: rows.map(showPayout),
  }
}

/** A payout and what changed the revenue since the one before it. Refuses with `not_found`. */
export async function readWeeklyPayout(
  reader: Reader,
  tenant: TenantId,
  id: Id<'outbound'>,
): Promise<PayoutDetail> {
  const [payout] = await reader.query(selectPayout, { tenant_id: tenant, id })
  if (payout === undefined) return fail('not_found')
  const { currency, created_at, amount } = payout
  const reserved = await reader.query(selectReserved, {
    tenant_id: tenant,
    currency,
    until_created_at: created_at,
    until_id: id,
  })
  const own = reserved.find(({ outbound_id }) => outbound_id === id)
  const previous = reserved.find(({ outbound_id }) => outbound_id !== id)
  const account = tenantAccount(tenant, 'revenue', currency)
  const after = previous?.id ?? BEFORE_ALL
  const before = own?.id ?? AFTER_ALL
  const until = addMs(created_at, 1)
  await needSpan(reader, tenant, { from: previous?.id ?? null, before: until })
  const [total] = await reader.query(selectRevenueTotal, {
    tenant_id: tenant,
    account_id: account,
    after_transaction_id: after,
    before_transaction_id: before,
  })
  const items = await reader.query(selectRevenueItems, {
    tenant_id: tenant,
    account_id: account,
    after_transaction_id: after,
    before_transaction_id: before,
    limit: ITEMS_MAX + 1,
  })
  const changed = total?.total ?? 0n
  const cleared = total?.cleared ?? 0n
  return {
    payout: showPayout(payout),
    since: previous === undefined ? null : showInstant(previous.at),
    opening: Number(amount - changed),
    earned: Number(changed + cleared),
    shortfall_cleared: Number(cleared),
    items: items.slice(0, ITEMS_MAX).map((item) => ({
      at: showInstant(item.at),
      kind: item.kind,
      about: showAbout(item),
      transaction: showId('ledger_transaction', asId('ledger_transaction', item.transaction_id)),
      amount: Number(item.amount),
    })),
    is_more: items.length > ITEMS_MAX,
    day: showInstant(created_at).slice(0, 10),
  }
}

function showPayout(row: PayoutRow) {
  return {
    id: showId('outbound', asId('outbound', row.id)),
    currency: row.currency,
    amount: Number(row.amount),
    status: row.status,
    failure_reason: row.failure_reason,
    created_at: showInstant(row.created_at),
    updated_at: showInstant(row.updated_at),
  }
}

// The books against those of the rails, day by day: what one has and the other has not is named.
import type { Currency, Reconciliation } from '@holdfast/contract'
import { currencies, listLimitDefault, operations } from '@holdfast/contract'
import type { Database, Reader, Unit } from '#db'
import { needSpan } from '#db'
import type { Route } from '#http'
import { pageOf, parseCursor, readRoute } from '#http'
import type { RunnableHandler } from '#jobs'
import { actHandler, defineJob, enqueue, textField } from '#jobs'
import type { TenantId } from '#kit'
import { addMs, asId, idsOf, showId, showInstant } from '#kit'
import { bankDaysOf, lockBalances, readBanks, tenantAccount } from '#ledger'
import {
  insertReconciliations,
  type RailRow,
  type ReconciliationBreak,
  type ReconciliationRow,
  selectDay,
  selectHeld,
  selectPlanned,
  selectReconciliations,
} from './store.ts'

const DAY_MS = 86_400_000
/** Breaks that one row names; the sums include all of them. */
const BREAKS_SHOWN_MAX = 1_000
const FIRST_DAY = '0001-01-01'
const LAST_DAY = '9999-12-31'

/** Compares the books of a day, at the midnight that ends it. */
export const dailyReconciliation = defineJob({
  name: 'reconciliation.daily',
  lane: 'steps',
  payload: { day: textField },
})

/**
 * Where the unit has moved money at a bank, each day on which the ledger has that will be compared
 * when it is over: asked for once a day, whatever moved it. A comparison that somebody has begun
 * may have looked already, so it is asked for anew.
 */
export async function planReconciliation(unit: Unit): Promise<void> {
  const days = [...bankDaysOf(unit)]
  if (days.length === 0) return
  const planned = await unit.tx.query(selectPlanned, {
    tenant_id: unit.tenant.id,
    kind: dailyReconciliation.name,
    keys: days,
  })
  for (const day of days) {
    if (planned.some(({ key }) => key === day)) continue
    const runAt = addMs(new Date(day), DAY_MS)
    enqueue(unit, dailyReconciliation, { key: day, runAt, payload: { day } })
  }
}

/** Runs the comparisons that fall due. */
export function reconciliationHandlers(
  database: Pick<Database, 'transactAside'>,
): RunnableHandler[] {
  return [
    actHandler({
      kind: dailyReconciliation,
      act: async ({ tenantId }) => await awaitBankUnits(database, tenantId),
      record: async (unit, jobs) => {
        for (const { payload } of jobs) await reconcileDay(unit, payload.day)
      },
    }),
  ]
}

/**
 * Waits for units that have moved money at a bank and may have found the comparison waiting: they
 * hold these balances until they end. Whoever moves some later finds the comparison begun. In a
 * unit of its own, so that the balances are held for no longer.
 */
async function awaitBankUnits(
  { transactAside }: Pick<Database, 'transactAside'>,
  tenant: TenantId,
): Promise<void> {
  await transactAside(tenant, async (unit) => {
    const banks = await readBanks(unit.tx, tenant)
    await lockBalances(
      unit,
      banks.map(({ id }) => id),
    )
  })
}

export interface DayResult {
  readonly currency: Currency
  readonly ledgerIn: bigint
  readonly ledgerOut: bigint
  readonly railIn: bigint
  readonly railOut: bigint
  readonly held: bigint
  readonly owed: bigint
  readonly breaks: readonly ReconciliationBreak[]
}

/**
 * Compares a day (UTC) in each currency that moved or is held, and keeps the result; made again,
 * it takes the place of the first.
 */
async function reconcileDay(unit: Unit, day: string): Promise<DayResult[]> {
  const tenant = unit.tenant.id
  const from = new Date(day)
  const to = addMs(from, DAY_MS)
  const { first, end } = idsOf({ from, to })
  await needSpan(unit.tx, tenant, { from })
  const rows = await unit.tx.query(selectDay, {
    tenant_id: tenant,
    bank_ids: currencies.map((currency) => tenantAccount(tenant, 'bank', currency)),
    from_id: first,
    before_id: end,
    from_created_at: from,
    before_created_at: to,
  })
  const books = await unit.tx.query(selectHeld, { tenant_id: tenant, from_transaction_id: end })
  const results = currencies
    .map((currency) => {
      const { held, owed } = books.find((book) => book.currency === currency) ?? noBook
      const own = rows.filter((row) => row.currency === currency)
      return resultOf(currency, own, { held, owed })
    })
    .filter(({ held, owed, ...sums }) => held !== 0n || owed !== 0n || hasMoved(sums))
  const kept = results.map((result) => ({ ...result, id: unit.newId('reconciliation') }))
  await unit.tx.query(insertReconciliations, {
    tenant_id: tenant,
    day,
    created_at: unit.now,
    rows: kept.map(
      ({ id, currency, ledgerIn, ledgerOut, railIn, railOut, held, owed, breaks }) => ({
        id,
        currency,
        ledger_in: ledgerIn,
        ledger_out: ledgerOut,
        rail_in: railIn,
        rail_out: railOut,
        held,
        owed,
        breaks: JSON.stringify(breaks.slice(0, BREAKS_SHOWN_MAX)),
      }),
    ),
  })
  return results
}

const noBook = { held: 0n, owed: 0n }

function hasMoved({ ledgerIn, ledgerOut, railIn, railOut }: Omit<DayResult, 'held' | 'owed'>) {
  return [ledgerIn, ledgerOut, railIn, railOut].some((amount) => amount !== 0n)
}

/** Sums the rows of a day in one currency, and names what does not agree. */
export function resultOf(
  currency: Currency,
  rows: readonly RailRow[],
  { held, owed }: { readonly held: bigint; readonly owed: bigint },
): DayResult {
  const sum = (way: 'in' | 'out', side: 'ledger' | 'rail') =>
    rows
      .filter(({ kind }) => (kind === 'in') === (way === 'in'))
      .reduce((total, row) => total + (row[side] ?? 0n), 0n)
  const notOwed: ReconciliationBreak[] =
    held === owed
      ? []
      : [{ kind: 'not_owed', about: currency, ledger: Number(owed), rail: Number(held) }]
  return {
    currency,
    ledgerIn: sum('in', 'ledger'),
    railIn: sum('in', 'rail'),
    ledgerOut: sum('out', 'ledger'),
    railOut: sum('out', 'rail'),
    held,
    owed,
    breaks: [...rows.flatMap(breakOf), ...notOwed],
  }
}

const aboutKinds = { in: 'inbound', out: 'outbound', back: 'inbound_return' } as const

function breakOf({ kind, about, ledger, rail }: RailRow): ReconciliationBreak[] {
  if (ledger === rail) return []
  const what = aboutKinds[kind]
  const sides = {
    about: showId(what, asId(what, about)),
    ledger: Number(ledger ?? 0n),
    rail: Number(rail ?? 0n),
  }
  if (ledger === null) return [{ kind: 'missing_in_ledger', ...sides }]
  return [{ kind: rail === null ? 'missing_at_rail' : 'amount_differs', ...sides }]
}

/** Reading what was compared. */
export const reconciliationRoutes: readonly Route[] = [
  readRoute(operations.listReconciliations, {
    parse: ({ principal, query }) => {
      const { from = FIRST_DAY, to = LAST_DAY, limit = listLimitDefault, cursor } = query
      const list = `reconciliations ${from} ${to}`
      // Where the page before ended: its last day, and the currency there.
      const place = new RegExp(`^${list} (\\d{4}-\\d\\d-\\d\\d) ([a-z]{3})$`)
      const [day = to, currency = ''] = cursor === undefined ? [] : parseCursor(cursor, place)
      return { tenant: principal.tenantId, from, day, currency, limit, list }
    },
    run: async (reader: Reader, { tenant, from, day, currency, limit, list }) => {
      const found = await reader.query(selectReconciliations, {
        tenant_id: tenant,
        from_day: from,
        until_day: day,
        after_currency: currency,
        limit: limit + 1,
      })
      return pageOf(found, limit, (row) => `${list} ${row.day} ${row.currency}`)
    },
    render: ({ items, nextCursor }) => ({
      data: items.map(showReconciliation),
      next_cursor: nextCursor,
    }),
  }),
]

function showReconciliation(row: ReconciliationRow): Reconciliation {
  return {
    id: showId('reconciliation', asId('reconciliation', row.id)),
    day: row.day,
    currency: row.currency,
    status: row.status,
    ledger_in: Number(row.ledger_in),
    rail_in: Number(row.rail_in),
    ledger_out: Number(row.ledger_out),
    rail_out: Number(row.rail_out),
    held: Number(row.held),
    owed: Number(row.owed),
    breaks: [...row.breaks],
    created_at: showInstant(row.created_at),
  }
}

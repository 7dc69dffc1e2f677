// Large worlds: a pattern of payments that the service made itself, repeated by the set over the
// year that follows, to whose end the clock of their tenant is put. What the pattern made is repeated with ids, times and numbers of its own; what
// was there before (sellers, keys, handlers) is shared by all.
import pg from 'pg'
import type { TenantId } from '../../service/src/foundation/kit/index.ts'
import type { BenchConnection } from './cluster.ts'
import type { Shop } from './pattern.ts'
import { addPeople, makePayments } from './pattern.ts'
import type { ColumnRow, KeptColumn, KeptTable, Numbers } from './store-world.ts'
import {
  beginRepeating,
  countNumbers,
  countRows,
  endRepeating,
  goOnNumbering,
  keepShared,
  keepTable,
  makeMonths,
  putClock,
  repeatTable,
  selectColumns,
  selectWindow,
  shareAll,
} from './store-world.ts'

/**
 * Ids are told apart by the first 28 of the 48 bits of their time: 7 digits of a UUID and, behind
 * two bits that are always 0, 6 of an id as it is shown. Such a window lasts 17 and a half minutes.
 */
const WINDOW_MS = 2 ** 20
const SHOWN_DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
const SHOWN_BITS = [25, 20, 15, 10, 5, 0]
const YEAR_MS = 365 * 86_400_000
const WRITERS = 2
/** Logged by real time, and kept for 30 days. */
const REQUESTS = 'request_log'
const REQUESTS_KEPT_MS = 30 * 86_400_000
/** What is no consequence of a payment, or is done again by the service. */
const LEFT_OUT = [
  'jobs',
  'idempotency_keys',
  'search_pending',
  'reconciliations',
  'event_sequences',
  'webhook_cursors',
  ...['entries', 'heads', 'checkpoints', 'tiles'].map((of) => `journal_${of}`),
  ...['entries', 'heads', 'checkpoints', 'chain'].map((of) => `audit_${of}`),
]

/** How ids of a window begin. */
interface Beginning {
  /** The first digits of a UUID. */
  readonly ids: string
  /** The first of an id as it is shown, with the `_` before them. */
  readonly shown: string
}

function beginningOf(window: number): Beginning {
  const digits = SHOWN_BITS.map((bit) => SHOWN_DIGITS[Math.floor(window / 2 ** bit) % 32])
  return { ids: window.toString(16).padStart(7, '0'), shown: `_${digits.join('')}` }
}

/** Payments of a tenant that the service has made, kept beside the tables. */
export interface Pattern {
  readonly tenant: TenantId
  /** Which window its ids are of, counted from 1970. */
  readonly window: number
  /** The same by the real time, in which requests are logged. */
  readonly realWindow: number
  readonly payments: number
  readonly tables: readonly KeptTable[]
}

/** Makes people and then, within a window of its own, so many payments, and keeps them. */
export async function makePattern(shop: Shop, payments: number): Promise<Pattern> {
  const { owner, tenant } = shop
  await addPeople(shop)
  await owner.query(keepShared)
  const before = await clocksOf(shop)
  // No id that was there before begins like those of the pattern.
  const leftMs = WINDOW_MS - (before.tenantMs % WINDOW_MS)
  const by = `PT${Math.ceil(leftMs / 1_000)}S`
  await shop.call('POST', '/_sandbox/v1/clock/advance', { by })
  await shop.rest()
  const { tenantMs, realNow } = await clocksOf(shop)
  const window = Math.floor(tenantMs / WINDOW_MS)
  await makePayments(shop, payments, beginningOf(window).shown)
  const end = await clocksOf(shop)
  if (Math.floor(end.tenantMs / WINDOW_MS) !== window) {
    throw new Error(`${payments} payments take longer than a window of ids`)
  }
  const { rows } = await owner.query<ColumnRow>(selectColumns, [LEFT_OUT])
  const tables: KeptTable[] = []
  for (const [name, columns] of Map.groupBy(rows, ({ table_name }) => table_name)) {
    const planned = { tenant, name, columns, own: beginningOf(window), since: realNow }
    const table = await planTable(owner, planned)
    if (table !== undefined) tables.push(table)
  }
  for (const table of tables) await owner.query(keepTable(tenant, table))
  const realWindow = Math.floor(realNow.getTime() / WINDOW_MS)
  return { tenant, window, realWindow, payments, tables }
}

async function clocksOf({ owner, tenant }: Shop): Promise<{ tenantMs: number; realNow: Date }> {
  const { rows } = await owner.query<{ real_now: Date; tenant_now: Date }>(selectWindow, [tenant])
  const [row] = rows
  if (row === undefined) throw new Error('the shop has a tenant')
  return { tenantMs: row.tenant_now.getTime(), realNow: row.real_now }
}

interface Planned {
  readonly tenant: TenantId
  readonly name: string
  readonly columns: readonly ColumnRow[]
  readonly own: Beginning
  readonly since: Date
}

/** How a table of the pattern is kept; undefined when the pattern has written nothing into it. */
async function planTable(owner: pg.Client, planned: Planned): Promise<KeptTable | undefined> {
  const { tenant, name, own, since } = planned
  const columns = planned.columns.filter(({ column_name }) => column_name !== 'tenant_id')
  const isMade = ({ column_name, type }: ColumnRow) => {
    if (type !== 'uuid') return `strpos(o.${column_name}::text, '${own.shown}') > 0`
    if (name === REQUESTS) return 'true'
    return `o.${column_name}::text like '${own.ids}%'`
  }
  const uuids = columns.filter(({ type }) => type === 'uuid')
  const named = uuids.filter(({ column_name }) => column_name === 'id')
  const ids = named.length > 0 ? named : uuids
  if (ids.length === 0) return undefined
  const where =
    name === REQUESTS
      ? `o.created_at >= '${since.toISOString()}'`
      : ids.map((column) => isMade(column)).join(' or ')
  const { rows } = await owner.query<Record<string, number>>(
    countRows(tenant, { name, where, tests: columns.map(isMade) }),
  )
  const [counts = {}] = rows
  const all = counts.rows ?? 0
  if (all === 0) return undefined
  const numbers = new Map<string, Numbers>()
  for (const { column_name: column, is_numbered } of columns) {
    if (!is_numbered && !/^(event_)?sequence$/.test(column)) continue
    const counted = await owner.query<{ numbers: number }>(
      countNumbers(tenant, { name, where, column }),
    )
    numbers.set(column, { each: counted.rows[0]?.numbers ?? 0, isByItself: is_numbered })
  }
  const kept = columns.map((column, index): [string, KeptColumn] => {
    const made = counts[`c${index}`] ?? 0
    const number = numbers.get(column.column_name)
    return [column.column_name, keepColumn(column, { made, all, number, own })]
  })
  return { name, where, numbers, columns: new Map(kept) }
}

interface Counted {
  /** In how many rows the pattern has made the value, or a text names something it made. */
  readonly made: number
  readonly all: number
  readonly number: Numbers | undefined
  readonly own: Beginning
}

function keepColumn(row: ColumnRow, { made, all, number, own }: Counted): KeptColumn {
  const { table_name: table, column_name: column, type } = row
  const as = (kept: string, written: string) => ({ kept: `${kept} as ${column}`, written })
  const plain = as(`o.${column}`, `p.${column}`)
  if (number !== undefined) {
    return as(`o.${column}`, `p.${column} + w.number * ${number.each}`)
  }
  const special = uniqueColumns(own.shown).get(`${table}.${column}`)
  if (special !== undefined) return as(`o.${column}`, special)
  if (type === 'timestamp with time zone') return as(`o.${column}`, `p.${column} + w.later`)
  if (made === 0) return plain
  if (type !== 'uuid') {
    const written = `replace(p.${column}, '${own.shown}', w.shown)::${type}`
    return as(`o.${column}::text`, written)
  }
  const rest = `substr(o.${column}::text, ${own.ids.length + 1})`
  if (made === all) return as(rest, `(w.ids || p.${column})::uuid`)
  const isMade = `o.${column}::text like '${own.ids}%'`
  return {
    kept: `case when ${isMade} then ${rest} end as ${column},
      case when not ${isMade} then o.${column} end as ${column}_shared`,
    written: `coalesce(p.${column}_shared, (w.ids || p.${column})::uuid)`,
  }
}

/** What must differ, and has no id in it. */
const uniqueColumns = (shown: string): ReadonlyMap<string, string> =>
  new Map([
    ['checkouts.reference', 'p.reference || upper(w.ids)'],
    ['inbounds.reference', 'p.reference || upper(w.ids)'],
    [
      'search_terms.term',
      `case when p.field = 'reference' then p.term || w.ids
                                else replace(p.term, '${shown}', w.shown) end`,
    ],
    ['secrets.hash', `sha256(p.hash || w.ids::bytea)`],
    ['request_log.request_id', `'request' || w.shown || substr(p.request_id, 15)`],
  ])

/**
 * Repeats a pattern until there are so many payments, and puts the tenant's clock behind them.
 * Returns how many there are then.
 */
export async function repeatPattern(
  connection: BenchConnection,
  owner: pg.Client,
  { pattern, payments }: { readonly pattern: Pattern; readonly payments: number },
): Promise<number> {
  const { tenant, tables } = pattern
  const times = Math.max(0, Math.round(payments / pattern.payments) - 1)
  // A year, or as many windows as are needed.
  const step = Math.max(1, Math.floor(YEAR_MS / WINDOW_MS / Math.max(1, times)))
  const until = new Date((pattern.window + times * step + 1) * WINDOW_MS)
  await owner.query(makeMonths, [new Date(pattern.window * WINDOW_MS), until])
  let next = 1
  const write = async () => {
    const client = new pg.Client(connection)
    await client.connect()
    try {
      await client.query(beginRepeating)
      while (next <= times) await repeatOnce(client, pattern, { number: next++, times, step })
    } finally {
      await client.end()
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  await owner.query(beginRepeating)
  for (const text of shareAll) await owner.query(text, [tenant, times])
  for (const text of tables.flatMap(goOnNumbering)) await owner.query(text)
  await owner.query(putClock, [tenant, until])
  await owner.query(endRepeating)
  return (times + 1) * pattern.payments
}

interface Repetition {
  /** From 1. */
  readonly number: number
  readonly times: number
  /** Windows from one to the next. */
  readonly step: number
}

/** Writes one repetition, in one transaction as the service does: sealing takes such by the whole. */
async function repeatOnce(
  client: pg.Client,
  { tenant, window, realWindow, tables }: Pattern,
  { number, times, step }: Repetition,
): Promise<void> {
  const { ids, shown } = beginningOf(window + number * step)
  const after = (windows: number) => `${windows * WINDOW_MS} milliseconds`
  const back = (times + 1 - number) * step
  await client.query('begin')
  for (const table of tables) {
    const isLogged = table.name === REQUESTS
    if (isLogged && back * WINDOW_MS > REQUESTS_KEPT_MS) continue
    const place = isLogged
      ? [beginningOf(realWindow - back).ids, shown, after(-back)]
      : [ids, shown, after(number * step)]
    await client.query({
      name: `repeat.${table.name}`,
      text: repeatTable(tenant, table),
      values: [...place, number],
    })
  }
  await client.query('commit')
}

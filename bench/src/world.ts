// Large worlds: a pattern of payments that the service made itself, in one tenant or in many, repeated
// by the set over the year that follows, to whose end the clocks of the tenants are put. What the
// pattern made is repeated with ids, times and numbers of its own; what was there before (sellers,
// keys, handlers) is shared by all.
import pg from 'pg'
import type { BenchConnection } from './cluster.ts'
import type { Shop } from './pattern.ts'
import { makePayments } from './pattern.ts'
import type { ColumnRow, KeptColumn, KeptTable } from './store-world.ts'
import {
  beginPattern,
  beginRepeating,
  countChunks,
  countRows,
  createWindows,
  endRepeating,
  goOnNumbering,
  insertShop,
  insertWindows,
  keepTable,
  keptNumber,
  leaveIndexes,
  makeMonths,
  putClocks,
  remakeIndexes,
  repeatTable,
  selectColumns,
  selectStored,
  selectWindow,
  setTimes,
  shareAll,
} from './store-world.ts'

/**
 * Ids are told apart by the first 28 of the 48 bits of their time: 7 digits of a UUID and, behind
 * two bits that are always 0, 6 of an id as it is shown. Such a window lasts 17 and a half minutes.
 */
const WINDOW_MS = 2 ** 20
const ID_DIGITS = 7
const YEAR_MS = 365 * 86_400_000
const WRITERS = 2
/** Payments that one transaction writes: its entries are sealed 5,000 at a time. */
const CHUNK_PAYMENTS = 4_000
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

/** Begins a pattern: no id that is there now begins like those that will be made. */
export async function beginPatterns(owner: pg.Client): Promise<void> {
  await owner.query(beginPattern)
}

/** Makes so many payments of a shop within a window of their own, and lets their day be over. */
export async function makePattern(shop: Shop, payments: number): Promise<void> {
  const { ask, tenant } = shop
  const before = await clocksOf(shop)
  const leftMs = WINDOW_MS - (before.tenantMs % WINDOW_MS)
  const by = `PT${Math.ceil(leftMs / 1_000)}S`
  await shop.call('POST', '/_sandbox/v1/clock/advance', { by })
  await shop.rest()
  const { tenantMs, realNow } = await clocksOf(shop)
  const window = Math.floor(tenantMs / WINDOW_MS)
  const realWindow = Math.floor(realNow.getTime() / WINDOW_MS)
  const values = [tenant, window, realWindow, realNow]
  const [row] = await ask<{ shown: string }>(`${insertShop} returning shown`, values)
  await makePayments(shop, payments, row?.shown ?? '')
  const end = await clocksOf(shop)
  if (Math.floor(end.tenantMs / WINDOW_MS) !== window) {
    throw new Error(`${payments} payments take longer than a window of ids`)
  }
  // Its day is compared with the bank now: behind the repetitions that would read all of the year.
  await shop.call('POST', '/_sandbox/v1/clock/advance', { by: 'P1D' })
  await shop.rest()
}

async function clocksOf({ ask, tenant }: Shop): Promise<{ tenantMs: number; realNow: Date }> {
  const [row] = await ask<{ real_now: Date; tenant_now: Date }>(selectWindow, [tenant])
  if (row === undefined) throw new Error('the shop has a tenant')
  return { tenantMs: row.tenant_now.getTime(), realNow: row.real_now }
}

/** How a table of the pattern is kept; undefined when the pattern has written nothing into it. */
async function planTable(
  owner: pg.Client,
  name: string,
  all: readonly ColumnRow[],
): Promise<KeptTable | undefined> {
  const isLog = name === REQUESTS
  const columns = all.filter(({ column_name }) => column_name !== 'tenant_id')
  const uuids = columns.filter(({ type }) => type === 'uuid')
  const named = uuids.filter(({ column_name }) => column_name === 'id')
  const ids = named.length > 0 ? named : uuids
  if (ids.length === 0) return undefined
  const where = isLog
    ? 'o.created_at >= s.since'
    : `(${ids.map((column) => isMade(column)).join(' or ')})`
  const tests = columns.map((column) => {
    return isLog && column.type === 'uuid' ? 'true' : isMade(column)
  })
  const { rows } = await owner.query<Record<string, number>>(countRows({ name, where, tests }))
  const [counts = {}] = rows
  const rowsAll = counts.rows ?? 0
  if (rowsAll === 0) return undefined
  const kept = columns.map((column, index): [string, KeptColumn] => [
    column.column_name,
    keepColumn(column, { made: counts[`c${index}`] ?? 0, all: rowsAll }),
  ])
  const numbered = columns.filter(({ is_numbered }) => is_numbered)
  return {
    name,
    where,
    isLog,
    numbered: numbered.map(({ column_name }) => column_name),
    columns: new Map(kept),
  }
}

/** Whether the pattern has made a value, or a text names something that it has made. */
function isMade({ column_name, type }: ColumnRow): string {
  return type === 'uuid'
    ? `starts_with(o.${column_name}::text, s.ids)`
    : `strpos(o.${column_name}::text, s.shown) > 0`
}

interface Counted {
  /** In how many rows the pattern has made the value. */
  readonly made: number
  readonly all: number
}

function keepColumn(row: ColumnRow, { made, all }: Counted): KeptColumn {
  const { table_name: table, column_name: column, type } = row
  const as = (kept: string, written: string) => ({ kept: `${kept} as ${column}`, written })
  const plain = as(`o.${column}`, `p.${column}`)
  if (row.is_numbered || /^(event_)?sequence$/.test(column)) return keptNumber(column)
  const special = unique.get(`${table}.${column}`)
  if (special !== undefined) return as(special.kept, special.written)
  if (type === 'timestamp with time zone') return as(`o.${column}`, `p.${column} + w.later`)
  if (made === 0) return plain
  if (type !== 'uuid')
    return as(marked(column), `replace(p.${column}, '${MARK}', w.shown)::${type}`)
  const rest = `substr(o.${column}::text, ${ID_DIGITS + 1})`
  if (made === all) return as(rest, `(w.ids || p.${column})::uuid`)
  return {
    kept: `case when ${isMade(row)} then ${rest} end as ${column},
      case when not ${isMade(row)} then o.${column} end as ${column}_shared`,
    written: `coalesce(p.${column}_shared, (w.ids || p.${column})::uuid)`,
  }
}

/** Stands in texts of the pattern for how its ids begin: nothing else holds this sign. */
const MARK = '\u0001'
const marked = (column: string) => `replace(o.${column}::text, s.shown, '${MARK}')`

/** What must differ, and has no id in it. */
const unique: ReadonlyMap<string, KeptColumn> = new Map([
  ['checkouts.reference', { kept: 'o.reference', written: 'p.reference || upper(w.ids)' }],
  ['inbounds.reference', { kept: 'o.reference', written: 'p.reference || upper(w.ids)' }],
  [
    'search_terms.term',
    {
      kept: `case when o.field = 'reference' then o.term || '${MARK}' else ${marked('term')} end`,
      written: `replace(p.term, '${MARK}', case when p.field = 'reference' then w.ids
                                                else w.shown end)`,
    },
  ],
  ['secrets.hash', { kept: 'o.hash', written: 'sha256(p.hash || w.ids::bytea)' }],
  [
    'request_log.request_id',
    { kept: 'o.request_id', written: `'request' || w.shown || substr(p.request_id, 15)` },
  ],
])

/** A shop, how many payments its pattern has, and how many there shall be. */
export interface Repeated {
  readonly shop: Shop
  readonly pattern: number
  readonly payments: number
}

/**
 * Repeats the patterns of shops until each has so many payments, and puts their clocks behind them;
 * nothing else writes meanwhile. Returns how many there are then.
 */
export async function repeatPatterns(
  connection: BenchConnection,
  owner: pg.Client,
  repeated: readonly Repeated[],
): Promise<number> {
  await owner.query(beginRepeating)
  let all = 0
  for (const { shop, pattern, payments } of repeated) {
    const times = Math.max(0, Math.round(payments / pattern) - 1)
    // A year, or as many windows as are needed.
    const step = Math.max(1, Math.floor(YEAR_MS / WINDOW_MS / Math.max(1, times)))
    await owner.query(setTimes, [shop.tenant, times, step])
    all += (times + 1) * pattern
  }
  const tables = await keepTables(owner)
  const names = tables.map(({ name }) => name)
  const patterns = repeated.map(({ pattern }) => pattern)
  const perChunk = Math.max(1, Math.round(CHUNK_PAYMENTS / Math.max(...patterns)))
  await owner.query(createWindows)
  await owner.query(insertWindows, [perChunk, WINDOW_MS, REQUESTS_KEPT_MS])
  await owner.query(makeMonths, [WINDOW_MS])
  const { rows } = await owner.query<{ chunks: number }>(countChunks)
  const chunks = Array.from({ length: rows[0]?.chunks ?? 0 }, (_, chunk) => chunk)
  await owner.query(leaveIndexes, [names])
  await bySeveral(connection, chunks, async (client, chunk) => {
    await writeChunk(client, tables, chunk)
  })
  const stored = await owner.query<{ name: string }>(selectStored, [names])
  const left = stored.rows.map(({ name }) => name)
  await bySeveral(connection, left, async (client, name) => {
    for (const text of remakeIndexes(name).split('; ')) await client.query(text)
  })
  for (const text of [...shareAll, ...tables.flatMap(goOnNumbering)]) await owner.query(text)
  await owner.query(putClocks, [WINDOW_MS])
  await owner.query(endRepeating)
  return all
}

async function keepTables(owner: pg.Client): Promise<KeptTable[]> {
  const { rows } = await owner.query<ColumnRow>(selectColumns, [LEFT_OUT])
  const tables: KeptTable[] = []
  for (const [name, columns] of Map.groupBy(rows, ({ table_name }) => table_name)) {
    const table = await planTable(owner, name, columns)
    if (table === undefined) continue
    await owner.query(keepTable(table))
    tables.push(table)
  }
  return tables
}

/** Does some work for each item, by two connections at once. */
async function bySeveral<T>(
  connection: BenchConnection,
  items: readonly T[],
  work: (client: pg.Client, item: T) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const one = async () => {
    const client = new pg.Client(connection)
    await client.connect()
    try {
      await client.query(beginRepeating)
      for (const item of left) await work(client, item)
    } finally {
      await client.end()
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, one))
}

async function writeChunk(
  client: pg.Client,
  tables: readonly KeptTable[],
  chunk: number,
): Promise<void> {
  await client.query('begin')
  for (const table of tables) {
    await client.query({
      name: `repeat.${table.name}`,
      text: repeatTable(table),
      values: [chunk],
    })
  }
  await client.query('commit')
}

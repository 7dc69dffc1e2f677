// Tables of the dashboard: pages, counts, and files of all rows.
import type { DeskTable, TableCount, TableRow } from '@holdfast/contract'
import { countedRowsMax, listings, rowColumns } from '@holdfast/contract'
import type { Database, ListPlace, Parameter, Reader } from '#db'
import { filterNames, readListing, textOf } from '#db'
import type { ListAsked, Principal, ShownPage } from '#http'
import { csvField, fieldFault, inOrderOf, listHandlers } from '#http'
import type { TenantId } from '#kit'
import { asId, fail, indexBy, parseAnyId, showId, showInstant } from '#kit'
import { emailSpelling } from '#participants'
import { decimalText } from '#statements'
import type { TableRowRecord } from './store-rows.ts'
import { tableRows } from './store-rows.ts'
import { countingOf, tables } from './store-tables.ts'

const LIMIT_DEFAULT = 50
const PAGE_OF_FILE = 1_000

/** A table and the rows of it that are asked for. */
export interface TableAsked {
  readonly table: DeskTable
  readonly asked: ListAsked
}

interface TableRequest {
  readonly params: { readonly table: DeskTable }
  readonly query: object
  readonly principal: Principal
}

const readers: Readonly<Record<string, (text: string) => Parameter>> = {
  id: (text) => parseAnyId(text)?.uuid ?? null,
  status: (text) => text.split(',').filter((one) => one !== ''),
  email: (text) => emailSpelling(text) ?? null,
}

/**
 * Reads which rows of a table are asked for. Refuses with `validation_failed` a filter that the
 * table does not have, and values and cursors that cannot be.
 */
export function parseTable({ params: { table }, query, principal }: TableRequest): TableAsked {
  const allowed = new Set(['limit', 'cursor', ...filterNames(tables[table])])
  const unknown = Object.keys(query).filter((name) => !allowed.has(name))
  if (unknown.length > 0) {
    fail('validation_failed', { errors: unknown.map((name) => fieldFault(`/${name}`, 'not_used')) })
  }
  const asked = handlersOf(table).parse({ query: { limit: LIMIT_DEFAULT, ...query }, principal })
  return { table, asked }
}

/** A page of a table, newest first. */
export async function readTable(
  reader: Reader,
  { table, asked }: TableAsked,
): Promise<ShownPage<TableRow>> {
  return await handlersOf(table).run(reader, asked)
}

/** The newest rows of a table that filters leave, for whoever knows what it looks for. */
export async function listRows(
  reader: Reader,
  of: {
    readonly tenant: TenantId
    readonly table: DeskTable
    readonly filters: ReadonlyMap<string, Parameter>
    readonly limit: number
  },
): Promise<TableRow[]> {
  const question = { ...of, metadata: [], after: null }
  const places = await readListing(reader, tables[of.table], question)
  return await readRows(reader, { ...of, ids: places.map(({ id }) => id) })
}

function handlersOf(table: DeskTable) {
  return listHandlers<TableRow>({
    listing: tables[table],
    show: async (reader, tenant, ids) => await readRows(reader, { tenant, table, ids }),
    readers,
  })
}

/** Rows of a table by id, in the order of the ids. */
export async function readRows(
  reader: Reader,
  of: { readonly tenant: TenantId; readonly table: DeskTable; readonly ids: readonly string[] },
): Promise<TableRow[]> {
  if (of.ids.length === 0) return []
  const rows = await reader.query(tableRows[of.table], { tenant_id: of.tenant, ids: of.ids })
  const byId = indexBy(rows, ({ id }) => id)
  return inOrderOf(of.ids, byId).map((row) => showRow(of.table, row))
}

function showRow(table: DeskTable, row: TableRowRecord): TableRow {
  const { project_id, participant_id } = row
  const kind = listings[table].kind
  return {
    id: showId(kind, asId(kind, row.id)),
    status: row.status,
    type: row.type,
    amount: row.amount === null ? null : Number(row.amount),
    currency: row.currency,
    reference: row.reference,
    title: row.title,
    project_id: project_id === null ? null : showId('project', asId('project', project_id)),
    participant_id:
      participant_id === null ? null : showId('participant', asId('participant', participant_id)),
    email: row.email,
    created_at: showInstant(row.created_at),
    updated_at: showInstant(row.updated_at),
  }
}

/** How many rows the filters leave, counted up to 10,000. */
export async function countTable(
  reader: Reader,
  { table, asked }: TableAsked,
): Promise<TableCount> {
  const { text, given } = textOf(tables[table], { ...asked, limit: countedRowsMax + 1 })
  const [row] = await reader.query(countingOf(text), { ...given, tenant_id: asked.tenant })
  const count = Number(row?.count ?? 0n)
  return { count: Math.min(count, countedRowsMax), is_more: count > countedRowsMax }
}

/**
 * All rows that the filters leave as CSV, a part at a time: each page is read in a snapshot of its
 * own and begins after the last row of the one before: a table of any size holds up nothing.
 */
export async function* writeTable(
  database: Pick<Database, 'read'>,
  { table, asked }: TableAsked,
): AsyncGenerator<string> {
  const { tenant } = asked
  yield `${rowColumns.join(',')}\r\n`
  let after: ListPlace | null = null
  for (;;) {
    const question = { ...asked, after, limit: PAGE_OF_FILE }
    const page = await database.read(tenant, async (reader) => {
      const places = await readListing(reader, tables[table], question)
      const ids = places.map(({ id }) => id)
      return { places, rows: await readRows(reader, { tenant, table, ids }) }
    })
    if (page.rows.length > 0) yield page.rows.map(lineOf).join('')
    after = page.places.at(-1) ?? null
    if (page.places.length < PAGE_OF_FILE) return
  }
}

function lineOf(row: TableRow): string {
  const cells = rowColumns.map((column) => {
    const value = row[column]
    if (value === null) return ''
    return csvField(typeof value === 'number' ? decimalText(value) : value)
  })
  return `${cells.join(',')}\r\n`
}

// Lines of what was found: read from where it stands now.
import type { DeskTable, SearchField, SearchHit, SearchKind, TableRow } from '@holdfast/contract'
import { deskTables, listings } from '@holdfast/contract'
import type { Reader } from '#db'
import { needIds } from '#db'
import type { TenantId } from '#kit'
import { asId, indexBy, showId, showInstantOrNull } from '#kit'
import { readRows } from '#tables'
import { selectFound } from './store-search.ts'

/** What was found, and by what. */
export interface Place {
  readonly id: string
  readonly field: SearchField
}

export interface HitsAsked {
  readonly tenant: TenantId
  readonly kind: SearchKind
  readonly places: readonly Place[]
}

/** A line of each, in the order of the places; those that are gone are left out. */
export async function readHits(reader: Reader, asked: HitsAsked): Promise<SearchHit[]> {
  const { tenant, kind, places } = asked
  const ids = places.map(({ id }) => id)
  if (ids.length === 0) return []
  if (isPlain(kind)) return await readPlainHits(reader, { ...asked, kind })
  const table = deskTables.find((one) => listings[one].kind === kind)
  if (table === undefined) return []
  const fields = new Map(
    places.map(({ id, field }) => [showId(kind, asId(kind, id)), field] as const),
  )
  const rows = await readRows(reader, { tenant, table, ids })
  return rows.map((row) => hitOf(table, row, fields.get(row.id) ?? 'id'))
}

/** What may be in the file of its month alone. */
const LEAVES: ReadonlySet<PlainKind> = new Set(['event', 'ledger_transaction', 'delivery'])

type PlainKind = keyof typeof selectFound

async function readPlainHits(
  reader: Reader,
  { tenant, kind, places }: HitsAsked & { readonly kind: PlainKind },
): Promise<SearchHit[]> {
  const ids = places.map(({ id }) => id)
  const rows = await reader.query(selectFound[kind], { tenant_id: tenant, ids })
  const byId = indexBy(rows, ({ id }) => id)
  if (LEAVES.has(kind)) {
    await needIds(
      reader,
      tenant,
      ids.filter((id) => !byId.has(id)),
    )
  }
  return places.flatMap(({ id, field }) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const { title, status, at, amount, currency } = row
    return {
      kind,
      id: showId(kind, asId(kind, id)),
      title,
      amount: amount === null ? null : Number(amount),
      currency,
      status,
      at: showInstantOrNull(at),
      project_id: null,
      matched: field,
    }
  })
}

function isPlain(kind: SearchKind): kind is PlainKind {
  return Object.hasOwn(selectFound, kind)
}

/** The line of a row. */
export function hitOf(table: DeskTable, row: TableRow, matched: SearchField): SearchHit {
  // The type of an inbound is how it was matched, which names nothing.
  const type = table === 'inbounds' ? 'money received' : row.type?.replaceAll('_', ' ')
  const words = [row.title, row.reference, row.email, type]
  return {
    kind: listings[table].kind,
    id: row.id,
    title: words.find((word) => word !== null && word !== undefined) ?? table,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    at: row.created_at,
    project_id: row.project_id,
    matched,
  }
}

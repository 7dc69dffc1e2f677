// One box that finds any id, e-mail address, reference, amount, or the beginning of a name.
import type { DeskTable, SearchHit, SearchKind, SearchResult, TableRow } from '@holdfast/contract'
import { deskTables, listings, searchKinds } from '@holdfast/contract'
import type { Parameter, Reader } from '#db'
import type { AnyId, TenantId } from '#kit'
import { asId, groupBy, parseAnyId, showId, showInstantOrNull } from '#kit'
import { emailSpelling } from '#participants'
import { listRows, readRows } from '#tables'
import { parseAmount } from './amount.ts'
import { selectByName, selectFound, selectOwnerOfAccount } from './store-search.ts'

/** Sorts after every character. */
const LAST = '\u{10ffff}'
const NAME_LENGTH_MIN = 2
const REFERENCE = /^[\p{L}\p{N} -]{3,35}$/u

export interface SearchAsked {
  readonly tenant: TenantId
  readonly q: string
  readonly limit: number
}

interface Found {
  readonly hits: readonly SearchHit[]
  readonly isMore: boolean
}

/** Finds what the text may mean, grouped by kind; each kind in the order of the contract. */
export async function searchDesk(
  reader: Reader,
  { tenant, q, limit }: SearchAsked,
): Promise<SearchResult> {
  const found = await findAll(reader, { tenant, q: q.trim(), limit })
  const byKind = groupBy(
    found.filter(({ hits }) => hits.length > 0),
    ({ hits }) => hits[0]?.kind,
  )
  const groups = searchKinds.flatMap((kind) => {
    const own = byKind.get(kind) ?? []
    const all = uniqueHits(own.flatMap(({ hits }) => hits))
    if (all.length === 0) return []
    const isMore = own.some((one) => one.isMore) || all.length > limit
    return [{ kind, hits: all.slice(0, limit), is_more: isMore }]
  })
  return { q, groups }
}

async function findAll(reader: Reader, asked: SearchAsked): Promise<Found[]> {
  const { q } = asked
  const named = parseAnyId(q)
  if (named !== undefined) return [await byId(reader, asked, named)]
  const email = emailSpelling(q)
  if (email !== undefined) return await byEmail(reader, asked, email)
  const found: Found[] = []
  if (REFERENCE.test(q)) found.push(...(await byReference(reader, asked)))
  const amount = parseAmount(q)
  if (amount !== undefined) found.push(...(await byAmount(reader, asked, amount)))
  else if (q.length >= NAME_LENGTH_MIN) found.push(await byName(reader, asked))
  return found
}

function uniqueHits(hits: readonly SearchHit[]): SearchHit[] {
  return [...new Map(hits.toReversed().map((hit) => [hit.id, hit])).values()].toReversed()
}

function tableOf(kind: string): DeskTable | undefined {
  return deskTables.find((table) => listings[table].kind === kind)
}

async function byId(
  reader: Reader,
  { tenant }: SearchAsked,
  { kind, uuid }: AnyId,
): Promise<Found> {
  const table = tableOf(kind)
  if (table !== undefined) {
    const rows = await readRows(reader, { tenant, table, ids: [uuid] })
    return { hits: rows.map((row) => hitOf(table, row, 'id')), isMore: false }
  }
  if (kind === 'bank_account') {
    const owners = await reader.query(selectOwnerOfAccount, { tenant_id: tenant, id: uuid })
    const ids = owners.map(({ id }) => id)
    const rows = await readRows(reader, { tenant, table: 'participants', ids })
    return { hits: rows.map((row) => hitOf('participants', row, 'id')), isMore: false }
  }
  const searchKind = searchKinds.find((one) => one === kind)
  if (searchKind === undefined || !isPlain(searchKind)) return { hits: [], isMore: false }
  const rows = await reader.query(selectFound[searchKind], { tenant_id: tenant, id: uuid })
  const hits = rows.map(
    ({ id, title, status, at, amount, currency }): SearchHit => ({
      kind: searchKind,
      id: showId(searchKind, asId(searchKind, id)),
      title,
      amount: amount === null ? null : Number(amount),
      currency,
      status,
      at: showInstantOrNull(at),
      project_id: null,
      matched: 'id',
    }),
  )
  return { hits, isMore: false }
}

function isPlain(kind: SearchKind): kind is keyof typeof selectFound {
  return Object.hasOwn(selectFound, kind)
}

const tablesByEmail = ['participants', 'checkouts', 'settlements', 'outbounds'] as const
const tablesByReference = ['checkouts', 'settlements', 'inbounds', 'outbounds'] as const
const tablesByAmount = ['checkouts', 'inbounds', 'outbounds'] as const

async function byEmail(reader: Reader, asked: SearchAsked, email: string): Promise<Found[]> {
  return await inTables(reader, asked, {
    tables: tablesByEmail,
    filters: [['email', email]],
    matched: 'email',
  })
}

async function byReference(reader: Reader, asked: SearchAsked): Promise<Found[]> {
  const written = await inTables(reader, asked, {
    tables: tablesByReference,
    filters: [['reference', asked.q]],
    matched: 'reference',
  })
  // References of payments are in capitals without spaces, however somebody types them.
  const bare = asked.q.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (bare === asked.q || bare === '') return written
  const spelt = await inTables(reader, asked, {
    tables: ['checkouts', 'inbounds'],
    filters: [['reference', bare]],
    matched: 'reference',
  })
  return [...written, ...spelt]
}

async function byAmount(
  reader: Reader,
  asked: SearchAsked,
  { minor, currency }: { readonly minor: bigint; readonly currency: string | null },
): Promise<Found[]> {
  const filters: [string, Parameter][] = [
    ['amount_from', minor],
    ['amount_to', minor],
  ]
  if (currency !== null) filters.push(['currency', currency])
  return await inTables(reader, asked, { tables: tablesByAmount, filters, matched: 'amount' })
}

async function byName(reader: Reader, { tenant, q, limit }: SearchAsked): Promise<Found> {
  const places = await reader.query(selectByName, {
    tenant_id: tenant,
    first: q,
    last: LAST,
    limit: limit + 1,
  })
  const ids = places.slice(0, limit).map(({ id }) => id)
  const rows = await readRows(reader, { tenant, table: 'participants', ids })
  const hits = rows.map((row) => hitOf('participants', row, 'name'))
  return { hits, isMore: places.length > limit }
}

interface InTables {
  readonly tables: readonly DeskTable[]
  readonly filters: readonly (readonly [string, Parameter])[]
  readonly matched: SearchHit['matched']
}

async function inTables(
  reader: Reader,
  { tenant, limit }: SearchAsked,
  { tables, filters, matched }: InTables,
): Promise<Found[]> {
  const found: Found[] = []
  for (const table of tables) {
    const rows = await listRows(reader, {
      tenant,
      table,
      filters: new Map(filters),
      limit: limit + 1,
    })
    const hits = rows.slice(0, limit).map((row) => hitOf(table, row, matched))
    found.push({ hits, isMore: rows.length > limit })
  }
  return found
}

function hitOf(table: DeskTable, row: TableRow, matched: SearchHit['matched']): SearchHit {
  const words = [row.title, row.reference, row.email, row.type?.replaceAll('_', ' ')]
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

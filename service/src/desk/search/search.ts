// One box that finds everything by what is known of it.
import type {
  DeskTable,
  SearchField,
  SearchHit,
  SearchKind,
  SearchResult,
} from '@holdfast/contract'
import { deskTables, listings, searchKinds, searchWordsMax } from '@holdfast/contract'
import type { Parameter, Reader } from '#db'
import { amountTerm, bareReference, findByTerms, typedWords } from '#finding'
import { fieldFault } from '#http'
import type { AnyId, TenantId } from '#kit'
import { groupBy, invalid, parseAnyId } from '#kit'
import { emailSpelling } from '#participants'
import { listRows } from '#tables'
import type { WrittenAmount } from './amount.ts'
import { parseAmount } from './amount.ts'
import { findByEnd } from './by-end.ts'
import type { EndOfId } from './end-of-id.ts'
import { parseEndOfId } from './end-of-id.ts'
import type { Place } from './hits.ts'
import { hitOf, readHits } from './hits.ts'
import { selectOwnerOfAccount, selectReversed } from './store-search.ts'

const REFERENCE = /^[\p{L}\p{N} -]{3,35}$/u
const BARE_LENGTH_MIN = 4

export interface SearchAsked {
  readonly tenant: TenantId
  readonly q: string
  /** What the reader may find, and wants to; nothing else is looked at. */
  readonly kinds: readonly SearchKind[]
  readonly limit: number
}

interface Found {
  readonly hits: readonly SearchHit[]
  readonly isMore: boolean
}

/** Refuses with `validation_failed` what names nothing, or more words than are looked for. */
export function checkSearched(q: string): string {
  const words = typedWords(q)
  if (words.length === 0) throw invalid(fieldFault('/q', 'too_short', { limit: '1' }))
  if (words.length > searchWordsMax) {
    throw invalid(fieldFault('/q', 'too_many_words', { limit: String(searchWordsMax) }))
  }
  return q.trim()
}

/** Finds what the text may mean, grouped by kind; each kind in the order of the contract. */
export async function searchAll(reader: Reader, asked: SearchAsked): Promise<SearchResult> {
  const found = await findAll(reader, asked)
  const byKind = groupBy(
    found.filter(({ hits }) => hits.length > 0),
    ({ hits }) => hits[0]?.kind,
  )
  const groups = searchKinds.flatMap((kind) => {
    const own = byKind.get(kind) ?? []
    const all = uniqueHits(own.flatMap(({ hits }) => hits))
    if (all.length === 0) return []
    const isMore = own.some((one) => one.isMore) || all.length > asked.limit
    return [{ kind, hits: all.slice(0, asked.limit), is_more: isMore }]
  })
  return { q: asked.q, groups }
}

/** What is whole is looked up where it stands, and found at once; the rest by its terms. */
async function findAll(reader: Reader, asked: SearchAsked): Promise<Found[]> {
  const { q } = asked
  const named = parseAnyId(q)
  if (named !== undefined) return await byId(reader, asked, named)
  const end = parseEndOfId(q)
  if (end?.isMarked === true) return await byEnd(reader, asked, end)
  const email = emailSpelling(q)
  const amount = parseAmount(q)
  return [
    ...(email === undefined ? [] : await byEmail(reader, asked, email)),
    ...(REFERENCE.test(q) ? await byReference(reader, asked) : []),
    ...(amount === undefined ? [] : await byAmount(reader, asked, amount)),
    ...(await byTerms(reader, asked, { beginnings: typedWords(q) })),
    ...(end === undefined ? [] : await byEnd(reader, asked, end)),
  ]
}

function uniqueHits(hits: readonly SearchHit[]): SearchHit[] {
  return [...new Map(hits.toReversed().map((hit) => [hit.id, hit])).values()].toReversed()
}

/** An account leads to whoever is paid to it, a reversal or return to its inbound. */
async function byId(reader: Reader, asked: SearchAsked, { kind, uuid }: AnyId): Promise<Found[]> {
  const { tenant } = asked
  const leading = {
    bank_account: { as: 'participant', of: selectOwnerOfAccount },
    reversal: { as: 'inbound', of: selectReversed },
    inbound_return: { as: 'inbound', of: selectReversed },
  } as const
  if (kind === 'bank_account' || kind === 'reversal' || kind === 'inbound_return') {
    const { as, of } = leading[kind]
    if (!asked.kinds.includes(as)) return []
    const rows = await reader.query(of, { tenant_id: tenant, id: uuid })
    return [await foundById(reader, asked, as, rows)]
  }
  const own = asked.kinds.find((one) => one === kind)
  return own === undefined ? [] : [await foundById(reader, asked, own, [{ id: uuid }])]
}

async function foundById(
  reader: Reader,
  asked: SearchAsked,
  kind: SearchKind,
  rows: readonly { readonly id: string }[],
): Promise<Found> {
  return await foundOf(reader, asked, { kind, places: rows.map(({ id }) => ({ id, field: 'id' })) })
}

async function foundOf(
  reader: Reader,
  { tenant, limit }: SearchAsked,
  { kind, places }: { readonly kind: SearchKind; readonly places: readonly Place[] },
): Promise<Found> {
  const hits = await readHits(reader, { tenant, kind, places: places.slice(0, limit) })
  return { hits, isMore: places.length > limit }
}

async function byEnd(reader: Reader, asked: SearchAsked, end: EndOfId): Promise<Found[]> {
  const byKind = await findByEnd(reader, { ...asked, limit: asked.limit + 1 }, end)
  return await foundOfEach(reader, asked, byKind)
}

async function foundOfEach(
  reader: Reader,
  asked: SearchAsked,
  byKind: ReadonlyMap<SearchKind, readonly Place[]>,
): Promise<Found[]> {
  const found: Found[] = []
  for (const [kind, places] of byKind) found.push(await foundOf(reader, asked, { kind, places }))
  return found
}

interface ByTerms {
  readonly beginnings: readonly string[]
  readonly field?: SearchField
}

async function byTerms(
  reader: Reader,
  asked: SearchAsked,
  { beginnings, field }: ByTerms,
): Promise<Found[]> {
  const { tenant, kinds, limit } = asked
  const places = await findByTerms(reader, {
    tenant,
    kinds,
    beginnings,
    field: field ?? null,
    limit: limit + 1,
  })
  return await foundOfEach(
    reader,
    asked,
    groupBy(places, ({ kind }) => kind),
  )
}

const tablesByEmail = ['participants', 'checkouts', 'settlements', 'outbounds'] as const
const tablesByReference = ['checkouts', 'settlements', 'inbounds', 'outbounds'] as const
const tablesByAmount = ['checkouts', 'inbounds', 'outbounds', 'debits'] as const

async function byEmail(reader: Reader, asked: SearchAsked, email: string): Promise<Found[]> {
  return await inTables(reader, asked, {
    tables: tablesByEmail,
    filters: [['email', email]],
    matched: 'email',
  })
}

/** References of payments are in capitals without spaces, however somebody types them. */
async function byReference(reader: Reader, asked: SearchAsked): Promise<Found[]> {
  const [bare = ''] = bareReference(asked.q)
  const spellings = new Set([asked.q, bare.toUpperCase()].filter((one) => one !== ''))
  const found: Found[] = []
  for (const spelling of spellings) {
    found.push(
      ...(await inTables(reader, asked, {
        tables: tablesByReference,
        filters: [['reference', spelling]],
        matched: 'reference',
      })),
    )
  }
  const isWord = typedWords(asked.q).join(' ') === bare
  if (isWord || bare.length < BARE_LENGTH_MIN) return found
  return [...found, ...(await byTerms(reader, asked, { beginnings: [bare], field: 'reference' }))]
}

async function byAmount(
  reader: Reader,
  asked: SearchAsked,
  { minor, currency }: WrittenAmount,
): Promise<Found[]> {
  const filters: [string, Parameter][] = [
    ['amount_from', minor],
    ['amount_to', minor],
  ]
  if (currency !== null) filters.push(['currency', currency])
  return [
    ...(await inTables(reader, asked, { tables: tablesByAmount, filters, matched: 'amount' })),
    ...(await byTerms(reader, asked, { beginnings: [amountTerm(minor, currency)] })),
  ]
}

interface InTables {
  readonly tables: readonly DeskTable[]
  readonly filters: readonly (readonly [string, Parameter])[]
  readonly matched: SearchField
}

async function inTables(
  reader: Reader,
  { tenant, kinds, limit }: SearchAsked,
  { tables, filters, matched }: InTables,
): Promise<Found[]> {
  const found: Found[] = []
  const asked = deskTables.filter((table) => tables.includes(table))
  for (const table of asked.filter((one) => kinds.some((kind) => kind === listings[one].kind))) {
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

// Lists of resources: one way to page and filter for all of them. A room says which filters its
// table takes and how rows are shown.
import { createHash } from 'node:crypto'
import type { IdKind } from '@holdfast/contract'
import { idPrefixes, listLimitDefault } from '@holdfast/contract'
import type { Listing, ListPlace, Parameter, Reader } from '#db'
import { readListing } from '#db'
import type { FieldFault, TenantId } from '#kit'
import { compact, fail, isKeepable, isStorable, parseId } from '#kit'
import { fieldFault } from './field-faults.ts'
import type { Page } from './paging.ts'
import { pageOf, parseCursor } from './paging.ts'
import { readInstant } from './read-fields.ts'
import type { Principal } from './types.ts'

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Nothing that is kept holds these: no metadata can be asked for by them. */
const UNSTORABLE = 'a text without NUL and half characters'
const METADATA = /^metadata\[(.+)\]$/s
const ID_FILTER = /^(.+)_id$/
const PAGING = new Set(['limit', 'cursor'])

export interface ListRules<Item> {
  readonly listing: Listing
  /** Shows rows of these ids, in their order; one that is gone is left out. */
  readonly show: (
    reader: Reader,
    tenant: TenantId,
    ids: readonly string[],
  ) => Promise<readonly Item[]>
  /** Filters whose value is not compared as it was written. */
  readonly readers?: Readonly<Record<string, (text: string) => Parameter>>
}

export interface ListAsked {
  readonly tenant: TenantId
  readonly filters: ReadonlyMap<string, Parameter>
  readonly metadata: readonly (readonly string[])[]
  readonly after: ListPlace | null
  readonly limit: number
  /** Names the filters: a cursor goes on with the same ones only. */
  readonly digest: string
}

export interface ShownPage<Item> {
  data: Item[]
  next_cursor: string | null
}

interface ListRequest {
  readonly query: object
  readonly principal: Principal
}

/**
 * The handlers of a route that lists resources, for `readRoute`. Refuses with `validation_failed` a
 * cursor of another list or other filters, and an id or a time that cannot be.
 */
export function listHandlers<Item>(rules: ListRules<Item>) {
  return {
    parse: (request: ListRequest): ListAsked => parseList(request, rules),
    run: async (reader: Reader, asked: ListAsked): Promise<ShownPage<Item>> => {
      const found = await readListing(reader, rules.listing, { ...asked, limit: asked.limit + 1 })
      const { items, nextCursor } = listPage(rules.listing, asked, found)
      const ids = items.map(({ id }) => id)
      const shown = await rules.show(reader, asked.tenant, ids)
      return { data: [...shown], next_cursor: nextCursor }
    },
    render: (page: ShownPage<Item>): ShownPage<Item> => page,
  }
}

/** The page of what a listing found, one place more than was asked for, with its cursor. */
export function listPage<Place extends ListPlace>(
  { name }: Listing,
  { limit, digest }: ListAsked,
  found: readonly Place[],
): Page<Place> {
  return pageOf(found, limit, ({ id, created_at }) => {
    return `${name} ${digest} ${created_at.getTime()} ${id}`
  })
}

/** Shows what was read by id in the order of the ids. */
export function inOrderOf<T>(ids: readonly string[], byId: ReadonlyMap<string, T>): T[] {
  return compact(ids.map((id) => byId.get(id)))
}

function parseList<Item>({ query, principal }: ListRequest, rules: ListRules<Item>): ListAsked {
  const given = new Map<string, unknown>(Object.entries(query))
  const faults: FieldFault[] = []
  const filters = new Map<string, Parameter>()
  const metadata: string[][] = []
  for (const [name, value] of given) {
    if (PAGING.has(name)) continue
    const text = String(value)
    const key = METADATA.exec(name)?.[1]
    if (key === undefined) filters.set(name, readFilter(name, text, rules, faults))
    else if (isStorable(key) && isStorable(text)) metadata.push(metadataOf(key, text))
    else faults.push(fieldFault(`/${name}`, 'bad_format', { expected: UNSTORABLE }))
  }
  if (faults.length > 0) fail('validation_failed', { errors: faults })
  const digest = digestOf(given)
  const limit = given.get('limit')
  return {
    tenant: principal.tenantId,
    filters,
    metadata,
    after: placeOf(given.get('cursor'), rules.listing, digest),
    limit: typeof limit === 'number' ? limit : listLimitDefault,
    digest,
  }
}

function readFilter<Item>(
  name: string,
  text: string,
  { readers = {} }: ListRules<Item>,
  faults: FieldFault[],
): Parameter {
  const own = new Map(Object.entries(readers)).get(name)
  if (own !== undefined) return own(text)
  if (name.startsWith('created_')) return readInstant(text, `/${name}`, faults)
  const kind = ID_FILTER.exec(name)?.[1]
  if (kind === undefined || !isIdKind(kind)) return text
  const id = parseId(kind, text)
  if (id === undefined) {
    faults.push(fieldFault(`/${name}`, 'bad_format', { expected: `the id of one ${kind}` }))
  }
  return id ?? null
}

function isIdKind(text: string): text is IdKind {
  return Object.hasOwn(idPrefixes, text)
}

/** In a query all is text: `1042` may stand in the metadata as a text, or a number of its value. */
function metadataOf(key: string, text: string): string[] {
  const asText = JSON.stringify(Object.fromEntries([[key, text]]))
  const isPlain = isKeepable(text) || /^(true|false|null)$/.test(text)
  return isPlain ? [asText, `{${JSON.stringify(key)}:${text}}`] : [asText]
}

/** The same for the same filters in any order. */
function digestOf(given: ReadonlyMap<string, unknown>): string {
  const filters = [...given]
    .filter(([name]) => !PAGING.has(name))
    .map(([name, value]) => {
      return JSON.stringify([name, String(value)])
    })
  return createHash('sha256').update(filters.toSorted().join()).digest('base64url').slice(0, 8)
}

function placeOf(cursor: unknown, list: Listing, digest: string): ListPlace | null {
  if (typeof cursor !== 'string') return null
  const pattern = new RegExp(`^${list.name} ${digest} (\\d{1,15}) (${UUID})$`)
  const [createdMs = '0', id = ''] = parseCursor(cursor, pattern)
  return { id, created_at: new Date(Number(createdMs)) }
}

// Lists: ids of one table, newest first, a page at a time. A page begins after a place, not after a
// number of rows, so what arrives meanwhile moves nothing.
import type { TenantId } from '#kit'
import type { Parameter, Statement } from './statement.ts'
import { statement } from './statement.ts'
import type { Reader } from './unit.ts'

/** Stands in a condition for the value it asks for. */
const VALUE = '$$'

const TIMES = {
  created_from: 'created_at >= $$::timestamptz',
  created_before: 'created_at < $$::timestamptz',
} as const

const METADATA = 'metadata_filter @> $$::jsonb'
const AFTER = '(created_at, id) < ($$::timestamptz, $$::uuid)'

export interface ListingSpec {
  /** Has `tenant_id`, `id`, `created_at`, and an index on the three. */
  readonly table: string
  /** By the name of the filter: SQL with `$$` wherever its value goes. */
  readonly conditions: Readonly<Record<string, string>>
  /** How metadata is matched where it stands in another table. */
  readonly metadata?: string
}

/** What a list can be asked for; made once for each list. */
export interface Listing extends ListingSpec {
  readonly name: string
}

/** A row's place in its list. */
export interface ListPlace {
  readonly id: string
  readonly created_at: Date
}

export interface ListQuestion {
  readonly tenant: TenantId
  /** Values by the names of filters. */
  readonly filters: ReadonlyMap<string, Parameter>
  /** JSON objects; a row has to hold one of each group. */
  readonly metadata: readonly (readonly string[])[]
  /** The last row of the page before. */
  readonly after: ListPlace | null
  readonly limit: number
}

/**
 * Declares a list. The statement with every filter is declared for the test that prepares all; what
 * is run holds the filters that were asked for only, so that each finds its own index.
 */
export function listing(name: string, spec: ListingSpec): Listing {
  const made = { name, ...spec }
  const all = new Map<string, Parameter>(filterNames(made).map((filter) => [filter, null]))
  const after = { id: '', created_at: new Date(0) }
  statement(name, textOf(made, { filters: all, metadata: [], after, limit: 1 }).text)
  return made
}

/** The names of filters that a list takes. */
export function filterNames({ conditions }: ListingSpec): string[] {
  return [...Object.keys(conditions), ...Object.keys(TIMES)]
}

/** A page of a list, newest first. */
export async function readListing(
  reader: Reader,
  list: Listing,
  question: ListQuestion,
): Promise<ListPlace[]> {
  const { text, values } = textOf(list, question)
  // Without a name it is planned for its very values: a status may be rare or hold nearly all rows.
  const asked: Statement<ListPlace> = { name: '', text }
  return await reader.query(asked, [question.tenant, ...values])
}

/** The statement for a question, and its values from `$2` on. */
export function textOf(
  list: ListingSpec,
  { filters, metadata, after, limit }: Omit<ListQuestion, 'tenant'>,
): { readonly text: string; readonly values: Parameter[] } {
  const values: Parameter[] = []
  const value = (given: Parameter) => `$${values.push(given) + 1}`
  const conditions = new Map<string, string>(Object.entries({ ...list.conditions, ...TIMES }))
  const wheres: string[] = []
  const holds = (place: string) => (list.metadata ?? METADATA).replaceAll(VALUE, () => place)
  for (const [name, given] of filters) {
    const condition = conditions.get(name)
    if (condition === undefined) throw new Error(`${list.table} has no filter ${name}`)
    const place = value(given)
    wheres.push(condition.replaceAll(VALUE, () => place))
  }
  for (const group of metadata) {
    wheres.push(`(${group.map((json) => holds(value(json))).join(' or ')})`)
  }
  if (after !== null) {
    const places = [value(after.created_at), value(after.id)]
    wheres.push(AFTER.replaceAll(VALUE, () => places.shift() ?? ''))
  }
  const where = ['tenant_id = $1::uuid', ...wheres].join('\n   and ')
  const text = `select id, created_at from ${list.table}
 where ${where}
 order by created_at desc, id desc
 limit ${value(limit)}::int`
  return { text, values }
}

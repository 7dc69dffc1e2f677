// Lists: ids of one table, newest first, a page at a time. A page begins after a place, not after a
// number of rows, so what arrives meanwhile moves nothing.
import type { DeskTable, ListFilter } from '@holdfast/contract'
import type { TenantId } from '#kit'
import type { Parameter } from './parameters.ts'
import { assembledStatement, unnamedStatement } from './statement.ts'
import type { Reader } from './unit.ts'

/** Stands in a condition for the value it asks for, which is given by the name of the filter. */
const VALUE = '$value'

const TIMES = {
  created_from: 'created_at >= $value::timestamptz',
  created_before: 'created_at < $value::timestamptz',
} as const

/** The same where ids begin with that time: only ids are in order there. */
const TIMES_BY_IDS = {
  created_from: `${TIMES.created_from} and id >= first_id($value::timestamptz)`,
  created_before: `${TIMES.created_before}
   and id < first_id($value::timestamptz + interval '1 ms')`,
} as const

const METADATA = 'metadata_filter @> $value::jsonb'
const AFTER = '(created_at, id) < ($after_created_at::timestamptz, $after_id::uuid)'
const AFTER_BY_IDS = 'id < $after_id::uuid'

/** A condition for each filter that the contract gives a list of the API, and no other. */
export type Conditions<Table extends DeskTable> = Readonly<Record<ListFilter<Table>, string>>

export interface ListingSpec {
  /** Has `tenant_id`, `id`, `created_at`, and an index on the three, but where ids are in order. */
  readonly table: string
  /**
   * Whether an id is drawn at the moment of `created_at`, which it begins with: then the order of
   * ids is that of times, and the primary key is the index. Something has to hold it.
   */
  readonly isInOrderOfIds?: boolean
  /** By the name of the filter: SQL with `$value` wherever its value goes, and `$tenant_id`. */
  readonly conditions: Readonly<Record<string, string>>
  /**
   * Two filters that bound a column, and what is asked where both are the same: then an index of
   * the column has the rows in the order of the list, and needs no more of them than the page.
   */
  readonly exact?: { readonly from: string; readonly to: string; readonly condition: string }
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
  const page = { metadata: [], after, limit: 1 }
  assembledStatement(name, textOf(made, { filters: all, ...page }).text)
  if (spec.exact !== undefined) {
    const { from, to } = spec.exact
    const filters = new Map(all).set(from, '0').set(to, '0')
    assembledStatement(`${name}_exact`, textOf(made, { filters, ...page }).text)
  }
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
  const { text, given } = textOf(list, question)
  // Without a name it is planned for its very values: a status may be rare or hold nearly all rows.
  return await reader.query(unnamedStatement<ListPlace>(text), {
    ...given,
    tenant_id: question.tenant,
  })
}

/** What is asked in place of two bounds that are the same. */
function exactOf({ exact }: ListingSpec, filters: ListQuestion['filters']): ListingSpec['exact'] {
  const least = exact === undefined ? null : (filters.get(exact.from) ?? null)
  return least !== null && least === filters.get(exact?.to ?? '') ? exact : undefined
}

/** The text for a question, and what is given for its parameters besides `tenant_id`. */
export function textOf(
  list: ListingSpec,
  { filters, metadata, after, limit }: Omit<ListQuestion, 'tenant'>,
): { readonly text: string; readonly given: Readonly<Record<string, Parameter>> } {
  const given: Record<string, Parameter> = { limit }
  const wheres = ['tenant_id = $tenant_id::uuid']
  const ask = (condition: string, name: string, value: Parameter) => {
    given[name] = value
    return condition.replaceAll(VALUE, () => `$${name}`)
  }
  const { isInOrderOfIds = false } = list
  const times = isInOrderOfIds ? TIMES_BY_IDS : TIMES
  const conditions = new Map<string, string>(Object.entries({ ...list.conditions, ...times }))
  const exact = exactOf(list, filters)
  if (exact !== undefined) conditions.set(exact.from, exact.condition)
  for (const [name, value] of filters) {
    if (name === exact?.to) continue
    const condition = conditions.get(name)
    if (condition === undefined) throw new Error(`${list.table} has no filter ${name}`)
    wheres.push(ask(condition, name, value))
  }
  const holds = list.metadata ?? METADATA
  metadata.forEach((group, place) => {
    const either = group.map((json, nth) => ask(holds, `metadata_${place}_${nth}`, json))
    wheres.push(`(${either.join(' or ')})`)
  })
  if (after !== null) {
    given.after_id = after.id
    if (!isInOrderOfIds) given.after_created_at = after.created_at
    wheres.push(isInOrderOfIds ? AFTER_BY_IDS : AFTER)
  }
  const text = `select id, created_at from ${list.table}
 where ${wheres.join('\n   and ')}
 order by ${isInOrderOfIds ? '' : 'created_at desc, '}id desc
 limit $limit::int`
  return { text, given }
}

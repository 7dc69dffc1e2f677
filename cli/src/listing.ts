// What the command line knows of a list: how it is read and what it can be filtered by.
import type { Holdfast } from '@holdfast/node'
import { CliError, EXIT } from './exit.ts'

/** What a filter takes: any text, a whole number, or one of a closed set. */
type FilterKind = 'text' | 'number' | readonly string[]

/** Filters of a list by the names of the API. */
type Filters = Readonly<Record<string, FilterKind>>

interface Facts {
  readonly filters: Filters
  /** Whether `metadata[key]=value` is one, too. */
  readonly hasMetadata: boolean
  /** Whether its pages may be asked for in a size. */
  readonly hasLimit: boolean
  /** Whether it is the list of one thing, whose id comes first. */
  readonly takesId: boolean
}

/** Items, read page by page. */
export interface Items {
  toArray(options: { readonly limit: number }): Promise<readonly unknown[]>
}

/** A list that can be read. */
export interface Listing extends Facts {
  read(holdfast: Holdfast, query: object, id: string): Items
}

/** Makes a listing of a call of the SDK. The query is looked at before it is passed on. */
export function listing<Query extends object>(
  read: (holdfast: Holdfast, query: Query, id: string) => Items,
  facts: Facts,
): Listing {
  const isQuery = (query: object): query is Query =>
    Object.entries(query).every(([name, value]) => isValue(facts, name, value))
  return {
    ...facts,
    read(holdfast, query, id) {
      if (isQuery(query)) return read(holdfast, query, id)
      throw new CliError('This is not a query of the list.', EXIT.usage)
    },
  }
}

const METADATA = /^metadata\[.+\]$/

function isValue({ filters, hasMetadata }: Facts, name: string, value: unknown): boolean {
  if (name === 'limit') return typeof value === 'number'
  const kind = filters[name]
  if (kind === undefined) return hasMetadata && METADATA.test(name)
  if (kind === 'text') return typeof value === 'string'
  if (kind === 'number') return typeof value === 'number'
  return kind.some((choice) => choice === value)
}

/** Reads `name=value` words as a query. Throws a `CliError` that says what there is. */
export function queryOf(facts: Facts, words: readonly string[]): Record<string, string | number> {
  return Object.fromEntries(
    words.map((word) => {
      const at = word.indexOf('=')
      const [name, text] = [word.slice(0, Math.max(at, 0)), word.slice(at + 1)]
      const kind = facts.filters[name]
      const value = kind === 'number' && /^\d+$/.test(text) ? Number(text) : text
      if (at > 0 && text !== '' && isValue(facts, name, value)) return [name, value]
      throw new CliError(refusal(facts, word, name), EXIT.usage)
    }),
  )
}

function refusal(facts: Facts, word: string, name: string): string {
  const kind = facts.filters[name]
  if (kind === 'text') return `${word}: give a value, as ${name}=….`
  if (kind === 'number') return `${word}: ${name} is a whole number.`
  if (kind !== undefined) return `${word}: ${name} is one of ${kind.join(', ')}.`
  const known = filterNames(facts).map((one) => `${one}=…`)
  return `${word} is no filter of this list. Those are: ${known.join(' ') || 'none'}.`
}

/** The names of all filters, as they are written. */
export function filterNames({ filters, hasMetadata }: Facts): string[] {
  return [...Object.keys(filters), ...(hasMetadata ? ['metadata[key]'] : [])]
}

/** What a half-written filter can become. */
export function completions(facts: Facts, partial: string): string[] {
  const [name = '', value] = partial.split('=')
  const kind = facts.filters[name]
  if (value === undefined)
    return filterNames(facts)
      .map((one) => `${one}=`)
      .filter((one) => one.startsWith(partial))
  if (kind === undefined || kind === 'text' || kind === 'number') return []
  return kind.map((choice) => `${name}=${choice}`).filter((one) => one.startsWith(partial))
}

// `holdfast list`: what there is of anything, filtered.
import { buildCommand, buildRouteMap } from '@stricli/core'
import { lists } from '../../generated/lists.ts'
import type { Context, JsonFlag } from '../context.ts'
import { clientOf, helpWith, jsonFlag, sayLine, showAnswer } from '../context.ts'
import { CliError, EXIT } from '../exit.ts'
import { completions, filterNames, type Listing, queryOf } from '../listing.ts'
import { wholeNumber } from './things.ts'

const ITEMS = '20'
const PAGE_MAX = 100
/** What a line shows of an item, in this order; the rest is in the JSON. */
const COLUMNS = [
  'id',
  'type',
  'status',
  'amount',
  'balance',
  'currency',
  'email',
  'url',
  'created_at',
]

interface ListFlags extends JsonFlag {
  readonly limit: number
}

function listCommand(name: string, listing: Listing) {
  const filters = filterNames(listing).map((one) => `${one}=…`)
  const about = filters.length === 0 ? 'It has no filters.' : `Filters: ${filters.join(' ')}.`
  return buildCommand<ListFlags, string[], Context>({
    docs: {
      brief: `List ${name}`,
      fullDescription: helpWith(
        `The newest first, 20 unless --limit says more. ${about}` +
          (listing.takesId ? ' The id of what it belongs to comes first.' : ''),
        [`holdfast list ${name}`, `holdfast list ${name} --limit 200 --json | jq -r .id`],
      ),
    },
    parameters: {
      flags: {
        ...jsonFlag,
        limit: { kind: 'parsed', parse: wholeNumber, brief: 'How many at most', default: ITEMS },
      },
      positional: {
        kind: 'array',
        parameter: {
          brief: listing.takesId ? 'Id, then name=value' : 'name=value',
          parse: String,
          placeholder: listing.takesId ? 'id|filter' : 'filter',
          proposeCompletions: (partial) => completions(listing, partial),
        },
      },
    },
    async func({ json, limit }, ...words) {
      const id = listing.takesId ? words.shift() : ''
      if (id === undefined)
        throw new CliError('Give the id of what the list belongs to.', EXIT.usage)
      const query = queryOf(listing, words)
      const size = listing.hasLimit ? { limit: Math.max(1, Math.min(limit, PAGE_MAX)) } : {}
      const items = listing.read(clientOf(this).holdfast, { ...query, ...size }, id)
      for (const item of await items.toArray({ limit })) {
        if (json) showAnswer(this, item, true)
        else sayLine(this, lineOf(item))
      }
    },
  })
}

/** An item on one line. */
function lineOf(item: unknown): string {
  const fields = new Map<string, unknown>(Object.entries(item ?? {}))
  const cells = COLUMNS.flatMap((name) => {
    const value = fields.get(name)
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
  return cells.length === 0 ? JSON.stringify(item) : cells.join('  ')
}

export const listRoutes = buildRouteMap({
  routes: Object.fromEntries(
    Object.entries(lists).map(([name, listing]) => [name, listCommand(name, listing)]),
  ),
  docs: { brief: 'List anything, filtered' },
})

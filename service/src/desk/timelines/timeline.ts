// What happened to a resource, from every source, as one list: newest first, a page at a time.
import type { IdKind, Timeline, TimelineKind, TimelineQuery } from '@holdfast/contract'
import { timelineKinds } from '@holdfast/contract'
import type { Reader } from '#db'
import { needSpan } from '#db'
import { pageOf, parseCursor } from '#http'
import type { AnyId, TenantId } from '#kit'
import { fail, parseAnyId } from '#kit'
import type { Placed, Story } from './sources.ts'
import { sources } from './sources.ts'
import type { RelatedRow } from './store-timeline.ts'
import { selectRelated } from './store-timeline.ts'

const LIMIT_DEFAULT = 50
const PLACE = /^timeline (\S+) (\d{1,15}) (\d) (.*)$/
/** Later than any instant that is written. */
const END_OF_TIME = new Date(253_402_300_799_999)

const kinds = new Set<IdKind>([
  'intent',
  'checkout',
  'project',
  'settlement',
  'inbound',
  'outbound',
  'transfer',
  'invoice',
  'debit',
  'participant',
  'verification',
  'payment_instrument',
  'conversion',
  'bank_connection',
  'bank_proposal',
  'bank_batch',
  'bank_order',
  'bank_recall',
  'bank_decision',
])

export interface TimelineAsked {
  readonly tenant: TenantId
  readonly of: AnyId
  readonly shown: string
  readonly kind: TimelineKind | null
  readonly limit: number
  /** The last entry of the page before. */
  readonly after: { readonly at: Date; readonly rank: number; readonly key: string }
}

/** Reads whose timeline is asked for. Refuses what has none, and foreign cursors. */
export function parseTimeline(
  tenant: TenantId,
  shown: string,
  query: TimelineQuery,
): TimelineAsked {
  const of = parseAnyId(shown)
  if (of === undefined || !kinds.has(of.kind)) return fail('not_found')
  const after = { at: END_OF_TIME, rank: 0, key: '' }
  const common = { tenant, of, shown, kind: query.kind ?? null }
  const limit = query.limit ?? LIMIT_DEFAULT
  if (query.cursor === undefined) return { ...common, limit, after }
  const [whose, at, rank, key = ''] = parseCursor(query.cursor, PLACE)
  if (whose !== shown) parseCursor('', PLACE)
  return { ...common, limit, after: { at: new Date(Number(at)), rank: Number(rank), key } }
}

/**
 * A page of a timeline: each source gives its newest entries before the place, in the same order;
 * the newest of them all are the page.
 */
export async function readTimeline(reader: Reader, asked: TimelineAsked): Promise<Timeline> {
  const { tenant, of, shown, limit, after, kind } = asked
  const related = await reader.query(selectRelated, {
    tenant_id: tenant,
    resource: of.kind,
    id: of.uuid,
  })
  const story: Story = { tenant, of, shown, related, limit: limit + 1 }
  const found: (Placed & { readonly rank: number })[] = []
  for (const [rank, one] of timelineKinds.entries()) {
    if (kind !== null && kind !== one) continue
    const entries = await sources[one](reader, story, { at: after.at, key: keyFor(rank, after) })
    found.push(...entries.map((entry) => ({ ...entry, rank })))
  }
  const isFull = found.length > limit
  const oldest = found.reduce((least, { at }) => (at < least ? at : least), after.at)
  await needSpan(reader, tenant, {
    from: isFull ? oldest : of.uuid,
    before: after.at === END_OF_TIME ? null : new Date(after.at.getTime() + 1),
  })
  if (after.at === END_OF_TIME && found.length === 0 && !isKnown(related)) fail('not_found')
  const sorted = found.toSorted(
    (a, b) => +b.at - +a.at || a.rank - b.rank || (a.key < b.key ? -1 : 1),
  )
  const { items, nextCursor } = pageOf(sorted, limit, ({ at, rank, key }) => {
    return `timeline ${shown} ${at.getTime()} ${rank} ${key}`
  })
  return { data: items.map(({ entry }) => entry), next_cursor: nextCursor }
}

/** Sorts after every key. */
const LAST = '~'

/** Where a source goes on among what happened at the instant of the place. */
function keyFor(rank: number, after: TimelineAsked['after']): string {
  if (rank === after.rank) return after.key
  return rank < after.rank ? LAST : ''
}

function isKnown(related: readonly RelatedRow[]): boolean {
  return related.length > 1
}

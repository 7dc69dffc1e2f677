// What will fall due in a sandbox, day by day.

/** Something that falls due at an instant, as the service lists it. */
export interface DueItem {
  readonly at: string
  readonly kind: string
  /** Of what, where it is one resource. */
  readonly id: string | null
}

/** The items of one day, in order of their time. */
export interface DueDay<Item extends DueItem> {
  /** The first instant that stands in it. */
  readonly at: string
  readonly items: readonly Item[]
}

/** Items by their day in a time zone, the reader's own by default, in order of time. */
export function byDay<Item extends DueItem>(
  items: readonly Item[],
  timeZone?: string,
): DueDay<Item>[] {
  const dayOf = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone })
  const days = new Map<string, Item[]>()
  for (const item of items.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const day = dayOf.format(new Date(item.at))
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days.values()].map((listed) => ({ at: listed[0]?.at ?? '', items: listed }))
}

/** How many of the items an advance to this instant would run. */
export function dueUntil(items: readonly DueItem[], until: string): number {
  const end = Date.parse(until)
  return items.filter(({ at }) => Date.parse(at) <= end).length
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Time between two instants, its two largest units: `3 days 4 hours`; `now` when it is past. */
export function timeUntil(now: string, at: string): string {
  const left = Date.parse(at) - Date.parse(now)
  if (left <= 0) return 'now'
  const parts = [
    unit(Math.floor(left / DAY_MS), 'day'),
    unit(Math.floor((left % DAY_MS) / HOUR_MS), 'hour'),
    unit(Math.floor((left % HOUR_MS) / MINUTE_MS), 'minute'),
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'less than a minute' : parts.slice(0, 2).join(' ')
}

function unit(count: number, name: string): string {
  if (count === 0) return ''
  return count === 1 ? `1 ${name}` : `${count} ${name}s`
}

/** How far the clock can be moved by one press. */
export const advances = [
  { label: 'What is due now', by: 'PT0S' },
  { label: '1 minute', by: 'PT1M' },
  { label: '1 hour', by: 'PT1H' },
  { label: '1 day', by: 'P1D' },
  { label: '1 week', by: 'P1W' },
  { label: '30 days', by: 'P30D' },
] as const

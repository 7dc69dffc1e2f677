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
  /** `2030-01-31`, UTC: the sandbox's clock is read in it. */
  readonly day: string
  readonly items: readonly Item[]
}

/** Items by their day, each day and each item in order of time. */
export function byDay<Item extends DueItem>(items: readonly Item[]): DueDay<Item>[] {
  const days = new Map<string, Item[]>()
  for (const item of items.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const day = item.at.slice(0, 10)
    const there = days.get(day)
    if (there === undefined) days.set(day, [item])
    else there.push(item)
  }
  return [...days].map(([day, listed]) => ({ day, items: listed }))
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

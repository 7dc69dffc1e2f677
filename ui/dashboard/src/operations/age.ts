// How long something has waited, and whether that is long.

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long something has waited, in its largest unit: `3 days`, `5 hours`, `12 minutes`. */
export function ageOf(since: string, now: number): string {
  const waited = Math.max(0, now - Date.parse(since))
  if (waited >= 2 * DAY_MS) return `${Math.floor(waited / DAY_MS)} days`
  if (waited >= DAY_MS) return '1 day'
  if (waited >= 2 * HOUR_MS) return `${Math.floor(waited / HOUR_MS)} hours`
  if (waited >= HOUR_MS) return '1 hour'
  const minutes = Math.floor(waited / 60_000)
  if (minutes === 0) return 'under a minute'
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** How urgent a wait is: money that stands still for a day asks for somebody. */
export function urgencyOf(since: string, now: number): 'fresh' | 'waiting' | 'overdue' {
  const waited = now - Date.parse(since)
  if (waited >= DAY_MS) return 'overdue'
  return waited >= 4 * HOUR_MS ? 'waiting' : 'fresh'
}

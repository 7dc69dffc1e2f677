// Days of charts.

const DAY_MS = 86_400_000
const MS = 1_000

/** The date so many days before an instant, in a time zone, as `YYYY-MM-DD`. */
export function dayBefore(instant: Date, days: number, timeZone: string): string {
  const at = new Date(instant.getTime() - days * DAY_MS)
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The middle of a day as seconds, so that every reader's calendar shows the same day. */
export function secondsOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`) / MS
}

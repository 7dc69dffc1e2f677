// Time is a value. The machine's clock is read here and nowhere else.

/** The machine's time, for rate limits, signatures and the like; units carry the database's. */
export function realNow(): Date {
  return new Date()
}

/** A monotonic reading in milliseconds, for measuring durations. */
export function monotonicMs(): number {
  return performance.now()
}

export function addMs(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}

/** Waits in real time. */
export async function sleep(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
}

const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const YEAR_MAX = 9_999

/**
 * Reads an instant: RFC 3339 with an offset, or a date (start of that day, UTC).
 * Undefined when it is neither, names a day that does not exist, or lies in UTC beyond the years
 * that RFC 3339 can write.
 */
export function parseInstant(text: string): Date | undefined {
  const match = RFC3339.exec(text) ?? DAY.exec(text)
  if (match === null) return undefined
  const [, year, month, day, hour, minute, second] = match
  if (Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) {
    return undefined
  }
  const civil = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (civil.getUTCMonth() !== Number(month) - 1 || civil.getUTCDate() !== Number(day)) {
    return undefined
  }
  const instant = new Date(text)
  // An offset carries the first and the last hours of the calendar into years of another form.
  const utcYear = instant.getUTCFullYear()
  return utcYear >= 0 && utcYear <= YEAR_MAX ? instant : undefined
}

/** ISO 8601 in UTC with milliseconds and `Z`, as every answer shows time. */
export function showInstant(instant: Date): string {
  return instant.toISOString()
}

export function showInstantOrNull(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString()
}

/** Longer than any schedule, and short enough that an instant plus it is an instant. */
const DURATION_MS_MAX = 1_000_000 * 86_400_000
const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d{1,3}))?S)?)?$/

/**
 * Reads an ISO 8601 duration of weeks, days, hours, minutes and seconds as milliseconds.
 * Years and months have no fixed length and are not read. Undefined when malformed, empty or longer
 * than a million days.
 */
export function parseDurationMs(text: string): number | undefined {
  const match = DURATION.exec(text)
  if (match === null || text === 'P' || text.endsWith('T')) return undefined
  const [, weeks, days, hours, minutes, seconds, fraction] = match
  const wholeSeconds =
    Number(weeks ?? 0) * 604_800 +
    Number(days ?? 0) * 86_400 +
    Number(hours ?? 0) * 3_600 +
    Number(minutes ?? 0) * 60 +
    Number(seconds ?? 0)
  const ms = wholeSeconds * 1_000 + Number((fraction ?? '0').padEnd(3, '0'))
  return ms > DURATION_MS_MAX ? undefined : ms
}

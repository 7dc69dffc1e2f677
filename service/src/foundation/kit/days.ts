// Days where an organisation is: which day an instant belongs to, and when a day begins.

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS

/** The day of an instant by the clocks of an IANA time zone: `2027-03-31`. */
export function dayOf(at: Date, timeZone: string): string {
  return wallOf(at, timeZone).slice(0, 10)
}

/** A day that comes so many days after another. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * When a day begins by the clocks of a zone. Where they jump over midnight it begins when they have
 * jumped; where midnight comes twice, the first time.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const wanted = Date.parse(day)
  // The offset before and after a change of clocks: one of them gives the first instant of the day.
  const guesses = [-DAY_MS, 0, DAY_MS].map((shift) => {
    return wanted - offsetMs(new Date(wanted + shift), timeZone)
  })
  const starts = guesses.filter((at) => dayOf(new Date(at), timeZone) === day)
  return new Date(Math.min(...(starts.length > 0 ? starts : guesses)))
}

/** The instant at which the clocks of a zone show a whole hour (0 to 23) of a day. */
export function hourOfDay(day: string, hour: number, timeZone: string): Date {
  return timeOfDay(day, `${String(hour).padStart(2, '0')}:00`, timeZone)
}

/** The instant at which the clocks of a zone show a time of a day, `15:30`. */
export function timeOfDay(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  // The offset at the first guess may be the one before a change: so it is asked twice.
  const guess = wanted - offsetMs(new Date(wanted), timeZone)
  return new Date(wanted - offsetMs(new Date(guess), timeZone))
}

function offsetMs(at: Date, timeZone: string): number {
  return Date.parse(`${wallOf(at, timeZone)}Z`) - at.getTime()
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks show: `2027-03-31T23:59:59.000`. */
function wallOf(at: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? formatOf(timeZone)
  formats.set(timeZone, format)
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const date = `${read('year').padStart(4, '0')}-${read('month')}-${read('day')}`
  const time = `${read('hour')}:${read('minute')}:${read('second')}`
  return `${date}T${time}.${String(at.getUTCMilliseconds()).padStart(3, '0')}`
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
}

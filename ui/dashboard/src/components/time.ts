// Instants in words: absolute with weekday and zone, relative beside.
import { browserNow } from '../kit/clock.ts'

const SECOND_MS = 1_000
const steps = [
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 60 },
  { unit: 'hour', seconds: 3_600, below: 24 },
  { unit: 'day', seconds: 86_400, below: 45 },
  { unit: 'month', seconds: 2_629_746, below: 18 },
  { unit: 'year', seconds: 31_556_952, below: Number.POSITIVE_INFINITY },
] as const

/** `Mon, 2 Mar 2026, 09:30 UTC`. */
export function formatTime(at: string | Date): string {
  return format(at, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}

/** `2 Mar 2026, 09:30`: for tables, whose reader finds the rest in the title. */
export function formatShortTime(at: string | Date): string {
  return format(at, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
}

/** `in 3 days`, `2 hours ago`. */
export function formatRelative(at: string | Date, from: Date = browserNow()): string {
  const seconds = Math.round((new Date(at).getTime() - from.getTime()) / SECOND_MS)
  const step = steps.find((one) => Math.abs(seconds) < one.seconds * one.below) ?? steps[5]
  const words = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
  return words.format(Math.trunc(seconds / step.seconds), step.unit)
}

function format(at: string | Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(undefined, options).format(new Date(at))
}

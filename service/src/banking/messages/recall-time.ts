// Until when a payment that was executed may be asked back.
import type { BankRecallReason } from '@holdfast/contract'
import { isWorkingDay } from '#calendars'
import { addDays } from '#kit'
import type { PaymentScheme } from './profile.ts'

/**
 * The last day on which a scheme lets a payment be recalled for a reason, counted from the day on
 * which it was executed (`2026-04-01`); null: any day.
 */
export function lastRecallDay(
  { calendar, recalledWithin }: Pick<PaymentScheme, 'calendar' | 'recalledWithin'>,
  reason: BankRecallReason,
  executedOn: string,
): string | null {
  const time = recalledWithin?.[reason]
  if (time === undefined) return null
  if ('months' in time) return monthsAfter(executedOn, time.months)
  let day = executedOn
  for (let left = time.workingDays; left > 0; ) {
    day = addDays(day, 1)
    // Where the calendar ends, every day counts.
    if (isWorkingDay(day, calendar) !== false) left -= 1
  }
  return day
}

/** The same day of a later month, or its last. */
function monthsAfter(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  const next = new Date(first)
  next.setUTCMonth(first.getUTCMonth() + months + 1)
  next.setUTCDate(0)
  const last = next.toISOString().slice(0, 10)
  const same = `${last.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

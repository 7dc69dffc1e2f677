// Booking on an account: on the day that it is, so that the day is closed and told.
import type { BookingKind } from './books.ts'
import { bookAmount } from './books.ts'
import type { Desk } from './desk.ts'
import { bookingDate, planWork, timeOfDay } from './desk.ts'

/** Books on the day that it is, and sees to it that the day is closed and told. */
export function bookOn(
  desk: Desk,
  account: string,
  what: { at: number; kind: BookingKind; text: string; amount: bigint; batch?: bigint },
): bigint {
  const date = bookingDate(desk, what.at)
  const booking = bookAmount(desk.store, { ...what, date, account })
  const cutOff = timeOfDay(desk, date, 'cutOff')
  if (desk.habits.has('reports-too') && what.at < cutOff) planWork(desk, cutOff, 'report', date)
  const { reportsAfterMs: after } = desk.schedule
  const told = after === null ? timeOfDay(desk, date, 'closes') : what.at + after
  planWork(desk, told, 'close', date)
  return booking
}

// What transfers and debits have in common once money moves: they are booked in groups, and what
// comes back is a booking of its own.
import { bookOn } from './booking.ts'
import type { BookingKind } from './books.ts'
import { businessDaysAfter } from './calendar.ts'
import { drawWhole } from './chance.ts'
import type { Desk } from './desk.ts'
import { bookingDate, planWork, timeOfDay } from './desk.ts'
import { setPayment } from './receiving.ts'
import type { Row } from './store.ts'
import { noticeBooking } from './telling.ts'

/** How a block is booked. */
interface Booking {
  readonly at: number
  readonly kind: BookingKind
  /** Of one by itself, and of so many as one. */
  readonly text: { readonly one: string; readonly all: (count: number) => string }
  /** What its account gets of a payment; negative: gives. */
  readonly amountOf: (payment: Row) => bigint
  /** What follows of a payment that is booked, before it is told. */
  readonly follow: (payment: Row) => void
  /** What follows of a booking that is told, of so many payments. */
  readonly charge?: (booking: bigint, count: number) => void
}

/** Books the payments of a block, one by one or as one. */
export function bookBlock(
  desk: Desk,
  batch: Row,
  payments: readonly Row[],
  { at, kind, text, amountOf, follow, charge }: Booking,
): void {
  const isOne = batch.whole('is_batch_booked') === 1n
  const groups = isOne ? [payments] : payments.map((payment) => [payment])
  for (const group of groups.filter(({ length }) => length > 0)) {
    const booking = bookOn(desk, batch.text('account'), {
      at,
      kind,
      text: isOne ? text.all(group.length) : text.one,
      amount: group.reduce((sum, payment) => sum + amountOf(payment), 0n),
      batch: batch.whole('id'),
    })
    for (const payment of group) {
      keepBooked(desk, payment, booking)
      follow(payment)
    }
    noticeBooking(desk, booking, at)
    charge?.(booking, group.length)
  }
}

/** A payment stands in a booking. */
export function keepBooked({ store }: Desk, payment: Row, booking: bigint): void {
  const id = payment.whole('id')
  store.run(`update payments set status = 'booked', booking = ? where id = ?`, [booking, id])
}

/** Has a payment come back, so many business days later, drawn by its seed. */
export function planReturn(
  desk: Desk,
  payment: Row,
  { at, span }: { readonly at: number; readonly span: readonly [number, number] },
): void {
  const id = payment.whole('id')
  const days = drawWhole(desk.seed, `return ${id}`, span)
  const day = businessDaysAfter(bookingDate(desk, at), days, desk.schedule.calendar)
  planWork(desk, timeOfDay(desk, day, 'opens'), 'return', id)
}

/** What comes back of a payment. */
interface Back {
  readonly at: number
  readonly kind: BookingKind
  readonly text: string
  readonly code: string
  readonly amount: bigint
}

/** Books what comes back: it quotes the payment, and says why. */
export function bookBack(desk: Desk, payment: Row, back: Back): void {
  const { code, ...what } = back
  const booking = bookOn(desk, payment.text('own'), what)
  desk.store.run(
    `insert into payments (own, booking, end_to_end_id, instruction_id, uetr, amount, currency,
       name, account, remittance, reference, status, reason, original, is_debit)
     select own, ?, end_to_end_id, instruction_id, uetr, amount, currency, name, account,
       remittance, reference, 'booked', ?, id, is_debit from payments where id = ?`,
    [booking, code, payment.whole('id')],
  )
  setPayment(desk, payment, 'returned')
  noticeBooking(desk, booking, back.at)
}

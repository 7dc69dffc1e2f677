// Collects direct debits on their day, and gives back what a payer or his bank takes back.
import { bookOn } from './booking.ts'
import { businessDaysAfter } from './calendar.ts'
import { drawWhole } from './chance.ts'
import type { Desk } from './desk.ts'
import { bookingDate, fateOf, planWork, timeOfDay } from './desk.ts'
import { setPayment } from './receiving.ts'
import type { Row } from './store.ts'
import { noticeBooking } from './telling.ts'

/** A bank of a payer gives back within five business days. */
const RETURNED_AFTER_DAYS: readonly [number, number] = [2, 5]
/** A payer has it refunded within eight weeks: here in some of them. */
const REFUNDED_AFTER_DAYS: readonly [number, number] = [10, 30]
const REFUNDED = 'MD06'

/** Collects a block on its day: one by one, or as one booking. */
export function collectBatch(desk: Desk, batch: Row, at: number): void {
  const { store } = desk
  const id = batch.whole('id')
  const debits = store.rows(
    `select * from payments where batch = ? and status = 'accepted' order by id`,
    [id],
  )
  const isOne = batch.whole('is_batch_booked') === 1n
  const groups = isOne ? [debits] : debits.map((debit) => [debit])
  for (const group of groups.filter(({ length }) => length > 0)) {
    const booking = bookOn(desk, batch.text('account'), {
      at,
      kind: 'collected',
      text: isOne ? `Direct debits of ${group.length}` : 'Direct debit',
      amount: group.reduce((sum, debit) => sum + debit.whole('amount'), 0n),
      batch: id,
    })
    for (const debit of group) bookDebit(desk, debit, booking, at)
    noticeBooking(desk, booking, at)
  }
  store.run(`update batches set status = 'booked' where id = ?`, [id])
}

function bookDebit(desk: Desk, debit: Row, booking: bigint, at: number): void {
  const { schedule, seed, store } = desk
  const id = debit.whole('id')
  store.run(`update payments set status = 'booked', booking = ? where id = ?`, [booking, id])
  const fate = fateOf(desk, debit)
  if (fate?.kind !== 'returned') return
  const span = fate.code === REFUNDED ? REFUNDED_AFTER_DAYS : RETURNED_AFTER_DAYS
  const days = drawWhole(seed, `return ${id}`, span)
  const day = businessDaysAfter(bookingDate(desk, at), days, schedule.calendar)
  planWork(desk, timeOfDay(desk, day, 'opens'), 'return', id)
}

/** Takes a debit back: a booking of its own that quotes it and says why. */
export function takeDebitBack(desk: Desk, debit: Row, at: number): void {
  if (debit.text('status') !== 'booked') return
  const code = fateOf(desk, debit)?.code ?? 'MS03'
  const booking = bookOn(desk, debit.text('own'), {
    at,
    kind: 'taken back',
    text: `Return of a direct debit ${code}`,
    amount: -debit.whole('amount'),
  })
  desk.store.run(
    `insert into payments (own, booking, end_to_end_id, instruction_id, uetr, amount, currency,
       name, account, remittance, reference, status, reason, original, is_debit)
     select own, ?, end_to_end_id, instruction_id, uetr, amount, currency, name, account,
       remittance, reference, 'booked', ?, id, 1 from payments where id = ?`,
    [booking, code, debit.whole('id')],
  )
  setPayment(desk, debit, 'returned')
  noticeBooking(desk, booking, at)
}

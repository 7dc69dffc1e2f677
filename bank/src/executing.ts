// Moves money: orders on their day, returns days later, credits from outside.
import { bookOn } from './booking.ts'
import { businessDaysAfter } from './calendar.ts'
import { drawWhole } from './chance.ts'
import type { Desk } from './desk.ts'
import { bookingDate, fateOf, planWork, timeOfDay } from './desk.ts'
import { chargeTransfers } from './monthly.ts'
import { isAskedBack } from './recalls.ts'
import { answerFile, paymentAnswer, setPayment } from './receiving.ts'
import type { Row } from './store.ts'
import { noticeBooking } from './telling.ts'

/** A return comes two to five business days after the order was booked. */
const RETURNED_AFTER_DAYS: readonly [number, number] = [2, 5]

/** Executes a block, as far as there is money for it. */
export function executeBatch(desk: Desk, batch: Row, at: number): void {
  const { store } = desk
  const id = batch.whole('id')
  const payments = store.rows(
    `select * from payments where batch = ? and status in ('accepted', 'pending') order by id`,
    [id],
  )
  const free = freeMoney(desk, batch.text('account'))
  const fitting = fittingPayments(payments, free, batch.whole('is_batch_booked') === 1n)
  const cutOff = timeOfDay(desk, bookingDate(desk, at), 'cutOff')
  if (fitting.length < payments.length && at < cutOff && batch.whole('is_instant') === 0n) {
    waitForMoney(desk, batch, { payments, at, cutOff })
    return
  }
  const short = payments.filter((payment) => !fitting.includes(payment))
  for (const payment of short) setPayment(desk, payment, 'rejected', 'AM04 not enough money')
  bookBatch(desk, batch, fitting, at)
  store.run('update batches set status = ? where id = ?', [
    fitting.length === 0 ? 'rejected' : short.length > 0 ? 'partly' : 'booked',
    id,
  ])
  if (short.length > 0) answerBatch(desk, batch, { at, payments: short })
}

function freeMoney(desk: Desk, account: string): bigint {
  const row = desk.store.row('select balance + overdraft as free from accounts where number = ?', [
    account,
  ])
  return row?.whole('free') ?? 0n
}

/** Those for which there is money, in their order; a block booked as one goes whole or not. */
function fittingPayments(payments: readonly Row[], free: bigint, isWhole: boolean): Row[] {
  let left = free
  const fitting = payments.filter((payment) => {
    const amount = payment.whole('amount')
    if (amount > left) return false
    left -= amount
    return true
  })
  return isWhole && fitting.length < payments.length ? [] : fitting
}

function waitForMoney(
  desk: Desk,
  batch: Row,
  of: { payments: readonly Row[]; at: number; cutOff: number },
): void {
  for (const payment of of.payments) setPayment(desk, payment, 'pending')
  desk.store.run(`update batches set status = 'pending' where id = ?`, [batch.whole('id')])
  planWork(desk, of.cutOff, 'execute', batch.whole('id'))
  const pending = { reference: batch.text('reference'), status: 'PDNG', refusal: undefined }
  answerFile(desk, batch.whole('file'), of.at, {
    status: undefined,
    refusals: [],
    batches: [{ ...pending, payments: [] }],
  })
}

function answerBatch(desk: Desk, batch: Row, of: { at: number; payments: readonly Row[] }): void {
  const batchNow = desk.store.row('select * from batches where id = ?', [batch.whole('id')])
  const payments = of.payments.flatMap((payment) => {
    return desk.store.rows('select * from payments where id = ?', [payment.whole('id')])
  })
  const answer = {
    reference: batch.text('reference'),
    status: batchNow?.text('status') === 'rejected' ? 'RJCT' : 'PART',
    refusal: undefined,
    payments: payments.map(paymentAnswer),
  }
  answerFile(desk, batch.whole('file'), of.at, {
    status: undefined,
    refusals: [],
    batches: [answer],
  })
}

function bookBatch(desk: Desk, batch: Row, payments: readonly Row[], at: number): void {
  const isOne = batch.whole('is_batch_booked') === 1n
  const groups = isOne ? [payments] : payments.map((payment) => [payment])
  for (const group of groups.filter(({ length }) => length > 0)) {
    const total = group.reduce((sum, payment) => sum + payment.whole('amount'), 0n)
    const booking = bookOn(desk, batch.text('account'), {
      at,
      kind: 'order',
      text: isOne ? `Collective order of ${group.length}` : 'Credit transfer',
      amount: -total,
      batch: batch.whole('id'),
    })
    for (const payment of group) bookPayment(desk, payment, booking, at)
    noticeBooking(desk, booking, at)
    chargeTransfers(desk, { account: batch.text('account'), booking, count: group.length, at })
  }
}

function bookPayment(desk: Desk, payment: Row, booking: bigint, at: number): void {
  const { store, schedule, seed } = desk
  const id = payment.whole('id')
  store.run(`update payments set status = 'booked', booking = ? where id = ?`, [booking, id])
  const fate = fateOf(desk, payment)
  if (fate?.kind === 'returned') {
    const days = drawWhole(seed, `return ${id}`, RETURNED_AFTER_DAYS)
    const day = businessDaysAfter(bookingDate(desk, at), days, schedule.calendar)
    planWork(desk, timeOfDay(desk, day, 'opens'), 'return', id)
    return
  }
  passOn(desk, payment, at)
}

/** A transfer to another customer of this bank arrives there at once. */
function passOn(desk: Desk, payment: Row, at: number): void {
  const { store } = desk
  const payee = store.row(`select currency from accounts where number = ? and kind = 'customer'`, [
    payment.text('account'),
  ])
  const payer = store.row('select holder from accounts where number = ?', [payment.text('own')])
  if (payee?.text('currency') !== payment.text('currency') || payer === undefined) return
  const arriving = store.run(
    `insert into payments (own, end_to_end_id, amount, currency, name, account, remittance,
       reference, status) values (?, ?, ?, ?, ?, ?, ?, ?, 'arriving')`,
    [
      payment.text('account'),
      payment.text('end_to_end_id'),
      payment.whole('amount'),
      payment.text('currency'),
      payer.text('holder'),
      payment.text('own'),
      payment.text('remittance'),
      payment.textOrNone('reference') ?? null,
    ],
  )
  planWork(desk, at, 'arrive', arriving)
}

/** Gives a transfer back: a credit of its own that quotes the order and says why. */
export function returnPayment(desk: Desk, payment: Row, at: number): void {
  const { store } = desk
  // Of two reasons to come back one was first.
  if (payment.text('status') !== 'booked') return
  const isAsked = isAskedBack(desk, payment.whole('id'))
  const code = isAsked ? 'FOCR' : (fateOf(desk, payment)?.code ?? 'MS03')
  const amount = payment.whole('amount')
  const booking = bookOn(desk, payment.text('own'), {
    at,
    kind: 'returned',
    text: `Return ${code}`,
    amount,
  })
  store.run(
    `insert into payments (own, booking, end_to_end_id, instruction_id, uetr, amount, currency,
       name, account, remittance, reference, status, reason, original)
     select own, ?, end_to_end_id, instruction_id, uetr, amount, currency, name, account,
       remittance, reference, 'booked', ?, id from payments where id = ?`,
    [booking, code, payment.whole('id')],
  )
  setPayment(desk, payment, 'returned')
  noticeBooking(desk, booking, at)
}

/** Books a credit from outside. */
export function arrivePayment(desk: Desk, payment: Row, at: number): void {
  const booking = bookOn(desk, payment.text('own'), {
    at,
    kind: 'received',
    text: 'Credit',
    amount: payment.whole('amount'),
  })
  desk.store.run(`update payments set status = 'booked', booking = ? where id = ?`, [
    booking,
    payment.whole('id'),
  ])
  noticeBooking(desk, booking, at)
}

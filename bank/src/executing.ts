// Moves money: orders on their day, returns days later, credits from outside.
import { bookOn } from './booking.ts'
import type { Desk } from './desk.ts'
import { bookingDate, fateOf, planWork, timeOfDay } from './desk.ts'
import { chargeTransfers } from './monthly.ts'
import { isAskedBack } from './recalls.ts'
import { answerFile, paymentAnswer, setPayment } from './receiving.ts'
import { bookBack, bookBlock, keepBooked, planReturn } from './settling.ts'
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
  const account = batch.text('account')
  bookBlock(desk, batch, payments, {
    at,
    kind: 'order',
    text: { one: 'Credit transfer', all: (count) => `Collective order of ${count}` },
    amountOf: (payment) => -payment.whole('amount'),
    follow: (payment) => followPayment(desk, payment, at),
    charge: (booking, count) => chargeTransfers(desk, { account, booking, count, at }),
  })
}

function followPayment(desk: Desk, payment: Row, at: number): void {
  if (fateOf(desk, payment)?.kind === 'returned') {
    planReturn(desk, payment, { at, span: RETURNED_AFTER_DAYS })
  } else passOn(desk, payment, at)
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
  // Of two reasons to come back one was first.
  if (payment.text('status') !== 'booked') return
  const isAsked = isAskedBack(desk, payment.whole('id'))
  const code = isAsked ? 'FOCR' : (fateOf(desk, payment)?.code ?? 'MS03')
  const amount = payment.whole('amount')
  bookBack(desk, payment, { at, kind: 'returned', text: `Return ${code}`, code, amount })
}

/** Books a credit from outside. */
export function arrivePayment(desk: Desk, payment: Row, at: number): void {
  const booking = bookOn(desk, payment.text('own'), {
    at,
    kind: 'received',
    text: 'Credit',
    amount: payment.whole('amount'),
  })
  keepBooked(desk, payment, booking)
  noticeBooking(desk, booking, at)
}

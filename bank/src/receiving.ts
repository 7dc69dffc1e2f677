// What the bank does with a file of orders: reads it, checks it, answers.
import type { BatchAnswer, PaymentAnswer } from './answers.ts'
import { writeAnswer } from './answers.ts'
import { dateAt, isBusinessDay } from './calendar.ts'
import { drawWhole } from './chance.ts'
import type { Refusal } from './checks.ts'
import { batchRefusal, fileRefusal, paymentRefusal } from './checks.ts'
import { DEBITS, debitBatchRefusal, debitRefusal, readDebits } from './debits.ts'
import type { Desk } from './desk.ts'
import { bookingDate, fateOf, planWork, showsHabit, timeOfDay } from './desk.ts'
import { routedRefusal } from './dollars.ts'
import type { Element } from './element.ts'
import { readMessage } from './element.ts'
import type { Order, OrderedBatch, OrderedPayment } from './orders.ts'
import { messageIdOf, readOrder } from './orders.ts'
import { sendFile } from './sending.ts'
import type { Row } from './store.ts'

const SECOND_MS = 1000
const ORDERS = ['pain.001.001.03', 'pain.001.001.09']

/** Takes a valid file that is a recall; false: it is none. */
type TakeRecall = (message: string, root: Element, file: bigint) => boolean

/** Reads a file: takes a recall, refuses it as a whole, or takes it down for the check. */
export function readFile(desk: Desk, file: Row, at: number, takeRecall: TakeRecall): void {
  const id = file.whole('id')
  const { message, root, violations } = readMessage(file.bytes('bytes'))
  const messageId = messageIdOf(root)
  const isTwice =
    desk.store.row(`select id from received where message_id = ? and outcome <> 'refused'`, [
      messageId,
    ]) !== undefined
  desk.store.run('update received set message = ?, message_id = ?, outcome = ? where id = ?', [
    message,
    messageId,
    'refused',
    id,
  ])
  if (root !== undefined && violations.length === 0 && takeRecall(message, root, id)) return
  const order = root !== undefined && violations.length === 0 ? orderIn(message, root) : undefined
  const refusals =
    order === undefined
      ? (violations.length > 0 ? violations : [`${message} is no order`]).map(formRefusal)
      : orderRefusals(order, isTwice)
  if (order === undefined || refusals.length > 0) {
    answerFile(desk, id, at, { status: 'RJCT', refusals, batches: [] })
    return
  }
  desk.store.run(`update received set outcome = 'taken' where id = ?`, [id])
  for (const batch of order.batches) takeBatch(desk, { file: id, order, batch, at })
  const seconds = drawWhole(desk.seed, `check ${id}`, desk.schedule.checksAfterS)
  planWork(desk, at + seconds * SECOND_MS, 'check', id)
  answerFile(desk, id, at, { status: 'ACTC', refusals: [], batches: [] })
}

function orderIn(message: string, root: Element): Order | undefined {
  if (message === DEBITS) return readDebits(root)
  return ORDERS.includes(message) ? readOrder(root) : undefined
}

function formRefusal(text: string): Refusal {
  return { code: 'FF01', text }
}

function orderRefusals(order: Order, isTwice: boolean): Refusal[] {
  if (isTwice) return [{ code: 'DU01', text: `${order.messageId} was sent before` }]
  const refusal = fileRefusal(order)
  return refusal === undefined ? [] : [refusal]
}

/** Writes down a block with what is wrong with it; the check tells it later. */
function takeBatch(
  desk: Desk,
  of: { file: bigint; order: Order; batch: OrderedBatch; at: number },
): void {
  const { store, schedule } = desk
  const { batch } = of
  const today = dateAt(of.at, schedule.timeZone)
  const account = store.row(
    `select currency from accounts where number = ? and kind = 'customer'`,
    [batch.debtorAccount],
  )
  const isDebit = batch.debit !== undefined
  const refusal = (isDebit ? debitBatchRefusal : batchRefusal)(batch, {
    hasAccount: account !== undefined,
    today,
    isBooked: (date) => isBusinessDay(date, schedule.calendar),
  })
  const id = store.run('insert into batches values (null, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
    of.file,
    batch.paymentInformationId,
    batch.debtorAccount,
    batch.date,
    batch.isBatchBooked ? 1 : 0,
    batch.isInstant ? 1 : 0,
    refusal === undefined ? 'received' : 'rejected',
    refusal === undefined ? null : `${refusal.code} ${refusal.text}`,
    isDebit ? 1 : 0,
  ])
  const currency = account?.text('currency') ?? ''
  for (const payment of batch.payments) {
    const given = { currency, today }
    const wrong =
      refusal ??
      (isDebit
        ? debitRefusal(payment, given)
        : (paymentRefusal(payment, given) ?? routedRefusal(payment, batch)))
    takePayment(desk, { batch: id, own: batch.debtorAccount, payment, refusal: wrong })
  }
}

function takePayment(
  desk: Desk,
  of: { batch: bigint; own: string; payment: OrderedPayment; refusal: Refusal | undefined },
): void {
  const { payment, refusal } = of
  desk.store.run(
    `insert into payments (batch, own, end_to_end_id, instruction_id, uetr, amount, currency, name,
       account, remittance, reference, status, reason, is_debit)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      of.batch,
      of.own,
      payment.endToEndId,
      payment.instructionId ?? null,
      payment.uetr ?? null,
      payment.amount ?? 0n,
      payment.currency,
      payment.payeeName,
      payment.payeeAccount,
      payment.remittance,
      payment.reference ?? null,
      refusal === undefined ? 'received' : 'rejected',
      refusal === undefined ? null : `${refusal.code} ${refusal.text}`,
      payment.mandate === undefined ? 0 : 1,
    ],
  )
}

/** Decides on every block of a file, answers, and plans what is to be executed. */
export function checkFile(desk: Desk, file: bigint, at: number): void {
  const batches = desk.store.rows('select * from batches where file = ? order by id', [file])
  const answers = batches.map((batch) => checkBatch(desk, batch, at))
  tellPayees(desk, file, at)
  const statuses = new Set(answers.map(({ status }) => status))
  const status = statuses.size === 1 ? [...statuses][0] : 'PART'
  answerFile(desk, file, at, { status, refusals: [], batches: answers })
}

function checkBatch(desk: Desk, batch: Row, at: number): BatchAnswer {
  const { store } = desk
  const id = batch.whole('id')
  const reference = batch.text('reference')
  const refusal = refusalIn(batch)
  if (refusal !== undefined) return { reference, status: 'RJCT', refusal, payments: [] }
  for (const payment of store.rows(`select * from payments where batch = ?`, [id])) {
    const fate = fateOf(desk, payment)
    if (fate?.kind !== 'refused' || payment.text('status') !== 'received') continue
    setPayment(desk, payment, 'rejected', `${fate.code} refused by the payee's bank`)
  }
  store.run(`update payments set status = 'accepted' where batch = ? and status = 'received'`, [id])
  const payments = store.rows('select * from payments where batch = ? order by id', [id])
  const rejected = payments.filter((payment) => payment.text('status') === 'rejected')
  const isAllRejected = rejected.length === payments.length
  store.run('update batches set status = ? where id = ?', [
    isAllRejected ? 'rejected' : 'accepted',
    id,
  ])
  if (!isAllRejected) planWork(desk, executionTime(desk, batch, at), 'execute', id)
  const status = isAllRejected ? 'RJCT' : rejected.length > 0 ? 'PART' : 'ACCP'
  return { reference, status, refusal: undefined, payments: rejected.map(paymentAnswer) }
}

/** Now, where its day is today and not yet past the cut-off; else when the bank opens. */
function executionTime(desk: Desk, batch: Row, at: number): number {
  const date = batch.text('date')
  const today = dateAt(at, desk.schedule.timeZone)
  const isInstant = batch.whole('is_instant') === 1n
  if (date > today) return timeOfDay(desk, date, 'opens')
  if (isInstant || (date === today && at < timeOfDay(desk, today, 'cutOff'))) {
    return Math.max(at + 60 * SECOND_MS, isInstant ? 0 : timeOfDay(desk, today, 'opens'))
  }
  const next = bookingDate(desk, timeOfDay(desk, today, 'closes'))
  return timeOfDay(desk, next, 'opens')
}

/** The payee check: a message of its own, beside acceptance. */
function tellPayees(desk: Desk, file: bigint, at: number): void {
  if (!showsHabit(desk, 'payee-check', String(file))) return
  const batches = desk.store.rows('select * from batches where file = ? order by id', [file])
  const codes: string[] = []
  const answers = batches.map((batch): BatchAnswer => {
    const payments = desk.store
      .rows(`select * from payments where batch = ? and status <> 'rejected' order by id`, [
        batch.whole('id'),
      ])
      .map((payment): PaymentAnswer => {
        const fate = fateOf(desk, payment)
        const status = fate?.kind === 'payee' ? fate.code : 'RCVC'
        codes.push(status)
        return { ...paymentAnswer(payment), status, refusal: undefined }
      })
    return { reference: batch.text('reference'), status: undefined, refusal: undefined, payments }
  })
  const matched = codes.filter((code) => code === 'RCVC').length
  const status = matched === codes.length ? 'RCVC' : matched === 0 ? 'RVNC' : 'RVCM'
  answerFile(desk, file, at, { status, refusals: [], batches: answers })
}

/** Sends one pain.002 about a file. */
export function answerFile(
  desk: Desk,
  file: bigint,
  at: number,
  said: {
    status: string | undefined
    refusals: readonly Refusal[]
    batches: readonly BatchAnswer[]
  },
): void {
  const row = desk.store.row('select * from received where id = ?', [file])
  const count = desk.store.row('select count(*) as count from sent')?.number('count') ?? 0
  const messageId = `PB002-${file}-${count + 1}`
  const answer = {
    ...said,
    messageId,
    at,
    originalMessageId: row?.textOrNone('message_id') ?? 'NOTPROVIDED',
    originalMessage: row?.textOrNone('message') ?? '',
  }
  const bytes = writeAnswer(answer, desk.versions.answer)
  sendFile(desk, { at, name: `pain.002_${messageId}.xml`, bytes })
}

/** What is said of one transfer by itself. */
export function paymentAnswer(payment: Row): PaymentAnswer {
  return {
    endToEndId: payment.text('end_to_end_id'),
    instructionId: payment.textOrNone('instruction_id'),
    amount: payment.whole('amount'),
    currency: payment.text('currency'),
    status: payment.text('status') === 'pending' ? 'PDNG' : 'RJCT',
    refusal: refusalIn(payment),
  }
}

function refusalIn(row: Row): Refusal | undefined {
  const reason = row.textOrNone('reason')
  if (reason === undefined) return undefined
  const [code = '', ...words] = reason.split(' ')
  return { code, text: words.join(' ') }
}

/** Moves one transfer to a status, with the code and sentence that say why. */
export function setPayment(desk: Desk, payment: Row, status: string, reason?: string): void {
  desk.store.run('update payments set status = ?, reason = ? where id = ?', [
    status,
    reason ?? null,
    payment.whole('id'),
  ])
}

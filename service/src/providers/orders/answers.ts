// What a bank answers to a file (pain.002): an acceptance executes nothing, a rejection is final as
// long as nothing was booked.
import type { BankOrderStatus, BankPayeeCheck } from '@holdfast/contract'
import { acceptDebits } from '#collecting'
import { readConnection } from '#connections'
import type { Unit } from '#db'
import { advance } from '#events'
import type { Id } from '#kit'
import { groupBy } from '#kit'
import type { Standing, StatusReport } from '#messages'
import type { Vault } from '#participants'
import type { BatchRecord, OrderRecord } from './order.ts'
import { batchNamed, orderNamed } from './order.ts'
import { followOrders, isWithBank, readOrdersOfBatch } from './outcome.ts'
import { keepPayees } from './payee-answers.ts'
import { followRecalled } from './recall-follow.ts'
import { markSent } from './send.ts'
import {
  lockOrders,
  noteAnswers,
  noteBatchAnswer,
  rejectOrders,
  selectBatch,
  selectBatchesOfFile,
  setBatchAlarm,
  setOrderAlarms,
} from './store.ts'
import { endPayeeAlarms } from './store-payees.ts'
import { giveMoneyBack, reportStandings } from './tell.ts'

const WORDS_MAX = 500
const GENERIC = 'generic_failure_contact_support'
/** Codes by which a bank says that it has paid, or is about to. */
const PAYING: ReadonlySet<string | null> = new Set(['ACSP', 'ACSC', 'ACCC', 'ACWC'])
/** A check of the payee that lets a payment go on without anybody. */
const FINE: ReadonlySet<BankPayeeCheck | null> = new Set(['match', 'not_applicable'])

/** What an answer says that is no end. */
const STANDINGS = ['acknowledged', 'pending', 'payee_check'] as const

/** An answer and the file that it came in. */
interface Answered {
  readonly artefactId: Id<'artefact'>
  readonly connectionId: Id<'bank_connection'>
  readonly report: StatusReport
}

/** What is kept of answers that name persons. */
type Answering = Answered & { readonly vault: Vault }

/** What the bank says of one order. */
interface Told {
  readonly order: OrderRecord
  readonly standing: Standing
  readonly bankReference: string | null
}

/**
 * Records what a bank answers. Gives why the file is held, and then nothing of it is done: it names
 * no file of ours, one of another connection, one that was not sent, or an order that is not in it.
 * Null: it was recorded. The same again, and what comes late, changes nothing.
 */
export async function recordAnswer(unit: Unit, answered: Answering): Promise<string | null> {
  const { report, connectionId } = answered
  const id = batchNamed(report.originalMessageId)
  const [batch] =
    id === undefined ? [] : await unit.tx.query(selectBatch, { tenant_id: unit.tenant.id, id })
  if (batch === undefined) return 'unknown_batch'
  if (batch.connection_id !== connectionId) return 'other_connection'
  if (batch.status === 'withdrawn') {
    // Whatever people said, the bank has it.
    const alarm = { alarm: 'answered_after_withdrawal', now: unit.now }
    await unit.tx.query(setBatchAlarm, { tenant_id: unit.tenant.id, id: batch.id, ...alarm })
    return 'withdrawn'
  }
  if (!(await hasBeenGiven(unit, batch))) return 'not_sent'
  const { artefact_id } = batch
  const file = await unit.tx.query(selectBatchesOfFile, { tenant_id: unit.tenant.id, artefact_id })
  const orders: OrderRecord[] = []
  for (const { id: part } of file) {
    orders.push(...(await readOrdersOfBatch(unit.tx, unit.tenant.id, part)))
  }
  const told = toldBy(report, file, orders)
  if (typeof told === 'string') return told
  await applyAnswers(unit, answered, { file, told })
  return null
}

/**
 * Whether the bank has the file. Handed over it has, whatever was kept of that; what people upload,
 * they may not have told of.
 */
async function hasBeenGiven(unit: Unit, batch: BatchRecord): Promise<boolean> {
  if (batch.status === 'draft' || batch.status === 'approved') return false
  const connection = await readConnection(unit.tx, unit.tenant.id, batch.connection_id)
  if (batch.status === 'generated' && connection?.channel !== 'by_hand') return false
  if (batch.status === 'generated' || batch.status === 'handing_over') {
    await markSent(unit, batch.id, null)
  }
  return true
}

/** What the report says of each order, at the nearest level; the name of what is wrong with it. */
export function toldBy(
  report: StatusReport,
  file: readonly Pick<BatchRecord, 'id'>[],
  orders: readonly OrderRecord[],
): Told[] | string {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const told = new Map<Id<'bank_order'>, Told>()
  const [only] = file.length === 1 ? file : []
  const rests = new Map<string | null, Standing>()
  for (const { paymentId, standing, transactions } of report.payments) {
    const block = paymentId === null ? only?.id : batchNamed(paymentId)
    if (paymentId !== null && !file.some(({ id }) => id === block)) return 'unknown_batch'
    if (standing !== null && block !== undefined) rests.set(block, standing)
    for (const { endToEndId, instructionId, standing: own, bankReference } of transactions) {
      const id = orderNamed(endToEndId) ?? orderNamed(instructionId)
      const order = id === undefined ? undefined : byId.get(id)
      if (order === undefined) return 'unknown_order'
      told.set(order.id, { order, standing: own, bankReference })
    }
  }
  const areNamed = told.size > 0
  for (const order of orders) {
    const rest = rests.get(order.batch_id) ?? report.standing
    // `partly`, and some that do not match, say that each stands by itself: of what is not named,
    // nothing is said, where any is.
    const isOfEach = rest?.payeeCheck === 'mismatches' && areNamed
    if (told.has(order.id) || rest === null || rest.answer === 'partly' || isOfEach) continue
    told.set(order.id, { order, standing: rest, bankReference: null })
  }
  return [...told.values()]
}

/** The status that a standing asks for; null: only its words are kept. */
export function statusOf({ answer, payeeCheck }: Standing): BankOrderStatus | null {
  switch (answer) {
    case 'acknowledged':
    case 'pending':
    case 'rejected':
    case 'cancelled':
      return answer
    case 'payee_check':
      return FINE.has(payeeCheck) ? null : 'payee_check'
    case 'partly':
    case 'unknown':
      return null
  }
}

async function applyAnswers(
  unit: Unit,
  answering: Answering,
  { file, told }: { readonly file: readonly BatchRecord[]; readonly told: readonly Told[] },
): Promise<void> {
  const { artefactId, report } = answering
  const tenant_id = unit.tenant.id
  const ended = told.filter(({ standing }) => isEnd(statusOf(standing)))
  const live = ended.filter(({ order }) => isWithBank(order.status))
  // Money first: it takes the locks of projects, which come before those of orders.
  await giveMoneyBack(
    unit,
    live.map(({ order, standing, bankReference }) => ({
      ...order,
      reason: standing.failureReason ?? GENERIC,
      isCancelled: statusOf(standing) === 'cancelled',
      code: codeOf(standing),
      told: { artefactId, bankReference },
    })),
  )
  await acceptDebits(
    unit,
    told.flatMap(({ order, standing }) => {
      return statusOf(standing) === 'acknowledged' ? (order.debit_id ?? []) : []
    }),
  )
  const ids = told.map(({ order }) => order.id)
  const now = new Map(
    (await unit.tx.query(lockOrders, { tenant_id, ids })).map((order) => [order.id, order.status]),
  )
  await unit.tx.query(noteAnswers, {
    tenant_id,
    artefact_id: artefactId,
    now: unit.now,
    rows: told.map(({ order, standing, bankReference }) => ({
      id: order.id,
      bank_code: codeOf(standing),
      bank_text: wordsOf(standing),
      payee_check: standing.payeeCheck,
      bank_reference: bankReference,
    })),
  })
  await keepPayees(unit, answering, told)
  await moveOrders(unit, { artefactId, told, ending: live })
  await unit.tx.query(endPayeeAlarms, { tenant_id, ids, now: unit.now })
  await followRecalled(
    unit,
    live.map(({ order }) => order.id),
  )
  await alarmOfTwo(unit, told, now)
  for (const { id } of file) {
    const own = report.payments.find(({ paymentId }) => batchNamed(paymentId) === id)
    const told = own?.standing?.code ?? report.standing?.code
    const code = told ?? (file.length === 1 ? report.payments[0]?.standing?.code : null) ?? null
    await unit.tx.query(noteBatchAnswer, { tenant_id, id, bank_code: code, now: unit.now })
    await moveBatch(unit, id, code)
  }
  await followOrders(
    unit,
    file.map(({ id }) => id),
  )
}

/** Tells of orders of which the bank has said two things; `now` is where they stand. */
async function alarmOfTwo(
  unit: Unit,
  told: readonly Told[],
  now: ReadonlyMap<Id<'bank_order'>, BankOrderStatus>,
): Promise<void> {
  const standsAt = ({ order }: Told) => now.get(order.id)
  await alarmOf(
    unit,
    'rejected_after_booking',
    told.filter((one) => isEnd(statusOf(one.standing)) && isBooked(standsAt(one))),
  )
  await alarmOf(
    unit,
    'accepted_after_rejection',
    told.filter((one) => PAYING.has(one.standing.code) && isEnd(standsAt(one))),
  )
}

function isEnd(status: BankOrderStatus | null | undefined): boolean {
  return status === 'rejected' || status === 'cancelled'
}

function isBooked(status: BankOrderStatus | undefined): boolean {
  return status === 'executed' || status === 'returned'
}

interface Moving {
  readonly artefactId: Id<'artefact'>
  readonly told: readonly Told[]
  readonly ending: readonly Told[]
}

async function moveOrders(unit: Unit, { artefactId, told, ending }: Moving): Promise<void> {
  for (const to of STANDINGS) {
    const group = told.filter(({ standing }) => statusOf(standing) === to)
    const moves = group.map(({ order }) => ({ id: order.id, to }))
    const moved = await advance(unit, 'bank_order', moves)
    const standing = group.filter(({ order }) => moved.has(order.id))
    if (to === 'payee_check') await alarmOf(unit, 'payee_check', standing)
    await reportStandings(
      unit,
      to,
      standing.map(({ order, bankReference }) => {
        return { ...order, told: { artefactId, bankReference } }
      }),
    )
  }
  for (const [to, group] of groupBy(ending, ({ standing }) => statusOf(standing))) {
    if (to === null) continue
    const rows = group.map(({ order, standing }) => ({
      id: order.id,
      failure_reason: standing.failureReason ?? GENERIC,
      fault: null,
    }))
    const moves = group.map(({ order }) => ({ id: order.id, to }))
    await advance(unit, 'bank_order', moves, { move: rejectOrders, given: { rows } })
  }
}

async function alarmOf(
  unit: Unit,
  alarm: 'rejected_after_booking' | 'accepted_after_rejection' | 'payee_check',
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0) return
  const ids = told.map(({ order }) => order.id)
  await unit.tx.query(setOrderAlarms, { tenant_id: unit.tenant.id, ids, alarm, now: unit.now })
}

/** By the bank's code for the file: it has it, or has taken it for payment. */
async function moveBatch(unit: Unit, id: Id<'bank_batch'>, code: string | null): Promise<void> {
  if (code === 'RJCT') return
  const isApproved = PAYING.has(code) || code === 'ACCP' || code === 'ACWP' || code === 'ACFC'
  await advance(unit, 'bank_batch', [{ id, to: isApproved ? 'bank_approved' : 'acknowledged' }])
}

/** The reason, else the status, in the bank's own code. */
function codeOf({ code, reasons }: Standing): string | null {
  const [reason] = reasons
  return reason?.code ?? reason?.proprietary ?? code
}

/** In the clear: a name that is suggested is none of them. */
function wordsOf({ reasons, payeeCheck }: Standing): string | null {
  if (payeeCheck === 'close_match') return null
  const words = reasons.flatMap(({ texts }) => texts).join(' ')
  return words === '' ? null : words.slice(0, WORDS_MAX)
}

// What a bank answers to recalls (camt.029): no answer moves money. What comes back is booked by a
// statement; what was never executed is rejected by the bank, or cancelled by two people.
import type { BankAlarm, BankRecallStatus } from '@holdfast/contract'
import type { TellOfBanks } from '#connections'
import { endClosing, readConnection } from '#connections'
import type { Unit } from '#db'
import { advance } from '#events'
import type { Id } from '#kit'
import { addMs, distinct } from '#kit'
import type { RecallAnswer, Resolution, ResolvedCase } from '#messages'
import { planRecallAwaiting } from './jobs.ts'
import { batchNamed, orderNamed } from './order.ts'
import type { RecallRecord } from './recall.ts'
import { isOrderOver, recallNamed } from './recall.ts'
import { lockRecall } from './recall-follow.ts'
import { markRecallSent } from './recall-sent.ts'
import { lockOrders, selectBatch, selectBatchesOfFile, selectOrders } from './store.ts'
import {
  noteRecallAnswer,
  selectRecalls,
  selectRecallsOf,
  setRecallAlarm,
  settleRecall,
} from './store-recalls.ts'

const DAY_MS = 24 * 3_600_000
/** What was agreed to is booked within so many days: weekends and holidays lie in it. */
const RETURNED_WITHIN_MS = 5 * DAY_MS
/** The payee's bank has fifteen working days (SEPA rulebook, 4.3.2). */
const LOOKED_AT_MS = 21 * DAY_MS
const WORDS_MAX = 500
const NOT_PROVIDED = 'NOTPROVIDED'

/** An answer and the file that it came in. */
interface Resolved {
  readonly artefactId: Id<'artefact'>
  readonly connectionId: Id<'bank_connection'>
  readonly resolution: Resolution
}

/**
 * Records what a bank answers to recalls. Gives why the file is held, and then nothing of it is
 * done: it names no recall of ours, one of another connection, one that was not sent, or another
 * order or file than that of its recall. Null: it was recorded. The same again changes nothing.
 */
export async function recordResolution(
  unit: Unit,
  { artefactId, connectionId, resolution }: Resolved,
): Promise<string | null> {
  const told: { readonly found: RecallRecord; readonly one: ResolvedCase }[] = []
  for (const one of resolution.cases) {
    const found = await findRecall(unit, one)
    if (found === undefined) return 'unknown_recall'
    const why = await whyHeld(unit, { found, one, connectionId })
    if (why !== null) return why
    told.push({ found, one })
  }
  // All of them first, in the order of their ids.
  const ids = distinct(told.map(({ found }) => found.order_id))
  await unit.tx.query(lockOrders, { tenant_id: unit.tenant.id, ids })
  for (const { found, one } of told) {
    // Handed over it has been, whatever was kept of that.
    if (found.sent_at === null) await markRecallSent(unit, found.id, null)
    await applyAnswer(unit, { id: found.id, one, artefactId })
  }
  return null
}

/** By its case; where the bank does not name it as we do, by its order. */
async function findRecall(unit: Unit, one: ResolvedCase): Promise<RecallRecord | undefined> {
  const tenant_id = unit.tenant.id
  const id = recallNamed(one.caseId)
  if (id !== undefined) return (await unit.tx.query(selectRecalls, { tenant_id, ids: [id] }))[0]
  const orderId = orderNamed(one.endToEndId) ?? orderNamed(one.instructionId)
  if (orderId === undefined) return undefined
  const recalls = await unit.tx.query(selectRecallsOf, { tenant_id, order_ids: [orderId] })
  return recalls.findLast(({ artefact_id }) => artefact_id !== null)
}

interface Found {
  readonly found: RecallRecord
  readonly one: ResolvedCase
  readonly connectionId: Id<'bank_connection'>
}

async function whyHeld(unit: Unit, { found, one, connectionId }: Found): Promise<string | null> {
  const tenant_id = unit.tenant.id
  if (found.connection_id !== connectionId) return 'other_connection'
  const isOther = (name: string | null, own: string | undefined) => {
    return name !== null && name !== NOT_PROVIDED && own !== found.order_id
  }
  if (isOther(one.endToEndId, orderNamed(one.endToEndId))) return 'unknown_order'
  const messageId = one.originalMessageId
  if (messageId !== null && messageId !== NOT_PROVIDED) {
    const [order] = await unit.tx.query(selectOrders, { tenant_id, ids: [found.order_id] })
    const first = batchNamed(messageId)
    const [batch] =
      first === undefined ? [] : await unit.tx.query(selectBatch, { tenant_id, id: first })
    const artefact_id = batch?.artefact_id ?? null
    const file =
      artefact_id === null
        ? []
        : await unit.tx.query(selectBatchesOfFile, { tenant_id, artefact_id })
    if (!file.some(({ id }) => id === order?.batch_id)) return 'unknown_batch'
  }
  return (await hasBeenGiven(unit, found)) ? null : 'not_sent'
}

/**
 * Whether the bank has it. Handed over it has, whatever was kept of that; what people upload, they
 * may not have told of.
 */
async function hasBeenGiven(unit: Unit, recall: RecallRecord): Promise<boolean> {
  if (recall.sent_at !== null) return true
  if (recall.artefact_id === null) return false
  const connection = await readConnection(unit.tx, unit.tenant.id, recall.connection_id)
  return recall.status === 'handing_over' || connection?.channel === 'by_hand'
}

interface Answering {
  readonly id: Id<'bank_recall'>
  readonly one: ResolvedCase
  readonly artefactId: Id<'artefact'>
}

async function applyAnswer(unit: Unit, { id, one, artefactId }: Answering): Promise<void> {
  const { order, recall } = await lockRecall(unit, id)
  const tenant_id = unit.tenant.id
  await unit.tx.query(noteRecallAnswer, {
    tenant_id,
    id,
    bank_code: codeOf(one),
    bank_text: wordsOf(one),
    answer_id: artefactId,
    now: unit.now,
  })
  const to = recallStatusOf(one.answer)
  // An order that is over has ended its recalls: what is said late is noted.
  const isOver = isOrderOver(order.status)
  const beside = { move: settleRecall, given: { alarm: null } }
  const moved = await advance(unit, 'bank_recall', [{ id, to }], beside)
  if (moved.size > 0) {
    if (to === 'pending') planRecallAwaiting(unit, id, addMs(unit.now, LOOKED_AT_MS))
    if (to === 'accepted') planRecallAwaiting(unit, id, addMs(unit.now, RETURNED_WITHIN_MS))
    await endClosing(unit, [recall.connection_id])
  } else if (!isOver && contradicts(recall.status, to)) await raise(unit, id, 'answers_differ')
}

/** Where a recall stands by an answer: what neither agrees nor refuses is looked at. */
function recallStatusOf(answer: RecallAnswer): 'accepted' | 'refused' | 'pending' {
  switch (answer) {
    case 'accepted':
    case 'refused':
      return answer
    case 'pending':
    case 'partly':
    case 'unknown':
      return 'pending'
  }
}

function contradicts(status: BankRecallStatus, to: BankRecallStatus): boolean {
  return (status === 'accepted' && to === 'refused') || (status === 'refused' && to === 'accepted')
}

async function raise(unit: Unit, id: Id<'bank_recall'>, alarm: BankAlarm): Promise<void> {
  const given = { tenant_id: unit.tenant.id, ids: [id], alarm, now: unit.now }
  await unit.tx.query(setRecallAlarm, given)
}

/** The reason, else the status, in the bank's own code. */
function codeOf({ code, reasons }: ResolvedCase): string | null {
  const [reason] = reasons
  return reason?.code ?? reason?.proprietary ?? code
}

function wordsOf({ reasons }: ResolvedCase): string | null {
  const words = reasons.flatMap(({ texts }) => texts).join(' ')
  return words === '' ? null : words.slice(0, WORDS_MAX)
}

/**
 * The time of a recall is over: nobody said that it was uploaded, the bank has not answered, or
 * what it agreed to give back was not booked. People are told what to ask; nothing is sent again.
 */
export async function giveUpOnRecall(
  unit: Unit,
  tellPeople: TellOfBanks,
  id: Id<'bank_recall'>,
): Promise<void> {
  const { order, recall } = await lockRecall(unit, id)
  if (isOrderOver(order.status)) return
  switch (recall.status) {
    case 'generated':
      await raise(unit, id, 'not_uploaded')
      break
    case 'accepted':
      await raise(unit, id, 'not_returned')
      break
    case 'sent':
    case 'pending': {
      const alarm = { move: settleRecall, given: { alarm: 'no_answer' } }
      await advance(unit, 'bank_recall', [{ id, to: 'unanswered' }], alarm)
      await endClosing(unit, [recall.connection_id])
      break
    }
    default:
      return
  }
  await tellPeople(unit, 'bank_alarms')
}

// How the jobs of orders are done.
import type { BankAlarm } from '@holdfast/contract'
import type { TellOfBanks } from '#connections'
import { GIVEN_UP, nextTry, noteOrdersFault, readConnection } from '#connections'
import type { Unit } from '#db'
import { advance } from '#events'
import type { RunnableHandler } from '#jobs'
import { actHandler, enqueue, stepHandler } from '#jobs'
import type { Id } from '#kit'
import { addDays, addMs, present, showId } from '#kit'
import { collectOrders, planCollecting } from './collect.ts'
import { forgetOrder } from './forget.ts'
import { generateFile } from './generate.ts'
import type { SendDeps, Sent } from './hand-over.ts'
import {
  bankAsk,
  bankAwait,
  bankCollect,
  bankForget,
  bankGenerate,
  bankSend,
  planAwaiting,
  planRecallSending,
  recallAwait,
  recallGenerate,
  recallSend,
} from './jobs.ts'
import { isWithBank, readOrdersOfBatch } from './outcome.ts'
import type { AskDeps } from './payees.ts'
import { askAboutOrder, recordAboutOrder } from './payees.ts'
import { GATHERS_MS } from './rail.ts'
import { readBack } from './read-back.ts'
import { giveUpOnRecall } from './recall-answers.ts'
import { generateRecall, sendRecallFile } from './recall-file.ts'
import { sendFile } from './send.ts'
import { lockBatch, selectBatch, setBatchAlarm } from './store.ts'
import { selectRecalls } from './store-recalls.ts'
import { reportStandings } from './tell.ts'

/** How long it takes until a name that another file has, or a folder, is tried again. */
const TRIED_AGAIN_MS = 60_000

/** What orders need from the outside. */
type OrderDeps = Omit<SendDeps, 'isHalted'> & AskDeps

/** The jobs by which orders are collected, written, handed over, and their answers awaited. */
export function orderHandlers(deps: OrderDeps): RunnableHandler[] {
  const { vault } = deps
  const sending: SendDeps = {
    ...deps,
    isHalted: async (tenantId, id) => await readBack(deps, tenantId, id),
  }
  return [
    stepHandler(bankCollect, async (unit, jobs) => {
      let areHeld = false
      for (const { payload } of jobs) {
        if (await collectOrders(unit, vault, payload.account)) areHeld = true
      }
      if (areHeld) await deps.tell(unit, 'bank_alarms')
      deps.reached?.('batch made')
    }),
    stepHandler(bankGenerate, async (unit, jobs) => {
      for (const { payload } of jobs) await generateFile(unit, vault, payload.batch)
      deps.reached?.('file written')
    }),
    actHandler({
      kind: bankAsk,
      act: async ({ tenantId, payload }) => await askAboutOrder(deps, tenantId, payload.order),
      record: async (unit, jobs) => {
        for (const { payload, outcome: answer } of jobs) {
          const order = await recordAboutOrder(unit, vault, { id: payload.order, answer })
          const gathered = addMs(order.created_at, GATHERS_MS)
          const runAt = gathered > unit.now ? gathered : unit.now
          await planCollecting(unit, order.connected_account_id, runAt)
        }
      },
    }),
    actHandler({
      kind: bankSend,
      act: async ({ tenantId, payload }) => await sendFile(sending, tenantId, payload.batch),
      record: async (unit, jobs) => {
        for (const { payload, outcome } of jobs) {
          if (outcome === 'done') continue
          const connectionId = await connectionOfBatch(unit, payload.batch)
          const next = await nextSending(unit, connectionId, outcome)
          const key = showId('bank_batch', payload.batch)
          if (next !== null) enqueue(unit, bankSend, { key, runAt: next, payload })
        }
      },
    }),
    stepHandler(bankForget, async (unit, jobs) => {
      for (const { payload } of jobs) await forgetOrder(unit, vault, payload.order)
    }),
    stepHandler(bankAwait, async (unit, jobs) => {
      for (const { payload } of jobs) await giveUpWaiting(unit, deps.tell, payload.batch)
    }),
    ...recallHandlers(sending),
  ]
}

/** The jobs by which recalls are written, handed over, and their answers awaited. */
function recallHandlers(deps: SendDeps): RunnableHandler[] {
  return [
    stepHandler(recallGenerate, async (unit, jobs) => {
      for (const { payload } of jobs) await generateRecall(unit, deps.vault, payload.recall)
      deps.reached?.('recall written')
    }),
    actHandler({
      kind: recallSend,
      act: async ({ tenantId, payload }) => await sendRecallFile(deps, tenantId, payload.recall),
      record: async (unit, jobs) => {
        for (const { payload, outcome } of jobs) {
          if (outcome === 'done') continue
          const connectionId = await connectionOfRecall(unit, payload.recall)
          const next = await nextSending(unit, connectionId, outcome)
          if (next !== null) planRecallSending(unit, payload.recall, next)
        }
      },
    }),
    stepHandler(recallAwait, async (unit, jobs) => {
      for (const { payload } of jobs) await giveUpOnRecall(unit, deps.tell, payload.recall)
    }),
  ]
}

async function connectionOfBatch(unit: Unit, id: Id<'bank_batch'>): Promise<Id<'bank_connection'>> {
  const [batch] = await unit.tx.query(selectBatch, { tenant_id: unit.tenant.id, id })
  return present(batch, 'a batch stays').connection_id
}

async function connectionOfRecall(
  unit: Unit,
  id: Id<'bank_recall'>,
): Promise<Id<'bank_connection'>> {
  const [recall] = await unit.tx.query(selectRecalls, { tenant_id: unit.tenant.id, ids: [id] })
  return present(recall, 'a recall stays').connection_id
}

/** When a file is tried again that could not be handed over; null: not before people say so. */
async function nextSending(
  unit: Unit,
  id: Id<'bank_connection'>,
  outcome: Sent,
): Promise<Date | null> {
  if (outcome !== 'folder_fault') return addMs(unit.now, TRIED_AGAIN_MS)
  const found = await readConnection(unit.tx, unit.tenant.id, id)
  const connection = present(found, 'files are of a connection')
  const often = { now: unit.now, everyMs: TRIED_AGAIN_MS }
  const next = nextTry(connection, connection.orders_fault_at, often)
  if (next === null) await noteOrdersFault(unit, id, `${connection.orders_fault} ${GIVEN_UP}`)
  return next
}

/** How long after its day a file may wait for its bookings: weekends and holidays lie in it. */
const BOOKED_WITHIN_DAYS = 5

/**
 * The bank has not answered in its time: nobody knows what became of the file, and people are told
 * what to ask. Later the same of what was answered and never booked, and of a file that nobody has
 * said to have been uploaded by its day. Nothing is ever sent again.
 */
async function giveUpWaiting(
  unit: Unit,
  tellPeople: TellOfBanks,
  id: Id<'bank_batch'>,
): Promise<void> {
  const { id: tenantId } = unit.tenant
  const [batch] = await unit.tx.query(lockBatch, { tenant_id: tenantId, id })
  const { status, day } = present(batch, 'a batch stays')
  const tell = async (alarm: BankAlarm) => {
    await unit.tx.query(setBatchAlarm, { tenant_id: tenantId, id, alarm, now: unit.now })
    await tellPeople(unit, 'bank_alarms')
  }
  if (status === 'generated') return await tell('day_passed')
  const orders = await readOrdersOfBatch(unit.tx, tenantId, id)
  if (orders.some((order) => isWithBank(order.status))) {
    const lastDay = addDays(present(day ?? undefined, 'a file has a day'), BOOKED_WITHIN_DAYS)
    const bookedBy = new Date(lastDay)
    if (unit.now >= bookedBy) await tell('not_booked')
    else planAwaiting(unit, id, bookedBy)
  }
  const isSilent = status === 'sent'
  const silent = orders.filter((order) => order.status === 'sent')
  if (silent.length === 0) {
    // Its statements may have told of orders that it never answered.
    if (isSilent) await advance(unit, 'bank_batch', [{ id, to: 'acknowledged' }])
    return
  }
  await advance(
    unit,
    'bank_order',
    silent.map((order) => ({ id: order.id, to: 'unknown' })),
  )
  await reportStandings(
    unit,
    'unknown',
    silent.map((order) => ({ ...order, told: { artefactId: null, bankReference: null } })),
  )
  if (isSilent || silent.length === orders.length) {
    await advance(unit, 'bank_batch', [{ id, to: 'unknown' }])
  }
  await tell('no_answer')
}

// How the jobs of orders are done.
import type { Unit } from '#db'
import { advance } from '#events'
import type { RunnableHandler } from '#jobs'
import { actHandler, enqueue, stepHandler } from '#jobs'
import type { Id } from '#kit'
import { addMs, showId } from '#kit'
import { collectOrders } from './collect.ts'
import { forgetOrder } from './forget.ts'
import { generateFile } from './generate.ts'
import { bankAwait, bankCollect, bankForget, bankGenerate, bankSend } from './jobs.ts'
import { readOrdersOfBatch } from './outcome.ts'
import type { SendDeps } from './send.ts'
import { sendFile } from './send.ts'
import { selectBatch, setBatchAlarm } from './store.ts'

/** How long it takes until a name that another file has is tried again. */
const NAME_TRIED_AGAIN_MS = 60_000

/** The jobs by which orders are collected, written, handed over, and their answers awaited. */
export function orderHandlers(deps: SendDeps): RunnableHandler[] {
  const { vault } = deps
  return [
    stepHandler(bankCollect, async (unit, jobs) => {
      for (const { payload } of jobs) await collectOrders(unit, vault, payload.account)
      deps.reached?.('batch made')
    }),
    stepHandler(bankGenerate, async (unit, jobs) => {
      for (const { payload } of jobs) await generateFile(unit, vault, payload.batch)
      deps.reached?.('file written')
    }),
    actHandler({
      kind: bankSend,
      act: async ({ tenantId, payload }) => await sendFile(deps, tenantId, payload.batch),
      record: async (unit, jobs) => {
        for (const { payload, outcome } of jobs) {
          if (outcome === 'done') continue
          const key = showId('bank_batch', payload.batch)
          enqueue(unit, bankSend, { key, runAt: addMs(unit.now, NAME_TRIED_AGAIN_MS), payload })
        }
      },
    }),
    stepHandler(bankForget, async (unit, jobs) => {
      for (const { payload } of jobs) await forgetOrder(unit, vault, payload.order)
    }),
    stepHandler(bankAwait, async (unit, jobs) => {
      for (const { payload } of jobs) await giveUpWaiting(unit, payload.batch)
    }),
  ]
}

/**
 * The bank has not answered in its time: nobody knows what became of the file, and people are told
 * what to ask. It is never sent again.
 */
async function giveUpWaiting(unit: Unit, id: Id<'bank_batch'>): Promise<void> {
  const { id: tenantId } = unit.tenant
  const orders = await readOrdersOfBatch(unit.tx, tenantId, id)
  const silent = orders.filter(({ status }) => status === 'sent')
  const [batch] = await unit.tx.query(selectBatch, { tenant_id: tenantId, id })
  // Its statements may have told of orders that it never answered.
  const isSilent = batch?.status === 'sent'
  if (silent.length === 0) {
    if (isSilent) await advance(unit, 'bank_batch', [{ id, to: 'acknowledged' }])
    return
  }
  await advance(
    unit,
    'bank_order',
    silent.map((order) => ({ id: order.id, to: 'unknown' })),
  )
  if (isSilent || silent.length === orders.length)
    await advance(unit, 'bank_batch', [{ id, to: 'unknown' }])
  await unit.tx.query(setBatchAlarm, { tenant_id: tenantId, id, alarm: 'no_answer', now: unit.now })
}

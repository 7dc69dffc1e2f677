// Debits on their way: their date comes, the rail collects, a mandate ends.
import { failCheckouts } from '#checkouts'
import type { Unit } from '#db'
import {
  cancelDebits,
  debitCollect,
  debitStart,
  endMandates,
  lowerDebits,
  moveDebits,
  openMandate,
  readDebits,
  readDebitsOfMandates,
} from '#debits'
import type { RunnableHandler } from '#jobs'
import { actHandler, enqueue, stepHandler } from '#jobs'
import type { Id, TenantId } from '#kit'
import { showId } from '#kit'
import { lockProjects } from '#projects'
import { readAmountsToCollect } from './amounts.ts'
import { lockDebits } from './lock-debits.ts'
import { failDebits, readCheckoutsOfDue } from './record.ts'
import type { CollectingDeps } from './start.ts'
import { isScheduled } from './start.ts'

/** The jobs by which debits start and are given to the rail. */
export function debitHandlers(deps: CollectingDeps): RunnableHandler[] {
  return [
    stepHandler(debitStart, async (unit, jobs) => {
      await startDebits(
        unit,
        jobs.map(({ payload }) => payload.debit),
      )
    }),
    actHandler({
      kind: debitCollect,
      act: async ({ tenantId, payload }) => await collectDebit(deps, tenantId, payload.debit),
      record: async (unit, jobs) => {
        const impossible = jobs.filter(({ outcome }) => outcome === 'impossible')
        await failDebits(
          unit,
          impossible.map(({ payload }) => payload.debit),
          failCheckouts,
        )
      },
    }),
  ]
}

/**
 * The dates of debits have come: each is lowered to what is lacking and given to the rail. Nothing
 * lacking, a checkout that ended or a mandate that was revoked: it is cancelled, and a checkout
 * that waits for it fails.
 */
async function startDebits(unit: Unit, ids: readonly Id<'debit'>[]): Promise<void> {
  const { id: tenant } = unit.tenant
  const debits = [...(await lockDebits(unit, ids)).values()].filter(isScheduled)
  const amounts = await readAmountsToCollect(unit.tx, tenant, debits)
  const starting = debits.filter(({ id }) => amounts.has(id))
  const idle = debits.filter(({ id }) => !amounts.has(id))
  // The job of their start is this one: it leaves the queue with this unit.
  await moveDebits(unit, idle, 'cancelled')
  const lowered = [...amounts].map(([id, amount]) => ({ id, amount }))
  await lowerDebits(unit, lowered)
  await moveDebits(unit, starting, 'executing')
  for (const { id } of starting) {
    const key = showId('debit', id)
    enqueue(unit, debitCollect, { key, runAt: unit.now, payload: { debit: id } })
  }
  await failCheckouts(unit, await readCheckoutsOfDue(unit, idle))
}

/** Gives the order to the rail, under the debit's own id. */
async function collectDebit(
  { database, vault, rail }: CollectingDeps,
  tenantId: TenantId,
  id: Id<'debit'>,
): Promise<'given' | 'impossible'> {
  const order = await database.read(tenantId, async (reader) => {
    const debit = (await readDebits(reader, tenantId, [id])).get(id)
    if (debit?.status !== 'executing') return 'given'
    const mandate = await openMandate(reader, vault, tenantId, debit.mandate_id)
    if (mandate === null) return 'impossible'
    const { iban, holderName, reference: mandateReference } = mandate
    const { currency, amount, replaces_id: replacesKey } = debit
    const order = { tenantId, key: id, currency, amount, replacesKey }
    return { ...order, iban, holderName, mandateReference }
  })
  if (typeof order === 'string') return order
  await rail.collectDebit(order)
  return 'given'
}

/**
 * Buyers revoke mandates: what has not started to be debited under them is not, and a checkout that
 * waits for it fails, as its method did.
 */
export async function revokeMandates(unit: Unit, ids: readonly Id<'mandate'>[]): Promise<void> {
  const { id: tenant } = unit.tenant
  const before = await readDebitsOfMandates(unit.tx, tenant, ids)
  await lockProjects(
    unit,
    before.map(({ project_id }) => project_id),
  )
  await endMandates(unit, ids)
  const debits = await readDebitsOfMandates(unit.tx, tenant, ids)
  const scheduled = debits.filter(isScheduled)
  await cancelDebits(unit, scheduled)
  await failCheckouts(unit, await readCheckoutsOfDue(unit, scheduled))
}

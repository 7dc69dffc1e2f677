// Debits on their way: their date comes, the rail collects, a mandate ends.
import type { CheckoutView } from '#checkouts'
import { feeLackOf, readCheckouts } from '#checkouts'
import type { Unit } from '#db'
import type { DebitRecord } from '#debits'
import {
  amountToCollect,
  cancelDebits,
  debitCollect,
  debitStart,
  endMandates,
  lowerDebits,
  moveDebits,
  openMandate,
  readDebits,
  readDebitsOfMandates,
  readMandates,
} from '#debits'
import type { RunnableHandler } from '#jobs'
import { actHandler, enqueue, stepHandler } from '#jobs'
import type { Id, Minor, TenantId } from '#kit'
import { showId, zero } from '#kit'
import { lockProjects } from '#projects'
import { readSettlements } from '#settlements'
import { failDebits } from './record.ts'
import type { CollectingDeps } from './start.ts'
import { isScheduled } from './start.ts'

/** The jobs by which debits start and are given to the rail. */
export function debitHandlers(deps: CollectingDeps): RunnableHandler[] {
  return [
    stepHandler(debitStart, async (unit, jobs) => {
      await startDebits(
        unit,
        jobs.map(({ payload }) => payload.debitId),
      )
    }),
    actHandler({
      kind: debitCollect,
      act: async ({ tenantId, payload }) => await collect(deps, tenantId, payload.debitId),
      record: async (unit, jobs) => {
        const impossible = jobs.filter(({ outcome }) => outcome === 'impossible')
        await failDebits(
          unit,
          impossible.map(({ payload }) => payload.debitId),
        )
      },
    }),
  ]
}

/** Locks the projects of debits, then reads the debits as they are under the locks. */
export async function lockDebits(
  unit: Unit,
  ids: readonly Id<'debit'>[],
): Promise<Map<Id<'debit'>, DebitRecord>> {
  const before = await readDebits(unit.tx, unit.tenant.id, ids)
  await lockProjects(
    unit,
    [...before.values()].map(({ project_id }) => project_id),
  )
  return await readDebits(unit.tx, unit.tenant.id, ids)
}

/**
 * The dates of debits have come: each is lowered to what is lacking and given to the rail. Nothing
 * lacking, a checkout that ended or a mandate that was revoked: it is cancelled.
 */
async function startDebits(unit: Unit, ids: readonly Id<'debit'>[]): Promise<void> {
  const { id: tenant } = unit.tenant
  const debits = [...(await lockDebits(unit, ids)).values()].filter(isScheduled)
  const checkoutIds = debits.map(({ checkout_id }) => checkout_id)
  const mandateIds = debits.map(({ mandate_id }) => mandate_id)
  const settlementIds = debits.flatMap(({ settlement_ids }) => settlement_ids)
  const [checkouts, mandates, settlements] = await Promise.all([
    readCheckouts(unit.tx, tenant, checkoutIds),
    readMandates(unit.tx, tenant, mandateIds),
    readSettlements(unit.tx, tenant, settlementIds),
  ])
  const starting: { readonly debit: DebitRecord; readonly amount: Minor }[] = []
  const idle: DebitRecord[] = []
  for (const debit of debits) {
    const checkout = checkouts.get(debit.checkout_id)
    const isOff = hasEnded(checkout) || mandates.get(debit.mandate_id)?.status !== 'active'
    const feeLack = checkout === undefined ? zero : feeLackOf(checkout)
    const amount = isOff ? zero : amountToCollect(debit, settlements, feeLack)
    if (amount > 0n) starting.push({ debit, amount })
    else idle.push(debit)
  }
  // The job of their start is this one: it leaves the queue with this unit.
  await moveDebits(unit, idle, 'cancelled')
  await lowerDebits(
    unit,
    starting.map(({ debit, amount }) => ({ id: debit.id, amount })),
  )
  await moveDebits(
    unit,
    starting.map(({ debit }) => debit),
    'executing',
  )
  for (const { debit } of starting) {
    const key = showId('debit', debit.id)
    enqueue(unit, debitCollect, { key, runAt: unit.now, payload: { debit: key } })
  }
}

function hasEnded(view: CheckoutView | undefined): boolean {
  return view !== undefined && ['failed', 'cancelled', 'abandoned'].includes(view.checkout.status)
}

/** Gives the order to the rail, under the debit's own id. */
async function collect(
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
    const { currency, amount } = debit
    return { tenantId, key: id, currency, amount, iban, holderName, mandateReference }
  })
  if (typeof order === 'string') return order
  await rail.collectDebit(order)
  return 'given'
}

/** Buyers revoke mandates: what has not started to be debited under them is not. */
export async function revokeMandates(unit: Unit, ids: readonly Id<'mandate'>[]): Promise<void> {
  const { id: tenant } = unit.tenant
  const before = await readDebitsOfMandates(unit.tx, tenant, ids)
  await lockProjects(
    unit,
    before.map(({ project_id }) => project_id),
  )
  await endMandates(unit, ids)
  const debits = await readDebitsOfMandates(unit.tx, tenant, ids)
  await cancelDebits(unit, debits.filter(isScheduled))
}

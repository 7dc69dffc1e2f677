// Debits on their way: their date comes, and a rail collects.
import { failCheckouts, readCheckouts } from '#checkouts'
import type { Unit } from '#db'
import type { DebitRecord, DebitStart } from '#debits'
import {
  debitCollect,
  debitNotice,
  debitStart,
  lowerDebits,
  moveDebits,
  openMandate,
  readDebits,
  readMandates,
} from '#debits'
import type { RunnableHandler } from '#jobs'
import { actHandler, enqueue, stepHandler } from '#jobs'
import type { Id, TenantId } from '#kit'
import { present, showId } from '#kit'
import { readAmountsToCollect } from './amounts.ts'
import { readCheckoutsOfDue } from './due.ts'
import { firstDayOf, isDueAtOnce } from './first-day.ts'
import { lockDebits } from './lock-debits.ts'
import { failDebits } from './record.ts'
import type { CollectingDeps } from './start.ts'
import { isScheduled } from './start.ts'

/** The jobs by which debits start and are given to the rail. */
export function debitHandlers(deps: CollectingDeps): RunnableHandler[] {
  return [
    stepHandler(debitStart, async (unit, jobs) => {
      await startDebits(
        unit,
        deps,
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
 * The dates of debits have come: each is lowered to what is lacking and given to the rail, by the
 * bank that collects then. Nothing lacking, a checkout that ended or a mandate that was revoked: it
 * is cancelled, and a checkout that waits for it fails.
 */
async function startDebits(
  unit: Unit,
  { findBank }: CollectingDeps,
  ids: readonly Id<'debit'>[],
): Promise<void> {
  const { id: tenant } = unit.tenant
  const debits = [...(await lockDebits(unit, ids)).values()].filter(isScheduled)
  const amounts = await readAmountsToCollect(unit.tx, tenant, debits)
  const starting = debits.filter(({ id }) => amounts.has(id))
  const idle = debits.filter(({ id }) => !amounts.has(id))
  // The job of their start is this one: it leaves the queue with this unit.
  await moveDebits(unit, idle, 'cancelled')
  const mandateIds = starting.map(({ mandate_id }) => mandate_id)
  const mandates = await readMandates(unit.tx, tenant, mandateIds)
  const starts: DebitStart[] = []
  for (const debit of starting) {
    const bank = await findBank(unit, debit.currency)
    const mandate = present(mandates.get(debit.mandate_id), 'a debit has a mandate')
    starts.push({
      id: debit.id,
      amount: present(amounts.get(debit.id), 'it has something to collect'),
      connectedAccountId: bank?.id ?? null,
      collectFrom: bank === null ? null : firstDayOf({ debit, mandate, bank, now: unit.now }),
    })
    // Of what is due at once nobody has been told yet.
    if (bank !== null && isDueAtOnce(debit)) {
      const key = showId('debit', debit.id)
      enqueue(unit, debitNotice, { key, runAt: unit.now, payload: { debit: debit.id } })
    }
  }
  await lowerDebits(unit, starts)
  await moveDebits(unit, starting, 'executing')
  const strays = starts.filter((start) => isStray(unit, start)).map(({ id }) => id)
  await failDebits(unit, strays, failCheckouts)
  for (const { id } of starting.filter((debit) => !strays.includes(debit.id))) {
    const key = showId('debit', id)
    enqueue(unit, debitCollect, { key, runAt: unit.now, payload: { debit: id } })
  }
  await failCheckouts(unit, await readCheckoutsOfDue(unit, idle))
}

/** In live only banks collect: the one that was to is not connected any more. */
function isStray({ tenant }: Unit, { connectedAccountId }: DebitStart): boolean {
  return tenant.environment === 'live' && connectedAccountId === null
}

/** The account at a bank that collects a debit, and from when on. */
function atBankOf({ connected_account_id: connectedAccountId, collect_from }: DebitRecord) {
  if (connectedAccountId === null || collect_from === null) return null
  return { connectedAccountId, collectFrom: collect_from }
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
    const atBank = atBankOf(debit)
    if (mandate === null) return 'impossible'
    const { iban, holderName, reference: mandateReference, signedAt: mandateSignedAt } = mandate
    const { currency, amount, replaces_id: replacesKey } = debit
    const views = await readCheckouts(reader, tenantId, [debit.checkout_id])
    const { checkout } = present(views.get(debit.checkout_id), 'a debit has a checkout')
    const order = { tenantId, key: id, currency, amount, replacesKey, atBank }
    const by = { iban, holderName, mandateReference, mandateSignedAt }
    return { ...order, ...by, reference: checkout.reference }
  })
  if (typeof order === 'string') return order
  await rail.collectDebit(order)
  return 'given'
}

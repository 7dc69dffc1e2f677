import type { Currency, DebitStatus } from '@holdfast/contract'
import { debitNoticeDays } from '@holdfast/contract'
import type { EventPayload, Reader, Unit } from '#db'
import { advance, enterStatuses } from '#events'
import { enqueue, withdraw } from '#jobs'
import type { Id, Minor, TenantId } from '#kit'
import { addMs, groupBy, indexBy, present, showId } from '#kit'
import type { DebitRecord, DebitWhy } from './debit.ts'
import { debitNotice, debitStart } from './jobs.ts'
import {
  failDebitRows,
  insertDebitParts,
  insertDebits,
  selectDebits,
  selectDebitsOfCheckouts,
  selectDebitsOfMandates,
  setDebitStarts,
} from './store.ts'

const DAY_MS = 86_400_000

export interface NewDebit {
  readonly checkoutId: Id<'checkout'>
  readonly projectId: Id<'project'>
  readonly mandateId: Id<'mandate'>
  readonly currency: Currency
  readonly scheduledAt: Date
  readonly amount: Minor
  readonly hasFee: boolean
  readonly settlementIds: readonly Id<'settlement'>[]
  /** The failed debit that it collects again; null: none. */
  readonly replacesId: Id<'debit'> | null
}

/** Schedules debits, with their start and the notice to the buyer; in the order given. */
export async function createDebits(
  unit: Unit,
  debits: readonly NewDebit[],
): Promise<DebitRecord[]> {
  if (debits.length === 0) return []
  const made = debits.map((debit) => ({ ...debit, id: unit.newId('debit') }))
  await unit.tx.query(insertDebits, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: made.map(
      ({
        id,
        checkoutId,
        projectId,
        mandateId,
        currency,
        scheduledAt,
        amount,
        hasFee,
        replacesId,
      }) => ({
        id,
        checkout_id: checkoutId,
        project_id: projectId,
        mandate_id: mandateId,
        currency,
        scheduled_at: scheduledAt,
        amount,
        has_fee: hasFee,
        replaces_id: replacesId,
      }),
    ),
  })
  const parts = made.flatMap(({ id, settlementIds }) =>
    settlementIds.map((settlementId, position) => ({ id, position, settlementId })),
  )
  await unit.tx.query(insertDebitParts, {
    tenant_id: unit.tenant.id,
    rows: parts.map(({ id, position, settlementId }) => ({
      debit_id: id,
      position,
      settlement_id: settlementId,
    })),
  })
  const ids = made.map(({ id }) => id)
  const rowOf = await readDebits(unit.tx, unit.tenant.id, ids)
  const rows = ids.map((id) => present(rowOf.get(id), 'each inserted debit is read back'))
  enterStatuses(
    unit,
    'debit',
    rows.map((row) => ({ id: row.id, to: 'scheduled', about: aboutDebit(row) })),
  )
  for (const row of rows) scheduleDebit(unit, row)
  return rows
}

function scheduleDebit(unit: Unit, { id, scheduled_at: date }: DebitRecord): void {
  const key = showId('debit', id)
  const payload = { debit: id }
  enqueue(unit, debitStart, { key, runAt: date, payload })
  if (date <= unit.now) return
  enqueue(unit, debitNotice, { key, runAt: addMs(date, -debitNoticeDays * DAY_MS), payload })
}

/** What the events of a debit carry. */
function aboutDebit(debit: DebitRecord): EventPayload {
  return {
    id: showId('debit', debit.id),
    checkout_id: showId('checkout', debit.checkout_id),
    project_id: showId('project', debit.project_id),
    ...(debit.replaces_id === null
      ? {}
      : { replaces_debit_id: showId('debit', debit.replaces_id) }),
  }
}

/** Moves debits; those that may not make the move now are left. Answers the ids that moved. */
export async function moveDebits(
  unit: Unit,
  debits: readonly DebitRecord[],
  to: DebitStatus,
): Promise<Set<string>> {
  const moves = debits.map((debit) => ({ id: debit.id, to, about: aboutDebit(debit) }))
  return await advance(unit, 'debit', moves)
}

/**
 * Calls back debits that have not started. The caller holds the locks of their projects, and is not
 * the job of their start.
 */
export async function cancelDebits(unit: Unit, debits: readonly DebitRecord[]): Promise<void> {
  const moved = await moveDebits(unit, debits, 'cancelled')
  const keys = debits.filter(({ id }) => moved.has(id)).map(({ id }) => showId('debit', id))
  await withdraw(unit, debitStart, keys)
  await withdraw(unit, debitNotice, keys)
}

/** What is kept of a debit when it starts. */
export interface DebitStart {
  readonly id: Id<'debit'>
  readonly amount: Minor
  /** The account at a bank that it is collected to, for good; null: no bank collects it. */
  readonly connectedAccountId: Id<'connected_account'> | null
  /** The first day for which that bank may be asked; null likewise. */
  readonly collectFrom: string | null
}

/** Lowers scheduled debits to what they are to collect, and keeps by which bank. */
export async function lowerDebits(unit: Unit, debits: readonly DebitStart[]): Promise<void> {
  if (debits.length === 0) return
  await unit.tx.query(setDebitStarts, {
    tenant_id: unit.tenant.id,
    updated_at: unit.now,
    rows: debits.map(({ id, amount, connectedAccountId, collectFrom }) => ({
      id,
      amount,
      connected_account_id: connectedAccountId,
      collect_from: collectFrom,
    })),
  })
}

/** Ends debits as failed, and keeps why; answers the ids of those that could fail. */
export async function endDebits(
  unit: Unit,
  debits: readonly { readonly debit: DebitRecord; readonly why: DebitWhy }[],
): Promise<Set<string>> {
  const moves = debits.map(({ debit }) => {
    return { id: debit.id, to: 'failed' as const, about: aboutDebit(debit) }
  })
  const rows = debits.map(({ debit, why }) => {
    return { id: debit.id, failure_reason: why.reason, bank_code: why.bankCode }
  })
  return await advance(unit, 'debit', moves, { move: failDebitRows, given: { rows } })
}

/** Reads debits by id. */
export async function readDebits(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'debit'>[],
): Promise<Map<Id<'debit'>, DebitRecord>> {
  if (ids.length === 0) return new Map()
  return indexBy(await reader.query(selectDebits, { tenant_id: tenant, ids }), (row) => row.id)
}

/** The debits of checkouts, each list by date. */
export async function readDebitsOfCheckouts(
  reader: Reader,
  tenant: TenantId,
  checkoutIds: readonly Id<'checkout'>[],
): Promise<Map<Id<'checkout'>, DebitRecord[]>> {
  if (checkoutIds.length === 0) return new Map()
  const rows = await reader.query(selectDebitsOfCheckouts, {
    tenant_id: tenant,
    checkout_ids: checkoutIds,
  })
  return groupBy(rows, (row) => row.checkout_id)
}

/** The debits under mandates, by date. */
export async function readDebitsOfMandates(
  reader: Reader,
  tenant: TenantId,
  mandateIds: readonly Id<'mandate'>[],
): Promise<DebitRecord[]> {
  if (mandateIds.length === 0) return []
  return await reader.query(selectDebitsOfMandates, { tenant_id: tenant, mandate_ids: mandateIds })
}

import type { Currency } from '@holdfast/contract'
import type { EventPayload, Reader, Unit } from '#db'
import { advanceAll, enter } from '#events'
import type { Id, Minor, TenantId } from '#kit'
import { assert, groupBy, indexBy, present, showId, showIdOrNull } from '#kit'
import { accountOf, openAccounts } from '#ledger'
import type { SettlementRecord, SettlementTerms } from './settlement.ts'
import { statusByMoney, stepsTo } from './settlement.ts'
import {
  addToSettlements,
  insertSettlements,
  selectFunding,
  selectSettlements,
  selectSettlementsOfProjects,
} from './store.ts'

export interface NewSettlement {
  readonly projectId: Id<'project'>
  readonly currency: Currency
  readonly buyerId: Id<'participant'> | null
  readonly terms: SettlementTerms
}

/** Makes settlements of given terms, each with its ledger account, in the order given. */
export async function createSettlements(
  unit: Unit,
  settlements: readonly NewSettlement[],
): Promise<SettlementRecord[]> {
  if (settlements.length === 0) return []
  const ids = settlements.map(() => unit.newId('settlement'))
  const terms = settlements.map((settlement) => settlement.terms)
  const rows = await unit.tx.query(insertSettlements, [
    unit.tenant.id,
    unit.now,
    ids,
    settlements.map((settlement) => settlement.projectId),
    terms.map((term) => term.position),
    settlements.map((settlement) => settlement.currency),
    terms.map((term) => term.type),
    settlements.map((settlement) => settlement.buyerId),
    terms.map((term) => term.seller_id),
    terms.map((term) => term.amount),
    terms.map((term) => term.description),
    terms.map((term) => term.summary),
    terms.map((term) => term.fee_flat),
    terms.map((term) => term.fee_ppm),
    terms.map((term) => term.tax_flat),
    terms.map((term) => term.tax_ppm),
    terms.map((term) => term.required_by),
    terms.map((term) => term.release_at),
    terms.map((term) => term.reference),
    terms.map((term) => term.target_project_id),
    terms.map((term) => JSON.stringify(term.metadata ?? {})),
  ])
  await openAccounts(
    unit,
    rows.map(({ id, currency }) => ({ id: accountOf(id), kind: 'settlement', currency })),
  )
  const made = inOrder(ids, rows)
  enter(
    unit,
    'settlement',
    made.map((row) => ({ id: row.id, to: row.status, about: aboutSettlement(row) })),
  )
  return made
}

/** What the events of a settlement carry. */
export function aboutSettlement(settlement: SettlementRecord): EventPayload {
  const seller = showIdOrNull('participant', settlement.seller_id)
  return {
    id: showId('settlement', settlement.id),
    project_id: showId('project', settlement.project_id),
    ...(seller === null ? {} : { participant_id: seller }),
  }
}

/** What happened to the money of one settlement; what is left out did not change. */
export interface SettlementChange {
  readonly id: Id<'settlement'>
  readonly received?: Minor
  readonly transferredIn?: Minor
  readonly transferredOut?: Minor
  /** Of what was transferred out: what counts as left. */
  readonly spent?: Minor
  readonly released?: Minor
  readonly refunded?: Minor
  readonly departed?: Minor
  readonly promised?: Minor
  readonly creditDrawn?: Minor
  readonly creditCovered?: Minor
  readonly takenBack?: Minor
  readonly liveOutbounds?: number
}

/**
 * Adds changes to the counters and derives each status anew, with its events. The caller holds the
 * lock of the project and has posted the money. Answers the settlements as they are now.
 */
export async function changeSettlements(
  unit: Unit,
  changes: readonly SettlementChange[],
): Promise<Map<Id<'settlement'>, SettlementRecord>> {
  if (changes.length === 0) return new Map()
  const groups = [...groupBy(changes, (change) => change.id)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const total = (amountOf: (change: SettlementChange) => Minor | undefined) =>
    groups.map(([, group]) => group.reduce((sum, change) => sum + (amountOf(change) ?? 0n), 0n))
  const rows = await unit.tx.query(addToSettlements, [
    unit.tenant.id,
    unit.now,
    groups.map(([id]) => id),
    total((change) => change.received),
    total((change) => change.transferredIn),
    total((change) => change.transferredOut),
    total((change) => change.spent),
    total((change) => change.released),
    total((change) => change.refunded),
    total((change) => change.departed),
    total((change) => change.promised),
    total((change) => change.creditDrawn),
    total((change) => change.creditCovered),
    groups.map(([, group]) => group.reduce((sum, change) => sum + (change.liveOutbounds ?? 0), 0)),
    total((change) => change.takenBack),
  ])
  assert(rows.length === groups.length, 'the settlements to change exist')
  return await deriveStatuses(unit, rows)
}

async function deriveStatuses(
  unit: Unit,
  rows: readonly SettlementRecord[],
): Promise<Map<Id<'settlement'>, SettlementRecord>> {
  const derived = rows.map((row) => {
    const to = statusByMoney(row)
    return { row: { ...row, status: to }, steps: stepsTo(row.status, to) }
  })
  // A settlement that is full and already asked for, or spent, takes its steps in their order.
  for (const step of [0, 1, 2]) {
    await advanceAll(
      unit,
      'settlement',
      derived.flatMap(({ row, steps }) => {
        const to = steps[step]
        return to === undefined ? [] : [{ id: row.id, to, about: aboutSettlement(row) }]
      }),
    )
  }
  return indexBy(
    derived.map(({ row }) => row),
    (row) => row.id,
  )
}

/** Cancels settlements that lack money: they take no more. The caller holds the project's lock. */
export async function cancelSettlements(
  unit: Unit,
  settlements: readonly SettlementRecord[],
): Promise<void> {
  await advanceAll(
    unit,
    'settlement',
    settlements.map((row) => ({ id: row.id, to: 'cancelled', about: aboutSettlement(row) })),
  )
}

/** Reads settlements by id. */
export async function readSettlements(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'settlement'>[],
): Promise<Map<Id<'settlement'>, SettlementRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.query(selectSettlements, [tenant, ids])
  return indexBy(rows, (row) => row.id)
}

/** The newest settlements of each of these projects, newest first. */
export async function readSettlementsOfProjects(
  reader: Reader,
  tenant: TenantId,
  of: { readonly projectIds: readonly Id<'project'>[]; readonly limit: number },
): Promise<SettlementRecord[]> {
  return await reader.query(selectSettlementsOfProjects, [tenant, of.limit, of.projectIds])
}

/** The `funding` settlements of projects, oldest first: their money is part of the balances. */
export async function readFundingSettlements(
  reader: Reader,
  tenant: TenantId,
  projectIds: readonly Id<'project'>[],
): Promise<SettlementRecord[]> {
  return await reader.query(selectFunding, [tenant, projectIds])
}

function inOrder(
  ids: readonly Id<'settlement'>[],
  rows: readonly SettlementRecord[],
): SettlementRecord[] {
  const rowOf = indexBy(rows, (row) => row.id)
  return ids.map((id) => present(rowOf.get(id), 'each inserted row comes back'))
}

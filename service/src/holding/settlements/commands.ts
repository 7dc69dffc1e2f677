import type { Currency, SettlementStatus } from '@holdfast/contract'
import type { EventPayload, Reader, Unit } from '#db'
import { advanceAll, enterStatuses } from '#events'
import type { Id, Minor, TenantId } from '#kit'
import { assert, groupBy, indexBy, minor, present, showId, showIdOrNull, zip } from '#kit'
import { accountOf, openAccounts } from '#ledger'
import type { SettlementRecord, SettlementTerms } from './settlement.ts'
import { statusByMoney, stepsTo } from './settlement.ts'
import {
  addAndMove,
  addToSettlements,
  insertSettlements,
  lockSettlementRows,
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
  const rows = await unit.tx.query(insertSettlements, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: zip(ids, settlements, terms).map(([id, settlement, term]) => ({
      id,
      project_id: settlement.projectId,
      position: term.position,
      currency: settlement.currency,
      type: term.type,
      buyer_id: settlement.buyerId,
      seller_id: term.seller_id,
      amount: term.amount,
      description: term.description,
      summary: term.summary,
      fee_flat: term.fee_flat,
      fee_ppm: term.fee_ppm,
      tax_flat: term.tax_flat,
      tax_ppm: term.tax_ppm,
      required_by: term.required_by,
      release_at: term.release_at,
      reference: term.reference,
      target_project_id: term.target_project_id,
      metadata: JSON.stringify(term.metadata ?? {}),
    })),
  })
  await openAccounts(
    unit,
    rows.map(({ id, currency }) => ({ id: accountOf(id), kind: 'settlement', currency })),
  )
  const made = inOrder(ids, rows)
  enterStatuses(
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
  const groups = groupBy(changes, (change) => change.id)
  const rows = await unit.tx.query(lockSettlementRows, {
    tenant_id: unit.tenant.id,
    ids: [...groups.keys()],
  })
  assert(rows.length === groups.size, 'the settlements to change exist')
  const changed = rows.map((row) => changeOf(unit, row, totalOf(groups.get(row.id) ?? [])))
  await writeChanges(unit, changed)
  return indexBy(
    changed.map(({ after }) => after),
    (row) => row.id,
  )
}

type Totals = ReturnType<typeof totalOf>

interface Changed {
  /** What is added to its counters. */
  readonly totals: Totals
  readonly after: SettlementRecord
  /** The statuses that it takes; none when it stays where it is. */
  readonly steps: readonly SettlementStatus[]
}

/** What a settlement is when changes were added to its counters. */
function changeOf(unit: Unit, before: SettlementRecord, totals: Totals): Changed {
  const { live, ...amounts } = totals
  const counted = {
    ...before,
    received: minor(before.received + amounts.received),
    transferred_in: minor(before.transferred_in + amounts.transferred_in),
    transferred_out: minor(before.transferred_out + amounts.transferred_out),
    spent: minor(before.spent + amounts.spent),
    released: minor(before.released + amounts.released),
    refunded: minor(before.refunded + amounts.refunded),
    departed: minor(before.departed + amounts.departed),
    promised: minor(before.promised + amounts.promised),
    credit_drawn: minor(before.credit_drawn + amounts.credit_drawn),
    credit_covered: minor(before.credit_covered + amounts.credit_covered),
    taken_back: minor(before.taken_back + amounts.taken_back),
    live_outbounds: before.live_outbounds + live,
    updated_at: unit.now,
  }
  const after = { ...counted, status: statusByMoney(counted) }
  return { totals, after, steps: stepsTo(before.status, after.status) }
}

/** One UPDATE of each row: its counters, and where it stands by them. */
async function writeChanges(unit: Unit, changed: readonly Changed[]): Promise<void> {
  const rowsOf = (some: readonly Changed[]) =>
    some.map(({ totals, after: { id } }) => ({ id, ...totals }))
  const staying = changed.filter(({ steps }) => steps.length === 0)
  if (staying.length > 0) {
    unit.tx.write(addToSettlements, {
      tenant_id: unit.tenant.id,
      updated_at: unit.now,
      rows: rowsOf(staying),
    })
  }
  const moving = changed.filter(({ steps }) => steps.length > 0)
  await advanceAll(
    unit,
    'settlement',
    // One that is full and already asked for, or spent, takes its steps in their order.
    moving.map(({ after, steps }) => {
      return {
        id: after.id,
        to: after.status,
        through: steps.slice(0, -1),
        about: aboutSettlement(after),
      }
    }),
    { move: addAndMove, given: { rows: rowsOf(moving) } },
  )
}

/** What changes of one settlement come to. */
function totalOf(changes: readonly SettlementChange[]) {
  const total = (amountOf: (change: SettlementChange) => Minor | undefined) =>
    changes.reduce((sum, change) => sum + (amountOf(change) ?? 0n), 0n)
  return {
    received: total((change) => change.received),
    transferred_in: total((change) => change.transferredIn),
    transferred_out: total((change) => change.transferredOut),
    spent: total((change) => change.spent),
    released: total((change) => change.released),
    refunded: total((change) => change.refunded),
    departed: total((change) => change.departed),
    promised: total((change) => change.promised),
    credit_drawn: total((change) => change.creditDrawn),
    credit_covered: total((change) => change.creditCovered),
    live: changes.reduce((sum, change) => sum + (change.liveOutbounds ?? 0), 0),
    taken_back: total((change) => change.takenBack),
  }
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
  const rows = await reader.query(selectSettlements, { tenant_id: tenant, ids })
  return indexBy(rows, (row) => row.id)
}

/** The newest settlements of each of these projects, newest first. */
export async function readSettlementsOfProjects(
  reader: Reader,
  tenant: TenantId,
  of: { readonly projectIds: readonly Id<'project'>[]; readonly limit: number },
): Promise<SettlementRecord[]> {
  return await reader.query(selectSettlementsOfProjects, {
    tenant_id: tenant,
    limit: of.limit,
    project_ids: of.projectIds,
  })
}

/** The `funding` settlements of projects, oldest first: their money is part of the balances. */
export async function readFundingSettlements(
  reader: Reader,
  tenant: TenantId,
  projectIds: readonly Id<'project'>[],
): Promise<SettlementRecord[]> {
  return await reader.query(selectFunding, { tenant_id: tenant, project_ids: projectIds })
}

function inOrder(
  ids: readonly Id<'settlement'>[],
  rows: readonly SettlementRecord[],
): SettlementRecord[] {
  const rowOf = indexBy(rows, (row) => row.id)
  return ids.map((id) => present(rowOf.get(id), 'each inserted row comes back'))
}

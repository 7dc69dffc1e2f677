import type { TransferInput } from '@holdfast/contract'
import { holdAboveLimits } from '#approvals'
import type { Reader, Unit } from '#db'
import { advanceAll } from '#events'
import type { Principal } from '#http'
import { readInbounds } from '#inbounds'
import { withdraw } from '#jobs'
import type { Id, Minor, Result, TenantId } from '#kit'
import {
  accepted,
  compact,
  Failure,
  indexBy,
  less,
  parseId,
  refillLists,
  refused,
  showId,
  zero,
} from '#kit'
import { decideBatch, leftOf, promisedOf } from '#outbounds'
import { lockProjects, readProjects } from '#projects'
import { changeSettlements, readSettlements } from '#settlements'
import type { Ends } from './decide.ts'
import { decideTransfer } from './decide.ts'
import { advanceTransfers, endsLive } from './execute.ts'
import { transferContinue } from './jobs.ts'
import { lockTransfers, readTransfers, transferMove } from './rows.ts'
import { selectLiveOfSettlements, selectTransfersInto, selectTransfersOut } from './store.ts'
import type { TransferRecord } from './transfer.ts'

type Batch = readonly TransferInput[]

/**
 * Makes transfers. Each batch is all or nothing and its error names the items; batches do not touch
 * each other. What is due and fits moves at once, in order; what is above the limits of the key by
 * which it is asked for waits for a person. Refusals: 422 with pointers into
 * `/transfers`: `validation_failed`, `transfer_not_allowed`, `currency_mismatch`,
 * `fee_not_smaller_than_amount`, `amount_exceeds_settlement`.
 */
export async function createTransfers(
  unit: Unit,
  batches: readonly Batch[],
  by: readonly Principal[] = [],
): Promise<Result<TransferRecord[]>[]> {
  const ends = await lockEnds(unit, batches.flat())
  const promised = await promisedOf(unit, ends.settlements.values())
  const decided = batches.map((batch) =>
    decideBatch(batch, promised, (input, place) =>
      decideTransfer(unit, { input, at: `/transfers/${place}`, ends, promised }),
    ),
  )
  const drafts = await holdAboveLimits(unit, decided, by)
  await advanceTransfers(
    unit,
    drafts.map((draft) => ({ ...draft, status: null })),
  )
  const made = await readTransfers(
    unit.tx,
    unit.tenant.id,
    drafts.map(({ id }) => id),
  )
  return refillLists(decided, made)
}

/** Locks the projects at all ends, then reads the ends as they are under the locks. */
async function lockEnds(unit: Unit, inputs: Batch): Promise<Ends> {
  const { id: tenant } = unit.tenant
  const named = inputs.flatMap(({ from, to }) => [from, to])
  const projectIds = compact(named.map((end) => parseId('project', end.project_id ?? '')))
  const settlementIds = compact(named.map((end) => parseId('settlement', end.settlement_id ?? '')))
  const before = await readSettlements(unit.tx, tenant, settlementIds)
  const own = [...before.values()].map(({ project_id }) => project_id)
  await lockProjects(unit, [...projectIds, ...own])
  const inboundIds = compact(inputs.map(({ inbound_id }) => parseId('inbound', inbound_id ?? '')))
  return {
    inbounds: indexBy(await readInbounds(unit.tx, tenant, inboundIds), ({ id }) => id),
    projects: await readProjects(unit.tx, tenant, [...projectIds, ...own]),
    settlements: await readSettlements(unit.tx, tenant, settlementIds),
  }
}

/** Calls transfers back that wait. One result each: 404 `not_found`, 409 `invalid_state`. */
export async function cancelTransfers(
  unit: Unit,
  ids: readonly Id<'transfer'>[],
): Promise<Result<TransferRecord>[]> {
  const found = await lockTransfers(unit, ids)
  const open = [...found.values()].filter(
    ({ status }) => status === 'scheduled' || status === 'awaiting_funds',
  )
  await advanceAll(
    unit,
    'transfer',
    open.map((transfer) => transferMove(transfer, 'cancelled')),
  )
  await changeSettlements(unit, open.flatMap(endsLive))
  await withdraw(
    unit,
    transferContinue,
    open.map(({ id }) => showId('transfer', id)),
  )
  const openIds = open.map(({ id }) => id)
  const after = indexBy(await readTransfers(unit.tx, unit.tenant.id, openIds), (row) => row.id)
  return ids.map((id) => {
    if (!found.has(id)) return refused(new Failure('not_found'))
    const transfer = after.get(id)
    after.delete(id)
    return transfer === undefined ? refused(new Failure('invalid_state')) : accepted(transfer)
  })
}

/**
 * Settlements have less to give than before: transfers that wait for more than that are called
 * back, the newest first. The caller holds the projects' locks.
 */
export async function cancelUncoveredTransfers(
  unit: Unit,
  settlementIds: readonly Id<'settlement'>[],
): Promise<void> {
  if (settlementIds.length === 0) return
  const { id: tenant } = unit.tenant
  const live = await unit.tx.query(selectLiveOfSettlements, {
    tenant_id: tenant,
    from_settlement_ids: settlementIds,
  })
  if (live.length === 0) return
  const settlements = [...(await readSettlements(unit.tx, tenant, settlementIds)).values()]
  const promised = await promisedOf(unit, settlements)
  const beyond = new Map<Id<'settlement'>, Minor>(
    settlements.map((one) => [one.id, less(zero, leftOf(one, promised))]),
  )
  const called = live.filter(({ from_settlement_id: id, amount }) => {
    const before = beyond.get(id) ?? zero
    beyond.set(id, before > 0n ? less(before, amount) : before)
    return before > 0n
  })
  await cancelTransfers(
    unit,
    called.map(({ id }) => id),
  )
}

/**
 * Settlements gave of their money to the balance of their project: locks the projects at both ends
 * of the transfers that wait for them, then calls back those that ask for more than is left.
 */
export async function callBackTransfers(
  unit: Unit,
  settlementIds: readonly Id<'settlement'>[],
): Promise<void> {
  const live = await unit.tx.query(selectLiveOfSettlements, {
    tenant_id: unit.tenant.id,
    from_settlement_ids: settlementIds,
  })
  await lockTransfers(
    unit,
    live.map(({ id }) => id),
  )
  await cancelUncoveredTransfers(unit, settlementIds)
}

/** The newest executed transfers of a project to and from others. */
export async function readTransfersOfProjects(
  reader: Reader,
  tenant: TenantId,
  of: { readonly projectIds: readonly Id<'project'>[]; readonly limit: number },
): Promise<{ readonly into: TransferRecord[]; readonly out: TransferRecord[] }> {
  const parameters = { tenant_id: tenant, limit: of.limit, project_ids: of.projectIds }
  const [into, out] = await Promise.all([
    reader.query(selectTransfersInto, parameters),
    reader.query(selectTransfersOut, parameters),
  ])
  return { into, out }
}

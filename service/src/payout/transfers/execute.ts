// Taking transfers as far as they may go now, many at once.
import type { Unit } from '#db'
import { advanceAll, enterStatuses } from '#events'
import { insertTransferInbounds, takeRests } from '#inbounds'
import { enqueue } from '#jobs'
import type { Id, Minor } from '#kit'
import { compact, less, minor, present, showId, smaller, zip } from '#kit'
import type { Movement, Posting } from '#ledger'
import { accountOf, postAll, tenantAccount } from '#ledger'
import { callBackUncovered, insertTransferOutbound, queuesAhead } from '#outbounds'
import { readProjects } from '#projects'
import type { SettlementChange, Spending } from '#settlements'
import { changeSettlements, readSettlements, spendableOf } from '#settlements'
import { settleFilled } from './fill.ts'
import { transferContinue } from './jobs.ts'
import type { TransferDraft } from './rows.ts'
import { insertTransferRows, transferMove } from './rows.ts'
import { insertTransferSources, setTransferRows } from './store.ts'
import type { Holdings, Moving, Outcome, TransferRecord } from './transfer.ts'
import { isBetween, netOf, planTransfers } from './transfer.ts'

/** A transfer that goes on: where it stands, null for one that is new. */
export type Going = TransferDraft & { readonly status: TransferRecord['status'] | null }

/** A transfer whose money moves now. */
interface Executing {
  readonly transfer: Going
  readonly parts: readonly Spending[]
  readonly inboundId: Id<'inbound'> | null
  readonly outboundId: Id<'outbound'> | null
}

/**
 * Takes transfers as far as they may go now, in the order given; new ones are made. The caller
 * holds the locks of the projects at both ends.
 */
export async function advanceTransfers(unit: Unit, transfers: readonly Going[]): Promise<void> {
  if (transfers.length === 0) return
  const due = transfers.filter((transfer) => !isToCome(transfer, unit.now))
  await planLater(
    unit,
    transfers.filter((transfer) => isToCome(transfer, unit.now)),
  )
  const planned = await decideTransfers(unit, due)
  await letWait(unit, planned)
  const starting = planned.filter(({ outcome }) => outcome.kind !== 'waits')
  await startTransfers(
    unit,
    starting.map(({ transfer }) => transfer),
  )
  await failAll(
    unit,
    starting.flatMap(({ transfer, outcome }) => (outcome.kind === 'fails' ? [transfer] : [])),
  )
  await executePlanned(unit, starting)
}

/**
 * What each does now; new ones wait behind a queue in which an older one may have its money, and
 * what a key asked for above its limits waits for a person.
 */
async function decideTransfers(unit: Unit, due: readonly Going[]): Promise<Planned[]> {
  const sources = due.filter(isNew).map(({ from_project_id }) => from_project_id)
  const ahead = await queuesAhead(unit, sources)
  const mustWait = (transfer: Going) =>
    transfer.waiting_key_id !== null || (isNew(transfer) && ahead.has(transfer.from_project_id))
  const free = due.filter((transfer) => !mustWait(transfer))
  const outcomes = planTransfers(free, await readHoldings(unit, free))
  return [
    ...free.map((transfer, at) => ({
      transfer,
      outcome: present(outcomes[at], 'each transfer is decided'),
    })),
    ...due.filter(mustWait).map((transfer) => ({ transfer, outcome: WAITS })),
  ]
}

const WAITS = { kind: 'waits' } as const

/** It has not asked for its money before. */
function isNew({ status }: Going): boolean {
  return status === null || status === 'scheduled'
}

function isToCome({ release_at }: Going, now: Date): boolean {
  return release_at !== null && release_at > now
}

/** What the ends of transfers hold. The caller holds the locks of their projects. */
async function readHoldings(unit: Unit, transfers: readonly Moving[]): Promise<Holdings> {
  const { id: tenant } = unit.tenant
  const settlementIds = transfers.flatMap((one) => [one.from_settlement_id, one.to_settlement_id])
  const projectIds = transfers.map((one) => one.from_project_id)
  const projects = await readProjects(unit.tx, tenant, projectIds)
  const settlements = await readSettlements(unit.tx, tenant, compact(settlementIds))
  const balanceIds = transfers.flatMap((one) =>
    one.from_settlement_id === null ? [one.from_project_id] : [],
  )
  return { projects, settlements, spendables: await spendableOf(unit.tx, tenant, balanceIds) }
}

/** Transfers whose date is to come stand on the calendar. */
async function planLater(unit: Unit, transfers: readonly Going[]): Promise<void> {
  const fresh = transfers.filter(({ status }) => status === null)
  await makeTransfers(unit, fresh, 'scheduled')
  for (const { id, release_at } of transfers) {
    const key = showId('transfer', id)
    const runAt = release_at ?? unit.now
    enqueue(unit, transferContinue, { key, runAt, payload: { transfer: id } })
  }
}

async function makeTransfers(
  unit: Unit,
  drafts: readonly Going[],
  status: 'scheduled' | 'awaiting_funds' | 'executing',
): Promise<void> {
  await insertTransferRows(
    unit,
    drafts.map((draft) => ({ draft, status })),
  )
  enterStatuses(
    unit,
    'transfer',
    drafts.map((draft) => transferMove(draft, status)),
  )
}

interface Planned {
  readonly transfer: Going
  readonly outcome: Outcome
}

async function letWait(unit: Unit, planned: readonly Planned[]): Promise<void> {
  const waiting = planned.flatMap(({ transfer, outcome }) =>
    outcome.kind === 'waits' ? [transfer] : [],
  )
  await makeTransfers(
    unit,
    waiting.filter(({ status }) => status === null),
    'awaiting_funds',
  )
  await advanceAll(
    unit,
    'transfer',
    waiting
      .filter(({ status }) => status === 'scheduled')
      .map((transfer) => transferMove(transfer, 'awaiting_funds')),
  )
}

async function startTransfers(unit: Unit, transfers: readonly Going[]): Promise<void> {
  await makeTransfers(
    unit,
    transfers.filter(({ status }) => status === null),
    'executing',
  )
  await advanceAll(
    unit,
    'transfer',
    transfers
      .filter(({ status }) => status !== null)
      .map((transfer) => transferMove(transfer, 'executing')),
  )
}

/** The target takes no more money: nothing has moved. */
async function failAll(unit: Unit, transfers: readonly Going[]): Promise<void> {
  await advanceAll(
    unit,
    'transfer',
    transfers.map((transfer) => transferMove(transfer, 'failed')),
  )
  await changeSettlements(unit, transfers.flatMap(endsLive))
}

/** A `transfer` settlement counts its own transfer as under way until it has ended. */
export function endsLive(transfer: Pick<Going, 'is_automatic' | 'from_settlement_id'>) {
  const { is_automatic, from_settlement_id: id } = transfer
  return is_automatic && id !== null ? [{ id, liveOutbounds: -1 }] : []
}

async function executePlanned(unit: Unit, planned: readonly Planned[]): Promise<void> {
  const moving = planned.flatMap(({ transfer, outcome }) =>
    outcome.kind === 'moves' ? [{ transfer, parts: outcome.parts }] : [],
  )
  if (moving.length === 0) return
  const executing = await makeRows(unit, moving)
  await postAll(
    unit,
    executing.map((one) => postingOf(unit, one)),
  )
  await keepSources(unit, executing)
  await takeRests(unit, executing.flatMap(takingsOf))
  await changeSettlements(unit, executing.flatMap(changesOf))
  await advanceAll(
    unit,
    'transfer',
    executing.map(({ transfer, inboundId, outboundId }) =>
      transferMove({ ...transfer, inbound_id: inboundId, outbound_id: outboundId }, 'executed'),
    ),
  )
  const sources = executing.flatMap(({ parts }) => parts.map(({ settlementId }) => settlementId))
  // What asks for more than its settlement may still give has lost its ground.
  await callBackUncovered(unit, compact(sources))
  await settleFilled(
    unit,
    executing.map(({ transfer }) => transfer),
  )
}

/** Between projects: the outbound of the one and the inbound of the other. */
async function makeRows(
  unit: Unit,
  moving: readonly Pick<Executing, 'transfer' | 'parts'>[],
): Promise<Executing[]> {
  const between = moving.map(({ transfer }) => transfer).filter(isBetween)
  const outboundIds = await insertTransferOutbound(
    unit,
    between.map((transfer) => ({
      projectId: transfer.from_project_id,
      settlementId: transfer.from_settlement_id,
      currency: transfer.currency,
      amount: transfer.amount,
      fee: transfer.fee,
      transferId: transfer.id,
      to: { projectId: transfer.to_project_id, settlementId: transfer.to_settlement_id },
      reference: null,
      metadata: transfer.metadata,
    })),
  )
  const inboundIds = await insertTransferInbounds(
    unit,
    between.map((transfer) => ({
      projectId: transfer.to_project_id,
      amount: netOf(transfer),
      transferId: transfer.id,
      from: { projectId: transfer.from_project_id, settlementId: transfer.from_settlement_id },
      settlementId: transfer.to_settlement_id,
    })),
  )
  if (between.length > 0) {
    const ids = between.map(({ id }) => id)
    unit.tx.write(setTransferRows, {
      tenant_id: unit.tenant.id,
      rows: zip(ids, inboundIds, outboundIds).map(([id, inboundId, outboundId]) => ({
        id,
        inbound_id: inboundId,
        outbound_id: outboundId,
      })),
    })
  }
  const placeOf = new Map(between.map(({ id }, place) => [id, place]))
  return moving.map((one) => {
    const place = placeOf.get(one.transfer.id)
    const inboundId = place === undefined ? null : (inboundIds[place] ?? null)
    const outboundId = place === undefined ? null : (outboundIds[place] ?? null)
    return { ...one, inboundId, outboundId }
  })
}

function postingOf(unit: Unit, { transfer, parts, outboundId }: Executing): Posting {
  const { id, currency, fee, amount, to_settlement_id: settlementId } = transfer
  const revenue = tenantAccount(unit.tenant.id, 'revenue', currency)
  const project = accountOf(transfer.to_project_id)
  const net = netOf(transfer)
  if (outboundId === null) {
    const target = settlementId === null ? project : accountOf(settlementId)
    const movements = spreadFee(parts, net).flatMap(({ account, toTarget, toFee }): Movement[] => [
      { from: account, to: target, amount: toTarget },
      { from: account, to: revenue, amount: toFee },
    ])
    return { kind: 'transfer_within', subject: id, currency, movements }
  }
  const own = accountOf(outboundId)
  return {
    kind: 'transfer_between',
    subject: id,
    currency,
    movements: [
      ...parts.map((part) => ({ from: part.account, to: own, amount: part.amount })),
      { from: own, to: revenue, amount: fee },
      { from: own, to: project, amount: less(amount, fee) },
      ...(settlementId === null
        ? []
        : [{ from: project, to: accountOf(settlementId), amount: net }]),
    ],
  }
}

/** The target is served first, the fee comes out of what is left. */
function spreadFee(parts: readonly Spending[], net: Minor) {
  let left = net
  return parts.map(({ account, amount }) => {
    const toTarget = smaller(left, amount)
    left = less(left, toTarget)
    return { account, toTarget, toFee: less(amount, toTarget) }
  })
}

/** What a transfer takes of the own account of the project that it leaves. */
function takingsOf({ transfer, parts }: Executing) {
  const { id: takerId, from_project_id: projectId, takes_inbound_id: inboundId } = transfer
  return parts.flatMap(({ settlementId, amount }) =>
    settlementId === null ? [{ takerId, projectId, amount, inboundId }] : [],
  )
}

async function keepSources(unit: Unit, executing: readonly Executing[]): Promise<void> {
  const rows = executing.flatMap(({ transfer, parts }) =>
    parts.map((part, position) => ({ ...part, position, id: transfer.id })),
  )
  unit.tx.write(insertTransferSources, {
    tenant_id: unit.tenant.id,
    rows: rows.map(({ id, position, settlementId, amount }) => ({
      transfer_id: id,
      position,
      settlement_id: settlementId,
      amount,
    })),
  })
}

function changesOf({ transfer, parts }: Executing): SettlementChange[] {
  const { to_settlement_id: target, from_settlement_id: source, is_departure } = transfer
  const counts = source === null || is_departure
  return [
    ...parts.flatMap(({ settlementId: id, amount }): SettlementChange[] =>
      id === null ? [] : [{ id, transferredOut: amount, spent: counts ? amount : minor(0n) }],
    ),
    ...(target === null ? [] : [{ id: target, transferredIn: netOf(transfer) }]),
    ...endsLive(transfer),
  ]
}

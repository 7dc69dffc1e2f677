// Where the money of outbounds is taken from, and how it goes back: entry by entry.
import type { Unit } from '#db'
import { restoreRests, takeRests } from '#inbounds'
import type { Id, Minor } from '#kit'
import { assert, groupBy, larger, less, minor, plus, present, sum, zero } from '#kit'
import type { AccountId, Movement } from '#ledger'
import { accountOf, allowOverdraft, postAll, tenantAccount } from '#ledger'
import type { SettlementChange, SettlementRecord, Spendable, Spending } from '#settlements'
import {
  afterSpending,
  balanceOf,
  planSpending,
  readSettlements,
  spendableOf,
  totalOf,
} from '#settlements'
import type { OutboundRecord } from './outbound.ts'
import { deleteSources, insertSources, selectSources } from './store.ts'

/** What tells where an outbound's money comes from. */
export type Sourced = Pick<
  OutboundRecord,
  'id' | 'type' | 'project_id' | 'settlement_id' | 'currency' | 'amount'
> & {
  /** The inbound whose rest it takes first. */
  readonly takes_inbound_id?: Id<'inbound'> | null
}

/** What sources hold, while the outbounds of one unit are decided one after the other. */
export interface Purse {
  /** What the source of an outbound holds that is not set aside. */
  holds(outbound: Sourced): Minor
  /** What trade credit covers of a release beyond that. */
  covers(outbound: Sourced): Minor
  /** Takes an outbound's amount: which accounts it comes from. */
  take(outbound: Sourced): readonly Spending[]
}

/** Reads what the sources of outbounds hold. The caller holds the projects' locks. */
export async function openPurse(unit: Unit, outbounds: readonly Sourced[]): Promise<Purse> {
  const settlementIds = outbounds.flatMap(({ settlement_id }) => settlement_id ?? [])
  const settlements = await readSettlements(unit.tx, unit.tenant.id, settlementIds)
  const projectIds = outbounds.flatMap(({ settlement_id, project_id }) =>
    settlement_id === null && project_id !== null ? [project_id] : [],
  )
  const spendables = await spendableOf(unit.tx, unit.tenant.id, projectIds)
  const taken = new Map<Id<'settlement'>, Minor>()
  const drawn = new Map<Id<'settlement'>, Minor>()
  const left = (settlement: SettlementRecord) => {
    if (settlement.status === 'in_review') return zero
    const { id, credit_drawn } = settlement
    const onItsWay = plus(credit_drawn, drawn.get(id) ?? zero)
    return larger(less(plus(balanceOf(settlement), onItsWay), taken.get(id) ?? zero), zero)
  }
  const spendableNow = (id: Id<'project'>): Spendable => {
    const known = present(spendables.get(id), 'the balance of its project is read')
    return afterSpending(
      known,
      known.fundings.flatMap((funding) => partTaken(funding.id, taken.get(funding.id))),
    )
  }
  const settlementOf = ({ settlement_id }: Sourced) =>
    settlement_id === null ? undefined : settlements.get(settlement_id)
  const cover = ({ id, status, credit_covered }: SettlementRecord) =>
    status === 'in_review' ? zero : less(credit_covered, drawn.get(id) ?? zero)
  return {
    holds: (outbound) => {
      const settlement = settlementOf(outbound)
      if (settlement !== undefined) return left(settlement)
      const { project_id } = outbound
      return project_id === null ? zero : totalOf(spendableNow(project_id))
    },
    covers: (outbound) => {
      const settlement = settlementOf(outbound)
      return settlement === undefined || outbound.type !== 'release' ? zero : cover(settlement)
    },
    take: (outbound) => {
      const settlement = settlementOf(outbound)
      const parts = settlement
        ? [
            {
              account: accountOf(settlement.id),
              settlementId: settlement.id,
              amount: outbound.amount,
            },
          ]
        : planSpending(spendableNow(present(outbound.project_id, 'a source')), outbound.amount)
      if (settlement !== undefined) {
        const lacks = larger(less(outbound.amount, left(settlement)), zero)
        drawn.set(settlement.id, plus(drawn.get(settlement.id) ?? zero, lacks))
      }
      const own = sum(parts.flatMap((part) => (part.settlementId === null ? [part.amount] : [])))
      for (const { settlementId: id, amount } of parts) {
        if (id !== null) taken.set(id, plus(taken.get(id) ?? zero, amount))
      }
      if (own > 0n && outbound.project_id !== null) {
        const known = present(spendables.get(outbound.project_id), 'a balance that is read')
        spendables.set(outbound.project_id, { ...known, balance: less(known.balance, own) })
      }
      return parts
    },
  }
}

function partTaken(id: Id<'settlement'>, amount: Minor | undefined): Spending[] {
  return amount === undefined ? [] : [{ account: accountOf(id), settlementId: id, amount }]
}

/** Money that is set aside: for whom, and where it comes from. */
export interface Reserve {
  readonly outbound: Sourced
  readonly parts: readonly Spending[]
  /** What of it is drawn on trade credit. */
  readonly draws: Minor
}

/** Posts reserves and keeps their entries. Answers what changed for the settlements. */
export async function setAside(
  unit: Unit,
  reserves: readonly Reserve[],
): Promise<SettlementChange[]> {
  if (reserves.length === 0) return []
  await allowDraws(unit, reserves)
  await postAll(
    unit,
    reserves.map(({ outbound, parts }) => ({
      kind: 'outbound_reserved',
      subject: outbound.id,
      currency: outbound.currency,
      movements: parts.map(({ account, amount }) => ({
        from: account,
        to: accountOf(outbound.id),
        amount,
      })),
    })),
  )
  await takeRests(
    unit,
    reserves.flatMap(({ outbound, parts }) => {
      const { id: takerId, project_id: projectId, takes_inbound_id: inboundId } = outbound
      return parts.flatMap(({ settlementId, amount }) =>
        settlementId === null && projectId !== null
          ? [{ takerId, projectId, amount, inboundId: inboundId ?? null }]
          : [],
      )
    }),
  )
  const rows = reserves.flatMap(({ outbound, parts }) =>
    isFromBalance(outbound)
      ? parts.map((part, position) => ({ ...part, position, id: outbound.id }))
      : [],
  )
  if (rows.length > 0) {
    unit.tx.write(insertSources, {
      tenant_id: unit.tenant.id,
      rows: rows.map(({ id, position, settlementId, amount }) => ({
        outbound_id: id,
        position,
        settlement_id: settlementId,
        amount,
      })),
    })
  }
  return reserves.flatMap(({ outbound, parts, draws }) => [
    ...parts.flatMap((part) => changeOf(outbound, part.settlementId, part.amount)),
    ...drawChange(outbound, draws),
  ])
}

/** Lets settlements go below 0 by what is drawn for them and has not arrived. */
async function allowDraws(unit: Unit, reserves: readonly Reserve[]): Promise<void> {
  const drawing = reserves.filter(({ draws }) => draws > 0n)
  const bySettlement = groupBy(drawing, ({ outbound }) =>
    present(outbound.settlement_id, 'only settlements draw'),
  )
  const settlements = await readSettlements(unit.tx, unit.tenant.id, [...bySettlement.keys()])
  for (const [id, group] of bySettlement) {
    const before = present(settlements.get(id), 'a settlement that draws').credit_drawn
    const draws = sum(group.map((reserve) => reserve.draws))
    await allowOverdraft(unit, accountOf(id), minor(-(before + draws)))
  }
}

function drawChange({ settlement_id: id }: Sourced, draws: Minor): SettlementChange[] {
  if (id === null || draws === 0n) return []
  return [{ id, creditDrawn: draws, creditCovered: minor(-draws) }]
}

function isFromBalance({ settlement_id, project_id }: Sourced): boolean {
  return settlement_id === null && project_id !== null
}

/** What money that leaves a settlement changes in its counters; negative: it is back. */
function changeOf(
  { type, settlement_id }: Sourced,
  id: Id<'settlement'> | null,
  amount: Minor,
): SettlementChange[] {
  if (id === null) return []
  if (settlement_id === null) return [{ id, transferredOut: amount, spent: amount }]
  return [type === 'refund' ? { id, refunded: amount } : { id, released: amount }]
}

/** Where reserved money goes back to. */
export interface WayBack {
  readonly outbound: Sourced
  readonly movements: readonly Movement[]
  readonly changes: readonly SettlementChange[]
}

/** The ways back of money that was set aside for outbounds, in the order given. */
export async function waysBack(unit: Unit, outbounds: readonly Sourced[]): Promise<WayBack[]> {
  const fromBalance = outbounds.filter(isFromBalance).map(({ id }) => id)
  const rows =
    fromBalance.length === 0
      ? []
      : await unit.tx.query(selectSources, { tenant_id: unit.tenant.id, outbound_ids: fromBalance })
  const rowsOf = groupBy(rows, ({ outbound_id }) => outbound_id)
  return outbounds.map((outbound) => {
    const parts = isFromBalance(outbound)
      ? (rowsOf.get(outbound.id) ?? []).map(({ settlement_id: id, amount }) => ({ id, amount }))
      : [{ id: outbound.settlement_id, amount: outbound.amount }]
    assert(
      sum(parts.map(({ amount }) => amount)) === outbound.amount,
      'the entries of a reserve are its amount',
    )
    return {
      outbound,
      movements: parts.map(({ id, amount }) => ({
        from: accountOf(outbound.id),
        to: sourceAccount(unit, outbound, id),
        amount,
      })),
      changes: parts.flatMap(({ id, amount }) => changeOf(outbound, id, minor(-amount))),
    }
  })
}

function sourceAccount(unit: Unit, outbound: Sourced, id: Id<'settlement'> | null): AccountId {
  if (id !== null) return accountOf(id)
  return outbound.project_id === null
    ? tenantAccount(unit.tenant.id, 'revenue', outbound.currency)
    : accountOf(outbound.project_id)
}

/** Posts reserves back to where they came from. Answers what changed for the settlements. */
export async function putBack(
  unit: Unit,
  outbounds: readonly Sourced[],
): Promise<SettlementChange[]> {
  if (outbounds.length === 0) return []
  const ways = await waysBack(unit, outbounds)
  await postAll(
    unit,
    ways.map(({ outbound, movements }) => ({
      kind: 'outbound_unreserved',
      subject: outbound.id,
      currency: outbound.currency,
      movements,
    })),
  )
  await forgetSources(unit, outbounds)
  return ways.flatMap(({ changes }) => changes)
}

/** Drops the entries of reserves that are back; the rests that they took rise. */
export async function forgetSources(unit: Unit, outbounds: readonly Sourced[]): Promise<void> {
  const ids = outbounds.filter(isFromBalance).map(({ id }) => id)
  if (ids.length === 0) return
  await restoreRests(unit, ids)
  unit.tx.write(deleteSources, { tenant_id: unit.tenant.id, outbound_ids: ids })
}

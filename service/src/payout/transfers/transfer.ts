// A transfer: money moved inside a project or to another one. The pure decision of what it may do.
import type { Currency, TransferStatus } from '@holdfast/contract'
import type { Id, Minor } from '#kit'
import { less, plus, smaller, sum, zero } from '#kit'
import { accountOf } from '#ledger'
import type { ProjectRecord } from '#projects'
import type { SettlementRecord, Spendable, Spending } from '#settlements'
import { afterSpending, cashOf, planSpending } from '#settlements'

export interface TransferRecord {
  readonly id: Id<'transfer'>
  readonly status: TransferStatus
  readonly currency: Currency
  /** What the source loses. */
  readonly amount: Minor
  /** Out of the amount, to the organisation's revenue. */
  readonly fee: Minor
  readonly from_project_id: Id<'project'>
  /** Null: the project's balance. */
  readonly from_settlement_id: Id<'settlement'> | null
  /** The inbound whose rest it takes first, where one was named. */
  readonly takes_inbound_id: Id<'inbound'> | null
  readonly to_project_id: Id<'project'>
  readonly to_settlement_id: Id<'settlement'> | null
  readonly release_at: Date | null
  readonly metadata: Record<string, unknown> | null
  /** Made by the service for a settlement of type `transfer`: at most one for each. */
  readonly is_automatic: boolean
  /** Takes a `transfer` settlement's money where it was to go: it counts as left, not as moved. */
  readonly is_departure: boolean
  /** The key above whose limits it was asked for: a person has to pass it; null: nobody. */
  readonly waiting_key_id: string | null
  readonly inbound_id: Id<'inbound'> | null
  readonly outbound_id: Id<'outbound'> | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** What moves: all that the decision looks at. */
export type Moving = Pick<
  TransferRecord,
  | 'amount'
  | 'fee'
  | 'from_project_id'
  | 'from_settlement_id'
  | 'to_project_id'
  | 'to_settlement_id'
  | 'is_departure'
>

/** What the ends of transfers hold, as it is under the locks. */
export interface Holdings {
  readonly projects: ReadonlyMap<Id<'project'>, Pick<ProjectRecord, 'status'>>
  readonly settlements: ReadonlyMap<Id<'settlement'>, SettlementRecord>
  readonly spendables: ReadonlyMap<Id<'project'>, Spendable>
}

/** What a transfer does now: its money moves from these accounts, or it waits, or it has failed. */
export type Outcome =
  | { readonly kind: 'moves'; readonly parts: readonly Spending[] }
  | { readonly kind: 'waits' }
  | { readonly kind: 'fails' }

/** What the target gets. */
export function netOf({ amount, fee }: Pick<TransferRecord, 'amount' | 'fee'>): Minor {
  return less(amount, fee)
}

/** True when it goes from one project to another: then it has rows of money in and out. */
export function isBetween({
  from_project_id,
  to_project_id,
}: Pick<TransferRecord, 'from_project_id' | 'to_project_id'>): boolean {
  return from_project_id !== to_project_id
}

/**
 * Decides transfers in their order: what one has moved, the next one finds there. One that does not
 * fit waits and blocks nobody; one whose target takes no more money fails.
 */
export function planTransfers(transfers: readonly Moving[], before: Holdings): Outcome[] {
  const settlements = new Map(before.settlements)
  const spendables = new Map(before.spendables)
  return transfers.map((transfer): Outcome => {
    if (before.projects.get(transfer.from_project_id)?.status === 'in_review') {
      return { kind: 'waits' }
    }
    const parts = partsOf(transfer, { ...before, settlements, spendables })
    if (sum(parts.map(({ amount }) => amount)) < transfer.amount) return { kind: 'waits' }
    // Only at its execution: until then nobody need know whether the target will take it.
    const target = transfer.to_settlement_id
    if (target !== null && settlements.get(target)?.status === 'cancelled') return { kind: 'fails' }
    takeParts(transfer, parts, { settlements, spendables })
    giveToTarget(transfer, { settlements, spendables })
    return { kind: 'moves', parts }
  })
}

function partsOf(transfer: Moving, { settlements, spendables }: Holdings): Spending[] {
  const { from_settlement_id: id, amount } = transfer
  if (id === null) {
    const known = spendables.get(transfer.from_project_id)
    return known === undefined
      ? []
      : planSpending(withoutTarget(known, transfer.to_settlement_id), amount)
  }
  const source = settlements.get(id)
  if (source === undefined || source.status === 'in_review') return []
  const part = smaller(cashOf(source), amount)
  return part > 0n ? [{ account: accountOf(id), settlementId: id, amount: part }] : []
}

/** A `funding` settlement that is filled from its project's balance does not pay itself. */
function withoutTarget(spendable: Spendable, target: Id<'settlement'> | null): Spendable {
  const fundings = spendable.fundings.filter(({ id }) => id !== target)
  return { ...spendable, fundings }
}

interface Moved {
  readonly settlements: Map<Id<'settlement'>, SettlementRecord>
  readonly spendables: Map<Id<'project'>, Spendable>
}

function takeParts(
  transfer: Moving,
  parts: readonly Spending[],
  { settlements, spendables }: Moved,
) {
  for (const { settlementId: id, amount } of parts) {
    const source = id === null ? undefined : settlements.get(id)
    if (source === undefined) continue
    const counts = transfer.from_settlement_id === null || transfer.is_departure
    settlements.set(source.id, {
      ...source,
      transferred_out: plus(source.transferred_out, amount),
      spent: plus(source.spent, counts ? amount : zero),
    })
  }
  // A `funding` settlement is also part of its project's balance, whoever takes from it.
  const known = spendables.get(transfer.from_project_id)
  if (known !== undefined) spendables.set(transfer.from_project_id, afterSpending(known, parts))
}

function giveToTarget(transfer: Moving, { settlements, spendables }: Moved) {
  const { to_settlement_id: id, to_project_id: projectId } = transfer
  const net = netOf(transfer)
  const known = spendables.get(projectId)
  if (id === null) {
    if (known !== undefined) {
      spendables.set(projectId, { ...known, balance: plus(known.balance, net) })
    }
    return
  }
  const target = settlements.get(id)
  if (target === undefined) return
  const filled = { ...target, transferred_in: plus(target.transferred_in, net) }
  settlements.set(id, filled)
  if (known !== undefined) {
    const fundings = known.fundings.map((funding) => (funding.id === id ? filled : funding))
    spendables.set(projectId, { ...known, fundings })
  }
}

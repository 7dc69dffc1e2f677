// Batches of releases, refunds and transfers: all or nothing, each wrong item named.
import type { Unit } from '#db'
import type { FieldFault, Id, Minor, Result } from '#kit'
import { accepted, Failure, less, refused, sum, zero } from '#kit'
import { lockProjects } from '#projects'
import type { SettlementRecord } from '#settlements'
import { limitOf, readSettlements } from '#settlements'
import { selectWaitingTransfers } from './store.ts'

/** What everything that was asked of settlements so far adds up to, while a unit decides. */
export type Promised = Map<Id<'settlement'>, Minor>

/** Locks the projects of settlements, then reads them as they are under the locks. */
export async function lockSettlements(
  unit: Unit,
  ids: readonly Id<'settlement'>[],
  projectIds: readonly Id<'project'>[] = [],
): Promise<Map<Id<'settlement'>, SettlementRecord>> {
  const before = await readSettlements(unit.tx, unit.tenant.id, ids)
  const own = [...before.values()].map(({ project_id }) => project_id)
  await lockProjects(unit, [...own, ...projectIds])
  return await readSettlements(unit.tx, unit.tenant.id, [...before.keys()])
}

/**
 * What is asked of settlements: by all outbounds that live or have left, by transfers that wait,
 * and what their balance spent.
 */
export async function promisedOf(
  unit: Unit,
  settlements: Iterable<SettlementRecord>,
): Promise<Promised> {
  const all = [...settlements]
  if (all.length === 0) return new Map()
  const ids = all.map(({ id }) => id)
  const rows = await unit.tx.query(selectWaitingTransfers, {
    tenant_id: unit.tenant.id,
    from_settlement_ids: ids,
  })
  const waiting = new Map(rows.map(({ settlement_id, amount }) => [settlement_id, amount]))
  return new Map(
    all.map(({ id, promised, spent }) => [id, sum([promised, spent, waiting.get(id) ?? zero])]),
  )
}

/** Decides the items of one batch in their order; one refusal for all that are wrong. */
export function decideBatch<Item, Decided>(
  batch: readonly Item[],
  promised: Promised,
  decideOne: (item: Item, index: number) => Result<Decided>,
): Result<Decided[]> {
  const before = new Map(promised)
  const failures: Failure[] = []
  const drafts = batch.flatMap((item, index) => {
    const draft = decideOne(item, index)
    if (draft.ok) return [draft.value]
    failures.push(draft.failure)
    return []
  })
  if (failures.length === 0) return accepted(drafts)
  for (const [id, asked] of before) promised.set(id, asked)
  return refused(joinFailures(failures))
}

/** All wrong items in one refusal: with their code when they share one. */
function joinFailures(failures: readonly Failure[]): Failure {
  const errors = failures.flatMap(({ details }) => details.errors ?? [])
  const [code, ...others] = new Set(failures.map((failure) => failure.code))
  return new Failure(others.length === 0 && code !== undefined ? code : 'validation_failed', {
    errors,
  })
}

/** What of a settlement's limit nobody has asked for. */
export function leftOf(settlement: SettlementRecord, promised: Promised): Minor {
  return less(limitOf(settlement), promised.get(settlement.id) ?? zero)
}

/** What is asked of a settlement: an amount, or (null) all that is left of it. */
interface Claim {
  readonly amount: Minor | null
  readonly left: Minor
  readonly at: string
  readonly verb: 'release' | 'refund'
}

/** The amount that may be asked of a settlement. */
export function claimOf({ amount, left, at, verb }: Claim): Result<Minor> {
  if (amount === null) {
    if (left > 0n) return accepted(left)
    const message = `The settlement has nothing left to ${verb}.`
    const errors = [{ pointer: `${at}/settlement_id`, code: 'not_usable', message }] as const
    return refused(new Failure('nothing_left', { errors }))
  }
  if (amount <= left) return accepted(amount)
  const message = `The settlement has ${left > 0n ? left : 0n} left to ${verb}.`
  const errors = [{ pointer: `${at}/amount`, code: 'too_large', message }] as const
  return refused(new Failure('amount_exceeds_settlement', { errors }))
}

/** A source that is not there. */
export function unknownSource(pointer: string, what: 'settlement' | 'project'): FieldFault {
  return { pointer, code: 'not_found', message: `There is no such ${what}.` }
}

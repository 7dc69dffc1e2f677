// The rest of an inbound: what of it lies unreconciled in its project. Whatever leaves a project's
// own account takes money first that no rest stands for, then the rests, the oldest first; what
// comes back raises the rests that it had taken.
import type { Unit } from '#db'
import type { Id, Minor } from '#kit'
import { distinct, groupBy, larger, less, minor, smaller, sum, zero } from '#kit'
import {
  addOvertaken,
  giveFeesBackRows,
  insertTakenRests,
  lowerRests,
  selectLoose,
  selectRests,
  selectTakenRests,
  setRestsBack,
} from './store-rests.ts'

/** What takes money from a project's own account: a checkout, whose fee a transfer pays. */
export type TakerId = Id<'outbound'> | Id<'transfer'> | Id<'checkout'>

export interface RestTaking {
  readonly takerId: TakerId
  readonly projectId: Id<'project'>
  readonly amount: Minor
}

/**
 * What stands on projects' own accounts beyond the rests of their inbounds; below 0 between a
 * posting and `takeRests`. The caller holds the projects' locks.
 */
export async function looseOf(
  unit: Unit,
  projectIds: readonly Id<'project'>[],
): Promise<Map<Id<'project'>, Minor>> {
  const rows = await unit.tx.query(selectLoose, [unit.tenant.id, distinct(projectIds)])
  return new Map(rows.map(({ project_id, loose }) => [project_id, loose]))
}

/**
 * Money has left projects' own accounts: lowers the rests that it took, and keeps by whom. The
 * caller holds the projects' locks and has posted it.
 */
export async function takeRests(unit: Unit, takings: readonly RestTaking[]): Promise<void> {
  const byProject = groupBy(takings, ({ projectId }) => projectId)
  if (byProject.size === 0) return
  const loose = await looseOf(unit, [...byProject.keys()])
  const short = [...byProject.keys()].filter((id) => (loose.get(id) ?? zero) < 0n)
  if (short.length === 0) return
  const rests = groupBy(
    await unit.tx.query(selectRests, [unit.tenant.id, short]),
    ({ project_id }) => project_id,
  )
  const rows = short.flatMap((id) => {
    const lacks = less(zero, loose.get(id) ?? zero)
    return spread(byProject.get(id) ?? [], lacks, rests.get(id) ?? [])
  })
  const { id: tenant } = unit.tenant
  await unit.tx.query(insertTakenRests, [
    tenant,
    rows.map(({ takerId }) => takerId),
    rows.map(({ inboundId }) => inboundId),
    rows.map(({ amount }) => amount),
  ])
  const lowered = [...groupBy(rows, ({ inboundId }) => inboundId)]
  await unit.tx.query(lowerRests, [
    tenant,
    unit.now,
    lowered.map(([id]) => id),
    lowered.map(([, group]) => sum(group.map(({ amount }) => amount))),
  ])
}

interface Rest {
  readonly id: Id<'inbound'>
  readonly unreconciled: Minor
}

/** The first takers had what no rest stands for; the others take the rests, the oldest first. */
function spread(takings: readonly RestTaking[], lacks: Minor, rests: readonly Rest[]) {
  let loose = less(sum(takings.map(({ amount }) => amount)), lacks)
  const left = rests.map(({ id, unreconciled }) => ({ id, amount: unreconciled }))
  return takings.flatMap(({ takerId, amount }) => {
    const free = smaller(larger(loose, zero), amount)
    loose = less(loose, free)
    let needed = less(amount, free)
    return left.flatMap((rest) => {
      const part = smaller(rest.amount, needed)
      if (part <= 0n) return []
      needed = less(needed, part)
      rest.amount = less(rest.amount, part)
      return [{ takerId, inboundId: rest.id, amount: part }]
    })
  })
}

/**
 * What takers had taken is on the projects' own accounts again: the same rests rise, but by what
 * has been taken back of their inbounds since. The caller holds the projects' locks.
 */
export async function restoreRests(unit: Unit, takerIds: readonly TakerId[]): Promise<void> {
  if (takerIds.length === 0) return
  const { id: tenant } = unit.tenant
  const rows = await unit.tx.query(selectTakenRests, [tenant, takerIds])
  if (rows.length === 0) return
  const overtaken = new Map(rows.map((row) => [row.inbound_id, row.inbound_overtaken]))
  const back = rows.map((row) => {
    const before = overtaken.get(row.inbound_id) ?? zero
    const part = smaller(row.amount, before)
    overtaken.set(row.inbound_id, less(before, part))
    return { ...row, part }
  })
  await unit.tx.query(setRestsBack, [
    tenant,
    back.map(({ taker_id }) => taker_id),
    back.map(({ inbound_id }) => inbound_id),
    back.map(({ part }) => part),
  ])
  const byInbound = [...groupBy(back, ({ inbound_id }) => inbound_id)]
  await unit.tx.query(addOvertaken, [
    tenant,
    unit.now,
    byInbound.map(([id]) => id),
    byInbound.map(([, group]) => sum(group.map(({ amount, part }) => less(amount, part)))),
    byInbound.map(([, group]) => minor(-sum(group.map(({ part }) => part)))),
  ])
}

/**
 * Checkouts have ended, and their buyer-fee money is in their projects again: the rests of the
 * inbounds that brought it rise, as do those that a transfer had taken it from.
 */
export async function giveFeesBack(
  unit: Unit,
  checkoutIds: readonly Id<'checkout'>[],
): Promise<void> {
  if (checkoutIds.length === 0) return
  await unit.tx.query(giveFeesBackRows, [unit.tenant.id, unit.now, checkoutIds])
  await restoreRests(unit, checkoutIds)
}

// The rest of an inbound: what of it lies unreconciled in its project. Whatever leaves a project's
// own account takes money first that no rest stands for, then the rests, the oldest first; what
// comes back raises the rests that it had taken.
import type { InboundType } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Id, Minor } from '#kit'
import { distinct, groupBy, larger, less, minor, parseId, plus, smaller, sum, zero } from '#kit'
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
export type TakerId = Id<'outbound' | 'transfer' | 'checkout' | 'inbound_return'>

export interface RestTaking {
  readonly takerId: TakerId
  readonly projectId: Id<'project'>
  readonly amount: Minor
  /** The inbound whose rest it takes first, as far as that goes. */
  readonly inboundId?: Id<'inbound'> | null
}

/**
 * What stands on projects' own accounts beyond the rests of their inbounds; below 0 between a
 * posting and `takeRests`. The caller holds the projects' locks.
 */
export async function looseOf(
  unit: Unit,
  projectIds: readonly Id<'project'>[],
): Promise<Map<Id<'project'>, Minor>> {
  const rows = await unit.tx.query(selectLoose, {
    tenant_id: unit.tenant.id,
    ids: distinct(projectIds),
  })
  return new Map(rows.map(({ project_id, loose }) => [project_id, loose]))
}

/**
 * Money has left projects' own accounts: lowers the rests that it took, and keeps by whom. A taker
 * that names an inbound takes the rest of that first. The caller holds the projects' locks and has
 * posted it.
 */
export async function takeRests(unit: Unit, takings: readonly RestTaking[]): Promise<void> {
  const byProject = groupBy(takings, ({ projectId }) => projectId)
  if (byProject.size === 0) return
  const loose = await looseOf(unit, [...byProject.keys()])
  const concerned = [...byProject].flatMap(([id, group]) => {
    const isNamed = group.some(({ inboundId }) => (inboundId ?? null) !== null)
    return isNamed || (loose.get(id) ?? zero) < 0n ? [id] : []
  })
  if (concerned.length === 0) return
  const rests = groupBy(
    await unit.tx.query(selectRests, { tenant_id: unit.tenant.id, project_ids: concerned }),
    ({ project_id }) => project_id,
  )
  const rows = concerned.flatMap((id) =>
    takenRests(byProject.get(id) ?? [], loose.get(id) ?? zero, rests.get(id) ?? []),
  )
  const { id: tenant } = unit.tenant
  unit.tx.write(insertTakenRests, {
    tenant_id: tenant,
    rows: rows.map(({ takerId, inboundId, amount }) => ({
      taker_id: takerId,
      inbound_id: inboundId,
      amount,
    })),
  })
  const lowered = [...groupBy(rows, ({ inboundId }) => inboundId)]
  unit.tx.write(lowerRests, {
    tenant_id: tenant,
    updated_at: unit.now,
    rows: lowered.map(([id, group]) => ({ id, amount: sum(group.map(({ amount }) => amount)) })),
  })
}

/**
 * What takers of one project take of which rest, in their order: each of the inbound that it names,
 * then money that no rest stands for, then the rests, the oldest first. `after` is what stands
 * there beyond the rests when all have taken theirs.
 */
function takenRests(takings: readonly RestTaking[], after: Minor, rests: readonly Rest[]) {
  let loose = plus(after, sum(takings.map(({ amount }) => amount)))
  const left = rests.map(({ id, unreconciled }) => ({ id, amount: unreconciled }))
  const rows = takings.flatMap(({ takerId, amount, inboundId }) => {
    const take = (rest: Left, wanted: Minor) => {
      const part = smaller(rest.amount, wanted)
      rest.amount = less(rest.amount, part)
      return { takerId, inboundId: rest.id, amount: part }
    }
    const named = left.flatMap((rest) => (rest.id === inboundId ? [take(rest, amount)] : []))
    let needed = less(amount, sum(named.map((row) => row.amount)))
    const free = smaller(larger(loose, zero), needed)
    loose = less(loose, free)
    needed = less(needed, free)
    const others = left.map((rest) => {
      const row = take(rest, needed)
      needed = less(needed, row.amount)
      return row
    })
    return [...named, ...others]
  })
  // What one takes of a rest in both ways is one entry.
  const byRest = groupBy(
    rows.filter(({ amount }) => amount > 0n),
    ({ takerId, inboundId }) => `${takerId} ${inboundId}`,
  )
  return [...byRest.values()].flatMap((group) => {
    const amount = sum(group.map((row) => row.amount))
    return group.slice(0, 1).map((row) => ({ ...row, amount }))
  })
}

interface Rest {
  readonly id: Id<'inbound'>
  readonly unreconciled: Minor
}

interface Left {
  readonly id: Id<'inbound'>
  amount: Minor
}

/**
 * What takers had taken is on the projects' own accounts again, less what of it was lost on the
 * way: the same rests rise, but by what has been taken back of their inbounds since. The caller
 * holds the projects' locks.
 */
export async function restoreRests(
  unit: Unit,
  takerIds: readonly TakerId[],
  lost: ReadonlyMap<TakerId, Minor> = new Map(),
): Promise<void> {
  if (takerIds.length === 0) return
  const { id: tenant } = unit.tenant
  const rows = await unit.tx.query(selectTakenRests, { tenant_id: tenant, taker_ids: takerIds })
  if (rows.length === 0) return
  const overtaken = new Map(rows.map((row) => [row.inbound_id, row.inbound_overtaken]))
  const back = rows.map((row) => {
    const before = overtaken.get(row.inbound_id) ?? zero
    const gone = smaller(lost.get(row.taker_id) ?? zero, row.amount)
    const came = less(row.amount, gone)
    const part = smaller(came, before)
    overtaken.set(row.inbound_id, less(before, part))
    return { ...row, came, part, gone }
  })
  unit.tx.write(setRestsBack, {
    tenant_id: tenant,
    rows: back.map(({ taker_id, inbound_id, part, gone }) => ({
      taker_id,
      inbound_id,
      overtaken: part,
      lost: gone,
    })),
  })
  const byInbound = [...groupBy(back, ({ inbound_id }) => inbound_id)]
  unit.tx.write(addOvertaken, {
    tenant_id: tenant,
    updated_at: unit.now,
    rows: byInbound.map(([id, group]) => ({
      id,
      amount: sum(group.map(({ came, part }) => less(came, part))),
      overtaken: minor(-sum(group.map(({ part }) => part))),
    })),
  })
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
  unit.tx.write(giveFeesBackRows, {
    tenant_id: unit.tenant.id,
    updated_at: unit.now,
    checkout_ids: checkoutIds,
  })
  await restoreRests(unit, checkoutIds)
}

/**
 * The inbound of a project that a request names, whose rest is to leave first: null for none,
 * undefined where it is none of the project, or a transfer's, which has no rest.
 */
export function namedInbound(
  shown: string | null | undefined,
  projectId: Id<'project'> | undefined,
  inbounds: ReadonlyMap<
    Id<'inbound'>,
    { readonly project_id: Id<'project'>; readonly type: InboundType }
  >,
): Id<'inbound'> | null | undefined {
  if (shown === null || shown === undefined) return null
  const id = parseId('inbound', shown)
  const inbound = id === undefined ? undefined : inbounds.get(id)
  if (inbound?.project_id !== projectId || inbound?.type === 'transfer') return undefined
  return id
}

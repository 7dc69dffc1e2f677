// What waits for money of a project: outbounds and transfers stand in one queue.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { distinct } from '#kit'
import { continueOutbounds, queueProjects, readWaiting } from '#outbounds'
import type { Vault } from '#participants'
import { lockProjects } from '#projects'
import { advanceTransfers } from './execute.ts'
import { selectAwaitingTransfers } from './store.ts'
import type { TransferRecord } from './transfer.ts'

/**
 * Money has come to projects, whose locks the caller holds: what waits for it goes on, the oldest
 * that fits first; one that does not fit blocks nobody. A queue in which a transfer to another
 * project waits goes on by a job of its own, which can lock both in their order.
 */
export async function continueQueue(
  unit: Unit,
  vault: Vault,
  projectIds: Iterable<Id<'project'>>,
): Promise<void> {
  const ids = distinct(projectIds)
  await goOn(unit, vault, { ids, locked: new Set(ids) })
}

/**
 * Looks at the queues of projects again in units of their own: one whose money goes back gives it
 * to the next.
 */
export async function continueQueueLater(
  unit: Unit,
  projectIds: Iterable<Id<'project'>>,
): Promise<void> {
  const ids = distinct(projectIds)
  if (ids.length === 0) return
  const outbounds = await readWaiting(unit.tx, unit.tenant.id, ids)
  const transfers = await unit.tx.query(selectAwaitingTransfers, {
    tenant_id: unit.tenant.id,
    from_project_ids: ids,
  })
  const waiting = new Set([
    ...outbounds.map(({ project_id }) => project_id),
    ...transfers.map(({ from_project_id }) => from_project_id),
  ])
  await queueProjects(unit, waiting)
}

/** Locks projects and those that money of theirs waits to go to, then lets their queues go on. */
export async function continueQueues(
  unit: Unit,
  vault: Vault,
  projectIds: readonly Id<'project'>[],
): Promise<void> {
  const waiting = await unit.tx.query(selectAwaitingTransfers, {
    tenant_id: unit.tenant.id,
    from_project_ids: projectIds,
  })
  const targets = waiting.map(({ to_project_id }) => to_project_id)
  const locked = await lockProjects(unit, [...projectIds, ...targets])
  await goOn(unit, vault, { ids: distinct(projectIds), locked: new Set(locked.keys()) })
}

interface Queues {
  readonly ids: readonly Id<'project'>[]
  readonly locked: ReadonlySet<Id<'project'>>
}

async function goOn(unit: Unit, vault: Vault, { ids, locked }: Queues): Promise<void> {
  if (ids.length === 0) return
  const { id: tenant } = unit.tenant
  const transfers = await unit.tx.query(selectAwaitingTransfers, {
    tenant_id: tenant,
    from_project_ids: ids,
  })
  const far = new Set(
    transfers.flatMap(({ from_project_id, to_project_id }) =>
      locked.has(to_project_id) ? [] : [from_project_id],
    ),
  )
  await queueProjects(unit, far)
  const outbounds = await readWaiting(
    unit.tx,
    tenant,
    ids.filter((id) => !far.has(id)),
  )
  const near = transfers.filter(({ from_project_id }) => !far.has(from_project_id))
  for (const run of runsOf(outbounds, near)) {
    if (run.kind === 'outbounds') await continueOutbounds(unit, vault, run.ids)
    else await advanceTransfers(unit, run.transfers)
  }
}

type Run =
  | { readonly kind: 'outbounds'; readonly ids: Id<'outbound'>[] }
  | { readonly kind: 'transfers'; readonly transfers: TransferRecord[] }

/** One queue, the oldest first, in runs of the same kind. */
function runsOf(
  outbounds: readonly { readonly id: Id<'outbound'>; readonly created_at: Date }[],
  transfers: readonly TransferRecord[],
): Run[] {
  const queue = [
    ...outbounds.map(({ id, created_at }) => ({ created_at, id, outbound: id, transfer: null })),
    ...transfers.map((transfer) => ({
      created_at: transfer.created_at,
      id: transfer.id,
      outbound: null,
      transfer,
    })),
  ].toSorted((a, b) => {
    const apart = a.created_at.getTime() - b.created_at.getTime()
    if (apart !== 0) return apart
    return a.id < b.id ? -1 : 1
  })
  const runs: Run[] = []
  for (const { outbound, transfer } of queue) {
    const last = runs.at(-1)
    if (transfer === null) {
      if (last?.kind === 'outbounds') last.ids.push(outbound)
      else runs.push({ kind: 'outbounds', ids: [outbound] })
    } else if (last?.kind === 'transfers') last.transfers.push(transfer)
    else runs.push({ kind: 'transfers', transfers: [transfer] })
  }
  return runs
}

// The queue of a project: everything of it that waits for money, outbounds and transfers alike.
import type { Unit } from '#db'
import { enqueueOnce } from '#jobs'
import type { Id } from '#kit'
import { distinct, plus, showId } from '#kit'
import { queueContinue } from './jobs.ts'
import { openPurse } from './sources.ts'
import { selectQueues } from './store.ts'

/** Has queues of projects, whose locks the caller holds, looked at in units of their own. */
export async function queueProjects(unit: Unit, ids: Iterable<Id<'project'>>): Promise<void> {
  const jobs = [...ids].map((id) => ({ key: showId('project', id), payload: { project: id } }))
  await enqueueOnce(unit, queueContinue, jobs)
}

/**
 * Those of these projects in whose queue something could go on now, and will by a job: what comes
 * to their money newly stands behind it, for the oldest that fits goes first. The caller holds the
 * projects' locks.
 */
export async function queuesAhead(
  unit: Unit,
  projectIds: Iterable<Id<'project'>>,
): Promise<Set<Id<'project'>>> {
  const asked = distinct(projectIds)
  if (asked.length === 0) return new Set()
  const waiting = await unit.tx.query(selectQueues, {
    tenant_id: unit.tenant.id,
    project_ids: asked,
  })
  if (waiting.length === 0) return new Set()
  const purse = await openPurse(unit, waiting)
  const fits = waiting.filter((one) => plus(purse.holds(one), purse.covers(one)) >= one.amount)
  const ahead = new Set(fits.map(({ project_id }) => project_id))
  await queueProjects(unit, ahead)
  return ahead
}

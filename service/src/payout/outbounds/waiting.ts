// Outbounds that wait, and what makes them go on.
import type { Reader, Unit } from '#db'
import { enqueue } from '#jobs'
import type { Id, TenantId } from '#kit'
import { showId } from '#kit'
import { outboundContinue } from './jobs.ts'
import type { WaitingOutbound } from './store.ts'
import {
  selectAwaitingOfProjects,
  selectInReviewOfProjects,
  selectPausedOfParticipants,
  selectWaitingForPayees,
} from './store.ts'

/** Outbounds that wait for money of projects, and what each needs; oldest first. */
export async function readWaiting(
  reader: Reader,
  tenant: TenantId,
  projectIds: readonly Id<'project'>[],
): Promise<WaitingOutbound[]> {
  if (projectIds.length === 0) return []
  return await reader.query(selectAwaitingOfProjects, {
    tenant_id: tenant,
    project_ids: projectIds,
  })
}

/**
 * Participants were verified: each outbound that waited for it goes on in a unit of its own,
 * because this one does not hold the locks of their projects.
 */
export async function continueVerified(
  unit: Unit,
  participantIds: readonly Id<'participant'>[],
): Promise<void> {
  queueAll(
    unit,
    await unit.tx.query(selectPausedOfParticipants, {
      tenant_id: unit.tenant.id,
      participant_ids: participantIds,
    }),
  )
}

/**
 * Where participants are paid to has been decided: what waited for it goes on, or waits on for the
 * reason that there is now.
 */
export async function continuePayees(
  unit: Unit,
  participantIds: readonly Id<'participant'>[],
): Promise<void> {
  queueAll(
    unit,
    await unit.tx.query(selectWaitingForPayees, { tenant_id: unit.tenant.id, ids: participantIds }),
  )
}

/** The review of projects is over: what waited in review for it alone goes on by itself. */
export async function continueReviewed(
  unit: Unit,
  projectIds: readonly Id<'project'>[],
): Promise<void> {
  queueAll(
    unit,
    await unit.tx.query(selectInReviewOfProjects, {
      tenant_id: unit.tenant.id,
      project_ids: projectIds,
    }),
  )
}

/** Has outbounds looked at again, each in a unit of its own. */
export function queueAll(unit: Unit, outbounds: readonly { readonly id: Id<'outbound'> }[]): void {
  for (const { id } of outbounds) {
    const key = showId('outbound', id)
    enqueue(unit, outboundContinue, { key, runAt: unit.now, payload: { outbound: id } })
  }
}

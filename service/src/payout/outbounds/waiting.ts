// Outbounds that wait, and what makes them go on.
import type { Reader, Unit } from '#db'
import { enqueue } from '#jobs'
import type { Id, TenantId } from '#kit'
import { showId } from '#kit'
import type { Vault } from '#participants'
import { continueOutbounds, outboundContinue } from './progress.ts'
import type { WaitingOutbound } from './store.ts'
import {
  selectAwaitingOfProjects,
  selectInReviewOfProjects,
  selectPausedOfParticipants,
  selectReservedOfSources,
} from './store.ts'

/** Outbounds that wait for money of projects, and what each needs; oldest first. */
export async function readWaiting(
  reader: Reader,
  tenant: TenantId,
  projectIds: readonly Id<'project'>[],
): Promise<WaitingOutbound[]> {
  if (projectIds.length === 0) return []
  return await reader.query(selectAwaitingOfProjects, [tenant, projectIds])
}

/** Outbounds of projects whose money is set aside and that no rail knows yet; newest first. */
export async function readRecallable(
  reader: Reader,
  tenant: TenantId,
  projectIds: readonly Id<'project'>[],
): Promise<Omit<WaitingOutbound, 'created_at'>[]> {
  if (projectIds.length === 0) return []
  return await reader.query(selectReservedOfSources, [tenant, projectIds])
}

/** Funds have come to projects whose locks the caller holds: what waited for them goes on. */
export async function continueFunded(
  unit: Unit,
  vault: Vault,
  projectIds: readonly Id<'project'>[],
): Promise<void> {
  const rows = await readWaiting(unit.tx, unit.tenant.id, projectIds)
  await continueOutbounds(
    unit,
    vault,
    rows.map(({ id }) => id),
  )
}

/**
 * Participants were verified: each outbound that waited for it goes on in a unit of its own,
 * because this one does not hold the locks of their projects.
 */
export async function continueVerified(
  unit: Unit,
  participantIds: readonly Id<'participant'>[],
): Promise<void> {
  queueAll(unit, await unit.tx.query(selectPausedOfParticipants, [unit.tenant.id, participantIds]))
}

/**
 * Money that was set aside is back in these projects: what waits for funds there is looked at
 * again, in a unit of its own, because one that fails gives its money back to the next.
 */
export async function continueFreed(
  unit: Unit,
  projectIds: readonly Id<'project'>[],
): Promise<void> {
  queueAll(unit, await readWaiting(unit.tx, unit.tenant.id, projectIds))
}

/** The review of projects is over: what waited in review for it alone goes on by itself. */
export async function continueReviewed(
  unit: Unit,
  projectIds: readonly Id<'project'>[],
): Promise<void> {
  queueAll(unit, await unit.tx.query(selectInReviewOfProjects, [unit.tenant.id, projectIds]))
}

function queueAll(unit: Unit, outbounds: readonly { readonly id: Id<'outbound'> }[]): void {
  for (const { id } of outbounds) {
    const key = showId('outbound', id)
    enqueue(unit, outboundContinue, { key, runAt: unit.now, payload: { outbound: key } })
  }
}

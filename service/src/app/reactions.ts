// What follows from an event inside the service, in the transaction of its cause: one line for
// each.

import type { IdKind } from '@holdfast/contract'
import type { PendingEvent, Unit } from '#db'
import type { Reaction, Reactions } from '#events'
import type { Id } from '#kit'
import { compact, parseId } from '#kit'
import {
  cancelUncovered,
  continueFreed,
  continueFunded,
  continueVerified,
  releaseSettled,
} from '#outbounds'
import { settleProjects } from '#projects'
import type { InvitationDeps } from './invitations.ts'
import { inviteToVerify } from './invitations.ts'

/** The ids of one kind that events carry under a key. */
function idsOf<K extends IdKind>(kind: K, key: string, events: readonly PendingEvent[]): Id<K>[] {
  return compact(events.map(({ payload }) => parseId(kind, String(payload[key]))))
}

/** Runs several reactions to the same event, in order. */
function all(...reactions: readonly Reaction[]): Reaction {
  return async (unit, events) => {
    for (const reaction of reactions) await reaction(unit, events)
  }
}

/**
 * The projects' status follows their business. Their locks are held by whatever caused the event.
 */
async function deriveProjects(unit: Unit, events: readonly PendingEvent[]): Promise<void> {
  await settleProjects(unit, idsOf('project', 'project_id', events))
}

/** What waits for funds may have the money of an outbound that ended without leaving. */
async function continueWaiting(unit: Unit, events: readonly PendingEvent[]): Promise<void> {
  await continueFreed(unit, idsOf('project', 'project_id', events))
}

/** Every reaction of the service. */
export function createReactions(deps: InvitationDeps): Reactions {
  const { vault } = deps
  return {
    inbound_settled: all(async (unit, events) => {
      await continueFunded(unit, vault, idsOf('project', 'project_id', events))
    }, deriveProjects),
    settlement_settled: async (unit, events) => {
      await releaseSettled(unit, vault, idsOf('settlement', 'id', events))
    },
    participant_verified: async (unit, events) => {
      await continueVerified(unit, idsOf('participant', 'id', events))
    },
    verification_required: async (unit, events) => {
      await inviteToVerify(unit, deps, idsOf('verification', 'id', events))
    },
    checkout_settling: deriveProjects,
    checkout_settled: deriveProjects,
    checkout_cancelled: deriveProjects,
    checkout_abandoned: deriveProjects,
    checkout_failed: deriveProjects,
    settlement_executed: deriveProjects,
    settlement_cancelled: all(async (unit, events) => {
      await cancelUncovered(unit, idsOf('settlement', 'id', events))
    }, deriveProjects),
    outbound_executed: deriveProjects,
    outbound_failed: all(continueWaiting, deriveProjects),
    outbound_cancelled: all(continueWaiting, deriveProjects),
  }
}

// The e-mail address behind participants: verification belongs to it.
import type { ParticipantStatus } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { asId, distinct, groupBy, indexBy } from '#kit'
import type { IdentityId } from './participants.ts'
import { lockIdentitiesForShare, selectIdentityOf, selectSharing } from './store.ts'

export interface LockedIdentity {
  readonly identityId: IdentityId
  readonly status: ParticipantStatus
}

/**
 * The verification statuses of participants, which stay as they are until the unit ends: an
 * outbound that is made and a verification that passes at the same moment cannot miss each other.
 * Locks in the order of the ids. Unknown participants are missing from the answer.
 */
export async function lockIdentities(
  unit: Unit,
  participantIds: readonly Id<'participant'>[],
): Promise<Map<Id<'participant'>, LockedIdentity>> {
  if (participantIds.length === 0) return new Map()
  const asked = [unit.tenant.id, distinct(participantIds)]
  // In one round trip, and safe to read beside the lock: a participant never changes its address.
  const [identities, participants] = await Promise.all([
    unit.tx.query(lockIdentitiesForShare, asked),
    unit.tx.query(selectIdentityOf, asked),
  ])
  const identityOf = indexBy(identities, ({ id }) => id)
  const locked = new Map<Id<'participant'>, LockedIdentity>()
  for (const { id, identity_id: identityId } of participants) {
    const identity = identityOf.get(identityId)
    if (identity === undefined) continue
    locked.set(asId('participant', id), {
      identityId,
      status: identity.status,
    })
  }
  return locked
}

/** All participants of each address, oldest first. */
export async function participantsSharing(
  reader: Reader,
  tenantId: TenantId,
  identityIds: readonly IdentityId[],
): Promise<Map<IdentityId, Id<'participant'>[]>> {
  if (identityIds.length === 0) return new Map()
  const rows = await reader.query(selectSharing, [tenantId, distinct(identityIds)])
  const pairs = rows.map((row) => ({
    identityId: row.identity_id,
    id: asId('participant', row.id),
  }))
  const groups = groupBy(pairs, ({ identityId }) => identityId)
  return new Map([...groups].map(([identityId, group]) => [identityId, group.map(({ id }) => id)]))
}

// The e-mail address behind participants: verification belongs to it.
import type { ParticipantStatus } from '@holdfast/contract'
import type { Reader, Statement, Unit } from '#db'
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
  const { identities, participants } = await lockAddresses(
    unit,
    lockIdentitiesForShare,
    participantIds,
  )
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

/**
 * Locks the identities of participants by a statement, which answers those it has locked, and tells
 * whose each is, in one round trip. Where spellings were joined while it waited, those that went on
 * are locked as well.
 */
export async function lockAddresses<Row extends { id: string }>(
  unit: Unit,
  lock: Statement<Row, { readonly tenant_id: string; readonly ids: readonly string[] }>,
  participantIds: readonly Id<'participant'>[],
): Promise<{
  readonly identities: readonly Row[]
  readonly participants: readonly { readonly id: string; readonly identity_id: string }[]
}> {
  const asked = { tenant_id: unit.tenant.id, ids: distinct(participantIds) }
  const [identities, participants] = await Promise.all([
    unit.tx.query(lock, asked),
    unit.tx.query(selectIdentityOf, asked),
  ])
  const locked = new Set(identities.map(({ id }) => id))
  const isWhole = participants.every(({ identity_id: id }) => locked.has(id))
  return isWhole ? { identities, participants } : await lockAddresses(unit, lock, participantIds)
}

/** All participants of each address, oldest first. */
export async function participantsSharing(
  reader: Reader,
  tenantId: TenantId,
  identityIds: readonly IdentityId[],
): Promise<Map<IdentityId, Id<'participant'>[]>> {
  if (identityIds.length === 0) return new Map()
  const rows = await reader.query(selectSharing, {
    tenant_id: tenantId,
    identity_ids: distinct(identityIds),
  })
  const pairs = rows.map((row) => ({
    identityId: row.identity_id,
    id: asId('participant', row.id),
  }))
  const groups = groupBy(pairs, ({ identityId }) => identityId)
  return new Map([...groups].map(([identityId, group]) => [identityId, group.map(({ id }) => id)]))
}

// Whose keys are: what becomes of them when people leave or may less, and taking them over.
import type { Environment, KeyFate, KeyPermission, MemberRole } from '@holdfast/contract'
import { knownSecretDays } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import type { Id } from '#kit'
import { addMs, distinct, realNow } from '#kit'
import { excessOf } from './key-rights.ts'
import type { KeyMaker } from './keys.ts'
import { forgetKeys, listKeys } from './keys.ts'
import {
  endKeysOfMember,
  endKeysShownTo,
  selectKeysOfMember,
  setPairOwner,
  spareNoKeys,
} from './store-keys.ts'

/** How long a secret lives on that somebody knows who has left: servers change over meanwhile. */
const KNOWN_MS = knownSecretDays * 24 * 3_600_000

/**
 * Somebody leaves the organisation: what he owns in both of its environments ends with that, and
 * what is another's, or the organisation's, and whose secret he was shown, 7 days later.
 */
export async function endMemberKeys(unit: Unit, memberId: Id<'member'>): Promise<void> {
  const { organisationId } = unit.tenant
  await unit.tx.query(spareNoKeys, { organisation_id: organisationId, owner_id: memberId })
  const { realNow: now } = unit
  await unit.tx.query(endKeysOfMember, {
    organisation_id: organisationId,
    owner_id: memberId,
    after_revoked_at: now,
  })
  await unit.tx.query(endKeysShownTo, {
    organisation_id: organisationId,
    shown_to: memberId,
    after_revoked_at: now,
    now: addMs(now, KNOWN_MS),
  })
  forgetKeys(unit)
}

/** Somebody has another role: what he owns is held to it from now on. */
export async function holdMemberKeys(unit: Unit, memberId: Id<'member'>): Promise<void> {
  await unit.tx.query(spareNoKeys, {
    organisation_id: unit.tenant.organisationId,
    owner_id: memberId,
  })
  forgetKeys(unit)
}

/**
 * Gives a pair to a member, who counts as one of those that may hold it from then on, or (null) to
 * the organisation. The pair is known to be of the tenant.
 */
export async function adoptKeys(unit: Unit, pairId: string, by: KeyMaker | null): Promise<void> {
  const keys = await listKeys(unit.tx, unit.tenant.id)
  const makers = keys.filter((key) => key.pairId === pairId).flatMap((key) => key.makers)
  const holders = distinct([...makers, ...(by === null ? [] : [by.memberId])])
  await unit.tx.query(setPairOwner, {
    tenant_id: unit.tenant.id,
    pair_id: pairId,
    owner_id: by?.memberId ?? null,
    makers: holders,
  })
  forgetKeys(unit)
}

/** A pair of a member, and what it could not do any more. */
export interface MemberKeyFate {
  readonly pairId: string
  readonly hint: string
  readonly label: string | null
  readonly environment: Environment
  readonly lastUsedAt: Date | null
  readonly fate: KeyFate
  readonly loses: readonly KeyPermission[]
}

/**
 * What would become of the keys of a member, in both environments, with another role, or (null)
 * without any; then also of those whose secret he was shown. What would go on as now is left out.
 */
export async function readMemberKeys(
  reader: Reader,
  of: {
    readonly organisationId: string
    readonly memberId: Id<'member'>
    readonly role: MemberRole | null
  },
): Promise<MemberKeyFate[]> {
  const asked = {
    organisation_id: of.organisationId,
    after_revoked_at: realNow(),
    owner_id: of.memberId,
  }
  const rows = await reader.query(selectKeysOfMember, asked)
  return rows.flatMap((row): MemberKeyFate[] => {
    const { environment, permissions, pair_id: pairId, hint, label, last_used_at } = row
    const shown = { pairId, hint, label, environment, lastUsedAt: last_used_at }
    if (!row.is_own) return of.role === null ? [{ ...shown, fate: 'ends_later', loses: [] }] : []
    const before = excessOf(permissions, row.owner_role, environment)
    const after = excessOf(permissions, of.role, environment)
    const loses = after.filter((one) => !before.includes(one))
    if (of.role === null) return [{ ...shown, fate: 'ends', loses }]
    return loses.length === 0 ? [] : [{ ...shown, fate: 'shrinks', loses }]
  })
}

// Whose keys are: what becomes of them when people leave or may less, and taking them over.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { distinct } from '#kit'
import type { KeyMaker } from './keys.ts'
import { forgetKeys, listKeys } from './keys.ts'
import { endKeysOfMember, setPairOwner, spareNoKeys } from './store-keys.ts'

/** Somebody leaves the organisation: what he owns in both of its environments ends with that. */
export async function endMemberKeys(unit: Unit, memberId: Id<'member'>): Promise<void> {
  const { organisationId } = unit.tenant
  await unit.tx.query(spareNoKeys, [organisationId, memberId])
  await unit.tx.query(endKeysOfMember, [organisationId, memberId, unit.realNow])
  forgetKeys(unit)
}

/** Somebody has another role: what he owns is held to it from now on. */
export async function holdMemberKeys(unit: Unit, memberId: Id<'member'>): Promise<void> {
  await unit.tx.query(spareNoKeys, [unit.tenant.organisationId, memberId])
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
  await unit.tx.query(setPairOwner, [unit.tenant.id, pairId, by?.memberId ?? null, holders])
  forgetKeys(unit)
}

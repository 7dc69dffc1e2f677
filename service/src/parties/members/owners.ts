// Who belongs to an organisation, for whatever asks more of its owners than of others.
import type { MemberRole } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import { present } from '#kit'
import { holdMemberships, selectMember, selectMembersOf } from './store.ts'

/** Roles by member, which stay as they are until the unit ends. Who is none is not there. */
export async function holdRoles(unit: Unit): Promise<Map<string, MemberRole>> {
  const rows = await unit.tx.query(holdMemberships, { organisation_id: unit.tenant.organisationId })
  return new Map(rows.map(({ member_id, role }) => [member_id, role]))
}

/** Somebody who is written to. */
export interface MemberAddress {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: MemberRole
}

/** Every member of an organisation, with the address to write to. */
export async function readMemberAddresses(
  reader: Reader,
  organisationId: string,
): Promise<MemberAddress[]> {
  const rows = await reader.query(selectMembersOf, {
    organisation_id: organisationId,
    member_id: null,
  })
  return rows.map(({ id, name, email, role }) => ({ id, name, email, role }))
}

/** The address of somebody who may be no member any more. */
export async function readPersonAddress(
  reader: Reader,
  memberId: string,
): Promise<Pick<MemberAddress, 'email'>> {
  const [row] = await reader.query(selectMember, { id: memberId })
  return { email: present(row, 'who was a member is known').email }
}

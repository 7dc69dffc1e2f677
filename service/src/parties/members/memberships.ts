// Who works in an organisation, in which role. There is always an owner.
import type { MemberList, MemberRole, SentInvitation } from '@holdfast/contract'
import type { Unit } from '#db'
import type { Id } from '#kit'
import { fail, present } from '#kit'
import { change, doerOf, memberObject, memberOf } from './changes.ts'
import type { MembersDeps } from './deps.ts'
import { invite } from './invitations.ts'
import { showInvitation, showMember } from './show.ts'
import type { Asking } from './sign-in.ts'
import type { ListedMemberRow } from './store.ts'
import {
  countOwners,
  deleteMembership,
  deleteSessions,
  lockOrganisation,
  selectMemberships,
  selectMembersOf,
  updateRole,
} from './store.ts'
import type { LinkRow } from './store-links.ts'
import { deleteInvitation, selectInvitations } from './store-links.ts'

/** Members of the organisation, and invitations that nobody accepted yet. */
export async function listMembers(deps: MembersDeps, { principal }: Asking): Promise<MemberList> {
  const { memberId, organisationId } = memberOf(principal)
  const { global } = deps.database
  const members = await global.query(selectMembersOf, [organisationId, null])
  const invitations = await global.query(selectInvitations, [organisationId, null])
  return {
    data: members.map((row) => showMember(row, memberId)),
    invitations: invitations.map(showInvitation),
  }
}

/** Invites somebody. Refuses with `already_member`. */
export async function inviteMember(
  deps: MembersDeps,
  { email, role }: { readonly email: string; readonly role: MemberRole },
  asking: Asking,
): Promise<SentInvitation> {
  const { organisationId } = memberOf(asking.principal)
  return await change(deps, organisationId, async (unit, note) => {
    const sent = await send(unit, deps, { email, role }, asking)
    note(doerOf(asking), {
      operation: 'inviteMember',
      object: sent.object,
      summary: `Invited ${email.trim()} as ${role}.`,
      after: { role },
    })
    return sent.answer
  })
}

/** Sends an invitation again, with a new link. */
export async function resendInvitation(
  deps: MembersDeps,
  id: Id<'invitation'>,
  asking: Asking,
): Promise<SentInvitation> {
  const { organisationId } = memberOf(asking.principal)
  return await change(deps, organisationId, async (unit, note) => {
    const { email, role } = await readInvitation(unit, id)
    const to = present(email, 'an invitation has an address')
    const sent = await send(unit, deps, { email: to, role }, asking)
    note(doerOf(asking), {
      operation: 'resendInvitation',
      object: sent.object,
      summary: `Sent the invitation to ${to} again.`,
    })
    return sent.answer
  })
}

async function send(
  unit: Unit,
  deps: MembersDeps,
  whom: { readonly email: string; readonly role: MemberRole },
  { principal }: Asking,
) {
  const { memberId, name, organisationId } = memberOf(principal)
  const memberships = await unit.tx.query(selectMemberships, [memberId])
  const own = memberships.find((one) => one.organisation_id === organisationId)
  const { organisation_name: organisationName } = present(own, 'who invites is a member')
  const invitedBy = { memberId, name }
  const { id, isSent } = await invite(unit, deps, { ...whom, organisationName, invitedBy })
  const invitation = showInvitation(await readInvitation(unit, id))
  return {
    answer: { invitation, is_sent: isSent },
    object: { kind: 'invitation', id: invitation.id },
  }
}

async function readInvitation(unit: Unit, id: string): Promise<LinkRow> {
  const [row] = await unit.tx.query(selectInvitations, [unit.tenant.organisationId, id])
  return row ?? fail('not_found')
}

/** Takes an invitation back: its link opens nothing from now on. */
export async function withdrawInvitation(
  deps: MembersDeps,
  id: Id<'invitation'>,
  asking: Asking,
): Promise<void> {
  const { organisationId } = memberOf(asking.principal)
  await change(deps, organisationId, async (unit, note) => {
    const { id: shownId } = showInvitation(await readInvitation(unit, id))
    const [gone] = await unit.tx.query(deleteInvitation, [organisationId, id])
    const { email } = present(gone, 'the invitation was there')
    note(doerOf(asking), {
      operation: 'withdrawInvitation',
      object: { kind: 'invitation', id: shownId },
      summary: `Withdrew the invitation to ${email}.`,
    })
  })
}

/** Gives a member another role, from its next request on. Refuses with `last_owner`. */
export async function changeRole(
  deps: MembersDeps,
  { id, role }: { readonly id: Id<'member'>; readonly role: MemberRole },
  asking: Asking,
) {
  const { organisationId, memberId } = memberOf(asking.principal)
  return await change(deps, organisationId, async (unit, note) => {
    const member = await lockAndRead(unit, id)
    await unit.tx.query(updateRole, [organisationId, id, role, unit.realNow])
    await refuseWithoutOwner(unit)
    note(doerOf(asking), {
      operation: 'changeMemberRole',
      object: memberObject(id),
      summary: `Changed the role of ${member.name} from ${member.role} to ${role}.`,
      before: { role: member.role },
      after: { role },
    })
    return showMember({ ...member, role }, memberId)
  })
}

/**
 * Removes a member from the organisation; all its sessions there end with it. Refuses with
 * `last_owner`.
 */
export async function removeMember(
  deps: MembersDeps,
  id: Id<'member'>,
  asking: Asking,
): Promise<void> {
  const { organisationId } = memberOf(asking.principal)
  await change(deps, organisationId, async (unit, note) => {
    const { name, role } = await lockAndRead(unit, id)
    await unit.tx.query(deleteMembership, [organisationId, id])
    await refuseWithoutOwner(unit)
    await unit.tx.query(deleteSessions, [id, null, organisationId])
    note(doerOf(asking), {
      operation: 'removeMember',
      object: memberObject(id),
      summary: `Removed ${name}.`,
      before: { role },
    })
  })
}

async function lockAndRead(unit: Unit, id: string): Promise<ListedMemberRow> {
  const { organisationId } = unit.tenant
  await unit.tx.query(lockOrganisation, [organisationId])
  const [member] = await unit.tx.query(selectMembersOf, [organisationId, id])
  return member ?? fail('not_found')
}

async function refuseWithoutOwner(unit: Unit): Promise<void> {
  const [row] = await unit.tx.query(countOwners, [unit.tenant.organisationId])
  if (present(row, 'a count has a row').owners === 0n) fail('last_owner')
}

// Who works in an organisation, in which role. There is always an owner.
import type { Member, MemberList, MemberRole, SentInvitation } from '@holdfast/contract'
import { takesTwoOwners } from '@holdfast/contract'
import { noteForAudit } from '#audit'
import type { Unit } from '#db'
import type { EffectChange, MemberPrincipal, PowerEffect } from '#http'
import type { Id } from '#kit'
import { fail, present } from '#kit'
import { endMemberKeys, holdMemberKeys } from '#organisations'
import { memberObject, memberOf } from './changes.ts'
import type { MembersDeps } from './deps.ts'
import { writeInvitation } from './invitations.ts'
import { showInvitation, showMember } from './show.ts'
import type { Asking } from './sign-in.ts'
import type { ListedMemberRow } from './store.ts'
import {
  countOwners,
  deleteMembership,
  deleteSessions,
  lockOrganisation,
  selectMembersOf,
  updateRole,
} from './store.ts'
import type { LinkRow } from './store-links.ts'
import { deleteInvitation, selectInvitations } from './store-links.ts'

/** Members of the organisation, and invitations that nobody accepted yet. */
export async function listMembers(deps: MembersDeps, { principal }: Asking): Promise<MemberList> {
  const { memberId, organisationId } = memberOf(principal)
  const { global } = deps.database
  const members = await global.query(selectMembersOf, {
    organisation_id: organisationId,
    member_id: null,
  })
  const invitations = await global.query(selectInvitations, {
    organisation_id: organisationId,
    id: null,
  })
  return {
    data: members.map((row) => showMember(row, memberId)),
    invitations: invitations.map(showInvitation),
  }
}

/** A change of who belongs to the organisation, by a member, as its command is given it. */
export interface Changing {
  readonly by: MemberPrincipal
  readonly requestId: string
}

/** Whom to invite, as what. */
export interface Inviting extends Changing {
  readonly email: string
  readonly role: MemberRole
}

/** A change of one invitation. */
export interface OnInvitation extends Changing {
  readonly id: Id<'invitation'>
}

/** What it came to, and what it changed in who may do what. */
export interface Changed<T> {
  readonly answer: T
  readonly effect: PowerEffect
}

/** Invites somebody. Refuses with `already_member`. */
export async function inviteMember(
  unit: Unit,
  deps: MembersDeps,
  { email, role, by, requestId }: Inviting,
): Promise<Changed<SentInvitation>> {
  const sent = await sendInvitation(unit, deps, { email, role, by })
  const to = email.trim()
  const summary = `Invited ${to} as ${role}.`
  noteForAudit(unit, requestId, { object: sent.object, summary, after: { role } })
  const changes = [
    { field: 'email', before: null, after: to },
    { field: 'role', before: null, after: role },
  ]
  const takesTwo = takesTwoOwners(null, role)
  return { answer: sent.answer, effect: powerOf({ changes, takesTwo }) }
}

/** Sends an invitation again, with a new link. */
export async function resendInvitation(
  unit: Unit,
  deps: MembersDeps,
  { id, by, requestId }: OnInvitation,
): Promise<Changed<SentInvitation>> {
  const { email, role } = await readInvitation(unit, id)
  const to = present(email, 'an invitation has an address')
  const sent = await sendInvitation(unit, deps, { email: to, role, by })
  const summary = `Sent the invitation to ${to} again.`
  noteForAudit(unit, requestId, { object: sent.object, summary, after: null })
  return { answer: sent.answer, effect: powerOf({}) }
}

async function sendInvitation(
  unit: Unit,
  deps: MembersDeps,
  { email, role, by }: Omit<Inviting, 'requestId'>,
) {
  const invitedBy = { memberId: by.memberId, name: by.name }
  const { id, isSent } = await writeInvitation(unit, deps, { email, role, invitedBy })
  const invitation = showInvitation(await readInvitation(unit, id))
  return {
    answer: { invitation, is_sent: isSent },
    object: { kind: 'invitation', id: invitation.id },
  }
}

async function readInvitation(unit: Unit, id: string): Promise<LinkRow> {
  const [row] = await unit.tx.query(selectInvitations, {
    organisation_id: unit.tenant.organisationId,
    id,
  })
  return row ?? fail('not_found')
}

/** Takes an invitation back: its link opens nothing from now on. */
export async function withdrawInvitation(
  unit: Unit,
  { id, requestId }: OnInvitation,
): Promise<Changed<null>> {
  const { id: shownId } = showInvitation(await readInvitation(unit, id))
  const [gone] = await unit.tx.query(deleteInvitation, {
    organisation_id: unit.tenant.organisationId,
    id,
  })
  const { email } = present(gone, 'the invitation was there')
  const object = { kind: 'invitation', id: shownId }
  noteForAudit(unit, requestId, { object, summary: `Withdrew the invitation to ${email}.` })
  return { answer: null, effect: powerOf({}) }
}

/**
 * Gives a member another role, from its next request on; its keys are held to it. Refuses with
 * `last_owner`.
 */
export async function changeRole(
  unit: Unit,
  { id, role, by, requestId }: Changing & { readonly id: Id<'member'>; readonly role: MemberRole },
): Promise<Changed<Member>> {
  const member = await lockAndRead(unit, id)
  await unit.tx.query(updateRole, {
    organisation_id: unit.tenant.organisationId,
    member_id: id,
    role,
    updated_at: unit.realNow,
  })
  await refuseWithoutOwner(unit)
  await holdMemberKeys(unit, id)
  noteForAudit(unit, requestId, {
    object: memberObject(id),
    summary: `Changed the role of ${member.name} from ${member.role} to ${role}.`,
    before: { role: member.role },
    after: { role },
  })
  const takesTwo = takesTwoOwners(member.role, role)
  return {
    answer: showMember({ ...member, role }, by.memberId),
    effect: powerOf({ member, changes: changesOf(member, role), takesTwo }),
  }
}

/**
 * Removes a member from the organisation; all its sessions and keys there end with it. Refuses with
 * `last_owner`.
 */
export async function removeMember(
  unit: Unit,
  { id, requestId }: Changing & { readonly id: Id<'member'> },
): Promise<Changed<null>> {
  const { organisationId } = unit.tenant
  const member = await lockAndRead(unit, id)
  await unit.tx.query(deleteMembership, { organisation_id: organisationId, member_id: id })
  await refuseWithoutOwner(unit)
  await unit.tx.query(deleteSessions, {
    member_id: id,
    except_id: null,
    organisation_id: organisationId,
  })
  await endMemberKeys(unit, id)
  noteForAudit(unit, requestId, {
    object: memberObject(id),
    summary: `Removed ${member.name}.`,
    before: { role: member.role },
    after: null,
  })
  const takesTwo = takesTwoOwners(member.role, null)
  return { answer: null, effect: powerOf({ member, changes: changesOf(member, null), takesTwo }) }
}

function changesOf({ email, role }: ListedMemberRow, after: MemberRole | null): EffectChange[] {
  return [
    { field: 'email', before: email, after: after === null ? null : email },
    { field: 'role', before: role, after },
  ]
}

function powerOf({
  member,
  changes = [],
  takesTwo = false,
}: {
  readonly member?: ListedMemberRow
  readonly changes?: readonly EffectChange[]
  readonly takesTwo?: boolean
}): PowerEffect {
  const of = member === undefined ? null : { id: member.id, role: member.role }
  return {
    kind: 'power',
    objects: of === null ? [] : [memberObject(of.id).id],
    changes,
    takesTwoOwners: takesTwo,
    isOfMoney: false,
    member: of,
    currency: null,
  }
}

async function lockAndRead(unit: Unit, id: string): Promise<ListedMemberRow> {
  const { organisationId } = unit.tenant
  await unit.tx.query(lockOrganisation, { id: organisationId })
  const [member] = await unit.tx.query(selectMembersOf, {
    organisation_id: organisationId,
    member_id: id,
  })
  return member ?? fail('not_found')
}

async function refuseWithoutOwner(unit: Unit): Promise<void> {
  const [row] = await unit.tx.query(countOwners, { organisation_id: unit.tenant.organisationId })
  if (present(row, 'a count has a row').owners === 0n) fail('last_owner')
}

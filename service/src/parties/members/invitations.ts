// Invitations: proven by the mailbox. The link is in the letter only, or on the terminal of whoever
// runs the installation; no answer holds it, so nobody accepts what was sent to somebody else.
import type { MemberRole } from '@holdfast/contract'
import { invitationDays } from '@holdfast/contract'
import type { Database, Unit } from '#db'
import type { RequestFacts } from '#http'
import { addMs, asId, fail, present, sha256, showId } from '#kit'
import type { Change } from './changes.ts'
import { changeAudited, memberDoer, memberObject, memberOf, toolDoer } from './changes.ts'
import type { MembersDeps } from './deps.ts'
import { emailKey } from './email.ts'
import type { Entering } from './entering.ts'
import { addMember, firstOwnerNote, takeFirst } from './entering.ts'
import { drawToken, findAccount, findLink, useLink } from './links.ts'
import type { KeptPassword } from './passwords.ts'
import { checkNewPassword, keepPassword } from './passwords.ts'
import type { OpenedSession } from './sessions.ts'
import { beginSession, changeCookie } from './sessions.ts'
import type { Asking } from './sign-in.ts'
import {
  deleteSessions,
  insertMembership,
  resetMember,
  selectMemberByEmail,
  selectMembersOf,
} from './store.ts'
import { deletePasskeys, deleteRecoveryCodes } from './store-access.ts'
import { renewInvitation, upsertInvitation } from './store-links.ts'
import { deleteDevices, deletePersonLinks } from './store-person.ts'

const INVITATION_MS = invitationDays * 86_400_000

/** An invitation to be sent. */
export interface Inviting {
  readonly email: string
  readonly role: MemberRole
  readonly invitedBy: { readonly memberId: string; readonly name: string }
}

export interface Invited {
  readonly id: string
  /** Whether it was sent by e-mail: not where no mail server is named. */
  readonly isSent: boolean
}

/**
 * Writes an invitation with a new link, in place of the one to the same address, and sends it.
 * Refuses with `already_member`.
 */
export async function writeInvitation(
  unit: Unit,
  deps: MembersDeps,
  { email, role, invitedBy }: Inviting,
): Promise<Invited> {
  const { organisationId } = unit.tenant
  const [known] = await unit.tx.query(selectMemberByEmail, { email_key: emailKey(email) })
  if (known !== undefined) {
    const there = await unit.tx.query(selectMembersOf, {
      organisation_id: organisationId,
      member_id: known.id,
    })
    if (there.length > 0) fail('already_member')
  }
  const token = drawToken()
  const [row] = await unit.tx.query(upsertInvitation, {
    hash: sha256(token),
    id: unit.newId('invitation'),
    organisation_id: organisationId,
    email: email.trim(),
    email_key: emailKey(email),
    role,
    invited_by: invitedBy.memberId,
    created_at: unit.realNow,
    expires_at: addMs(unit.realNow, INVITATION_MS),
  })
  const url = linkOf(deps.baseUrl, token)
  const letter = {
    kind: 'member_invited',
    to: email.trim(),
    invitedBy: invitedBy.name,
    url,
  } as const
  const isSent = await deps.post(unit, letter)
  return { id: present(row, 'an invitation is written').id, isSent }
}

function linkOf(baseUrl: string, token: string): string {
  return `${baseUrl}/dashboard/invitation#${token}`
}

interface Printing {
  readonly email: string
  readonly organisationId: string
  readonly baseUrl: string
}

/**
 * A new link of an invitation that waits, in place of the one before: for whoever runs an
 * installation without mail server and knows whom the address belongs to. Refuses with `not_found`
 * where nobody was invited under it.
 */
export async function printInvitation(
  database: Database,
  { email, organisationId, baseUrl }: Printing,
): Promise<string> {
  const token = drawToken()
  await changeAudited({ database }, organisationId, async (unit, note) => {
    const until = addMs(unit.realNow, INVITATION_MS)
    const asked = {
      organisation_id: organisationId,
      email_key: emailKey(email),
      hash: sha256(token),
      expires_at: until,
    }
    const [row] = await unit.tx.query(renewInvitation, asked)
    const { id } = row ?? fail('not_found', { detail: `Nobody invited ${email.trim()}.` })
    note(toolDoer, {
      operation: 'printInvitation',
      object: { kind: 'invitation', id: showId('invitation', asId('invitation', id)) },
      summary: `Printed the invitation to ${email.trim()} where the service runs.`,
    })
  })
  return linkOf(baseUrl, token)
}

/**
 * Accepts an invitation for somebody without an account, or with one that belongs nowhere any more:
 * that begins anew, proven by its mailbox. Refuses with `account_exists` where the address has one
 * that is used: whoever reads another's mail must not come in by it.
 */
export async function acceptInvitation(
  deps: MembersDeps,
  { token, name, password }: Omit<Entering, 'email'>,
  facts: RequestFacts,
): Promise<OpenedSession> {
  const link = await findLink(deps.database.global, token)
  const { organisation_id: organisationId, email, role } = link
  if (link.kind !== 'invitation' || email === null) return fail('link_not_usable')
  await checkNewPassword(password, [name, email])
  const kept = await keepPassword(password)
  return await changeAudited(deps, organisationId, async (unit, note) => {
    const known = await findAccount(unit.tx, emailKey(email))
    if (known?.isUsed === true) fail('account_exists')
    await useLink(unit, 'invitation', token)
    const memberId = known?.id ?? unit.newId('member')
    if (known === null) await addMember(unit, { id: memberId, name, email, kept })
    else await beginAnew(unit, { id: memberId, name, kept })
    await unit.tx.query(insertMembership, {
      organisation_id: organisationId,
      member_id: memberId,
      role,
      real_now: unit.realNow,
    })
    note(memberDoer({ id: memberId, name }, facts), joinedNote(memberId, role, 'acceptInvitation'))
    const change = 'Set a password, by an invitation to this address.'
    await deps.post(unit, { kind: 'member_changed', to: email, change })
    return await beginSession(unit.tx, { memberId, organisationId, isOpen: false }, facts)
  })
}

interface Anew {
  readonly id: string
  readonly name: string
  readonly kept: KeptPassword
}

/** Of somebody who belongs nowhere, under the lock: nothing of what opened before is left. */
async function beginAnew(unit: Unit, { id, name, kept }: Anew): Promise<void> {
  await unit.tx.query(resetMember, {
    id,
    name: name.trim(),
    password_salt: kept.salt,
    password_hash: kept.hash,
    updated_at: unit.realNow,
  })
  await unit.tx.query(deletePasskeys, { member_id: id })
  await unit.tx.query(deleteRecoveryCodes, { member_id: id })
  await unit.tx.query(deleteSessions, { member_id: id, except_id: null, organisation_id: null })
  await unit.tx.query(deleteDevices, { member_id: id })
  await unit.tx.query(deletePersonLinks, { member_id: id })
}

function joinedNote(memberId: string, role: MemberRole, operation: string): Change {
  const summary = `Accepted the invitation to join as ${role}.`
  return { operation, object: memberObject(memberId), summary, after: { role } }
}

/**
 * Accepts a link for the member who is signed in: an invitation to that address, or the one of the
 * installation to enter an organisation that has nobody yet. Refuses with `link_not_usable` an
 * invitation to another address, and with `already_member`.
 */
export async function joinOrganisation(
  deps: MembersDeps,
  token: string,
  { principal, facts }: Asking,
): Promise<OpenedSession> {
  const member = memberOf(principal)
  const { memberId, sessionId, name } = member
  const link = await findLink(deps.database.global, token)
  const { organisation_id: organisationId, role, kind } = link
  if (kind === 'invitation' && link.email_key !== emailKey(member.email)) fail('link_not_usable')
  return await changeAudited(deps, organisationId, async (unit, note) => {
    if (kind === 'enter') await takeFirst(unit, token)
    else await useLink(unit, kind, token)
    const added = await unit.tx.query(insertMembership, {
      organisation_id: organisationId,
      member_id: memberId,
      role,
      real_now: unit.realNow,
    })
    if (added.length === 0) fail('already_member')
    const what =
      kind === 'enter'
        ? firstOwnerNote(memberId, 'joinOrganisation')
        : joinedNote(memberId, role, 'joinOrganisation')
    note(memberDoer({ id: memberId, name }, facts), what)
    return await changeCookie(unit.tx, sessionId, { isProven: false, organisationId })
  })
}

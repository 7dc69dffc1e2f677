// One-time links: the installation's own, to enter by, and invitations. What follows the `#` is
// never sent to a server by a browser; looking at a link does not use it up.
import type { DashboardLink, MemberRole } from '@holdfast/contract'
import { enterLinkMinutes, invitationDays } from '@holdfast/contract'
import { writeAudit } from '#audit'
import type { Database, Reader, Unit } from '#db'
import type { RequestFacts } from '#http'
import {
  addMs,
  asId,
  fail,
  newUuid,
  present,
  randomText,
  realNow,
  sha256,
  showId,
  showInstant,
} from '#kit'
import { liveTenantOf } from '#organisations'
import { change, memberDoer, memberObject, memberOf } from './changes.ts'
import type { MembersDeps } from './deps.ts'
import { emailKey } from './email.ts'
import type { KeptPassword } from './passwords.ts'
import { checkNewPassword, keepPassword } from './passwords.ts'
import type { OpenedSession } from './sessions.ts'
import { beginSession, renew } from './sessions.ts'
import type { Asking } from './sign-in.ts'
import {
  deleteSessions,
  insertMember,
  insertMembership,
  lockMember,
  resetMember,
  selectMemberByEmail,
  selectMemberships,
  selectMembersOf,
  updateRole,
} from './store.ts'
import { deletePasskeys, deleteRecoveryCodes } from './store-access.ts'
import type { LinkRow } from './store-links.ts'
import {
  countMembers,
  deleteEnterLinks,
  insertEnterLink,
  selectLink,
  takeLink,
  upsertInvitation,
} from './store-links.ts'
import { countTries, forgive } from './throttle.ts'

/** 206 bits. */
const TOKEN_CHARACTERS = 40
const ENTER_MS = enterLinkMinutes * 60_000
const INVITATION_MS = invitationDays * 86_400_000

/**
 * Makes the link by which an owner enters, in place of the one before: for whoever runs the
 * installation. It counts for 30 minutes, once.
 */
export async function makeEnterLink(
  database: Database,
  { organisationId, baseUrl }: { readonly organisationId: string; readonly baseUrl: string },
): Promise<string> {
  const token = randomText(TOKEN_CHARACTERS)
  const tenantId = await liveTenantOf(database.global, organisationId)
  const shown = asId('organisation', organisationId)
  await database.transact(tenantId, async (unit) => {
    const { tx, realNow: now } = unit
    await tx.query(deleteEnterLinks, [organisationId])
    const until = addMs(now, ENTER_MS)
    await tx.query(insertEnterLink, [sha256(token), newUuid(now), organisationId, now, until])
    await writeAudit(unit, [
      {
        actor: { kind: 'tool', id: null, name: null },
        operation: 'makeEnterLink',
        object: { kind: 'organisation', id: showId('organisation', shown) },
        summary: 'Made the one-time link of the installation, by which an owner enters.',
        requestId: null,
        ip: null,
      },
    ])
  })
  return `${baseUrl}/dashboard/enter#${token}`
}

/** Whether anybody works in the organisation yet. */
export async function hasMembers(database: Database, organisationId: string): Promise<boolean> {
  const [row] = await database.global.query(countMembers, [organisationId])
  return present(row, 'a count has a row').members > 0n
}

/** What a link leads to. Refuses with `link_not_usable`. */
export async function lookAtLink(
  deps: MembersDeps,
  token: string,
  facts: RequestFacts,
): Promise<DashboardLink> {
  const tried = [{ kind: 'address', of: facts.ip }] as const
  await countTries(deps, tried)
  const link = await findLink(deps, token)
  await forgive(deps, tried)
  const known =
    link.email_key === null ? null : await findAccount(deps.database.global, link.email_key)
  return {
    kind: link.kind,
    organisation_name: link.organisation_name,
    email: link.email,
    role: link.role,
    has_account: known?.isUsed === true,
    expires_at: showInstant(link.expires_at),
  }
}

/** Whose address it is. An account that belongs nowhere any more opens nothing: it is not used. */
async function findAccount(reader: Reader, key: string) {
  const [member] = await reader.query(selectMemberByEmail, [key])
  if (member === undefined) return null
  await reader.query(lockMember, [member.id])
  const memberships = await reader.query(selectMemberships, [member.id])
  return { id: member.id, isUsed: memberships.length > 0 }
}

async function findLink({ database }: MembersDeps, token: string): Promise<LinkRow> {
  const [link] = await database.global.query(selectLink, [sha256(token), realNow()])
  return link ?? fail('link_not_usable')
}

/** Uses a link up. Whoever comes second is refused with `link_not_usable`. */
async function take(unit: Unit, kind: LinkRow['kind'], token: string): Promise<void> {
  const taken = await unit.tx.query(takeLink, [sha256(token), kind, unit.realNow])
  if (taken.length === 0) fail('link_not_usable')
}

interface Entering {
  readonly token: string
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * Makes whoever has the installation's link an owner. Who has the address already gets the new
 * password and loses every other means of signing in, and all sessions: this is how somebody comes
 * back who lost everything. The session that begins asks for a second factor to be set up.
 */
export async function enter(
  deps: MembersDeps,
  { token, name, email, password }: Entering,
  facts: RequestFacts,
): Promise<OpenedSession> {
  const link = await findLink(deps, token)
  if (link.kind !== 'enter') fail('link_not_usable')
  checkNewPassword(password, [name, email])
  const kept = await keepPassword(password)
  const { organisation_id: organisationId } = link
  return await change(deps, organisationId, async (unit, note) => {
    await take(unit, 'enter', token)
    const [known] = await unit.tx.query(selectMemberByEmail, [emailKey(email)])
    const memberId = known?.id ?? unit.newId('member')
    if (known === undefined) await addMember(unit, { id: memberId, name, email, kept })
    else await reset(unit, { id: memberId, name, kept })
    await makeOwner(unit, organisationId, memberId)
    note(memberDoer({ id: memberId, name }, facts), {
      operation: 'enterDashboard',
      object: memberObject(memberId),
      summary: 'Entered as an owner by the one-time link of the installation.',
      after: { role: 'owner' },
    })
    return await beginSession(unit.tx, { memberId, organisationId, isOpen: false }, facts)
  })
}

interface NewMember {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly kept: KeptPassword
}

async function addMember(unit: Unit, { id, name, email, kept }: NewMember): Promise<void> {
  const { salt, hash } = kept
  const given = [id, email.trim(), emailKey(email), name.trim(), salt, hash, unit.realNow]
  await unit.tx.query(insertMember, given)
}

async function reset(unit: Unit, { id, name, kept }: Omit<NewMember, 'email'>): Promise<void> {
  await unit.tx.query(resetMember, [id, name.trim(), kept.salt, kept.hash, unit.realNow])
  await unit.tx.query(deletePasskeys, [id])
  await unit.tx.query(deleteRecoveryCodes, [id])
  await unit.tx.query(deleteSessions, [id, null, null])
}

async function makeOwner(unit: Unit, organisationId: string, memberId: string): Promise<void> {
  const owner = [organisationId, memberId, 'owner', unit.realNow] as const
  const added = await unit.tx.query(insertMembership, owner)
  if (added.length === 0) await unit.tx.query(updateRole, owner)
}

/**
 * Accepts an invitation for somebody without an account, or with one that belongs nowhere any more:
 * that begins anew. Refuses with `not_signed_in` where the address has one that is used: whoever
 * reads another's mail must not come in by it.
 */
export async function acceptInvitation(
  deps: MembersDeps,
  { token, name, password }: Omit<Entering, 'email'>,
  facts: RequestFacts,
): Promise<OpenedSession> {
  const link = await findLink(deps, token)
  const { organisation_id: organisationId, email, role } = link
  if (link.kind !== 'invitation' || email === null) return fail('link_not_usable')
  checkNewPassword(password, [name, email])
  const kept = await keepPassword(password)
  return await change(deps, organisationId, async (unit, note) => {
    const known = await findAccount(unit.tx, emailKey(email))
    if (known?.isUsed === true) {
      fail('not_signed_in', {
        detail: 'This address has an account: sign in, then open the link again.',
      })
    }
    await take(unit, 'invitation', token)
    const memberId = known?.id ?? unit.newId('member')
    if (known === null) await addMember(unit, { id: memberId, name, email, kept })
    else await reset(unit, { id: memberId, name, kept })
    await unit.tx.query(insertMembership, [organisationId, memberId, role, unit.realNow])
    note(memberDoer({ id: memberId, name }, facts), joined(memberId, role, 'acceptInvitation'))
    return await beginSession(unit.tx, { memberId, organisationId, isOpen: false }, facts)
  })
}

function joined(memberId: string, role: MemberRole, operation: string) {
  const summary = `Accepted the invitation to join as ${role}.`
  return { operation, object: memberObject(memberId), summary, after: { role } }
}

/**
 * Accepts an invitation to the address of the member who is signed in. Refuses with
 * `link_not_usable` one to another address, and with `already_member`.
 */
export async function joinOrganisation(
  deps: MembersDeps,
  token: string,
  { principal, facts }: Asking,
): Promise<OpenedSession> {
  const member = memberOf(principal)
  const { memberId, sessionId, name } = member
  const link = await findLink(deps, token)
  const { organisation_id: organisationId, role } = link
  if (link.email_key !== emailKey(member.email)) fail('link_not_usable')
  return await change(deps, organisationId, async (unit, note) => {
    await take(unit, 'invitation', token)
    const membership = [organisationId, memberId, role, unit.realNow] as const
    const added = await unit.tx.query(insertMembership, membership)
    if (added.length === 0) fail('already_member')
    note(memberDoer({ id: memberId, name }, facts), joined(memberId, role, 'joinOrganisation'))
    return await renew(unit.tx, sessionId, { isProven: false, organisationId })
  })
}

/** An invitation to be sent. */
export interface Inviting {
  readonly email: string
  readonly role: MemberRole
  readonly organisationName: string
  readonly invitedBy: { readonly memberId: string; readonly name: string }
}

export interface Invited {
  readonly id: string
  /** Null when it was sent by e-mail. */
  readonly link: string | null
}

/**
 * Writes an invitation with a new link, in place of the one to the same address, and sends it.
 * Refuses with `already_member`.
 */
export async function invite(
  unit: Unit,
  deps: MembersDeps,
  { email, role, organisationName, invitedBy }: Inviting,
): Promise<Invited> {
  const { organisationId } = unit.tenant
  const [known] = await unit.tx.query(selectMemberByEmail, [emailKey(email)])
  if (known !== undefined) {
    const there = await unit.tx.query(selectMembersOf, [organisationId, known.id])
    if (there.length > 0) fail('already_member')
  }
  const token = randomText(TOKEN_CHARACTERS)
  const [row] = await unit.tx.query(upsertInvitation, [
    sha256(token),
    unit.newId('invitation'),
    organisationId,
    email.trim(),
    emailKey(email),
    role,
    invitedBy.memberId,
    unit.realNow,
    addMs(unit.realNow, INVITATION_MS),
  ])
  const url = `${deps.baseUrl}/dashboard/invitation#${token}`
  const letter = { to: email.trim(), organisationName, invitedBy: invitedBy.name, url }
  const isSent = await deps.invite(unit, letter)
  return { id: present(row, 'an invitation is written').id, link: isSent ? null : url }
}

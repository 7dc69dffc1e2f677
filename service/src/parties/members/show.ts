// A member's session, passkeys and invitations as the dashboard sees them.
import type { Invitation, Member, MemberSession, Passkey } from '@holdfast/contract'
import { rolePermissions } from '@holdfast/contract'
import type { AnswerHeaders, RequestFacts } from '#http'
import {
  addMs,
  asId,
  fail,
  parseId,
  present,
  realNow,
  sha256,
  showId,
  showInstant,
  showInstantOrNull,
} from '#kit'
import { liveTenantOf, readOrganisation } from '#organisations'
import { cookieHeaders, csrfToken } from './cookie.ts'
import type { MembersDeps } from './deps.ts'
import { rememberDevice } from './devices.ts'
import type { OpenedSession } from './sessions.ts'
import { IDLE_MS, readSession } from './sessions.ts'
import type { ListedMemberRow, MemberRow, MembershipRow } from './store.ts'
import { selectMember, selectMemberships } from './store.ts'
import type { PasskeyRow } from './store-access.ts'
import { countRecoveryCodes } from './store-access.ts'
import type { LinkRow } from './store-links.ts'

/** The session of whoever asks, by its id and the hash of its cookie. */
export async function showSession(
  deps: MembersDeps,
  id: string,
  hash: Buffer,
): Promise<MemberSession> {
  const { global } = deps.database
  const session = await readSession(global, id)
  const [member] = await global.query(selectMember, { id: session.member_id })
  if (member === undefined) return fail('not_signed_in')
  const memberships = await global.query(selectMemberships, { member_id: member.id })
  const own = memberships.find((one) => one.organisation_id === session.organisation_id)
  if (own === undefined) return fail('not_signed_in')
  const tenantId = await liveTenantOf(global, session.organisation_id)
  const { name, accentColour, logoUrl } = await readOrganisation(global, tenantId)
  const { role } = own
  return {
    id: showId('member_session', asId('member_session', session.id)),
    stage: session.is_open ? 'open' : hasFactor(member) ? 'second_factor' : 'enrolling',
    csrf_token: csrfToken(deps.keys, hash),
    member: {
      id: showId('member', asId('member', member.id)),
      name: member.name,
      email: member.email,
    },
    organisation: {
      id: showId('organisation', asId('organisation', session.organisation_id)),
      name,
      accent_colour: accentColour,
      logo_url: logoUrl,
    },
    role,
    memberships: memberships.map(showMembership),
    permissions: {
      sandbox: [...rolePermissions.sandbox[role]],
      live: [...rolePermissions.live[role]],
    },
    second_factors: await showFactors(deps, member),
    stepped_up_until: showInstantOrNull(session.stepped_up_until),
    withheld_until: showInstantOrNull(notOver(member.withheld_until)),
    created_at: showInstant(session.created_at),
    idle_expires_at: showInstant(addMs(session.last_used_at, IDLE_MS)),
    expires_at: showInstant(session.expires_at),
  }
}

/** A time that is not over. */
function notOver(until: Date | null): Date | null {
  return until !== null && until > realNow() ? until : null
}

/** The answer to whoever has just got another cookie. */
export async function answerOpened(
  deps: MembersDeps,
  { id, cookie }: OpenedSession,
  facts: RequestFacts,
) {
  const answer = await showSession(deps, id, sha256(cookie))
  return { answer, headers: await openedHeaders(deps, { cookie, answer }, facts) }
}

/** The cookies of a session, and of a browser in which one has opened for the first time. */
export async function openedHeaders(
  { database }: MembersDeps,
  { cookie, answer }: { readonly cookie: string; readonly answer: MemberSession },
  facts: RequestFacts,
): Promise<AnswerHeaders> {
  if (answer.stage !== 'open') return cookieHeaders(cookie, null)
  const memberId = present(parseId('member', answer.member.id), 'a session is of a member')
  return cookieHeaders(cookie, await rememberDevice(database.global, memberId, facts))
}

/** Whether a member has something besides the password. */
export function hasFactor({ totp_secret, passkeys }: MemberRow): boolean {
  return totp_secret !== null || passkeys > 0n
}

function showMembership({ organisation_id, organisation_name, role }: MembershipRow) {
  const id = showId('organisation', asId('organisation', organisation_id))
  return { organisation_id: id, organisation_name, role }
}

async function showFactors({ database }: MembersDeps, { id, totp_secret, passkeys }: MemberRow) {
  const [row] = await database.global.query(countRecoveryCodes, { member_id: id })
  const { codes } = present(row, 'a count has a row')
  return {
    totp: totp_secret !== null,
    passkeys: Number(passkeys),
    recovery_codes_left: Number(codes),
  }
}

/** A passkey, as its owner sees it. */
export function showPasskey(row: PasskeyRow): Passkey {
  return {
    id: showId('passkey', asId('passkey', row.id)),
    name: row.name,
    is_synced: row.is_synced,
    created_at: showInstant(row.created_at),
    last_used_at: showInstantOrNull(row.last_used_at),
  }
}

/** A member, as one of them sees it. */
export function showMember(row: ListedMemberRow, askedBy: string): Member {
  return {
    id: showId('member', asId('member', row.id)),
    name: row.name,
    email: row.email,
    role: row.role,
    has_second_factor: row.has_second_factor,
    is_self: row.id === askedBy,
    joined_at: showInstant(row.joined_at),
    last_seen_at: showInstantOrNull(row.last_seen_at),
  }
}

/** An invitation, without its link. */
export function showInvitation(row: LinkRow): Invitation {
  return {
    id: showId('invitation', asId('invitation', row.id)),
    email: present(row.email, 'an invitation has an address'),
    role: row.role,
    invited_by: row.invited_by_name,
    created_at: showInstant(row.created_at),
    expires_at: showInstant(row.expires_at),
  }
}

// Another address to sign in with: asked for by the member after a new proof, confirmed from the
// new mailbox in a session of the same member. The mailbox before is told.
import type { EmailAsked } from '@holdfast/contract'
import { emailLinkHours } from '@holdfast/contract'
import { addMs, fail, present, realNow, sha256 } from '#kit'
import { memberObject, memberOf, toolDoer } from './changes.ts'
import type { MembersDeps } from './deps.ts'
import { emailKey } from './email.ts'
import { drawToken } from './links.ts'
import type { PersonDeps } from './person-changes.ts'
import { changeOwn, changePerson } from './person-changes.ts'
import type { OpenedSession } from './sessions.ts'
import { changeCookie } from './sessions.ts'
import type { Asking } from './sign-in.ts'
import { selectMemberships } from './store.ts'
import {
  deleteRecoveryLinks,
  selectEmailLink,
  takePersonLink,
  updateEmail,
  upsertPersonLink,
} from './store-person.ts'

const LINK_MS = emailLinkHours * 3_600_000

function linkOf(baseUrl: string, token: string): string {
  return `${baseUrl}/dashboard/email#${token}`
}

/** Sends a link to the new address; it counts for a day, once. Tells nothing of other accounts. */
export async function changeEmail(
  deps: MembersDeps,
  email: string,
  asking: Asking,
): Promise<EmailAsked> {
  return await changeOwn(deps, asking, async ({ unit, member, note }) => {
    const token = drawToken()
    const to = email.trim()
    await unit.tx.query(upsertPersonLink, {
      hash: sha256(token),
      kind: 'email',
      member_id: member.id,
      email: to,
      email_key: emailKey(to),
      created_at: unit.realNow,
      expires_at: addMs(unit.realNow, LINK_MS),
    })
    const url = linkOf(deps.baseUrl, token)
    const isSent = await deps.post(unit, { kind: 'member_new_email', to, url })
    const summary = `Asked to sign in with ${to}; the mailbox has to confirm it.`
    note({ operation: 'changeEmail', object: memberObject(member.id), summary })
    return { is_sent: isSent }
  })
}

/**
 * Takes the new address into use. Refuses with `link_not_usable` the link of somebody else, and
 * with `account_exists` an address that somebody has meanwhile.
 */
export async function confirmEmail(
  deps: MembersDeps,
  token: string,
  asking: Asking,
): Promise<OpenedSession> {
  const { sessionId } = memberOf(asking.principal)
  return await changeOwn(deps, asking, async ({ unit, member, note }) => {
    const taken = await unit.tx.query(takePersonLink, {
      hash: sha256(token),
      kind: 'email',
      after_expires_at: unit.realNow,
    })
    const [link] = taken
    const to = link?.member_id === member.id ? link.email : null
    if (to === null) return fail('link_not_usable')
    const changed = await unit.tx.query(updateEmail, {
      id: member.id,
      email: to,
      email_key: emailKey(to),
      updated_at: unit.realNow,
    })
    if (changed.length === 0) fail('account_exists')
    await unit.tx.query(deleteRecoveryLinks, { member_id: member.id })
    const summary = `Signs in with ${to} from now on, and no more with ${member.email}.`
    note({
      operation: 'confirmEmail',
      object: memberObject(member.id),
      summary,
      before: { email: member.email },
      after: { email: to },
    })
    await deps.post(unit, { kind: 'member_changed', to, change: summary })
    return await changeCookie(unit.tx, sessionId, { isProven: false, organisationId: null })
  })
}

/**
 * A new link of a change of address that waits: for whoever runs an installation without mail
 * server and knows whom the new address belongs to. The person is told at the present address.
 * Refuses with `not_found` where none waits.
 */
export async function printNewEmail(
  deps: PersonDeps,
  { email, baseUrl }: { readonly email: string; readonly baseUrl: string },
): Promise<string> {
  const asked = { email_key: emailKey(email), after_expires_at: realNow() }
  const { global } = deps.database
  const [link] = await global.query(selectEmailLink, asked)
  const [home] =
    link === undefined ? [] : await global.query(selectMemberships, { member_id: link.member_id })
  if (link === undefined || home === undefined) {
    return fail('not_found', { detail: `Nobody waits to sign in with ${email.trim()}.` })
  }
  const { member_id: memberId } = link
  const to = present(link.email, 'a change of address has one')
  const token = drawToken()
  const of = { memberId, organisationId: home.organisation_id, doer: toolDoer }
  await changePerson(deps, of, async ({ unit, note }) => {
    const { realNow: now } = unit
    await unit.tx.query(upsertPersonLink, {
      hash: sha256(token),
      kind: 'email',
      member_id: memberId,
      email: to,
      email_key: emailKey(to),
      created_at: now,
      expires_at: addMs(now, LINK_MS),
    })
    const summary = `Printed the link to confirm ${to} where the service runs.`
    note({ operation: 'printNewEmail', object: memberObject(memberId), summary })
  })
  return linkOf(baseUrl, token)
}

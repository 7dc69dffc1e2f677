// Coming back to one's own account: by a link to the own mailbox and a second proof, or by a link
// of whoever runs the installation, after which money is out of reach for a day.
import type { PasskeyAssertion, RecoveryAsked, RecoveryLink } from '@holdfast/contract'
import { operatorRecoveryHours, recoveredHours } from '@holdfast/contract'
import type { RequestFacts } from '#http'
import { addMs, addressBlock, fail, realNow, sha256, showInstant } from '#kit'
import { memberDoer, memberObject, toolDoer } from './changes.ts'
import type { MembersDeps } from './deps.ts'
import { emailKey } from './email.ts'
import { notingFailure } from './failed-tries.ts'
import { drawToken } from './links.ts'
import type { BrowserOptions } from './passkeys.ts'
import { assertionOptions, checkAssertion } from './passkeys.ts'
import type { KeptPassword } from './passwords.ts'
import { checkNewPassword, keepPassword } from './passwords.ts'
import type { Own, PersonDeps } from './person-changes.ts'
import { changePerson } from './person-changes.ts'
import type { OpenedSession } from './sessions.ts'
import { beginSession } from './sessions.ts'
import { homeOf, memberBy, readMember } from './sign-in.ts'
import { deleteSessions, selectMemberByEmail, selectMemberships, updatePassword } from './store.ts'
import { deletePasskeys, deleteRecoveryCodes, removeTotpSecret } from './store-access.ts'
import type { PersonLinkRow } from './store-person.ts'
import {
  deleteDevices,
  deletePersonLinks,
  selectPersonLink,
  takePersonLink,
  upsertPersonLink,
  withhold,
} from './store-person.ts'
import { addressOf, countTries, forgiveTries, triesOf } from './throttle.ts'
import { useCode } from './totp.ts'

const HOUR_MS = 3_600_000
const OPERATOR_MS = operatorRecoveryHours * HOUR_MS
const WITHHELD_MS = recoveredHours * HOUR_MS

/** Asks for a link to an address. The answer tells nothing of it; one sender may ask ten times. */
export async function askRecovery(
  deps: MembersDeps,
  email: string,
  facts: RequestFacts,
): Promise<RecoveryAsked> {
  await countTries(deps, [{ kind: 'recovery', of: addressBlock(facts.ip) }])
  if (deps.isMailOn) deps.recoveries.ask(emailKey(email), facts)
  return { is_mail_on: deps.isMailOn }
}

type RecoveryLinkRow = PersonLinkRow & { readonly kind: RecoveryLink['kind'] }

async function findRecovery(
  deps: MembersDeps,
  token: string,
  facts: RequestFacts,
): Promise<RecoveryLinkRow> {
  const tried = [addressOf(facts)]
  await countTries(deps, tried)
  const [link] = await deps.database.global.query(selectPersonLink, {
    hash: sha256(token),
    after_expires_at: realNow(),
  })
  if (link === undefined || link.kind === 'email') return fail('link_not_usable')
  await forgiveTries(deps, tried)
  return { ...link, kind: link.kind }
}

/** What a link to come back asks for. Refuses with `link_not_usable`. */
export async function lookAtRecovery(
  deps: MembersDeps,
  token: string,
  facts: RequestFacts,
): Promise<RecoveryLink> {
  const { kind, member_id: memberId, expires_at } = await findRecovery(deps, token, facts)
  const { email, totp_secret, passkeys } = await readMember(deps, memberId)
  return {
    kind,
    email,
    has_totp: totp_secret !== null,
    has_passkey: passkeys > 0n,
    expires_at: showInstant(expires_at),
  }
}

/** What a browser asks a passkey with, of the person whom the link is for. */
export async function startPasskeyRecovery(
  deps: MembersDeps,
  token: string,
  facts: RequestFacts,
): Promise<BrowserOptions> {
  const { member_id: memberId } = await findRecovery(deps, token, facts)
  return await assertionOptions(deps, memberId)
}

interface Recovering {
  readonly token: string
  readonly password: string
  readonly code?: string | null
  readonly assertion?: PasskeyAssertion | null
}

/**
 * Comes back: a new password, all sessions ended, another one begun. By a link that was mailed a
 * second proof is asked for, and the session is open; by one of the operator all other means of
 * signing in are gone, and money is withheld. Refuses with `link_not_usable`,
 * `second_factor_required` and `sign_in_refused`.
 */
export async function recoverAccount(
  deps: MembersDeps,
  { token, password, code, assertion }: Recovering,
  facts: RequestFacts,
): Promise<OpenedSession> {
  const { kind, member_id: memberId } = await findRecovery(deps, token, facts)
  const { name, email } = await readMember(deps, memberId)
  await checkNewPassword(password, [name, email])
  const isMailed = kind === 'recovery'
  const given = { code: code ?? null, assertion: assertion ?? null }
  if (isMailed && given.code === null && given.assertion === null) fail('second_factor_required')
  const kept = await keepPassword(password)
  const organisationId = await homeOf(deps, memberId)
  const doer = memberDoer({ id: memberId, name }, facts)
  const come = async (prove: (own: Own) => Promise<void>) =>
    await changePerson(deps, { memberId, organisationId, doer }, async (own) => {
      const { unit } = own
      const taken = await unit.tx.query(takePersonLink, {
        hash: sha256(token),
        kind,
        after_expires_at: unit.realNow,
      })
      if (taken.length === 0) fail('link_not_usable')
      await prove(own)
      await comeBack(own, kept, isMailed)
      return await beginSession(unit.tx, { memberId, organisationId, isOpen: isMailed }, facts)
    })
  if (!isMailed) return await come(async () => undefined)
  return await withProof(deps, { memberId, ...given }, { facts, come })
}

interface SecondProof {
  readonly memberId: string
  readonly code: string | null
  readonly assertion: PasskeyAssertion | null
}

interface Coming {
  readonly facts: RequestFacts
  readonly come: (prove: (own: Own) => Promise<void>) => Promise<OpenedSession>
}

/** Does it with a passkey, or with a code that is used up in the same unit. */
async function withProof(
  deps: MembersDeps,
  { memberId, code, assertion }: SecondProof,
  { facts, come }: Coming,
): Promise<OpenedSession> {
  const proof = assertion === null ? 'code' : 'passkey'
  const tried = await triesOf(deps, { proof: 'code', account: memberId }, facts)
  const opened = await notingFailure(deps, memberBy(proof, memberId, facts), async () => {
    await countTries(deps, tried)
    if (assertion !== null) {
      await checkAssertion(deps, deps.database.global, memberId, assertion)
      return await come(async () => undefined)
    }
    return await come(async ({ unit, member }) => {
      if (!(await useCode(unit.tx, deps.keys, member, code ?? ''))) fail('sign_in_refused')
    })
  })
  await forgiveTries(deps, tried)
  return opened
}

async function comeBack(
  { unit, member, note }: Own,
  { salt, hash }: KeptPassword,
  isMailed: boolean,
): Promise<void> {
  const { tx, realNow: now } = unit
  await tx.query(updatePassword, {
    id: member.id,
    password_salt: salt,
    password_hash: hash,
    updated_at: now,
  })
  await tx.query(deleteSessions, { member_id: member.id, except_id: null, organisation_id: null })
  await tx.query(deleteDevices, { member_id: member.id })
  await tx.query(deletePersonLinks, { member_id: member.id })
  const what = { operation: 'recoverAccount', object: memberObject(member.id) }
  if (isMailed) {
    const summary =
      'Came back by the own mailbox and a second proof: a new password; all sessions ended.'
    note({ ...what, summary })
    return
  }
  await tx.query(removeTotpSecret, { id: member.id, updated_at: now })
  await tx.query(deletePasskeys, { member_id: member.id })
  await tx.query(deleteRecoveryCodes, { member_id: member.id })
  const until = addMs(now, WITHHELD_MS)
  await tx.query(withhold, { id: member.id, withheld_until: until })
  const summary =
    'Came back by a link of whoever runs the service: a new password and second factor; money is ' +
    `withheld until ${showInstant(until)}.`
  note({ ...what, summary }, { isForOwners: true })
}

/**
 * Makes the link by which a named person comes back who lost everything: for whoever runs the
 * installation, and has made sure who asks. It counts for a day, once, and is in no letter. The
 * person and the owners of all organisations of the person are written to. Refuses with `not_found`
 * an address of nobody who works somewhere.
 */
export async function makeRecoveryLink(
  deps: PersonDeps,
  { email, baseUrl }: { readonly email: string; readonly baseUrl: string },
): Promise<string> {
  const { global } = deps.database
  const [known] = await global.query(selectMemberByEmail, { email_key: emailKey(email) })
  const [home] =
    known === undefined ? [] : await global.query(selectMemberships, { member_id: known.id })
  if (known === undefined || home === undefined) {
    return fail('not_found', {
      detail: `Nobody works in any organisation as ${email.trim()}. An owner invites the person.`,
    })
  }
  const token = drawToken()
  const of = { memberId: known.id, organisationId: home.organisation_id, doer: toolDoer }
  await changePerson(deps, of, async ({ unit, member, note }) => {
    const until = addMs(unit.realNow, OPERATOR_MS)
    const link = {
      hash: sha256(token),
      kind: 'operator_recovery',
      member_id: member.id,
      email: null,
      email_key: null,
      created_at: unit.realNow,
      expires_at: until,
    }
    await unit.tx.query(upsertPersonLink, link)
    const summary =
      `Made a link where the service runs, by which ${member.name} sets a new password and ` +
      'second factor.'
    const what = { operation: 'makeRecoveryLink', object: memberObject(member.id), summary }
    note(what, { isForOwners: true })
  })
  return `${baseUrl}/dashboard/recovery#${token}`
}

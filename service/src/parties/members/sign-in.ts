// The steps to sign in, and to confirm again who it is.
import type { PasskeyAssertion } from '@holdfast/contract'
import type { Principal, RequestFacts } from '#http'
import { fail } from '#kit'
import { changeAudited, memberDoer, memberObject, memberOf } from './changes.ts'
import type { MembersDeps } from './deps.ts'
import { emailKey } from './email.ts'
import type { Proof, TriedFor } from './failed-tries.ts'
import { notingFailure } from './failed-tries.ts'
import { checkAssertion } from './passkeys.ts'
import { isPassword } from './passwords.ts'
import type { OpenedSession } from './sessions.ts'
import { beginSession, changeCookie } from './sessions.ts'
import type { MemberRow } from './store.ts'
import { lockMember, selectMember, selectMemberByEmail, selectMemberships } from './store.ts'
import { addressOf, countTries, forgiveTries, triesIn, triesOf } from './throttle.ts'
import { useCode } from './totp.ts'

/** What a request says of the browser that sent it. */
export interface Asking {
  readonly principal: Principal | null
  readonly facts: RequestFacts
}

/**
 * The first step: e-mail address and password. The session opens nothing but the second one.
 * Refuses with `sign_in_refused`, alike and after as long for an address that nobody has, and with
 * `sign_in_throttled`.
 */
export async function signIn(
  deps: MembersDeps,
  { email, password }: { readonly email: string; readonly password: string },
  facts: RequestFacts,
): Promise<OpenedSession> {
  const address = emailKey(email)
  return await notingFailure(
    deps,
    triedBy('password', { kind: 'email', value: address }, facts),
    async () => {
      const tried = await triesOf(deps, { proof: 'password', account: address }, facts)
      await countTries(deps, tried)
      const { global } = deps.database
      const [member] = await global.query(selectMemberByEmail, { email_key: address })
      const isRight = await isPassword(password, member === undefined ? null : keptOf(member))
      if (member === undefined || !isRight) return fail('sign_in_refused')
      const organisationId = await homeOf(deps, member.id)
      await forgiveTries(deps, tried)
      return await beginSession(
        global,
        { memberId: member.id, organisationId, isOpen: false },
        facts,
      )
    },
  )
}

/** What a failed try is noted by. */
function triedBy(proof: Proof, who: TriedFor, facts: RequestFacts) {
  return { who, proof, facts }
}

/** What a failed try of a member who is known is noted by. */
export function memberBy(proof: Proof, memberId: string, facts: RequestFacts) {
  return triedBy(proof, { kind: 'member', value: memberId }, facts)
}

function keptOf({ password_salt, password_hash }: MemberRow) {
  return { salt: password_salt, hash: password_hash }
}

/** Where a member begins to work. Who belongs nowhere any more cannot sign in. */
export async function homeOf(
  { database }: Pick<MembersDeps, 'database'>,
  memberId: string,
): Promise<string> {
  const [first] = await database.global.query(selectMemberships, { member_id: memberId })
  return first?.organisation_id ?? fail('sign_in_refused')
}

/** The second step: a code of the authenticator, or a recovery code. */
export async function giveSecondFactor(
  deps: MembersDeps,
  code: string,
  { principal, facts }: Asking,
): Promise<OpenedSession> {
  const { memberId, sessionId, organisationId, isOpen } = memberOf(principal)
  if (isOpen) fail('invalid_state', { detail: 'The session is open already.' })
  return await notingFailure(deps, memberBy('code', memberId, facts), async () => {
    const tried = await triesOf(deps, { proof: 'code', account: memberId }, facts)
    await countTries(deps, tried)
    const member = await readMember(deps, memberId)
    const opened = await changeAudited(deps, organisationId, async (unit, note) => {
      await unit.tx.query(lockMember, { id: memberId })
      if (!(await useCode(unit.tx, deps.keys, member, code))) fail('sign_in_refused')
      note(memberDoer(member, facts), signedIn(memberId, 'giveSecondFactor', 'password and code'))
      return await changeCookie(unit.tx, sessionId, { isProven: true, organisationId: null })
    })
    await forgiveTries(deps, tried)
    return opened
  })
}

/** Signs in with a passkey, which is both factors at once. */
export async function signInWithPasskey(
  deps: MembersDeps,
  assertion: PasskeyAssertion,
  facts: RequestFacts,
): Promise<OpenedSession> {
  const tried = [addressOf(facts)]
  const value = Buffer.from(assertion.id, 'base64url').toString('hex')
  const passkey = await notingFailure(
    deps,
    triedBy('passkey', { kind: 'passkey', value }, facts),
    async () => {
      await countTries(deps, tried)
      return await checkAssertion(deps, deps.database.global, null, assertion)
    },
  )
  const { member_id: memberId, name } = passkey
  const organisationId = await homeOf(deps, memberId)
  const member = await readMember(deps, memberId)
  const opened = await changeAudited(deps, organisationId, async (unit, note) => {
    const how = `the passkey ${name}`
    note(memberDoer(member, facts), signedIn(memberId, 'signInWithPasskey', how))
    return await beginSession(unit.tx, { memberId, organisationId, isOpen: true }, facts)
  })
  await forgiveTries(deps, tried)
  return opened
}

function signedIn(memberId: string, operation: string, how: string) {
  return { operation, object: memberObject(memberId), summary: `Signed in with ${how}.` }
}

/**
 * Confirms with password and code that it is the member. Who has no authenticator confirms with a
 * passkey, or with a recovery code.
 */
export async function stepUp(
  deps: MembersDeps,
  { password, code }: { readonly password: string; readonly code: string },
  { principal, facts }: Asking,
): Promise<OpenedSession> {
  const { memberId, sessionId } = memberOf(principal)
  const member = await readMember(deps, memberId)
  await confirmPassword(deps, member, { password, sessionId, facts })
  const { global } = deps.database
  await notingFailure(deps, memberBy('code', memberId, facts), async () => {
    const tried = triesIn(sessionId, 'code')
    await countTries(deps, tried)
    if (!(await useCode(global, deps.keys, member, code))) fail('sign_in_refused')
    await forgiveTries(deps, tried)
  })
  return await changeCookie(global, sessionId, { isProven: true, organisationId: null })
}

/** Confirms with a passkey that it is the member. */
export async function stepUpWithPasskey(
  deps: MembersDeps,
  assertion: PasskeyAssertion,
  { principal, facts }: Asking,
): Promise<OpenedSession> {
  const { memberId, sessionId } = memberOf(principal)
  const tried = triesIn(sessionId, 'passkey')
  const { global } = deps.database
  await notingFailure(deps, memberBy('passkey', memberId, facts), async () => {
    await countTries(deps, tried)
    await checkAssertion(deps, global, memberId, assertion)
  })
  await forgiveTries(deps, tried)
  return await changeCookie(global, sessionId, { isProven: true, organisationId: null })
}

export interface Confirming {
  readonly password: string
  readonly sessionId: string
  readonly facts: RequestFacts
}

/** Refuses what is not the password of a member who is signed in, and counts the try. */
export async function confirmPassword(
  deps: MembersDeps,
  member: MemberRow,
  { password, sessionId, facts }: Confirming,
): Promise<void> {
  const tried = triesIn(sessionId, 'password')
  await notingFailure(deps, memberBy('password', member.id, facts), async () => {
    await countTries(deps, tried)
    if (!(await isPassword(password, keptOf(member)))) fail('sign_in_refused')
  })
  await forgiveTries(deps, tried)
}

/** A member by id, who is there as long as a session of it is. */
export async function readMember(deps: MembersDeps, id: string): Promise<MemberRow> {
  const [member] = await deps.database.global.query(selectMember, { id })
  return member ?? fail('not_signed_in')
}

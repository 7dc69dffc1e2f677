// What a member proves itself with. Who has no second factor yet sets one up before anything else;
// its session opens with it. Each change is made under the member's lock.
import type { PasskeyAttestation } from '@holdfast/contract'
import type { Id } from '#kit'
import { fail, present } from '#kit'
import type { Change } from './changes.ts'
import { memberObject, memberOf } from './changes.ts'
import type { MembersDeps } from './deps.ts'
import { checkAttestation } from './passkeys.ts'
import { checkNewPassword, keepPassword } from './passwords.ts'
import type { Own } from './person-changes.ts'
import { changeOwn } from './person-changes.ts'
import type { OpenedSession } from './sessions.ts'
import { changeCookie } from './sessions.ts'
import { hasFactor } from './show.ts'
import type { Asking } from './sign-in.ts'
import { confirmPassword, readMember } from './sign-in.ts'
import { deleteSessions, updateName, updatePassword } from './store.ts'
import type { PasskeyRow } from './store-access.ts'
import {
  acceptTotp,
  deletePasskey,
  insertPasskey,
  offerTotp,
  removeTotpSecret,
  renamePasskeyRow,
} from './store-access.ts'
import { deleteDevices, deleteRecoveryLinks } from './store-person.ts'
import { countTries, forgiveTries, triesIn } from './throttle.ts'
import { drawTotp, renewRecovery, sealTotp, stepOf } from './totp.ts'

/** A session that goes on under another cookie, and recovery codes where there were none. */
export interface AddedFactor {
  readonly opened: OpenedSession
  readonly recoveryCodes: string[] | null
}

/** A new secret for an authenticator; it counts once a code of it was confirmed. */
export async function startTotp(deps: MembersDeps, { principal }: Asking) {
  const { memberId, email } = memberOf(principal)
  const { secret, base32, url } = drawTotp(email)
  await deps.database.global.query(offerTotp, {
    id: memberId,
    totp_offered: sealTotp(deps.keys, memberId, secret),
  })
  return { secret: base32, otpauth_url: url }
}

/** Takes the offered secret into use, by a code of it. */
export async function confirmTotp(
  deps: MembersDeps,
  code: string,
  asking: Asking,
): Promise<AddedFactor> {
  const { memberId, sessionId } = memberOf(asking.principal)
  const tried = triesIn(sessionId, 'code')
  await countTries(deps, tried)
  const added = await changeOwn(deps, asking, async (own) => {
    const { unit, member, note } = own
    refuseOvertaken(own, asking)
    const sealed = member.totp_offered
    if (sealed === null)
      fail('invalid_state', { detail: 'Begin to set up an authenticator first.' })
    const step = stepOf(deps.keys, { memberId, sealed: present(sealed, 'it was offered') }, code)
    if (step === null) return fail('sign_in_refused')
    await unit.tx.query(acceptTotp, {
      id: memberId,
      totp_step: step,
      updated_at: unit.realNow,
      totp_offered: sealed,
    })
    note(securityNote(memberId, 'confirmTotp', 'Set up an authenticator.'))
    return await addFactor(deps, own, asking)
  })
  await forgiveTries(deps, tried)
  return added
}

/**
 * A session without second factor may set up the first one only: another session of the member may
 * have been quicker, and a password alone must not open what has two factors.
 */
function refuseOvertaken({ member }: Own, { principal }: Asking): void {
  if (!memberOf(principal).isOpen && hasFactor(member)) fail('second_factor_required')
}

/** Opens the session, and makes recovery codes with the first factor. */
async function addFactor(deps: MembersDeps, own: Own, asking: Asking): Promise<AddedFactor> {
  const { unit, member } = own
  const { sessionId } = memberOf(asking.principal)
  const isFirst = !hasFactor(member)
  const recoveryCodes = isFirst ? await renewRecovery(unit.tx, deps.keys, member.id) : null
  const opened = await changeCookie(unit.tx, sessionId, { isProven: true, organisationId: null })
  return { opened, recoveryCodes }
}

/** Removes the authenticator. Refuses with `invalid_state` when it is all there is. */
export async function removeTotp(deps: MembersDeps, asking: Asking): Promise<void> {
  await changeOwn(deps, asking, async ({ unit, member, note }) => {
    if (member.totp_secret === null) fail('not_found')
    if (member.passkeys === 0n) refuseLast()
    await unit.tx.query(removeTotpSecret, { id: member.id, updated_at: unit.realNow })
    note(securityNote(member.id, 'removeTotp', 'Removed the authenticator.'))
  })
}

function refuseLast(): never {
  return fail('invalid_state', {
    detail: 'This is the only second factor; set up another one before it is removed.',
  })
}

/** Ten new recovery codes; those before count no more. */
export async function renewRecoveryCodes(deps: MembersDeps, asking: Asking): Promise<string[]> {
  return await changeOwn(deps, asking, async ({ unit, member, note }) => {
    note(securityNote(member.id, 'renewRecoveryCodes', 'Made new recovery codes.'))
    return await renewRecovery(unit.tx, deps.keys, member.id)
  })
}

/** Keeps a passkey that the member's browser has made. */
export async function addPasskey(
  deps: MembersDeps,
  { name, attestation }: { readonly name: string; readonly attestation: PasskeyAttestation },
  asking: Asking,
): Promise<AddedFactor> {
  const { memberId } = memberOf(asking.principal)
  const made = await checkAttestation(deps, memberId, attestation)
  return await changeOwn(deps, asking, async (own) => {
    const { unit, note } = own
    refuseOvertaken(own, asking)
    const [row] = await unit.tx.query(insertPasskey, {
      id: unit.newId('passkey'),
      member_id: memberId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: [...made.transports],
      name: name.trim(),
      is_synced: made.isSynced,
      created_at: unit.realNow,
    })
    if (row === undefined) fail('sign_in_refused')
    note(securityNote(memberId, 'addPasskey', `Added the passkey ${name.trim()}.`))
    return await addFactor(deps, own, asking)
  })
}

/** Gives a passkey another name. */
export async function renamePasskey(
  deps: MembersDeps,
  { id, name }: { readonly id: Id<'passkey'>; readonly name: string },
  asking: Asking,
): Promise<PasskeyRow> {
  return await changeOwn(deps, asking, async ({ unit, member, note }) => {
    const [row] = await unit.tx.query(renamePasskeyRow, {
      member_id: member.id,
      id,
      name: name.trim(),
    })
    note(securityNote(member.id, 'renamePasskey', `Named a passkey ${name.trim()}.`))
    return row ?? fail('not_found')
  })
}

/** Removes a passkey. Refuses with `invalid_state` when it is the only second factor. */
export async function removePasskey(
  deps: MembersDeps,
  id: Id<'passkey'>,
  asking: Asking,
): Promise<void> {
  await changeOwn(deps, asking, async ({ unit, member, note }) => {
    const [gone] = await unit.tx.query(deletePasskey, { member_id: member.id, id })
    if (gone === undefined) return fail('not_found')
    if (member.passkeys === 1n && member.totp_secret === null) refuseLast()
    return note(securityNote(member.id, 'removePasskey', `Removed the passkey ${gone.name}.`))
  })
}

/** Changes the password, and ends all other sessions of the member. */
export async function changePassword(
  deps: MembersDeps,
  { current, password }: { readonly current: string; readonly password: string },
  asking: Asking,
): Promise<OpenedSession> {
  const { memberId, sessionId, name, email } = memberOf(asking.principal)
  const { facts } = asking
  await confirmPassword(deps, await readMember(deps, memberId), {
    password: current,
    sessionId,
    facts,
  })
  await checkNewPassword(password, [name, email])
  const { salt, hash } = await keepPassword(password)
  return await changeOwn(deps, asking, async ({ unit, member, note }) => {
    await unit.tx.query(updatePassword, {
      id: member.id,
      password_salt: salt,
      password_hash: hash,
      updated_at: unit.realNow,
    })
    await unit.tx.query(deleteSessions, {
      member_id: member.id,
      except_id: sessionId,
      organisation_id: null,
    })
    await unit.tx.query(deleteDevices, { member_id: member.id })
    await unit.tx.query(deleteRecoveryLinks, { member_id: member.id })
    note(securityNote(member.id, 'changePassword', 'Changed the password; other sessions ended.'))
    return await changeCookie(unit.tx, sessionId, { isProven: true, organisationId: null })
  })
}

/** Changes the name that others see. It is told of in every organisation, but in no letter. */
export async function updateProfile(
  deps: MembersDeps,
  name: string,
  asking: Asking,
): Promise<void> {
  await changeOwn(deps, asking, async ({ unit, member, note }) => {
    await unit.tx.query(updateName, { id: member.id, name: name.trim(), updated_at: unit.realNow })
    const change = { before: { name: member.name }, after: { name: name.trim() } }
    const what = { ...securityNote(member.id, 'updateProfile', 'Changed the name.'), ...change }
    note(what, { isLetterSent: false })
  })
}

function securityNote(memberId: string, operation: string, summary: string): Change {
  return { operation, object: memberObject(memberId), summary }
}

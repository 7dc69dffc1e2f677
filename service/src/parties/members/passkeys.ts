// Passkeys (WebAuthn): always with the person verified, found by the browser itself.
import type { PasskeyAssertion, PasskeyAttestation } from '@holdfast/contract'
import { passkeysMax } from '@holdfast/contract'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Reader } from '#db'
import { addMs, fail, realNow, sha256 } from '#kit'
import type { MembersDeps } from './deps.ts'
import type { ChallengePurpose, PasskeyRow } from './store-access.ts'
import {
  insertChallenge,
  selectPasskey,
  selectPasskeys,
  takeChallenge,
  usePasskey,
} from './store-access.ts'

const CHALLENGE_MS = 5 * 60_000
const NAME = 'Holdfast'
/** EdDSA, ES256 and RS256, by their COSE numbers: what authenticators of today make. */
const ALGORITHMS = [-8, -7, -257]

/** What a browser is given: JSON as WebAuthn writes it. */
export type BrowserOptions = Readonly<Record<string, unknown>>

/** With the first passkey, not with the service: its 300 modules take a tenth of a start. */
const loadWebAuthn = async () => await import('@simplewebauthn/server')

interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** What a browser makes a passkey with. Refuses with `invalid_state` when there are too many. */
export async function registrationOptions(
  deps: MembersDeps,
  { id, email, name }: Person,
): Promise<BrowserOptions> {
  const known = await deps.database.global.query(selectPasskeys, { member_id: id })
  if (known.length >= passkeysMax) {
    fail('invalid_state', { detail: `A member has at most ${passkeysMax} passkeys.` })
  }
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: domainOf(deps),
    userID: userHandleOf(id),
    userName: email,
    userDisplayName: name,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(deps, options.challenge, { purpose: 'register', memberId: id })
  return { ...options }
}

/**
 * What a browser asks a passkey with: any that it holds for this service, to sign in; those of a
 * member, to confirm.
 */
export async function assertionOptions(
  deps: MembersDeps,
  memberId: string | null,
): Promise<BrowserOptions> {
  const known =
    memberId === null
      ? []
      : await deps.database.global.query(selectPasskeys, { member_id: memberId })
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: domainOf(deps),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  })
  const purpose = memberId === null ? 'sign_in' : 'step_up'
  await keepChallenge(deps, options.challenge, { purpose, memberId })
  return { ...options }
}

interface Challenge {
  readonly purpose: ChallengePurpose
  readonly memberId: string | null
}

async function keepChallenge(deps: MembersDeps, challenge: string, of: Challenge): Promise<void> {
  const until = addMs(realNow(), CHALLENGE_MS)
  const row = {
    hash: sha256(challenge),
    purpose: of.purpose,
    member_id: of.memberId,
    expires_at: until,
  }
  await deps.database.global.query(insertChallenge, row)
}

/** Uses a challenge up; false when it was not ours, or not for this. */
async function takesChallenge(
  { database }: MembersDeps,
  challenge: string,
  { purpose, memberId }: Challenge,
): Promise<boolean> {
  const asked = {
    hash: sha256(challenge),
    purpose,
    member_id: memberId,
    after_expires_at: realNow(),
  }
  return (await database.global.query(takeChallenge, asked)).length > 0
}

/** A passkey that was made, as it is kept. */
export interface MadePasskey {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: bigint
  readonly transports: readonly string[]
  readonly isSynced: boolean
}

/** Checks a new passkey. Refuses with `sign_in_refused`. */
export async function checkAttestation(
  deps: MembersDeps,
  memberId: string,
  given: PasskeyAttestation,
): Promise<MadePasskey> {
  const { id, rawId, type, response } = given
  const { clientDataJSON, attestationObject } = response
  const transports = response.transports ?? []
  const answer: RegistrationResponseJSON = {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports },
  }
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: async (challenge) =>
      await takesChallenge(deps, challenge, { purpose: 'register', memberId }),
    expectedOrigin: new URL(deps.baseUrl).origin,
    expectedRPID: domainOf(deps),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refusePasskey)
  if (!verified.verified) return fail('sign_in_refused')
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports,
    isSynced: credentialBackedUp,
  }
}

/**
 * Checks what a passkey signed, and counts its use. `memberId` is whose it must be; null: whoever's
 * it is. Answers the passkey. Refuses with `sign_in_refused`.
 */
export async function checkAssertion(
  deps: MembersDeps,
  reader: Reader,
  memberId: string | null,
  given: PasskeyAssertion,
): Promise<PasskeyRow> {
  const [passkey] = await reader.query(selectPasskey, {
    credential_id: Buffer.from(given.id, 'base64url'),
  })
  if (passkey === undefined) return fail('sign_in_refused')
  if (memberId !== null && passkey.member_id !== memberId) return fail('sign_in_refused')
  const handle = given.response.userHandle ?? null
  const own = Buffer.from(userHandleOf(passkey.member_id)).toString('base64url')
  if (handle !== null && handle !== own) return fail('sign_in_refused')
  const purpose = memberId === null ? 'sign_in' : 'step_up'
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await verifyAuthenticationResponse({
    response: assertionOf(given),
    expectedChallenge: async (challenge) =>
      await takesChallenge(deps, challenge, { purpose, memberId }),
    expectedOrigin: new URL(deps.baseUrl).origin,
    expectedRPID: domainOf(deps),
    requireUserVerification: true,
    credential: {
      id: given.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(refusePasskey)
  if (!verified.verified) return fail('sign_in_refused')
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  const use = {
    id: passkey.id,
    counter: BigInt(newCounter),
    is_synced: credentialBackedUp,
    last_used_at: realNow(),
  }
  const used = await reader.query(usePasskey, use)
  return used.length > 0 ? passkey : fail('sign_in_refused')
}

function assertionOf({ id, rawId, type, response }: PasskeyAssertion): AuthenticationResponseJSON {
  const { clientDataJSON, authenticatorData, signature } = response
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature },
  }
}

/** Whatever is wrong with it, outsiders are told the same. */
function refusePasskey(): never {
  return fail('sign_in_refused')
}

/** The domain that passkeys belong to. */
function domainOf({ baseUrl }: MembersDeps): string {
  return new URL(baseUrl).hostname
}

/** Names the member to the authenticator: 16 bytes that tell nothing. */
function userHandleOf(memberId: string) {
  return new Uint8Array(Buffer.from(memberId.replaceAll('-', ''), 'hex'))
}

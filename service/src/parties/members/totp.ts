// Codes of an authenticator (RFC 6238: SHA-1, six digits, 30 seconds), and recovery codes.
import { recoveryCodesCount } from '@holdfast/contract'
import { Secret, TOTP } from 'otpauth'
import type { Reader } from '#db'
import { keyedHash, randomKey, randomText, realNow, seal, unseal } from '#kit'
import type { MemberKeys } from './deps.ts'
import type { MemberRow } from './store.ts'
import {
  deleteRecoveryCodes,
  insertRecoveryCodes,
  useRecoveryCode,
  useTotpStep,
} from './store-access.ts'

const ISSUER = 'Holdfast'
const SECRET_BYTES = 20
const PERIOD_S = 30
/** Steps that a clock may be wrong by. */
const WINDOW = 1
const CODE_FORM = /^\d{6}$/
/** 82 bits each. */
const RECOVERY_CHARACTERS = 16
const GROUP = 4

/** A new secret for an authenticator. */
export function drawTotp(email: string): {
  readonly secret: Buffer
  readonly base32: string
  readonly url: string
} {
  const secret = randomKey(SECRET_BYTES)
  const totp = totpOf(secret, email)
  return { secret, base32: totp.secret.base32, url: totp.toString() }
}

function totpOf(secret: Buffer, label: string): TOTP {
  const bytes = new Uint8Array(secret).buffer
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: new Secret({ buffer: bytes }),
    period: PERIOD_S,
  })
}

/** Seals a secret for its member. */
export function sealTotp({ seal: key }: MemberKeys, memberId: string, secret: Buffer): Buffer {
  return seal(key, secret, `totp ${memberId}`)
}

/** The step whose code it is, the one before or the one after; null when it is of none. */
export function stepOf(
  { seal: key }: MemberKeys,
  { memberId, sealed }: { readonly memberId: string; readonly sealed: Buffer },
  code: string,
): bigint | null {
  const token = code.replaceAll(/\s/g, '')
  if (!CODE_FORM.test(token)) return null
  const timestamp = realNow().getTime()
  const totp = totpOf(unseal(key, sealed, `totp ${memberId}`), memberId)
  const delta = totp.validate({ token, timestamp, window: WINDOW })
  return delta === null ? null : BigInt(totp.counter({ timestamp }) + delta)
}

/**
 * Uses a code of the authenticator, or a recovery code, up. False when it is neither, or was used
 * before.
 */
export async function useCode(
  reader: Reader,
  keys: MemberKeys,
  member: Pick<MemberRow, 'id' | 'totp_secret'>,
  code: string,
): Promise<boolean> {
  const { id: memberId, totp_secret: sealed } = member
  const step = sealed === null ? null : stepOf(keys, { memberId, sealed }, code)
  if (step !== null)
    return (await reader.query(useTotpStep, { id: memberId, totp_step: step })).length > 0
  const hash = recoveryHash(keys, memberId, code)
  return (await reader.query(useRecoveryCode, { member_id: memberId, hash })).length > 0
}

/** Makes ten recovery codes in place of those there are, and answers them: this once. */
export async function renewRecovery(
  reader: Reader,
  keys: MemberKeys,
  memberId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesCount }, () =>
    grouped(randomText(RECOVERY_CHARACTERS)),
  )
  await reader.query(deleteRecoveryCodes, { member_id: memberId })
  const hashes = codes.map((code) => recoveryHash(keys, memberId, code))
  await reader.query(insertRecoveryCodes, { member_id: memberId, hashes, created_at: realNow() })
  return codes
}

function grouped(text: string): string {
  return (text.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
}

function recoveryHash({ recovery }: MemberKeys, memberId: string, code: string): Buffer {
  const bare = code.toLowerCase().replaceAll(/[^0-9a-z]/g, '')
  return keyedHash(recovery, `${memberId} ${bare}`)
}

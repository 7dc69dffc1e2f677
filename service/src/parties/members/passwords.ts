// Passwords: argon2id by the machine's own library, outside every transaction.
import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordCharactersMin } from '@holdfast/contract'
import { fieldFault } from '#http'
import { Failure, invalid, randomKey } from '#kit'
import { isEasyToGuess } from './easy-passwords.ts'

/** OWASP's password storage sheet: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const HASH_BYTES = 32
const SALT_BYTES = 16
/** Hashes that may wait for a thread: beyond that, more would only wait longer. */
const WAITING_MAX = 32
const BUSY_RETRY_S = 1

const derive = promisify(argon2)
let waiting = 0

/** A password as it is kept. */
export interface KeptPassword {
  readonly salt: Buffer
  readonly hash: Buffer
}

/** Compared with when nobody has the address, so that it takes as long. */
const nobodys: KeptPassword = { salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) }

/** Hashes a new password. Takes about 50 ms of another thread. */
export async function keepPassword(password: string): Promise<KeptPassword> {
  const salt = randomKey(SALT_BYTES)
  return { salt, hash: await hashOf(password, salt) }
}

/** Whether it is the password; null, for somebody who does not exist, takes as long and is not. */
export async function isPassword(password: string, kept: KeptPassword | null): Promise<boolean> {
  const { salt, hash } = kept ?? nobodys
  const isSame = timingSafeEqual(await hashOf(password, salt), hash)
  return isSame && kept !== null
}

async function hashOf(password: string, nonce: Buffer): Promise<Buffer> {
  if (waiting >= WAITING_MAX) throw new Failure('rate_limited', { retryAfterS: BUSY_RETRY_S })
  waiting++
  try {
    return await derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce,
      parallelism: 1,
      tagLength: HASH_BYTES,
      memory: MEMORY_KIB,
      passes: PASSES,
    })
  } finally {
    waiting--
  }
}

/**
 * Refuses with 422 a new password that is short, well known, or made of what everybody knows of its
 * owner (NIST SP 800-63B, 5.1.1.2). There are no rules of composition.
 */
export async function checkNewPassword(password: string, about: readonly string[]): Promise<void> {
  const length = [...password.normalize('NFKC')].length
  if (length < passwordCharactersMin) {
    throw invalid(fieldFault('/password', 'too_short', { limit: passwordCharactersMin }))
  }
  if (await isEasyToGuess(password, about)) {
    throw invalid({
      pointer: '/password',
      code: 'not_usable',
      message: 'is easy to guess; take a longer one, as several words that do not belong together',
    })
  }
}

// Who is not known yet: counted by address before anything is read or looked up for them, so that
// no stranger makes the service work, and none is taken for another.
import { errors } from '@holdfast/contract'
import { addressBlock, Failure, monotonicMs, sha256 } from '#kit'
import type { CountSharers, RateLimit } from './rate-limit.ts'
import { createRateLimiter } from './rate-limit.ts'
import { KnownRefusal } from './refusal.ts'

/** What one address may ask of each operation that anyone may call, and be wrong about itself. */
export const GUEST_LIMIT: RateLimit = { perSecond: 20, burst: 200 }

/** Credentials that were good, remembered by their hashes; the one unused for longest goes. */
const KNOWN_MAX = 50_000

export interface Guests {
  /**
   * Counts a request that anyone may send, by its address and what it asks for. Throws
   * `too_many_from_address`.
   */
  admit(address: string, asked: string): void
  /**
   * Finds out who a credential belongs to. One that was good before is always looked up; others are
   * counted by their address until they turn out good, and then not counted. Throws
   * `too_many_from_address` instead of looking.
   */
  recognise<T>(credential: string | undefined, address: string, find: () => Promise<T>): Promise<T>
}

/** The guests of one process, which has its share of the limit where several are asked in turn. */
export function createGuests(
  limit: RateLimit = GUEST_LIMIT,
  countSharers: CountSharers = () => 1,
): Guests {
  const asking = createRateLimiter(limit, countSharers)
  const wrong = createRateLimiter(limit, countSharers)
  const known = new Set<string>()
  const remember = (name: string) => {
    known.delete(name)
    known.add(name)
    const [oldest] = known.size > KNOWN_MAX ? known : []
    if (oldest !== undefined) known.delete(oldest)
  }
  return {
    admit: (address, asked) => {
      refuseAbove(asking.take(`${asked} ${addressBlock(address)}`, monotonicMs()))
    },
    recognise: async (credential, address, find) => {
      if (credential === undefined) return await find()
      const name = sha256(credential).toString('base64')
      const block = addressBlock(address)
      if (!known.has(name)) refuseAbove(wrong.take(block, monotonicMs()))
      try {
        const found = await find()
        if (!known.has(name)) wrong.giveBack(block)
        remember(name)
        return found
      } catch (error) {
        if (isUnknown(error)) known.delete(name)
        else if (!known.has(name)) wrong.giveBack(block)
        throw error
      }
    },
  }
}

function refuseAbove({ isAllowed, retryAfterS }: { isAllowed: boolean; retryAfterS: number }) {
  if (!isAllowed) throw new Failure('too_many_from_address', { retryAfterS })
}

/** A refusal because nobody is known by the credential, rather than of somebody who is. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof Failure) || error instanceof KnownRefusal) return false
  return errors[error.code].status === 401
}

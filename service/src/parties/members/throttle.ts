// Tries to sign in are counted before they are made, by account and by address.
import { Failure, keyedHash, realNow } from '#kit'
import type { MembersDeps } from './deps.ts'
import { countTry, forgetTries, forgiveTry, selectBlock } from './store-access.ts'

/** Tries until each further one waits. Many people share an address. */
const ALLOWED = { password: 5, code: 5, address: 50 } as const
const FORGOTTEN_AFTER_MS = 24 * 3_600_000

/** What tries are counted by: an e-mail address, a member, an address of the network. */
export type TryKind = keyof typeof ALLOWED

export interface Tried {
  readonly kind: TryKind
  readonly of: string
}

/** How long what was counted is kept, in milliseconds of real time. */
export const TRIES_KEPT_MS = FORGOTTEN_AFTER_MS

/**
 * Counts a try of each. Refuses with `sign_in_throttled` and the seconds to wait: alike for
 * accounts that exist and for those that do not.
 */
export async function countTries(deps: MembersDeps, tried: readonly Tried[]): Promise<void> {
  const { global } = deps.database
  for (const one of tried) {
    const key = keyOf(deps, one)
    const now = realNow()
    const since = new Date(now.getTime() - FORGOTTEN_AFTER_MS)
    const counted = await global.query(countTry, [key, now, ALLOWED[one.kind], since])
    if (counted.length > 0) continue
    const [block] = await global.query(selectBlock, [key])
    const waitMs = (block?.blocked_until ?? now).getTime() - now.getTime()
    throw new Failure('sign_in_throttled', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)) })
  }
}

/** The try succeeded: the account begins anew, and the address is as it was. */
export async function forgive(deps: MembersDeps, tried: readonly Tried[]): Promise<void> {
  const { global } = deps.database
  const accounts = tried.filter(({ kind }) => kind !== 'address')
  await global.query(forgetTries, [accounts.map((one) => keyOf(deps, one))])
  for (const one of tried.filter(({ kind }) => kind === 'address')) {
    await global.query(forgiveTry, [keyOf(deps, one), realNow()])
  }
}

function keyOf({ keys }: MembersDeps, { kind, of }: Tried): Buffer {
  return keyedHash(keys.tries, `${kind} ${of}`)
}

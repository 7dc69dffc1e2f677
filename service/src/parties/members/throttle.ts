// Tries to sign in are counted before they are made: by who tries from where, so that nobody keeps
// others out. A browser that is known of the account, and a session that is open, have a count of
// their own; strangers reach neither.
import type { RequestFacts } from '#http'
import { addressBlock, Failure, keyedHash, realNow } from '#kit'
import type { MembersDeps } from './deps.ts'
import { knownDevice } from './devices.ts'
import { countTry, forgetTries, forgiveTry, selectBlock } from './store-access.ts'

/** Tries until each further one waits. Many people share an address, and many try one account. */
const ALLOWED = {
  pair: 5,
  device: 10,
  session: 5,
  account: 100,
  address: 50,
  recovery: 10,
} as const
/** What many share: a try that succeeded was none, and the others stay counted. */
const SHARED: ReadonlySet<TryKind> = new Set(['account', 'address', 'recovery'])
const FORGOTTEN_AFTER_MS = 24 * 3_600_000

/**
 * What tries are counted by: an account and an address together, a browser that is known of the
 * account, a session that is open; and, for all strangers together, the account and the address.
 */
type TryKind = keyof typeof ALLOWED

export interface Tried {
  readonly kind: TryKind
  readonly of: string
}

/** What an account is tried with. */
export interface Attempt {
  readonly proof: 'password' | 'code'
  /** The e-mail address in one spelling, or the id of the member. */
  readonly account: string
}

/** By what tries of somebody who is not signed in are counted. */
export async function triesOf(
  { database }: MembersDeps,
  { proof, account }: Attempt,
  facts: RequestFacts,
): Promise<Tried[]> {
  const device = await knownDevice(database.global, account, facts)
  if (device !== null) return [{ kind: 'device', of: `${proof} ${account} ${device}` }]
  return [
    addressOf(facts),
    { kind: 'pair', of: `${proof} ${account} ${addressBlock(facts.ip)}` },
    { kind: 'account', of: `${proof} ${account}` },
  ]
}

/** By what tries of a session that is open are counted: by nothing that others reach. */
export function triesIn(sessionId: string, proof: Attempt['proof'] | 'passkey'): Tried[] {
  return [{ kind: 'session', of: `${proof} ${sessionId}` }]
}

/** All tries from an address of the network, of IPv6 from its /64. */
export function addressOf({ ip }: Pick<RequestFacts, 'ip'>): Tried {
  return { kind: 'address', of: addressBlock(ip) }
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
    const counted = await global.query(countTry, {
      key,
      now,
      free_tries: ALLOWED[one.kind],
      window_start: since,
    })
    if (counted.length > 0) continue
    const [block] = await global.query(selectBlock, { key })
    const waitMs = (block?.blocked_until ?? now).getTime() - now.getTime()
    throw new Failure('sign_in_throttled', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)) })
  }
}

/** The try succeeded: whoever tried starts from zero, and what many share stays as it was. */
export async function forgiveTries(deps: MembersDeps, tried: readonly Tried[]): Promise<void> {
  const { global } = deps.database
  const own = tried.filter(({ kind }) => !SHARED.has(kind))
  await global.query(forgetTries, { keys: own.map((one) => keyOf(deps, one)) })
  for (const one of tried.filter(({ kind }) => SHARED.has(kind))) {
    await global.query(forgiveTry, { key: keyOf(deps, one), blocked_until: realNow() })
  }
}

function keyOf({ keys }: MembersDeps, { kind, of }: Tried): Buffer {
  return keyedHash(keys.tries, `${kind} ${of}`)
}

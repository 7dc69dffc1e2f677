// Whose key is presented: found by its hash, held to the role of its owner, remembered for seconds.
import type { Database } from '#db'
import type { Principal } from '#http'
import { addMs, asTenantId, monotonicMs, realNow, sha256 } from '#kit'
import { limitsOf } from './key-limits.ts'
import type { KeyRow } from './store-keys.ts'
import { selectKey, selectStandingKey, touchKey } from './store-keys.ts'

const KEY_PATTERN = /^(sandbox|live)_(api|pk)_[0-9a-z]{32}$/
/** A revoked key is refused within this by processes that did not revoke it. */
const CACHE_MS = 3_000
const CACHED_KEYS_MAX = 10_000
const TOUCH_INTERVAL_MS = 60_000

/** Finds out whose key is presented; undefined for one that is malformed, unknown or revoked. */
export interface KeyFinder {
  /** `ip` is where it is presented from. */
  readonly find: (key: string, ip: string | null) => Promise<Principal | undefined>
  /** Keys have changed hands or ended: nothing that was found counts any more. */
  forget(): void
}

/**
 * Looks keys up by their SHA-256, so that no comparison depends on the secret's bytes, and keeps
 * what it found for 3 seconds. One for each process.
 */
export function createKeyFinder(database: Database): KeyFinder {
  const found = new Map<string, { readonly principal: Principal; readonly untilMs: number }>()
  let generation = 0
  const find = async (key: string, ip: string | null) => {
    const known = found.get(key)
    if (known !== undefined && known.untilMs > monotonicMs()) return known.principal
    const since = generation
    const principal = await findApiKey(database, key, ip)
    found.delete(key)
    if (principal === undefined) return undefined
    // Keys may have ended between this reading and now.
    if (since !== generation) return principal
    if (found.size >= CACHED_KEYS_MAX) found.clear()
    found.set(key, { principal, untilMs: monotonicMs() + CACHE_MS })
    return principal
  }
  const forget = () => {
    generation += 1
    found.clear()
  }
  return { find, forget }
}

/** Whether the private or public key of a principal still opens its tenant. */
export async function isKeyStanding(
  database: Database,
  { keyId, tenantId }: Pick<Principal, 'keyId' | 'tenantId'>,
): Promise<boolean> {
  const rows = await database.global.query(selectStandingKey, {
    id: keyId,
    now: realNow(),
    tenant_id: tenantId,
  })
  return rows.length > 0
}

/** Looks a key up in the database and notes, once a minute, that it is in use, and from where. */
export async function findApiKey(
  database: Database,
  key: string,
  ip: string | null = null,
): Promise<Principal | undefined> {
  if (!KEY_PATTERN.test(key)) return undefined
  const hash = sha256(key)
  const now = realNow()
  const [row] = await database.global.query(selectKey, { hash, now })
  if (row === undefined) return undefined
  const isStale = row.last_used_at === null || addMs(row.last_used_at, TOUCH_INTERVAL_MS) < now
  if (isStale) await database.global.query(touchKey, { hash, last_used_at: now, last_ip: ip })
  return principalOf(row, now)
}

function principalOf(row: KeyRow, now: Date): Principal {
  const isSpared = row.spared_until !== null && row.spared_until > now
  return {
    tenantId: asTenantId(row.tenant_id),
    environment: row.environment,
    keyId: row.id,
    kind: row.kind,
    permissions: row.permissions,
    ceiling: row.owner_id === null || isSpared ? null : row.owner_role,
    holders: [row.line_id, ...row.makers],
    limits: limitsOf(row.limits),
    networks: row.networks,
  }
}

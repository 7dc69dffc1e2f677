// API keys: made in pairs, kept as hashes, found by hash before a tenant is known.
import type { Environment, KeyPermission } from '@holdfast/contract'
import { secretPrefixes } from '@holdfast/contract'
import type { Database, Reader, Unit } from '#db'
import type { Principal } from '#http'
import type { Id, TenantId } from '#kit'
import {
  addMs,
  asId,
  asTenantId,
  distinct,
  fail,
  monotonicMs,
  newUuid,
  randomText,
  realNow,
  sha256,
} from '#kit'
import type { KeyKind, KeyRow } from './store.ts'
import {
  endKey,
  endPair,
  insertKeys,
  selectHolders,
  selectKey,
  selectKeys,
  selectStandingKey,
  touchKey,
} from './store.ts'

/** 165 bits. */
const KEY_CHARACTERS = 32
const HINT_CHARACTERS = 4
const KEY_PATTERN = /^(sandbox|live)_(api|pk)_[0-9a-z]{32}$/
/** A revoked key is refused within this by processes that did not revoke it. */
const CACHE_MS = 3_000
const CACHED_KEYS_MAX = 10_000
const TOUCH_INTERVAL_MS = 60_000

/** The two keys in plain text: given out once. */
export interface KeyPair {
  readonly private: string
  readonly public: string
}

/** A pair that was just made, and its name in lists. */
export interface MadeKeyPair extends KeyPair {
  readonly pairId: string
}

/** A key as lists show it. Times are real time. */
export interface ListedKey {
  readonly id: Id<'api_key'>
  readonly pairId: string
  readonly kind: KeyKind
  readonly hint: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
  readonly label: string | null
  /** Of a restricted private key; null: everything. */
  readonly permissions: readonly KeyPermission[] | null
  /** Name of the member who made it; null: an operator. */
  readonly createdBy: string | null
  /** Ids of the members who made or rolled it, or a pair that it was rolled from. */
  readonly makers: readonly string[]
  /** The first pair of those that it was rolled from; itself where it was not. */
  readonly lineId: string
}

/** A member who makes or rolls keys. */
export interface KeyMaker {
  readonly memberId: string
  readonly name: string
}

/** What a key pair is for. */
export interface KeyPairTerms {
  readonly label?: string | null
  /** What its private key may do; null: everything. */
  readonly permissions?: readonly KeyPermission[] | null
  readonly createdBy?: KeyMaker | null
}

/** Makes a private and a public key for the unit's tenant. */
export async function createKeyPair(unit: Unit, terms: KeyPairTerms = {}): Promise<MadeKeyPair> {
  return await makePair(unit, terms, null)
}

/** Whoever could use the pair that a new one takes the place of may go on with the new one. */
type Line = Pick<ListedKey, 'makers' | 'lineId'>

async function makePair(
  unit: Unit,
  { label = null, permissions = null, createdBy = null }: KeyPairTerms,
  line: Line | null,
): Promise<MadeKeyPair> {
  const pairId = newUuid(unit.realNow)
  const pair = {
    pairId,
    private: makeKey(unit.tenant.environment, 'private'),
    public: makeKey(unit.tenant.environment, 'public'),
  }
  const plain = [pair.private, pair.public]
  await unit.tx.query(insertKeys, [
    unit.tenant.id,
    pair.pairId,
    unit.realNow,
    plain.map(sha256),
    plain.map(() => newUuid(unit.realNow)),
    ['private', 'public'],
    plain.map(hintOf),
    label,
    permissions,
    createdBy?.name ?? null,
    distinct([...(line?.makers ?? []), ...(createdBy === null ? [] : [createdBy.memberId])]),
    line?.lineId ?? pairId,
  ])
  return pair
}

function makeKey(environment: Environment, kind: KeyKind): string {
  const prefixes = secretPrefixes[environment]
  const prefix = kind === 'private' ? prefixes.privateKey : prefixes.publicKey
  return prefix + randomText(KEY_CHARACTERS)
}

/** `sandbox_api_…x7q2`: enough to tell keys apart, too little to use. */
function hintOf(key: string): string {
  const prefix = key.slice(0, key.length - KEY_CHARACTERS)
  return `${prefix}…${key.slice(-HINT_CHARACTERS)}`
}

/** Units that have ended keys: what is remembered of keys is not true once they commit. */
const ending = new WeakSet<Unit>()

/** Whether a unit has ended keys, at once or at an instant to come. */
export function hasEndedKeys(unit: Unit): boolean {
  return ending.has(unit)
}

/** Ends a key now. Refuses with `not_found` when the tenant has no such key. */
export async function revokeKey(unit: Unit, keyId: Id<'api_key'>): Promise<void> {
  const ended = await unit.tx.query(endKey, [unit.tenant.id, keyId, unit.realNow])
  if (ended.length === 0) fail('not_found')
  ending.add(unit)
}

/**
 * Makes a new pair, which may do what the old one may, and ends that one after an overlap in real
 * milliseconds, 0 for now. Refuses with `not_found`, or `invalid_state` when it has ended.
 */
export async function rollKeyPair(
  unit: Unit,
  pairId: string,
  { overlapMs, createdBy }: { readonly overlapMs: number; readonly createdBy: KeyMaker | null },
): Promise<MadeKeyPair> {
  const keys = await listKeys(unit.tx, unit.tenant.id)
  const [first, ...others] = keys.filter((key) => key.pairId === pairId)
  if (first === undefined) return fail('not_found')
  await endKeyPair(unit, pairId, addMs(unit.realNow, overlapMs))
  const own = [first, ...others].find(({ kind }) => kind === 'private')
  const permissions = own?.permissions ?? null
  return await makePair(unit, { label: first.label, permissions, createdBy }, first)
}

/**
 * Whether two, each known by the id of a key or of a member, may be one person: the same, two keys
 * of one line of pairs, or two behind whom one member stands. A key stands for every member who
 * made or rolled it, or a pair that it was rolled from.
 */
export async function maybeOnePerson(
  { tx, tenant }: Unit,
  one: string,
  other: string,
): Promise<boolean> {
  if (one === other) return true
  const rows = await tx.query(selectHolders, [tenant.id, [one, other]])
  const [first, second] = [one, other].map((id) => {
    const key = rows.find((row) => row.id === id)
    return key === undefined ? [id] : [key.line_id, ...key.makers]
  })
  return first?.some((holder) => second?.includes(holder)) === true
}

/**
 * Ends a pair at an instant of real time, never later than it ends already. Refuses with
 * `invalid_state` when it has ended.
 */
export async function endKeyPair(unit: Unit, pairId: string, endsAt: Date): Promise<void> {
  const parameters = [unit.tenant.id, pairId, endsAt, unit.realNow]
  const ended = await unit.tx.query(endPair, parameters)
  if (ended.length === 0) fail('invalid_state', { detail: 'This key pair has ended.' })
  ending.add(unit)
}

/** The tenant's keys, newest first, revoked ones too. */
export async function listKeys(reader: Reader, tenantId: TenantId): Promise<ListedKey[]> {
  const rows = await reader.query(selectKeys, [tenantId])
  return rows.map((row) => ({
    id: asId('api_key', row.id),
    pairId: row.pair_id,
    kind: row.kind,
    hint: row.hint,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    label: row.label,
    permissions: row.permissions,
    createdBy: row.created_by,
    makers: row.makers,
    lineId: row.line_id,
  }))
}

/** Finds out whose key is presented; undefined for one that is malformed, unknown or revoked. */
export interface KeyFinder {
  readonly find: (key: string) => Promise<Principal | undefined>
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
  const find = async (key: string) => {
    const known = found.get(key)
    if (known !== undefined && known.untilMs > monotonicMs()) return known.principal
    const since = generation
    const principal = await findApiKey(database, key)
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
  const rows = await database.global.query(selectStandingKey, [keyId, tenantId, realNow()])
  return rows.length > 0
}

/** Looks a key up in the database and notes, once a minute, that it is in use. */
export async function findApiKey(database: Database, key: string): Promise<Principal | undefined> {
  if (!KEY_PATTERN.test(key)) return undefined
  const hash = sha256(key)
  const now = realNow()
  const [row] = await database.global.query(selectKey, [hash, now])
  if (row === undefined) return undefined
  const isStale = row.last_used_at === null || addMs(row.last_used_at, TOUCH_INTERVAL_MS) < now
  if (isStale) await database.global.query(touchKey, [hash, now])
  return principalOf(row)
}

function principalOf(row: KeyRow): Principal {
  return {
    tenantId: asTenantId(row.tenant_id),
    environment: row.environment,
    keyId: row.id,
    kind: row.kind,
    permissions: row.permissions,
  }
}

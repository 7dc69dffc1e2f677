// API keys: made in pairs, kept as hashes, rolled, ended and listed.
import type { Environment, KeyPermission, MemberRole } from '@holdfast/contract'
import { secretPrefixes } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import { unitSlot } from '#db'
import type { MoveLimit } from '#http'
import type { Id, TenantId } from '#kit'
import { addMs, asId, distinct, fail, newUuid, randomText, sha256 } from '#kit'
import { keptOf, limitsOf } from './key-limits.ts'
import type { KeyKind, ListedKeyRow } from './store-keys.ts'
import {
  collectPair,
  endKey,
  endPair,
  insertKeys,
  selectHolders,
  selectKeys,
  setPairLimits,
} from './store-keys.ts'

/** 165 bits. */
const KEY_CHARACTERS = 32
const HINT_CHARACTERS = 4
/** So long whoever asked may have the secret of an approved pair drawn. */
const COLLECTABLE_MS = 7 * 24 * 3_600_000

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
  /** The member whose role it is held to; null: it is the organisation's. */
  readonly owner: { readonly memberId: string; readonly name: string } | null
  /** The role of its owner; null: it has none, or he is no member any more. */
  readonly ownerRole: MemberRole | null
  /** Until then it does what it was made for, whatever its owner may: it is an old one. */
  readonly sparedUntil: Date | null
  /** Its own, of a private key; null: those of the organisation in live, none in the sandbox. */
  readonly limits: readonly MoveLimit[] | null
  /** In CIDR form; null: it may be used from anywhere. */
  readonly networks: readonly string[] | null
  readonly expiresAt: Date | null
  readonly lastUsedFrom: string | null
  /** Who is to be shown its secret, until when; null: it was shown. */
  readonly toCollect: { readonly memberId: string; readonly until: Date } | null
  /** Was shown its secret, and is no member any more; null: nobody such. */
  readonly formerHolder: { readonly memberId: string; readonly name: string } | null
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
  readonly limits?: readonly MoveLimit[] | null
  /** Where its private key may be used from, in CIDR form; null: anywhere. */
  readonly networks?: readonly string[] | null
  /** When it ends by itself, in real time; null: never. */
  readonly expiresAt?: Date | null
  /** The member whose role binds it; whoever makes it where nobody is named. */
  readonly ownerId?: string | null
  /** Its secrets are thrown away: this member has them drawn anew, once, within 7 days. */
  readonly collectorId?: string | null
}

/**
 * Makes a private and a public key for the unit's tenant. They are held to the role of whoever
 * makes them; made by an operator, they are the organisation's.
 */
export async function createKeyPair(unit: Unit, terms: KeyPairTerms = {}): Promise<MadeKeyPair> {
  const ownerId = terms.ownerId ?? terms.createdBy?.memberId ?? null
  return await makePair(unit, terms, { ownerId, makers: [], lineId: null })
}

/** Whoever could use the pair that a new one takes the place of may go on with the new one. */
interface Line extends Pick<ListedKey, 'makers'> {
  readonly ownerId: string | null
  /** Null: it begins one. */
  readonly lineId: string | null
}

async function makePair(unit: Unit, terms: KeyPairTerms, line: Line): Promise<MadeKeyPair> {
  const { label = null, permissions = null, createdBy = null } = terms
  const { limits = null, networks = null, expiresAt = null, collectorId = null } = terms
  const pairId = newUuid(unit.realNow)
  const pair = {
    pairId,
    private: makeKey(unit.tenant.environment, 'private'),
    public: makeKey(unit.tenant.environment, 'public'),
  }
  await unit.tx.query(insertKeys, {
    tenant_id: unit.tenant.id,
    pair_id: pair.pairId,
    created_at: unit.realNow,
    rows: secretsOf(pair).map(({ kind, plain }) => ({
      hash: sha256(plain),
      id: newUuid(unit.realNow),
      kind,
      hint: hintOf(plain),
    })),
    label,
    permissions,
    created_by: createdBy?.name ?? null,
    makers: distinct([...line.makers, ...(createdBy === null ? [] : [createdBy.memberId])]),
    line_id: line.lineId ?? pairId,
    owner_id: line.ownerId,
    limits: keptOf(limits),
    networks,
    expires_at: expiresAt,
    collector_id: collectorId,
    collect_until: collectorId === null ? null : addMs(unit.realNow, COLLECTABLE_MS),
    shown_to: collectorId === null ? (createdBy?.memberId ?? null) : null,
  })
  return pair
}

/**
 * Draws the secrets of a pair that was approved, for whoever asked for it: before that nobody has
 * them. Refuses with `invalid_state` anybody else, what was collected, and after 7 days.
 */
export async function collectKeyPair(
  unit: Unit,
  pairId: string,
  memberId: string,
): Promise<MadeKeyPair> {
  const { environment, id: tenant } = unit.tenant
  const pair = {
    pairId,
    private: makeKey(environment, 'private'),
    public: makeKey(environment, 'public'),
  }
  const found = await unit.tx.query(collectPair, {
    tenant_id: tenant,
    pair_id: pairId,
    shown_to: memberId,
    real_now: unit.realNow,
    rows: secretsOf(pair).map(({ kind, plain }) => ({
      kind,
      hash: sha256(plain),
      hint: hintOf(plain),
    })),
  })
  return found.length === 0 ? fail('invalid_state', { detail: NOT_TO_COLLECT }) : pair
}

function secretsOf({ private: secret, public: open }: MadeKeyPair) {
  return [
    { kind: 'private', plain: secret },
    { kind: 'public', plain: open },
  ]
}

const NOT_TO_COLLECT =
  'Whoever asked for a pair that was approved collects it, once, within 7 days. After that ' +
  'another one is asked for.'

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

/** On the unit: whether it has changed keys. What is remembered of them is not true then. */
const keysOf = unitSlot(() => ({ haveChanged: false }))

/** Whether a unit has ended keys, at once or at an instant to come, or changed what they may do. */
export function hasChangedKeys(unit: Unit): boolean {
  return keysOf(unit).haveChanged
}

/** Has everything that this process remembers of keys forgotten when the unit commits. */
export function forgetKeys(unit: Unit): void {
  keysOf(unit).haveChanged = true
}

/** Ends a key now. Refuses with `not_found` when the tenant has no such key. */
export async function revokeKey(unit: Unit, keyId: Id<'api_key'>): Promise<void> {
  const ended = await unit.tx.query(endKey, {
    tenant_id: unit.tenant.id,
    id: keyId,
    real_now: unit.realNow,
  })
  if (ended.length === 0) fail('not_found')
  keysOf(unit).haveChanged = true
}

/**
 * Makes a new pair, which may do what the old one may, and ends that one after an overlap in real
 * milliseconds, 0 for now. It is held to whoever rolls it, unless it is the organisation's. Refuses
 * with `not_found`, or `invalid_state` when it has ended.
 */
export async function rollKeyPair(
  unit: Unit,
  pairId: string,
  by: Pick<KeyPairTerms, 'ownerId' | 'collectorId'> & {
    readonly overlapMs: number
    readonly createdBy: KeyMaker | null
  },
): Promise<MadeKeyPair> {
  const { overlapMs, createdBy, collectorId = null } = by
  const keys = await listKeys(unit.tx, unit.tenant.id)
  const [first, ...others] = keys.filter((key) => key.pairId === pairId)
  if (first === undefined) return fail('not_found')
  await endKeyPair(unit, pairId, addMs(unit.realNow, overlapMs))
  const own = [first, ...others].find(({ kind }) => kind === 'private')
  const { label, networks, expiresAt, makers, lineId, owner } = first
  const terms = { label, networks, expiresAt, createdBy, collectorId, limits: own?.limits ?? null }
  const heir = by.ownerId ?? createdBy?.memberId ?? owner?.memberId ?? null
  const ownerId = owner === null ? null : heir
  const line = { makers, lineId, ownerId }
  return await makePair(unit, { ...terms, permissions: own?.permissions ?? null }, line)
}

/**
 * Whether a second person is still needed, beside the one who proposed something: in live, where
 * whoever decides may be the same. In a sandbox one person tries out what takes two.
 */
export async function lacksSecondPerson(
  unit: Unit,
  proposer: string,
  decider: string,
): Promise<boolean> {
  return unit.tenant.environment === 'live' && (await maybeOnePerson(unit, proposer, decider))
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
  const rows = await tx.query(selectHolders, { tenant_id: tenant.id, ids: [one, other] })
  const [first, second] = [one, other].map((id) => {
    const key = rows.find((row) => row.id === id)
    return key === undefined ? [id] : [key.line_id, ...key.makers]
  })
  return first?.some((holder) => second?.includes(holder)) === true
}

/** The members who may hold keys, by key; what is no key of the tenant is missing. */
export async function holdersOf(
  { tx, tenant }: Unit,
  ids: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const rows = await tx.query(selectHolders, { tenant_id: tenant.id, ids })
  return new Map(rows.map(({ id, makers }) => [id, makers]))
}

/**
 * Ends a pair at an instant of real time, never later than it ends already. Refuses with
 * `invalid_state` when it has ended.
 */
export async function endKeyPair(unit: Unit, pairId: string, endsAt: Date): Promise<void> {
  const parameters = {
    tenant_id: unit.tenant.id,
    pair_id: pairId,
    ends_at: endsAt,
    after_revoked_at: unit.realNow,
  }
  const ended = await unit.tx.query(endPair, parameters)
  if (ended.length === 0) fail('invalid_state', { detail: 'This key pair has ended.' })
  keysOf(unit).haveChanged = true
}

/**
 * Limits what a pair moves before a person passes it; null: as its environment has it. The pair is
 * known to be of the tenant.
 */
export async function limitKeys(
  unit: Unit,
  pairId: string,
  limits: readonly MoveLimit[] | null,
): Promise<void> {
  await unit.tx.query(setPairLimits, {
    tenant_id: unit.tenant.id,
    pair_id: pairId,
    limits: keptOf(limits),
  })
  keysOf(unit).haveChanged = true
}

/** The tenant's keys, newest first, revoked ones too. */
export async function listKeys(reader: Reader, tenantId: TenantId): Promise<ListedKey[]> {
  const rows = await reader.query(selectKeys, { tenant_id: tenantId })
  return rows.map(listedKey)
}

function toCollect({ collector_id: memberId, collect_until: until }: ListedKeyRow) {
  return memberId === null || until === null ? null : { memberId, until }
}

function listedKey(row: ListedKeyRow): ListedKey {
  const { owner_id: ownerId, owner_name: ownerName } = row
  const { former_id: formerId, former_name: formerName } = row
  return {
    id: asId('api_key', row.id),
    pairId: row.pair_id,
    kind: row.kind,
    hint: row.hint,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    lastUsedFrom: row.last_ip,
    revokedAt: row.revoked_at,
    label: row.label,
    permissions: row.permissions,
    createdBy: row.created_by,
    makers: row.makers,
    lineId: row.line_id,
    owner: ownerId === null ? null : { memberId: ownerId, name: ownerName ?? '' },
    ownerRole: row.owner_role,
    sparedUntil: row.spared_until,
    limits: limitsOf(row.limits),
    networks: row.networks,
    expiresAt: row.expires_at,
    toCollect: toCollect(row),
    formerHolder: formerId === null ? null : { memberId: formerId, name: formerName ?? '' },
  }
}

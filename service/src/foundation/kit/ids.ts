// Identifiers: UUIDv7 inside (time-ordered keys), shown at the edge as TypeIDs (prefix + base32).
import { createHash, randomBytes } from 'node:crypto'
import type { IdKind } from '@holdfast/contract'
import { idPrefixes } from '@holdfast/contract'

declare const idBrand: unique symbol

/** The UUID text of a resource of one kind; an id of another kind does not fit its type. */
export type Id<K extends IdKind> = string & { readonly [idBrand]: K }

/** The tenant's own key. It is never shown, so it has no prefix. */
export type TenantId = string & { readonly [idBrand]: 'tenant' }

/** Crockford's base32, lower case, as the TypeID standard (0.3) uses it. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const SUFFIX_LENGTH = 26
const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const POOL_BYTES = 4096

const SUFFIX_PATTERN = new RegExp(`^[0-7][${ALPHABET}]{${SUFFIX_LENGTH - 1}}$`)

const kindOfPrefix = new Map(kindsOf(idPrefixes).map((kind) => [String(idPrefixes[kind]), kind]))

function kindsOf(prefixes: Readonly<Record<IdKind, string>>): IdKind[] {
  return Object.keys(prefixes) as IdKind[]
}

/** Two letters carry ten bits: each pair, and each pair's value. */
const pairs = [...ALPHABET].flatMap((first) => [...ALPHABET].map((second) => first + second))
const pairValues = new Map(pairs.map((pair, value) => [pair, value]))
/** Five hexadecimal digits are two pairs. The first two digits, with two zero bits, are one. */
const HEX_STEP = 5
const PAIR_BITS = 10
const PAIR_MASK = 0x3ff
/** Where the digits stand in a UUID's text, which has dashes between. */
const DIGIT_PLACES = [...'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'].flatMap((letter, place) =>
  letter === '-' ? [] : [place],
)
const CODE_OF_0 = 0x30
const CODE_OF_9 = 0x39
const CODE_OF_A = 0x61

let pool = Buffer.alloc(0)
let poolOffset = 0

/** Takes random bytes from a pool: one system call serves many ids. */
function takeRandom(length: number): Buffer {
  if (poolOffset + length > pool.length) {
    pool = randomBytes(POOL_BYTES)
    poolOffset = 0
  }
  const taken = pool.subarray(poolOffset, poolOffset + length)
  poolOffset += length
  return taken
}

function uuidFromHex(hex: string): string {
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)]
  return `${parts.join('-')}-${hex.slice(20)}`
}

const PLACES = 2 ** 32
let place = takeRandom(3).readUIntBE(0, 3)

/**
 * A UUIDv7 whose 32 bits after the time are a place in an order (RFC 9562, section 6.2, method 1)
 * and whose last 42 bits are `rest`.
 */
function uuidAt(now: Date, at: number, rest: Buffer): string {
  const time = hexOf(now.getTime(), 12)
  const high = hexOf(0x7000 | (at >>> 20), 4)
  const middle = hexOf(0x8000 | ((at >>> 6) & 0x3fff), 4)
  const low = hexOf(((at & 0x3f) << 2) | (rest.readUInt8(0) & 0x03), 2)
  const last = rest.toString('hex', 1, 6)
  return `${time.slice(0, 8)}-${time.slice(8)}-${high}-${middle}-${low}${last}`
}

function hexOf(value: number, length: number): string {
  return value.toString(16).padStart(length, '0')
}

/**
 * A new UUIDv7 (RFC 9562, section 5.7) whose time part is `now`. Those that one process makes at
 * one instant keep the order in which they were made.
 */
export function newUuid(now: Date): string {
  place = (place + 1) % PLACES
  return uuidAt(now, place, takeRandom(6))
}

/** The UUIDv7 that a seed gives at an instant and place: the same for the same three. */
export function seededUuid(now: Date, seed: string, at: number): string {
  const rest = createHash('sha256').update(`${seed} ${at}`).digest()
  return uuidAt(now, at % PLACES, rest)
}

/** A new id of one kind; `now` is the unit's time, so that ids sort by business time. */
export function newId<K extends IdKind>(_kind: K, now: Date): Id<K> {
  return newUuid(now) as Id<K>
}

/** The time that a UUIDv7 begins with. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
}

/** A range of time: from an instant or the beginning, up to before another or without an end. */
export interface TimeRange {
  readonly from: Date | null
  readonly to: Date | null
}

/** Below and above every id that begins with its time. */
const BELOW_ALL = '00000000-0000-0000-0000-000000000000'
const ABOVE_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The range of ids that begin with a time: `first` is in it, `end` is not. */
export function idsOf({ from, to }: TimeRange): { readonly first: string; readonly end: string } {
  return {
    first: from === null ? BELOW_ALL : firstIdAt(from),
    end: to === null ? ABOVE_ALL : firstIdAt(to),
  }
}

/** What lies at or after an instant has this id or a higher one; ids know no time before 1970. */
function firstIdAt(instant: Date): string {
  const hex = hexOf(Math.max(0, instant.getTime()), 12)
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** Reads a UUID that comes from the database or a job payload as an id of a kind. */
export function asId<K extends IdKind>(_kind: K, uuid: string): Id<K> {
  if (!UUID_PATTERN.test(uuid)) throw new Error(`not a UUID: ${uuid.slice(0, 40)}`)
  return uuid as Id<K>
}

/** Reads a UUID as a tenant's key. */
export function asTenantId(uuid: string): TenantId {
  if (!UUID_PATTERN.test(uuid)) throw new Error(`not a UUID: ${uuid.slice(0, 40)}`)
  return uuid as TenantId
}

/** The form that the API shows: `settlement_01jd…`. From the digits: an answer shows many. */
export function showId<K extends IdKind>(kind: K, id: Id<K>): string {
  return `${idPrefixes[kind]}_${suffixOf(id)}`
}

/** How many characters `showTenant` gives. */
export const TENANT_CHARACTERS = SUFFIX_LENGTH

/** A tenant's key as secrets carry it, by which they are found: 26 characters of [0-9a-z]. */
export function showTenant(tenant: TenantId): string {
  return suffixOf(tenant)
}

/** Reads what `showTenant` gave; undefined when it is nothing of the kind. */
export function parseTenant(shown: string): TenantId | undefined {
  return SUFFIX_PATTERN.test(shown) ? (uuidOf(shown) as TenantId) : undefined
}

function suffixOf(id: string): string {
  let suffix = pairs[bitsAt(id, 0, 2)] ?? ''
  for (let at = 2; at < DIGIT_PLACES.length; at += HEX_STEP) {
    const bits = bitsAt(id, at, HEX_STEP)
    suffix += (pairs[bits >>> PAIR_BITS] ?? '') + (pairs[bits & PAIR_MASK] ?? '')
  }
  return suffix
}

/** The value of some hexadecimal digits of a UUID's text, from the `from`th on. */
function bitsAt(uuid: string, from: number, count: number): number {
  let bits = 0
  for (let nth = from; nth < from + count; nth++) {
    const code = uuid.charCodeAt(DIGIT_PLACES[nth] ?? 0)
    bits = (bits << 4) | (code <= CODE_OF_9 ? code - CODE_OF_0 : code - CODE_OF_A + 10)
  }
  return bits
}

/** Like `showId`, for fields that may be null. */
export function showIdOrNull<K extends IdKind>(kind: K, id: Id<K> | null): string | null {
  return id === null ? null : showId(kind, id)
}

/** Reads an id as the API shows it; undefined when it is not an id of that kind. */
export function parseId<K extends IdKind>(kind: K, shown: string): Id<K> | undefined {
  const prefix = `${idPrefixes[kind]}_`
  if (!shown.startsWith(prefix)) return undefined
  const suffix = shown.slice(prefix.length)
  return SUFFIX_PATTERN.test(suffix) ? (uuidOf(suffix) as Id<K>) : undefined
}

function uuidOf(suffix: string): string {
  const valueAt = (at: number) => pairValues.get(suffix.slice(at, at + 2)) ?? 0
  let hex = valueAt(0).toString(16).padStart(2, '0')
  for (let at = 2; at < SUFFIX_LENGTH; at += 4) {
    const bits = (valueAt(at) << PAIR_BITS) | valueAt(at + 2)
    hex += bits.toString(16).padStart(HEX_STEP, '0')
  }
  return uuidFromHex(hex)
}

/** An id together with its kind. */
export interface AnyId {
  readonly kind: IdKind
  readonly uuid: string
}

/** Reads an id of whatever kind, as the API shows it; undefined when it is none. */
export function parseAnyId(shown: string): AnyId | undefined {
  const prefix = shown.slice(0, shown.lastIndexOf('_'))
  const kind = kindOfPrefix.get(prefix)
  const uuid = kind === undefined ? undefined : parseId(kind, shown)
  return kind === undefined || uuid === undefined ? undefined : { kind, uuid }
}

// Client secrets, link tokens and page sessions: random texts, kept as hashes, each bound to one
// object of one tenant. They expire in real time.
import type { Environment, Reader, Unit } from '#db'
import { createQueue } from '#http'
import type { TenantId } from '#kit'
import {
  createPlaces,
  indexBy,
  parseTenant,
  randomText,
  realNow,
  sha256,
  showTenant,
  TENANT_CHARACTERS,
  zip,
} from '#kit'
import type { SecretKindStored, SecretObjectKind } from './store.ts'
import { deleteEndedSecrets, findSecretRows, insertSecrets, revokeSecretsOf } from './store.ts'

/** 165 bits. */
const SECRET_CHARACTERS = 32
const DELETE_MAX = 1_000
/**
 * What each begins with, the tenant that it is found in, and 165 random bits. No stored secret has
 * fewer or more characters than this; others are not looked up.
 */
const SECRET_PATTERN = /^[a-z_]{0,20}[0-9a-z]{58}$/

/** Begins every link token, so that a leaked one can be recognised. */
export const linkTokenPrefix = 'link_'
/** Begins every page session's token. */
export const pageTokenPrefix = 'page_token_'

export type StoredSecretKind = SecretKindStored

export interface NewSecret {
  readonly kind: StoredSecretKind
  readonly objectKind: SecretObjectKind
  /** The UUID of the object it opens. */
  readonly objectId: string
  /** What it begins with: of `secretPrefixes` in the contract, or one of the above. */
  readonly prefix: string
  /** Real time; null: only its object's end ends it. */
  readonly expiresAt: Date | null
}

export interface FoundSecret {
  readonly tenantId: TenantId
  readonly environment: Environment
  readonly kind: StoredSecretKind
  readonly objectKind: SecretObjectKind
  readonly objectId: string
}

/** Makes secrets and answers them in order, in plain text: this once. */
export async function issueSecrets(unit: Unit, wanted: readonly NewSecret[]): Promise<string[]> {
  const plain = drawSecrets(unit, wanted)
  await keepSecrets(unit, wanted, plain)
  return plain
}

/** Draws a text for each secret. They open nothing before `keepSecrets` has written them. */
export function drawSecrets(
  { tenant }: Unit,
  wanted: readonly Pick<NewSecret, 'prefix'>[],
): string[] {
  const place = showTenant(tenant.id)
  return wanted.map(({ prefix }) => prefix + place + randomText(SECRET_CHARACTERS))
}

/** Writes the hashes of secrets that were drawn, one for each that is wanted. */
export async function keepSecrets(
  unit: Unit,
  wanted: readonly NewSecret[],
  plain: readonly string[],
): Promise<void> {
  if (wanted.length === 0) return
  unit.tx.write(insertSecrets, {
    tenant_id: unit.tenant.id,
    created_at: unit.realNow,
    rows: zip(plain, wanted).map(([one, { kind, objectKind, objectId, expiresAt }]) => ({
      hash: sha256(one),
      kind,
      object_kind: objectKind,
      object_id: objectId,
      expires_at: expiresAt,
    })),
  })
}

/** What ends when an object is consumed. Pages that are open go on showing it. */
const CONSUMABLE_KINDS: readonly StoredSecretKind[] = [
  'intent',
  'setup_intent',
  'verification',
  'verification_link',
  'payment_link',
]

/** Ends the secrets of objects that were consumed or cancelled; `kinds` says which. */
export async function revokeSecrets(
  unit: Unit,
  objectKind: SecretObjectKind,
  objectIds: readonly string[],
  kinds: readonly StoredSecretKind[] = CONSUMABLE_KINDS,
): Promise<void> {
  if (objectIds.length === 0) return
  const { tenant, realNow: now } = unit
  unit.tx.write(revokeSecretsOf, {
    tenant_id: tenant.id,
    object_kind: objectKind,
    object_ids: objectIds,
    kinds,
    revoked_at: now,
  })
}

/**
 * Deletes secrets that ended before an instant of real time, at most 1,000; returns how many. They
 * opened nothing since, and who shows one is told what he was told before.
 */
export async function forgetEndedSecrets(unit: Unit, before: Date): Promise<number> {
  const asked = { tenant_id: unit.tenant.id, until_revoked_at: before, limit: DELETE_MAX }
  return (await unit.tx.query(deleteEndedSecrets, asked)).length
}

const SHOWN_PREFIX = 'shown_'
const SHOWN_PATTERN = /^shown_[0-9a-z]{26}[0-9a-f]{64}$/

/**
 * What stands in the address of a page in place of its link's token, once that has opened a
 * session: its tenant and its hash. It finds whose page it is, and opens nothing.
 */
export function shownForLink(token: string): string {
  if (SHOWN_PATTERN.test(token)) return token
  return SHOWN_PREFIX + placeIn(token) + sha256(token).toString('hex')
}

/** Where in a token its tenant stands. */
function placeIn(token: string): string {
  return token.slice(-SECRET_CHARACTERS - TENANT_CHARACTERS, -SECRET_CHARACTERS)
}

/** What a link's token, or what is shown for it, leads to; undefined as for `findSecret`. */
export async function findLink(global: Reader, text: string): Promise<FoundSecret | undefined> {
  if (!SHOWN_PATTERN.test(text)) return await findSecret(global, text)
  const shown = text.slice(SHOWN_PREFIX.length)
  const hash = Buffer.from(shown.slice(TENANT_CHARACTERS), 'hex')
  const [found] = await findByHash(global, parseTenant(shown.slice(0, TENANT_CHARACTERS)), [hash])
  return found
}

/**
 * What a secret opens; undefined when it is unknown, expired or revoked. The tenant that it names
 * only says where to look: its hash is over that too, so that no other is ever found by it.
 */
export async function findSecret(global: Reader, plain: string): Promise<FoundSecret | undefined> {
  if (!SECRET_PATTERN.test(plain)) return undefined
  const [found] = await findByHash(global, parseTenant(placeIn(plain)), [sha256(plain)])
  return found
}

/** Questions at once for secrets of one tenant, and of all. */
const ASKED_OF_ONE = 2
const ASKED = 4
const SECRETS_OF_A_QUESTION = 100
const WAITING_MAX = 10_000

/** Finds as `findSecret` does: those of a tenant that are looked for at once by one question. */
export function createSecretFinder(global: Reader) {
  const queue = createQueue<
    { readonly tenant: TenantId; readonly hash: Buffer },
    FoundSecret | undefined
  >({
    name: 'find secrets',
    writers: createPlaces(ASKED, ASKED_OF_ONE),
    batchMax: SECRETS_OF_A_QUESTION,
    waitingMax: WAITING_MAX,
    isHopeless: () => true,
    run: async (items) => {
      const hashes = items.map(({ hash }) => hash)
      return await findByHash(global, items[0]?.tenant, hashes)
    },
  })
  return async (plain: string): Promise<FoundSecret | undefined> => {
    if (!SECRET_PATTERN.test(plain)) return undefined
    const tenant = parseTenant(placeIn(plain))
    if (tenant === undefined) return undefined
    return await queue.submit(tenant, { tenant, hash: sha256(plain) })
  }
}

/** What each opens, in order; undefined for what opens nothing. */
async function findByHash(
  global: Reader,
  tenantId: TenantId | undefined,
  hashes: readonly Buffer[],
): Promise<(FoundSecret | undefined)[]> {
  if (tenantId === undefined) return hashes.map(() => undefined)
  const asked = { tenant_id: tenantId, hashes, real_now: realNow() }
  const rows = indexBy(await global.query(findSecretRows, asked), ({ hash }) => keyOf(hash))
  return hashes.map((hash) => {
    const row = rows.get(keyOf(hash))
    if (row === undefined) return undefined
    const { environment, kind, object_kind: objectKind, object_id: objectId } = row
    return { tenantId, environment, kind, objectKind, objectId }
  })
}

function keyOf(hash: Buffer): string {
  return hash.toString('base64')
}

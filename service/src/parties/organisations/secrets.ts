// Client secrets, link tokens and page sessions: random texts, kept as hashes, each bound to one
// object of one tenant. They expire in real time.
import type { Environment, Reader, Unit } from '#db'
import type { TenantId } from '#kit'
import { asTenantId, randomText, realNow, sha256 } from '#kit'
import type { SecretKindStored, SecretObjectKind } from './store.ts'
import { insertSecrets, revokeSecretsOf, selectSecret } from './store.ts'

/** 165 bits. */
const SECRET_CHARACTERS = 32
/** No stored secret has fewer or more characters than this; others are not looked up. */
const SECRET_PATTERN = /^[a-z_]{0,20}[0-9a-z]{32}$/

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
  const plain = drawSecrets(wanted)
  await keepSecrets(unit, wanted, plain)
  return plain
}

/** Draws a text for each secret. They open nothing before `keepSecrets` has written them. */
export function drawSecrets(wanted: readonly Pick<NewSecret, 'prefix'>[]): string[] {
  return wanted.map(({ prefix }) => prefix + randomText(SECRET_CHARACTERS))
}

/** Writes the hashes of secrets that were drawn, one for each that is wanted. */
export async function keepSecrets(
  unit: Unit,
  wanted: readonly NewSecret[],
  plain: readonly string[],
): Promise<void> {
  if (wanted.length === 0) return
  await unit.tx.query(insertSecrets, [
    unit.tenant.id,
    unit.realNow,
    plain.map(sha256),
    wanted.map(({ kind }) => kind),
    wanted.map(({ objectKind }) => objectKind),
    wanted.map(({ objectId }) => objectId),
    wanted.map(({ expiresAt }) => expiresAt),
  ])
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
  await unit.tx.query(revokeSecretsOf, [tenant.id, objectKind, objectIds, kinds, now])
}

/** What a secret opens; undefined when it is unknown, expired or revoked. */
export async function findSecret(global: Reader, plain: string): Promise<FoundSecret | undefined> {
  if (!SECRET_PATTERN.test(plain)) return undefined
  const [row] = await global.query(selectSecret, [sha256(plain), realNow()])
  if (row === undefined) return undefined
  return {
    tenantId: asTenantId(row.tenant_id),
    environment: row.environment,
    kind: row.kind,
    objectKind: row.object_kind,
    objectId: row.object_id,
  }
}

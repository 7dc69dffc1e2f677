// A request that is repeated with its key has its effect once and gets the first answer again.
// Keys and effect are written in one transaction, so that neither exists without the other.
import { idempotencyKeptHours, idempotencyKeyCharactersMax } from '@holdfast/contract'
import type { Unit } from '#db'
import { classifyDatabaseError } from '#db'
import { addMs, Failure, fail, keyedHash, seal, unseal } from '#kit'
import type { KeptRow } from './store.ts'
import { claimKeys, deleteExpiredKeys, findKeys, keepAnswers, releaseKeys } from './store.ts'
import type { Answer, Principal, RouteRequest } from './types.ts'

const KEPT_MS = idempotencyKeptHours * 3_600_000
const RETRY_AFTER_S = 1
const EXPIRED_BATCH_MAX = 1_000
const KEY_PATTERN = new RegExp(`^[\\x21-\\x7e]{1,${idempotencyKeyCharactersMax}}$`)

/** An idempotent request, as the store knows it. */
export interface Keyed {
  /** The caller's key within its scope. */
  readonly key: string
  readonly operationId: string
  readonly requestHash: Buffer
}

/** What a key says about a request: go on, give the first answer again, or refuse. */
export type Claim =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'replay'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly failure: Failure }

/**
 * The request's key with its scope and its fingerprint; undefined without the header. Scope: the
 * tenant, and for pages also the one object they may touch, so that no page can see another's
 * answer. The fingerprint is keyed: a body may hold an account number, which a plain hash would let
 * be found by trying. Throws `idempotency_key_invalid`.
 */
export function keyedOf(
  operationId: string,
  request: RouteRequest,
  by: { readonly principal: Principal; readonly sealKey: Buffer },
): Keyed | undefined {
  const { idempotencyKey, params, query, rawBody } = request
  const { principal, sealKey } = by
  if (idempotencyKey === undefined) return undefined
  if (!KEY_PATTERN.test(idempotencyKey)) fail('idempotency_key_invalid')
  const place = JSON.stringify([operationId, params, query])
  const requestHash = keyedHash(sealKey, Buffer.concat([Buffer.from(`${place}\n`), rawBody]))
  return { key: `${scopeOf(principal)}:${idempotencyKey}`, operationId, requestHash }
}

function scopeOf({ kind, keyId, objectKind, objectId }: Principal): string {
  if (kind === 'private') return 'private'
  if (kind === 'member') return `member:${keyId}`
  return objectId === undefined ? `public:${keyId}` : `${objectKind}:${objectId}`
}

export function inProgress(): Failure {
  return new Failure('idempotency_in_progress', { retryAfterS: RETRY_AFTER_S })
}

/**
 * Claims keys inside the transaction of their effect. The keys must differ. Waits for a
 * transaction of another process that holds one of them; throws `idempotency_in_progress` when it
 * waits too long.
 */
export async function takeKeys(
  unit: Unit,
  sealKey: Buffer,
  asked: readonly Keyed[],
): Promise<Map<string, Claim>> {
  const claims = new Map<string, Claim>()
  if (asked.length === 0) return claims
  for (const { key } of await insertKeys(unit, asked)) claims.set(key, { kind: 'fresh' })
  const others = asked.filter(({ key }) => !claims.has(key))
  if (others.length === 0) return claims
  const rows = await unit.tx.query(findKeys, {
    tenant_id: unit.tenant.id,
    keys: others.map(({ key }) => key),
  })
  const kept = new Map(rows.map((row) => [row.key, row]))
  for (const one of others) claims.set(one.key, compareKept(unit, sealKey, one, kept.get(one.key)))
  return claims
}

async function insertKeys(unit: Unit, asked: readonly Keyed[]): Promise<{ key: string }[]> {
  try {
    return await unit.tx.query(claimKeys, {
      tenant_id: unit.tenant.id,
      rows: asked.map(({ key, operationId, requestHash }) => ({
        key,
        operation: operationId,
        request_hash: requestHash,
      })),
      expires_at: addMs(unit.realNow, KEPT_MS),
      now: unit.realNow,
    })
  } catch (error) {
    if (classifyDatabaseError(error) === 'busy') throw inProgress()
    throw error
  }
}

function compareKept(unit: Unit, sealKey: Buffer, asked: Keyed, row: KeptRow | undefined): Claim {
  if (row === undefined || row.status === null || row.answer === null) {
    return { kind: 'refused', failure: inProgress() }
  }
  if (row.operation !== asked.operationId || !row.request_hash.equals(asked.requestHash)) {
    return { kind: 'refused', failure: new Failure('idempotency_mismatch') }
  }
  const body = unseal(sealKey, row.answer, bindingOf(unit, row.key))
  return { kind: 'replay', answer: { status: row.status, body, isReplay: true } }
}

/** A finished answer of a claimed key. */
export interface Answered {
  readonly key: string
  readonly answer: Answer
}

/** Keeps the answers that may be given again, sealed, and frees the keys of the others. */
export async function storeAnswers(
  unit: Unit,
  sealKey: Buffer,
  answered: readonly Answered[],
): Promise<void> {
  const tenantId = unit.tenant.id
  const kept = answered.filter(({ answer }) => isKept(answer))
  const freed = answered.filter(({ answer }) => !isKept(answer)).map(({ key }) => key)
  if (freed.length > 0) unit.tx.write(releaseKeys, { tenant_id: tenantId, keys: freed })
  if (kept.length === 0) return
  unit.tx.write(keepAnswers, {
    tenant_id: tenantId,
    rows: kept.map(({ key, answer }) => ({
      key,
      status: answer.status,
      answer: seal(sealKey, answer.body ?? '', bindingOf(unit, key)),
    })),
  })
}

/**
 * Kept is what was done, and what was refused for the state of things (404, 409). A refused
 * validation may be mended and sent again, and a refusal with Retry-After asks for just that.
 */
export function isKept({ status, headers }: Answer): boolean {
  if (headers?.['retry-after'] !== undefined) return false
  return status < 300 || status === 404 || status === 409
}

function bindingOf(unit: Unit, key: string): string {
  return `${unit.tenant.id}:${key}`
}

/** Deletes keys whose 24 hours are over, at most 1000; returns how many. Called by a job. */
export async function forgetExpiredKeys(unit: Unit): Promise<number> {
  const most = EXPIRED_BATCH_MAX
  const gone = await unit.tx.query(deleteExpiredKeys, {
    tenant_id: unit.tenant.id,
    until_expires_at: unit.realNow,
    limit: most,
  })
  return gone.length
}

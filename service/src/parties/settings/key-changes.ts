// What changes who holds keys, what they may do and move: each change with its effect, by which it
// is known whether it takes two owners. In live that is whatever lets a key move money, be a second
// person or say where money goes, lets it do more than whoever makes it, or loosens its limits.
import type { KeyOverlap, KeyPermission, MemberRole } from '@holdfast/contract'
import type { Unit } from '#db'
import type { EffectChange, MoveLimit, PowerEffect } from '#http'
import type { Id } from '#kit'
import { fail, showId } from '#kit'
import type { KeyPairTerms, ListedKey, MadeKeyPair } from '#organisations'
import {
  adoptKeys,
  createKeyPair,
  excessOf,
  isStrong,
  limitKeys,
  listKeys,
  rollKeyPair,
} from '#organisations'

const HOUR_MS = 3_600_000
const overlapMs: Readonly<Record<KeyOverlap, number>> = {
  now: 0,
  '1h': HOUR_MS,
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
}

/** The member who makes or takes over keys, and how this stands with others. */
export interface Maker {
  readonly memberId: string
  readonly name: string
  readonly role: MemberRole
  /** It is done under an approval; then the owner who stands behind it, where that takes one. */
  readonly approval: { readonly backedBy?: string | null } | null
}

interface Made {
  readonly keys: MadeKeyPair
  readonly effect: PowerEffect
}

/**
 * Makes a pair. Under an approval its secrets are thrown away until whoever asked collects it, and
 * what he may not do himself is held to the owner who stands behind it.
 */
export async function createPair(unit: Unit, terms: KeyPairTerms, by: Maker): Promise<Made> {
  const { permissions = null } = terms
  const reach = reachBy(unit, permissions, by)
  const keys = await createKeyPair(unit, { ...terms, createdBy: by, ...heldUnder(by, reach) })
  const changes = [madeChange('label', terms.label ?? null), ...termsOf({ ...terms, permissions })]
  const takesTwoOwners = reach.isStrong || reach.isBeyond
  return { keys, effect: powerOf({ changes, takesTwoOwners, isOfMoney: reach.isStrong }) }
}

/**
 * Rolls a pair. Refuses with `not_found` and `invalid_state`. Whoever may hold the pair anyhow
 * needs nobody: he gains nothing by it.
 */
export async function rollPair(
  unit: Unit,
  { pairId, overlap }: { readonly pairId: Id<'key_pair'>; readonly overlap: KeyOverlap },
  by: Maker,
): Promise<Made> {
  const before = await readPair(unit, pairId)
  const reach = reachBy(unit, before.permissions, by)
  const held = { overlapMs: overlapMs[overlap], createdBy: by, ...heldUnder(by, reach) }
  const keys = await rollKeyPair(unit, pairId, held)
  const isHolder = before.makers.includes(by.memberId)
  const changes = [madeChange('overlap', overlap), ...termsOf(before)]
  const takesTwoOwners = reach.isBeyond || (reach.isStrong && !isHolder)
  const isOfMoney = reach.isStrong
  return { keys, effect: powerOf({ pairId, changes, takesTwoOwners, isOfMoney }) }
}

/** Limits what a pair moves. Refuses with `not_found` and `invalid_state`. */
export async function limitPair(
  unit: Unit,
  pairId: Id<'key_pair'>,
  limits: readonly MoveLimit[] | null,
): Promise<PowerEffect> {
  const before = await readLive(unit, pairId)
  await limitKeys(unit, pairId, limits)
  const isOfMoney = isStrong(before.permissions, unit.tenant.environment)
  const [earlier, later] = [before.limits, limits].map(limitsText)
  const change = { field: 'limits', before: earlier ?? null, after: later ?? null }
  const takesTwoOwners = isOfMoney && isLooser(before.limits, limits)
  return powerOf({ pairId, changes: [change], takesTwoOwners, isOfMoney })
}

/** Gives a pair to a member, or (null) to the organisation, which always takes two owners. */
export async function adoptPair(
  unit: Unit,
  pairId: Id<'key_pair'>,
  by: Maker | null,
): Promise<PowerEffect> {
  const before = await readLive(unit, pairId)
  await adoptKeys(unit, pairId, by)
  const isOfMoney = isStrong(before.permissions, unit.tenant.environment)
  const change = { field: 'owner', before: before.owner?.name ?? ours, after: by?.name ?? ours }
  const takesTwoOwners = by === null || isOfMoney
  return powerOf({ pairId, changes: [change], takesTwoOwners, isOfMoney })
}

const ours = 'the organisation'

/** The private key of a pair, or its public one. Refuses with `not_found`. */
export async function readPair(unit: Unit, pairId: Id<'key_pair'>): Promise<ListedKey> {
  const keys = await listKeys(unit.tx, unit.tenant.id)
  const own = keys.filter((key) => key.pairId === pairId)
  return own.find(({ kind }) => kind === 'private') ?? own[0] ?? fail('not_found')
}

async function readLive(unit: Unit, pairId: Id<'key_pair'>): Promise<ListedKey> {
  const key = await readPair(unit, pairId)
  const hasEnded = key.revokedAt !== null && key.revokedAt <= unit.realNow
  return hasEnded ? fail('invalid_state', { detail: 'This key pair has ended.' }) : key
}

interface Reach {
  readonly isStrong: boolean
  /** It could do more than the role of whoever makes it allows. */
  readonly isBeyond: boolean
}

function reachBy(
  { tenant: { environment } }: Unit,
  permissions: readonly KeyPermission[] | null,
  { role }: Maker,
): Reach {
  const isBeyond = excessOf(permissions, role, environment).length > 0
  return { isStrong: isStrong(permissions, environment), isBeyond }
}

function heldUnder({ approval, memberId }: Maker, { isBeyond }: Reach) {
  if (approval === null) return {}
  const ownerId = isBeyond ? (approval.backedBy ?? null) : null
  return { collectorId: memberId, ownerId }
}

/** Whether a key moves more alone afterwards; what follows the organisation counts as more. */
function isLooser(
  before: readonly MoveLimit[] | null,
  after: readonly MoveLimit[] | null,
): boolean {
  if (before === null || after === null) return before !== after
  return before.some((old) => {
    const next = after.find(({ currency }) => currency === old.currency)
    if (next === undefined || next.amount > old.amount) return true
    return old.per_day !== null && (next.per_day === null || next.per_day > old.per_day)
  })
}

function termsOf({
  permissions,
  limits = null,
  networks = null,
  expiresAt = null,
}: Pick<KeyPairTerms, 'limits' | 'networks' | 'expiresAt'> & {
  readonly permissions?: readonly KeyPermission[] | null
}): EffectChange[] {
  return [
    madeChange('permissions', permissions?.join(', ') ?? 'everything'),
    madeChange('limits', limitsText(limits)),
    madeChange('networks', networks?.join(', ') ?? null),
    madeChange('expires_at', expiresAt?.toISOString() ?? null),
  ]
}

function limitsText(limits: readonly MoveLimit[] | null): string {
  if (limits === null) return 'those of the organisation'
  if (limits.length === 0) return 'none'
  return limits
    .map(({ currency, amount, per_day: perDay }) => {
      return `${currency} ${amount}${perDay === null ? '' : `, ${perDay} a day`}`
    })
    .join('; ')
}

function madeChange(field: string, after: string | null): EffectChange {
  return { field, before: null, after }
}

function powerOf({
  pairId,
  ...effect
}: Pick<PowerEffect, 'changes' | 'takesTwoOwners' | 'isOfMoney'> & {
  readonly pairId?: Id<'key_pair'>
}): PowerEffect {
  const objects = pairId === undefined ? [] : [showId('key_pair', pairId)]
  return { kind: 'power', objects, member: null, currency: null, ...effect }
}

// What keys move: measured before it is made, against the limits of the key, so that what is above
// them is made and waits. The answer stays that of a program; a person passes it.
import type { Currency } from '@holdfast/contract'
import type { Unit } from '#db'
import type { MoveLimit, Principal } from '#http'
import type { Minor, Result } from '#kit'
import type { Move } from './day.ts'
import { openDay } from './day.ts'
import { isAboveLimit } from './gate.ts'
import type { Part } from './measure.ts'
import { selectLimits } from './store.ts'

/** Something that is about to be made. */
interface Drafted {
  readonly currency: Currency
  readonly amount: Minor
  /** The key above whose limits it is; null: nobody has to pass it. */
  readonly waiting_key_id: string | null
}

/**
 * What requests have decided to make, those of keys above their limits marked: a request waits as a
 * whole. What does not wait is counted in the days of the key and of whoever may hold it, under
 * their locks. The principals stand in the order of the requests; the caller holds the projects.
 */
export async function holdAboveLimits<D extends Drafted>(
  unit: Unit,
  decided: readonly Result<D[]>[],
  by: readonly Principal[],
): Promise<D[]> {
  const keyed = await boundBy(unit, decided, by)
  const held = new Map<number, string>()
  if (keyed.moves.size > 0) {
    const day = await openDay(unit, { limits: keyed.limits, moves: [...keyed.moves.values()] })
    for (const [index, move] of keyed.moves) {
      const isAbove = isAboveLimit(move.measured, move.limits) || day.isAbove(move)
      if (isAbove) held.set(index, move.keyId)
      else day.add(move)
    }
    await day.write()
  }
  return decided.flatMap((result, index) => {
    if (!result.ok) return []
    const keyId = held.get(index)
    if (keyId === undefined) return result.value
    return result.value.map((draft) => ({ ...draft, waiting_key_id: keyId }))
  })
}

interface KeyMove extends Move {
  readonly keyId: string
}

/**
 * The moves of keys that something binds, by their place: limits of the key's own, else in live
 * those of the organisation. A key of the sandbox without limits is free.
 */
async function boundBy(
  unit: Unit,
  decided: readonly Result<readonly Drafted[]>[],
  by: readonly Principal[],
) {
  const moves = new Map<number, KeyMove>()
  const isLive = unit.tenant.environment === 'live'
  const isBound = ({ kind, limits = null }: Principal) =>
    kind === 'private' && (isLive || limits !== null)
  if (!by.some(isBound)) return { limits: [], moves }
  const limits: readonly MoveLimit[] = await unit.tx.query(selectLimits, {
    tenant_id: unit.tenant.id,
  })
  for (const [index, result] of decided.entries()) {
    const principal = by[index]
    if (!result.ok || principal === undefined || !isBound(principal)) continue
    moves.set(index, {
      keyId: principal.keyId,
      actors: principal.holders ?? [],
      measured: { parts: partsOf(result.value) },
      limits: principal.limits ?? limits,
    })
  }
  return { limits, moves }
}

/** One for each currency. */
function partsOf(drafts: readonly Drafted[]): Part[] {
  const sums = new Map<Currency, bigint>()
  for (const { currency, amount } of drafts) {
    sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}

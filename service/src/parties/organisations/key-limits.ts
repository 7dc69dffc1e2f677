// What a key moves before a person passes it, as its row keeps it.
import type { MoveLimit } from '#http'
import type { KeptLimit } from './store-keys.ts'

/** Limits as they were kept; null where a key has none of its own. */
export function limitsOf(kept: readonly KeptLimit[] | null): MoveLimit[] | null {
  if (kept === null) return null
  return kept.map(({ currency, amount, per_day: perDay }) => ({
    currency,
    amount: BigInt(amount),
    per_day: perDay === null ? null : BigInt(perDay),
  }))
}

/** Limits as they are kept; amounts fit a number of JSON by the contract. */
export function keptOf(limits: readonly MoveLimit[] | null): string | null {
  if (limits === null) return null
  return JSON.stringify(
    limits.map(({ currency, amount, per_day: perDay }): KeptLimit => {
      return { currency, amount: Number(amount), per_day: perDay === null ? null : Number(perDay) }
    }),
  )
}

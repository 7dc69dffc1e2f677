// Money of an inbound that a bank takes back: the pure plan of who is asked for how much.
import type { Id, Minor } from '#kit'
import { groupBy, larger, less, smaller, sum, zero } from '#kit'

/** An account that an inbound paid into: its project's, a settlement's, its checkout's (fee). */
export interface PaidInto {
  readonly kind: 'project' | 'settlement' | 'checkout'
  readonly settlementId: Id<'settlement'> | null
  readonly amount: Minor
}

/**
 * What an inbound paid into, each account once, in the order in which it was first filled; the rest
 * comes last. Matched by hand, it may have paid into the same account several times.
 */
export function paidInto(
  amount: Minor,
  shares: readonly { readonly settlement_id: Id<'settlement'> | null; readonly amount: Minor }[],
): PaidInto[] {
  const rest = less(amount, sum(shares.map((share) => share.amount)))
  const byAccount = [...groupBy(shares, (share) => share.settlement_id)]
  return [
    ...byAccount.map(([settlementId, group]): PaidInto => {
      const kind = settlementId === null ? 'checkout' : 'settlement'
      return { kind, settlementId, amount: sum(group.map((share) => share.amount)) }
    }),
    ...(rest > 0n ? [{ kind: 'project', settlementId: null, amount: rest } as const] : []),
  ]
}

/**
 * Spreads what is taken back over what the inbound paid into, the last first, less what was asked
 * of each before.
 */
export function planReversal(
  amount: Minor,
  into: readonly PaidInto[],
  askedBefore: (of: PaidInto) => Minor,
): PaidInto[] {
  let left = amount
  return into.toReversed().flatMap((of) => {
    const part = smaller(left, larger(less(of.amount, askedBefore(of)), zero))
    if (part <= 0n) return []
    left = less(left, part)
    return [{ ...of, amount: part }]
  })
}

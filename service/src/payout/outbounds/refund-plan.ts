// Where a refund goes: to the buyer's account, or back along the ways that the money came.
import type { InboundType } from '@holdfast/contract'
import type { Id, Minor } from '#kit'
import { less, plus, smaller, sum } from '#kit'

/** A payment that may be given back, and how much of it has not been. */
export interface Origin {
  readonly inboundId: Id<'inbound'>
  readonly type: InboundType
  readonly left: Minor
}

/** A part of a refund. */
export interface RefundPart {
  /** Back to where this came from; null: to the buyer's account on file. */
  readonly inboundId: Id<'inbound'> | null
  readonly amount: Minor
  /** The payments that it gives back, wherever it goes. */
  readonly gives: readonly GivenBack[]
}

/** What a refund gives back of a payment. */
export interface GivenBack {
  readonly inboundId: Id<'inbound'>
  readonly amount: Minor
}

/** Money of these goes back the way it came, whatever account the buyer has on file. */
const returnsItsWay: ReadonlySet<InboundType> = new Set<InboundType>(['card', 'credit'])

/**
 * Splits a refund over the paying accounts, in the order given, each up to what it has left. Card
 * money goes to the card and lent money to the lender; the rest to the buyer's account when there
 * is one. What nobody is known to have paid has no inbound and needs the buyer's account.
 */
export function planRefund(
  amount: Minor,
  origins: readonly Origin[],
  hasAccount: boolean,
): RefundPart[] {
  let rest = amount
  const toAccount: GivenBack[] = []
  const parts: RefundPart[] = []
  for (const { inboundId, type, left } of origins) {
    const part = { inboundId, amount: smaller(rest, left) }
    if (part.amount <= 0n) continue
    rest = less(rest, part.amount)
    if (hasAccount && !returnsItsWay.has(type)) toAccount.push(part)
    else parts.push({ ...part, gives: [part] })
  }
  const direct = plus(sum(toAccount.map((part) => part.amount)), rest)
  return direct > 0n ? [{ inboundId: null, amount: direct, gives: toAccount }, ...parts] : parts
}

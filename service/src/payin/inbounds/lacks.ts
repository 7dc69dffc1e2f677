// What checkouts lack and owe while a batch of inbounds is spread over them.
import type { CheckoutView, PartLack } from '#checkouts'
import { feeLackOf, lackingOf, lacksOf } from '#checkouts'
import type { Id, Minor } from '#kit'
import { less, plus, smaller, sum, zero } from '#kit'
import { lackOf } from '#settlements'
import type { Allocation } from './matching.ts'
import { allocateMoney } from './matching.ts'
import type { MeantShares } from './notice.ts'
import type { OwedRow } from './owed.ts'
import { spreadOwed, totalRepaid } from './owed.ts'

/** Where money goes: it repays what is owed first, and counts as paid there; then fills. */
export interface Placement extends Allocation {
  readonly repays: readonly { readonly row: OwedRow; readonly amount: Minor }[]
}

/** What money is meant for; the rest of its checkout has no part in it. */
interface MeantFor {
  readonly settlementIds: ReadonlySet<Id<'settlement'>>
  readonly hasFee: boolean
}

/** What checkouts lack and owe, less what those before took. */
export interface LackState {
  outstanding(view: CheckoutView): Minor
  /** It lacked something, and lacks nothing after those before: it is settled with them. */
  isFilled(view: CheckoutView): boolean
  /** Repays what is owed, then fills what the parts lack, then the fee. */
  take(
    view: CheckoutView,
    amount: Minor,
    parts: readonly PartLack[],
    meant?: MeantFor | null,
  ): Placement
  /** Gives exact shares, as far as the amount goes: what a lender pays repays nothing. */
  give(view: CheckoutView, amount: Minor, shares: MeantShares): Placement
}

/** Begins with what each checkout owes, the oldest first. */
export function lackState(owed: ReadonlyMap<Id<'checkout'>, readonly OwedRow[]>): LackState {
  const toParts = new Map<string, Minor>()
  const toSettlements = new Map<string, Minor>()
  const toFees = new Map<string, Minor>()
  const toOwed = new Map<OwedRow, Minor>()
  const partKey = (view: CheckoutView, id: string) => `${view.checkout.id} ${id}`
  const feeLeft = (view: CheckoutView) =>
    less(feeLackOf(view), toFees.get(view.checkout.id) ?? zero)
  const owedLeft = ({ checkout }: CheckoutView, meant: MeantFor | null) =>
    (owed.get(checkout.id) ?? [])
      .filter(({ settlement_id: id }) => meant === null || isMeantFor(meant, id))
      .map((row) => ({ row, owed: less(row.owed, toOwed.get(row) ?? zero) }))
  const lackLeft = (view: CheckoutView, { settlementId: id, lack }: PartLack): Minor => {
    const settlement = view.settlements.find((one) => one.id === id)
    const own = less(lack, toParts.get(partKey(view, id)) ?? zero)
    const all = settlement === undefined ? zero : lackOf(settlement)
    return smaller(own, less(all, toSettlements.get(id) ?? zero))
  }
  const note = (view: CheckoutView, placement: Placement): Placement => {
    for (const { row, amount } of placement.repays) {
      toOwed.set(row, plus(toOwed.get(row) ?? zero, amount))
    }
    for (const { id, amount } of placement.settlements) {
      const key = partKey(view, id)
      toParts.set(key, plus(toParts.get(key) ?? zero, amount))
      toSettlements.set(id, plus(toSettlements.get(id) ?? zero, amount))
    }
    const { id } = view.checkout
    toFees.set(id, plus(toFees.get(id) ?? zero, placement.fee))
    return placement
  }
  const left = (view: CheckoutView, parts: readonly PartLack[]) =>
    parts.flatMap((part) => {
      const lack = lackLeft(view, part)
      return lack > 0n ? [{ settlementId: part.settlementId, lack }] : []
    })
  const lacking = (view: CheckoutView) =>
    plus(sum(left(view, lacksOf(view)).map(({ lack }) => lack)), feeLeft(view))
  return {
    outstanding: (view) => plus(lacking(view), sum(owedLeft(view, null).map((one) => one.owed))),
    isFilled: (view) => lackingOf(view) > 0n && lacking(view) <= 0n,
    take: (view, amount, parts, meant = null) => {
      const repays = spreadOwed(amount, owedLeft(view, meant))
      const rest = less(amount, totalRepaid(repays))
      const fee = meant === null || meant.hasFee ? feeLeft(view) : zero
      return note(view, { repays, ...allocateMoney(rest, left(view, parts), fee) })
    },
    give: (view, amount, shares) => {
      const asked = shares.settlements.map(({ id, amount: lack }) => ({ settlementId: id, lack }))
      const fee = smaller(shares.fee, feeLeft(view))
      return note(view, { repays: [], ...allocateMoney(amount, asked, fee) })
    },
  }
}

function isMeantFor({ settlementIds, hasFee }: MeantFor, id: Id<'settlement'> | null): boolean {
  return id === null ? hasFee : settlementIds.has(id)
}

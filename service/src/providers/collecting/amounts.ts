// What debits collect when they start: the buyer is told of it before, and the rail asked for it.
import type { CheckoutView } from '#checkouts'
import { feeLackOf, hasEnded, lacksOfNamed, readCheckouts } from '#checkouts'
import type { Reader } from '#db'
import type { DebitRecord } from '#debits'
import { amountToCollect, readMandates } from '#debits'
import type { Id, Minor, TenantId } from '#kit'
import { plus, present, zero } from '#kit'

/**
 * What debits would collect now, each lowered to what its checkout lacks and owes of what it is
 * for. Missing are those of which nothing is lacking or owed, whose checkout has ended, or whose
 * mandate was revoked.
 */
export async function readAmountsToCollect(
  reader: Reader,
  tenant: TenantId,
  debits: readonly DebitRecord[],
): Promise<Map<Id<'debit'>, Minor>> {
  const checkoutIds = debits.map(({ checkout_id }) => checkout_id)
  const mandateIds = debits.map(({ mandate_id }) => mandate_id)
  const views = await readCheckouts(reader, tenant, checkoutIds)
  const mandates = await readMandates(reader, tenant, mandateIds)
  const amounts = new Map<Id<'debit'>, Minor>()
  for (const debit of debits) {
    const view = present(views.get(debit.checkout_id), 'a debit has a checkout')
    if (hasEnded(view.checkout) || mandates.get(debit.mandate_id)?.status !== 'active') continue
    const lacks = lacksOfNamed(view, new Set(debit.settlement_ids)).map(({ lack }) => lack)
    const fee = plus(feeLackOf(view), view.checkout.fee_owed)
    const amount = amountToCollect(debit, [...lacks, ...owedFor(debit, view)], fee)
    if (amount > 0n) amounts.set(debit.id, amount)
  }
  return amounts
}

/** What is owed for the settlements that a debit collects for. */
function owedFor({ settlement_ids: ids }: DebitRecord, { parts }: CheckoutView): Minor[] {
  return parts.map(({ settlement_id, owed }) => (ids.includes(settlement_id) ? owed : zero))
}

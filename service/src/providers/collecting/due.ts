// Which checkouts wait for debits: those of what is due now.
import { readCheckouts } from '#checkouts'
import type { Unit } from '#db'
import type { DebitRecord } from '#debits'
import type { Id } from '#kit'

/** The checkouts that the debits collect for now, not later. */
export async function readCheckoutsOfDue(
  unit: Unit,
  debits: readonly DebitRecord[],
): Promise<Id<'checkout'>[]> {
  const ids = debits.map(({ checkout_id }) => checkout_id)
  const views = await readCheckouts(unit.tx, unit.tenant.id, ids)
  const due = debits.filter((debit) => {
    const checkout = views.get(debit.checkout_id)?.checkout
    return checkout !== undefined && debit.scheduled_at <= checkout.created_at
  })
  return due.map(({ checkout_id }) => checkout_id)
}

import type { Checkout, Fee } from '@holdfast/contract'
import type { Reader } from '#db'
import { readDebitsOfCheckouts, showDebit } from '#debits'
import type { Minor, TenantId } from '#kit'
import { present, showId, showInstant, showInstantOrNull, showMinor } from '#kit'
import { shownOrNull, showParticipants, showSettlements } from '#settlements'
import type { CheckoutView } from './checkout.ts'
import { outstandingOf } from './checkout.ts'

/** Checkouts as the API shows them, in the order given. */
export async function showCheckouts(
  reader: Reader,
  tenant: TenantId,
  views: readonly CheckoutView[],
): Promise<Checkout[]> {
  const all = views.flatMap(({ settlements }) => settlements)
  const [buyers, shownSettlements, debits] = await Promise.all([
    showParticipants(
      reader,
      tenant,
      views.map(({ checkout }) => checkout.buyer_id),
    ),
    showSettlements(reader, tenant, all),
    readDebitsOfCheckouts(
      reader,
      tenant,
      views.map(({ checkout }) => checkout.id),
    ),
  ])
  const shownById = new Map(shownSettlements.map((shown) => [shown.id, shown]))
  return views.map((view) => {
    const { checkout, settlements } = view
    return {
      id: showId('checkout', checkout.id),
      created_at: showInstant(checkout.created_at),
      updated_at: showInstant(checkout.updated_at),
      type: checkout.type,
      status: checkout.status,
      participant: present(shownOrNull(buyers, checkout.buyer_id), 'a checkout has a buyer'),
      outstanding: showMinor(outstandingOf(view)),
      amount: showMinor(checkout.amount),
      taken_back: showMinor(checkout.taken_back),
      cancel_requested_at: showInstantOrNull(checkout.cancel_requested_at),
      reference: checkout.reference,
      intent_id: showId('intent', checkout.intent_id),
      project_id: showId('project', checkout.project_id),
      transfers: [],
      fees: feesOf(view),
      settlements: settlements.map(({ id }) =>
        present(shownById.get(showId('settlement', id)), 'each settlement is shown'),
      ),
      debits: (debits.get(checkout.id) ?? []).map(showDebit),
      metadata: checkout.metadata,
    }
  })
}

function feesOf({ checkout }: CheckoutView): Fee[] {
  return showFee('buyer', checkout.fee, checkout)
}

/** A fee as resources show it; none when it is 0. */
export function showFee(
  subtype: Fee['subtype'],
  amount: Minor,
  at: { readonly created_at: Date; readonly updated_at: Date },
): Fee[] {
  if (amount === 0n) return []
  return [
    {
      created_at: showInstant(at.created_at),
      updated_at: showInstant(at.updated_at),
      type: 'fee',
      subtype,
      amount: showMinor(amount),
    },
  ]
}

import type { EventPayload } from '#db'
import { defineJob, idField } from '#jobs'
import { showId, showIdOrNull, showMinor } from '#kit'
import type { CheckoutRecord } from './checkout.ts'

/** What the events of a checkout carry. */
export function aboutCheckout(checkout: CheckoutRecord): EventPayload {
  const invoice = showIdOrNull('invoice', checkout.invoice_id)
  return { ...namesOf(checkout), ...(invoice === null ? {} : { invoice_id: invoice }) }
}

function namesOf(checkout: CheckoutRecord) {
  return {
    id: showId('checkout', checkout.id),
    intent_id: showId('intent', checkout.intent_id),
    project_id: showId('project', checkout.project_id),
    participant_id: showId('participant', checkout.buyer_id),
  }
}

/** What the event carries that a checkout has begun: these fields and no others. */
export function aboutStart(checkout: CheckoutRecord): EventPayload {
  return { ...namesOf(checkout), type: checkout.type, amount: showMinor(checkout.amount) }
}

/** Abandons a checkout that nothing was paid for in time. */
export const checkoutTimeout = defineJob({
  name: 'checkout.abandon',
  lane: 'steps',
  payload: { checkout: idField('checkout') },
})

/** The rail is to call a payment off that it is deciding. */
export const checkoutCallOff = defineJob({
  name: 'checkout.call_off',
  lane: 'steps',
  payload: { checkout: idField('checkout') },
})

/** The rail has not answered in time whether it called a payment off. */
export const checkoutUncalled = defineJob({
  name: 'checkout.uncalled',
  lane: 'steps',
  payload: { checkout: idField('checkout') },
})

/** The buyer said that the transfer was made: the sandbox's bank sends it about a minute later. */
export const sandboxTransfer = defineJob({
  name: 'sandbox.transfer_arrives',
  lane: 'steps',
  payload: { checkout: idField('checkout') },
})

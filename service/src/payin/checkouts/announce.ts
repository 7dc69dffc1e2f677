import type { EventPayload } from '#db'
import type { JobKind } from '#jobs'
import type { Id } from '#kit'
import { parseId, present, showId, showIdOrNull, showMinor } from '#kit'
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

function parseCheckoutJob(payload: Readonly<Record<string, unknown>>) {
  const id = parseId('checkout', String(payload.checkout))
  return { checkoutId: present(id, 'the job names a checkout') }
}

/** Abandons a checkout that nothing was paid for in time. */
export const checkoutTimeout: JobKind<{ readonly checkoutId: Id<'checkout'> }> = {
  name: 'checkout.abandon',
  lane: 'steps',
  parse: parseCheckoutJob,
}

/** The rail is to call a payment off that it is deciding. */
export const checkoutCallOff: JobKind<{ readonly checkoutId: Id<'checkout'> }> = {
  name: 'checkout.call_off',
  lane: 'steps',
  parse: parseCheckoutJob,
}

/** The rail has not answered in time whether it called a payment off. */
export const checkoutUncalled: JobKind<{ readonly checkoutId: Id<'checkout'> }> = {
  name: 'checkout.uncalled',
  lane: 'steps',
  parse: parseCheckoutJob,
}

/** The buyer said that the transfer was made: the sandbox's bank sends it about a minute later. */
export const sandboxTransfer: JobKind<{ readonly checkoutId: Id<'checkout'> }> = {
  name: 'sandbox.transfer_arrives',
  lane: 'steps',
  parse: parseCheckoutJob,
}

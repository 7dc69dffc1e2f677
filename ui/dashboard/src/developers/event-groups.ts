// The event types by the resource they are about, for choosing some of many. Held complete by its
// type: a new event type that is missing here does not compile.
import type { EventType } from '@holdfast/contract'

const groupOf = {
  intent_confirmed: 'Intents',
  intent_cancelled: 'Intents',
  checkout_initiated: 'Checkouts',
  checkout_settling: 'Checkouts',
  checkout_settled: 'Checkouts',
  checkout_failed: 'Checkouts',
  checkout_rejected: 'Checkouts',
  checkout_cancelled: 'Checkouts',
  checkout_abandoned: 'Checkouts',
  debit_scheduled: 'Debits',
  debit_executing: 'Debits',
  debit_settling: 'Debits',
  debit_settled: 'Debits',
  debit_cancelled: 'Debits',
  debit_failed: 'Debits',
  inbound_settled: 'Inbounds',
  inbound_taken_back: 'Inbounds',
  inbound_returned: 'Inbounds',
  settlement_settled: 'Settlements',
  settlement_executing: 'Settlements',
  settlement_executed: 'Settlements',
  settlement_cancelled: 'Settlements',
  transfer_executing: 'Transfers',
  transfer_executed: 'Transfers',
  transfer_cancelled: 'Transfers',
  transfer_failed: 'Transfers',
  outbound_awaiting_funds: 'Outbounds',
  outbound_scheduled: 'Outbounds',
  outbound_paused: 'Outbounds',
  outbound_in_review: 'Outbounds',
  outbound_cancelled: 'Outbounds',
  outbound_failed: 'Outbounds',
  outbound_executing: 'Outbounds',
  outbound_executed: 'Outbounds',
  participant_verified: 'People',
  participant_bank_account_changed: 'People',
  verification_required: 'People',
  verification_in_review: 'People',
  verification_passed: 'People',
  verification_failed: 'People',
  payment_instrument_processing: 'Trade accounts',
  payment_instrument_enabled: 'Trade accounts',
  payment_instrument_disabled: 'Trade accounts',
  payment_instrument_rejected: 'Trade accounts',
  payment_instrument_failed: 'Trade accounts',
  payout_executing: 'Payouts',
  payout_executed: 'Payouts',
  payout_failed: 'Payouts',
} as const satisfies Record<EventType, string>

/** Event types of one resource. */
export interface EventGroup {
  readonly name: string
  readonly types: readonly EventType[]
}

/** Whether a text is an event type. */
function isEventType(text: string): text is EventType {
  return Object.hasOwn(groupOf, text)
}

/** Every event type, in the order of the groups. */
export const allEventTypes: readonly EventType[] = Object.keys(groupOf).filter(isEventType)

/** The event types by their resource. */
export const eventGroups: readonly EventGroup[] = [...new Set(Object.values(groupOf))].map(
  (name) => ({ name, types: allEventTypes.filter((type) => groupOf[type] === name) }),
)

/** What a handler listens to, in a few words: `All events`, one type, or how many. */
export function listensTo(types: readonly EventType[] | null): string {
  if (types === null) return 'All events'
  const [only] = types
  return types.length === 1 && only !== undefined ? only : `${types.length} event types`
}

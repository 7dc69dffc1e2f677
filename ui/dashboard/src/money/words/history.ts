// What happened, in words: the events that are sent to handlers, the postings of the ledger, and
// the accounts between which they move money.
import type { EventType, LedgerAccount } from '@holdfast/contract'
import { spokenName } from './statuses.ts'

const events: Readonly<Record<EventType, string>> = {
  intent_confirmed: 'The buyer confirmed the intent',
  intent_cancelled: 'The intent was cancelled',
  checkout_initiated: 'The buyer began the payment',
  checkout_settling: 'The checkout waits for its money',
  checkout_settled: 'All money of the checkout has arrived',
  checkout_failed: 'The payment did not work',
  checkout_rejected: 'The payment was declined',
  checkout_cancelled: 'The checkout was cancelled',
  checkout_abandoned: 'The buyer did not pay in time',
  debit_scheduled: 'A direct debit was scheduled',
  debit_executing: 'The bank was asked to collect the debit',
  debit_settling: 'The debit was collected, its money is on its way',
  debit_settled: 'The money of the debit has arrived',
  debit_cancelled: 'The debit was cancelled',
  debit_failed: 'The debit could not be collected',
  inbound_settled: 'Money has arrived',
  inbound_taken_back: 'The bank or card issuer took money back',
  inbound_returned: 'Money was sent back to its payer',
  settlement_settled: 'The settlement has all its money',
  settlement_executing: 'Money begins to leave the settlement',
  settlement_executed: 'All money has left the settlement',
  settlement_cancelled: 'The settlement was cancelled',
  transfer_executing: 'The transfer is moving',
  transfer_executed: 'The transfer has moved',
  transfer_cancelled: 'The transfer was cancelled',
  transfer_failed: 'The transfer failed, nothing moved',
  outbound_awaiting_funds: 'The outbound waits for money',
  outbound_scheduled: 'The outbound waits for its date',
  outbound_paused: 'The outbound is paused',
  outbound_in_review: 'A person reviews the outbound',
  outbound_cancelled: 'The outbound was cancelled',
  outbound_failed: 'The outbound failed, its money went back',
  outbound_executing: 'The bank has the outbound',
  outbound_executed: 'The outbound has left',
  participant_verified: 'The participant is verified',
  participant_bank_account_changed: 'The participant is paid to another account',
  payment_instrument_processing: 'The lender decides on the payment instrument',
  payment_instrument_enabled: 'The payment instrument can be used',
  payment_instrument_disabled: 'The payment instrument cannot be used for now',
  payment_instrument_rejected: 'The lender declined the payment instrument',
  payment_instrument_failed: 'The payment instrument could not be set up',
  payout_executing: 'The bank has the payout',
  payout_executed: 'The payout has left',
  payout_failed: 'The payout failed',
  verification_required: 'A verification was asked for',
  verification_in_review: 'The verification is being reviewed',
  verification_passed: 'The verification passed',
  verification_failed: 'The verification failed',
}

/** What an event tells, in words; by its own name where there are none. */
export function eventWords(type: string): string {
  return isEvent(type) ? events[type] : spokenName(type)
}

function isEvent(type: string): type is EventType {
  return Object.hasOwn(events, type)
}

const postings: Readonly<Record<string, string>> = {
  inbound_received: 'Received from the bank',
  inbound_held: 'Held for a review',
  inbound_passed: 'Passed its review',
  inbound_sent_back: 'Sent back to the payer',
  reconciled: 'Matched with what it pays',
  checkout_settled: 'Buyer fee earned',
  checkout_ended: 'Buyer fee given back to the project',
  outbound_reserved: 'Set aside to leave',
  outbound_executed: 'Paid out',
  outbound_unreserved: 'No longer set aside',
  outbound_returned: 'Came back',
  inbound_taken_back: 'Taken back by the bank',
  return_asked: 'Set apart to be sent back',
  return_sent: 'Sent back to the payer',
  return_ended: 'Not sent back',
  return_came_back: 'Came back undeliverable',
  shortfall_cleared: 'Paid what was owed',
  cost_booked: 'Charged by the bank',
  cost_given_back: 'Charge given back by the bank',
  cost_cleared: 'Paid bank charges',
  interest_booked: 'Interest of the bank',
  float_lent: 'Own money put in',
  float_given_back: 'Own money taken out',
  bank_moved: 'Moved to a connected account',
  rest_booked: 'Difference when an account was connected',
  transfer_within: 'Transferred within the project',
  transfer_between: 'Transferred between projects',
  conversion_accepted: 'Handed over to be converted',
  conversion_executed: 'Converted',
  conversion_failed: 'Not converted',
}

/** What a posting did, in words; by its own name where there are none. */
export function postingWords(kind: string): string {
  return postings[kind] ?? spokenName(kind)
}

const accounts: Readonly<Record<LedgerAccount['kind'], string>> = {
  bank: 'bank',
  revenue: 'your revenue',
  shortfall: 'what you owe',
  cost: 'bank charges',
  interest: 'interest of the bank',
  float: 'your own money',
  conversion: 'conversion',
  held: 'in review or being sent back',
  project: 'balance of the project',
  settlement: 'settlement',
  checkout: 'buyer fee',
  outbound: 'set aside to leave',
}

/** An account of the ledger, in words. */
export function accountWords(kind: string): string {
  return isAccount(kind) ? accounts[kind] : spokenName(kind)
}

function isAccount(kind: string): kind is LedgerAccount['kind'] {
  return Object.hasOwn(accounts, kind)
}

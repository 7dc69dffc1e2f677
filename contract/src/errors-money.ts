// What keeps a payment, or what belongs to one, from doing what was asked.
import { type ErrorEntry, passing, problem } from './error-entry.ts'

export const stateErrors = {
  invalid_state: problem(
    409,
    'Not possible in this state',
    'The present status of the resource does not allow this.',
  ),
  already_confirmed: problem(
    409,
    'Already confirmed',
    'This intent has been confirmed; it can be confirmed once.',
  ),
  intent_not_confirmable: problem(
    409,
    'Intent cannot be confirmed',
    'This intent cannot be confirmed in this way: only invoice intents are confirmed through ' +
      'the API.',
  ),
  intent_expired: problem(409, 'Intent expired', 'This intent was not confirmed in time.'),
  session_expired: problem(
    409,
    'Session expired',
    'The session has expired; create a new one with a setup intent.',
  ),
  checkout_in_progress: problem(
    409,
    'Checkout in progress',
    'Another checkout of this intent is still going on; finish or cancel it first.',
  ),
  checkout_authorised: problem(
    409,
    'Checkout authorised',
    'The buyer has authorised this payment; it can no longer be cancelled.',
  ),
  rail_halted: problem(
    409,
    'Nothing leaves by this rail',
    'More may have left by it than is known here, as after a backup was restored. Compare with ' +
      'what the bank shows, and book that; then two people have it resume: a connection by a ' +
      'proposal `resume`, payments by hand by a booking `payments_resumed`.',
  ),
  mandate_revoked: problem(409, 'Mandate revoked', 'The buyer has revoked the mandate.'),
  debit_in_progress: problem(409, 'Debit in progress', 'Another debit collects for the same.'),
  checkout_drawn: problem(
    409,
    'Credit drawn',
    'Credit has been drawn for this checkout; it can no longer be cancelled.',
  ),
  insufficient_funds: passing(
    409,
    'Insufficient funds',
    'The source does not hold enough money for this.',
  ),
  insufficient_credit: passing(
    409,
    'Insufficient credit',
    'The credit limit of the payment instrument does not cover this amount.',
  ),
  payment_instrument_not_enabled: passing(
    409,
    'Payment instrument not enabled',
    'The payment instrument is not enabled.',
  ),
  method_not_available: problem(
    409,
    'Payment method not available',
    'This payment method cannot be used for this intent.',
  ),
  clock_busy: passing(409, 'Clock busy', 'The clock is being advanced; one advance at a time.'),
  verification_incomplete: problem(
    409,
    'Verification incomplete',
    'Details are still missing; complete all steps before submitting.',
  ),
  too_many_documents: problem(
    409,
    'Too many documents',
    'A verification takes at most 10 documents; take one back first.',
  ),
  document_refused: problem(
    422,
    'Document refused',
    'The file is not what it is said to be: PDF, JPEG or PNG, of the size that was named.',
  ),
} as const satisfies Record<string, ErrorEntry>

export const moneyErrors = {
  amount_exceeds_settlement: problem(
    422,
    'Amount exceeds the settlement',
    'The amount is more than the settlement has left to release or refund.',
  ),
  amount_exceeds_unreconciled: problem(
    422,
    'Amount exceeds what is unreconciled',
    'The amount is more than lies unreconciled of this inbound and has not gone back to its payer.',
  ),
  payer_account_unknown: problem(
    422,
    'Account of the payer unknown',
    'The bank did not tell which account this money came from, so it cannot be sent back there.',
  ),
  nothing_left: problem(
    422,
    'Nothing left',
    'The settlement has nothing left to release or refund.',
  ),
  currency_mismatch: problem(
    422,
    'Currencies differ',
    'All parts of this request must be in one currency.',
  ),
  fee_not_smaller_than_amount: problem(
    422,
    'Fee too large',
    'The fee must be smaller than the amount it is taken from.',
  ),
  amount_too_large: problem(
    422,
    'Amount too large',
    'The sum of the amounts is larger than the service can hold.',
  ),
  settlement_has_no_buyer: problem(
    422,
    'Settlement without buyer',
    'A refund needs a settlement with a buyer; this one has none.',
  ),
  settlement_has_no_seller: problem(
    422,
    'Settlement without seller',
    'A funding settlement has no seller; name the receiver in `to`.',
  ),
  settlement_not_usable: problem(
    422,
    'Settlement not usable',
    'The settlement must be of the same project, currency, seller and buyer, and still be ' +
      'settling.',
  ),
  transfer_not_allowed: problem(
    422,
    'Transfer not possible',
    'Money cannot be transferred between these two ends.',
  ),
  project_not_controlled: problem(
    422,
    'Project not controlled',
    'This needs a project that was created through the API.',
  ),
  card_declined: problem(
    422,
    'Card declined',
    'The issuer of the card declined it. Nothing was paid; try another card.',
  ),
  card_expired: problem(
    422,
    'Card expired',
    'The card has expired. Nothing was paid; try another card.',
  ),
  card_cvv_wrong: problem(
    422,
    'Security code wrong',
    'The security code does not belong to this card. Nothing was paid; check it and try again.',
  ),
  card_not_for_testing: problem(
    422,
    'Not a test card',
    'A sandbox takes the published test cards only. The number was not kept; use a test card.',
  ),
  bank_account_unsupported: problem(
    422,
    'Bank account not supported',
    'Payouts to this country and currency are not supported.',
  ),
  clock_not_movable: problem(
    422,
    'Clock cannot be moved there',
    'The clock moves forward only, by at most 400 days at a time.',
  ),
} as const satisfies Record<string, ErrorEntry>

// The catalogue of errors. Each is answered as `application/problem+json` with its code, status,
// title and detail; the codes are part of the API and never change their meaning.

import { type ErrorEntry, passing, problem, refusal, whoMay } from './error-entry.ts'
import { memberErrors } from './errors-members.ts'
import { payeeErrors } from './errors-payees.ts'

export type { ErrorEntry } from './error-entry.ts'

const requestErrors = {
  malformed_json: problem(400, 'Malformed JSON', 'The request body is not valid JSON.'),
  duplicate_key: problem(400, 'Duplicate key', 'The request body names the same key twice.'),
  too_deep: problem(400, 'Nested too deeply', 'The request body is nested too deeply.'),
  bad_request: problem(400, 'Bad request', 'The request cannot be understood.'),
  unauthorised: refusal(401, 'Not authenticated', {
    detail: 'Send a valid private key in the Authorization header.',
    wayOut:
      `In the dashboard ${whoMay('developers')} makes key pairs; one that has ended is replaced ` +
      'by another.',
  }),
  wrong_key_kind: refusal(401, 'Wrong kind of key', {
    detail: 'This route needs a private key; a public key was sent.',
    wayOut: 'You send the private key of the pair, from your server.',
  }),
  client_unauthorised: refusal(401, 'Not authenticated', {
    detail: 'Open a page session with a client secret or a link, and send its token.',
    wayOut:
      "You open the page anew by its link, or the seller's server asks for another " +
      'client secret.',
  }),
  client_secret_invalid: refusal(401, 'Client secret not usable', {
    detail: 'The client secret or link is unknown, already used or expired.',
    wayOut:
      "Whoever sent you the link sends another one; the seller's server makes another " +
      'client secret.',
  }),
  private_key_from_browser: refusal(403, 'Private key sent by a browser', {
    detail: 'A private key must never be used in a browser.',
    wayOut:
      'Use the public key there, and call with the private one from your server. In ' +
      `the dashboard ${whoMay('developers')} replaces this key: who saw the page has it.`,
  }),
  origin_not_allowed: refusal(403, 'Origin not allowed', {
    detail: 'This page is not among the origins the organisation allows.',
    wayOut: `In the dashboard ${whoMay('settings')} adds the origin to the settings.`,
  }),
  key_not_allowed: refusal(403, 'Not allowed to this key', {
    detail: 'This is not among what the key may do.',
    wayOut:
      `In the dashboard ${whoMay('developers')} makes a key with the permission that the detail ` +
      'names; where the role of its owner lacks it, an owner takes the key over.',
  }),
  key_network_refused: refusal(403, 'Not from this address', {
    detail:
      'This key may be used from certain networks only, and this address is in none of ' + 'them.',
    wayOut: `In the dashboard ${whoMay('developers')} makes a key for other networks.`,
  }),
  not_found: problem(404, 'Not found', 'There is no such resource.'),
  sandbox_reset: problem(
    409,
    'Sandbox was reset',
    'The sandbox was emptied while this request was under way. Send it again if it is still meant.',
  ),
  live_only: refusal(404, 'Live only', {
    detail: 'This route exists for live keys only.',
    wayOut: 'You ask with a key of live; in the dashboard you change over to live.',
  }),
  second_person_needed: refusal(403, 'Second person needed', {
    detail:
      'Whoever proposed this cannot approve it, nor with a key that the same person ' +
      'made or rolled.',
    wayOut:
      'Another person decides it, who has neither asked for it nor made, rolled or ' +
      `taken over the key that did: ${whoMay('approve')}; of what takes two owners, another ` +
      'owner. Whoever asked may withdraw it.',
  }),
  no_collection_account: refusal(409, 'No collection account', {
    detail: 'No bank account of this currency is set to be paid into.',
    wayOut:
      `By a key or in the dashboard ${whoMay('money')} proposes one, and another member or key ` +
      'approves it.',
  }),
  sandbox_only: refusal(404, 'Sandbox only', {
    detail: 'This route exists for sandbox keys only.',
    wayOut:
      'You ask with a key of the sandbox; in the dashboard you change over to the ' + 'sandbox.',
  }),
  method_not_allowed: problem(
    405,
    'Method not allowed',
    'This path exists, but not for this method; see the Allow header.',
  ),
  request_timeout: passing(
    408,
    'Request too slow',
    'The request did not arrive in time; send it again.',
  ),
  payload_too_large: problem(
    413,
    'Body too large',
    'The request body is larger than 256 KiB, or than 8 KiB where nobody is signed in yet.',
  ),
  host_not_served: problem(
    421,
    'Name not served',
    'The service is not asked under this name. Whoever runs it names its addresses in ' +
      'HOLDFAST_BASE_URL and HOLDFAST_HOSTS.',
  ),
  unsupported_media_type: problem(
    415,
    'Unsupported media type',
    'Send the body as application/json.',
  ),
  headers_too_large: problem(
    431,
    'Headers too large',
    'The headers of the request are larger than 16 KiB.',
  ),
  validation_failed: problem(
    422,
    'Validation failed',
    'Some fields are wrong; `errors` names each of them, up to 100.',
  ),
  rate_limited: passing(
    429,
    'Too many requests',
    'Too many requests for this key; wait as the Retry-After header says.',
  ),
  too_many_from_address: passing(
    429,
    'Too many requests from this address',
    'Too many requests without a known key or session came from this network address; wait as ' +
      'the Retry-After header says.',
  ),
  metrics_closed: refusal(403, 'Metrics not open', {
    detail: 'Metrics are read on the machine itself, or with a token.',
    wayOut: 'Whoever runs the service sets HOLDFAST_METRICS_TOKEN, and gives you the token.',
  }),
  internal_error: passing(
    500,
    'Internal error',
    'Something failed on our side. Repeat the request with the same Idempotency-Key.',
  ),
  timed_out: passing(
    503,
    'Timed out',
    'The request took too long. Repeat it with the same Idempotency-Key.',
  ),
  starting_or_draining: passing(
    503,
    'Not ready',
    'The service is starting, stopping, or without its database: repeat the request in a ' +
      'moment, with the same Idempotency-Key, because it may have been done.',
  ),
} as const satisfies Record<string, ErrorEntry>

const idempotencyErrors = {
  idempotency_key_invalid: problem(
    400,
    'Idempotency-Key not usable',
    'An Idempotency-Key has 1 to 255 visible ASCII characters.',
  ),
  idempotency_mismatch: problem(
    422,
    'Idempotency-Key used before',
    'This Idempotency-Key was used for another request; use a new one.',
  ),
  idempotency_in_progress: passing(
    409,
    'Still running',
    'The first request with this Idempotency-Key is still running; repeat it in a moment.',
  ),
} as const satisfies Record<string, ErrorEntry>

const stateErrors = {
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

const moneyErrors = {
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

/** Every error of the API, by its code. */
export const errors = {
  ...requestErrors,
  ...memberErrors,
  ...payeeErrors,
  ...idempotencyErrors,
  ...stateErrors,
  ...moneyErrors,
} as const satisfies Record<string, ErrorEntry>

/** The code of an error. */
export type ErrorCode = keyof typeof errors

/**
 * Codes of single fields in `errors` of a 422, with their sentences. Words in braces are filled in:
 * `{limit}` a bound, `{allowed}` the allowed values, `{near}` the nearest known name, `{other}` the
 * other field concerned, `{expected}` a type or format.
 */
export const fieldErrors = {
  required: 'is required',
  unknown_field: 'is not a field of this request',
  unknown_field_near: 'is not a field of this request; did you mean `{near}`?',
  wrong_type: 'must be {expected}',
  not_allowed: 'must be one of {allowed}',
  not_positive: 'must be greater than 0',
  negative: 'must not be negative',
  too_large: 'must be at most {limit}',
  not_whole: 'must be a whole number',
  number_not_exact:
    'is not an exact number: whole ones reach to 9007199254740991, others have at most 15 digits',
  number_too_long: 'must be written in at most {limit} characters, its exponent within ±{exponent}',
  not_a_fraction: 'must be at least 0 and less than 1',
  too_many_decimals: 'must have at most {limit} decimals',
  bad_format: 'must be {expected}',
  bad_characters: 'contains characters that are not allowed',
  too_short: 'must have at least {limit} characters',
  too_long: 'must have at most {limit} characters',
  too_few: 'must have at least {limit} items',
  too_many: 'must have at most {limit} items',
  too_many_keys: 'must have at most {limit} keys',
  too_many_bytes: 'must be at most {limit} bytes of JSON',
  exclusive: 'cannot be given together with `{other}`',
  one_required: 'or `{other}` is required',
  not_used: 'is not used here',
  mismatch: 'does not agree with `{other}`',
  not_found: 'names something that does not exist',
  not_usable: 'cannot be used here',
  in_past: 'must not be in the past',
  duplicate: 'is named twice',
} as const

/** The code of a single wrong field. */
export type FieldErrorCode = keyof typeof fieldErrors

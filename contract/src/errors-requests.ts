// What can be wrong with a request before anything is asked of money.
import { type ErrorEntry, passing, problem, refusal, whoMay } from './error-entry.ts'

export const requestErrors = {
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
    detail:
      'A private key must never be used in a browser; one of the sandbox may be in the ' +
      "documentation of this service, opened at the service's own address.",
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
  installation_in_doubt: passing(
    503,
    'Not certain which copy lives',
    'This database may be a copy of the one that lives: nothing is sent or changed before the ' +
      'operator has decided. Repeat the request later with the same Idempotency-Key.',
  ),
  archive_unreadable: passing(
    503,
    'Archive not readable',
    'What is asked for lies in an archive whose file is not there, or is not what it was. ' +
      'Whoever runs the service puts it back; the detail names it.',
  ),
} as const satisfies Record<string, ErrorEntry>

export const idempotencyErrors = {
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

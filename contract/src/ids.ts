// Prefixes of ids and of secrets. An id shows as `<prefix>_<characters>`; to clients it is opaque.

/** One line for each kind of id: the kind the code speaks of, and the prefix the API shows. */
export const idPrefixes = {
  intent: 'intent',
  checkout: 'checkout',
  settlement: 'settlement',
  project: 'project',
  inbound: 'inbound',
  outbound: 'outbound',
  transfer: 'transfer',
  reversal: 'reversal',
  inbound_return: 'inbound_return',
  invoice: 'invoice',
  debit: 'debit',
  fee: 'fee',
  conversion: 'conversion',
  participant: 'participant',
  verification: 'verification',
  payment_instrument: 'payment_instrument',
  credit_draw: 'credit_draw',
  card: 'card',
  mandate: 'mandate',
  bank_account: 'bank_account',
  document: 'document',
  session: 'session',
  event: 'wh_evt',
  webhook_handler: 'webhook',
  delivery: 'delivery',
  email: 'email',
  organisation: 'organisation',
  member: 'member',
  invitation: 'invitation',
  passkey: 'passkey',
  member_session: 'member_session',
  api_key: 'key',
  key_pair: 'key_pair',
  audit_entry: 'audit',
  approval: 'approval',
  page_session: 'page_session',
  ledger_account: 'ledger_account',
  ledger_transaction: 'ledger_transaction',
  reconciliation: 'reconciliation',
  rail_payment: 'rail_payment',
  manual_entry: 'manual_entry',
  artefact: 'artefact',
  bank_connection: 'bank_connection',
  bank_key: 'bank_key',
  connected_account: 'connected_account',
  bank_proposal: 'bank_proposal',
  bank_batch: 'bank_batch',
  bank_order: 'bank_order',
  bank_recall: 'bank_recall',
  job: 'job',
  request: 'request',
  note: 'note',
  saved_view: 'view',
  matching_rule: 'matching_rule',
  bank_statement: 'bank_statement',
  bank_entry: 'bank_entry',
  bank_decision: 'bank_decision',
  bank_closing: 'bank_closing',
  bank_day: 'bank_day',
} as const

/** A kind of thing that has an id. */
export type IdKind = keyof typeof idPrefixes

/** Prefixes of secrets, by environment. No id begins like a secret: a leaked one is recognised. */
export const secretPrefixes = {
  sandbox: {
    privateKey: 'sandbox_api_',
    publicKey: 'sandbox_pk_',
    paymentIntent: 'sandbox_i_',
    invoiceIntent: 'sandbox_i_inv_',
    setupIntent: 'sandbox_s_',
    verification: 'sandbox_v_',
  },
  live: {
    privateKey: 'live_api_',
    publicKey: 'live_pk_',
    paymentIntent: 'live_i_',
    invoiceIntent: 'live_i_inv_',
    setupIntent: 'live_s_',
    verification: 'live_v_',
  },
} as const

/** Kinds of secret that belong to an environment. */
export type SecretKind = keyof (typeof secretPrefixes)['sandbox']

/** Prefix of the secret that signs webhook deliveries; it is the same in both environments. */
export const signingSecretPrefix = 'whsec_'

/**
 * The pattern that ids of one kind match, for schemas: `idPattern('settlement')` is
 * `^settlement_[0-9a-z]+$`.
 */
export function idPattern(kind: IdKind): string {
  return `^${idPrefixes[kind]}_[0-9a-z]+$`
}

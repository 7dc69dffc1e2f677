// Where an id leads, by its prefix.

const pages: Readonly<Record<string, string>> = {
  intent: '/intents/',
  setup: '/intents/',
  checkout: '/checkouts/',
  project: '/projects/',
  settlement: '/settlements/',
  inbound: '/inbounds/',
  outbound: '/outbounds/',
  transfer: '/transfers/',
  invoice: '/invoices/',
  debit: '/debits/',
  participant: '/participants/',
  verification: '/verifications/',
  payment_instrument: '/payment-instruments/',
  approval: '/approvals/',
  webhook: '/developers/webhooks/',
  delivery: '/developers/deliveries/',
  wh_evt: '/developers/events/',
  request: '/developers/requests/',
  ledger_account: '/proof/accounts/',
  ledger_transaction: '/proof/transactions/',
  email: '/sandbox/mailbox/',
  bank_connection: '/banks/connections/',
  bank_proposal: '/banks/proposals/',
  bank_batch: '/banks/batches/',
  bank_statement: '/banks/statements/',
  bank_decision: '/banks/decisions/',
  artefact: '/banks/files/',
}

/** Ids whose things stand on a page together with others. */
const together: Readonly<Record<string, string>> = {
  key: '/developers/keys',
  key_pair: '/developers/keys',
  member: '/members',
  connected_account: '/banks',
  bank_closing: '/banks',
  bank_day: '/banks',
}

const SHOWN_END = 6

/** The path of the page of an id; null where it has none. */
export function pathOfId(id: string): string | null {
  const prefix = prefixOf(id)
  const page = pages[prefix]
  return page === undefined ? (together[prefix] ?? null) : `${page}${id}`
}

/** `settlement_…k2y7zd`: the kind and the end, which differs the most. */
export function shortId(id: string): string {
  const prefix = prefixOf(id)
  const rest = id.slice(prefix.length + 1)
  if (prefix === '') return id
  return rest.length <= SHOWN_END + 2 ? id : `${prefix}_…${rest.slice(-SHOWN_END)}`
}

function prefixOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('_')))
}

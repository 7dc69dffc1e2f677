// SQL of the plain handlers: the rows that the service writes, a statement for each table, in
// copies of its tables with their columns, checks and indexes, without triggers, foreign keys and
// row level security.

const COPIED = [
  'participant_identities',
  'participants',
  'intents',
  'intent_settlements',
  'secrets',
  'jobs',
  'status_steps',
  'request_log',
  'projects',
  'settlements',
  'checkouts',
  'checkout_parts',
  'inbounds',
  'inbound_allocations',
  'outbounds',
  'ledger_accounts',
  'ledger_transactions',
  'ledger_movements',
  'events',
  'emails',
  'search_terms',
  'sandbox_payments',
]

/** Events are numbered by a sequence: no row that all transactions would wait for. */
export const createPlainTables = [
  'create schema plain',
  ...COPIED.map((table) => `create table plain.${table} (like public.${table} including all)`),
  'insert into plain.ledger_accounts select * from public.ledger_accounts',
  'create sequence plain.event_numbers',
  `alter table plain.events alter sequence set default nextval('plain.event_numbers')`,
].join(';\n')

const inserts = new Map<string, string>()

/** One statement for some rows of a table, all with the columns of the first. */
export function insertRows(table: string, rows: readonly Readonly<Record<string, unknown>>[]) {
  const columns = Object.keys(rows[0] ?? {})
  const name = `plain.${table}_${rows.length}_${columns.length}`
  const known = inserts.get(name)
  const values = rows.flatMap((row) => columns.map((column) => row[column]))
  if (known !== undefined) return { name, text: known, values }
  const tuples = rows.map((_, row) => {
    return `(${columns.map((__, at) => `$${row * columns.length + at + 1}`).join(', ')})`
  })
  const text = `insert into plain.${table} (${columns.join(', ')}) values ${tuples.join(', ')}`
  inserts.set(name, text)
  return { name, text, values }
}

/** Of a tenant, `$1`, the people with these addresses, `$2`. */
export const selectPeople = {
  name: 'plain.people',
  text: `select p.id, i.status, p.type, p.email, p.name, p.details, p.metadata
    from plain.participant_identities i
    join plain.participants p on p.tenant_id = i.tenant_id and p.id = i.first_participant_id
   where i.tenant_id = $1 and i.email_key = any($2)`,
}

export const insertIdentity = {
  name: 'plain.identity',
  text: `insert into plain.participant_identities
      (tenant_id, id, email_key, status, first_participant_id, created_at, updated_at)
    values ($1, $2, $3, 'unverified', $4, now(), now())
    on conflict do nothing`,
}

export const insertPerson = {
  name: 'plain.person',
  text: `insert into plain.participants
      (tenant_id, id, identity_id, email, type, details, metadata, details_hash, created_at,
       updated_at)
    values ($1, $2, $3, $4, 'unknown', '{}', '{}', sha256(''), now(), now())`,
}

export const insertIntent = {
  name: 'plain.insert_intent',
  text: `insert into plain.intents
      (tenant_id, id, type, status, currency, buyer_id, fee_flat, fee_ppm, created_at, updated_at)
    values ($1, $2, $3, 'unconfirmed', $4, $5, $6, $7, $8, $8)`,
}

const TERM_COLUMNS = 11

/** So many settlements of an intent, by one statement. */
export function insertTerms(count: number) {
  const rows = Array.from({ length: count }, (_, row) => {
    const places = Array.from({ length: TERM_COLUMNS }, (__, at) => row * TERM_COLUMNS + at + 1)
    return `(${places.map((place) => `$${place}`).join(', ')})`
  })
  return {
    name: `plain.terms_${count}`,
    text: `insert into plain.intent_settlements
        (tenant_id, intent_id, position, type, seller_id, amount, description, summary, fee_flat,
         fee_ppm, reference)
      values ${rows.join(', ')}`,
  }
}

export const insertSecret = {
  name: 'plain.secret',
  text: `insert into plain.secrets
      (hash, tenant_id, kind, object_kind, object_id, expires_at, created_at)
    values ($1, $2, 'intent', 'intent', $3, $4::timestamptz + interval '90 days', $4)`,
}

export const insertJob = {
  name: 'plain.job',
  text: `insert into plain.jobs (tenant_id, id, kind, lane, key, payload, run_at, created_at)
    values ($1, $2, $3, 'steps', $4, $5, $6, $7)`,
}

export const insertStep = {
  name: 'plain.step',
  text: `insert into plain.status_steps (tenant_id, resource, resource_id, from_status, to_status, at)
    values ($1, $2, $3, $4, $5, $6)`,
}

export const insertRequest = {
  name: 'plain.request',
  text: `insert into plain.request_log
      (tenant_id, id, request_id, actor_kind, actor_id, method, operation, path, resource_id, status,
       problem_fields, is_replay, is_dry_run, duration_us, ip, created_at)
    values ($1, $2, $3, 'private', $4, $5, $6, $7, $8, 200, '{}', false, false, $9, $10, $11)`,
}

// SQL of the intents baseline: the same rows as the service writes, one statement each, in copies
// of its tables without triggers, foreign keys and row level security.

export const createPlainIntents = `
  create schema plain_intents;
  create table plain_intents.people (id uuid primary key, email text unique not null);
  create table plain_intents.intents (like public.intents including all);
  create table plain_intents.terms (like public.intent_settlements including all);
  create table plain_intents.secrets (like public.secrets including all);
  create table plain_intents.jobs (like public.jobs including all);
  create table plain_intents.steps (like public.status_steps including all)`

export interface PlainStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly (string | number)[]
}

const insertPerson = `insert into plain_intents.people (id, email) values ($1, $2)
  on conflict (email) do nothing`
const insertIntent = `insert into plain_intents.intents
    (tenant_id, id, type, status, currency, fee_ppm, created_at, updated_at)
  values ($1, $2, 'checkout', 'unconfirmed', 'eur', 15000, now(), now())`
const insertTerm = `insert into plain_intents.terms
    (tenant_id, intent_id, position, type, amount, seller_id, description)
  values ($1, $2, $3, $4, $5, $2, 'Goods')`
const insertSecret = `insert into plain_intents.secrets
    (hash, tenant_id, kind, object_kind, object_id, expires_at, created_at)
  values (sha256($1::bytea), $2, 'intent', 'intent', $3, now(), now())`
const insertJob = `insert into plain_intents.jobs
    (tenant_id, id, kind, lane, key, payload, run_at, created_at)
  values ($1, $2, 'intent.expire', 'steps', $3, '{}', now() + interval '90 days', now())`
const insertStep = `insert into plain_intents.steps
    (tenant_id, resource, resource_id, to_status, at)
  values ($1, 'intent', $2, 'unconfirmed', now())`

/** What one request writes, statement by statement. */
export function plainIntentStatements(
  tenant: string,
  newId: () => string,
  people: number,
): PlainStatement[] {
  const intent = newId()
  const person = (role: string): PlainStatement => ({
    name: 'plain.person',
    text: insertPerson,
    values: [newId(), `${role}${Number.parseInt(intent.slice(-6), 16) % people}@example.com`],
  })
  const term = (position: number, type: string, amount: number): PlainStatement => ({
    name: 'plain.term',
    text: insertTerm,
    values: [tenant, intent, position, type, amount],
  })
  return [
    ...['buyer', 'courier', 'seller'].map(person),
    { name: 'plain.intent', text: insertIntent, values: [tenant, intent] },
    term(0, 'escrow', 100_000),
    term(1, 'immediate', 5_000),
    { name: 'plain.secret', text: insertSecret, values: [intent, tenant, intent] },
    { name: 'plain.job', text: insertJob, values: [tenant, newId(), intent] },
    { name: 'plain.step', text: insertStep, values: [tenant, intent] },
  ]
}

/** The same statements as a script of pgbench, for `-M prepared`. */
export function plainIntentScript(people: number): string {
  const tenant = `'00000000-0000-7000-8000-000000000000'::uuid`
  const intent = `:intent::uuid`
  const fill = (text: string, values: readonly string[]) =>
    `${text.replaceAll(/\$(\d+)/g, (_, number: string) => values[Number(number) - 1] ?? '')};`
  const person = (role: string) =>
    fill(insertPerson, ['uuidv7()', `'${role}' || (:person::int)::text || '@example.com'`])
  const lines = [
    `\\set person random(1, ${people})`,
    'begin;',
    'select uuidv7() as intent \\gset',
    ...['buyer', 'courier', 'seller'].map(person),
    fill(insertIntent, [tenant, intent]),
    fill(insertTerm, [tenant, intent, '0', `'escrow'`, '100000']),
    fill(insertTerm, [tenant, intent, '1', `'immediate'`, '5000']),
    fill(insertSecret, [`uuid_send(${intent})`, tenant, intent]).replace('::bytea', ''),
    fill(insertJob, [tenant, 'uuidv7()', `(${intent})::text`]),
    fill(insertStep, [tenant, intent]),
    'commit;',
  ]
  return `${lines.join('\n')}\n`
}

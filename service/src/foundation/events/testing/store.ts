// Statements that only tests of this room run, as the database's owner.

export const insertTenant = `
  insert into tenants (id, organisation_id, environment, created_at)
  values ($1::uuid, $1::uuid, 'sandbox', now())`

export const freezeTenant = `
  update tenants set clock_frozen_at = $2::timestamptz where id = $1::uuid`

export const selectAllEvents = `
  select sequence::int, type, payload from events where tenant_id = $1::uuid order by sequence`

/** Of what there is now: how many events, and the highest number. They are equal without gaps. */
export const selectHead = `
  select count(*)::int as count, coalesce(max(sequence), 0)::int as last from events
   where tenant_id = $1::uuid`

export const selectStatus = (table: string) =>
  `select status from ${table} where tenant_id = $1::uuid and id = $2::uuid`

/** A row in a status, with nothing else in it: tenant, id, status. */
export const insertRow = (table: string) =>
  `insert into ${table} (tenant_id, id, status) values ($1::uuid, $2::uuid, $3::text)`

/**
 * Takes from a table all that it asks of a row but its key and its status, so that a row can be
 * looked at alone.
 */
export const relax = (table: string) => `
  do $$ declare one record; begin
    for one in select conname from pg_constraint
       where conrelid = '${table}'::regclass and contype in ('c', 'f')
         and pg_get_constraintdef(oid) not like 'CHECK ((status = ANY%' loop
      execute format('alter table ${table} drop constraint %I', one.conname);
    end loop;
    for one in select attname from pg_attribute
       where attrelid = '${table}'::regclass and attnum > 0 and attnotnull
         and attname not in ('tenant_id', 'id', 'status') loop
      execute format('alter table ${table} alter column %I drop not null', one.attname);
    end loop;
  end $$`

export const tableOf = {
  intent: 'intents',
  checkout: 'checkouts',
  settlement: 'settlements',
  outbound: 'outbounds',
  transfer: 'transfers',
  inbound: 'inbounds',
  inbound_return: 'inbound_returns',
  invoice: 'invoices',
  debit: 'debits',
  participant: 'participant_identities',
  verification: 'verifications',
  payment_instrument: 'payment_instruments',
  conversion: 'conversions',
  project: 'projects',
} as const

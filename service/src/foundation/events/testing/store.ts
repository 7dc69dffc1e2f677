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
  approval: 'approvals',
  manual_entry: 'manual_entries',
  bank_connection: 'bank_connections',
  bank_proposal: 'bank_proposals',
  bank_batch: 'bank_batches',
  bank_order: 'bank_orders',
  bank_recall: 'bank_recalls',
  bank_decision: 'bank_decisions',
  credit_draw: 'credit_draws',
  mandate: 'mandates',
} as const

/**
 * Takes from a table all that it asks of a row but that its status is known. What lies in
 * partitions is put into that of this month.
 */
export const loosen = (table: string) => `
  do $$ declare one record; begin
    for one in select conname from pg_constraint
       where conrelid = '${table}'::regclass and contype <> 'n'
         and pg_get_constraintdef(oid) not like 'CHECK ((status = ANY%'
       order by contype = 'p' loop
      execute format('alter table ${table} drop constraint if exists %I cascade', one.conname);
    end loop;
    for one in select attname from pg_attribute
       where attrelid = '${table}'::regclass and attnum > 0 and attnotnull loop
      execute format('alter table ${table} alter column %I drop not null', one.attname);
    end loop;
    for one in select attname from pg_partitioned_table
       join pg_attribute on attrelid = partrelid and attnum = any(partattrs)
       where partrelid = '${table}'::regclass loop
      execute format('alter table ${table} alter column %I set default first_id(now())',
                     one.attname);
    end loop;
  end $$`

/** The only row of a table that was emptied, in a status. */
export const insertLone = (table: string) => `insert into ${table} (status) values ($1::text)`

export const removeAll = (table: string) => `delete from ${table}`

export const selectLone = (table: string) => `select status from ${table}`

/** As the service writes down which migrations it has applied. */
export const createMigrations = `
  create table holdfast_migrations (
    version int primary key, name text not null, checksum text not null,
    applied_at timestamptz not null default now())`

/** Something that was there before it had a history: tenant, id, status, and three times. */
export const insertWithTimes = (table: string, times: readonly string[]) => {
  const values = times.map((_, at) => `$${at + 4}::timestamptz`)
  return `insert into ${table} (tenant_id, id, status, ${times.join(', ')})
          values ($1::uuid, $2::uuid, $3::text, ${values.join(', ')})`
}

export const selectStepsOf = `
  select from_status, to_status, at from status_steps
   where tenant_id = $1::uuid and resource = $2::text and resource_id = $3::uuid order by number`

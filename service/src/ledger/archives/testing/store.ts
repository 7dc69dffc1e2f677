// An installation that was made before this month: its tables have partitions since then.

const PARTED = `select distinct i.inhparent::regclass::text as name, array_to_string(c.reloptions, ', ')
    as storage
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
 where c.relkind = 'r' and c.relname like '%\\_before' order by 1`

/** Tables that lie in partitions, with how those are stored. */
export const selectParted = PARTED

/** Takes the partition of all that is older away, which is empty, and puts one of older still there. */
export function movesBefore(table: string, storage: string | null): string {
  const kept = storage === null ? 'null' : `'${storage}'`
  return `drop table ${table}_before;
    call add_part('${table}', '${table}_before', null, first_id('2025-09-01Z'), ${kept})`
}

export const makeMonths = `select make_months('2025-09-01Z', now() + interval '1 month')`

/** Sets the clock of a tenant. */
export const setClock = `update tenants set clock_frozen_at = $2::timestamptz where id = $1::uuid`

export const setAllClocks = `update tenants set clock_frozen_at = $1::timestamptz
  where environment = 'sandbox' and replaced_at is null`

export const insertEvent = `with taken as (
    insert into event_sequences as s (tenant_id, last) values ($1::uuid, 1)
    on conflict (tenant_id) do update set last = s.last + 1 returning last),
  numbered as (
    insert into event_numbers (tenant_id, sequence, event_id) select $1::uuid, last, $2::uuid
      from taken)
  insert into events (tenant_id, sequence, id, type, payload, created_at)
  select $1::uuid, last, $2::uuid, 'webhook_test', jsonb_build_object('id', $4::text),
         $3::timestamptz from taken`

export const countIn = `select count(*)::int as count from ledger_transactions
  where tenant_id = $1::uuid`

export const readLocks = `select relation::regclass::text as name, mode from pg_locks
  where relation = any(array['ledger_transactions', 'ledger_movements', 'events']::regclass[])
    and pid = $1::int and mode = 'AccessExclusiveLock' order by 1`

export const balances = `select id, balance from ledger_accounts order by id`

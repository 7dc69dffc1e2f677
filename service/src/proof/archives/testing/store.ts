// An installation that was made before this month: its tables have partitions since then.

/** Tables that lie in partitions, with how those are stored. */
export const selectParted = `select i.inhparent::regclass::text as name,
    array_to_string(c.reloptions, ', ') as storage
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
 where c.relkind = 'r' and c.relname = i.inhparent::regclass::text || '_before' order by 1`

/** Takes the empty partition of all that is older away, and puts one of older still there. */
export function movesBefore(table: string, storage: string | null): string {
  const kept = storage === null ? 'null' : `'${storage}'`
  return `drop table ${table}_before;
    call add_part('${table}', '${table}_before', null, first_id('2025-09-01Z'), ${kept})`
}

export const makeMonths = `select make_months('2025-09-01Z', now() + interval '1 month')`

/** Sets the clock of a tenant. */
export const setClock = `update tenants set clock_frozen_at = $2::timestamptz where id = $1::uuid`

/** A tenant beside that of the world. */
export const insertTenant = `insert into tenants (id, organisation_id, environment, created_at)
  values ($1::uuid, $2::uuid, 'sandbox', $3::timestamptz)`

export const insertEvent = `with taken as (
    insert into event_sequences as s (tenant_id, last) values ($1::uuid, 1)
    on conflict (tenant_id) do update set last = s.last + 1 returning last),
  numbered as (
    insert into event_numbers (tenant_id, sequence, event_id) select $1::uuid, last, $2::uuid
      from taken)
  insert into events (tenant_id, sequence, id, type, payload, created_at)
  select $1::uuid, last, $2::uuid, 'webhook_test', jsonb_build_object('id', $4::text),
         $3::timestamptz from taken`

export const readMovements = `select t.id, t.kind, t.currency, t.subject_id, t.at,
    t.written_in::text, m.position, m.from_account, m.to_account, m.amount
  from ledger_transactions t
  left join ledger_movements m on m.tenant_id = t.tenant_id and m.transaction_id = t.id
 where t.tenant_id = $1::uuid order by t.id, m.position`

export const readEventRows = `select * from events where tenant_id = $1::uuid order by id`

export const readBalances = `select id, balance, last_transaction from ledger_accounts order by id`

export const readGone = `select relname from pg_class where relname like '%\\_gone'`

/** What a connection holds of the tables that are exchanged. */
export const readLocks = `select relation::regclass::text as name, mode from pg_locks
  where relation = any(array['ledger_transactions', 'ledger_movements', 'events']::regclass[])
    and mode = 'AccessExclusiveLock' and granted order by 1`

/** When the transactions began that wait for a lock of another. */
export const readWaiting = `select xact_start as since from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** A transaction that the journal holds and the tables do not. */
export const readLeft = `select j.transaction_id as id from journal_entries j
  where j.tenant_id = $1::uuid and j.transaction_id >= first_id('2025-11-01Z')
    and j.transaction_id < first_id('2025-12-01Z') order by j.position limit 1`

export const replaceTenant = `update tenants set replaced_at = now() where id = $1::uuid`

export const insertLate = `insert into events (tenant_id, sequence, id, type, payload, created_at)
  values ($1::uuid, 1000, $2::uuid, 'webhook_test', '{}', now())`

export const changeCarried = `alter table carried_balances disable trigger all;
  update carried_balances set amount = amount + 1 where (account_id, month) in (
    select account_id, month from carried_balances order by month, account_id limit 1);
  alter table carried_balances enable always trigger append_only;
  alter table carried_balances enable always trigger append_only_whole`

export const forgetArchive = `alter table archived_months disable trigger all;
  delete from archived_months where month = '2025-10-01';
  alter table archived_months enable always trigger append_only;
  alter table archived_months enable always trigger append_only_whole`

export const readPartSecurity = `select relrowsecurity and relforcerowsecurity as is_forced
  from pg_class where relname in ('events_2025_10', 'ledger_transactions_2025_10',
                                  'ledger_movements_2025_10')`

/** Months that belong to somebody else than their table. */
export const readOthersParts = `select p.relname as name, p.relowner::regrole::text as owner
  from pg_inherits i join pg_class p on p.oid = i.inhrelid join pg_class w on w.oid = i.inhparent
 where w.relname in ('events', 'ledger_transactions', 'ledger_movements')
   and p.relkind = 'r' and p.relname !~ '_before$' and p.relowner <> w.relowner`

/** A day that is to be compared with the banks; $1 the tenant, $2 the job's id, $3 the day. */
export const insertComparison = `insert into jobs (tenant_id, id, kind, lane, key, payload, run_at,
    created_at)
  values ($1::uuid, $2::uuid, 'reconciliation.daily', 'steps', $3::text,
          jsonb_build_object('day', $3::text), now(), now())`

export const deleteComparisons = `delete from jobs where tenant_id = $1::uuid`

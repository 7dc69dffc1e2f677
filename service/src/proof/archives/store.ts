import { statement } from '#db'

// What follows is asked by the service.

export interface PartRow {
  file: string
  starts_at: bigint
  length: bigint
  sha256: Buffer
}

/** Locks a tenant's part of a month that is in the file alone; no row where it is here. */
export const lockAway = statement<PartRow>('archives.lock_away')(
  `select r.file, a.starts_at, a.length, a.sha256
     from archived_months a join archives r on r.month = a.month
    where a.tenant_id = $tenant_id::uuid and a.month = $month::date and a.recalled_in is null
      for update of a`,
)

export const setRecalled = statement('archives.set_recalled')(
  `update archived_months set recalled_in = pg_current_xact_id()
    where tenant_id = $tenant_id::uuid and month = $month::date`,
)

// What follows is asked by the owner, over all tenants.

export interface ArchiveRow {
  month: string
  file: string
  bytes: bigint
  sha256: Buffer
}

/** All archives, the oldest month first. */
export const selectArchives = statement<ArchiveRow>('archives.all')(
  `select to_char(month, 'YYYY-MM') as month, file, bytes, sha256 from archives order by month`,
)

export interface ArchivedRow extends PartRow {
  tenant_id: string
  month: string
  carried: Buffer
}

/** What tenants have in archives, or one has. */
export const selectArchivedMonths = statement<ArchivedRow>('archives.months')(
  `select a.tenant_id, to_char(a.month, 'YYYY-MM') as month, r.file, a.starts_at, a.length,
          a.sha256, a.carried
     from archived_months a join archives r on r.month = a.month
    where $tenant_id::uuid is null or a.tenant_id = $tenant_id::uuid
    order by a.tenant_id, a.month`,
)

/** What a tenant's months carry forward, as an archive says it. */
export const selectCarried = statement<{ account_id: string; amount: bigint }>('archives.carried')(
  `select account_id, amount from carried_balances
    where tenant_id = $tenant_id::uuid and month = $month::date order by account_id`,
)

/** How far the clock of the tenant stands that is furthest behind; null where there is none. */
export const selectSlowestClock = statement<{ at: Date | null }>('archives.slowest_clock')(
  `select min(tenant_time(t.clock_offset_ms, t.clock_frozen_at, t.clock_resumes_at,
                         clock_timestamp())) as at
     from tenants t where t.replaced_at is null`,
)

/** The partition of a month of each table that leaves, and whether an older one holds rows. */
export const selectParts = statement<{ whole: string; part: string; low: string; high: string }>(
  'archives.parts',
)(
  `select t.relname as whole, c.relname as part,
          substring(b.bounds from 'FROM \\(''(.+?)''') as low,
          substring(b.bounds from 'TO \\(''(.+?)''') as high
     from pg_inherits i
     join pg_class t on t.oid = i.inhparent and t.relnamespace = 'public'::regnamespace
     join pg_class c on c.oid = i.inhrelid,
     lateral (select pg_get_expr(c.relpartbound, c.oid) as bounds) b
    where t.relname = any($wholes::text[])
      and b.bounds ~ '^FOR VALUES FROM \\(''.*TO \\('''
    order by b.bounds, t.relname`,
)

/** Rows of months for which there was no partition yet: they never leave. */
export const selectOlder = statement<{ is_there: boolean }>('archives.older')(
  `select exists (
       select 1 from ledger_transactions
        where id < $low_id::uuid and id >= (select id from archived_until))
     or exists (
       select 1 from events
        where id < $low_id::uuid and id >= (select id from archived_until)) as is_there`,
)

/** What keeps a month: one sentence for each kind of thing that is under way, with how many. */
export const selectUnderWay = statement<{ what: string; count: bigint }>('archives.under_way')(
  `select what, count from (
     select 'ledger transactions are not sealed' as what, count(*) as count
       from ledger_transactions t
       join tenants o on o.id = t.tenant_id and o.replaced_at is null
      where t.id >= $from_id::uuid and t.id < $until_id::uuid
        and not exists (select from journal_entries j
                         where j.tenant_id = t.tenant_id and j.transaction_id = t.id)
     union all
     select 'events are not handed to receivers', count(*)
       from event_numbers n
       join tenants o on o.id = n.tenant_id and o.replaced_at is null
       join webhook_cursors c on c.tenant_id = n.tenant_id and c.sequence < n.sequence
      where n.event_id >= $from_id::uuid and n.event_id < $until_id::uuid
     union all
     select 'deliveries wait', count(*)
       from deliveries d
       join event_numbers n on n.tenant_id = d.tenant_id and n.sequence = d.event_sequence
       join tenants o on o.id = d.tenant_id and o.replaced_at is null
      where d.status = 'waiting'
        and n.event_id >= $from_id::uuid and n.event_id < $until_id::uuid
     union all
     select 'days are not compared with the banks', count(*)
       from jobs j
       join tenants o on o.id = j.tenant_id and o.replaced_at is null
      where j.kind = $comparison::text and j.key < $until_day::text) found
    where count > 0`,
)

/** Tenants that have something in a range of ids, in the order of their ids. */
export const selectTenantsOf = statement<{ tenant_id: string }>('archives.tenants_of')(
  `select tenant_id from ledger_transactions
    where id >= $from_id::uuid and id < $until_id::uuid
    union
   select tenant_id from events where id >= $from_id::uuid and id < $until_id::uuid
    order by tenant_id`,
)

export const selectEventsOf = statement<{ row: string }>('archives.events_of')(
  `select row_to_json(e)::text as row from events e
    where e.tenant_id = $tenant_id::uuid and e.id >= $from_id::uuid and e.id < $until_id::uuid
    order by e.id`,
)

/** What the movements of a range of ids changed balances by, account by account. */
export const selectChanges = statement<{ account_id: string; amount: bigint }>('archives.changes')(
  `select account_id, sum(amount)::bigint as amount from ledger_entries
    where tenant_id = $tenant_id::uuid and transaction_id >= $from_id::uuid
      and transaction_id < $until_id::uuid
    group by account_id order by account_id`,
)

// What follows is written by the owner alone: the service has no right to it.

/** Month, id, file, bytes, hash, the first id of the next month, time. */
export const insertArchive = `insert into archives (month, id, file, bytes, sha256, until_id, at)
  values ($1::date, $2::uuid, $3::text, $4::bigint, $5::bytea, $6::uuid, $7::timestamptz)`

/** Month, time, and of each tenant: tenant, id, place, length, hashes and counts. */
export const insertMonths = `insert into archived_months
    (tenant_id, month, id, at, starts_at, length, sha256, carried, transactions, events)
  select r.tenant_id, $1::date, r.id, $2::timestamptz, r.starts_at, r.length, r.sha256, r.carried,
         r.transactions, r.events
    from unnest($3::uuid[], $4::uuid[], $5::bigint[], $6::bigint[], $7::bytea[], $8::bytea[],
                $9::bigint[], $10::bigint[])
      as r (tenant_id, id, starts_at, length, sha256, carried, transactions, events)`

/** Month, and its ids from the first up to another. */
export const insertCarried = `insert into carried_balances (tenant_id, account_id, month, amount)
  select tenant_id, account_id, $1::date, sum(amount)::bigint from ledger_entries
   where transaction_id >= $2::uuid and transaction_id < $3::uuid
   group by tenant_id, account_id`

/** The same. */
export const insertExecutions = `
  insert into carried_executions (tenant_id, subject_id, month, times)
  select tenant_id, subject_id, $1::date, count(*) from ledger_transactions
   where id >= $2::uuid and id < $3::uuid and kind in ('outbound_executed', 'conversion_executed')
   group by tenant_id, subject_id`

export interface SizeRow {
  rows: bigint
  bytes: bigint
}

/** What a table, by its quoted name, holds, on all nodes where it is in shards. */
export function sizeOf(table: string, isInShards: boolean): string {
  const size = isInShards ? 'citus_total_relation_size' : 'pg_total_relation_size'
  return `select (select count(*) from ${table})::bigint as rows,
                 ${size}('${table}')::bigint as bytes`
}

/** Detached partitions of months that have left, whose rows wait to be deleted. */
export const selectGone = statement<{ name: string }>('archives.gone')(
  `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and right(relname, 5) = '_gone'
    order by relname`,
)

/** Months of which rows were brought back. */
export const selectRecalled = statement<{ month: string }>('archives.recalled')(
  `select distinct to_char(month, 'YYYY-MM') as month from archived_months
    where recalled_in is not null order by month`,
)

export const setAway = statement('archives.set_away')(
  `update archived_months set recalled_in = null
    where month = $month::date and recalled_in is not null`,
)

/** To whom a table belongs, where a part of it belongs to somebody else. */
export const selectOtherOwner = statement<{ owner: string }>('archives.other_owner')(
  `select w.relowner::regrole::text as owner
     from pg_class w join pg_class p on p.relowner <> w.relowner
    where w.oid = $whole::text::regclass and p.oid = $part::text::regclass`,
)

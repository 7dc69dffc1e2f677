// SQL that repeats a pattern of payments, made by the service for one tenant or many, over the year
// that follows it.

/** What is left to be done, sent or told in a tenant, but for what comes by the calendar. */
export const countUnfinished = `select (
    (select count(*) from jobs where tenant_id = $1::uuid and run_at <= now() + interval '1 hour'
        and kind not in ('reconciliation.daily', 'payouts.weekly', 'statements.notice'))
    + (select count(*) from deliveries where tenant_id = $1::uuid and status = 'waiting')
    + (select s.last - coalesce(c.sequence, 0) from event_sequences s
         left join webhook_cursors c on c.tenant_id = s.tenant_id where s.tenant_id = $1::uuid)
    + (select count(*) from search_pending where tenant_id = $1::uuid)
  )::int as left`

/** The time of the tenant `t`. */
const tenantNow = `tenant_time(t.clock_offset_ms, t.clock_frozen_at, t.clock_resumes_at, now())`

/** The real time, and that of the tenant's clock. */
export const selectWindow = `select now() as real_now, ${tenantNow} as tenant_now
  from tenants t where id = $1::uuid`

export interface ColumnRow {
  readonly table_name: string
  readonly column_name: string
  readonly type: string
  readonly is_numbered: boolean
}

/** The columns of all tables of tenants, but for what the database computes or numbers. */
export const selectColumns = `
  select c.relname as table_name, a.attname as column_name,
         format_type(a.atttypid, a.atttypmod) as type, a.attidentity <> '' as is_numbered
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and not c.relispartition
     and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
     and c.relname <> all($1::text[])
   order by c.relname, a.attnum`

/** Ids of repetitions are told apart by the first 28 bits of their time: see `world.ts`. */
const SHOWN_DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
const SHOWN_BITS = [25, 20, 15, 10, 5, 0]

/** How ids of a window begin: 7 digits of a UUID; and of an id as it is shown, with its `_`. */
const idsOf = (window: string) => `lpad(to_hex(${window}), 7, '0')`
const shownOf = (window: string) => {
  const digit = (bits: number) =>
    `substr('${SHOWN_DIGITS}', (${window} >> ${bits})::int % 32 + 1, 1)`
  return `'_' || ${SHOWN_BITS.map(digit).join(' || ')}`
}

/** Tenants, and balances before the pattern is made: what has one then is shared by all. */
export const beginPattern = `create schema pattern;
  create table pattern.shops (tenant_id uuid primary key, "window" bigint, real_window bigint,
    ids text, shown text, since timestamptz, times bigint, step bigint);
  create table pattern.shared_accounts as
    select tenant_id, id, balance from ledger_accounts`

/** $1 a tenant, $2 the window that its pattern is made in, $3 that of real time, $4 that time. */
export const insertShop = `insert into pattern.shops
  select $1::uuid, $2::bigint, $3::bigint, ${idsOf('$2::bigint')}, ${shownOf('$2::bigint')},
         $4::timestamptz, 0, 0`

/** $1 a tenant, $2 how often its pattern is repeated, $3 windows from one to the next. */
export const setTimes = `update pattern.shops set times = $2::bigint, step = $3::bigint
  where tenant_id = $1::uuid`

/**
 * Each repetition of each tenant, in the order of their times, in chunks of $1. $2 the length of a
 * window in milliseconds, $3 how long requests are kept.
 */
export const createWindows = `
  create table pattern.windows (chunk bigint, tenant_id uuid, number bigint, ids text, shown text,
    later interval, logged_ids text, logged_later interval);
  create index on pattern.windows (chunk)`
export const insertWindows = `
  insert into pattern.windows
  select (row_number() over (order by "window", tenant_id) - 1) / $1::bigint, tenant_id, number,
         ${idsOf('"window"')}, ${shownOf('"window"')}, first * $2::bigint * interval '1 ms',
         case when last * $2::bigint <= $3::bigint then ${idsOf('real_window - last')} end,
         - last * $2::bigint * interval '1 ms'
    from (select s.tenant_id, n as number, s."window" + n * s.step as "window", s.real_window,
                 n * s.step as first, (s.times + 1 - n) * s.step as last
            from pattern.shops s cross join lateral generate_series(1, s.times) n) w`
export const countChunks = `select coalesce(max(chunk) + 1, 0)::int as chunks from pattern.windows`

/** Partitions for what all repetitions are; $1 the length of a window in milliseconds. */
export const makeMonths = `
  select make_months(to_timestamp(min("window") * $1::bigint / 1000),
                     to_timestamp(max("window" + (times + 1) * step) * $1::bigint / 1000))
    from pattern.shops`

/** Constraints between tables and triggers hold the pattern, and so what repeats it. */
export const beginRepeating = `set session_replication_role = replica; set synchronous_commit = off;
  set holdfast.ledger = 'open'; set maintenance_work_mem = '256MB'`

/** The tenants' clocks go on from behind their repetitions; $1 as above. */
export const putClocks = `update tenants t set clock_offset_ms = clock_offset_ms
     + ((s."window" + s.times * s.step + 1) * $1::bigint
        - extract(epoch from ${tenantNow}) * 1000)::bigint
    from pattern.shops s where s.tenant_id = t.id`

/** How a value of a column is kept with the pattern, and how each repetition writes it. */
export interface KeptColumn {
  readonly kept: string
  readonly written: string
}

/** One table of the pattern. */
export interface KeptTable {
  readonly name: string
  /** Which rows `o` of a shop `s` the pattern has written. */
  readonly where: string
  /** By name, without the tenant. */
  readonly columns: ReadonlyMap<string, KeptColumn>
  /** The columns that the database numbers. */
  readonly numbered: readonly string[]
  /** Whether its rows are of real time, and not kept for long. */
  readonly isLog: boolean
}

export function keepTable({ name, where, columns }: KeptTable): string {
  const kept = [...columns.values()].map((column) => column.kept).join(', ')
  return `create unlogged table pattern.${name} as
    select o.tenant_id, ${kept} from ${name} o join pattern.shops s using (tenant_id)
     where ${where};
    create index on pattern.${name} (tenant_id);
    analyze pattern.${name}`
}

/** What a repetition adds to a numbering: as many numbers as a tenant's pattern takes. */
export function keptNumber(column: string): KeptColumn {
  const of = '(partition by o.tenant_id)'
  return {
    kept: `o.${column}, max(o.${column}) over ${of} - min(o.${column}) over ${of} + 1
      as ${column}_each`,
    written: `p.${column} + w.number * p.${column}_each`,
  }
}

/** $1 the chunk. */
export function repeatTable({ name, columns, isLog }: KeptTable): string {
  const names = [...columns.keys()].join(', ')
  const written = [...columns.values()].map((column) => column.written).join(', ')
  const windows = isLog
    ? `select tenant_id, number, logged_ids as ids, shown, logged_later as later
         from pattern.windows where chunk = $1::bigint and logged_ids is not null`
    : 'select * from pattern.windows where chunk = $1::bigint'
  return `insert into ${name} (tenant_id, ${names}) overriding system value
    select w.tenant_id, ${written} from (${windows}) w join pattern.${name} p using (tenant_id)`
}

/** How many rows the pattern has in a table, and in how many each test holds. */
export function countRows({
  name,
  where,
  tests,
}: {
  name: string
  where: string
  tests: readonly string[]
}): string {
  const counts = tests.map((test, index) => `, count(*) filter (where ${test})::int as c${index}`)
  return `select count(*)::int as rows ${counts.join('')}
    from ${name} o join pattern.shops s using (tenant_id) where ${where}`
}

/** Tables and partitions of $1. */
const storedTables = `select c.oid, c.relname::text as name from pg_class c
  left join pg_inherits i on i.inhrelid = c.oid
  left join pg_class p on p.oid = i.inhparent
 where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
   and coalesce(p.relname, c.relname) = any($1::text[])`

/** Indexes are left as they are while rows are written: to make them anew takes a fifth of it. */
export const leaveIndexes = `update pg_index set indisready = false, indisvalid = false
  where indrelid in (select oid from (${storedTables}) stored)`
/** Those whose indexes are to be made, the largest first. */
export const selectStored = `${storedTables} order by pg_relation_size(c.oid) desc`
export const remakeIndexes = (table: string) => `reindex table ${table}; analyze ${table}`

/** What all repetitions share, and numberings, go on behind them. */
export const shareAll = [
  `update ledger_accounts a set balance = a.balance + p.times * (a.balance - s.balance)
     from pattern.shared_accounts s join pattern.shops p using (tenant_id)
    where s.tenant_id = a.tenant_id and s.id = a.id`,
  `update event_sequences n set last = n.last + p.times * e.each
     from pattern.shops p
     join (select tenant_id, count(*) as each from pattern.events group by 1) e using (tenant_id)
    where n.tenant_id = p.tenant_id`,
  `update webhook_cursors c set sequence = c.sequence + p.times * e.each
     from pattern.shops p
     join (select tenant_id, count(*) as each from pattern.events group by 1) e using (tenant_id)
    where c.tenant_id = p.tenant_id`,
]

/** What numbers rows by itself goes on behind them. */
export function goOnNumbering({ name, numbered }: KeptTable): string[] {
  return numbered.map(
    (column) => `select setval(pg_get_serial_sequence('${name}', '${column}'),
        (select max(p.${column} + s.times * p.${column}_each)
           from pattern.${name} p join pattern.shops s using (tenant_id)))`,
  )
}

export const endRepeating = `drop schema pattern cascade; reset session_replication_role;
  reset synchronous_commit; reset holdfast.ledger; reset maintenance_work_mem`

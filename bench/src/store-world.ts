// SQL that repeats a pattern of payments, made by the service, over the year that follows it.

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

/** Balances before the pattern is made; what has one then is shared by all repetitions. */
export const keepShared = `create schema pattern;
  create table pattern.shared_accounts as
    select tenant_id, id, balance from ledger_accounts`

/** Partitions for what is made between $1 and $2. */
export const makeMonths = `select make_months($1::timestamptz, $2::timestamptz)`

/** Constraints between tables and triggers hold the pattern, and so what repeats it. */
export const beginRepeating = `set session_replication_role = replica; set synchronous_commit = off;
  set holdfast.ledger = 'open'`
export const endRepeating = `drop schema pattern cascade; reset session_replication_role;
  reset synchronous_commit; reset holdfast.ledger`

/** The tenant's clock goes on from $2. */
export const putClock = `update tenants t set clock_offset_ms = clock_offset_ms
     + (extract(epoch from $2::timestamptz - ${tenantNow}) * 1000)::bigint
  where id = $1::uuid`

/** How a value of a column is kept with the pattern, and how each repetition writes it. */
export interface KeptColumn {
  readonly kept: string
  readonly written: string
}

/** One table of the pattern. */
export interface KeptTable {
  readonly name: string
  /** Which of its rows `o` the pattern has written. */
  readonly where: string
  /** By name, without the tenant. */
  readonly columns: ReadonlyMap<string, KeptColumn>
  /** Columns that number its rows. */
  readonly numbers: ReadonlyMap<string, Numbers>
}

export interface Numbers {
  /** How many the pattern takes. */
  readonly each: number
  /** Given by the database. */
  readonly isByItself: boolean
}

export function keepTable(tenant: string, { name, where, columns }: KeptTable): string {
  const kept = [...columns.values()].map((column) => column.kept).join(', ')
  return `create unlogged table pattern.${name} as
    select ${kept} from ${name} o where o.tenant_id = '${tenant}' and (${where})`
}

/**
 * $1 what ids of the repetition begin with, $2 the same as texts show it, $3 by how much it is
 * later, $4 its number.
 */
export function repeatTable(tenant: string, { name, columns }: KeptTable): string {
  const names = [...columns.keys()].join(', ')
  const written = [...columns.values()].map((column) => column.written).join(', ')
  return `insert into ${name} (tenant_id, ${names}) overriding system value
    select '${tenant}'::uuid, ${written}
      from pattern.${name} p,
           (values ($1::text, $2::text, $3::interval, $4::bigint)) w (ids, shown, later, number)`
}

/** How many rows the pattern has in a table, and in how many each test holds. */
export function countRows(
  tenant: string,
  { name, where, tests }: { name: string; where: string; tests: readonly string[] },
): string {
  const counts = tests.map((test, index) => `, count(*) filter (where ${test})::int as c${index}`)
  return `select count(*)::int as rows ${counts.join('')}
    from ${name} o where o.tenant_id = '${tenant}' and (${where})`
}

export function countNumbers(
  tenant: string,
  { name, where, column }: { name: string; where: string; column: string },
): string {
  return `select (max(${column}) - min(${column}) + 1)::int as numbers
    from ${name} o where o.tenant_id = '${tenant}' and (${where})`
}

/** $1 the tenant, $2 how often the pattern was repeated. */
export const shareAll = [
  `update ledger_accounts a set balance = a.balance + $2::bigint * (a.balance - s.balance)
     from pattern.shared_accounts s
    where a.tenant_id = $1::uuid and s.tenant_id = a.tenant_id and s.id = a.id`,
  `update event_sequences s set last = s.last + $2::bigint * e.each
     from (select count(*) as each from pattern.events) e where s.tenant_id = $1::uuid`,
  `update webhook_cursors c set sequence = c.sequence + $2::bigint * e.each
     from (select count(*) as each from pattern.events) e where c.tenant_id = $1::uuid`,
]

/** What numbers rows by itself goes on behind them. */
export function goOnNumbering({ name, numbers }: KeptTable): string[] {
  return [...numbers]
    .filter(([, { isByItself }]) => isByItself)
    .map(
      ([column]) => `select setval(pg_get_serial_sequence('${name}', '${column}'),
        (select max(${column}) from ${name}))`,
    )
}

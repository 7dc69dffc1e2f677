// A large installation: rows in every table, for plans that depend on how much there is.
import type pg from 'pg'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
}

interface Filling {
  readonly tenant: string
  readonly countOf: (table: string) => number
}

/** Rows of every table without its rules: only their number and spread matter here. */
export async function fillTables(owner: pg.Client, { tenant, countOf }: Filling): Promise<void> {
  await owner.query('set session_replication_role = replica')
  const { rows: checks } = await owner.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0
        and coninhcount = 0`,
  )
  for (const { table, name } of checks) {
    await owner.query(`alter table ${table} drop constraint ${name}`)
  }
  const { rows: columns } = await owner.query<Column>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition
        and c.relnamespace = 'public'::regnamespace
        and c.relname not like 'holdfast%' and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.attidentity = '' order by c.relname, a.attnum`,
  )
  const tables = Map.groupBy(columns, ({ table }) => table)
  for (const [table, own] of tables) {
    const names = own.map(({ name }) => name).join(', ')
    const values = own.map(({ name, type }) => sqlValue(tenant, name, type)).join(', ')
    await owner.query(`alter table ${table} disable trigger user`)
    await owner.query(
      `insert into ${table} (${names})
       select ${values} from generate_series(1, ${countOf(table)}) as i on conflict do nothing`,
    )
  }
  await owner.query('analyze')
}

/** Of long ago, this month and the next: what lies in partitions has rows in each. */
const ID = `(case i % 3 when 1 then '0190a000-0000' else
    left(first_id(date_trunc('month', now()) + (i % 3 / 2) * interval '1 month')::text, 13) end
  || '-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid`

function sqlValue(tenant: string, name: string, type: string): string {
  if (name === 'tenant_id') return `'${tenant}'::uuid`
  const isOneOfFew = name === 'status' || name === 'kind' || name === 'lane'
  if (isOneOfFew && type === 'text') return `'s' || i % 5`
  // What waits for somebody is rare: a parked job, a disputed account, money that matched nothing
  // or was taken back, a payment that is not made yet; and so is what is in force of a history.
  const isRare = name === 'parked_at' || name === 'disputed_at'
  if (isRare) return "case when i % 1000 = 0 then timestamptz '2026-01-01' end"
  if (name === 'is_apart' || name === 'is_current') return 'i % 1000 = 0'
  if (name === 'is_done') return 'i % 1000 <> 0'
  if (name === 'taken_back') return 'case when i % 1000 = 0 then i else 0 end'
  if (name === 'unreconciled') return 'case when i % 1000 = 0 then i else 0 end'
  const byType = new Map([
    ['uuid', ID],
    ['timestamp with time zone', `timestamptz '2026-01-01' - i * interval '1 minute'`],
    ['bigint', 'i'],
    ['integer', 'i'],
    ['boolean', 'i % 2 = 0'],
    ['json', `json_build_object('order_id', i::text)`],
    ['jsonb', `jsonb_build_object('order_id', i::text)`],
    ['bytea', `decode(md5(i::text) || md5(i::text), 'hex')`],
    ['xid8', `i::text::xid8`],
    ['date', `date '2026-01-01' - i`],
  ])
  if (type.endsWith('[]')) return `'{}'::${type}`
  return byType.get(type) ?? `'x' || i`
}

// What an act has written, and whose it is, asked of the database itself: every row version carries
// the transaction that wrote it, so what is younger than the act before is of this act. Nothing of
// the service is asked, and a table that is made tomorrow is looked at, too.
import type pg from 'pg'

/** Rows of one owner in one table, written or gone. */
export interface Change {
  readonly table: string
  /** Null where the table has no such column, or the row none. */
  readonly tenant: string | null
  readonly organisation: string | null
  readonly member: string | null
  readonly written: number
  readonly gone: number
}

/** Looks at a database again and again. */
export interface Watch {
  /** What was written and deleted since it was looked at before. */
  look(): Promise<Change[]>
}

/**
 * Tables that belong to nobody: who asks is throttled in them before it is known who it is, or they
 * are the installation's own. Requests are taken down for whoever was refused, too.
 */
const OF_NOBODY = new Set([
  'api_processes',
  'archives',
  'holdfast_migrations',
  'installation',
  'journal_keys',
  'master_keys',
  'request_log',
  'sign_in_tries',
])

/** Where the owner is the row itself. */
const OWN_ID: Readonly<Record<string, 'tenant' | 'organisation' | 'member'>> = {
  organisations: 'organisation',
  members: 'member',
}

/**
 * Columns that are written after the answer, whoever has got it meanwhile: when something was last
 * seen, or somebody was last written to about wrong tries. Rows are compared without them.
 */
const SEEN: Readonly<Record<string, readonly string[]>> = {
  api_keys: ['last_used_at', 'last_ip'],
  members: ['tries_told_at'],
}

interface Counted {
  readonly table: string
  readonly tenant: string | null
  readonly organisation: string | null
  readonly member: string | null
  readonly rows: number
  readonly young: number
  /** Of the rows, where their age says too little. */
  readonly digest: string | null
}

/** Begins to watch a database, as its owner, who sees all rows. */
export async function watchChanges(owner: pg.Client): Promise<Watch> {
  const text = await statementOf(owner)
  const keyOf = ({
    table,
    tenant,
    organisation,
    member,
  }: Pick<Counted, 'table' | 'tenant' | 'organisation' | 'member'>) =>
    [table, tenant, organisation, member].join(' ')
  let since = '0'
  let before = new Map<string, Counted>()
  const count = async () => {
    const { rows: at } = await owner.query<{ next: string }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
    )
    const { rows } = await owner.query<Counted>({ name: 'changes', text, values: [since] })
    since = at[0]?.next ?? since
    return rows
  }
  const look = async (): Promise<Change[]> => {
    const rows = await count()
    const now = new Map(rows.map((row) => [keyOf(row), row]))
    const changed = rows.flatMap((row): Change[] => {
      const was = before.get(keyOf(row))
      const gone = Math.max((was?.rows ?? 0) - row.rows, 0)
      const young = row.digest === null ? row.young : row.digest === was?.digest ? 0 : 1
      return young > 0 || gone > 0 ? [changeOf({ ...row, young }, gone)] : []
    })
    const emptied = [...before].flatMap(([key, row]): Change[] =>
      now.has(key) ? [] : [changeOf({ ...row, young: 0 }, row.rows)],
    )
    before = now
    return [...changed, ...emptied]
  }
  await look()
  return { look }
}

function changeOf({ table, tenant, organisation, member, young }: Counted, gone: number): Change {
  return { table, tenant, organisation, member, written: young, gone }
}

interface Column {
  readonly table: string
  readonly columns: readonly string[]
}

async function statementOf(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<Column>(
    `select c.relname as table, array_agg(a.attname::text) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relkind in ('r', 'p') and not c.relispartition
        and c.relnamespace = 'public'::regnamespace
      group by c.relname order by c.relname`,
  )
  const owned = rows.filter(
    ({ table }) => !OF_NOBODY.has(table) && !table.startsWith('request_log'),
  )
  return owned.map(countOf).join('\nunion all\n')
}

function countOf({ table, columns }: Column): string {
  const own = OWN_ID[table]
  const isUnder = (name: string) => columns.includes(`${name}_id`)
  const whose = (['tenant', 'organisation', 'member'] as const).map((name) => {
    if (own === name) return `id::text as ${name}`
    return isUnder(name) ? `${name}_id::text as ${name}` : `null::text as ${name}`
  })
  if (own === undefined && !['tenant', 'organisation', 'member'].some(isUnder)) {
    throw new Error(`whose are the rows of ${table}? Give it an owner here, or name it as nobody's`)
  }
  const row = SEEN[table]?.reduce((json, one) => `${json} - '${one}'`, 'to_jsonb(t)')
  const digest =
    row === undefined
      ? 'null::text'
      : `md5(string_agg(md5((${row})::text), '' order by md5((${row})::text)))`
  return `select '${table}' as table, ${whose.join(', ')}, count(*)::int as rows,
      count(*) filter (where xmin::text::bigint >= $1::bigint)::int as young, ${digest} as digest
    from ${table} t group by 2, 3, 4`
}

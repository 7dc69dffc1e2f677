// What there is to move, as a database tells it, and what its rows come to. The same questions are
// asked of the database that is left and of the cluster: both must answer the same.
import type pg from 'pg'

/** A table; its partitions are no tables of their own. */
export interface Table {
  readonly name: string
  /** Columns that rows are written with, and those that they are compared by: quoted, a list. */
  readonly columns: string
  readonly compared: string
}

/**
 * Numbers of transactions say something in the database that gave them only; where that is, the
 * other one finds by itself.
 */
const OF_ITS_DATABASE = `('written_in', 'sealed_below', 'home')`

const selectTables = `
  select c.relname as name,
         string_agg(quote_ident(a.attname), ', ' order by a.attname)
           filter (where a.attname not in ${OF_ITS_DATABASE}) as compared,
         string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                       and a.attgenerated = ''
   where c.relkind in ('r', 'p') and not c.relispartition and right(c.relname, 5) <> '_gone'
     and c.relnamespace = 'public'::regnamespace and c.relname <> 'holdfast_migrations'
     and not exists (select from pg_depend d
                      where d.objid = c.oid and d.classid = 'pg_class'::regclass
                        and d.deptype = 'e')
   group by c.relname order by c.relname`

/** All tables but the list of migrations and what archiving is about to drop, by name. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  return (await client.query<Table>(selectTables)).rows
}

/** The columns as rows are read: numbers of transactions become the one before all, no place is. */
export function selectionOf({ name, columns }: Table): string {
  const read = columns
    .replace(/\b(written_in|sealed_below)\b/g, `'0'::xid8 as $1`)
    .replace(/\bhome\b/, 'null::text as home')
  return `select ${read} from ${name}`
}

/** How many rows a table has, and the sum of what is hashed of each. */
export interface Digest {
  readonly rows: string
  readonly sum: string | null
}

/** The digest of a table, whatever the order of its rows. */
export async function readDigest(
  client: pg.ClientBase,
  { name, compared }: Table,
): Promise<Digest> {
  const { rows } = await client.query<Digest>(
    `select count(*)::text as rows,
            sum(('x' || left(md5(row(${compared})::text), 15))::bit(60)::bigint)::text as sum
       from ${name}`,
  )
  const [digest] = rows
  if (digest === undefined) throw new Error(`${name} has no digest`)
  return digest
}

/** Whether a table has any row. */
export async function hasRows(client: pg.ClientBase, { name }: Table): Promise<boolean> {
  return (await client.query(`select from ${name} limit 1`)).rows.length > 0
}

/** A partition, with the ids that it takes. */
export interface Part {
  readonly whole: string
  readonly part: string
  readonly low: string | null
  readonly high: string | null
  readonly storage: string | null
  /** A month that has left for the archive: nothing is written there but what comes back. */
  readonly is_closed: boolean
}

const selectParts = `
  select t.relname as whole, c.relname as part,
         substring(b.bounds from 'FROM \\(''(.+?)''') as low,
         substring(b.bounds from 'TO \\(''(.+?)''') as high,
         array_to_string(c.reloptions, ', ') as storage,
         exists (select from pg_trigger
                  where tgrelid = c.oid and tgname = 'archived') as is_closed
    from pg_inherits i
    join pg_class t on t.oid = i.inhparent and t.relnamespace = 'public'::regnamespace
    join pg_class c on c.oid = i.inhrelid,
    lateral (select pg_get_expr(c.relpartbound, c.oid) as bounds) b
   where t.relkind = 'p' and c.relkind = 'r'
   order by t.relname, c.relname`

/** All partitions, by their tables. */
export async function readParts(client: pg.ClientBase): Promise<Part[]> {
  return (await client.query<Part>(selectParts)).rows
}

/** A sequence as it stands. */
export interface Sequence {
  readonly name: string
  readonly last: string
  readonly is_called: boolean
}

/** The numbers that tables draw by themselves, as far as they were drawn. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows: named } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of named) {
    const { rows } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as last, is_called from ${name}`,
    )
    sequences.push(...rows.map((row) => ({ name, ...row })))
  }
  return sequences
}

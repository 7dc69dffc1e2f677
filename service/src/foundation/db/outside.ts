// What no transaction may hold: an index that is built while rows are written. Of a table in parts
// it is built part by part, which the database does not do by itself.
import type pg from 'pg'

const LINE_OF_COMMENT = /^--.*$/gm
/** Which index of which table, and of what. */
const HEAD = /^create (unique )?index concurrently if not exists (\w+)\s+on (\w+)\s+([^;]+?);?$/

/** An index that is to be built beside writers, as its statement says. */
interface Index {
  readonly kind: 'index' | 'unique index'
  readonly name: string
  readonly table: string
  /** Its columns, and what else is said of it. */
  readonly of: string
}

/**
 * Runs one statement outside a transaction. What an interrupted try has left half built is taken
 * away first, and what it has built stays. An index that is built beside writers keeps nobody
 * waiting, and waits itself for as long as it takes: for whatever reads or writes, also a dump of
 * an hour. What others would wait behind waits as long as the client's `lock_timeout` says.
 */
export async function changeOutside(client: pg.ClientBase, sql: string): Promise<void> {
  const index = readIndex(sql)
  if (index === null) {
    await client.query(sql)
    return
  }
  const { rows } = await client.query<{ half: string }>(halfBuilt, [index.name])
  for (const { half } of rows) await patiently(client, `drop index concurrently if exists ${half}`)
  if (await isInParts(client, index)) await buildInParts(client, index)
  else await patiently(client, sql)
}

/** Runs a statement that nobody waits for. */
async function patiently(client: pg.ClientBase, sql: string): Promise<void> {
  const { rows } = await client.query<{ usual: string }>(
    `select current_setting('lock_timeout') as usual, set_config('lock_timeout', '0', false)`,
  )
  try {
    await client.query(sql)
  } finally {
    await client.query(`select set_config('lock_timeout', $1, false)`, [rows[0]?.usual ?? '0'])
  }
}

/** The index, or those of parts, if no query uses them; the whole of these has yet to be made. */
const halfBuilt = `
  select i.indexrelid::regclass::text as half
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where not i.indisvalid and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace
     and (c.relname = $1 or c.relname like '%\\_' || md5($1))`

function readIndex(sql: string): Index | null {
  const told = HEAD.exec(sql.replaceAll(LINE_OF_COMMENT, '').trim())
  if (told === null) return null
  const [, unique, name = '', table = '', of = ''] = told
  return { kind: unique === undefined ? 'index' : 'unique index', name, table, of }
}

async function isInParts(client: pg.ClientBase, { table }: Index): Promise<boolean> {
  const asked = `select from pg_partitioned_table where partrelid = to_regclass($1)`
  return (await client.query(asked, [table])).rows.length > 0
}

/**
 * The index of the whole at first holds nothing, and is not used; each part gets its own beside
 * its writers. Parts that are made from now on have one. With the last part the whole is usable.
 */
async function buildInParts(client: pg.ClientBase, index: Index): Promise<void> {
  const { kind, name, table, of } = index
  await client.query(`create ${kind} if not exists ${name} on only ${table} ${of}`)
  const { rows } = await client.query<{ part: string; own: string }>(partsWithout, [table, name])
  for (const { part, own } of rows) {
    await patiently(client, `create ${kind} concurrently if not exists ${own} on ${part} ${of}`)
    await client.query(`alter index ${name} attach partition ${own}`)
  }
}

const partsWithout = `
  select quote_ident(c.relname) as part, quote_ident(left(c.relname, 26) || '_' || md5($2)) as own
    from pg_inherits p
    join pg_class c on c.oid = p.inhrelid
   where p.inhparent = to_regclass($1)
     and not exists (select from pg_inherits i join pg_index x on x.indexrelid = i.inhrelid
                      where i.inhparent = to_regclass($2) and x.indrelid = c.oid)
   order by c.relname`

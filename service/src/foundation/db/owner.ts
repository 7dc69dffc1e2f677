// Reading by a connection of the database's owner, whom row level security does not bind.
import type pg from 'pg'
import { writtenOut } from './cluster-text.ts'
import { isCluster } from './distribution.ts'
import { types } from './driver-types.ts'
import type { Parameter } from './parameters.ts'
import type { Statement } from './statement.ts'
import { statement, valuesOf } from './statement.ts'
import type { Reader } from './unit.ts'

/** One by one: a cluster sends each text that sets something on to its nodes as it is. */
const BEGIN = [
  'begin isolation level repeatable read read only',
  'set local row_security = off',
  'set local search_path = public',
]

/**
 * Before the snapshot is taken, and to its end: no month is exchanged meanwhile, of which rows
 * would be looked for where they are not.
 */
const KEEP_MONTHS = 'lock table archives in access share mode'

/** One connection to each node, and so one snapshot of it: others would each see their own. */
const ONE_SNAPSHOT = 'set local citus.max_adaptive_executor_pool_size = 1'

async function begin(client: pg.ClientBase): Promise<void> {
  const more = [(await isKnownCluster(client)) ? ONE_SNAPSHOT : KEEP_MONTHS]
  for (const text of [...BEGIN, ...more]) await client.query(text)
}

/**
 * Reads over all tenants in one snapshot, by a connection of the database's owner: for checks and
 * exports. On a cluster it is one of each node: all that is of one tenant is seen at one time.
 * `row_security = off` makes a role that would see only a part of the rows fail instead. The client
 * must have no transaction open.
 */
export async function readAsOwner<T>(
  client: pg.ClientBase,
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  await begin(client)
  try {
    return await work(ownerReader(client))
  } finally {
    await client.query('rollback')
  }
}

/**
 * As `readAsOwner`, by several connections that read at once and see the same snapshot. None has a
 * transaction open. On a cluster the first one reads alone: nodes share no snapshot.
 */
export async function readTogether<T>(
  [first, ...others]: readonly [pg.ClientBase, ...pg.ClientBase[]],
  work: (readers: readonly [Reader, ...Reader[]]) => Promise<T>,
): Promise<T> {
  return await readAsOwner(first, async (reader) => {
    if (await isKnownCluster(first)) return await work([reader])
    const [snapshot] = await reader.query(exportSnapshot, {})
    const begun: pg.ClientBase[] = []
    try {
      for (const client of others) {
        begun.push(client)
        await begin(client)
        await client.query(`set transaction snapshot '${snapshot?.name}'`)
      }
      return await work([reader, ...begun.map(ownerReader)])
    } finally {
      for (const client of begun) await client.query('rollback')
    }
  })
}

const exportSnapshot = statement<{ name: string }>('owner.export_snapshot')(
  `select pg_export_snapshot() as name`,
)

/** Asks by a connection of the owner, in whatever transaction it has open. */
export function ownerReader(client: pg.ClientBase): Reader {
  return {
    query: async <Row, Given>(asked: Statement<Row, Given>, given: NoInfer<Given>) => {
      const question = await questionTo(client, asked, given)
      return (await client.query({ ...question, types })).rows as Row[]
    },
  }
}

async function questionTo<Row, Given>(
  client: pg.ClientBase,
  asked: Statement<Row, Given>,
  given: NoInfer<Given>,
): Promise<{ readonly text: string; readonly values?: Parameter[] }> {
  const values = valuesOf(asked, given)
  if (await isKnownCluster(client)) return { text: writtenOut(asked.clusterText, values) }
  return { text: asked.text, values }
}

const CURSOR_ROWS = 1_000

/**
 * The rows of a statement one after the other, however many there are, by a connection of the owner
 * that has a transaction open. One at a time.
 */
export async function* cursorRows<Row, Given>(
  client: pg.ClientBase,
  asked: Statement<Row, Given>,
  given: NoInfer<Given>,
): AsyncGenerator<Row> {
  const { text, ...values } = await questionTo(client, asked, given)
  await client.query({ text: `declare owners_rows no scroll cursor for ${text}`, ...values, types })
  try {
    for (;;) {
      const fetch = `fetch ${CURSOR_ROWS} from owners_rows`
      const { rows } = await client.query({ text: fetch, types })
      yield* rows as Row[]
      if (rows.length < CURSOR_ROWS) return
    }
  } finally {
    await client.query('close owners_rows')
  }
}

/** What each connection was asked once. */
const known = new WeakMap<pg.ClientBase, Promise<boolean>>()

async function isKnownCluster(client: pg.ClientBase): Promise<boolean> {
  const asked = known.get(client) ?? isCluster(client)
  known.set(client, asked)
  return await asked
}

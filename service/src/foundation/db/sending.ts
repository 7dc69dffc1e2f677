// Statements on their way: by name, with their values as the driver takes them.
import type pg from 'pg'
import { asDriverValue } from './array-text.ts'
import { writtenOut } from './cluster-text.ts'
import type { Parameter } from './parameters.ts'
import { isOfCluster } from './session.ts'
import type { Statement, Write } from './statement.ts'
import { valuesOf } from './statement.ts'
import type { Reader } from './unit.ts'

/** Asks a connection, or any of a pool. */
export async function runStatement<Row, Given>(
  on: pg.Pool | pg.PoolClient,
  asked: Statement<Row, Given>,
  given: NoInfer<Given>,
): Promise<Row[]> {
  return (await send(on, asked, valuesOf(asked, given))) as Row[]
}

/** The same with values in the order of the text. */
async function send(
  on: pg.Pool | pg.PoolClient,
  { name, text, clusterText }: Statement,
  values: readonly Parameter[],
): Promise<unknown[]> {
  const asked = isOfCluster(on)
    ? { text: writtenOut(clusterText, values), queryMode: 'extended' }
    : { name, text, values: values.map(asDriverValue) }
  const answer = await on.query(asked)
  return answer.rows as unknown[]
}

/** Sends writes, each without waiting for the one before. */
export function sendAll(client: pg.PoolClient, writes: readonly Write[]): Promise<unknown>[] {
  return writes.map(({ statement: asked, values }) => send(client, asked, values))
}

/** Asks any connection of a pool, outside a transaction. */
export function readerOf(pool: pg.Pool): Reader {
  return { query: async (asked, given) => await runStatement(pool, asked, given) }
}

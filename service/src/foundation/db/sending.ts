// Statements on their way: by name, with their values as the driver takes them.
import type pg from 'pg'
import { isTraced, tracedWork } from '#tracing'
import { asDriverValue } from './array-text.ts'
import { writtenOut } from './cluster-text.ts'
import type { Parameter } from './parameters.ts'
import { isOfCluster } from './session.ts'
import type { Statement, Write } from './statement.ts'
import { valuesOf } from './statement.ts'
import { statementSpan } from './statement-span.ts'
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
  asked: Statement,
  values: readonly Parameter[],
): Promise<unknown[]> {
  const query = isOfCluster(on) ? written(asked.clusterText, values) : sent(asked, values)
  const answer = isTraced()
    ? await tracedWork(statementSpan(asked), async () => await on.query(query))
    : await on.query(query)
  return answer.rows as unknown[]
}

/**
 * By its name, under which a session keeps the one plan for any values; or with its values in the
 * text, where it is planned for these.
 */
function sent({ name, text, isPlannedForValues }: Statement, values: readonly Parameter[]) {
  if (isPlannedForValues) return written(text, values)
  return { name, text, values: values.map(asDriverValue) }
}

function written(text: string, values: readonly Parameter[]) {
  return { text: writtenOut(text, values), queryMode: 'extended' }
}

/** Sends writes, each without waiting for the one before. */
export function sendAll(client: pg.PoolClient, writes: readonly Write[]): Promise<unknown>[] {
  return writes.map(({ statement: asked, values }) => send(client, asked, values))
}

/** Asks any connection of a pool, outside a transaction; or one that is in one. */
export function readerOf(on: pg.Pool | pg.PoolClient): Reader {
  return { query: async (asked, given) => await runStatement(on, asked, given) }
}

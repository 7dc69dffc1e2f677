// What is asked of a server is asked of every node of a cluster: each has a disk of its own.
import type pg from 'pg'
import { isCluster } from '#db'
import { askNodes, rowsOf } from './store-doctor.ts'

/** A row with the server that it is of; empty where there is one alone. */
type AtServer<Row> = Row & { readonly server: string }

interface Told<Row> {
  readonly server: string
  readonly rows: readonly Row[]
  /** Why the node has not answered. */
  readonly fault: string | null
}

/**
 * The rows of one server, or of all nodes of a cluster. What is asked takes no values. Throws where
 * a node does not answer.
 */
export async function askServers<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  question: string,
): Promise<AtServer<Row>[]> {
  if (!(await isCluster(client))) {
    return (await client.query<Row>(question)).rows.map((row) => ({ ...row, server: '' }))
  }
  const { rows: told } = await client.query<Told<Row>>(askNodes, [rowsOf(question)])
  return told.flatMap(({ server, rows, fault }) => {
    if (fault !== null) throw new Error(`${server}: ${fault}`)
    return rows.map((row) => ({ ...row, server }))
  })
}

// What is asked of a server is asked of every node of a cluster: each has a disk of its own.
import type pg from 'pg'
import { isCluster } from '#db'
import { askNodes, rowsOf } from './store-doctor.ts'

/** What one server answered; `server` is empty where there is one alone. */
export interface OfServer<Row> {
  readonly server: string
  readonly rows: readonly Row[]
}

interface Told<Row> extends OfServer<Row> {
  /** Why the node has not answered. */
  readonly fault: string | null
}

/**
 * Asks one server, or all nodes of a cluster; the answers in the order of the nodes. What is asked
 * takes no values. Throws where a node does not answer.
 */
export async function askServers<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  question: string,
): Promise<OfServer<Row>[]> {
  if (!(await isCluster(client))) {
    return [{ server: '', rows: (await client.query<Row>(question)).rows }]
  }
  const { rows: told } = await client.query<Told<Row>>(askNodes, [rowsOf(question)])
  return told.map(({ server, rows, fault }) => {
    if (fault !== null) throw new Error(`${server}: ${fault}`)
    return { server, rows }
  })
}

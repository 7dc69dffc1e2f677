// What is asked of a server is asked of every node of a cluster: each has a disk of its own.
import type pg from 'pg'
import { isCluster } from '#db'

/** What one server answered; `server` is empty where there is one alone. */
export interface OfServer<Row> {
  readonly server: string
  readonly rows: readonly Row[]
}

interface Told {
  readonly server: string
  readonly success: boolean
  readonly result: string
}

/** The node alone knows of its own shards, sessions, slots and log. */
const selectOfNodes = `
  select n.nodename || ':' || n.nodeport as server, r.success, r.result
    from run_command_on_all_nodes($1, give_warning_for_connection_errors => true) r
    join pg_dist_node n using (nodeid)
   order by n.groupid`

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
  const asked = `select coalesce(json_agg(q), '[]') from (${question}) q`
  const { rows: told } = await client.query<Told>(selectOfNodes, [asked])
  return told.map(({ server, success, result }) => {
    if (!success) throw new Error(`${server}: ${result}`)
    const rows: readonly Row[] = JSON.parse(result)
    return { server, rows }
  })
}

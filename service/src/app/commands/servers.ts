// What is asked of a server is asked of every node of a cluster: each has a disk of its own.
import type pg from 'pg'
import { isCluster } from '#db'

/** What one server answered; `server` is empty where there is one alone. */
export interface OfServer<Row> {
  readonly server: string
  readonly rows: readonly Row[]
}

interface Told<Row> extends OfServer<Row> {
  /** Why the node has not answered. */
  readonly fault: string | null
}

/** The node alone knows of its own shards, sessions, slots and log. */
const selectOfNodes = `
  select n.nodename || ':' || n.nodeport as server,
         case when r.success then r.result::json end as rows,
         case when not r.success then r.result end as fault
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
  const { rows: told } = await client.query<Told<Row>>(selectOfNodes, [asked])
  return told.map(({ server, rows, fault }) => {
    if (fault !== null) throw new Error(`${server}: ${fault}`)
    return { server, rows }
  })
}

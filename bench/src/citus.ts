// What a payment costs on a Citus cluster, node by node, beside one server of the same machine.
// `HOLDFAST_TEST_CITUS_URL` names the coordinator; the nodes run on this machine.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../service/src/foundation/db/index.ts'
import { checkInvariants } from '../../service/src/ledger/ledger/index.ts'
import type { ClusterNodes } from '../../service/test/harness/citus.ts'
import { dropDatabases, makeClusterDatabase, readNodes } from '../../service/test/harness/citus.ts'
import { startChild, stopChild, told } from './child.ts'
import type { BenchConnection } from './cluster.ts'
import type { NodeState } from './nodes.ts'
import { readNode } from './nodes.ts'
import { payWhole, step } from './payments.ts'
import type { PaymentsOrder } from './payments-process.ts'
import type { ServedTenant, ServiceOrder, Serving, Spent } from './service-process.ts'
import { placeOfTenant } from './store-citus.ts'

const SETTING = 'HOLDFAST_TEST_CITUS_URL'
const SELLERS = 50
const WARM = 50
const PAYMENTS = 300
/** All of them come from one address. */
const BOUNDLESS = { perSecond: 1_000_000, burst: 1_000_000 }

/** Takes 300 payments to their end on one server, then on the cluster. Takes some minutes. */
export async function benchCitus(): Promise<void> {
  const url = process.env[SETTING]
  if (url === undefined) throw new Error(`${SETTING} names no coordinator of a Citus cluster`)
  const nodes = await readNodes(url)
  const database = `holdfast_bench_${randomUUID().replaceAll('-', '')}`
  const { coordinator, user } = nodes
  const connection = { ...coordinator, user, database }
  const alone: ClusterNodes = { ...nodes, others: [] }
  await inDatabase(alone, database, async () => {
    await askAt({ ...connection, database: 'postgres' }, `create database ${database}`)
    await pay('one server', connection, [coordinator])
  })
  await inDatabase(nodes, database, async () => {
    await makeClusterDatabase(nodes, database)
    await pay('a cluster', connection, [coordinator, ...nodes.others])
  })
}

async function inDatabase(
  nodes: ClusterNodes,
  database: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } finally {
    await dropDatabases(nodes, [database])
  }
}

async function askAt(connection: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(text)
  await client.end()
}

type Place = Pick<BenchConnection, 'host' | 'port'>

async function pay(name: string, connection: BenchConnection, places: readonly Place[]) {
  await migrate(connection)
  const owner = new pg.Client(connection)
  await owner.connect()
  const service = startChild('service-process.ts')
  const buyer = startChild('payments-process.ts')
  try {
    const order: ServiceOrder = { connection, guestLimit: BOUNDLESS }
    const { url, tenants } = await told<Serving>(service, order)
    const [{ id, privateKey, publicKey }, other] = tenants
    const bought: PaymentsOrder = { url, privateKey, publicKey, sellers: SELLERS }
    await told(buyer, bought)
    await step(buyer, { verify: true })
    await payWhole({ owner }, buyer, WARM)
    const read = async () =>
      await Promise.all(places.map(async (place) => await readNode({ ...connection, ...place })))
    const before = await read()
    const { micros: spent } = await told<Spent>(service, { tell: 'spent' })
    await payWhole({ owner }, buyer, PAYMENTS)
    const after = await read()
    const { micros } = await told<Spent>(service, { tell: 'spent' })
    const home = places.length === 1 ? null : await homeOf(owner, id)
    print(`\nA payment on ${name}: Node ${Math.round((micros - spent) / PAYMENTS)} µs`)
    for (const [at, place] of places.entries()) {
      printNode(roleOf(at, place, home), before[at], after[at])
    }
    print(`First request of a tenant, and the next: ${await firstRequests(url, other)} ms`)
    print(`Broken invariants: ${(await checkInvariants(owner)).length}`)
  } finally {
    await stopChild(buyer)
    await stopChild(service)
    await owner.end()
  }
}

async function homeOf(owner: pg.Client, tenant: string): Promise<number | null> {
  const { rows } = await owner.query<{ port: number }>(placeOfTenant, [tenant])
  return rows[0]?.port ?? null
}

function roleOf(at: number, { port }: Place, home: number | null): string {
  if (at === 0) return home === null ? 'the server' : 'coordinator'
  return port === home ? 'node of the tenant' : 'another node'
}

function printNode(role: string, before?: NodeState, after?: NodeState): void {
  if (before === undefined || after === undefined) return
  const each = (pick: (state: NodeState) => number) =>
    Math.round((pick(after) - pick(before)) / PAYMENTS).toLocaleString('en-GB')
  const memory = (after.connectionBytes / 1_048_576).toFixed(1)
  print(
    `  ${role.padEnd(20)} ${each(({ cpuMicros }) => cpuMicros).padStart(8)} µs, ` +
      `${each(({ walBytes }) => walBytes).padStart(8)} bytes of WAL; ` +
      `${after.connections} connections, ${memory} MB each`,
  )
}

/** How long a tenant that nobody has asked for waits, and then. */
async function firstRequests(url: string, { privateKey }: ServedTenant): Promise<string> {
  const taken: string[] = []
  for (const _ of [1, 2]) {
    const since = performance.now()
    const answer = await fetch(`${url}/v1/intents?limit=1`, {
      headers: { authorization: privateKey },
    })
    if (answer.status !== 200) throw new Error(`a list: ${answer.status}`)
    await answer.text()
    taken.push((performance.now() - since).toFixed(1))
  }
  return taken.join(', ')
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

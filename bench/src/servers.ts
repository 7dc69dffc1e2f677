// What benchmarks by HTTP run beside each other: a database, the service, the plain handlers and
// whoever asks, each in a process of its own.
import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { startChild, stopChild, told } from './child.ts'
import type { BenchConnection, ClusterOptions } from './cluster.ts'
import { withCluster } from './cluster.ts'
import { measure } from './cpu.ts'
import type { Asked, LoadOrder, Taken } from './load-process.ts'
import type { PlainOrder, PlainServing } from './plain-server.ts'
import type { Contender } from './report.ts'
import { BOUNDLESS } from './requests.ts'
import type { StartOptions } from './service.ts'
import type { ServedTenant, ServiceAsk, ServiceOrder, Serving, Spent } from './service-process.ts'
import { createPlainTables } from './store-plain.ts'

/** A server in a process of its own. */
export interface Server {
  readonly url: string
  readonly child: ChildProcess
}

export interface Servers {
  readonly connection: BenchConnection
  /** Sees the rows of all tenants. */
  readonly owner: pg.Client
  readonly service: Server & { readonly tenants: Serving['tenants'] }
  readonly plain: Server
  readonly load: ChildProcess
  /** The first tenant, which the plain handlers serve too. */
  readonly tenant: ServedTenant
}

export interface ServersOptions extends ClusterOptions {
  readonly service?: StartOptions
}

/** Starts all of them, runs the work, and ends them whatever happens. */
export async function withServers(
  work: (servers: Servers) => Promise<void>,
  { service: options, ...cluster }: ServersOptions = {},
): Promise<void> {
  await withCluster(async (connection) => {
    const owner = new pg.Client(connection)
    await owner.connect()
    const children: ChildProcess[] = []
    const start = (file: string) => {
      const child = startChild(file)
      children.push(child)
      return child
    }
    try {
      const service = start('service-process.ts')
      const order: ServiceOrder = {
        connection,
        rateLimit: BOUNDLESS,
        guestLimit: BOUNDLESS,
        ...options,
      }
      const serving = await told<Serving>(service, order)
      const [tenant] = serving.tenants
      await owner.query(createPlainTables)
      const plain = start('plain-server.ts')
      const plainOrder: PlainOrder = { connection, tenant }
      const { url } = await told<PlainServing>(plain, plainOrder)
      await work({
        connection,
        owner,
        service: { ...serving, child: service },
        plain: { url, child: plain },
        load: start('load-process.ts'),
        tenant,
      })
    } finally {
      for (const child of children.toReversed()) await stopChild(child)
      await owner.end()
    }
  }, cluster)
}

/** Processor time that a server's process has spent since its start, in microseconds. */
export async function spentBy({ child }: Server): Promise<number> {
  return (await told<Spent>(child, { tell: 'spent' } satisfies ServiceAsk)).micros
}

interface AskedOf {
  readonly name: string
  readonly server: Server
  readonly requests: readonly Asked[]
  readonly connections: number
}

/** A contender whose requests are sent as fast as they are answered. */
export function asking(
  { owner, load }: Servers,
  { name, server, requests, connections }: AskedOf,
): Contender {
  return {
    name,
    run: async (durationMs) => {
      let taken: Taken | undefined
      const order: LoadOrder = { url: server.url, requests, durationMs, connections }
      const work = async () => {
        taken = await told<Taken>(load, order)
        return taken.answered
      }
      const measured = await measure(owner, work, async () => await spentBy(server))
      if (taken === undefined) return measured
      const { answered, elapsedMs, p50Ms, p99Ms } = taken
      return { ...measured, perSecond: (answered * 1_000) / elapsedMs, p50Ms, p99Ms }
    },
  }
}

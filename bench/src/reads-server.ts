// A server of the benchmark `reads` in a process of its own: the service, or the plain readers.
import { cpuUsage } from 'node:process'
import type { BenchConnection } from './cluster.ts'
import { BOUNDLESS } from './intents.ts'
import type { PlainOptions } from './plain-reads.ts'
import { servePlain } from './plain-reads.ts'
import { startService } from './service.ts'

/** What this process is told first; any later message asks for its processor time. */
export interface ReadsOrder {
  readonly connection: BenchConnection
  /** For the plain readers; without it the service is served. */
  readonly plain?: PlainOptions
}

/** What it tells once it serves. */
export interface ReadsServing {
  readonly url: string
  /** A private key of the sandbox, and its tenant. */
  readonly key: string
  readonly tenant: string
}

/** Processor time since its start, in microseconds. */
export interface Spent {
  readonly micros: number
}

async function serve({ connection, plain }: ReadsOrder): Promise<ReadsServing> {
  if (plain !== undefined) {
    process.once('disconnect', () => process.exit(0))
    return { url: await servePlain(connection, plain), ...plain }
  }
  const { service, url, organisation } = await startService(connection, { rateLimit: BOUNDLESS })
  process.once('disconnect', () => {
    service.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
  return { url, key: organisation.keys.sandbox.private, tenant: organisation.tenants.sandbox }
}

function spent(): Spent {
  const { user, system } = cpuUsage()
  return { micros: user + system }
}

process.once('message', (order: ReadsOrder) => {
  serve(order).then(
    (serving) => {
      process.on('message', () => process.send?.(spent()))
      process.send?.(serving)
    },
    (error: unknown) => {
      throw error
    },
  )
})

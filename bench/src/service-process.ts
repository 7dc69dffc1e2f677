// The service in a process of its own, as whoever is measured: nothing that asks it shares its
// thread. It tells what it has spent, how late its event loop was, and where its time went.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { cpuUsage } from 'node:process'
import type { Service } from '../../service/src/app/service.ts'
import { createOrganisation } from '../../service/src/parties/organisations/index.ts'
import { serveParent } from './child.ts'
import type { BenchConnection } from './cluster.ts'
import type { SpentIn } from './sampler.ts'
import { startProfile } from './sampler.ts'
import type { StartOptions } from './service.ts'
import { startService } from './service.ts'

/** What this process is told first. */
export interface ServiceOrder extends StartOptions {
  readonly connection: BenchConnection
}

/** One of the two organisations, in the sandbox. */
export interface ServedTenant {
  readonly id: string
  readonly privateKey: string
  readonly publicKey: string
}

/** What it tells once it serves. */
export interface Serving {
  readonly url: string
  readonly tenants: readonly [measured: ServedTenant, other: ServedTenant]
}

/** What it is asked afterwards. */
export interface ServiceAsk {
  readonly tell: 'spent' | 'loop' | 'startProfile' | 'endProfile'
}

/** The answer to `spent`: processor time since the start, in microseconds. */
export interface Spent {
  readonly micros: number
}

/** The answer to `loop`: how late the event loop was since the last, in milliseconds. */
export interface LoopDelay {
  readonly p99Ms: number
  readonly maxMs: number
}

/** The answer to `endProfile`. */
export interface Profiled {
  readonly functions: readonly SpentIn[]
}

const NANOS_PER_MS = 1_000_000
const delay = monitorEventLoopDelay({ resolution: 5 })
let running: Service | undefined
let endProfile: (() => Promise<Profiled['functions']>) | undefined

async function serve({ connection, ...options }: ServiceOrder): Promise<Serving> {
  const { service, url, organisation } = await startService(connection, options)
  running = service
  const other = await createOrganisation(service.database, { name: 'Other' })
  delay.enable()
  return { url, tenants: [servedTenant(organisation), servedTenant(other)] }
}

type Organisation = Awaited<ReturnType<typeof createOrganisation>>

function servedTenant({ tenants, keys: { sandbox } }: Organisation): ServedTenant {
  return { id: tenants.sandbox, privateKey: sandbox.private, publicKey: sandbox.public }
}

async function answer({ tell }: ServiceAsk): Promise<Spent | LoopDelay | Profiled> {
  switch (tell) {
    case 'spent': {
      const { user, system } = cpuUsage()
      return { micros: user + system }
    }
    case 'loop': {
      const p99Ms = delay.percentile(99) / NANOS_PER_MS
      const taken = { p99Ms, maxMs: delay.max / NANOS_PER_MS }
      delay.reset()
      return taken
    }
    case 'startProfile':
      endProfile = await startProfile()
      return { functions: [] }
    case 'endProfile':
      return { functions: (await endProfile?.()) ?? [] }
  }
}

serveParent({ serve, answer, stop: async () => await running?.stop() })

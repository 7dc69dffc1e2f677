// The service of the benchmark `guests`, in a process of its own: what delays its event loop is
// measured where it happens.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createOrganisation } from '../../service/src/parties/organisations/index.ts'
import type { BenchConnection } from './cluster.ts'
import { startService } from './service.ts'

/** What this process tells once it serves. */
export interface Serving {
  readonly url: string
  /** Private sandbox keys of two organisations. */
  readonly keys: readonly [measured: string, flooding: string]
}

/** The answer to `take`: how late the event loop was since the last, in milliseconds. */
export interface LoopDelay {
  readonly p99Ms: number
  readonly maxMs: number
}

const NANOS_PER_MS = 1_000_000
const delay = monitorEventLoopDelay({ resolution: 5 })

async function serve(connection: BenchConnection): Promise<Serving> {
  const { service, url, organisation: measured } = await startService(connection)
  const flooding = await createOrganisation(service.database, { name: 'Flooding' })
  process.once('disconnect', () => {
    service.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
  return { url, keys: [measured.keys.sandbox.private, flooding.keys.sandbox.private] }
}

function take(): LoopDelay {
  const taken = { p99Ms: delay.percentile(99) / NANOS_PER_MS, maxMs: delay.max / NANOS_PER_MS }
  delay.reset()
  return taken
}

process.once('message', (connection: BenchConnection) => {
  serve(connection).then(
    (serving) => {
      delay.enable()
      process.on('message', () => process.send?.(take()))
      process.send?.(serving)
    },
    (error: unknown) => {
      throw error
    },
  )
})

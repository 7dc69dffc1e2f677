// `holdfast-server probe`: what a health check of containers runs, where there is no other program
// to ask with.
import type { Config } from '../../config.ts'
import { reasonOf } from './findings.ts'

const WITHIN_MS = 4_000
/** What listens on all addresses is asked on that of the machine itself. */
const OWN: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

export interface ProbeAnswer {
  readonly isReady: boolean
  readonly about: string
}

/** Asks the process that runs by these settings on this machine whether it is ready. */
export async function probeService({
  host,
  port,
}: Pick<Config, 'host' | 'port'>): Promise<ProbeAnswer> {
  const name = OWN[host] ?? (host.includes(':') ? `[${host}]` : host)
  const address = `http://${name}:${port}/readyz`
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(WITHIN_MS) })
    await answer.body?.cancel()
    return { isReady: answer.ok, about: `${address} answers ${answer.status}` }
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    return { isReady: false, about: `${address} does not answer: ${reasonOf(cause ?? error)}` }
  }
}

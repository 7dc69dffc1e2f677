// What load balancers and monitors ask.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#db'
import { isMigrated } from '#db'
import type { CountSharers, Readiness, ServerLog } from '#http'
import { credentialOf, isLoopbackName } from '#http'
import type { Doubt } from '#installation'
import { fail, isLoopbackAddress, isSameSecret, sleep } from '#kit'
import { readMeasures } from '#measures'
import { readVersion } from './commands/version.ts'
import { showInstallation } from './metrics/installation.ts'
import type { Meters } from './metrics/meters.ts'
import { writeMetrics } from './metrics/open-metrics.ts'

export interface HealthDeps {
  readonly database: Database
  readonly readiness: Readiness
  readonly countSharers: CountSharers
  /** Why this may not be the database that lives; null: no doubt. */
  readonly doubt: () => Doubt | null
  readonly baseUrl: string
  /** Who has it reads the metrics from anywhere; null: only the machine itself does. */
  readonly metricsToken: string | null
  readonly meters: Meters
  readonly log: ServerLog
}

/** Who asks waits for ten seconds at most; a database that hangs is one that does not answer. */
const READY_WITHIN_MS = 3_000

const always = { config: { isAlwaysServed: true } } as const

/**
 * `/healthz` the process, `/readyz` database, migrations, and whether the database lives,
 * `/metrics` in Prometheus' format: that for the holder of the token, and for the machine itself
 * where no proxy can stand in front.
 */
export function registerHealth(server: FastifyInstance, deps: HealthDeps): void {
  const { database, readiness, countSharers, meters, log } = deps
  const { registry } = meters
  const isReady = async () =>
    readiness.state === 'ready' && deps.doubt() === null && (await isReachable(database))
  const version = readVersion()
  meters.watch(server, { database, readiness, isReady, countSharers, version, log })
  const measure = showInstallation(registry, async () => await readMeasures(database))
  server.get('/healthz', always, async () => ({ status: 'ok' }))
  server.get('/readyz', always, async (_request, reply) => {
    const doubt = deps.doubt()
    if (doubt !== null) {
      return await reply.code(503).send({ status: 'installation_in_doubt', reason: doubt.reason })
    }
    const takesWork = await isReady()
    const status = takesWork ? 'ready' : 'not_ready'
    return await reply.code(takesWork ? 200 : 503).send({ status })
  })
  const forGuests = { config: { isAlwaysServed: true, isForGuests: true } } as const
  server.get('/metrics', forGuests, async (request, reply) => {
    if (!mayReadMetrics(deps, request)) fail('metrics_closed')
    await measure()
    const { type, text } = await writeMetrics(registry, request.headers.accept)
    return await reply.type(type).send(text)
  })
}

/** Behind a proxy everybody comes from the machine itself, so there only the token counts. */
function mayReadMetrics(
  { baseUrl, metricsToken }: HealthDeps,
  { headers, clientAddress }: FastifyRequest,
): boolean {
  const given = credentialOf(headers.authorization)
  if (metricsToken !== null && given !== undefined && isSameSecret(given, metricsToken)) return true
  return isLoopbackName(new URL(baseUrl).hostname) && isLoopbackAddress(clientAddress)
}

async function isReachable({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const asked = isMigrated(pool).catch(() => false)
  return await Promise.race([asked, sleep(READY_WITHIN_MS).then(() => false)])
}

// What load balancers and monitors ask.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { isMigrated } from '#db'
import type { Readiness } from '#http'
import { credentialOf, isLoopbackName } from '#http'
import { fail, isLoopbackAddress, isSameSecret } from '#kit'

export interface HealthDeps {
  readonly pool: pg.Pool
  readonly readiness: Readiness
  readonly baseUrl: string
  /** Who has it reads the metrics from anywhere; null: only the machine itself does. */
  readonly metricsToken: string | null
}

const always = { config: { isAlwaysServed: true } } as const

/**
 * `/healthz` the process, `/readyz` database and migrations, `/metrics` in Prometheus' format: that
 * for the holder of the token, and for the machine itself where no proxy can stand in front.
 */
export function registerHealth(server: FastifyInstance, deps: HealthDeps): void {
  const { pool, readiness } = deps
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'holdfast_http_request_duration_seconds',
    help: 'Time to answer a request, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unrouted'
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    durations.observe(labels, reply.elapsedTime / 1_000)
    done()
  })
  server.get('/healthz', always, async () => ({ status: 'ok' }))
  server.get('/readyz', always, async (_request, reply) => {
    const isReady = readiness.state === 'ready' && (await isReachable(pool))
    return await reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not_ready' })
  })
  const forGuests = { config: { isAlwaysServed: true, isForGuests: true } } as const
  server.get('/metrics', forGuests, async (request, reply) => {
    if (!mayReadMetrics(deps, request)) fail('metrics_closed')
    return await reply.type(registry.contentType).send(await registry.metrics())
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

async function isReachable(pool: pg.Pool): Promise<boolean> {
  try {
    return await isMigrated(pool)
  } catch {
    return false
  }
}

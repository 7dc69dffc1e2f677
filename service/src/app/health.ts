// What load balancers and monitors ask.
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { isMigrated } from '#db'
import type { Readiness } from '#http'

export interface HealthDeps {
  readonly pool: pg.Pool
  readonly readiness: Readiness
}

const always = { config: { isAlwaysServed: true } } as const

/** `/healthz` the process, `/readyz` database and migrations, `/metrics` in Prometheus' format. */
export function registerHealth(server: FastifyInstance, { pool, readiness }: HealthDeps): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'holdfast_http_request_duration_seconds',
    help: 'Time to answer a request, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unrouted'
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    durations.observe(labels, reply.elapsedTime / 1_000)
  })
  server.get('/healthz', always, async () => ({ status: 'ok' }))
  server.get('/readyz', always, async (_request, reply) => {
    const isReady = readiness.state === 'ready' && (await isReachable(pool))
    return await reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not_ready' })
  })
  server.get('/metrics', always, async (_request, reply) => {
    return await reply.type(registry.contentType).send(await registry.metrics())
  })
}

async function isReachable(pool: pg.Pool): Promise<boolean> {
  try {
    return await isMigrated(pool)
  } catch {
    return false
  }
}

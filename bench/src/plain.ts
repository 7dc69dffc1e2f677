// What the plain handlers share: a transaction of several statements, and the row of the log that
// each request leaves.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { asId, newUuid, realNow, showId } from '../../service/src/foundation/kit/index.ts'
import { insertRequest } from './store-plain.ts'

/** What the plain handlers are served with. */
export interface PlainDeps {
  readonly server: FastifyInstance
  readonly pool: pg.Pool
  readonly tenant: string
  /** The tenant's own accounts in euros. */
  readonly own: { readonly bank: string; readonly revenue: string }
}

const MICROS_PER_MS = 1_000
const keyId = showId('api_key', asId('api_key', newUuid(realNow())))

/** Runs statements in one transaction. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const done = await work(client)
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

interface Logged {
  readonly request: Pick<FastifyRequest, 'id' | 'ip' | 'method' | 'url'>
  readonly operation: string
  readonly resource: string | null
  /** By `performance.now()`. */
  readonly begunAt: number
}

/** Takes a request down, in the transaction that it asked for. */
export async function logPlainRequest(
  client: pg.PoolClient,
  tenant: string,
  { request: { id, ip, method, url }, operation, resource, begunAt }: Logged,
): Promise<void> {
  const now = realNow()
  const micros = Math.round((performance.now() - begunAt) * MICROS_PER_MS)
  await client.query({
    ...insertRequest,
    values: [tenant, newUuid(now), id, keyId, method, operation, url, resource, micros, ip, now],
  })
}

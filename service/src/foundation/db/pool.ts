// Connections to a server: of the service's role, checked as they are made, asked in a pipeline.
import type { Socket } from 'node:net'
import pg from 'pg'
import type { Places } from '#kit'
import { createPlaces } from '#kit'
import { types } from './driver-types.ts'
import { GatheringSocket } from './gathering-socket.ts'
import { checkSession, SessionRefused } from './session.ts'

/** Two are left to what belongs to no tenant: keys, sessions, due work. */
const CONNECTIONS = { all: 16, ofTenants: 14, ofOneTenant: 10 } as const
export const CONNECTIONS_MAX = CONNECTIONS.all
/** Above the session's own limit of a statement: it ends what a lost machine never answers. */
const REPLICA_ANSWERS_MS = 16_000
/** Nor is a connection at rest kept so long. */
const SILENCE_MS = 30_000
const REPLICA_CONNECTS_MS = 1_000

/**
 * Opens a pool. Connections take the application role, so that no statement can leave it; one that
 * does not is closed, and whoever waits for it gets `SessionRefused`. One over which nothing comes
 * for `silenceMs` is lost: a machine that is away does not even say so.
 */
export function openPool(options: pg.PoolConfig, silenceMs = SILENCE_MS): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    types,
    pipeline: true,
    stream: () => endingWhenSilent(new GatheringSocket(), silenceMs),
    // The pool waits for it, whatever its types say.
    onConnect: checkSession as (client: pg.ClientBase) => unknown,
  } as pg.PoolConfig)
  // Without these listeners the process ends when the server does: the pool hears of connections
  // at rest, a connection of its own loss at work. The statements under way tell their callers.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function endingWhenSilent(socket: Socket, silenceMs: number): Socket {
  const about = `The database has been silent for ${silenceMs} ms.`
  // Lost, as one that the system gives up: no fault of what was asked.
  const lost = () => Object.assign(new Error(about), { code: 'ETIMEDOUT' })
  return socket.setTimeout(silenceMs, () => socket.destroy(lost()))
}

/** Opens a pool of a replica: one that does not answer must keep nobody. */
export function openReplicaPool(options: pg.PoolConfig): pg.Pool {
  return openPool({
    ...options,
    connectionTimeoutMillis: REPLICA_CONNECTS_MS,
    query_timeout: REPLICA_ANSWERS_MS,
    keepAlive: true,
  })
}

/** Connects once. Throws `SessionRefused` where sessions are not what they must be. */
export async function checkPool(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  client.release()
}

/** The same for a replica, which may be away at the start. */
export async function checkReplicaPool(pool: pg.Pool): Promise<void> {
  try {
    await checkPool(pool)
  } catch (error) {
    if (error instanceof SessionRefused) throw error
  }
}

/**
 * Places at the connections of a pool of `max`, or of as many as there are by default. Who waits
 * for one is a tenant, so that none waits for another's flood.
 */
export function connectionPlaces(max?: number): Places {
  const { ofTenants, ofOneTenant } = CONNECTIONS
  return max === undefined ? createPlaces(ofTenants, ofOneTenant) : createPlaces(max)
}

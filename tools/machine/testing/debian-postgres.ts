// Debian's PostgreSQL as an operator has it beside the service: on a port, by its own user.
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connected } from '../../../service/test/harness/connected.ts'
import { freePort } from '../../../service/test/harness/service.ts'
import { until } from '../../../service/test/harness/until.ts'
import type { DebianCluster } from './debian-cluster.ts'
import {
  administerCluster,
  initCluster,
  placeCluster,
  postgresUser,
  serviceDatabase,
} from './debian-cluster.ts'

/** How a server is run besides its places. */
export interface DebianServer {
  readonly settings?: Readonly<Record<string, string>>
  /** Of the server, and so of what it calls to archive. */
  readonly environment?: (at: DebianPlace) => Readonly<Record<string, string>>
}

/** Where a server listens: at a port, and at a socket in its folder, which holds its cluster. */
export interface DebianPlace {
  readonly folder: string
  readonly port: number
}

export interface DebianPostgres extends DebianPlace {
  readonly version: string
  /** Of a user that owns a database and may make roles, as the guide says. */
  readonly url: string
  readonly superuserUrl: string
  /** Ends it as a loss of power does, and leaves the folder. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts a cluster of its own, with a user and a database for the service. */
export async function startDebianPostgres(server: DebianServer = {}): Promise<DebianPostgres> {
  const cluster = placeCluster({ folder: newDebianFolder(), port: await freePort() })
  await initCluster(cluster)
  const postgres = await startCluster(cluster, server)
  await administerCluster(cluster, serviceDatabase)
  return postgres
}

/** A folder of the user that PostgreSQL runs as. */
export function newDebianFolder(): string {
  const { uid, gid } = postgresUser()
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-debian-'))
  chownSync(folder, uid, gid)
  return folder
}

/** Starts the cluster that is in `data` of a folder, and waits until it can be written. */
export async function startDebianCluster(
  folder: string,
  server: DebianServer = {},
): Promise<DebianPostgres> {
  return await startCluster(placeCluster({ folder, port: await freePort() }), server)
}

async function startCluster(
  cluster: DebianCluster,
  { settings = {}, environment = () => ({}) }: DebianServer,
): Promise<DebianPostgres> {
  const { folder, port, version } = cluster
  await cluster.start(environment({ folder, port }), settings)
  // Until what was archived is replayed it lets in readers only.
  const asked = 'select pg_is_in_recovery() as is_restoring'
  await until(async () => {
    return await connected(cluster.superuser(), async (client) => {
      const { rows } = await client.query<{ is_restoring: boolean }>(asked)
      return rows[0]?.is_restoring === false
    })
  })
  return {
    version,
    folder,
    port,
    url: `postgres://holdfast:secret@127.0.0.1:${port}/holdfast`,
    superuserUrl: `postgres://postgres@127.0.0.1:${port}/holdfast`,
    kill: async () => await cluster.end('kill'),
    stop: async () => {
      await cluster.end('stop')
      rmSync(folder, { recursive: true })
    },
  }
}

// A real PostgreSQL beside the service: for the first minute, for small installations, for tests.
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { serverAccount } from './postgres/account.ts'
import { archivingSettings } from './postgres/archiving.ts'
import type { ProgramsPackage } from './postgres/binaries.ts'
import { installBinaries } from './postgres/binaries.ts'
import { EmbeddedPostgresError, nameFileFault, systemCode } from './postgres/errors.ts'
import { holdFolder } from './postgres/hold.ts'
import { prepareHome } from './postgres/home.ts'
import type { Cluster } from './postgres/server.ts'
import { createCluster, startServer, stopLeftover, stopServer } from './postgres/server.ts'

export type { EmbeddedPostgresFault } from './postgres/errors.ts'
export { EmbeddedPostgresError } from './postgres/errors.ts'

/** The database that is made at the first start. */
export const DATABASE = 'holdfast'
/** Of the embedded database. All of them by its socket only, in a folder closed to others. */
export const USERS = {
  /** Makes the others and the database; for checks that must see the rows of all tenants. */
  superuser: 'postgres',
  /** Owns the tables: migrations. Row level security binds it. */
  owner: 'holdfast',
  /** What the service works by: owns nothing, and may only become the service's role. */
  service: 'holdfast_service',
} as const
/** The role that the service works as; its rights are the migrations'. */
const SERVICE_ROLE = 'holdfast_app'
const NO_SUCH_USER = '28000'
const CONNECTIONS_MAX = 200
const LOG_BYTES_MAX = 10 * 1024 * 1024
/** Programs, an empty cluster and its first write-ahead log. */
const DISK_BYTES_MIN = 200 * 1024 * 1024

/** Of every server on a cluster of ours, also of one that recovers. */
export const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: String(CONNECTIONS_MAX),
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  // No replica reads from this server.
  max_wal_senders: '0',
  jit: 'off',
  // A young table grows from nothing to thousands of rows in a minute: without fresh statistics its
  // statements would keep plans made for an empty one.
  autovacuum_naptime: '10s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  lc_messages: 'C',
}
/** For tests: a power cut may lose everything, and nothing is backed up. */
const FORGETFUL = {
  // Each database is looked at this often: here one for each file, for as long as it is tested.
  autovacuum_naptime: '30s',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
}

export interface EmbeddedPostgresOptions {
  /** Created when missing. Holds cluster, programs, `postgres.log` and `postgres.lock`. */
  readonly dataDir: string
  /** False gives up safety against power cuts for speed. Default: true. */
  readonly durable?: boolean
  /** Programs of another version, for tests. Default: those that are brought along. */
  readonly programs?: ProgramsPackage
}

export interface EmbeddedPostgres {
  /** The `host` of a connection: the server listens on a socket in this folder only. */
  readonly socketDir: string
  readonly users: typeof USERS
  /** An empty database made at the first start. */
  readonly database: string
  /**
   * The temporary folder that holds the cluster, when the unprivileged user that PostgreSQL
   * needs cannot reach the data folder. The system may empty it: tell the operator.
   */
  readonly temporaryFolder: string | undefined
  /** Folders outside the data folder that go with it. */
  readonly outsideFolders: readonly string[]
  readonly logFile: string
  /** Settles when the server has ended, whether stopped or crashed. */
  readonly ended: Promise<void>
  /** Ends all sessions, writes everything to disk, returns when the server is gone. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of a data folder and waits until it answers: about a second the first
 * time, a tenth of that later. It stops by itself when this process ends in any way.
 * Throws `EmbeddedPostgresError`.
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    mkdirSync(options.dataDir, { recursive: true })
    const dataDir = realpathSync(options.dataDir)
    const unlock = await holdFolder(dataDir, serverAccount())
    try {
      return await start(dataDir, options, unlock)
    } catch (error) {
      unlock()
      throw error
    }
  } catch (error) {
    throw nameFileFault(error, options.dataDir)
  }
}

async function start(
  dataDir: string,
  { durable = true, programs }: EmbeddedPostgresOptions,
  unlock: () => void,
): Promise<EmbeddedPostgres> {
  const account = serverAccount()
  const home = prepareHome(dataDir, account)
  if (!existsSync(home.cluster)) await needDisk(home.folder)
  const binaries = installBinaries(home.folder, programs)
  const logFile = path.join(dataDir, 'postgres.log')
  const log = openLog(logFile)
  const { cluster: folder, socketDir } = home
  const places = { folder, socketDir, log, logFile }
  const cluster: Cluster = {
    ...places,
    binaries,
    account,
    superuser: USERS.superuser,
    isDurable: durable,
  }
  const server = await bringUp(cluster, home.folder).finally(() => closeSync(log))
  let stopping: Promise<void> | undefined
  return {
    socketDir,
    users: USERS,
    database: DATABASE,
    temporaryFolder: home.isTemporary ? home.folder : undefined,
    outsideFolders: home.outside,
    logFile,
    ended: server.ended.then(() => undefined),
    stop: () => {
      stopping ??= stopServer(cluster, server).finally(unlock)
      return stopping
    },
  }
}

async function bringUp(cluster: Cluster, home: string) {
  await stopLeftover(cluster)
  await createCluster(cluster)
  const server = await startServer(cluster, {
    ...SETTINGS,
    ...(cluster.isDurable ? archivingSettings(home) : FORGETFUL),
  })
  try {
    await createDatabase(cluster)
    return server
  } catch (error) {
    await stopServer(cluster, server)
    throw error
  }
}

/** The users and their database, made once. None of those that the service has is a superuser. */
async function createDatabase({ socketDir, folder }: Cluster): Promise<void> {
  const client = new pg.Client({ host: socketDir, user: USERS.superuser, database: 'postgres' })
  await client.connect().catch((error: unknown) => {
    throw systemCode(error) === NO_SUCH_USER ? madeOtherwise(folder, error) : error
  })
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      DATABASE,
    ])
    if (rowCount !== 0) return
    const { owner, service } = USERS
    // In one transaction, so that a start that is killed here leaves none of them.
    await client.query(`begin;
      do $$ begin
        if not exists (select from pg_roles where rolname = '${owner}') then
          create role ${SERVICE_ROLE} nologin;
          create role ${owner} login;
          grant ${SERVICE_ROLE} to ${owner} with admin option;
          create role ${service} login in role ${SERVICE_ROLE};
        end if;
      end $$;
      commit`)
    await client.query(`create database ${DATABASE} owner ${owner}`)
  } finally {
    await client.end()
  }
}

function madeOtherwise(folder: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'data_dir_of_another_version',
    `${folder} was made by an earlier build, whose service was the database's superuser. ` +
      'Choose an empty folder with HOLDFAST_DATA_DIR.',
    cause,
  )
}

async function needDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= DISK_BYTES_MIN) return
  const mebibytes = DISK_BYTES_MIN / 1024 / 1024
  throw new EmbeddedPostgresError(
    'disk_full',
    `The embedded PostgreSQL needs ${mebibytes} MiB free at ${folder}.`,
  )
}

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > LOG_BYTES_MAX) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o644)
}

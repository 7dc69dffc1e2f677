// A database and a streaming replica of it, in servers of their own.
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#db'
import { DATABASE, startPostgres, USERS } from '../../../tools/embedded-postgres.ts'
import { serverAccount } from '../../../tools/postgres/account.ts'
import { installBinaries } from '../../../tools/postgres/binaries.ts'
import { prepareHome } from '../../../tools/postgres/home.ts'
import type { Cluster, Server } from '../../../tools/postgres/server.ts'
import { startServer, stopServer } from '../../../tools/postgres/server.ts'
import { until } from './until.ts'

const SETTINGS = {
  listen_addresses: '',
  max_connections: '100',
  wal_level: 'replica',
  max_wal_senders: '4',
  hot_standby: 'on',
  // Written down by the operating system is enough here; commits wait for it.
  fsync: 'off',
  wal_retrieve_retry_interval: '100ms',
  jit: 'off',
  timezone: 'UTC',
}

export interface ReplicatedServer {
  /** Of the service. */
  readonly connection: pg.ClientConfig
  /** Asks as superuser. */
  readonly ask: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>
  start(settings?: Readonly<Record<string, string>>): Promise<void>
  stop(): Promise<void>
  /** Ends it at once, without a word to anybody. */
  kill(): Promise<void>
}

export interface Replicated {
  readonly primary: ReplicatedServer
  readonly replica: ReplicatedServer
  /** Stops both and removes their folders. */
  remove(): Promise<void>
}

/** Starts both, migrated, the replica as far as the primary. */
export async function startReplicated(): Promise<Replicated> {
  const folders = ['primary', 'replica'].map(newFolder)
  const [first = '', second = ''] = folders
  const made = await startPostgres({ dataDir: first, durable: false })
  await migrate({ host: made.socketDir, user: USERS.owner, database: DATABASE })
  await made.stop()
  const primary = serverIn(first)
  const replica = serverIn(second)
  // What was written until now a replica could not replay.
  await primary.start()
  await primary.stop()
  copyCluster(primary.cluster, replica.cluster)
  await primary.start()
  await replica.start()
  return {
    primary,
    replica,
    remove: async () => {
      await replica.stop()
      await primary.stop()
      for (const one of [...folders, ...made.outsideFolders]) {
        rmSync(one, { recursive: true, force: true })
      }
    },
  }
}

function newFolder(name: string): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), `holdfast-${name}-`)))
  // The server's user must be able to pass.
  chmodSync(folder, 0o711)
  return folder
}

/** Of a server that was shut down in order its files are a base for a replica. */
function copyCluster(primary: Cluster, { folder, account }: Cluster): void {
  execFileSync('cp', ['-a', primary.folder, folder])
  const source = `primary_conninfo = 'host=${primary.socketDir} user=${USERS.superuser}'\n`
  appendFileSync(path.join(folder, 'postgresql.auto.conf'), source)
  const signal = path.join(folder, 'standby.signal')
  writeFileSync(signal, '')
  if (account !== undefined) chownSync(signal, account.uid, account.gid)
}

function clusterIn(dataDir: string): Cluster {
  const account = serverAccount()
  const { folder: home, cluster: folder, socketDir } = prepareHome(dataDir, account)
  const logFile = path.join(dataDir, 'server.log')
  const binaries = installBinaries(home)
  const log = openSync(logFile, 'a')
  const { superuser } = USERS
  return { binaries, folder, socketDir, account, superuser, isDurable: false, log, logFile }
}

function serverIn(dataDir: string): ReplicatedServer & { readonly cluster: Cluster } {
  const cluster = clusterIn(dataDir)
  const { socketDir: host, folder } = cluster
  let running: Server | null = null
  const stop = async () => {
    const ending = running
    running = null
    if (ending !== null) await stopServer(cluster, ending)
  }
  return {
    cluster,
    connection: { host, user: USERS.service, database: DATABASE },
    ask: async <Row extends pg.QueryResultRow>(text: string) => {
      const client = new pg.Client({ host, user: USERS.superuser, database: DATABASE })
      await client.connect()
      try {
        return (await client.query<Row>(text)).rows
      } finally {
        await client.end()
      }
    },
    start: async (settings = {}) => {
      running = await startServer(cluster, { ...SETTINGS, ...settings })
    },
    stop,
    kill: async () => {
      const [pid] = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await running?.ended
      running = null
      rmSync(path.join(folder, 'postmaster.pid'), { force: true })
    },
  }
}

/** Waits until a replica has replayed all that its primary has written. */
export async function untilReplayed({ primary, replica }: Replicated): Promise<void> {
  const [written] = await primary.ask<{ at: string }>(
    'select pg_current_wal_flush_lsn()::text as at',
  )
  await until(async () => {
    const [seen] = await replica.ask<{ is_there: boolean }>(
      `select pg_last_wal_replay_lsn() >= '${written?.at}' as is_there`,
    )
    return seen?.is_there === true
  })
}

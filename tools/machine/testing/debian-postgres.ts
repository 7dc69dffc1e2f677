// Debian's PostgreSQL as an operator has it beside the service: on a port, by its own user.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../../../service/test/harness/service.ts'
import { until } from '../../../service/test/harness/until.ts'

const VERSIONS = '/usr/lib/postgresql'
/** Nobody listens yet; it listens and lets nobody in yet, or lets nobody write yet. */
const STARTING = new Set(['ECONNREFUSED', '57P03', '25006'])

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

/** Debian's user that its database programs run as: none of them runs as root. */
export function postgresUser(): { readonly uid: number; readonly gid: number } {
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** What makes a user and a database for the service, as the guide says. */
export const serviceDatabase = [
  "create role holdfast login createrole password 'secret'",
  'create database holdfast owner holdfast',
]

/** Starts a cluster of its own, with a user and a database for the service. */
export async function startDebianPostgres(server: DebianServer = {}): Promise<DebianPostgres> {
  const user = postgresUser()
  const folder = newDebianFolder()
  const data = path.join(folder, 'data')
  const args = ['--pgdata', data, '--auth', 'trust', '--username', 'postgres', '--no-sync']
  const made = spawnSync(program('initdb'), args, { ...user, cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const postgres = await startDebianCluster(folder, server)
  const place = { host: '127.0.0.1', port: postgres.port, user: 'postgres' }
  await administer(place, serviceDatabase)
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
  { settings = {}, environment = () => ({}) }: DebianServer = {},
): Promise<DebianPostgres> {
  const port = await freePort()
  const places = [
    '-D',
    path.join(folder, 'data'),
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    folder,
  ]
  const more = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(program('postgres'), [...places, ...more], {
    ...postgresUser(),
    cwd: folder,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, ...environment({ folder, port }) },
  })
  const gone = once(server, 'exit')
  const place = { host: '127.0.0.1', port, user: 'postgres' }
  await until(async () => await administer(place, ['create temp table written ()']))
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    server.kill(signal)
    await gone
  }
  return {
    version: version(),
    folder,
    port,
    url: `postgres://holdfast:secret@127.0.0.1:${port}/holdfast`,
    superuserUrl: `postgres://postgres@127.0.0.1:${port}/holdfast`,
    kill: async () => await end('SIGKILL'),
    stop: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true })
    },
  }
}

function version(): string {
  const [newest = ''] = readdirSync(VERSIONS).toSorted((a, b) => Number(b) - Number(a))
  return newest
}

function program(name: string): string {
  return path.join(VERSIONS, version(), 'bin', name)
}

function idOf(option: '-u' | '-g'): number {
  return Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout)
}

async function administer(place: pg.ClientConfig, statements: readonly string[]) {
  const client = new pg.Client({ ...place, database: 'postgres' })
  try {
    await client.connect()
    for (const statement of statements) await client.query(statement)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && STARTING.has(String(error.code))) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

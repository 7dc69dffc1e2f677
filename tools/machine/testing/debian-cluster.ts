// A cluster of Debian's PostgreSQL by its own user, with all that an operator does to one: start,
// stop, kill, settings, base backups, and the clock that it sees.
import type { ChildProcess } from 'node:child_process'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { connected } from '../../../service/test/harness/connected.ts'
import { until } from '../../../service/test/harness/until.ts'

const VERSIONS = '/usr/lib/postgresql'
const KILLED_WITHIN_MS = 30_000
/** Nobody listens yet; it listens and lets nobody in yet. */
const STARTING = new Set(['ECONNREFUSED', '57P03'])

/** What connects to it as whoever sees everything. */
interface SuperuserPlace {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

export interface DebianCluster {
  /** Belongs to the user of the database, as everything that it is to read does. */
  readonly folder: string
  readonly data: string
  readonly port: number
  readonly version: string
  /** Connections that see everything. */
  superuser(database?: string): SuperuserPlace
  /** Adds lines to its settings: they count from the next start, or reading. */
  configure(lines: readonly string[]): void
  /** Starts it, with variables and settings of its own, and waits until it lets somebody in. */
  start(
    variables?: Readonly<Record<string, string>>,
    settings?: Readonly<Record<string, string>>,
  ): Promise<void>
  /** Ends it: in good order, or as a machine does that loses its power. */
  end(how: 'stop' | 'kill'): Promise<void>
  /** Runs a program, of PostgreSQL or of the system, as its user; gives what it wrote. */
  run(program: string, args: readonly string[]): Promise<string>
}

/** Debian's user that its database programs run as: none of them runs as root. */
export function postgresUser(): { readonly uid: number; readonly gid: number } {
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function idOf(option: '-u' | '-g'): number {
  return Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout)
}

/** What makes a user and a database for the service, as the guide says. */
export const serviceDatabase = [
  "create role holdfast login createrole password 'secret'",
  'create database holdfast owner holdfast',
]

export interface ClusterPlace {
  /** Made where it is missing. */
  readonly folder: string
  readonly port: number
}

/** A place for a cluster, where there is none yet. */
export function placeCluster({ folder, port }: ClusterPlace): DebianCluster {
  const [version = ''] = readdirSync(VERSIONS).toSorted((a, b) => Number(b) - Number(a))
  const bin = (name: string) => path.join(VERSIONS, version, 'bin', name)
  const user = postgresUser()
  mkdirSync(folder, { recursive: true })
  chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  let server: ChildProcess | undefined
  const superuser = (database = 'postgres') => {
    return { host: '127.0.0.1', port, user: 'postgres', database }
  }
  return {
    folder,
    data,
    port,
    version,
    superuser,
    configure: (lines) => {
      appendFileSync(path.join(data, 'postgresql.conf'), `${lines.join('\n')}\n`)
    },
    start: async (variables = {}, settings = {}) => {
      const places = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder]
      const more = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      const args = [...places, ...more]
      const log = openSync(path.join(folder, 'log'), 'a')
      const env = { ...process.env, ...variables }
      const place = { ...user, cwd: folder, env }
      const started = spawn(bin('postgres'), args, { ...place, stdio: ['ignore', log, log] })
      closeSync(log)
      server = started
      await until(async () => {
        if (started.exitCode !== null) throw new Error(`PostgreSQL ended: ${folder}/log says why`)
        return await letsIn(superuser())
      })
    },
    end: async (how) => {
      const running = server
      server = undefined
      if (running === undefined || running.exitCode !== null) return
      const gone = once(running, 'exit')
      if (how === 'stop') running.kill('SIGINT')
      else killWithChildren(running)
      await gone
    },
    run: async (program, args) => {
      const options = { ...user, cwd: folder }
      const own = bin(program)
      const { stdout } = await promisify(execFile)(
        existsSync(own) ? own : program,
        [...args],
        options,
      )
      return stdout
    },
  }
}

/** Makes the cluster of a place, whom nobody on this machine is asked for a password by. */
export async function initCluster(cluster: DebianCluster): Promise<void> {
  const args = ['--pgdata', cluster.data, '--auth', 'trust', '--username', 'postgres', '--no-sync']
  await cluster.run('initdb', args)
}

/** Runs statements as the superuser, each by itself. */
export async function administerCluster(
  cluster: DebianCluster,
  statements: readonly string[],
  database?: string,
): Promise<void> {
  await connected(cluster.superuser(database), async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

/** The backends first see nothing of it: what is killed says goodbye to nobody. */
function killWithChildren({ pid }: ChildProcess): void {
  const options = { encoding: 'utf8', timeout: KILLED_WITHIN_MS } as const
  const children = spawnSync('pgrep', ['--parent', String(pid)], options).stdout
  for (const one of [String(pid), ...children.trim().split('\n')]) {
    if (one !== '') spawnSync('kill', ['-KILL', one], options)
  }
}

async function letsIn(place: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(place)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && STARTING.has(String(error.code))) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

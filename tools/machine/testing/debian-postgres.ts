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
/** Nobody listens yet; it listens and lets nobody in yet. */
const STARTING = new Set(['ECONNREFUSED', '57P03'])

export interface DebianPostgres {
  readonly version: string
  /** Of a user that owns a database and may make roles, as the guide says. */
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

/** Debian's user that its database programs run as: none of them runs as root. */
export function postgresUser(): { readonly uid: number; readonly gid: number } {
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Starts a cluster of its own, with a user and a database for the service. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const [version = ''] = readdirSync(VERSIONS).toSorted((a, b) => Number(b) - Number(a))
  const program = (name: string) => path.join(VERSIONS, version, 'bin', name)
  const user = postgresUser()
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-debian-'))
  chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const args = ['--pgdata', data, '--auth', 'trust', '--username', 'postgres', '--no-sync']
  const made = spawnSync(program('initdb'), args, { ...user, cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const port = await freePort()
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder]
  const server = spawn(program('postgres'), options, { ...user, cwd: folder, stdio: 'ignore' })
  const gone = once(server, 'exit')
  const place = { host: '127.0.0.1', port, user: 'postgres' }
  await until(async () => await administer(place, ['select 1']))
  await administer(place, [
    "create role holdfast login createrole password 'secret'",
    'create database holdfast owner holdfast',
  ])
  return {
    version,
    port,
    url: `postgres://holdfast:secret@127.0.0.1:${port}/holdfast`,
    stop: async () => {
      server.kill('SIGINT')
      await gone
      rmSync(folder, { recursive: true })
    },
  }
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

// Debian's PgBouncer before a database, in the form that an operator writes its settings.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../../../service/test/harness/service.ts'
import { until } from '../../../service/test/harness/until.ts'
import { postgresUser } from './debian-cluster.ts'

export interface Pooler {
  readonly url: string
  readonly connection: pg.ClientConfig
  stop(): Promise<void>
}

/** Starts one before the database `holdfast` at a port of this machine. */
export async function startPgBouncer(
  databasePort: number,
  settings: Readonly<Record<string, string>>,
): Promise<Pooler> {
  const user = postgresUser()
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-pooler-'))
  const port = await freePort()
  const users = path.join(folder, 'users.txt')
  const file = path.join(folder, 'pgbouncer.ini')
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: users,
    ...settings,
  }
  writeFileSync(users, '"holdfast" "secret"\n')
  writeFileSync(
    file,
    [
      '[databases]',
      `holdfast = host=127.0.0.1 port=${databasePort}`,
      '[pgbouncer]',
      ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
  )
  for (const one of [folder, users, file]) chownSync(one, user.uid, user.gid)
  const server = spawn('pgbouncer', ['--quiet', file], { ...user, cwd: folder, stdio: 'ignore' })
  const gone = once(server, 'exit')
  const place = { host: '127.0.0.1', port, user: 'holdfast', password: 'secret' }
  const connection = { ...place, database: 'holdfast' }
  await until(async () => await answers(connection))
  return {
    url: `postgres://holdfast:secret@127.0.0.1:${port}/holdfast`,
    connection,
    stop: async () => {
      server.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true })
    },
  }
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

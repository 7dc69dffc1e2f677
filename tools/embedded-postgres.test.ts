// A start of the real thing, with the faults that a machine brings: killed parents, stale locks.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { startPostgres } from './embedded-postgres.ts'
import type { Account } from './postgres/account.ts'
import { serverAccount } from './postgres/account.ts'
import { runningSocket } from './postgres/running.ts'

const isRoot = process.getuid?.() === 0
const DAEMON = { uid: 1, gid: 1 }
const made: string[] = []

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

function newFolder(mode = 0o755): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-launch-'))
  chmodSync(folder, mode)
  made.push(folder)
  return folder
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataDir, durable: false })
  made.push(...postgres.outsideFolders)
  return postgres
}

async function ask(
  { socketDir, users, database }: EmbeddedPostgres,
  statement: string,
  user: string = users.owner,
) {
  const client = new pg.Client({ host: socketDir, user, database })
  await client.connect()
  try {
    const { rows } = await client.query(statement)
    return rows[0]
  } finally {
    await client.end()
  }
}

/** Another process that starts a server on the folder, says so, and then only lives. */
async function startElsewhere(dataDir: string, account?: Account) {
  const launcher = path.resolve(import.meta.dirname, 'embedded-postgres.ts')
  const program = `
    import { startPostgres } from ${JSON.stringify(launcher)}
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
    console.log('up')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { ...account })
  await once(child.stdout, 'data')
  return child
}

const pidFile = (dataDir: string) => path.join(dataDir, 'postgres/cluster/postmaster.pid')

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('a folder of its own', () => {
  const dataDir = newFolder()

  test('what is written is there after a stop and a start', async () => {
    const first = await start(dataDir)
    await ask(first, 'create table kept as select 42 as answer')
    await first.stop()
    expect(existsSync(pidFile(dataDir))).toBe(false)
    const second = await start(dataDir)
    expect(await ask(second, 'select answer from kept')).toEqual({ answer: 42 })
    await second.stop()
  })

  test('the server listens on a socket only, in byte order, in UTC', async () => {
    const postgres = await start(dataDir)
    const settings = `select current_setting('listen_addresses') as addresses,
      current_setting('timezone') as zone, datlocale as locale
      from pg_database where datname = current_database()`
    expect(await ask(postgres, settings)).toEqual({ addresses: '', zone: 'UTC', locale: 'C.UTF-8' })
    await postgres.stop()
  })

  test('neither the service nor the owner of the tables is a superuser', async () => {
    const postgres = await start(dataDir)
    const may = `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
      as much, pg_get_userbyid(datdba) as owner,
      (select array_agg(m.roleid::regrole::text) from pg_auth_members m where m.member = r.oid
        and m.roleid <> r.oid) as of
      from pg_roles r, pg_database d where rolname = current_user and datname = current_database()`
    const { owner, service } = postgres.users
    const bound = { much: false, owner, of: ['holdfast_app'] }
    expect(await ask(postgres, may, service)).toEqual(bound)
    expect(await ask(postgres, may, owner)).toEqual(bound)
    const creating = ask(postgres, 'create table mine (id int)', service)
    await expect(creating).rejects.toThrow('permission denied for schema public')
    await postgres.stop()
  })

  test('stop may be called twice, and `ended` settles', async () => {
    const postgres = await start(dataDir)
    await Promise.all([postgres.stop(), postgres.stop()])
    await expect(postgres.ended).resolves.toBeUndefined()
  })

  test('a second start on the same folder is refused while the first lives', async () => {
    const postgres = await start(dataDir)
    await expect(start(dataDir)).rejects.toMatchObject({ fault: 'data_dir_locked' })
    await postgres.stop()
  })

  test('a server of another container, whose processes are not seen, is left alone', async () => {
    const postgres = await start(dataDir)
    const lock = path.join(dataDir, 'postgres.lock')
    const files = [lock, pidFile(dataDir)].map((file) => ({ file, was: readFileSync(file) }))
    const other = spawn('sleep', ['60'], { ...serverAccount(), stdio: 'ignore' })
    await once(other, 'spawn')
    const seen = files.map(({ was }) => was.toString().replace(/^\d+/, String(other.pid)))
    for (const [at, { file }] of files.entries()) writeFileSync(file, seen[at] ?? '')
    const refused = { fault: 'data_dir_locked' }
    await expect(start(dataDir)).rejects.toMatchObject(refused)
    other.kill()
    expect(files.map(({ file }) => readFileSync(file, 'utf8'))).toEqual(seen)
    expect(await ask(postgres, 'select answer from kept')).toEqual({ answer: 42 })
    for (const { file, was } of files) writeFileSync(file, was)
    await postgres.stop()
  })

  test('the server ends when its parent is killed, and the next start works', async () => {
    const parent = await startElsewhere(dataDir)
    parent.kill('SIGKILL')
    await until(() => !existsSync(pidFile(dataDir)))
    const next = await start(dataDir)
    expect(await ask(next, 'select answer from kept')).toEqual({ answer: 42 })
    await next.stop()
  })

  test('a start right after the parent was killed waits for the old server', async () => {
    const parent = await startElsewhere(dataDir)
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    const next = await start(dataDir)
    expect(await ask(next, 'select answer from kept')).toEqual({ answer: 42 })
    await next.stop()
  })

  test('a crashed server is noticed, and its stale lock does not stop the next', async () => {
    const postgres = await start(dataDir)
    const [pid] = readFileSync(pidFile(dataDir), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    await postgres.ended
    await postgres.stop()
    const next = await start(dataDir)
    expect(await ask(next, 'select answer from kept')).toEqual({ answer: 42 })
    await next.stop()
  })

  test('sessions that outlive a crashed server are waited for', async () => {
    const postgres = await start(dataDir)
    const [server] = readFileSync(pidFile(dataDir), 'utf8').split('\n')
    const { pid } = await ask(
      postgres,
      `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
      postgres.users.superuser,
    )
    process.kill(Number(pid), 'SIGSTOP')
    process.kill(Number(server), 'SIGKILL')
    await postgres.ended
    await postgres.stop()
    const logFile = path.join(dataDir, 'postgres.log')
    const logged = statSync(logFile).size
    const starting = start(dataDir)
    const refused = () => readFileSync(logFile).subarray(logged).includes('is still in use')
    await vi.waitFor(() => expect(refused()).toBe(true), { timeout: 30_000 })
    process.kill(Number(pid), 'SIGCONT')
    const next = await starting
    expect(await ask(next, 'select answer from kept')).toEqual({ answer: 42 })
    await next.stop()
  })

  test('locks whose number now belongs to another program do not stop the start', async () => {
    // Of the server's own user: numbers of other users' programs are passed over anyway.
    const other = spawn('sleep', ['60'], { ...serverAccount(), stdio: 'ignore' })
    await once(other, 'spawn')
    const folder = path.join(dataDir, 'postgres/cluster')
    const lines = [other.pid, folder, 1, 5432, '', '', '', 'ready']
    const lock = `${lines.join('\n')}\n`
    writeFileSync(pidFile(dataDir), lock)
    writeFileSync(path.join(dataDir, 'postgres/run/.s.PGSQL.5432.lock'), lock)
    writeFileSync(path.join(dataDir, 'postgres.lock'), `${other.pid}\nof-an-earlier-boot\n`)
    const postgres = await start(dataDir).finally(() => other.kill())
    expect(await ask(postgres, 'select answer from kept')).toEqual({ answer: 42 })
    await postgres.stop()
  })

  test('a cluster of another version is refused by name', async () => {
    const file = path.join(dataDir, 'postgres/cluster/PG_VERSION')
    writeFileSync(file, '12\n')
    await expect(start(dataDir)).rejects.toMatchObject({ fault: 'data_dir_of_another_version' })
    writeFileSync(file, '18\n')
  })
})

test('a path too long for a socket gets a short one elsewhere', async () => {
  const dataDir = path.join(newFolder(), 'x'.repeat(120))
  const postgres = await start(dataDir)
  expect(postgres.socketDir.length).toBeLessThan(80)
  expect(await ask(postgres, 'select 1 as one')).toEqual({ one: 1 })
  await postgres.stop()
})

test('a data folder that is a file is refused by name', async () => {
  const file = path.join(newFolder(), 'file')
  writeFileSync(file, '')
  await expect(start(path.join(file, 'below'))).rejects.toMatchObject({
    fault: 'data_dir_not_writable',
  })
})

test.runIf(isRoot)(
  'below a closed folder the cluster goes where its user can reach it',
  async () => {
    const dataDir = path.join(newFolder(0o700), 'data')
    mkdirSync(dataDir)
    const first = await start(dataDir)
    expect(first.temporaryFolder).toBeDefined()
    await ask(first, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await start(dataDir)
    expect(await ask(second, 'select answer from kept')).toEqual({ answer: 42 })
    await second.stop()
    rmSync(dataDir, { recursive: true })
    const afresh = await start(dataDir)
    await expect(ask(afresh, 'select answer from kept')).rejects.toThrow('does not exist')
    await afresh.stop()
  },
)

test.runIf(isRoot)('a command of root takes nothing from the service of another user', async () => {
  const dataDir = newFolder()
  chownSync(dataDir, DAEMON.uid, DAEMON.gid)
  const service = await startElsewhere(dataDir, DAEMON)
  const refused = { fault: 'data_dir_of_another_user' }
  expect(() => runningSocket(dataDir)).toThrow(expect.objectContaining(refused))
  await expect(start(dataDir)).rejects.toMatchObject(refused)
  expect(statSync(path.join(dataDir, 'postgres/run'))).toMatchObject(DAEMON)
  service.kill('SIGKILL')
  await until(() => !existsSync(pidFile(dataDir)))
  chmodSync(dataDir, 0o700)
  await expect(start(dataDir)).rejects.toMatchObject(refused)
  expect(existsSync(path.join(dataDir, 'postgres-home'))).toBe(false)
})

test.runIf(isRoot)('a cluster that its user cannot reach any more is not begun anew', async () => {
  const dataDir = newFolder()
  await (await start(dataDir)).stop()
  chmodSync(dataDir, 0o700)
  await expect(start(dataDir)).rejects.toMatchObject({ fault: 'no_reachable_folder' })
  expect(existsSync(path.join(dataDir, 'postgres-home'))).toBe(false)
})

test('looking for a server that runs makes nothing', () => {
  const dataDir = newFolder()
  expect(runningSocket(dataDir)).toBeUndefined()
  expect(readdirSync(dataDir)).toEqual([])
})

// The drill on a database of one's own, by the commands of the guide: Debian's PostgreSQL and
// pgBackRest, load that goes on, the machine lost, another cluster restored to a named second.
import { chownSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Holdfast } from '@holdfast/node'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../service/src/ledger/ledger/index.ts'
import { connectPractice, keepStatement, practiceAt } from '../service/test/harness/practice.ts'
import type { Installation, Running } from '../service/test/harness/process.ts'
import { newInstallation } from '../service/test/harness/process.ts'
import { until } from '../service/test/harness/until.ts'
import { playEscrow } from './demo/escrow.ts'
import { commandsOf, readGuide, sectionOf } from './documents/commands.ts'
import { runAsPostgres } from './machine/testing/commands.ts'
import { postgresUser } from './machine/testing/debian-cluster.ts'
import type { DebianPlace, DebianPostgres } from './machine/testing/debian-postgres.ts'
import {
  newDebianFolder,
  startDebianCluster,
  startDebianPostgres,
} from './machine/testing/debian-postgres.ts'

const WITHIN_MS = 900_000
const MS_OF_SECOND = 1_000
const SECTION = sectionOf(readGuide('backup'), '## A database of your own')
const [configuration = '', archiving = ''] = settingsOf(SECTION)
const commands = commandsOf(SECTION)
const [taking, restoring] = [commands.slice(0, -1), commands.slice(-1)]
const NAMED = '2026-11-28 15:04:05+00'

const repository = newDebianFolder()
let installation: Installation
let first: DebianPostgres
let second: DebianPostgres | undefined
let folderOfSecond: string

/** The files of settings that a text shows, in their order. */
function settingsOf(text: string): string[] {
  return [...text.matchAll(/```ini\n([\s\S]*?)```/g)].map(([, block = '']) => block)
}

/** Settings of PostgreSQL as they stand in a file of it. */
function settingsIn(text: string): Record<string, string> {
  const lines = text.matchAll(/^(\w+) = '?(.*?)'?$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}

/** What moves the guide's places to folders of this test. */
function environmentFor({ folder, port }: DebianPlace) {
  return {
    PGBACKREST_CONFIG: path.join(repository, 'pgbackrest.conf'),
    PGBACKREST_REPO1_PATH: path.join(repository, 'repo'),
    PGBACKREST_LOG_PATH: path.join(repository, 'log'),
    PGBACKREST_LOCK_PATH: path.join(repository, 'lock'),
    PGBACKREST_PG1_PATH: path.join(folder, 'data'),
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: folder,
  }
}

async function ask<Row extends pg.QueryResultRow>(at: DebianPostgres, text: string): Promise<Row> {
  const client = new pg.Client({ connectionString: at.superuserUrl })
  await client.connect()
  try {
    const [row] = (await client.query<Row>(text)).rows
    if (row === undefined) throw new Error(`no row: ${text}`)
    return row
  } finally {
    await client.end()
  }
}

const moneyOf = `select (select count(*)::int from artefacts where is_stored) as files,
  (select count(*)::int from projects) as projects,
  (select count(*)::int from outbounds) as outbounds,
  (select count(*)::int from ledger_transactions) as transactions,
  (select sum(amount)::text from ledger_movements) as moved`

async function pay({ keys }: Running, run: string): Promise<void> {
  const { baseUrl } = installation
  const holdfast = new Holdfast(keys.private, { baseUrl })
  await playEscrow({ holdfast, baseUrl, publicKey: keys.public, run, step: () => undefined })
}

/** A bank is connected, and says in a file what came. */
async function hearFromBank({ keys }: Running): Promise<void> {
  const practice = practiceAt(installation.baseUrl, keys.private)
  await practice.byOne(connectPractice())
  expect((await keepStatement(practice)).length).toBeGreaterThan(0)
}

function filedBytes(): number {
  const file = path.join(installation.dataDir, 'journal/checkpoints.jsonl')
  return existsSync(file) ? statSync(file).size : 0
}

/** How long it takes until what was committed now is archived; nothing is hurried. */
async function untilArchived(): Promise<number> {
  const since = performance.now()
  const { segment } = await ask<{ segment: string }>(
    first,
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as segment',
  )
  const asked = `select coalesce(last_archived_wal >= '${segment}', false) as is_there
    from pg_stat_archiver`
  const isThere = async () => (await ask<{ is_there: boolean }>(first, asked)).is_there
  while (!(await isThere())) await sleep(MS_OF_SECOND)
  return performance.now() - since
}

beforeAll(async () => {
  const { uid, gid } = postgresUser()
  for (const name of ['repo', 'log', 'lock']) {
    mkdirSync(path.join(repository, name))
    chownSync(path.join(repository, name), uid, gid)
  }
  writeFileSync(path.join(repository, 'pgbackrest.conf'), configuration)
  installation = await newInstallation()
  first = await startDebianPostgres({
    settings: settingsIn(archiving),
    environment: environmentFor,
  })
}, WITHIN_MS)

afterAll(async () => {
  await installation.remove()
  await second?.stop()
  for (const folder of [repository, first.folder]) rmSync(folder, { recursive: true })
})

test(
  'what is lost with the machine is younger than a minute, and the rest is whole and said',
  async () => {
    const settings = { DATABASE_URL: first.url, HOLDFAST_DEMO: 'on' }
    const running = await installation.start(settings)
    await pay(running, 'before')
    await hearFromBank(running)
    // Payments go on while the backup is taken.
    const place = { cwd: repository, environment: environmentFor(first) }
    await Promise.all([runAsPostgres(taking, place), pay(running, 'meanwhile')])
    const expected = await ask(first, moneyOf)
    await sleep(MS_OF_SECOND - (Date.now() % MS_OF_SECOND))
    const named = new Date()
    await sleep(MS_OF_SECOND)
    const filed = filedBytes()
    await pay(running, 'after')
    await until(() => Promise.resolve(filedBytes() > filed))
    const archivedMs = await untilArchived()
    await running.end('SIGKILL')
    await first.kill()

    const since = performance.now()
    folderOfSecond = newDebianFolder()
    const data = path.join(folderOfSecond, 'data')
    const { uid, gid } = postgresUser()
    mkdirSync(data, { mode: 0o700 })
    chownSync(data, uid, gid)
    const target = named
      .toISOString()
      .replace('T', ' ')
      .replace(/\.\d+Z$/, '+00')
    const there = environmentFor({ folder: folderOfSecond, port: first.port })
    const toTarget = restoring.map((command) => command.replace(NAMED, target))
    expect(toTarget).not.toEqual(restoring)
    await runAsPostgres(toTarget, { cwd: repository, environment: there })
    second = await startDebianCluster(folderOfSecond, { environment: environmentFor })
    const restoredMs = performance.now() - since
    expect(await ask(second, moneyOf)).toEqual(expected)

    const by = { DATABASE_URL: second.superuserUrl }
    const unsaid = await installation.run('verify.ts', [], by)
    expect(unsaid.code).not.toBe(0)
    const said = await installation.run('restore.ts', ['--own'], by)
    expect(said.out).toMatch(/It is said that this database was restored.*were cut/s)
    expect(said.code).toBe(0)
    const verified = await installation.run('verify.ts', [], by)
    expect(verified).toEqual({ code: 0, out: expect.stringContaining('the books are right') })
    expect(verified.out).toContain(`Files of banks  ${expected.files}, `)
    const again = await installation.start({ ...settings, DATABASE_URL: second.url })
    await pay(again, 'again')
    expect(await again.end('SIGTERM')).toBe(0)
    const client = new pg.Client({ connectionString: second.superuserUrl })
    await client.connect()
    expect(await checkInvariants(client)).toEqual([])
    await client.end()
    const seconds = (ms: number) => (ms / MS_OF_SECOND).toFixed(1)
    process.stdout.write(
      `PostgreSQL ${second.version}, pgBackRest: archived ${seconds(archivedMs)} s after it was ` +
        `committed, restored to a named second in ${seconds(restoredMs)} s\n`,
    )
  },
  WITHIN_MS,
)

// The drill: money moves, a backup is taken while it does, the machine dies, and another one has
// all of it up to the second that is named; and what is no whole backup is not taken for one.
import { execFile } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Holdfast } from '@holdfast/node'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginInThePast } from '../service/src/proof/archives/testing/past.ts'
import { plainEnvironment } from '../service/test/harness/environment.ts'
import { connectPractice, keepStatement, practiceAt } from '../service/test/harness/practice.ts'
import { needPlace } from './backup/place.ts'
import { playEscrow } from './demo/escrow.ts'
import { type StartedService, startService } from './demo/service.ts'
import { DATABASE, USERS } from './embedded-postgres.ts'
import { asOwner } from './owner.ts'
import { runningSocket } from './postgres/running.ts'

const WITHIN_MS = 900_000
const POLL_MS = 50
const BEHIND_DAYS = 80
const MONTH_DIGITS = 7
const made: string[] = []
let service: StartedService
let backups: string

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** The server's user passes through it. */
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-backup-'))
  chmodSync(folder, 0o711)
  made.push(folder)
  return folder
}

/** Runs a command as its user does; its exit code and what it said. */
async function command(name: string, dataDir: string, ...args: readonly string[]) {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const env = { ...plainEnvironment(), HOLDFAST_DATA_DIR: dataDir, DATABASE_URL: undefined }
  return await new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: stdout + stderr })
    })
  })
}

/** What the doctor says of backups of the running service. */
async function doctorOfBackups(): Promise<{ readonly state: string; readonly about: string }> {
  const { said } = await command('../service/src/main', service.dataDir, 'doctor')
  const findings = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return findings.find(({ check }) => check === 'backup')
}

/** Asks the superuser of the running service's database. */
async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row | undefined> {
  const host = runningSocket(service.dataDir)
  const client = new pg.Client({ host, user: USERS.superuser, database: DATABASE })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows[0]
  } finally {
    await client.end()
  }
}

/** A whole escrow through the API: paid in, released, paid out, fees taken. */
async function payThroughApi(run: string): Promise<void> {
  const { baseUrl, publicKey, privateKey } = service
  const holdfast = new Holdfast(privateKey, { baseUrl })
  await playEscrow({ holdfast, baseUrl, publicKey, run, step: () => undefined })
}

/** A bank is connected, and says in a file what came. */
async function hearFromBank(): Promise<void> {
  const practice = practiceAt(service.baseUrl, service.privateKey)
  await practice.byOne(connectPractice())
  expect((await keepStatement(practice)).length).toBeGreaterThan(0)
}

const moneyOf = `select (select count(*)::int from artefacts where is_stored) as files,
  (select count(*)::int from projects) as projects,
  (select count(*)::int from outbounds) as outbounds,
  (select count(*)::int from ledger_transactions) as transactions,
  (select sum(amount)::text from ledger_movements) as moved`

function filedBytes(): number {
  const file = path.join(service.dataDir, 'journal/checkpoints.jsonl')
  return existsSync(file) ? statSync(file).size : 0
}

/** What was archived holds all that was committed until now. */
async function untilArchived(): Promise<void> {
  const row = await ask<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment')
  const file = path.join(backups, 'wal', `${row?.segment}.gz`)
  while (!existsSync(file)) await sleep(POLL_MS)
}

function placeOf(dataDir: string) {
  return { dataDir, databaseUrl: null, masterKey: null }
}

/** Another machine, with what is kept apart from the backups of a database. */
function newMachine(of: string): string {
  const dataDir = newFolder()
  for (const kept of ['master.key', 'journal']) {
    cpSync(path.join(of, kept), path.join(dataDir, kept), { recursive: true })
  }
  return dataDir
}

/** Its sandbox begins so long ago that months of it are over. */
async function beginInTheYearBefore(): Promise<void> {
  await asOwner(placeOf(service.dataDir), async (client) => {
    await client.query(`set role ${USERS.owner}`)
    await beginInThePast(client)
    await client.query('reset role')
    await client.query(`update tenants set clock_offset_ms = -86400000::bigint * ${BEHIND_DAYS}
                         where environment = 'sandbox'`)
  })
}

/** Months leave after the backup, once all of them is sealed. */
async function letMonthsLeave(): Promise<void> {
  await ask("update tenants set clock_offset_ms = 0 where environment = 'sandbox'")
  const before = `--before=${new Date().toISOString().slice(0, MONTH_DIGITS)}`
  for (;;) {
    const { code, said } = await command('archive', service.dataDir, before)
    if (code === 0) break
    expect(said).toContain('sealed')
    await sleep(POLL_MS)
  }
  expect(readdirSync(path.join(service.dataDir, 'archive')).length).toBeGreaterThan(0)
}

/** Its database ends by itself. */
async function untilStopped(): Promise<void> {
  while (runningSocket(service.dataDir) !== undefined) await sleep(POLL_MS)
}

describe('the machine is lost', () => {
  let until: string
  let expected: pg.QueryResultRow | undefined

  beforeAll(async () => {
    backups = path.join(newFolder(), 'to')
    service = await startService(plainEnvironment())
    made.push(service.dataDir)
    await beginInTheYearBefore()
    await payThroughApi('before')
    // The server says of each segment that it is archived, also while it goes nowhere.
    await ask('select pg_switch_wal()')
    const none = { state: 'wrong', about: expect.stringContaining('none is taken') }
    expect(await doctorOfBackups()).toMatchObject(none)
    await hearFromBank()
    const taken = await command('backup', service.dataDir, `--to=${backups}`)
    expect(taken.said).toContain('The master key is not in it')
    expect(taken.code).toBe(0)
    await payThroughApi('between')
    await letMonthsLeave()
    expected = await ask(moneyOf)
    until = new Date().toISOString()
    const filed = filedBytes()
    await payThroughApi('after')
    // Checkpoints outside the database tell of what is to be cut.
    while (filedBytes() === filed) await sleep(POLL_MS)
    await untilArchived()
    expect(await doctorOfBackups()).toMatchObject({ state: 'ok' })
    await service.kill()
    await untilStopped()
  }, WITHIN_MS)

  test('what is lost with it is younger than a minute: the log is archived by then', async () => {
    const settings = ['archive_mode', 'archive_timeout', 'wal_level', 'fsync']
    const names = settings.map((name) => `'${name}'`).join(', ')
    const rows = await asOwner(placeOf(service.dataDir), async (client) => {
      const asked = `select name, setting from pg_settings where name in (${names}) order by name`
      return (await client.query<{ name: string; setting: string }>(asked)).rows
    })
    expect(rows).toEqual([
      { name: 'archive_mode', setting: 'on' },
      { name: 'archive_timeout', setting: '60' },
      { name: 'fsync', setting: 'on' },
      { name: 'wal_level', setting: 'replica' },
    ])
  })

  test(
    'another has all up to the second that is named, with its roles, and the books are right',
    async () => {
      const elsewhere = newMachine(service.dataDir)
      const from = [`--from=${backups}`, `--until=${until}`, '--by=Ada Lovelace']
      const begunMs = performance.now()
      const restored = await command('restore', elsewhere, ...from)
      const tookMs = performance.now() - begunMs
      expect(restored.said).toMatch(/last change \d{4}-/)
      expect(restored.said).toMatch(/The journal of \S+ goes on from \d+ entries; \d+ were cut/)
      expect(restored.said).toContain('The audit logs say so, by Ada Lovelace.')
      const [, last = ''] = /last change (\S+?)\.$/m.exec(restored.said) ?? []
      const lostMs = Date.parse(until) - Date.parse(last)
      console.log(`Restored in ${Math.round(tookMs)} ms; ${lostMs} ms before ${until}.`)
      // No backup was taken after months had left.
      const archives = readdirSync(path.join(elsewhere, 'archive'))
      expect(archives).toEqual(readdirSync(path.join(service.dataDir, 'archive')))
      await asOwner(placeOf(elsewhere), async (client) => {
        expect((await client.query(moneyOf)).rows[0]).toEqual(expected)
        const mayBecome = `select pg_has_role('${USERS.service}', 'holdfast_app', 'set') as may,
          has_table_privilege('holdfast_app', 'outbounds', 'select') as reads`
        expect((await client.query(mayBecome)).rows[0]).toEqual({ may: true, reads: true })
        const acts = `select actor_name, changes from audit_entries where operation = 'restore'`
        const changes = expect.arrayContaining([
          { field: 'by', before: null, after: 'Ada Lovelace' },
        ])
        expect((await client.query(acts)).rows).toEqual([
          { actor_name: 'npm run restore', changes },
        ])
      })
      const verified = await command('verify', elsewhere)
      expect(verified.said).toContain('Nothing was changed, and the books are right.')
      expect(verified.said).toMatch(
        new RegExp(`^Files of banks +${expected?.files}, \\d+ bytes$`, 'm'),
      )
      expect(verified.said).toMatch(/^Restored +journal \S+, \S+Z by Ada Lovelace: from \d+/m)
      expect(verified.code).toBe(0)
    },
    WITHIN_MS,
  )

  test('a second that was never archived is refused, and nothing is put in place', async () => {
    const elsewhere = newFolder()
    const later = '--until=2099-01-01T00:00:00Z'
    const { code, said } = await command('restore', elsewhere, `--from=${backups}`, later)
    expect(said).toContain('What was archived ends before 2099-01-01')
    expect(code).toBe(1)
    expect(existsSync(path.join(elsewhere, 'postgres/cluster'))).toBe(false)
  })

  test('nor is anything by whom no line could name', async () => {
    const elsewhere = newFolder()
    const { code, said } = await command('restore', elsewhere, `--from=${backups}`, '--by=ada\n{')
    expect(said).toContain('--by: a name of 1 to 100 letters on one line, without { and }')
    expect([code, readdirSync(elsewhere)]).toEqual([1, []])
  })

  test('neither half a backup nor one that was changed is restored', async () => {
    const [name = ''] = readdirSync(path.join(backups, 'base'))
    const whole = path.join(backups, 'base', name)
    const version = path.join(whole, 'cluster/PG_VERSION')
    appendFileSync(version, '\n')
    const changed = await command('restore', newFolder(), `--from=${backups}`)
    expect(changed.said).toContain('PG_VERSION is not what was backed up')
    truncateSync(version, 3)
    renameSync(whole, `${whole}.part`)
    const half = await command('restore', newFolder(), `--from=${backups}`)
    expect(half.said).toContain('There is no backup in')
    renameSync(`${whole}.part`, whole)
    expect([changed.code, half.code]).toEqual([1, 1])
  })

  test(
    'restored twice from one backup, it goes on apart, and what it is then can be restored',
    async () => {
      const elsewhere = newMachine(service.dataDir)
      // What both write from there on has segments of the same numbers, and other contents.
      const marks: string[] = []
      for (const mark of ['first', 'second']) {
        const again = [`--from=${backups}`, `--until=${until}`]
        const restored = await command('restore', elsewhere, ...again)
        expect(restored).toMatchObject({ code: 0, said: expect.stringContaining(`@${hostname()}`) })
        await asOwner(placeOf(elsewhere), async (client) => {
          await client.query(`create table restored_${mark} as select 1 as one`)
          const asked = 'select timeline_id::text as timeline from pg_control_checkpoint()'
          marks.push((await client.query<{ timeline: string }>(asked)).rows[0]?.timeline ?? '')
        })
        const taken = await command('backup', elsewhere, `--to=${backups}`)
        expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('files') })
      }
      expect(new Set(marks).size).toBe(2)
      const third = newMachine(elsewhere)
      expect(await command('restore', third, `--from=${backups}`)).toMatchObject({ code: 0 })
      await asOwner(placeOf(third), async (client) => {
        const asked =
          "select to_regclass('restored_first') as one, to_regclass('restored_second') as two"
        expect((await client.query(asked)).rows).toEqual([{ one: null, two: 'restored_second' }])
      })
      expect((await command('verify', third)).said).toContain('the books are right')
    },
    WITHIN_MS,
  )
})

describe('a place for backups', () => {
  test('lies neither in what is backed up nor around it, nor beside the master key', () => {
    const dataDir = newFolder()
    expect(() => needPlace(path.join(dataDir, 'backups'), [dataDir])).toThrow('it lies in')
    expect(() => needPlace(path.dirname(dataDir), [dataDir])).toThrow('lies in it')
    const other = newFolder()
    appendFileSync(path.join(other, 'master.key'), 'key')
    expect(() => needPlace(other, [dataDir])).toThrow('the master key lies there')
    expect(needPlace(path.join(newFolder(), 'to'), [dataDir])).toMatch(/\/to$/)
  })
})

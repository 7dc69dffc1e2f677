// `holdfast-server` as an operator calls it: by Node alone, at a database of the own.
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { emptyDatabase, type TestConnection, urlOf } from '#harness'
import { newInstallation } from '../harness/process.ts'
import { untilLocked } from '../harness/until.ts'

const installation = await newInstallation()
afterAll(async () => await installation.remove())

/** With a role of its own: the other databases of the tests' server share theirs. */
const settingsOf = (database: TestConnection) => ({
  DATABASE_URL: urlOf(database),
  HOLDFAST_DATABASE_ROLE: `holdfast_${database.database}`,
})

async function tablesOf(connection: TestConnection): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_tables where schemaname = 'public'`,
    )
    return rows[0]?.count ?? -1
  } finally {
    await client.end()
  }
}

describe('the command line', () => {
  it('does nothing where it is not understood, and says so by its exit code', async () => {
    const { code, out } = await installation.command(['strat'])
    expect(code).toBe(2)
    expect(out).toContain('did you mean start?')
    expect(readdirSync(installation.dataDir)).toEqual([])
  })

  it('lets nobody say of a database what could not be signed', async () => {
    const { code, out } = await installation.command(['lives', '--by=ada\n{'])
    expect(code).toBe(2)
    expect(out).toContain('--by: a name of 1 to 100 letters on one line, without { and }')
    expect(readdirSync(installation.dataDir)).toEqual([])
  })

  it('tells the version without a database', async () => {
    const { code, out } = await installation.command(['version'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ node: process.versions.node })
  })
})

describe('a check', () => {
  it('ends with 1 where anything is wrong, and with a line of JSON for each thing', async () => {
    const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', HOLDFAST_PORT: '0' }
    const { code, out } = await installation.command(['check'], settings)
    const found = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(code).toBe(1)
    expect(found).toContainEqual(expect.objectContaining({ check: 'settings', state: 'wrong' }))
    expect(found).toContainEqual(expect.objectContaining({ check: 'database', state: 'wrong' }))
    expect(readdirSync(installation.dataDir)).toEqual([])
  })
})

describe('migrating alone', () => {
  it('applies what is missing, names it, and then has nothing to do', async () => {
    const database = await emptyDatabase()
    const settings = settingsOf(database)
    const first = await installation.command(['migrate'], settings)
    expect(first.code).toBe(0)
    expect(JSON.parse(first.out).applied).toContain('0001_foundation.sql')
    expect(await tablesOf(database)).toBeGreaterThan(50)
    const again = await installation.command(['migrate'], settings)
    expect([again.code, JSON.parse(again.out)]).toEqual([0, { applied: [] }])
  })
})

describe('a data folder that cannot be made', () => {
  it.each(['start', 'migrate'])('leaves the database as it was: %s', async (command) => {
    const database = await emptyDatabase()
    const file = path.join(installation.dataDir, 'a-file')
    writeFileSync(file, '')
    const settings = { ...settingsOf(database), HOLDFAST_DATA_DIR: path.join(file, 'data') }
    const { code, out } = await installation.command([command], settings)
    expect(code).toBe(1)
    expect(out).toMatch(/The data folder \S+ cannot be used.*HOLDFAST_DATA_DIR/)
    expect(await tablesOf(database)).toBe(0)
  })
})

describe('the life of a process, for programs', () => {
  it('is a line of JSON for each step, in a data folder that it makes', async () => {
    const database = await emptyDatabase()
    const dataDir = path.join(installation.dataDir, 'made', 'by', 'it')
    const settings = {
      ...settingsOf(database),
      HOLDFAST_DATA_DIR: dataDir,
      HOLDFAST_DEMO: 'off',
    }
    const child = installation.launch(['start'], settings)
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('"event":"ready"')) child.kill('SIGTERM')
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    const events = said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).event)
    const life = ['starting', 'migrated', 'listening', 'ready', 'stopping', 'stopped']
    expect([code, events]).toEqual([0, life])
    expect(existsSync(path.join(dataDir, 'master.key'))).toBe(true)
  })
})

describe('a signal to end while the tables are made', () => {
  it.each([
    ['start', 0],
    ['migrate', 1],
  ] as const)('ends %s in order, and the next one makes them', async (command, expected) => {
    const database = await emptyDatabase()
    const settings = {
      ...settingsOf(database),
      HOLDFAST_DATA_DIR: path.join(installation.dataDir, `ended-${command}`),
      HOLDFAST_DEMO: 'off',
    }
    const [owner, looking] = [new pg.Client(database), new pg.Client(database)]
    await Promise.all([owner.connect(), looking.connect()])
    // The first migration of all waits for it.
    await owner.query('begin; create table tenants (id int)')
    const child = installation.launch([command], settings)
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    const ended = new Promise((resolve) => child.once('close', (...how) => resolve(how)))
    await untilLocked(looking)
    child.kill('SIGTERM')
    expect(await ended).toEqual([expected, null])
    const events = said.match(/"event":"\w+"/g)?.map((event) => event.slice(9, -1))
    expect(events).toEqual(['starting', 'stopping', 'stopped'].slice(command === 'start' ? 0 : 1))
    await owner.query('rollback')
    await Promise.all([owner.end(), looking.end()])
    const next = await installation.command(['migrate'], settings)
    expect([next.code, JSON.parse(next.out).applied[0]]).toEqual([0, '0001_foundation.sql'])
  })
})

// A dump of a database of one's own, by the statements and commands of the guide: taken while the
// service runs, restored on another server, and gone on with. What was restored without the role of
// the service is refused by name.
import { rmSync } from 'node:fs'
import { Holdfast } from '@holdfast/node'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../service/src/ledger/ledger/index.ts'
import { connected } from '../service/test/harness/connected.ts'
import type { Installation, Running } from '../service/test/harness/process.ts'
import { newInstallation } from '../service/test/harness/process.ts'
import { freePort } from '../service/test/harness/service.ts'
import { playEscrow } from './demo/escrow.ts'
import { commandsOf, readGuide, sectionOf, statementsOf } from './documents/commands.ts'
import { tryAsPostgres } from './machine/testing/commands.ts'
import type { Executed } from './machine/testing/container.ts'
import type { DebianCluster } from './machine/testing/debian-cluster.ts'
import {
  administerCluster,
  initCluster,
  placeCluster,
  serviceDatabase,
} from './machine/testing/debian-cluster.ts'
import { newDebianFolder } from './machine/testing/debian-postgres.ts'

const WITHIN_MS = 600_000
const SECTION = sectionOf(readGuide('backup'), '### Dumps')
const [dumping = '', restoring = ''] = commandsOf(SECTION)
const [forDumps, forRestore] = split(statementsOf(SECTION), 'holdfast_backup')
const [forOperators] = split(statementsOf(readGuide('operate')), 'holdfast_operator')
/** What a start and `check` say of a database without its rights, and of one that is a copy. */
const LOST = /holdfast_app has no right to \d{3} tables .*create role holdfast_app nologin/
const DOUBT = /"check":"installation","state":"wrong".*run `lives`/

let installation: Installation
let first: DebianCluster
let second: DebianCluster
/** What the guide's folder of backups is here. */
let backups: string
let expected: pg.QueryResultRow

/** Those that name somebody, and the others. */
function split(statements: readonly string[], name: string): [string[], string[]] {
  const has = (statement: string) => statement.includes(name)
  return [statements.filter(has), statements.filter((statement) => !has(statement))]
}

async function startCluster(): Promise<DebianCluster> {
  const cluster = placeCluster({ folder: newDebianFolder(), port: await freePort() })
  await initCluster(cluster)
  await cluster.start()
  return cluster
}

async function runAt({ folder, port }: DebianCluster, command: string): Promise<Executed> {
  const environment = { PGHOST: '127.0.0.1', PGPORT: String(port) }
  const here = command.replace('/mnt/backups', backups)
  return await tryAsPostgres(here, { cwd: folder, environment })
}

function settingsAt({ port }: DebianCluster, user = 'holdfast') {
  return { DATABASE_URL: `postgres://${user}@127.0.0.1:${port}/holdfast`, HOLDFAST_DEMO: 'on' }
}

async function pay({ keys }: Running, run: string): Promise<void> {
  const { baseUrl } = installation
  const holdfast = new Holdfast(keys.private, { baseUrl })
  await playEscrow({ holdfast, baseUrl, publicKey: keys.public, run, step: () => undefined })
}

async function moneyAt(cluster: DebianCluster): Promise<pg.QueryResultRow> {
  const asked = `select (select count(*)::int from outbounds) as outbounds,
    (select count(*)::int from ledger_transactions) as transactions,
    (select sum(amount)::text from ledger_movements) as moved`
  return await connected(cluster.superuser('holdfast'), async (client) => {
    const [row = {}] = (await client.query<pg.QueryResultRow>(asked)).rows
    return row
  })
}

beforeAll(async () => {
  installation = await newInstallation()
  first = await startCluster()
  second = await startCluster()
  backups = first.folder
  await administerCluster(first, serviceDatabase)
  const running = await installation.start(settingsAt(first))
  await pay(running, 'before')
  expected = await moneyAt(first)
  await administerCluster(first, forDumps)
  expect(await runAt(first, dumping)).toEqual({ code: 0, out: '' })
  await pay(running, 'after')
  await running.end('SIGTERM')
}, WITHIN_MS)

afterAll(async () => {
  await installation.remove()
  for (const cluster of [first, second]) {
    await cluster.end('stop')
    rmSync(cluster.folder, { recursive: true })
  }
})

test('the guide has two commands, and a dump by the user of the service is none', async () => {
  expect(commandsOf(SECTION)).toEqual([dumping, restoring])
  const bound = dumping.replace('holdfast_backup', 'holdfast').replace('.dump', '.none')
  const { code, out } = await runAt(first, bound)
  expect(code).toBe(1)
  expect(out).toContain('row-level security')
})

describe('restored on another server', () => {
  test.each([restoring, restoring.replace('--exit-on-error ', '')])(
    'without the role of the service no start is possible: %s',
    { timeout: WITHIN_MS },
    async (command) => {
      const [, others] = split(forRestore, 'holdfast_app')
      await administerCluster(second, others)
      const { code, out } = await runAt(second, command)
      expect(code).toBe(1)
      expect(out).toContain('role "holdfast_app" does not exist')
      expect(await moneyAt(second)).toEqual(expected)
      const started = await installation.command(['start'], settingsAt(second))
      expect(started).toMatchObject({ code: 1, out: expect.stringMatching(LOST) })
      expect(started.out).not.toMatch(/ready/)
      const checked = await installation.command(['check'], settingsAt(second))
      const wrong = /"check":"rights","state":"wrong"/
      expect(checked).toMatchObject({ code: 1, out: expect.stringMatching(wrong) })
      expect(checked.out).toMatch(LOST)
      await administerCluster(second, ['drop database holdfast', 'drop role holdfast'])
    },
  )

  test('by the guide it is whole, and is said', {
    timeout: WITHIN_MS,
  }, async () => {
    await administerCluster(second, forRestore)
    expect(await runAt(second, restoring)).toEqual({ code: 0, out: '' })
    expect(await moneyAt(second)).toEqual(expected)
    const by = settingsAt(second)
    expect((await installation.command(['check'], by)).out).toMatch(DOUBT)
    const said = await installation.run('restore.ts', ['--own'], by)
    expect(said).toMatchObject({ code: 0, out: expect.stringMatching(/were cut/) })
    const checked = await installation.command(['check'], by)
    expect({ code: checked.code, wrong: checked.out.match(/.*"wrong".*/g) }).toEqual({
      code: 0,
      wrong: null,
    })
  })

  test('who sees all organisations is made as the guide says, and finds all right', {
    timeout: WITHIN_MS,
  }, async () => {
    expect(forOperators).toHaveLength(2)
    const [role, rights] = split(forOperators, 'create role')
    await administerCluster(second, role)
    const by = settingsAt(second, 'holdfast_operator')
    const doctor = async () => (await installation.command(['doctor'], by)).out
    // PostgreSQL hides from others in which folder it lies.
    expect(await doctor()).toMatch(/"check":"disk".*is not seen/)
    await administerCluster(second, rights)
    expect(await doctor()).toMatch(/"check":"disk".*GB free/)
    const file = `${installation.dataDir}/journal.jsonl`
    const asked = [
      ['verify.ts', []],
      ['export-logs.ts', [file]],
      ['archive.ts', ['--before=2020-01']],
    ] as const
    for (const [tool, words] of asked) {
      const bound = await installation.run(tool, words, settingsAt(second))
      expect(bound).not.toMatchObject({ code: 0 })
      expect(bound.out).toContain('does not see the rows of all organisations')
      expect(await installation.run(tool, words, by)).toMatchObject({ code: 0 })
    }
  })

  test('and the service goes on', { timeout: WITHIN_MS }, async () => {
    const again = await installation.start(settingsAt(second))
    await pay(again, 'again')
    expect(await again.end('SIGTERM')).toBe(0)
    expect(await connected(second.superuser('holdfast'), checkInvariants)).toEqual([])
  })
})

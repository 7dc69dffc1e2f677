// A backup of a server of this version, taken while money moves, brought back to an instant.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Holdfast } from '@holdfast/node'
import type pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '#db'
import { checkInvariants } from '#ledger'
import { restoreBackup } from '../../../tools/backup/restore.ts'
import { takeBackup } from '../../../tools/backup/take.ts'
import { playEscrow } from '../../../tools/demo/escrow.ts'
import type { EmbeddedPostgres } from '../../../tools/embedded-postgres.ts'
import { startPostgres } from '../../../tools/embedded-postgres.ts'
import { providePostgres } from '../../../tools/machine/postgres.ts'
import { connected } from '../harness/connected.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'
import { until } from '../harness/until.ts'

const programs = providePostgres(process.env.HOLDFAST_TEST_POSTGRES ?? '')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The server's user passes through it. */
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-versions-'))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

const moneyOf = `select current_setting('server_version_num')::int / 10000 as major,
  (select count(*)::int from outbounds) as outbounds,
  (select sum(amount)::text from ledger_movements) as moved`

async function pay({ baseUrl, organisation }: TestService, run: string): Promise<void> {
  const { private: privateKey, public: publicKey } = organisation.keys.sandbox
  const holdfast = new Holdfast(privateKey, { baseUrl })
  await playEscrow({ holdfast, baseUrl, publicKey, run, step: () => undefined })
}

async function asSuperuser<T>(
  { socketDir: host, users, database }: EmbeddedPostgres,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return await connected({ host, user: users.superuser, database }, work)
}

it('a backup brings back whole payments up to the instant that is named', async () => {
  const dataDir = newFolder()
  const archiveDir = newFolder()
  const to = path.join(newFolder(), 'to')
  const server = await startPostgres({ dataDir, programs })
  const { socketDir: host, users, database } = server
  folders.push(...server.outsideFolders)
  await migrate({ host, user: users.owner, database })
  const connection = { host, user: users.superuser, database }
  const holdfast = await startTestService({ connection })
  await pay(holdfast, 'before')
  const { expected, instant } = await asSuperuser(server, async (client) => {
    await takeBackup(client, { dataDir, archiveDir, to })
    await pay(holdfast, 'between')
    const { rows } = await client.query(moneyOf)
    const named = new Date()
    await pay(holdfast, 'after')
    const switched = await client.query<{ segment: string }>(
      'select pg_walfile_name(pg_switch_wal()) as segment',
    )
    const segment = path.join(to, 'wal', `${switched.rows[0]?.segment}.gz`)
    await until(() => Promise.resolve(existsSync(segment)))
    return { expected: rows[0], instant: named }
  })
  await holdfast.stop()
  await server.stop()

  const options = { dataDir: newFolder(), archiveDir: newFolder(), from: to, until: instant }
  const { done } = await restoreBackup({ ...options, programs }, async (client, owner) => {
    expect(await migrate(owner)).toEqual([])
    expect(await checkInvariants(client)).toEqual([])
    return (await client.query(moneyOf)).rows[0]
  })
  expect(done).toEqual(expected)
  expect(String(done?.major)).toBe(process.env.HOLDFAST_TEST_POSTGRES)
})

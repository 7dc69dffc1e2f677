// PgBouncer between the service and its database, as Debian brings it: by sessions the service
// works as without it; by transactions or statements it is refused by name, before anything is
// written.
import { Holdfast } from '@holdfast/node'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needServer } from '../service/src/foundation/db/index.ts'
import { checkInvariants } from '../service/src/ledger/ledger/index.ts'
import { connected } from '../service/test/harness/connected.ts'
import type { Installation } from '../service/test/harness/process.ts'
import { newInstallation } from '../service/test/harness/process.ts'
import { playEscrow } from './demo/escrow.ts'
import type { DebianPostgres } from './machine/testing/debian-postgres.ts'
import { startDebianPostgres } from './machine/testing/debian-postgres.ts'
import type { Pooler } from './machine/testing/pgbouncer.ts'
import { startPgBouncer } from './machine/testing/pgbouncer.ts'

let postgres: DebianPostgres
let installation: Installation
const poolers: Pooler[] = []

beforeAll(async () => {
  postgres = await startDebianPostgres()
  installation = await newInstallation()
})
afterAll(async () => {
  await installation.remove()
  for (const pooler of poolers) await pooler.stop()
  await postgres.stop()
})

async function pooled(settings: Readonly<Record<string, string>>): Promise<Pooler> {
  const pooler = await startPgBouncer(postgres.port, settings)
  poolers.push(pooler)
  return pooler
}

async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const place = { host: '127.0.0.1', port: postgres.port, user: 'postgres', database: 'holdfast' }
  return await connected(place, work)
}

describe.each(['transaction', 'statement'])('by the %s', (mode) => {
  test('start, migrate and check say so, and the database stays empty', async () => {
    const { url } = await pooled({ pool_mode: mode })
    const settings = { DATABASE_URL: url }
    for (const command of ['start', 'migrate', 'check']) {
      const { code, out } = await installation.command([command], settings)
      expect([command, code]).toEqual([command, 1])
      expect(out).toMatch(/lends sessions by transaction or by statement.*pool_mode = session/)
    }
    const left = `select
      (select count(*)::int from pg_tables where schemaname = 'public') as tables,
      (select count(*)::int from pg_locks where locktype = 'advisory') as locks`
    const { rows } = await asSuperuser(async (client) => await client.query(left))
    expect(rows).toEqual([{ tables: 0, locks: 0 }])
  })

  test.each([
    ['one session', { default_pool_size: '1' }],
    ['many, the last one first', { default_pool_size: '20', min_pool_size: '10' }],
    ['many in turns', { default_pool_size: '20', min_pool_size: '10', server_round_robin: '1' }],
  ])('it is found out however few or many there are: %s', async (_what, settings) => {
    const { connection } = await pooled({ pool_mode: mode, ...settings })
    const refused = { fault: 'database_pooler' }
    // Others use the pool meanwhile, as at a start beside processes that run.
    const others = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const client = new pg.Client(connection)
        await client.connect()
        return client
      }),
    )
    let isOver = false
    const busy = others.map(async (client) => {
      while (!isOver) await client.query('select pg_sleep(0.002)')
      await client.end()
    })
    for (let turn = 0; turn < 20; turn += 1) {
      await expect(needServer(connection)).rejects.toMatchObject(refused)
    }
    isOver = true
    await Promise.all(busy)
  })
})

describe('by sessions', () => {
  test('the service is made, checked and pays through it', async () => {
    const { url } = await pooled({ pool_mode: 'session', default_pool_size: '40' })
    const settings = { DATABASE_URL: url, HOLDFAST_DEMO: 'on' }
    const running = await installation.start(settings)
    const { baseUrl } = installation
    const holdfast = new Holdfast(running.keys.private, { baseUrl })
    const { public: publicKey } = running.keys
    await playEscrow({ holdfast, baseUrl, publicKey, run: 'pooled', step: () => undefined })
    const checked = await installation.command(['check'], settings)
    for (const name of ['database', 'rights', 'schema', 'sessions']) {
      expect(checked.out).toMatch(new RegExp(`"check":"${name}","state":"ok"`))
    }
    expect(await running.end('SIGTERM')).toBe(0)
    expect(await asSuperuser(checkInvariants)).toEqual([])
  })

  test('too few sessions for one process are told by name', async () => {
    const { connection } = await pooled({ pool_mode: 'session', default_pool_size: '1' })
    await expect(needServer(connection)).rejects.toMatchObject({
      fault: 'database_pooler',
      message: expect.stringContaining('no second session'),
    })
  })
})

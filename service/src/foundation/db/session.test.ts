// What an address asks of a session, and what becomes of it.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { emptyDatabase } from '#harness'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import { classifyDatabaseError } from './faults.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { openPool } from './pool.ts'
import { unnamedStatement } from './statement.ts'
import { openWorld } from './testing/world.ts'

const { db: ours, connection, addTenant } = await openWorld()
const { host, user, database } = connection
const opened: Database[] = []
afterAll(async () => await Promise.all(opened.map(async (db) => await db.close())))

/** As an operator would write it into DATABASE_URL. */
function openAt(parameters: Readonly<Record<string, string>>, as: string = user): Database {
  const query = new URLSearchParams({ host, ...parameters })
  const db = openDatabase({
    connection: { connectionString: `postgres://${as}@/${database}?${query}` },
    connectionsMax: 1,
  })
  opened.push(db)
  return db
}

describe('a session of the service', () => {
  it('is given where nothing stands before its settings', async () => {
    await expect(openAt({}).check()).resolves.toBeUndefined()
    await expect(openAt({}, 'holdfast_service').check()).resolves.toBeUndefined()
  })

  it.each([
    ['another role', 'role=holdfast', 'current_user', 'holdfast_app'],
    ['no limit of time', 'statement_timeout=0', 'statement_timeout', '15s'],
    ['no limit of waiting', 'lock_timeout=0', 'lock_timeout', '5s'],
    [
      'no end to idle transactions',
      'idle_in_transaction_session_timeout=0',
      'idle_in_transaction_session_timeout',
      '20s',
    ],
    ['plans for each execution', 'plan_cache_mode=auto', 'plan_cache_mode', 'force_generic_plan'],
    ['plans that read whole tables', 'enable_seqscan=on', 'enable_seqscan', 'off'],
    ['plans that are compiled', 'jit=on', 'jit', 'off'],
  ])('is given although the address asks for %s', async (_what, setting, name, value) => {
    const db = openAt({ options: `-c ${setting}` })
    const shown = name === 'current_user' ? 'current_user::text' : `current_setting('${name}')`
    expect((await db.pool.query(`select ${shown} as shown`)).rows).toEqual([{ shown: value }])
  })

  it.each([
    ['rows unguarded', 'row_security=off', 'row_security is off, not on'],
    ['a schema before ours', 'search_path=other,public', 'search_path is other,public, not'],
    [
      'silent triggers',
      'session_replication_role=replica',
      'session_replication_role is replica, not origin',
    ],
  ])('is refused with %s', async (_what, setting, said) => {
    const refused = openAt({ options: `-c ${setting}` }).check()
    await expect(refused).rejects.toThrow(said)
  })

  it('is refused where its role passes row level security by', async () => {
    const role = `holdfast_passes_${randomUUID().slice(0, 8)}`
    const own = await emptyDatabase()
    await migrate(own, readMigrations(), role)
    const admin = new pg.Client(own)
    await admin.connect()
    try {
      await admin.query(`alter role ${role} bypassrls`)
      const db = openDatabase({ connection: own, connectionsMax: 1 })
      opened.push(db)
      await expect(db.check()).rejects.toThrow('row_security_bypassed is yes, not no')
    } finally {
      await admin.query(`drop owned by ${role}; drop role ${role}`)
      await admin.end()
    }
  })

  it('is refused to every statement, not at the start alone', async () => {
    const db = openAt({ options: '-c row_security=off' })
    const asked = db.global.query(unnamedStatement('select 1'), {})
    await expect(asked).rejects.toMatchObject({ fault: 'database_session' })
    expect(db.pool.totalCount).toBe(0)
  })
})

/** Stands still, as a process does whose machine is lost to others: it hears nothing meanwhile. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

it('a session that was ended while its process stood still was lost, not at fault', async () => {
  const idle = `set local idle_in_transaction_session_timeout = '50ms'`
  const failing = ours.transact(await addTenant(), async ({ tx }) => {
    await tx.query(unnamedStatement(idle), {})
    standStill(2_000)
    await tx.query(unnamedStatement('select 1'), {})
  })
  const reason: unknown = await failing.catch((error: unknown) => error)
  expect(reason).toBeInstanceOf(Error)
  expect(classifyDatabaseError(reason)).toBe('unavailable')
})

/** A way to the server that can be lost as a machine is: nothing comes, not even an end. */
async function openWay() {
  const ends: Socket[] = []
  const way = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.5432`)
    ends.push(near, far)
    near.pipe(far)
    far.pipe(near)
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  const address = way.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    lose: () => {
      for (const end of ends) end.unpipe()
    },
    close: () => {
      for (const end of ends) end.destroy()
      way.close()
    },
  }
}

it('a connection to a machine that is lost ends, and another one is made', async () => {
  const way = await openWay()
  const pool = openPool({ host: '127.0.0.1', port: way.port, user, database, max: 1 }, 500)
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  way.lose()
  const reason: unknown = await pool.query('select 1').catch((error: unknown) => error)
  expect(reason).toMatchObject({ message: expect.stringContaining('silent for 500 ms') })
  expect(classifyDatabaseError(reason)).toBe('unavailable')
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await pool.end()
  way.close()
})

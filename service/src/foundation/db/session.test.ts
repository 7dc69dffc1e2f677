// What is put before the service's own startup options, and what becomes of it.

import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#harness'
import type { Database } from './database.ts'
import { openDatabase } from './database.ts'
import { sessionOptions } from './session.ts'
import { unnamedStatement } from './statement.ts'

const connection = await testDatabase()
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
  it('is given where nothing stands before its options', async () => {
    await expect(openAt({}).check()).resolves.toBeUndefined()
    await expect(openAt({}, 'holdfast_service').check()).resolves.toBeUndefined()
  })

  it('is refused where `options` of the address take the place of its own', async () => {
    const refused = openAt({ options: '-c application_name=mine' }).check()
    await expect(refused).rejects.toMatchObject({
      fault: 'database_session',
      message: expect.stringContaining('current_user is postgres, not holdfast_app'),
    })
  })

  it.each([
    ['another role', 'role=holdfast', 'current_user is holdfast, not holdfast_app'],
    ['rows unguarded', 'row_security=off', 'row_security is off, not on'],
    ['no limit of time', 'statement_timeout=0', 'statement_timeout is 0, not 15s'],
    ['no limit of waiting', 'lock_timeout=0', 'lock_timeout is 0, not 5s'],
    [
      'no end to idle transactions',
      'idle_in_transaction_session_timeout=0',
      'idle_in_transaction_session_timeout is 0, not 20s',
    ],
    ['a schema before ours', 'search_path=other,public', 'search_path is other,public, not'],
    [
      'plans for each execution',
      'plan_cache_mode=auto',
      'plan_cache_mode is auto, not force_generic_plan',
    ],
    ['plans that read whole tables', 'enable_seqscan=on', 'enable_seqscan is on, not off'],
    [
      'silent triggers',
      'session_replication_role=replica',
      'session_replication_role is replica, not origin',
    ],
  ])('is refused with %s', async (_what, setting, said) => {
    const refused = openAt({ options: `${sessionOptions} -c ${setting}` }).check()
    await expect(refused).rejects.toThrow(said)
  })

  it('is refused where its role passes row level security by', async () => {
    const other = `passes_by_${database}`
    const admin = new pg.Client(connection)
    await admin.connect()
    try {
      await admin.query(`create role ${other} bypassrls`)
      const options = sessionOptions.replace('holdfast_app', other)
      const refused = openAt({ options }).check()
      await expect(refused).rejects.toThrow('row_security_bypassed is yes, not no')
    } finally {
      await admin.query(`drop role ${other}`)
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

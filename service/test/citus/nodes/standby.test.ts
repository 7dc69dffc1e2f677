// Lists read by way of a standby of the coordinator: it plans, and the rows of a tenant are those of
// his node, so nothing that was written is missing, whatever the standby itself has seen.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { createOrganisation } from '#organisations'
import { chooseLog, createService } from '../../../src/app/service.ts'
import { startStandby } from '../../harness/cluster-standby.ts'
import { testDatabase } from '../../harness/database.ts'
import { caller } from '../../harness/service.ts'
import { until } from '../../harness/until.ts'

const connection = await testDatabase()
const standby = await startStandby(connection)
const there = new pg.Client(standby.connection)
await there.connect()

const service = createService({
  connection,
  replica: standby.connection,
  baseUrl: 'http://localhost',
  rootKey: randomBytes(32),
  roles: new Set(['api']),
  mailbox: 'off',
  webhookAllowNets: [],
  log: chooseLog('off'),
  verifyAnswers: true,
})
const { keys } = await createOrganisation(service.database, { name: 'Harbour' })
const url = await service.server.listen({ port: 0, host: '127.0.0.1' })
service.readiness.markReady()
const call = caller(url, keys.sandbox.private)

afterAll(async () => {
  await service.stop()
  await there.end()
  standby.remove()
})

async function createIntent(): Promise<string> {
  const to = { email: 'to@example.com' }
  const { body, text } = await call('POST', '/v1/intents/payment', {
    type: 'checkout',
    currency: 'eur',
    from: { email: 'buyer@example.com' },
    settlements: [{ type: 'escrow', amount: 5_000, description: 'Goods', to }],
  })
  expect(body.id, text).toBeTypeOf('string')
  return body.id
}

async function newest(): Promise<string> {
  const { status, body, text } = await call('GET', '/v1/intents?limit=1')
  expect(status, text).toBe(200)
  return body.data[0].id
}

/** Statements that the standby has sent to nodes. */
async function sentThere(): Promise<number> {
  const { rows } = await there.query<{ sent: number }>(
    `select query_execution_single_shard::int as sent from citus_stat_counters
      where name = current_database()`,
  )
  return rows[0]?.sent ?? 0
}

it('shows what was written a moment ago, and is read there', async () => {
  await service.database.check()
  const before = await sentThere()
  await until(async () => {
    const id = await createIntent()
    expect(await newest()).toBe(id)
    return (await sentThere()) > before + 5
  })
})

it('shows it while the standby sees nothing new', async () => {
  await there.query('select pg_wal_replay_pause()')
  for (let nth = 0; nth < 5; nth++) {
    const id = await createIntent()
    expect(await newest()).toBe(id)
  }
  await there.query('select pg_wal_replay_resume()')
})

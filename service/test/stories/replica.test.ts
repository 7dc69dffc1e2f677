// Lists read at a replica: as fresh as at the primary, and answered whatever becomes of it.
import { randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { monotonicMs, sleep } from '#kit'
import { createOrganisation } from '#organisations'
import { chooseLog, createService } from '../../src/app/service.ts'
import { MonthsAway } from '../../src/foundation/db/away.ts'
import { startReplicated, untilReplayed } from '../harness/replicated.ts'
import { until } from '../harness/until.ts'

const both = await startReplicated()
const { primary, replica } = both

const service = createService({
  connection: primary.connection,
  replica: replica.connection,
  baseUrl: 'http://localhost',
  rootKey: randomBytes(32),
  roles: new Set(['api']),
  mailbox: 'off',
  webhookAllowNets: [],
  log: chooseLog('off'),
  verifyAnswers: true,
})
const { keys, tenants } = await createOrganisation(service.database, { name: 'Harbour' })
const url = await service.server.listen({ port: 0, host: '127.0.0.1' })
service.readiness.markReady()
const headers = { authorization: keys.sandbox.private, 'content-type': 'application/json' }

afterAll(async () => {
  await service.stop()
  await both.remove()
})

/** Longer than a replica that could not be used is left alone. */
const RESTED_MS = 1_100

async function createIntent(): Promise<string> {
  const body = JSON.stringify({
    type: 'checkout',
    currency: 'eur',
    from: { email: 'buyer@example.com' },
    settlements: [
      { type: 'escrow', amount: 5_000, description: 'Goods', to: { email: 'to@example.com' } },
    ],
  })
  const answer = await fetch(`${url}/v1/intents/payment`, { method: 'POST', headers, body })
  const { id } = (await answer.json()) as { id: string }
  return id
}

async function listIntents() {
  const answer = await fetch(`${url}/v1/intents?limit=1`, { headers })
  const { data = [] } = (await answer.json()) as { data?: { id: string }[] }
  return { status: answer.status, newest: data[0]?.id }
}

/** How often the replica's tables of intents were looked into; servers tell it with a delay. */
async function looksAt({ ask }: typeof replica): Promise<number> {
  const [row] = await ask<{ looks: string }>(
    `select sum(seq_scan + coalesce(idx_scan, 0)) as looks
       from pg_stat_user_tables where relname = 'intents'`,
  )
  return Number(row?.looks)
}

/** What is open has told all that it did once its sessions have ended. */
async function toldLooks(server: typeof replica): Promise<number> {
  await server.ask(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where usename = 'holdfast_service'`,
  )
  return await looksAt(server)
}

async function rest(): Promise<void> {
  const until = monotonicMs() + RESTED_MS
  while (monotonicMs() < until) await sleep(until - monotonicMs())
}

it('shows what was written a moment ago while the replay of the replica is paused', async () => {
  await untilReplayed(both)
  await replica.ask('select pg_wal_replay_pause()')
  await until(async () => {
    const [row] = await replica.ask<{ state: string }>(
      'select pg_get_wal_replay_pause_state() as state',
    )
    return row?.state === 'paused'
  })
  for (let nth = 0; nth < 5; nth++) {
    const id = await createIntent()
    expect(await listIntents()).toEqual({ status: 200, newest: id })
    if (nth === 2) await rest()
  }
  await replica.ask('select pg_wal_replay_resume()')
})

it('is read at the replica once that has caught up, one resource at the primary', async () => {
  const id = await createIntent()
  await untilReplayed(both)
  const before = await toldLooks(replica)
  // A busy machine may keep the replica behind for a while: then the primary answers.
  await until(async () => {
    await rest()
    for (let nth = 0; nth < 10; nth++) expect((await listIntents()).newest).toBe(id)
    return (await toldLooks(replica)) - before >= 10
  })
  await rest()
  const [there, here] = [await toldLooks(replica), await toldLooks(primary)]
  await rest()
  const one = await fetch(`${url}/v1/intent/${id}`, { headers })
  expect(one.status).toBe(200)
  expect(await toldLooks(primary)).toBeGreaterThan(here)
  expect(await toldLooks(replica)).toBe(there)
})

it('stays in use where a reading goes back to a month that is in a file alone', async () => {
  await untilReplayed(both)
  const before = await toldLooks(replica)
  await until(async () => {
    await rest()
    const reading = service.database.elsewhere.read(tenants.sandbox, async () => {
      throw await Promise.resolve(new MonthsAway(['2020-01']))
    })
    await expect(reading).rejects.toBeInstanceOf(MonthsAway)
    await listIntents()
    return (await toldLooks(replica)) > before
  })
})

it('sees what was written before each of many readings', async () => {
  const walk = async () => {
    for (let nth = 0; nth < 10; nth++) {
      const id = await createIntent()
      const answer = await fetch(`${url}/v1/intents?limit=100`, { headers })
      expect(await answer.text()).toContain(id)
    }
  }
  await Promise.all(Array.from({ length: 8 }, walk))
})

it('is answered without a failure while the replica is killed, and while it is away', async () => {
  await untilReplayed(both)
  await rest()
  const before = await looksAt(replica)
  const statuses: number[] = []
  let isOver = false
  const ask = async () => {
    while (!isOver) statuses.push((await listIntents()).status)
  }
  const asking = Array.from({ length: 16 }, ask)
  // The load is at the replica when that goes.
  await until(async () => (await looksAt(replica)) > before)
  const asked = statuses.length
  await replica.kill()
  await until(() => statuses.length > asked + 100)
  await rest()
  await until(() => statuses.length > asked + 300)
  isOver = true
  await Promise.all(asking)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

it('does not start beside a replica whose sessions are not bound, nor read there', async () => {
  await replica.start({ session_replication_role: 'replica' })
  await expect(service.database.check()).rejects.toMatchObject({ fault: 'database_session' })
  const id = await createIntent()
  await untilReplayed(both)
  const before = await toldLooks(replica)
  await rest()
  expect(await listIntents()).toEqual({ status: 200, newest: id })
  expect(await toldLooks(replica)).toBe(before)
  await replica.stop()
})

it('starts without a replica that is away, and reads at one that comes back', async () => {
  await service.database.check()
  await replica.start()
  const id = await createIntent()
  await untilReplayed(both)
  const before = await toldLooks(replica)
  await until(async () => {
    await rest()
    expect((await listIntents()).newest).toBe(id)
    return (await toldLooks(replica)) > before
  })
})

it('reads nothing at a replica that was promoted: it goes its own way', async () => {
  await createIntent()
  // It reads there. Then the primary writes no more that would tell the two apart by their places.
  await until(async () => {
    const before = await toldLooks(replica)
    await rest()
    await listIntents()
    return (await toldLooks(replica)) > before
  })
  await rest()
  await listIntents()
  await rest()
  await untilReplayed(both)
  await replica.ask('select pg_promote()')
  await replica.ask(`set session_replication_role = replica;
    update intents set redirect_url = 'https://apart.example.com/'`)
  const answer = await fetch(`${url}/v1/intents?limit=1`, { headers })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ data: [{ redirect_url: null }] })
})

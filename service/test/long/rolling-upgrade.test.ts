// A release takes the place of the one before, process after process, while payments go on; then
// the former one comes back; and what a later release removes ends those that still need it.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMigrations } from '#db'
import { asId, showId } from '#kit'
import { checkInvariants } from '#ledger'
import { startReceiver } from '../../src/notify/webhooks/testing/receiver.ts'
import { emptyDatabase, urlOf } from '../harness/database.ts'
import type { Payments } from '../harness/payments.ts'
import { paymentsWith } from '../harness/payments.ts'
import { newInstallation } from '../harness/process.ts'
import type { Balancer, ReleaseProcess } from '../harness/releases.ts'
import { openBalancer, releaseWith, startRelease } from '../harness/releases.ts'
import { until } from '../harness/until.ts'

const LAST = readMigrations().length
const BUYERS = 4
const numbered = (version: number) => String(version).padStart(4, '0')
const goOn = (version: number) => `-- holdfast: builds from ${numbered(version)} go on`

const expanding = {
  [`${numbered(LAST + 1)}_expand.sql`]: [
    goOn(LAST),
    'alter table intents add column noted text;',
    'create function noted_at_first() returns trigger language plpgsql as $$',
    "begin new.noted := coalesce(new.noted, 'by an older build'); return new; end $$;",
    'create trigger noted before insert on intents for each row execute function noted_at_first();',
  ].join('\n'),
}
const contracting = {
  ...expanding,
  [`${numbered(LAST + 2)}_contract.sql`]: [
    goOn(LAST + 1),
    'drop trigger noted on intents;',
    'drop function noted_at_first();',
  ].join('\n'),
}

const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-releases-'))
const connection = await emptyDatabase()
const owner = new pg.Client(connection)
const shared = await newInstallation()
const settings = {
  DATABASE_URL: urlOf(connection),
  HOLDFAST_DATABASE_ROLE: 'holdfast_rolled',
  HOLDFAST_DATA_DIR: shared.dataDir,
  HOLDFAST_MASTER_KEY: randomBytes(32).toString('hex'),
  HOLDFAST_SHUTDOWN_DELAY_SECONDS: '1',
  HOLDFAST_WEBHOOK_ALLOW_NETS: '127.0.0.0/8',
}
const started: Awaited<ReturnType<typeof startRelease>>[] = []
const receiver = await startReceiver()
let balancer: Balancer
let shop: Payments
/** The number of the last event before the handler was made. */
let toldSince = '0'
let running: Record<Role, ReleaseProcess[]> = { api: [], worker: [] }

type Role = 'api' | 'worker'

async function start(main: string | undefined, role: Role, more: object = {}) {
  const base = `http://localhost:${balancer.port}`
  const one = await startRelease(main, {
    ...settings,
    HOLDFAST_BASE_URL: base,
    HOLDFAST_ROLES: role,
    ...more,
  })
  started.push(one)
  return one
}

beforeAll(async () => {
  await owner.connect()
  balancer = await openBalancer()
  const first = await start(undefined, 'api', { HOLDFAST_DEMO: 'on' })
  const rest = [start(undefined, 'api'), start(undefined, 'worker'), start(undefined, 'worker')]
  const [second, ...workers] = await Promise.all(rest)
  running = { api: second === undefined ? [first] : [first, second], worker: workers }
  for (const one of running.api) balancer.processes.add(one)
  const file = path.join(shared.dataDir, 'first-run.json')
  const { sandbox: keys } = JSON.parse(readFileSync(file, 'utf8'))
  const pair = { private: keys.private_key, public: keys.public_key }
  shop = paymentsWith(`http://localhost:${balancer.port}`, pair)
  await until(async () => (await shop.call('GET', '/v1/webhooks')).status === 200)
  const asked = 'select max(last)::text as last from event_sequences'
  toldSince = (await owner.query<{ last: string }>(asked)).rows[0]?.last ?? '0'
  const made = await shop.call('POST', '/v1/webhooks', { url: receiver.url, send_test: false })
  expect(made.status, made.text).toBe(200)
})

afterAll(async () => {
  for (const one of started) await one.remove()
  await balancer.close()
  await receiver.close()
  await owner.end()
  await shared.remove()
  rmSync(folder, { recursive: true })
})

/** One after the other, a process of a release comes and one of the former goes. */
async function rollTo(main: string | undefined): Promise<void> {
  for (const role of ['api', 'worker'] as const) {
    for (const former of running[role]) {
      const next = await start(main, role)
      if (role === 'api') balancer.processes.add(next)
      running[role] = [...running[role].filter((one) => one !== former), next]
      expect(await former.end()).toBe(0)
      balancer.processes.delete(former)
    }
  }
}

/** Payments by some buyers at once while something is done; gives what was paid, or went wrong. */
async function payWhile(work: () => Promise<void>): Promise<string[]> {
  let isOver = false
  const paid: string[] = []
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (!isOver) {
      const { id, project_id, amount, reference } = await shop.confirmed([{}])
      const credit = { amount, reference }
      const { status, text } = await shop.call(
        'POST',
        `/_sandbox/v1/project/${project_id}/credit`,
        credit,
      )
      if (status !== 200) throw new Error(text)
      paid.push(id)
    }
  })
  try {
    await Promise.race([work(), ...buyers])
  } finally {
    isOver = true
  }
  await Promise.all(buyers)
  return paid
}

async function expectSettled(paid: readonly string[]): Promise<void> {
  const statuses = async () => {
    const all = await Promise.all(paid.map(async (id) => await shop.read('checkout', id)))
    return [...new Set(all.map(({ status }) => status))]
  }
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(['settled'])
}

/** The events of the organisation since the handler was made. */
async function events(): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select n.event_id::text as id from event_numbers n
      where n.tenant_id = (select tenant_id from webhook_handlers) and n.sequence > $1`,
    [toldSince],
  )
  return rows.map(({ id }) => showId('event', asId('event', id)))
}

/** Each event has been told of, and once. */
async function expectAllTold(): Promise<void> {
  const told = () => receiver.received.map(({ body }): string => JSON.parse(body).id)
  const untold = async () => (await events()).filter((id) => !told().includes(id)).length
  await expect.poll(untold, { timeout: 60_000 }).toBe(0)
  expect(told().toSorted()).toEqual((await events()).toSorted())
}

it('takes the place of the one before, and gives it back, without a failed request', async () => {
  const next = releaseWith(folder, expanding)
  const paid = await payWhile(async () => {
    await rollTo(next)
    await rollTo(undefined)
    await rollTo(next)
  })
  expect(paid.length).toBeGreaterThan(10)
  await expectSettled(paid)
  await expectAllTold()
  expect(await checkInvariants(owner)).toEqual([])
})

it('removes what only builds before it need, and those start no more', async () => {
  const paid = await payWhile(async () => await rollTo(releaseWith(folder, contracting)))
  await expectSettled(paid)
  await expectAllTold()
  await expect(start(undefined, 'api')).rejects.toThrow('newer than this build')
  expect(await checkInvariants(owner)).toEqual([])
})

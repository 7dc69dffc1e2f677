// An installation that outgrows its server is moved to a cluster, whole: `npm run move-to-cluster`.
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { present } from '#kit'
import { checkInvariants } from '#ledger'
import type { TestConnection } from '../../harness/database.ts'
import { testDatabase } from '../../harness/database.ts'
import type { Payments } from '../../harness/payments.ts'
import { paymentsWith } from '../../harness/payments.ts'
import type { Ended, Running } from '../../harness/process.ts'
import { newInstallation } from '../../harness/process.ts'
import { until } from '../../harness/until.ts'

const installation = await newInstallation()
afterAll(async () => await installation.remove())
const cluster = await testDatabase()
/** That a move does not end at. */
const other = await testDatabase()
const to = urlOf(cluster)
const atCluster = { DATABASE_URL: to, HOLDFAST_DEMO: 'on' }

function urlOf({ host, port, user, database }: TestConnection): string {
  return `postgres://${user}@${host}:${port}/${database}`
}

let running: Running
let shop: Payments
/** What is there: as it was answered before. */
const held: string[] = []

async function move(settings = {}): Promise<Ended> {
  return await installation.run('move-to-cluster.ts', [`--to=${to}`], settings)
}

/** What everybody can ask about the books. */
async function answers(): Promise<string[]> {
  const asked = [
    '/v1/events?limit=100&after_sequence=0',
    '/v1/intents?limit=100',
    '/v1/outbounds?limit=100',
    '/v1/statements/organisation?from=2026-01-01&to=2031-01-01&format=csv',
    '/v1/journal/entries?limit=5',
    ...held,
  ]
  const found: string[] = []
  for (const path of asked) {
    const { status, text } = await shop.call('GET', path)
    found.push(`${path} ${status} ${text}`)
  }
  return found
}

async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client(cluster)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function payAndRelease(): Promise<void> {
  const checkout = await shop.paid([{ amount: 7_000 }, { amount: 3_000 }])
  const [{ id }] = checkout.settlements
  expect((await shop.release({ settlement_id: id })).status).toBe(200)
  await shop.advance('PT30M')
}

let before: string[]

beforeAll(async () => {
  running = await installation.start()
  shop = paymentsWith(installation.baseUrl, running.keys)
  await shop.verify('sam@example.com')
  await payAndRelease()
  const { id, settlements } = await shop.paid([{ amount: 2_500 }])
  held.push(`/v1/checkout/${id}`, `/v1/settlement/${settlements[0].id}`)
  await shop.advance('P40D')
  await payAndRelease()
  await shop.confirmed([{ amount: 900 }])
  // What ends seals all that there is.
  await running.end('SIGTERM')
  running = await installation.start()
  before = await answers()
}, 600_000)

describe('A database that is moved', () => {
  it('is refused by a target that is no cluster, and goes on', async () => {
    await running.end('SIGTERM')
    const plain = to.replace(/[^/]*$/, 'postgres')
    const refused = await installation.run('move-to-cluster.ts', [`--to=${plain}`])
    expect(refused).toMatchObject({ code: 2, out: expect.stringMatching(/is no cluster/) })
  })

  it('goes on where the command is killed, and nothing starts at the half', async () => {
    running = await installation.start()
    const mover = installation.spawn('move-to-cluster.ts', [`--to=${urlOf(other)}`])
    let said = ''
    present(mover.stdout, 'it says what it does').on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    await until(() => said.includes('kept from writing'))
    const asking = shop.ask([{}])
    await until(() => said.includes('compared now'))
    mover.kill('SIGKILL')
    await once(mover, 'exit')
    // Who waits to write goes on when nobody keeps him any more, or has waited too long by then.
    const { status, body } = await asking
    expect(status === 200 || body.code === 'timed_out').toBe(true)
    await payAndRelease()
    await running.end('SIGTERM')
    running = await installation.start()
    before = await answers()
    await running.end('SIGTERM')
    const half = installation.start({ DATABASE_URL: urlOf(other) })
    await expect(half).rejects.toThrow(/is being moved into/)
    const again = await installation.run('move-to-cluster.ts', [`--to=${urlOf(other)}`])
    expect(again).toMatchObject({ code: 2, out: expect.stringMatching(/has not ended/) })
  })

  it('arrives whole, and the books are verified there', async () => {
    const moved = await move()
    expect(moved).toMatchObject({ code: 0 })
    expect(moved.out).toMatch(/Nothing was changed, and the books are right\./)
    expect(moved.out).toMatch(/Moved: \d+ tables, \d+ rows\. Nobody could write for [\d.]+ s\./)
    const client = new pg.Client(cluster)
    await client.connect()
    expect(await checkInvariants(client)).toEqual([])
    await client.end()
  })

  it('answers as before, and goes on', async () => {
    running = await installation.start(atCluster)
    expect(await answers()).toEqual(before)
    const [numbered] = await ask<{ last: string }>(
      'select max(last)::text as last from event_sequences',
    )
    await payAndRelease()
    const { body } = await shop.call(
      'GET',
      `/v1/events?limit=1&after_sequence=${Number(numbered?.last)}`,
    )
    expect(body.data[0].sequence).toBe(Number(numbered?.last) + 1)
    const [, settlement = ''] = held
    const released = await shop.release({ settlement_id: settlement.split('/').at(-1) })
    expect(released.status).toBe(200)
    await shop.advance('PT30M')
    const shown = await shop.call('GET', settlement)
    expect(shown.body.status).toBe('executed')
  })

  it('seals what was written after, behind what was sealed before', async () => {
    await running.end('SIGTERM')
    const verified = await installation.run('verify.ts', [], { DATABASE_URL: to })
    expect(verified).toMatchObject({ code: 0, out: expect.stringMatching(/, 0 not sealed yet/) })
  })

  it('is closed where it came from', async () => {
    await expect(installation.start()).rejects.toThrow(/was moved to a cluster/)
  })

  it('is not moved twice, nor where anything is', async () => {
    const again = await move()
    expect(again).toMatchObject({ code: 2, out: expect.stringMatching(/was moved before/) })
  })
})

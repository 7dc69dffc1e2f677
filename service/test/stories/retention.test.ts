// What was kept long enough goes, tenant by tenant as whoever runs the installation has said; the
// books, the events and whatever waits for somebody stay.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_RETENTION } from '#settings'
import { forgetOfTenant } from '../../src/app/forgetting.ts'
import { startReceiver } from '../../src/notify/webhooks/testing/receiver.ts'
import { urlOf } from '../harness/database.ts'
import { plainEnvironment } from '../harness/environment.ts'
import { laterBy } from '../harness/rows.ts'
import { caller } from '../harness/service.ts'
import { openOwner, openShop } from '../harness/story.ts'
import { until } from '../harness/until.ts'

const TOOL = fileURLToPath(new URL('../../../tools/retention.ts', import.meta.url))

const well = await startReceiver()
const failing = await startReceiver((response) => response.writeHead(500).end())
afterAll(async () => await Promise.all([well.close(), failing.close()]))
const { holdfast, shop } = await openShop({ webhookAllowNets: [well.address, failing.address] })
const owner = await openOwner(holdfast)
const tenant = holdfast.organisation.tenants.sandbox
const stranger = holdfast.stranger.tenants.sandbox

/** Runs the tool to its end; whether it succeeded and what it said. */
async function retention(...args: readonly string[]) {
  const env = {
    ...plainEnvironment(),
    DATABASE_URL: urlOf(holdfast.connection),
    HOLDFAST_BASE_URL: holdfast.baseUrl,
  }
  return await new Promise<{ readonly isDone: boolean; readonly said: string }>((resolve) => {
    execFile(process.execPath, [TOOL, ...args], { env }, (error, stdout, stderr) => {
      resolve({ isDone: error === null, said: (stdout + stderr).trim() })
    })
  })
}

async function clear(of = tenant): Promise<void> {
  await forgetOfTenant(holdfast.service.database, of, {
    retention: DEFAULT_RETENTION,
    also: [],
    isStopping: () => false,
  })
}

async function count(table: string, where = 'true', of = tenant): Promise<number> {
  const asked = `select count(*)::int as count from ${table} t where tenant_id = $1 and ${where}`
  return (await owner.query<{ count: number }>(asked, [of])).rows[0]?.count ?? 0
}

/** Rows whose column names none of another table. */
function alone(other: string, column: string): string {
  return `not exists (select 1 from ${other} o where o.tenant_id = t.tenant_id
                                                and o.id = t.${column})`
}

/** What is never cleared away, whatever is said. */
const KEPT = [
  'ledger_transactions',
  'ledger_movements',
  'journal_entries',
  'audit_entries',
  'events',
  'event_numbers',
  'intents',
  'checkouts',
  'settlements',
  'inbounds',
  'outbounds',
  'status_steps',
]

async function keptCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of KEPT) counts[table] = await count(table)
  return counts
}

beforeAll(async () => {
  for (const { url } of [well, failing]) {
    await shop.call('POST', '/v1/webhooks', { url, send_test: false })
  }
  await shop.paid([{ amount: 9_000, to: { email: 'sol@example.com' } }])
  await until(async () => (await count('deliveries', `status = 'delivered'`)) >= 5)
  // Beyond the last try of what fails.
  await shop.advance('P40D')
  await until(async () => (await count('deliveries', `status = 'waiting'`)) === 0)
  await holdfast.seal()
})

const ENDED = `status in ('delivered', 'cancelled')`

describe('deliveries', () => {
  it('stay as long as the installation says where nothing else is said', async () => {
    const before = await count('deliveries')
    await clear()
    expect(await count('deliveries')).toBe(before)
  })

  it('go with their attempts after the days; parked and young ones and books stay', async () => {
    const { said } = await retention('set', 'deliveries=30', '--organisation=Harbour')
    expect(said).toContain('deliveries=30  mails=always  secrets=90  intents=400  Harbour, sandbox')
    const old = await count('deliveries', ENDED)
    await shop.paid([{ amount: 5_000, to: { email: 'sol@example.com' } }])
    await until(async () => (await count('deliveries', ENDED)) >= old + 5)
    await until(async () => (await count('deliveries', `status = 'waiting'`)) === 0)
    await holdfast.seal()
    const [all, parked] = [
      await count('deliveries'),
      await count('deliveries', `status = 'parked'`),
    ]
    const books = await keptCounts()
    expect([old > 0, parked > 0]).toEqual([true, true])

    await clear()
    expect(await count('deliveries')).toBe(all - old)
    expect(await count('deliveries', `status = 'parked'`)).toBe(parked)
    expect(await count('delivery_attempts', alone('deliveries', 'delivery_id'))).toBe(0)
    expect(await keptCounts()).toEqual(books)
    expect(await holdfast.breaches()).toEqual([])
  })

  it('that are gone are made anew for whoever asks for their event again', async () => {
    const { body } = await shop.call('GET', '/v1/events?limit=100&type=settlement_settled')
    const before = well.received.length
    const event = body.data.at(-1)
    const made = await shop.call('POST', `/v1/event/${event.id}/resend`)
    expect(made.status, made.text).toBe(200)
    await well.heard(before + 1)
    expect(JSON.parse(well.received.at(-1)?.body ?? '{}')).toMatchObject({ id: event.id })
  })
})

describe('intents', () => {
  const item = { amount: 3_000, to: { email: 'sol@example.com' } }
  const anyone = { type: 'payment_link', from: null }

  async function intent(settlement: object = item, changes: object = {}): Promise<string> {
    const asked = await shop.ask([settlement], changes)
    expect(asked.status, asked.text).toBe(200)
    return asked.body.id
  }

  async function isThere(id: string): Promise<boolean> {
    return (await shop.call('GET', `/v1/intent/${id}`)).status === 200
  }

  it('that nobody confirmed go with their terms; others and links for many stay', async () => {
    await retention('set', 'intents=90', '--organisation=Harbour')
    const [expired, cancelled, link] = [await intent(), await intent(), await intent(item, anyone)]
    expect((await shop.call('POST', `/v1/intent/${cancelled}/cancel`)).status).toBe(200)
    // What is found by words is read a moment later.
    const found = `kind = 'intent'`
    await until(async () => (await count('search_terms', found)) >= 2)
    await shop.advance('P89D')
    await clear()
    expect(await isThere(cancelled)).toBe(true)
    await shop.advance('P2D')
    await until(async () => (await count('intents', `status = 'unconfirmed'`)) === 0)
    const confirmed = await count('intents', `status = 'confirmed'`)
    const steps = await count('status_steps', `resource = 'intent'`)
    await clear()
    expect(await Promise.all([cancelled, expired, link].map(isThere))).toEqual([false, true, true])
    await shop.advance('P91D')
    await clear()
    expect(await Promise.all([cancelled, expired, link].map(isThere))).toEqual([false, false, true])
    expect(await count('intents', `status = 'confirmed'`)).toBe(confirmed)
    expect(confirmed).toBeGreaterThan(0)
    expect(await count('status_steps', `resource = 'intent'`)).toBe(steps)
    expect(await count('intent_settlements', alone('intents', 'intent_id'))).toBe(0)
    expect(await count('search_terms', `${found} and ${alone('intents', 'id')}`)).toBe(0)
    const { body } = await shop.call('GET', '/v1/events?type=intent_cancelled&limit=100')
    expect(body.data.map(({ payload }: { payload: { id: string } }) => payload.id)).toContain(
      cancelled,
    )
    expect(await holdfast.breaches()).toEqual([])
  })
})

describe('by real time', () => {
  const earlier = (column: string) => laterBy(column, '-$2::interval')
  const AGED = {
    emails: `update emails set stored_at = ${earlier('stored_at')} where tenant_id = $1`,
    request_log: `update request_log set id = overlay(id::text placing
         left(first_id(${earlier('created_at')})::text, 13) from 1 for 13)::uuid,
              created_at = ${earlier('created_at')}
        where tenant_id = $1`,
    secrets: `update secrets set expires_at = ${earlier('expires_at')},
              revoked_at = ${earlier('revoked_at')} where tenant_id = $1`,
  } as const

  it.each([
    { table: 'emails', kind: 'mails', least: 400, ended: 'true' },
    { table: 'request_log', kind: 'requests', least: 7, ended: 'true' },
    {
      table: 'secrets',
      kind: 'secrets',
      least: 30,
      ended: 'least(expires_at, revoked_at) < now()',
    },
  ] as const)(
    '$kind go after their days, and none before',
    async ({ table, kind, least, ended }) => {
      await until(async () => (await count(table)) > 0)
      const theirs = await count(table, 'true', stranger)
      expect((await retention('set', `${kind}=${least}`, '--organisation=Harbour')).isDone).toBe(
        true,
      )
      await owner.query(AGED[table], [tenant, `${least - 1} days`])
      const before = await count(table)
      await clear()
      expect(await count(table)).toBe(before)
      await owner.query(AGED[table], [tenant, '2 days'])
      const standing = await count(table, `not coalesce(${ended}, false)`)
      const gone = await count(table, ended)
      expect(gone).toBeGreaterThan(0)
      await clear()
      expect(await count(table)).toBe(standing)
      expect(await count(table, 'true', stranger)).toBe(theirs)
    },
  )
})

describe('what is said of it', () => {
  it.each([
    ['deliveries=29', 'deliveries are kept for 30 days at least (or always): who missed events'],
    ['mails=100', 'mails are kept for 400 days at least (or always): for 13 months a payer'],
    ['requests=0', 'requests are kept for 7 days at least'],
    ['answers=1', 'answers are kept for that long and no longer: the API promises 24 hours'],
    ['events=10', 'events is nothing that can be set; there are requests, deliveries, mails'],
    ['deliveries', 'deliveries are kept for 30 days at least'],
  ])('%s is refused by name, and nothing of it is done', async (given, said) => {
    const refused = await retention('set', 'secrets=77', given)
    expect(refused).toEqual({ isDone: false, said: expect.stringContaining(`Refused: ${said}`) })
    expect(await count('retention', 'days = 77')).toBe(0)
  })

  it('is told in the audit log, and goes on in the sandbox that takes the place', async () => {
    await retention('set', 'secrets=40', '--organisation=Harbour', '--environment=sandbox')
    const { rows } = await owner.query(
      `select actor_name, summary, changes from audit_entries
        where tenant_id = $1 order by id desc limit 1`,
      [tenant],
    )
    expect(rows).toEqual([
      {
        actor_name: 'npm run retention',
        summary: 'Changed how long things are kept.',
        changes: [{ field: 'secrets', before: '30', after: '40' }],
      },
    ])
    const call = caller(holdfast.baseUrl, holdfast.organisation.keys.sandbox.private)
    expect((await call('POST', '/_sandbox/v1/reset', {})).status).toBe(200)
    const { said } = await retention('list', '--organisation=Harbour', '--environment=sandbox')
    expect(said).toContain('secrets=40')
    await retention('set', 'secrets=default', '--organisation=Harbour', '--environment=sandbox')
    const after = await retention('list', '--organisation=Harbour', '--environment=sandbox')
    expect(after.said).toContain('secrets=90')
  })
})

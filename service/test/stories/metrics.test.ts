// What monitors are told: of the process that they ask, and of the whole installation.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { readMigrations } from '#db'
import { present } from '#kit'
import { metricsIn, readAlerts, readPanels } from '../../../tools/documents/watching.ts'
import { startReceiver } from '../../src/notify/webhooks/testing/receiver.ts'
import { comparedFacts, comparedQueues } from '../harness/queues-measured.ts'
import { openOwner, openShop } from '../harness/story.ts'

const receiver = await startReceiver()
const { holdfast, shop } = await openShop({ webhookAllowNets: [receiver.address] })
afterAll(async () => await receiver.close())
const owner = await openOwner(holdfast)

async function scrape(): Promise<string> {
  return await (await fetch(`${holdfast.baseUrl}/metrics`)).text()
}

/** The sample of a metric with these labels; undefined where there is none. */
function valueIn(text: string, name: string, labels: Readonly<Record<string, string>> = {}) {
  const line = text.split('\n').find((one) => {
    const isNamed = one.startsWith(`${name}{`) || one.startsWith(`${name} `)
    return isNamed && Object.entries(labels).every(([k, v]) => one.includes(`${k}="${v}"`))
  })
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

describe('what is measured', () => {
  it('is the installation as owners see it, queue by queue', async () => {
    const { project_id } = await shop.paid([{ amount: 10_000 }])
    await shop.credit({ project_id }, 700, null)
    await shop.verify('seller@example.com')
    const { body } = await shop.release({
      project_id,
      amount: 300,
      to: { email: 'seller@example.com' },
    })
    await shop.call('POST', `/_sandbox/v1/outbound/${body.outbounds[0].id}/fail`, {})
    await shop.advance('PT1M')
    await owner.query(`update jobs set parked_at = now() - interval '1 hour'
      where id = (select id from jobs order by id limit 1)`)
    const { measured, counted } = await comparedQueues(holdfast)
    expect(measured).toEqual(counted)
    expect(measured.join('\n')).toContain('sandbox unreconciled 1')
    const facts = await comparedFacts(holdfast)
    expect(facts.shown).toEqual(facts.measured)
    const text = await scrape()
    const sandbox = { environment: 'sandbox' }
    expect(valueIn(text, 'holdfast_measured')).toBe(1)
    expect(valueIn(text, 'holdfast_waiting_items', { ...sandbox, queue: 'unreconciled' })).toBe(1)
    expect(valueIn(text, 'holdfast_jobs_parked', sandbox)).toBe(1)
    expect(valueIn(text, 'holdfast_jobs_oldest_parked_seconds', sandbox)).toBeGreaterThan(3_000)
    expect(valueIn(text, 'holdfast_unsealed_transactions', { environment: 'live' })).toBe(0)
    expect(valueIn(text, 'holdfast_database_size_bytes')).toBeGreaterThan(1_000_000)
    const last = readMigrations().at(-1)?.version
    expect(valueIn(text, 'holdfast_database_schema_version')).toBe(last)
    await owner.query('update jobs set parked_at = null where parked_at is not null')
  })

  it('is the process: requests, refusals, batches, jobs, connections', async () => {
    await shop.call('GET', '/v1/project/project_nobody')
    const text = await scrape()
    expect(valueIn(text, 'holdfast_ready')).toBe(1)
    expect(valueIn(text, 'holdfast_build_info')).toBe(1)
    expect(valueIn(text, 'holdfast_http_refusals_total', { code: 'not_found' })).toBe(1)
    expect(valueIn(text, 'holdfast_http_batch_requests_count')).toBeGreaterThan(0)
    expect(valueIn(text, 'holdfast_http_requests_waiting')).toBe(0)
    expect(valueIn(text, 'holdfast_jobs_done_total')).toBeGreaterThan(0)
    expect(valueIn(text, 'holdfast_pool_connections_max')).toBe(16)
    // The one that asks.
    expect(valueIn(text, 'holdfast_http_requests_in_flight')).toBe(1)
  })

  it('counts whoever leaves before the answer, and goes on without them', async () => {
    const inFlight = async () => valueIn(await scrape(), 'holdfast_http_requests_in_flight')
    const leaving = new AbortController()
    const { signal } = leaving
    const headers = { authorization: holdfast.organisation.keys.sandbox.private }
    const stream = await fetch(`${holdfast.baseUrl}/v1/events/stream`, { headers, signal })
    expect(stream.status).toBe(200)
    await owner.query('begin; lock table projects in access exclusive mode')
    const waiting = fetch(`${holdfast.baseUrl}/v1/projects`, { headers, signal })
    // Both, and the one that asks.
    await expect.poll(inFlight).toBe(3)
    leaving.abort()
    await expect(waiting).rejects.toThrow('aborted')
    await expect.poll(inFlight).toBe(1)
    await owner.query('rollback')
    const route = { route: '/v1/projects', status: '499' }
    const name = 'holdfast_http_request_duration_seconds_count'
    const text = await scrape()
    expect(valueIn(text, name, route)).toBe(1)
    const took = 'holdfast_http_request_duration_seconds_sum'
    expect(valueIn(text, took, route)).toBeGreaterThan(0)
    const logged = async () => {
      const { body } = await shop.call('GET', '/v1/requests?status=4xx')
      return body.data.map(({ status }: { status: number }) => status)
    }
    await expect.poll(logged).toContain(499)
  })

  it('is the events that the process has written, and what it has made of them', async () => {
    /** By how much what is shown differs from what is there. */
    const missed = async () => {
      const text = await scrape()
      const shown = (name: string) => valueIn(text, name, { environment: 'sandbox' }) ?? Number.NaN
      const { rows } = await owner.query<{ events: number; deliveries: number }>(
        `select (select count(*)::int from events where tenant_id = $1) as events,
                (select count(*)::int from deliveries where tenant_id = $1) as deliveries`,
        [holdfast.organisation.tenants.sandbox],
      )
      const { events, deliveries } = present(rows[0], 'a count is a row')
      return {
        events: shown('holdfast_events_total') - events,
        fannedOut: shown('holdfast_events_fanned_out_total') - events,
        deliveries: shown('holdfast_deliveries_made_total') - deliveries,
      }
    }
    await shop.call('POST', '/v1/webhooks', { url: receiver.url, send_test: false })
    await shop.paid([{ amount: 10_000 }])
    await receiver.heard(5)
    await expect.poll(missed).toEqual({ events: 0, fannedOut: 0, deliveries: 0 })
    expect(valueIn(await scrape(), 'holdfast_events_total', { environment: 'live' })).toBe(0)
  })

  it('says of readiness what balancers are told, also while the database is away', async () => {
    const { database } = holdfast.connection
    const cluster = new pg.Client({ ...holdfast.connection, database: 'postgres' })
    await cluster.connect()
    const allow = async (may: boolean) =>
      await cluster.query(`alter database ${database} allow_connections ${may}`)
    const told = async () => [
      (await fetch(`${holdfast.baseUrl}/readyz`)).status,
      valueIn(await scrape(), 'holdfast_ready'),
    ]
    expect(await told()).toEqual([200, 1])
    await allow(false)
    const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
    await cluster.query(
      `select pg_terminate_backend(pid, 60000) from pg_stat_activity
        where datname = $1 and pid <> $2`,
      [database, rows[0]?.pid],
    )
    expect(await told()).toEqual([503, 0])
    await allow(true)
    expect(await told()).toEqual([200, 1])
    await cluster.end()
  })

  it('names no tenant, and nothing that a tenant has named', async () => {
    const text = await scrape()
    const { tenants } = holdfast.organisation
    for (const secret of [...Object.values(tenants), 'example.com', 'Harbour']) {
      expect(text).not.toContain(secret)
    }
  })
})

it('every metric that alerts and the dashboard of Grafana ask for is shown', async () => {
  const text = await scrape()
  const asked = [...readAlerts(), ...readPanels()].flatMap(({ expr }) => metricsIn(expr))
  expect(new Set(asked).size).toBeGreaterThan(30)
  expect(asked.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([])
})

it('every metric is on the page of metrics', async () => {
  const file = path.resolve(import.meta.dirname, '../../../docs/reference/metrics.md')
  const page = readFileSync(file, 'utf8')
  const shown = [...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
  expect(shown.length).toBeGreaterThan(60)
  expect(shown.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

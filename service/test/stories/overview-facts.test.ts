// Whether anything is wrong, as an owner sees it: what operators have alerts of, and receivers that
// fail just now. No worker mends anything here.
import { healthFacts } from '@holdfast/contract'
import { afterEach, expect, it } from 'vitest'
import { inLive } from '../harness/live.ts'
import { enterAsOwner } from '../harness/member.ts'
import { payments, paymentsWith } from '../harness/payments.ts'
import { openOwner, openService } from '../harness/story.ts'

const world = await openService({ roles: ['api'] })
const shop = paymentsWith(world.baseUrl, world.organisation.keys.live)
const member = await enterAsOwner(world)
const owner = await openOwner(world)
const tenant = world.organisation.tenants.live

const sandbox = payments(world)
const sandboxHealth = async () => {
  const asked = { environment: 'sandbox' } as const
  return (await member.call('GET', '/dashboard/v1/overview', undefined, asked)).body.health
}

const health = async () => (await inLive(member, 'GET', '/dashboard/v1/overview')).health
const factOf = async (name: string) => {
  const { facts } = await health()
  return facts.find(({ fact }: { fact: string }) => fact === name)
}

afterEach(async () => {
  expect(await health()).toMatchObject({ is_well: true })
})

it('all is well where nothing has happened, and each fact is told', async () => {
  const { is_well, facts, journal } = await health()
  expect(is_well).toBe(true)
  expect(facts).toEqual(healthFacts.map((fact) => ({ fact, items: 0, since: null })))
  expect(journal).toMatchObject({ is_late: false, lag_seconds: 0 })
})

it('receivers that fail are told of, with since when', async () => {
  const url = 'https://example.com/hooks'
  await shop.call('POST', '/v1/webhooks', { url, send_test: false })
  const since = '2026-01-02T03:04:05.000Z'
  const fail = 'update webhook_handlers set first_failure_at = $2 where tenant_id = $1'
  await owner.query(fail, [tenant, since])
  expect(await factOf('failing_handlers')).toMatchObject({ items: 1, since })
  expect(await health()).toMatchObject({ is_well: false })
  await owner.query(fail, [tenant, null])
})

it('work that is late is told of once it is two minutes late', async () => {
  const insert = `insert into jobs (tenant_id, id, kind, lane, key, payload, run_at, created_at)
    select $1, gen_random_uuid(), 'test', 'steps', late, '{}', now() - late::interval, now()
      from (select $2::text as late) given`
  await owner.query(insert, [tenant, '1 minute'])
  expect(await factOf('late_work')).toMatchObject({ items: 0 })
  await owner.query(insert, [tenant, '10 minutes'])
  expect(await factOf('late_work')).toMatchObject({ items: 1, since: expect.any(String) })
  await owner.query('delete from jobs where tenant_id = $1', [tenant])
})

it.each(['steps', 'deliveries'])(
  'late work is as old as the oldest of %s, however much is late in each lane',
  async (lane) => {
    await owner.query(
      `insert into jobs (tenant_id, id, kind, lane, key, payload, run_at, created_at)
       select $1, gen_random_uuid(), lane, lane, n::text, '{}',
              case when lane = $2 and n = 10001 then timestamptz '2026-01-02 03:04:05Z'
                   else now() - interval '10 minutes' end,
              now()
         from unnest(array['steps', 'deliveries']) lane, generate_series(1, 10001) n`,
      [tenant, lane],
    )
    expect(await factOf('late_work')).toMatchObject({
      items: 20_000,
      since: '2026-01-02T03:04:05.000Z',
    })
    await owner.query('delete from jobs where tenant_id = $1', [tenant])
  },
)

it('events that no receiver was told of are told of here', async () => {
  const inSandbox = async () =>
    (await sandboxHealth()).facts.find(({ fact }: { fact: string }) => fact === 'untold_events')
  const { body: intent } = await sandbox.ask([{}])
  await sandbox.call('POST', `/v1/intent/${intent.id}/cancel`)
  expect(await inSandbox()).toMatchObject({ items: 0 })
  await sandbox.advance('PT10M')
  expect(await inSandbox()).toMatchObject({ items: 1, since: expect.any(String) })
})

it('a seal is late five minutes after what it should cover, and in time once it does', async () => {
  await sandbox.paid([{}])
  expect((await sandboxHealth()).journal).toMatchObject({ is_late: false })
  await sandbox.advance('PT10M')
  const { journal, is_well } = await sandboxHealth()
  expect([journal.is_late, is_well]).toEqual([true, false])
  expect(journal.lag_seconds).toBeGreaterThanOrEqual(600)
  await world.seal()
  expect((await sandboxHealth()).journal).toMatchObject({ is_late: false, unsealed: 0 })
})

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payments } from '../harness/payments.ts'
import type { Call, TestService } from '../harness/service.ts'
import { caller, startTestService } from '../harness/service.ts'
import { until } from '../harness/until.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
let world: TestService
let call: Call

beforeAll(async () => {
  world = await startTestService()
  call = caller(world.baseUrl, world.organisation.keys.sandbox.private)
})

afterAll(async () => await world.stop())

async function standAt(): Promise<number> {
  const { body } = await call('GET', '/_sandbox/v1/clock')
  return Date.parse(body.now)
}

describe('the clock of a sandbox', () => {
  it('moves once for one Idempotency-Key, and answers the same again', async () => {
    await call('POST', '/_sandbox/v1/clock/freeze')
    const start = await standAt()
    const headers = { 'idempotency-key': 'a-week' }
    const first = await call('POST', '/_sandbox/v1/clock/advance', { by: 'P7D' }, { headers })
    const again = await call('POST', '/_sandbox/v1/clock/advance', { by: 'P7D' }, { headers })
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await standAt()) - start).toBe(7 * 86_400_000)
  })

  it('never goes back, and not further than 400 days at once', async () => {
    const start = await standAt()
    const back = { to: new Date(start - 1).toISOString() }
    const far = { by: 'P401D' }
    for (const body of [back, far, {}, { by: 'P1D', to: '2030-01-01' }, { by: 'tomorrow' }]) {
      expect((await call('POST', '/_sandbox/v1/clock/advance', body)).status).toBe(422)
    }
    expect(await standAt()).toBe(start)
  })

  it('is not there for a live key', async () => {
    const key = world.organisation.keys.live.private
    const answer = await call('GET', '/_sandbox/v1/clock', undefined, { key })
    expect(answer.body).toMatchObject({ status: 404, code: 'sandbox_only' })
  })

  it('moves for its own organisation alone', async () => {
    const other = { key: world.stranger.keys.sandbox.private }
    const before = Date.parse((await call('GET', '/_sandbox/v1/clock', undefined, other)).body.now)
    await call('POST', '/_sandbox/v1/clock/advance', { by: 'P30D' })
    const after = Date.parse((await call('GET', '/_sandbox/v1/clock', undefined, other)).body.now)
    expect(after - before).toBeLessThan(86_400_000)
  })
})

describe('an advance that is stopped', () => {
  it('is answered where it came to: what was due by then is done, the rest is not', async () => {
    const pay = payments(world)
    await pay.verify('sam@example.com')
    const paid = await pay.paid([{ amount: 40_000, to: { email: 'sam@example.com' } }])
    await call('POST', '/_sandbox/v1/clock/freeze')
    const start = await standAt()
    const releases = Array.from({ length: 60 }, (_one, place) => ({
      settlement_id: paid.settlements[0].id,
      amount: 100,
      release_at: new Date(start + (place + 1) * HOUR_MS).toISOString(),
    }))
    const made = await call('POST', '/v1/outbounds/releases', { releases })
    const outbounds: { id: string; release_at: string }[] = made.body.outbounds
    const advancing = call('POST', '/_sandbox/v1/clock/advance', { by: 'P30D' })
    const clock = async () => (await call('GET', '/_sandbox/v1/clock')).body
    await until(async () => {
      const { advancing: isMoving, now } = await clock()
      return isMoving === true && Date.parse(now) > start
    })
    const stopped = await call('POST', '/_sandbox/v1/clock/advance/stop')
    const came = await advancing
    expect([stopped.status, came.status]).toEqual([200, 200])
    expect(stopped.body).toEqual({ now: came.body.now, frozen: true, advancing: false })
    expect(came.body).toMatchObject({ stopped: true, frozen: true })
    const { now } = came.body
    expect(Date.parse(now)).toBeLessThan(start + 30 * 24 * HOUR_MS)
    const statuses = await Promise.all(
      outbounds.map(async ({ id, release_at: at }) => {
        const { body } = await call('GET', `/v1/outbound/${id}`)
        return { isDue: at < now, isLeft: at > now, status: body.status }
      }),
    )
    expect(statuses.filter(({ isDue, status }) => isDue && status === 'scheduled')).toEqual([])
    expect(statuses.filter(({ isLeft, status }) => isLeft && status !== 'scheduled')).toEqual([])
    const again = await call('POST', '/_sandbox/v1/clock/advance/stop')
    expect(again.body).toEqual(stopped.body)
    const rest = await call('POST', '/_sandbox/v1/clock/advance', { by: 'PT2H' })
    expect(rest.body.stopped).toBe(false)
    const next = outbounds.find(({ release_at: at }) => at > now)
    expect((await call('GET', `/v1/outbound/${next?.id}`)).body.status).toBe('executed')
  })

  it('is stopped by a key of the sandbox alone', async () => {
    const key = world.organisation.keys.live.private
    const path = '/_sandbox/v1/clock/advance/stop'
    const answer = await call('POST', path, undefined, { key })
    expect(answer.body).toMatchObject({ status: 404, code: 'sandbox_only' })
  })
})

describe('a clock that was turned back across midnight', () => {
  it('leaves days whose books agree with the rail, whichever day each has it on', async () => {
    const shop = payments(world)
    const owner = new pg.Client(world.connection)
    await owner.connect()
    const midnight = Math.ceil((await standAt()) / DAY_MS) * DAY_MS
    const to = new Date(midnight + MINUTE_MS).toISOString()
    await call('POST', '/_sandbox/v1/clock/advance', { to })
    await shop.paid([{ amount: 2_000 }])
    // As where the clock of the database's machine is set.
    const tenant = world.organisation.tenants.sandbox
    const { rows: clocks } = await owner.query(
      `select clock_frozen_at - $2 * interval '1 millisecond' as frozen_at
         from tenants where id = $1`,
      [tenant, HOUR_MS],
    )
    await owner.query(
      `update tenants set clock_offset_ms = clock_offset_ms - $2, clock_frozen_at = $3
        where id = $1`,
      [tenant, HOUR_MS, clocks[0].frozen_at],
    )
    await shop.paid([{ amount: 3_000 }])
    await shop.advance('P2D')
    const days = 'select from reconciliations where tenant_id = $1 and day >= $2::date - 1'
    await until(async () => {
      const { rows } = await owner.query(days, [tenant, new Date(midnight)])
      return rows.length >= 2
    })
    await owner.end()
    expect(await world.breaches()).toEqual([])
  })
})

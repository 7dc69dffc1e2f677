import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call, TestService } from '../harness/service.ts'
import { caller, startTestService } from '../harness/service.ts'

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

// A process that is told to end answers on for as long as balancers take to notice.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService } from '../harness/service.ts'

let holdfast: TestService

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'], shutdownDelayMs: 3_000 })
})

afterAll(async () => await holdfast.stop())

it('says that it is not ready, answers what comes, and then ends', async () => {
  const { baseUrl, organisation, service } = holdfast
  const headers = { authorization: organisation.keys.sandbox.private }
  expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200)
  const ended = service.stop()
  expect((await fetch(`${baseUrl}/readyz`)).status).toBe(503)
  const answer = await fetch(`${baseUrl}/v1/checkouts`, { headers })
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await ended
  await expect(fetch(`${baseUrl}/readyz`)).rejects.toThrow('fetch failed')
})

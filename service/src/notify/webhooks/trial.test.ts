import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestReceiver } from './testing/receiver.ts'
import { startReceiver } from './testing/receiver.ts'
import { tryReceiver } from './trial.ts'

const WITHIN_MS = 10_000
let receiver: TestReceiver

beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(async () => await receiver.close())

test('a receiver is sent one signed test, and its status is told', async () => {
  receiver.follow((response) => response.writeHead(401).end())
  const trial = await tryReceiver(receiver.url, [receiver.address], WITHIN_MS)
  expect(trial).toEqual({ status: 401, refusedBecause: null, error: null })
  expect(receiver.received).toHaveLength(1)
  const [sent] = receiver.received
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ type: 'webhook_test', payload: {} })
  expect(sent?.headers['webhook-signature']).toMatch(/^v1,/)
})

test('an address that deliveries may not reach is not reached by a trial either', async () => {
  const before = receiver.received.length
  const trial = await tryReceiver(receiver.url, [], WITHIN_MS)
  expect(trial).toMatchObject({ status: null, refusedBecause: 'leads into a private network' })
  expect(receiver.received).toHaveLength(before)
})

test('that nobody listens is told', async () => {
  const trial = await tryReceiver('http://127.0.0.1:1/hooks', ['127.0.0.1:1'], WITHIN_MS)
  expect(trial).toEqual({ status: null, refusedBecause: null, error: 'econnrefused' })
})

// The clients of the guide in languages whose compilers the machine has: generated from the
// description that is served, compiled, and played.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestService } from '../service/test/harness/service.ts'
import { startTestService } from '../service/test/harness/service.ts'
import { playClient } from './documents/clients.ts'

/** A generator, and a compiler that begins with an empty cache. */
const PLAYED_WITHIN_MS = 300_000

let holdfast: TestService

beforeAll(async () => {
  holdfast = await startTestService()
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

test.each(['csharp', 'go'] as const)(
  '%s makes a client that pays',
  { timeout: PLAYED_WITHIN_MS },
  async (name) => {
    const { private: privateKey, public: publicKey } = holdfast.organisation.keys.sandbox
    const told = await playClient(name, { baseUrl: holdfast.baseUrl, privateKey, publicKey })
    expect(told).toMatchObject({ status: 'executing', amount: 10_000, balance: 0 })
    expect(told).toMatchObject({ events: expect.arrayContaining(['checkout_settled']) })
  },
)

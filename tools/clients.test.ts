// The clients in TypeScript of the guide: generated from the description that is served, compiled,
// and played.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestService } from '../service/test/harness/service.ts'
import { startTestService } from '../service/test/harness/service.ts'
import { clients, playClient } from './documents/clients.ts'
import type { ExampleService } from './documents/examples.ts'
import { blocksOf, readDocument } from './documents/index.ts'

let holdfast: TestService
let service: ExampleService

beforeAll(async () => {
  holdfast = await startTestService()
  const { private: privateKey, public: publicKey } = holdfast.organisation.keys.sandbox
  service = { baseUrl: holdfast.baseUrl, privateKey, publicKey }
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

test.each(['openapi-fetch', 'hey-api'] as const)('%s makes a client that pays', async (name) => {
  const told = await playClient(name, service)
  expect(told).toMatchObject({ status: 'executing', amount: 10_000, balance: 0 })
  expect(told).toMatchObject({ events: expect.arrayContaining(['checkout_settled']) })
})

test('every client of the guide is played', () => {
  const guide = readDocument('docs/guides/generate-a-client.md')
  const shown = guide.fences.flatMap(({ info }) => /^bash client (\S+)$/.exec(info)?.[1] ?? [])
  expect(shown).toEqual(Object.keys(clients))
  expect(shown.flatMap((name) => blocksOf(guide, `bash client ${name}`))).toHaveLength(4)
})

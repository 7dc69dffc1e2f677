import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEventStreams } from './stream.ts'
import type { World } from './testing/world.ts'
import { openWorld, tenantWorld } from './testing/world.ts'

/** More than one reading takes. */
const MANY = 250
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => await world.close())

test('a stream of one type goes past all others, and says how far it has looked', async () => {
  const tenantId = await world.newTenant()
  const tenant = tenantWorld(world, tenantId, { addresses: [] })
  const others = async (count: number) =>
    await tenant.happen(...Array.from({ length: count }, () => 'intent_confirmed' as const))
  await others(MANY)
  await tenant.happen('inbound_settled')
  const streams = createEventStreams(world.database, { heartbeatMs: 20, pollMs: 20 })
  const gone = new AbortController()
  const start = { after: 0n, type: 'inbound_settled', gone: gone.signal, mayGoOn: async () => true }
  let told = ''
  for await (const frame of streams.open(tenantId, start)) {
    told += frame
    if (told.includes(`id: ${MANY + 11}\n`)) gone.abort()
    else if (told.includes('data: ') && !told.includes('(others)')) {
      told += '(others)'
      await others(10)
    }
  }
  expect(told.match(/id: \d+\ndata: /g)).toEqual([`id: ${MANY + 1}\ndata: `])
  expect(told).toContain(`: here\nid: ${MANY + 11}\n\n`)
  streams.stop()
  await tenant.close()
})

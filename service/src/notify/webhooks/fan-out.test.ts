import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TenantId } from '#kit'
import { parseId, present } from '#kit'
import { until } from '#testing/until'
import { matchDeliveries } from './fan-out.ts'
import { startFanOut } from './fan-out-loop.ts'
import { endHandlers } from './handlers.ts'
import { selectCursor } from './testing/store.ts'
import type { World } from './testing/world.ts'
import { openWorld, tenantWorld } from './testing/world.ts'

const ADDRESS = '127.0.0.1:9'
const URL_ONE = 'http://127.0.0.1:9/one'
const URL_TWO = 'http://127.0.0.1:9/two'
let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => expect(await world.findBreaches()).toEqual([]))
afterAll(async () => await world.close())

async function newTenant() {
  return tenantWorld(world, await world.newTenant(), { addresses: [ADDRESS] })
}

async function cursorOf(tenantId: TenantId): Promise<number> {
  const [row] = await world.ask<{ sequence: number }>(selectCursor, [tenantId])
  return row?.sequence ?? 0
}

test('each event becomes one delivery for each handler that listens to its type', async () => {
  const tenant = await newTenant()
  await tenant.addHandler(URL_ONE)
  await tenant.addHandler(URL_TWO, ['checkout_settled', 'intent_cancelled'])
  await tenant.happen('intent_confirmed', 'checkout_settled')
  const environment = 'sandbox'
  const rest = { environment, held: [], cursor: 2n, isMore: false, hasHandlers: true }
  const { handlerIds, ...first } = await tenant.fanOut()
  expect(first).toEqual({ events: 2, deliveries: 3, ...rest })
  expect(handlerIds).toHaveLength(2)
  expect(await tenant.fanOut()).toEqual({ events: 0, deliveries: 0, handlerIds: [], ...rest })
  const made = (await tenant.deliveries()).map(({ sequence, url }) => [sequence, url])
  expect(made).toEqual([
    [1, URL_ONE],
    [2, URL_ONE],
    [2, URL_TWO],
  ])
})

test('a handler is told only what is written after it was made', async () => {
  const tenant = await newTenant()
  await tenant.freeze()
  await tenant.happen('intent_confirmed', 'checkout_settled')
  await tenant.addHandler(URL_ONE)
  await tenant.happen('settlement_settled')
  await tenant.fanOut()
  expect((await tenant.deliveries()).map(({ sequence }) => sequence)).toEqual([3])
})

test('a deleted handler is told nothing that was not fanned out yet', async () => {
  const tenant = await newTenant()
  const handler = await tenant.addHandler(URL_ONE)
  await tenant.happen('intent_confirmed')
  await tenant.fanOut()
  await tenant.happen('checkout_settled')
  const id = present(parseId('webhook_handler', handler.id), 'an id is one')
  await world.database.transact(tenant.tenantId, async (unit) => await endHandlers(unit, [id]))
  await tenant.fanOut()
  expect((await tenant.deliveries()).map(({ sequence }) => sequence)).toEqual([1])
  expect(await cursorOf(tenant.tenantId)).toBe(2)
})

test('without a handler the cursor follows the events', async () => {
  const tenant = await newTenant()
  await tenant.happen('intent_confirmed', 'checkout_settled')
  expect(await tenant.fanOut()).toMatchObject({ events: 2, deliveries: 0, hasHandlers: false })
  expect(await cursorOf(tenant.tenantId)).toBe(2)
})

test('eight that fan out at once make each delivery once', async () => {
  const tenant = await newTenant()
  await tenant.addHandler(URL_ONE)
  await tenant.addHandler(URL_TWO)
  await tenant.happen(...Array.from({ length: 250 }, () => 'inbound_settled' as const))
  await Promise.all(Array.from({ length: 8 }, async () => await tenant.fanOut()))
  expect(await tenant.deliveries()).toHaveLength(500)
})

test('handlers that come and go while events are written and fanned out miss none', async () => {
  const tenant = await newTenant()
  const rounds = Array.from({ length: 12 }, async (_, round) => {
    await tenant.happen('intent_confirmed', 'checkout_settled')
    const handler = await tenant.addHandler(`${URL_ONE}/${round}`)
    await Promise.all([tenant.happen('settlement_settled'), tenant.fanOut()])
    if (round % 3 === 0) {
      const id = present(parseId('webhook_handler', handler.id), 'an id is one')
      await world.database.transact(tenant.tenantId, async (unit) => await endHandlers(unit, [id]))
    }
  })
  await Promise.all(rounds)
  await tenant.fanOut()
  expect(await cursorOf(tenant.tenantId)).toBe(36)
})

test('events of a process that died between its commit and the wake are found', async () => {
  const tenant = await newTenant()
  await tenant.addHandler(URL_ONE)
  await tenant.happen('intent_confirmed')
  const { database } = world
  const started = startFanOut({ database, onError: tenant.onError, sweepMs: 20 })
  await until(async () => (await tenant.deliveries()).length === 1)
  await started.stop()
  expect(tenant.errors).toEqual([])
})

test('a wake fans out everything there is, without waiting for the sweep', async () => {
  const tenant = await newTenant()
  await tenant.addHandler(URL_ONE)
  const { database } = world
  const made = { events: 0, deliveries: 0 }
  const onFannedOut = ({ events, deliveries }: typeof made) => {
    made.events += events
    made.deliveries += deliveries
  }
  const { onError } = tenant
  const started = startFanOut({ database, onFannedOut, onError, sweepMs: 600_000 })
  await tenant.happen(...Array.from({ length: 230 }, () => 'inbound_settled' as const))
  for (let call = 0; call < 50; call++) started.wake(tenant.tenantId)
  await until(async () => (await tenant.deliveries()).length === 230)
  await started.stop()
  expect(made).toEqual({ events: 230, deliveries: 230 })
  expect(tenant.errors).toEqual([])
})

test('a fan-out that fails is reported and does not end the next', async () => {
  const tenant = await newTenant()
  await tenant.addHandler(URL_ONE)
  const { database } = world
  const started = startFanOut({ database, onError: tenant.onError, sweepMs: 600_000 })
  started.wake('0190c9a2-0000-7000-8000-000000000001' as TenantId)
  await tenant.happen('intent_confirmed')
  started.wake(tenant.tenantId)
  await until(async () => (await tenant.deliveries()).length === 1)
  await until(async () => tenant.errors.length > 0)
  await started.stop()
  expect(String(tenant.errors[0])).toContain('a tenant that does not exist')
})

test('one tenant`s events reach no other tenant`s handlers', async () => {
  const [one, other] = [await newTenant(), await newTenant()]
  await other.addHandler(URL_TWO)
  await one.happen('intent_confirmed')
  await one.fanOut()
  await other.fanOut()
  expect(await one.deliveries()).toEqual([])
  expect(await other.deliveries()).toEqual([])
})

test('null listens to all types, a list to its own, and both only after their number', () => {
  const events = [
    { sequence: 5n, type: 'intent_confirmed' },
    { sequence: 6n, type: 'checkout_settled' },
  ] as const
  const listeners = [
    { id: 'all', event_types: null, after_sequence: 4n },
    { id: 'b', event_types: ['checkout_settled'], after_sequence: 0n },
    { id: 'late', event_types: null, after_sequence: 5n },
  ]
  const matches = matchDeliveries(events, listeners)
  const told = matches.map(({ event, listener }) => ({
    handlerId: listener.id,
    sequence: event.sequence,
  }))
  expect(told).toEqual([
    { handlerId: 'all', sequence: 5n },
    { handlerId: 'all', sequence: 6n },
    { handlerId: 'b', sequence: 6n },
    { handlerId: 'late', sequence: 6n },
  ])
})

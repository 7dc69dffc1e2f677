import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parseId, present, unwrap } from '#kit'
import { testHandlers } from './again.ts'
import { changeHandlers } from './change.ts'
import { startDeliveries } from './dispatch.ts'
import { endHandlers } from './handlers.ts'
import type { Script, TestReceiver } from './testing/receiver.ts'
import { acknowledge, startReceiver } from './testing/receiver.ts'
import { countJobs, selectHandlers, selectLockWaits } from './testing/store.ts'
import type { World } from './testing/world.ts'
import { openWorld, tenantWorld } from './testing/world.ts'

const DAY_MS = 86_400_000
const POLL_MS = 5
let world: World
const open: { close(): Promise<void> }[] = []

beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
  expect(await world.findBreaches()).toEqual([])
})
afterAll(async () => await world.close())

async function receiverOf(script?: Script): Promise<TestReceiver> {
  const receiver = await startReceiver(script)
  open.push(receiver)
  return receiver
}

/** A tenant with one handler for each receiver. */
async function tenantOf(receivers: readonly TestReceiver[], timeoutMs?: number) {
  const tenant = tenantWorld(world, await world.newTenant(), {
    addresses: receivers.map(({ address }) => address),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  open.push(tenant)
  const handlers = []
  for (const { url } of receivers) handlers.push(await tenant.addHandler(url))
  return { ...tenant, made: handlers, handler: present(handlers[0], 'there is a receiver') }
}

test('a message is the event, signed as the Standard Webhooks library verifies it', async () => {
  const receiver = await receiverOf()
  const tenant = await tenantOf([receiver])
  await tenant.happen('intent_confirmed')
  await tenant.fanOut()
  await tenant.deliver()
  const { headers, body, path } = present(receiver.received[0], 'something was sent')
  const message = JSON.parse(body)
  expect(path).toBe('/hooks')
  expect(Object.keys(message)).toEqual(['id', 'type', 'payload'])
  expect(message).toMatchObject({ type: 'intent_confirmed' })
  expect(parseId('event', message.id)).toBeDefined()
  expect(headers['webhook-id']).toBe(message.id)
  expect(headers['x-service-secret']).toBe(tenant.handler.secret)
  expect(headers['content-type']).toMatch(/^application\/json/)
  const verifier = new Webhook(tenant.handler.signing_secret ?? '')
  const signed = {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  }
  expect(verifier.verify(body, signed)).toEqual(message)
  expect(() => verifier.verify(body.replace('thing', 'thong'), signed)).toThrow(/signature/)
})

test('the signature carries real time, whatever the tenant`s clock says', async () => {
  const receiver = await receiverOf()
  const tenant = await tenantOf([receiver])
  await tenant.passMs(40 * DAY_MS)
  await tenant.freeze()
  await tenant.happen('intent_confirmed')
  await tenant.fanOut()
  await tenant.deliver()
  const { headers, body } = present(receiver.received[0], 'something was sent')
  const verifier = new Webhook(tenant.handler.signing_secret ?? '')
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]))
  expect(verifier.verify(body, signed)).toBeDefined()
})

test('every event arrives although the receiver fails at first, under the same id', async () => {
  const receiver = await receiverOf((response, count) =>
    response.writeHead(count <= 7 ? 500 : 204).end(),
  )
  const tenant = await tenantOf([receiver])
  await tenant.happen('intent_confirmed', 'checkout_settled', 'settlement_settled')
  await tenant.fanOut()
  for (const waitMs of [0, 6_000, 40_000, 140_000]) {
    await tenant.passMs(waitMs)
    await tenant.deliver()
  }
  const ids = receiver.received.map(({ body }) => JSON.parse(body).id)
  expect(receiver.received).toHaveLength(10)
  expect(new Set(ids).size).toBe(3)
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(3)
  const deliveries = await tenant.deliveries()
  expect(deliveries.map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered'])
  const attempts = await tenant.attempts()
  expect(attempts.filter(({ status }) => status === 500)).toHaveLength(7)
  expect(attempts.filter(({ status }) => status === 204)).toHaveLength(3)
  expect(tenant.errors).toEqual([])
})

test('a failed delivery waits in the tenant`s time, as long as the receiver asks', async () => {
  const receiver = await receiverOf((response) =>
    response.writeHead(503, { 'retry-after': '600' }).end('later'),
  )
  const tenant = await tenantOf([receiver])
  await tenant.happen('intent_confirmed')
  await tenant.fanOut()
  await tenant.deliver()
  await tenant.passMs(599_000)
  await tenant.deliver()
  expect(receiver.received).toHaveLength(1)
  await tenant.passMs(70_000)
  await tenant.deliver()
  expect(receiver.received).toHaveLength(2)
})

test('after 24 hours a delivery is parked and leaves the queue', async () => {
  const receiver = await receiverOf((response) => response.writeHead(500).end())
  const tenant = await tenantOf([receiver])
  await tenant.happen('intent_confirmed')
  await tenant.fanOut()
  await tenant.deliver()
  await tenant.passMs(25 * 3_600_000)
  await tenant.deliver()
  const [delivery] = await tenant.deliveries()
  expect(delivery).toMatchObject({ status: 'parked', attempts: 2, next_at: null })
  expect(await world.ask(countJobs, [tenant.tenantId])).toEqual([{ count: 0 }])
})

test('a handler that fails for 5 days is disabled, its deliveries are parked', async () => {
  const receiver = await receiverOf((response) => response.writeHead(500).end())
  const tenant = await tenantOf([receiver])
  for (let day = 0; day <= 5; day++) {
    await tenant.happen('intent_confirmed', 'checkout_settled')
    await tenant.fanOut()
    expect(tenant.disabled).toEqual([])
    await tenant.deliver()
    await tenant.passMs(DAY_MS)
  }
  expect(tenant.disabled).toEqual([receiver.url])
  await tenant.happen('intent_cancelled')
  await tenant.fanOut()
  const deliveries = await tenant.deliveries()
  expect(deliveries).toHaveLength(12)
  expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set(['parked']))
  expect(await world.ask(countJobs, [tenant.tenantId])).toEqual([{ count: 0 }])
  expect(tenant.errors).toEqual([])
})

test('what would be retried later is parked with its handler and leaves the queue', async () => {
  const receiver = await receiverOf((response) =>
    response.writeHead(503, { 'retry-after': '3600' }).end(),
  )
  const tenant = await tenantOf([receiver])
  for (const waitMs of [5 * DAY_MS - 60_000, 120_000, 0]) {
    await tenant.happen('intent_confirmed')
    await tenant.fanOut()
    await tenant.deliver()
    await tenant.passMs(waitMs)
  }
  expect(tenant.disabled).toEqual([receiver.url])
  const deliveries = await tenant.deliveries()
  expect(deliveries.map(({ status, attempts }) => [status, attempts])).toEqual([
    ['parked', 2],
    ['parked', 1],
    ['parked', 1],
  ])
  expect(await world.ask(countJobs, [tenant.tenantId])).toEqual([{ count: 0 }])
})

test('one success in between, and the five days begin anew', async () => {
  const receiver = await receiverOf((response) => response.writeHead(500).end())
  const tenant = await tenantOf([receiver])
  for (let day = 0; day <= 9; day++) {
    receiver.follow((response) => response.writeHead(day === 4 ? 200 : 500).end())
    await tenant.happen('intent_confirmed')
    await tenant.fanOut()
    await tenant.deliver()
    await tenant.passMs(DAY_MS)
  }
  expect(tenant.disabled).toEqual([])
})

test('what waits for a deleted handler is cancelled, and its secrets are gone', async () => {
  const receiver = await receiverOf((response) => response.writeHead(500).end())
  const tenant = await tenantOf([receiver])
  await tenant.happen('intent_confirmed', 'checkout_settled')
  await tenant.fanOut()
  await tenant.deliver()
  const id = present(parseId('webhook_handler', tenant.handler.id), 'an id is one')
  const ended = await world.database.transact(
    tenant.tenantId,
    async (unit) => await endHandlers(unit, [id]),
  )
  expect(unwrap(present(ended[0], 'one was asked for'))).toBeNull()
  await tenant.passMs(DAY_MS)
  await tenant.deliver()
  expect(receiver.received).toHaveLength(2)
  const statuses = (await tenant.deliveries()).map(({ status }) => status)
  expect(statuses).toEqual(['cancelled', 'cancelled'])
  expect(await world.ask(countJobs, [tenant.tenantId])).toEqual([{ count: 0 }])
  const [row] = await world.ask(selectHandlers, [tenant.tenantId])
  expect(row).toMatchObject({ secret: null, signing_secret: null, status: 'disabled' })
})

test('a test of a handler that is being disabled waits for it, and is refused', async () => {
  const tenant = await tenantOf([await receiverOf()])
  const id = present(parseId('webhook_handler', tenant.handler.id), 'an id is one')
  const disabled = Promise.withResolvers<null>()
  const end = Promise.withResolvers<null>()
  const disabling = world.database.transact(tenant.tenantId, async (unit) => {
    const change = { id, url: undefined, eventTypes: undefined, status: 'disabled' } as const
    await changeHandlers(unit, [change])
    disabled.resolve(null)
    await end.promise
  })
  await disabled.promise
  const isWaiting = async () => (await world.ask(selectLockWaits)).length > 0
  let isTested = false
  const testing = world.database
    .transact(tenant.tenantId, async (unit) => await testHandlers(unit, [id]))
    .finally(() => {
      isTested = true
    })
  while (!isTested && !(await isWaiting())) await wait(POLL_MS)
  end.resolve(null)
  await disabling
  const [result] = await testing
  expect(result).toMatchObject({ ok: false, failure: { code: 'invalid_state' } })
  expect(await tenant.deliveries()).toEqual([])
})

test('killed between post and record: another worker delivers again, same id', async () => {
  const receiver = await receiverOf()
  const tenant = await tenantOf([receiver])
  await tenant.happen('intent_confirmed')
  await tenant.fanOut()
  const { connection, sealKey } = world
  const task = { connection, sealKey: sealKey.toString('hex'), addresses: [receiver.address] }
  const script = fileURLToPath(new URL('./testing/killed-worker.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(task)], { stdio: 'inherit' })
  const ended = new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)))
  // The message has arrived; the worker dies before it can know.
  receiver.follow((response, count) => {
    if (count === 1) child.kill('SIGKILL')
    else acknowledge(response, count, { headers: {}, body: '', path: '' })
  })
  await receiver.heard(1)
  expect(await ended).toBe('SIGKILL')
  await tenant.deliver()
  expect(receiver.received).toHaveLength(1)
  await tenant.expireLeases()
  await tenant.deliver()
  const [first, second] = receiver.received
  expect(receiver.received).toHaveLength(2)
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect((await tenant.deliveries())[0]).toMatchObject({ status: 'delivered' })
})

test('a handler that never answers holds one connection and delays no other handler', async () => {
  const hanging = await receiverOf(() => undefined)
  const fast = await receiverOf()
  // Nothing but this test's end ends the request that hangs.
  const tenant = await tenantOf([hanging, fast], 600_000)
  const types = Array.from({ length: 120 }, () => 'inbound_settled' as const)
  await tenant.happen(...types)
  await tenant.fanOut()
  await tenant.fanOut()
  const worker = startDeliveries({
    database: world.database,
    handlers: tenant.handlers,
    webhooks: tenant.webhooks,
    onError: tenant.onError,
    pollMs: 20,
  })
  await fast.heard(120)
  expect(hanging.received.length).toBeGreaterThan(0)
  expect(hanging.openMax()).toBe(1)
  await hanging.close()
  await worker.stop()
  expect(tenant.errors).toEqual([])
})

test('a handler that answers fast gets several deliveries at once', async () => {
  const receiver = await receiverOf((response) => {
    setTimeout(() => response.writeHead(200).end(), 5)
  })
  const tenant = await tenantOf([receiver])
  await tenant.happen(...Array.from({ length: 60 }, () => 'inbound_settled' as const))
  await tenant.fanOut()
  await tenant.deliver()
  expect(receiver.openMax()).toBeGreaterThan(2)
  expect(receiver.openMax()).toBeLessThanOrEqual(16)
})

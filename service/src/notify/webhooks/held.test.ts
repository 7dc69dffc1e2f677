// What a process fans out it delivers itself: nothing is claimed, looked up or waited for.
import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TenantId } from '#kit'
import { asId, parseId, present } from '#kit'
import { until } from '#testing/until'
import { resendDeliveries } from './again.ts'
import { hasRoom, startDeliveries } from './dispatch.ts'
import { fanOut } from './fan-out.ts'
import { startFanOut } from './fan-out-loop.ts'
import { endHandlers } from './handlers.ts'
import type { WebhookJobsDeps } from './jobs.ts'
import type { Received, Script, TestReceiver } from './testing/receiver.ts'
import { acknowledge, startReceiver } from './testing/receiver.ts'
import { countJobs, failRounds, selectCursor, selectJobs } from './testing/store.ts'
import type { World } from './testing/world.ts'
import { openWorld, tenantWorld } from './testing/world.ts'

const NEVER_MS = 600_000
/** The window begins and stays at one, and no line is left, for as long as a test lasts. */
const PATIENT = { windowMax: 1, patienceMs: NEVER_MS, slowMs: NEVER_MS }
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

/** A tenant with a handler for each receiver. */
async function tenantOf(receivers: readonly TestReceiver[], more: Partial<WebhookJobsDeps> = {}) {
  const addresses = receivers.map(({ address }) => address)
  const tenant = tenantWorld(world, await world.newTenant(), { addresses, ...more })
  open.push(tenant)
  const made = []
  for (const { url } of receivers) made.push(await tenant.addHandler(url))
  return { ...tenant, made }
}

type Tenant = Awaited<ReturnType<typeof tenantOf>>

/** A process that fans out when it is woken and delivers; it looks for nothing by itself. */
function startWork({ handlers, webhooks, onError }: Tenant) {
  const { database } = world
  const deliveries = startDeliveries({ database, handlers, webhooks, onError, pollMs: NEVER_MS })
  const deps = { database, deliverers: deliveries, onError, sweepMs: NEVER_MS }
  const fanning = startFanOut(deps)
  return {
    wake: (tenantId: TenantId) => fanning.wake(tenantId),
    stop: async () => {
      await fanning.stop()
      await deliveries.stop()
    },
  }
}

const types = (count: number) => Array.from({ length: count }, () => 'inbound_settled' as const)

/** Every claim raises it: 0 is a job that nobody has claimed. */
const tokensOf = async ({ tenantId }: Tenant) =>
  (await world.ask<{ token: number }>(selectJobs, [tenantId])).map(({ token }) => token)

const isEmpty = async ({ tenantId }: Tenant) =>
  (await world.ask<{ count: number }>(countJobs, [tenantId]))[0]?.count === 0

function isGenuine(secret: string | null | undefined, { headers, body }: Received): boolean {
  const plain = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return new Webhook(secret ?? '').verify(body, Object.fromEntries(plain)) !== undefined
}

test('what was just fanned out is posted without a claim, signed by its own secret', async () => {
  const tokens: Promise<number[]>[] = []
  const look: Script = (response, count, received) => {
    tokens.push(tokensOf(tenant).finally(() => acknowledge(response, count, received)))
  }
  const receivers = [await receiverOf(look), await receiverOf(look)]
  const tenant = await tenantOf(receivers)
  const work = startWork(tenant)
  await tenant.happen(...types(3))
  work.wake(tenant.tenantId)
  for (const receiver of receivers) await receiver.heard(3)
  await until(async () => await isEmpty(tenant))
  await work.stop()
  expect(new Set((await Promise.all(tokens)).flat())).toEqual(new Set([0]))
  for (const [place, { received }] of receivers.entries()) {
    const secret = tenant.made[place]?.signing_secret
    expect(received.map((one) => isGenuine(secret, one))).toEqual([true, true, true])
  }
  const statuses = (await tenant.deliveries()).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set(['delivered']))
  expect(tenant.errors).toEqual([])
})

test('what failed is sent again from the queue, byte for byte, under the same id', async () => {
  const receiver = await receiverOf((response, count) =>
    response.writeHead(count === 1 ? 500 : 204).end(),
  )
  const tenant = await tenantOf([receiver])
  const work = startWork(tenant)
  await tenant.happen('intent_confirmed')
  work.wake(tenant.tenantId)
  await until(async () => (await tenant.attempts()).length === 1)
  await work.stop()
  await tenant.passMs(10_000)
  await tenant.deliver()
  const [first, second] = receiver.received
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect((await tenant.deliveries())[0]).toMatchObject({ status: 'delivered', attempts: 2 })
})

test('held by a process that died before it began: delivered when the lease is over', async () => {
  const receiver = await receiverOf()
  const tenant = await tenantOf([receiver])
  await tenant.happen('intent_confirmed')
  const hold = async () =>
    await world.database.transact(
      tenant.tenantId,
      async (unit) => await fanOut(unit, { standingOf: () => 'free' }),
    )
  expect((await hold()).held).toHaveLength(1)
  expect((await hold()).held).toEqual([])
  await tenant.deliver()
  expect(receiver.received).toEqual([])
  await tenant.expireLeases()
  await tenant.deliver()
  expect(receiver.received).toHaveLength(1)
  expect((await tenant.deliveries())[0]).toMatchObject({ status: 'delivered', attempts: 1 })
})

test('what is asked for again while its round is under way is recorded by its own job', async () => {
  const answers: (() => void)[] = []
  const receiver = await receiverOf((response, count, received) => {
    answers.push(() => acknowledge(response, count, received))
  })
  const tenant = await tenantOf([receiver], { timeoutMs: NEVER_MS })
  const work = startWork(tenant)
  await tenant.happen('intent_confirmed')
  work.wake(tenant.tenantId)
  await receiver.heard(1)
  const id = asId('delivery', (await tenant.deliveries())[0]?.id ?? '')
  await world.database.transact(tenant.tenantId, async (unit) => {
    await resendDeliveries(unit, [id])
  })
  for (const answer of answers.splice(0)) answer()
  await work.stop()
  // The first post is answered, and stands nowhere: the new series has not begun yet.
  expect((await tenant.deliveries())[0]).toMatchObject({ status: 'waiting', attempts: 0 })
  expect(await tenant.attempts()).toEqual([])
  expect(await world.findBreaches()).toEqual([])
  receiver.follow(acknowledge)
  await tenant.deliver()
  expect((await tenant.deliveries())[0]).toMatchObject({ status: 'delivered', attempts: 1 })
  expect(await isEmpty(tenant)).toBe(true)
})

test('a round that cannot be recorded is taken apart, and each goes on by itself', async () => {
  const receiver = await receiverOf()
  const tenant = await tenantOf([receiver])
  await tenant.happen(...types(3))
  await world.database.transact(
    tenant.tenantId,
    async (unit) => await fanOut(unit, { standingOf: () => 'free' }),
  )
  // As if a worker had failed at it once.
  await world.ask(failRounds, [tenant.tenantId])
  await tenant.deliver()
  expect(receiver.received).toEqual([])
  expect(await world.findBreaches()).toEqual([])
  expect(await tokensOf(tenant)).toEqual([0, 0, 0])
  await tenant.deliver()
  expect(receiver.received).toHaveLength(3)
  expect(await isEmpty(tenant)).toBe(true)
})

test('a handler deleted while it is posted to: its delivery stays cancelled', async () => {
  let answer: () => void = () => undefined
  const receiver = await receiverOf((response, count, received) => {
    answer = () => acknowledge(response, count, received)
  })
  const tenant = await tenantOf([receiver])
  const work = startWork(tenant)
  await tenant.happen('intent_confirmed')
  work.wake(tenant.tenantId)
  await receiver.heard(1)
  const id = present(parseId('webhook_handler', tenant.made[0]?.id ?? ''), 'an id is one')
  await world.database.transact(tenant.tenantId, async (unit) => await endHandlers(unit, [id]))
  answer()
  await work.stop()
  expect((await tenant.deliveries())[0]).toMatchObject({ status: 'cancelled', attempts: 0 })
  expect(await tenant.attempts()).toEqual([])
  expect(await isEmpty(tenant)).toBe(true)
})

test('beside a handler that hangs and one that fails each event is posted at once', async () => {
  const receivers = [
    await receiverOf(),
    await receiverOf(() => undefined),
    await receiverOf((response) => response.writeHead(500).end()),
  ] as const
  const [fast, hanging, failing] = receivers
  const tenant = await tenantOf(receivers, {
    gate: { patienceMs: 1, slowMs: 1 },
    timeoutMs: NEVER_MS,
  })
  const work = startWork(tenant)
  for (let number = 1; number <= 30; number++) {
    await tenant.happen('intent_confirmed')
    work.wake(tenant.tenantId)
    // Nothing looks at the queue here: what waited there would not come.
    await fast.heard(number)
    await failing.heard(number)
    // A turn ends with its answer, which comes after the request was heard.
    await until(async () => (await tenant.attempts()).length === 2 * number)
  }
  expect(hanging.openMax()).toBe(1)
  await hanging.close()
  await work.stop()
  expect(tenant.errors).toEqual([])
})

test('what a closed handler would be told waits a while, unless time stands still', async () => {
  const tenant = await tenantOf([await receiverOf()])
  const nextIn = async () => {
    await tenant.happen('intent_confirmed')
    await world.database.transact(
      tenant.tenantId,
      async (unit) => await fanOut(unit, { standingOf: () => 'stuck' }),
    )
    const last = present((await tenant.deliveries()).at(-1), 'there is one')
    return present(last.next_at, 'it waits').getTime() - last.created_at.getTime()
  }
  expect(await nextIn()).toBe(5_000)
  await tenant.freeze()
  expect(await nextIn()).toBe(0)
})

test('while its receivers are full a tenant`s events wait in the log, unclaimed', async () => {
  const held: (() => void)[] = []
  const receiver = await receiverOf((response, count, received) => {
    held.push(() => acknowledge(response, count, received))
  })
  const tenant = await tenantOf([receiver], { gate: PATIENT, timeoutMs: NEVER_MS })
  const work = startWork(tenant)
  await tenant.happen(...types(1_100))
  work.wake(tenant.tenantId)
  const cursor = async () =>
    (await world.ask<{ sequence: number }>(selectCursor, [tenant.tenantId]))[0]?.sequence
  await until(async () => (await cursor()) === 800)
  await receiver.heard(1)
  const tokens = await tokensOf(tenant)
  expect(tokens).toEqual(tokens.map(() => 0))
  expect(await cursor()).toBe(800)
  receiver.follow(acknowledge)
  for (const answer of held) answer()
  await receiver.heard(1_100)
  await until(async () => await isEmpty(tenant))
  await work.stop()
  expect(receiver.openMax()).toBe(1)
  expect(await tenant.attempts()).toHaveLength(1_100)
  expect(tenant.errors).toEqual([])
})

test('the deliveries of a flood go over few connections, which are kept', async () => {
  const receiver = await receiverOf()
  const tenant = await tenantOf([receiver])
  const work = startWork(tenant)
  await tenant.happen(...types(300))
  work.wake(tenant.tenantId)
  await receiver.heard(300)
  await until(async () => await isEmpty(tenant))
  await work.stop()
  // As many as may be under way at once: none more while one is between two deliveries.
  expect(receiver.connections()).toBeLessThanOrEqual(16)
  expect(receiver.connections()).toBeGreaterThan(4)
})

test('at a host of many a handler that hangs takes no connection of another', async () => {
  const hanging: ServerResponse[] = []
  // Two addresses of one host: by the path it says whether it hangs.
  const receiver = await receiverOf((response, count, received) => {
    if (received.path === '/hooks') hanging.push(response)
    else acknowledge(response, count, received)
  })
  const never = { patienceMs: NEVER_MS, slowMs: NEVER_MS }
  const tenant = await tenantOf([receiver], { gate: never, timeoutMs: NEVER_MS })
  const work = startWork(tenant)
  const sendOne = async (number: number) => {
    await tenant.happen('intent_confirmed')
    work.wake(tenant.tenantId)
    await receiver.heard(number)
  }
  // Its window grows to 16 before all of them hang.
  for (let number = 1; number <= 16; number++) {
    await sendOne(number)
    hanging.pop()?.writeHead(204).end()
    await until(async () => (await tenant.attempts()).length === number)
  }
  await tenant.happen(...types(16))
  work.wake(tenant.tenantId)
  await receiver.heard(32)
  expect(hanging).toHaveLength(16)
  await tenant.addHandler(`${receiver.url}/fast`)
  await sendOne(33)
  expect(receiver.received[32]?.path).toBe('/hooks/fast')
  await receiver.close()
  await work.stop()
})

test('a handler that hangs leaves its tenant places, and its tenant leaves some to others', () => {
  const of = (tenantId: string, handlerId: string) => ({ tenantId, handlerId })
  const hanging = Array.from({ length: 4 }, () => of('a', 'hangs'))
  expect(hasRoom(hanging, of('a', 'hangs'))).toBe(false)
  expect(hasRoom(hanging, of('a', 'fast'))).toBe(true)
  const all = Array.from({ length: 16 }, (_, number) => of('a', `handler ${number}`))
  expect(hasRoom(all, of('a', 'fast'))).toBe(false)
  expect(hasRoom(all, of('b', 'fast'))).toBe(true)
})

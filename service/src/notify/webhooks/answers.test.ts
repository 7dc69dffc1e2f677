import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { present } from '#kit'
import type { Script, TestReceiver } from './testing/receiver.ts'
import { startReceiver } from './testing/receiver.ts'
import type { World } from './testing/world.ts'
import { openWorld, tenantWorld } from './testing/world.ts'

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

/** Delivers one event to a receiver and gives what was recorded. */
async function deliverTo(url: string, address: string, timeoutMs = 400) {
  const tenantId = await world.newTenant()
  const tenant = tenantWorld(world, tenantId, { addresses: [address], timeoutMs })
  open.push(tenant)
  await tenant.addHandler(url)
  await tenant.happen('intent_confirmed')
  await tenant.fanOut()
  await tenant.deliver()
  expect(tenant.errors).toEqual([])
  const attempt = present((await tenant.attempts())[0], 'an attempt was recorded')
  const delivery = present((await tenant.deliveries())[0], 'there is a delivery')
  return { attempt, delivery }
}

async function answered(script: Script, timeoutMs?: number) {
  const receiver: TestReceiver = await startReceiver(script)
  open.push(receiver)
  return { ...(await deliverTo(receiver.url, receiver.address, timeoutMs)), receiver }
}

test.each([200, 201, 202, 204, 299])('%i acknowledges', async (status) => {
  const { delivery, attempt } = await answered((response) => response.writeHead(status).end())
  expect(delivery).toMatchObject({ status: 'delivered', last_status: status, attempts: 1 })
  expect(attempt.status).toBe(status)
})

test.each([304, 400, 401, 404, 410, 429, 500, 503])('%i is tried again', async (status) => {
  const { delivery } = await answered((response) => response.writeHead(status).end())
  expect(delivery).toMatchObject({ status: 'waiting', last_status: status, attempts: 1 })
})

test.each([301, 302, 303, 307, 308])(
  'a redirect by %i is a failure, not followed',
  async (status) => {
    const elsewhere = await startReceiver()
    open.push(elsewhere)
    const { delivery } = await answered((response) =>
      response.writeHead(status, { location: elsewhere.url }).end(),
    )
    expect(delivery).toMatchObject({ status: 'waiting', last_status: status })
    expect(elsewhere.received).toEqual([])
  },
)

test('no answer in time is a failure', async () => {
  const { delivery, attempt } = await answered(() => undefined)
  expect(delivery).toMatchObject({ status: 'waiting', last_status: null })
  expect(attempt).toMatchObject({ status: null, error: 'timeout' })
})

test('headers that drip are cut by the time for the whole', async () => {
  const { attempt } = await answered((response) => {
    const drip = setInterval(() => response.socket?.write('x'), 20)
    response.socket?.write('HTTP/1.1 200 OK\r\nx-slow: ')
    response.on('close', () => clearInterval(drip))
  })
  expect(attempt).toMatchObject({ status: null, error: 'timeout' })
})

test('an answer without end has acknowledged by its status, and is cut', async () => {
  // No time limit ends this one: only the cut does.
  const { attempt, delivery } = await answered((response) => {
    response.writeHead(200)
    const chunk = Buffer.alloc(64 * 1024, 'a')
    const pour = (): void => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', pour)
    pour()
  }, 600_000)
  expect(delivery.status).toBe('delivered')
  expect(attempt.answer).toHaveLength(4_096)
})

test('an answer that drips for ever has acknowledged by its status', async () => {
  const { attempt, delivery } = await answered((response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(drip))
  })
  expect(delivery.status).toBe('delivered')
  expect(attempt.status).toBe(200)
})

test('an answer of any bytes can be kept', async () => {
  const bytes = Buffer.from([0x61, 0x00, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0x62])
  const { attempt } = await answered((response) => response.writeHead(500).end(bytes))
  expect(attempt.answer).toMatch(/^a\u{FFFD}+b$/u)
})

test('a connection cut in the middle is a failure', async () => {
  const { attempt, delivery } = await answered((response) => response.socket?.resetAndDestroy())
  expect(attempt.status).toBeNull()
  expect(attempt.error).toMatch(/^(econnreset|und_err_socket)$/)
  expect(delivery.status).toBe('waiting')
})

test('bytes that are no HTTP are a failure', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end('SSH-2.0-OpenSSH_9.6\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({ close: async () => void server.close() })
  const { port } = server.address() as AddressInfo
  const { attempt } = await deliverTo(`http://127.0.0.1:${port}/`, `127.0.0.1:${port}`)
  expect(attempt.status).toBeNull()
  expect(attempt.error).toBeTruthy()
})

test('nobody listening is a failure', async () => {
  const receiver = await startReceiver()
  await receiver.close()
  const { attempt } = await deliverTo(receiver.url, receiver.address)
  expect(attempt).toMatchObject({ status: null, error: 'econnrefused' })
})

import type { AddressInfo, Server } from 'node:net'
import { createServer } from 'node:net'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Resolve } from '#http'
import { webhookPolicy } from './address.ts'
import { guardedAgent, keepConnections } from './connector.ts'
import { checkHandlerUrl } from './handler-url.ts'
import { sendMessage, targetOf } from './send.ts'
import { insideHosts } from './testing/addresses.ts'

/** A port that is open to the public internet, so that only the address can be what is refused. */
const PORT = 8443
/** An address of loopback that nothing else listens on. */
const CANARY = '127.77.83.19'

let canary: Server
let hits = 0

beforeAll(async () => {
  canary = createServer((socket) => {
    hits++
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret')
  })
  await new Promise<void>((resolve) => canary.listen(PORT, CANARY, resolve))
})
afterAll(() => void canary.close())

/** What connecting ends with: a status, or the code of the refusal. */
async function reach(url: string, listed: string[], resolve?: Resolve): Promise<unknown> {
  const agent = guardedAgent(webhookPolicy(listed), resolve)
  try {
    const { statusCode, body } = await request(url, { dispatcher: agent })
    await body.dump()
    return statusCode
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  } finally {
    await agent.destroy()
  }
}

const canaryHosts = [
  CANARY,
  '0x7f.77.83.19',
  '0x7f4d5313',
  '2135773971',
  '0177.0115.0123.023',
  `[::ffff:${CANARY}]`,
  '[::ffff:7f4d:5313]',
]

test('the canary hears those who may reach it', async () => {
  const before = hits
  for (const host of canaryHosts) {
    expect([host, await reach(`http://${host}:${PORT}/`, [`${CANARY}:${PORT}`])]).toEqual([
      host,
      200,
    ])
  }
  expect(await reach(`http://a.test:${PORT}/`, ['127.0.0.0/8'], async () => [CANARY])).toBe(200)
  expect(hits - before).toBe(canaryHosts.length + 1)
})

describe.each(['http', 'https'])('%s', (scheme) => {
  test.each(canaryHosts)('://%s does not reach the canary', async (host) => {
    const before = hits
    expect(await reach(`${scheme}://${host}:${PORT}/`, [])).toBe('address_refused')
    expect(hits).toBe(before)
  })

  test.each(insideHosts)('://%s is refused when connecting', async (host) => {
    expect(await reach(`${scheme}://${host}:${PORT}/`, [])).toBe('address_refused')
  })

  test.each(insideHosts)('a name that leads to %s is refused when connecting', async (host) => {
    const address = new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '')
    const reached = await reach(`${scheme}://rebound.test:${PORT}/`, [], async () => [address])
    expect(reached).toBe('address_refused')
  })
})

test('a name that changes its address after a look cannot lead to the canary', async () => {
  const before = hits
  let asked = 0
  const rebinding: Resolve = async () => {
    asked++
    return asked === 1 ? ['192.0.2.1'] : [CANARY]
  }
  for (let call = 0; call < 3; call++) {
    expect(await reach(`http://rebound.test:${PORT}/`, [], rebinding)).toBe('address_refused')
  }
  expect(hits).toBe(before)
})

test('of a name`s addresses only those that are permitted are connected to', async () => {
  const before = hits
  const other = createServer((socket) => {
    socket.end('HTTP/1.1 204 No Content\r\n\r\n')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const both: Resolve = async () => [CANARY, '127.0.0.1']
  expect(await reach(`http://both.test:${port}/`, [`127.0.0.1:${port}`], both)).toBe(204)
  other.close()
  expect(hits).toBe(before)
})

test('a handler saved before the rules were tightened is refused when it is sent to', async () => {
  const before = hits
  const policy = webhookPolicy([])
  const connections = keepConnections(() => guardedAgent(policy))
  const receiver = { handlerId: 'h', secret: 's', signingKeys: [Buffer.alloc(32)] }
  const message = { id: 'wh_evt_1', body: '{}' }
  for (const url of [`http://${CANARY}:${PORT}/`, 'https://user:pass@example.com/', 'file:///x']) {
    const target = targetOf(checkHandlerUrl(url, 'sandbox', policy))
    const reply = await sendMessage({ connections }, { ...receiver, target }, message)
    expect(reply).toMatchObject({ status: null, error: 'address_refused' })
  }
  await connections.close()
  expect(hits).toBe(before)
})

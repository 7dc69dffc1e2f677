// Webhooks as an integrator lives with them: handlers that change, deliveries that are read and
// made again, secrets that roll, and the stream of events.
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestReceiver } from '../../src/notify/webhooks/testing/receiver.ts'
import { acknowledge, startReceiver } from '../../src/notify/webhooks/testing/receiver.ts'
import type { Frame } from '../harness/event-stream.ts'
import { framesOf, take } from '../harness/event-stream.ts'
import { WAIT_GIVES_UP_MS } from '../harness/give-up.ts'
import type { Payments } from '../harness/payments.ts'
import { payments } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'

let receiver: TestReceiver
let world: TestService
let shop: Payments

beforeAll(async () => {
  receiver = await startReceiver()
  world = await startTestService({ webhookAllowNets: [receiver.address] })
  shop = payments(world)
})
afterAll(async () => {
  await world.stop()
  await receiver.close()
})

let handler: ReturnType<typeof JSON.parse>

beforeEach(async () => {
  receiver.follow(acknowledge)
  receiver.received.length = 0
  const body = { url: receiver.url, send_test: false }
  handler = (await shop.call('POST', '/v1/webhooks', body)).body
})
afterEach(async () => {
  await shop.call('DELETE', `/v1/webhook/${handler.id}`)
  expect(await world.breaches()).toEqual([])
})

/** Makes two events: an intent that is cancelled, twice. */
async function twoEvents(): Promise<string[]> {
  const ids: string[] = []
  for (let count = 0; count < 2; count++) {
    const { body } = await shop.ask([{}])
    await shop.call('POST', `/v1/intent/${body.id}/cancel`)
    const { body: page } = await shop.call('GET', '/v1/events?limit=1&type=intent_cancelled')
    ids.push(page.data[0].id)
  }
  return ids
}

const deliveries = async (query = '') =>
  (await shop.call('GET', `/v1/webhook/${handler.id}/deliveries${query}`)).body.data

async function eventually(holds: () => unknown): Promise<void> {
  await vi.waitFor(holds, WAIT_GIVES_UP_MS)
}

async function settled(count: number) {
  await eventually(async () => {
    const all = await deliveries()
    expect(all).toHaveLength(count)
    expect(all.every(({ status }: { status: string }) => status !== 'waiting')).toBe(true)
  })
  return await deliveries()
}

function typesOf(): string[] {
  return receiver.received.map(({ body }) => JSON.parse(body).type)
}

describe('handlers that change', () => {
  test('other types count from the next event on', async () => {
    await twoEvents()
    await settled(2)
    const changed = await shop.call('POST', `/v1/webhook/${handler.id}`, {
      event_types: ['inbound_settled'],
    })
    expect(changed.body).toMatchObject({ event_types: ['inbound_settled'], secret: null })
    await twoEvents()
    const project = (await shop.call('POST', '/v1/projects', { currency: 'eur' })).body
    await shop.credit({ project_id: project.id }, 500, null)
    await settled(3)
    expect(typesOf()).toEqual(['intent_cancelled', 'intent_cancelled', 'inbound_settled'])
  })

  test('a disabled one gets nothing; enabled again it is sent what it missed', async () => {
    const from = (await shop.call('GET', '/_sandbox/v1/clock')).body.now
    await shop.call('POST', `/v1/webhook/${handler.id}`, { status: 'disabled' })
    const [first] = await twoEvents()
    const refused = await shop.call('POST', `/v1/webhook/${handler.id}/resend`, {
      created_from: from,
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_state'])
    await shop.call('POST', `/v1/webhook/${handler.id}`, { status: 'enabled' })
    expect(await deliveries()).toEqual([])
    const answer = await shop.call('POST', `/v1/webhook/${handler.id}/resend`, {
      created_from: from,
    })
    expect(answer.body).toEqual({ resent: 2, next_sequence: null })
    const told = await settled(2)
    expect(told.map(({ event_id }: { event_id: string }) => event_id)).toContain(first)
    const again = await shop.call('POST', `/v1/webhook/${handler.id}/resend`, {
      created_from: from,
    })
    expect(again.body.resent).toBe(0)
  })

  test('a private address is refused when the address changes, too', async () => {
    const changed = await shop.call('POST', `/v1/webhook/${handler.id}`, {
      url: 'http://169.254.169.254/',
    })
    expect([changed.status, changed.body.errors?.[0]?.pointer]).toEqual([422, '/url'])
  })

  test('an unknown one is not found, whatever is asked of it', async () => {
    const last = handler.id.endsWith('0') ? '1' : '0'
    const at = `/v1/webhook/${handler.id.slice(0, -1)}${last}`
    const asked = [
      await shop.call('POST', at, {}),
      await shop.call('POST', `${at}/test`),
      await shop.call('POST', `${at}/roll-secret`, {}),
      await shop.call('POST', `${at}/resend`, { created_from: '2026-01-01' }),
      await shop.call('GET', `${at}/deliveries`),
      await shop.call('POST', `/v1/delivery/${handler.id.replace('webhook', 'delivery')}/resend`),
    ]
    expect(asked.map(({ status }) => status)).toEqual(Array.from(asked, () => 404))
  })
})

test('a new one is sent a signed test at once, which is no event', async () => {
  const [before] = (await shop.call('GET', '/v1/events?limit=1')).body.data
  const made = (await shop.call('POST', '/v1/webhooks', { url: `${receiver.url}/new` })).body
  await eventually(() => expect(typesOf()).toEqual(['webhook_test']))
  const [message] = receiver.received
  const read = new Webhook(made.signing_secret).verify(message?.body ?? '', headersOf(message))
  expect(read).toMatchObject({ payload: { id: made.id } })
  expect(message?.headers['x-service-secret']).toBe(made.secret)
  expect((await shop.call('GET', '/v1/events?limit=1')).body.data).toEqual(
    before === undefined ? [] : [before],
  )
  await shop.call('DELETE', `/v1/webhook/${made.id}`)
})

describe('a list that waits', () => {
  const lastSequence = async (): Promise<number> =>
    (await shop.call('GET', '/v1/events?limit=1')).body.data[0]?.sequence ?? 0

  test('answers when there is something to tell', async () => {
    await twoEvents()
    const after = await lastSequence()
    const waiting = shop.call('GET', `/v1/events?after_sequence=${after}&wait=20`)
    const { body: intent } = await shop.ask([{}])
    await shop.call('POST', `/v1/intent/${intent.id}/cancel`)
    const { body } = await waiting
    expect(body.data.map(({ sequence }: { sequence: number }) => sequence)).toEqual([after + 1])
  })

  test('answers at once with what is there, and with nothing when the time is over', async () => {
    await twoEvents()
    const after = await lastSequence()
    const there = await shop.call('GET', `/v1/events?after_sequence=${after - 1}&wait=20`)
    expect(there.body.data).toHaveLength(1)
    const none = await shop.call('GET', `/v1/events?after_sequence=${after}&wait=1`)
    expect(none.body).toEqual({ data: [], next_cursor: null })
  })

  test('waits 20 seconds at most', async () => {
    const { status } = await shop.call('GET', '/v1/events?after_sequence=1&wait=21')
    expect(status).toBe(422)
  })
})

describe('secrets that roll', () => {
  test('both sign until the overlap ends, and without one only the new', async () => {
    const rolled = await shop.call('POST', `/v1/webhook/${handler.id}/roll-secret`, {})
    expect(rolled.body.signing_secret).not.toBe(handler.signing_secret)
    expect(rolled.body.secrets_overlap_until).not.toBeNull()
    await shop.call('POST', `/v1/webhook/${handler.id}/test`)
    await settled(1)
    const [test] = receiver.received
    for (const secret of [handler.signing_secret, rolled.body.signing_secret]) {
      expect(() => new Webhook(secret).verify(test?.body ?? '', headersOf(test))).not.toThrow()
    }
    expect(test?.headers['x-service-secret']).toBe(handler.secret)
    const atOnce = { overlap_hours: 0, secret: 'a-secret-of-my-own-choice' }
    const last = await shop.call('POST', `/v1/webhook/${handler.id}/roll-secret`, atOnce)
    await shop.call('POST', `/v1/webhook/${handler.id}/test`)
    await settled(2)
    const after = receiver.received[1]
    expect(after?.headers['x-service-secret']).toBe('a-secret-of-my-own-choice')
    const verify = (secret: string) =>
      new Webhook(secret).verify(after?.body ?? '', headersOf(after))
    expect(() => verify(last.body.signing_secret)).not.toThrow()
    expect(() => verify(rolled.body.signing_secret)).toThrow('No matching signature found')
  })
})

function headersOf(one: TestReceiver['received'][number] | undefined): Record<string, string> {
  const pairs = Object.entries(one?.headers ?? {})
  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]))
}

describe('deliveries', () => {
  test('show each attempt with the beginning of its answer, and are made again', async () => {
    receiver.follow((response) => response.writeHead(500).end('out of order'))
    await shop.call('POST', `/v1/webhook/${handler.id}/test`)
    await eventually(async () => expect(await deliveries()).toMatchObject([{ attempts: 1 }]))
    const [failed] = await deliveries()
    const shown = await shop.call('GET', `/v1/delivery/${failed.id}`)
    expect(shown.body).toMatchObject({
      event_type: 'webhook_test',
      event_sequence: null,
      status: 'waiting',
      tries: [{ attempt: 1, status: 500, answer: 'out of order', error: null }],
    })
    await shop.advance('P2D')
    await eventually(async () => expect(await deliveries('?status=parked')).toHaveLength(1))
    receiver.follow(acknowledge)
    expect((await shop.call('POST', `/v1/delivery/${failed.id}/resend`)).body.status).toBe(
      'waiting',
    )
    const [made] = await settled(1)
    expect(made.status).toBe('delivered')
    expect((await shop.call('POST', `/v1/delivery/${failed.id}/resend`)).status).toBe(200)
    await eventually(async () => {
      const { body } = await shop.call('GET', `/v1/delivery/${failed.id}`)
      expect(body.status).toBe('delivered')
      expect(body.tries.filter(({ status }: { status: number }) => status === 200)).toHaveLength(2)
    })
  })

  test('show the request as it was sent, so that its signature can be checked again', async () => {
    receiver.follow((response) => response.writeHead(500).end())
    await shop.call('POST', `/v1/webhook/${handler.id}/test`)
    await twoEvents()
    await eventually(async () =>
      expect(await deliveries()).toMatchObject([{ attempts: 1 }, { attempts: 1 }, { attempts: 1 }]),
    )
    for (const { id } of await deliveries()) {
      const { body: shown } = await shop.call('GET', `/v1/delivery/${id}`)
      const pairs = shown.tries[0].request_headers.map((one: { name: string; value: string }) => [
        one.name,
        one.value,
      ])
      const headers = Object.fromEntries(pairs)
      expect(() => new Webhook(handler.signing_secret).verify(shown.body, headers)).not.toThrow()
      const sent = receiver.received.find(({ body }) => body === shown.body)
      expect(headersOf(sent)).toMatchObject(headers)
      expect(Object.keys(headers)).toEqual([
        'content-type',
        'user-agent',
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ])
    }
  })

  test('keep no secret of the handler', async () => {
    await shop.call('POST', `/v1/webhook/${handler.id}/test`)
    await settled(1)
    expect(receiver.received[0]?.headers['x-service-secret']).toBe(handler.secret)
    const database = await ownerOf(world)
    const { rows } = await database.query(
      'select delivery_attempts::text as row from delivery_attempts',
    )
    await database.end()
    const kept = rows.map(({ row }) => row).join()
    const [, signature = ''] = String(receiver.received[0]?.headers['webhook-signature']).split(',')
    expect(kept).toContain(Buffer.from(signature, 'base64').toString('hex'))
    expect(kept).not.toContain(handler.secret)
    expect(kept).not.toContain('x-service-secret')
  })

  test('of another organisation are not found', async () => {
    await shop.call('POST', `/v1/webhook/${handler.id}/test`)
    const [own] = await settled(1)
    const key = world.stranger.keys.sandbox.private
    const { status } = await shop.call('GET', `/v1/delivery/${own.id}`, undefined, { key })
    expect(status).toBe(404)
  })

  test('stand in pages, newest first', async () => {
    for (let count = 0; count < 5; count++) {
      await shop.call('POST', `/v1/webhook/${handler.id}/test`)
    }
    const at = `/v1/webhook/${handler.id}/deliveries?limit=2`
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await shop.call('GET', cursor === '' ? at : `${at}&cursor=${cursor}`)
      seen.push(...page.body.data.map(({ id }: { id: string }) => id))
      cursor = page.body.next_cursor
    }
    expect(seen).toEqual(seen.toSorted().toReversed())
    expect(new Set(seen).size).toBe(5)
  })
})

/** Follows the stream until so many events have come; acts once it is open. */
async function follow(
  wanted: number,
  headers: Record<string, string>,
  act: () => Promise<unknown> = async () => {},
): Promise<Frame[]> {
  const ends = new AbortController()
  try {
    const response = await fetch(`${world.baseUrl}/v1/events/stream`, {
      headers: { authorization: world.organisation.keys.sandbox.private, ...headers },
      signal: ends.signal,
    })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const frames = framesOf(response)
    await frames.next()
    const [told] = await Promise.all([take(frames, wanted), act()])
    return told
  } finally {
    ends.abort()
  }
}

describe('the stream of events', () => {
  test('begins after the last event that was seen, and has no gap', async () => {
    await twoEvents()
    const { body } = await shop.call('GET', '/v1/events?limit=100')
    const last = body.data[0].sequence
    const frames = await follow(last, { 'last-event-id': '0' })
    expect(frames.map(({ id }) => Number(id))).toEqual(
      Array.from({ length: last }, (_, place) => place + 1),
    )
    expect(frames.at(-1)?.data).toEqual(body.data[0])
  })

  test('tells what happens while it is followed, and what is sent again', async () => {
    const frames = await follow(3, {}, async () => {
      const [first] = await twoEvents()
      // What is still on its way to a handler is not sent twice.
      await settled(2)
      const again = await shop.call('POST', `/v1/event/${first}/resend`)
      expect(again.status).toBe(200)
    })
    expect(frames.map(({ event }) => event)).toEqual([undefined, undefined, 'resent'])
    expect(frames[2]?.data).toEqual(frames[0]?.data)
    await eventually(() => expect(receiver.received).toHaveLength(3))
    await settled(2)
  })

  test('needs a key', async () => {
    const { status } = await fetch(`${world.baseUrl}/v1/events/stream`)
    expect(status).toBe(401)
  })
})

test('a handler that fails for five days is disabled, and its owner is told by mail', async () => {
  const owner = await ownerOf(world)
  const contact = 'contact@harbour.example'
  await owner.query('update organisations set contact_email = $1 where id = $2', [
    contact,
    world.organisation.organisationId,
  ])
  await owner.end()
  receiver.follow((response) => response.writeHead(500).end())
  await twoEvents()
  await eventually(async () => expect(await deliveries('?status=waiting')).toHaveLength(2))
  await eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(2))
  for (let day = 0; day < 6; day++) {
    await shop.advance('P1D')
    await twoEvents()
    const before = receiver.received.length
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(before - 1))
  }
  await eventually(async () => {
    const { body } = await shop.call('GET', `/v1/webhook/${handler.id}`)
    expect(body.status).toBe('disabled')
  })
  await eventually(async () => expect(await deliveries('?status=waiting')).toEqual([]))
  const { body: mails } = await shop.call('GET', '/_sandbox/v1/emails?kind=handler_disabled')
  expect(mails.data).toMatchObject([{ to: contact }])
  expect(mails.data[0].text).toContain(receiver.url)
})

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from './server.ts'
import type { Sample } from './testing/sample.ts'
import { KEY, OTHER_KEY, openSample } from './testing/sample.ts'
import { countNotes, expireKeys, keptAnswers, takeKey } from './testing/store.ts'

let sample: Sample
/** Two processes, as the database sees them: they share nothing else. */
let first: FastifyInstance
let second: FastifyInstance

beforeAll(async () => {
  sample = await openSample()
  first = createServer(sample.options)
  second = createServer(sample.options)
})

afterAll(async () => {
  await first.close()
  await second.close()
  await sample.close()
})

interface Asked {
  readonly key?: string
  readonly text: string
  readonly on?: FastifyInstance
  readonly authorization?: string
  readonly url?: string
  readonly requestId?: string
}

async function post({ key, text, on = first, requestId, ...rest }: Asked) {
  const headers = {
    host: 'localhost',
    authorization: rest.authorization ?? KEY,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(requestId === undefined ? {} : { 'request-id': requestId }),
  }
  const url = rest.url ?? '/v1/notes'
  return await on.inject({ method: 'POST', url, payload: { text }, headers })
}

async function count(text: string): Promise<unknown> {
  const [row] = await sample.ask<{ count: number }>(countNotes, [text])
  return row?.count
}

describe('a repeated request', () => {
  it('gets the first answer byte for byte from any process, and no second effect', async () => {
    const made = await post({ key: 'repeat', text: 'repeated' })
    const again = await post({ key: 'repeat', text: 'repeated', on: second })
    expect(again.statusCode).toBe(200)
    expect(again.rawPayload.equals(made.rawPayload)).toBe(true)
    expect(made.headers).not.toHaveProperty('idempotent-replayed')
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.headers['content-type']).toBe(made.headers['content-type'])
    expect(await count('repeated')).toBe(1)
  })

  it('with another body or on another operation is a mismatch', async () => {
    await post({ key: 'mismatch', text: 'one' })
    const body = await post({ key: 'mismatch', text: 'two' })
    expect(body.json()).toMatchObject({ status: 422, code: 'idempotency_mismatch' })
    expect(await count('two')).toBe(0)
  })

  it('without a key is a new request', async () => {
    await post({ text: 'keyless' })
    await post({ text: 'keyless' })
    expect(await count('keyless')).toBe(2)
  })

  it('after 24 hours is a new request', async () => {
    await post({ key: 'expiring', text: 'expired' })
    await sample.ask(expireKeys)
    const again = await post({ key: 'expiring', text: 'expired' })
    expect(again.headers).not.toHaveProperty('idempotent-replayed')
    expect(await count('expired')).toBe(2)
  })
})

describe('a refusal', () => {
  it.each(['taken', 'missing', 'thrown'])('%s is kept with its first answer', async (text) => {
    const refused = await post({ key: `kept-${text}`, text })
    const again = await post({ key: `kept-${text}`, text, on: second })
    expect([404, 409]).toContain(refused.statusCode)
    expect(again.body).toBe(refused.body)
    expect(again.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'content-type': 'application/problem+json; charset=utf-8',
    })
  })

  it.each(['unmatched', 'passing', 'poison'])('%s is not kept', async (text) => {
    await post({ key: `free-${text}`, text })
    const mended = await post({ key: `free-${text}`, text: 'mended' })
    expect(mended.statusCode).toBe(200)
  })

  it('of a malformed request is not kept', async () => {
    expect((await post({ key: 'malformed', text: '' })).statusCode).toBe(422)
    expect((await post({ key: 'malformed', text: 'well-formed' })).statusCode).toBe(200)
  })
})

describe('parallel requests with one key', () => {
  it('twenty over two processes: one effect; the others are replayed or told to wait', async () => {
    const asked = Array.from({ length: 20 }, async (_, at) =>
      post({ key: 'parallel', text: 'parallel', on: at % 2 === 0 ? first : second }),
    )
    const answers = await Promise.all(asked)
    expect(await count('parallel')).toBe(1)
    const statuses = new Set(answers.map(({ statusCode }) => statusCode))
    expect(statuses).toEqual(new Set([200, 409]))
    const bodies = answers.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body)
    expect(new Set(bodies).size).toBe(1)
    for (const { statusCode, headers } of answers) {
      if (statusCode === 409) expect(headers['retry-after']).toBe('1')
    }
    const late = await post({ key: 'parallel', text: 'parallel' })
    expect(late.body).toBe(bodies[0])
  })

  it('a key that another process holds for too long is still in progress', async () => {
    const answer = await sample.whileOpen(
      takeKey,
      [sample.tenantId, 'private:held'],
      async () => await post({ key: 'held', text: 'held' }),
    )
    expect(answer.json()).toMatchObject({ status: 409, code: 'idempotency_in_progress' })
    expect((await post({ key: 'held', text: 'held' })).statusCode).toBe(200)
  })
})

describe('requests that run in one batch', () => {
  it('a poisoned one fails alone, the others have their effects and answers', async () => {
    const texts = ['batch 1', 'poison', 'batch 2', 'taken', 'thrown', 'batch 3']
    const answers = await Promise.all(
      texts.map(async (text, at) => await post({ key: `batch-${at}`, text })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 500, 200, 409, 409, 200])
    for (const text of ['batch 1', 'batch 2', 'batch 3']) expect(await count(text)).toBe(1)
    const again = await post({ key: 'batch-2', text: 'batch 2' })
    expect(again.body).toBe(answers[2]?.body)
  })

  it('each gets the answer to its own request', async () => {
    const texts = Array.from({ length: 50 }, (_, at) => `own ${at}`)
    const answers = await Promise.all(texts.map(async (text) => await post({ text })))
    expect(answers.map((answer) => answer.json<{ text: string }>().text)).toEqual(texts)
  })
})

describe('the scope of a key', () => {
  it('is the tenant', async () => {
    await post({ key: 'scoped', text: 'of the first' })
    const other = await post({ key: 'scoped', text: 'of the other', authorization: OTHER_KEY })
    expect(other.json()).toMatchObject({ text: 'of the other' })
  })

  it('of a page is its session: it cannot see or spoil the keys of others', async () => {
    const asked = { key: 'page', text: 'page', url: '/client/v1/note' }
    const one = await post({ ...asked, authorization: 'page_one' })
    const two = await post({ ...asked, authorization: 'page_two' })
    const own = await post({ ...asked, authorization: 'page_one' })
    expect(two.headers).not.toHaveProperty('idempotent-replayed')
    expect(two.body).not.toBe(one.body)
    expect(own.body).toBe(one.body)
  })
})

it('kept answers cannot be read in the database', async () => {
  await post({ key: 'sealed', text: 'sealed words' })
  const rows = await sample.ask<{ answer: Buffer }>(keptAnswers)
  expect(rows.length).toBeGreaterThan(0)
  for (const { answer } of rows) expect(answer.toString('latin1')).not.toMatch(/text|words|code/)
})

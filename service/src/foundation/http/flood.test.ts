import { bodyBytesMax } from '@holdfast/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServer } from './server.ts'
import type { Sample } from './testing/sample.ts'
import { KEY, OTHER_KEY, openSample } from './testing/sample.ts'

const FLOOD = 40

let sample: Sample

beforeAll(async () => {
  sample = await openSample()
})

afterAll(async () => {
  await sample.close()
})

/** A body of the largest size, of objects with as many fields as are read, which nobody knows. */
function largeBody(): string {
  const fields = Array.from({ length: 1_000 }, (_, place) => [`unknown${place}`, 1])
  const objects = Array.from({ length: 14 }, (_, place) => [
    `of${place}`,
    Object.fromEntries(fields),
  ])
  const body = JSON.stringify(Object.fromEntries(objects))
  expect(body.length).toBeGreaterThan(bodyBytesMax / 2)
  expect(body.length).toBeLessThan(bodyBytesMax)
  return body
}

it('a tenant is answered before the most of what another sent in one moment', async () => {
  const server = createServer(sample.options)
  const payload = largeBody()
  const url = '/v1/notes'
  const json = { host: 'localhost', 'content-type': 'application/json' }
  const answered: string[] = []
  const ask = async (authorization: string, body: string) => {
    const headers = { ...json, authorization }
    const { statusCode } = await server.inject({ method: 'POST', url, payload: body, headers })
    answered.push(`${authorization === KEY ? 'flood' : 'other'} ${statusCode}`)
  }
  await ask(OTHER_KEY, '{"text":"first"}')
  answered.length = 0
  const asked = Array.from({ length: FLOOD }, async () => await ask(KEY, payload))
  await Promise.all([...asked, ask(OTHER_KEY, '{"text":"small"}')])
  await server.close()
  expect(answered).toHaveLength(FLOOD + 1)
  expect(answered.filter((one) => one === 'flood 422')).toHaveLength(FLOOD)
  expect(answered.indexOf('other 200')).toBeLessThan(FLOOD / 2)
})

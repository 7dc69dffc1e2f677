// Many requests share a transaction. When the answer to its commit is lost, it may have been done.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LosingDatabase } from '#testing/lost-commit'
import { openLosing } from '#testing/lost-commit'
import { plainRoute } from './route.ts'
import { createServer } from './server.ts'
import type { Sample } from './testing/sample.ts'
import { KEY, openSample } from './testing/sample.ts'
import { countNotes, insertNotes } from './testing/store.ts'

const REQUESTS = 20

let sample: Sample
let losing: LosingDatabase

beforeAll(async () => {
  sample = await openSample()
  losing = openLosing(sample.connection)
})

afterAll(async () => {
  await losing.db.close()
  await sample.close()
})

/** Posts many at once, each commit of which is lost if asked; then what is there. */
async function postMany(text: string, code: string | null, keys: readonly string[] = []) {
  const server = createServer({ ...sample.options, db: losing.db })
  losing.lose(code === null ? null : { at: 'answering', code })
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, async (_, turn) => {
      const key = keys[turn]
      const headers = {
        host: 'localhost:4280',
        authorization: KEY,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      }
      return await server.inject({ method: 'POST', url: '/v1/notes', payload: { text }, headers })
    }),
  )
  losing.lose(null)
  await server.close()
  const [row] = await sample.ask<{ count: number }>(countNotes, [text])
  return { answers, count: row?.count }
}

it.each(['ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'E_NEW'])(
  'requests whose commit was not answered (%s) are done once, and told that nobody knows',
  async (code) => {
    const { answers, count } = await postMany(code, code)
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({ status: 503, code: 'starting_or_draining' })
      expect(answer.json<{ detail: string }>().detail).toContain('may have been done')
      expect(answer.headers).toHaveProperty('retry-after')
    }
    expect(count).toBe(REQUESTS)
  },
)

it('with a key they are repeated safely: the first answer is given again', async () => {
  const keys = Array.from({ length: REQUESTS }, (_, turn) => `lost-${turn}`)
  await postMany('keyed', 'ETIMEDOUT', keys)
  const { answers, count } = await postMany('keyed', null, keys)
  expect(answers.map(({ headers }) => headers['idempotent-replayed'])).toEqual(
    keys.map(() => 'true'),
  )
  expect(count).toBe(REQUESTS)
})

it('what is not one transaction keeps its key: nobody does it again without looking', async () => {
  const stamp = {
    id: 'stampNote',
    method: 'POST',
    path: '/v1/stamps',
    auth: 'private',
    params: null,
    query: null,
    body: null,
    accepts: null,
    answer: null,
    idempotent: true,
    errors: [],
  } as const
  let isLost = true
  const route = plainRoute(stamp, {
    run: async () => {
      if (isLost) losing.lose({ at: 'answering', code: 'ETIMEDOUT' })
      await losing.db.transact(sample.tenantId, async (unit) => {
        await unit.tx.query(insertNotes, {
          tenant_id: sample.tenantId,
          rows: [{ id: unit.newId('project'), text: 'stamped' }],
        })
      })
      return null
    },
  })
  const server = createServer({ ...sample.options, db: losing.db, routes: [route] })
  const post = async () => {
    const headers = { host: 'localhost:4280', authorization: KEY, 'idempotency-key': 'stamp' }
    return await server.inject({ method: 'POST', url: stamp.path, headers })
  }
  const first = await post()
  losing.lose(null)
  isLost = false
  const second = await post()
  await server.close()
  expect([first.statusCode, second.json<{ code: string }>().code]).toEqual([
    503,
    'idempotency_in_progress',
  ])
  const [row] = await sample.ask<{ count: number }>(countNotes, ['stamped'])
  expect(row?.count).toBe(1)
})

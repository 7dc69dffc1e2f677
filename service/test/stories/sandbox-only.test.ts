// What is simulated exists in sandboxes only.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call, TestService } from '../harness/service.ts'
import { caller, startTestService } from '../harness/service.ts'
import { exampleOf, neverOf, pathOf } from '../harness/world.ts'
import { sandboxCalls } from '../reach/record.ts'

const none: ReadonlyMap<string, string> = new Map()

let holdfast: TestService
let live: Call
let sandbox: Call

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  live = caller(holdfast.baseUrl, holdfast.organisation.keys.live.private)
  sandbox = caller(holdfast.baseUrl, holdfast.organisation.keys.sandbox.private)
})

afterAll(async () => await holdfast.stop())

describe.each(sandboxCalls().map((operation) => [operation.id, operation] as const))(
  '%s',
  (_id, operation) => {
    it('is 404 for live keys, whatever is asked for', async () => {
      const at = pathOf(operation, none)
      const answer = await live(operation.method, at, exampleOf(operation, none))
      expect(answer).toMatchObject({ status: 404, body: { code: 'sandbox_only' } })
      // Not even a wrong body is looked at closely enough to tell more.
      if (operation.method !== 'POST') return
      const odd = await live('POST', at, undefined, { raw: '{"no":1}', headers: json })
      expect([404, 422]).toContain(odd.status)
    })

    it('asks for a private key', async () => {
      const at = pathOf(operation, none)
      const { public: key } = holdfast.organisation.keys.sandbox
      const answers = [
        await sandbox(operation.method, at, exampleOf(operation, none), { key: null }),
        await sandbox(operation.method, at, exampleOf(operation, none), { key }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([401, 401])
    })
  },
)

const json = { 'content-type': 'application/json' }

const named = sandboxCalls().filter(({ path }) => path.includes('{id}'))

describe('the simulations', () => {
  it.each(named)('of one resource are 404 for ids that never were: $id', async (operation) => {
    const at = pathOf(operation, none)
    const answer = await sandbox(operation.method, at, exampleOf(operation, none))
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('are all asked about: every path below /_sandbox', () => {
    expect(sandboxCalls().length).toBeGreaterThanOrEqual(19)
    expect(neverOf('inbound')).toMatch(/^inbound_/)
  })
})

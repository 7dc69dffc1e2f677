// Live by hand: nothing that waits for a person is hidden.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterAsOwner, joinAs, type MemberBrowser } from '../harness/member.ts'
import type { Payments } from '../harness/payments.ts'
import { paymentsWith, soundAccount } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

const live = { environment: 'live' } as const

let world: TestService
let shop: Payments
let owner: MemberBrowser
let reviewer: MemberBrowser

beforeAll(async () => {
  world = await startTestService()
  shop = paymentsWith(world.baseUrl, world.organisation.keys.live)
  owner = await enterAsOwner(world)
  reviewer = await joinAs(world, owner, 'reviewer')
})
afterAll(async () => {
  expect(await world.breaches()).toEqual([])
  await world.stop()
})

const queueOf = async (member: MemberBrowser, queue: string) => {
  const { body } = await member.call('GET', '/dashboard/v1/queues', undefined, live)
  return body.data.find((one: { queue: string }) => one.queue === queue)
}

/** A seller who has handed in what the page asks for. */
const submitted = async (email: string) => {
  const made = await shop.call('POST', '/v1/verifications', { email })
  const page = await shop.openPage(made.body)
  const post = async (path: string, body: object) =>
    await shop.call('POST', `/client/v1/verification${path}`, body, page)
  await post('/details', { type: 'individual', name: 'Lena Okafor', country: 'GB' })
  await post('/bank-account', soundAccount)
  const { body } = await post('/submit', {})
  return body
}

describe('a verification that a seller has handed in', () => {
  it('goes to people at once, and stands in the queue with its age', async () => {
    const handedIn = await submitted('lena@example.com')
    expect(handedIn).toMatchObject({ status: 'manual_review', sandbox: false })
    expect(await queueOf(reviewer, 'verifications')).toMatchObject({
      count: 1,
      oldest_at: expect.any(String),
    })
    const { body } = await reviewer.call(
      'GET',
      '/dashboard/v1/queue/verifications',
      undefined,
      live,
    )
    expect(body.data).toMatchObject([
      { id: handedIn.id, email: 'lena@example.com', since: expect.any(String) },
    ])
    const path = `/dashboard/v1/verifications/${handedIn.id}/decision`
    const { body: passed } = await reviewer.call('POST', path, { outcome: 'pass' }, live)
    expect(passed.verification.status).toBe('passed')
    expect((await queueOf(reviewer, 'verifications')).count).toBe(0)
  })
})

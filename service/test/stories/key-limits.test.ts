// What a key moves above its limits is made, and waits for a person who is not behind the key: so
// nobody moves money above a limit alone, by key or by hand.
import { describe, expect, it } from 'vitest'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { soundAccount } from '../harness/payments.ts'
import { approveCollection } from '../harness/rows.ts'
import { caller } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

const KEYS = '/dashboard/v1/keys'
const RELEASES = '/v1/outbounds/releases'
const TRANSFERS = '/v1/transfers'
const limit = { currency: 'eur', amount: 5_000, amount_per_day: 10_000 }
const live = { environment: 'live' } as const

const { holdfast, shop: pay } = await openShop()
const owner = await enterAsOwner(holdfast)
const second = await joinAs(holdfast, owner, 'finance')
let makers = 0
let sellers = 0

/** Somebody of his own, and what he does with keys. */
async function maker() {
  const browser = await joinAs(holdfast, owner, 'owner', `maker${makers++}@harbour.example`)
  const make = async (body: object = { limits: [limit] }) =>
    (await browser.call('POST', KEYS, body)).body
  return { browser, make }
}

/** A settlement of a verified seller that holds 100.00 euros. */
async function funded(): Promise<string> {
  const email = `seller${sellers++}@harbour.example`
  await pay.verify(email, soundAccount)
  const checkout = await pay.paid([{ to: { email } }])
  return checkout.settlements[0].id
}

async function release(key: string, settlement: string, amount: number) {
  const asked = { releases: [{ settlement_id: settlement, amount }] }
  const { status, body } = await caller(holdfast.baseUrl, key)('POST', RELEASES, asked)
  return { status, code: body.code, outbound: body.outbounds?.[0] }
}

async function outbound(id: string) {
  return (await pay.call('GET', `/v1/outbound/${id}`)).body
}

function pass(by: MemberBrowser, id: string, outcome = 'pass') {
  return by.call('POST', `/dashboard/v1/outbound/${id}/pass`, { outcome, note: 'Looked at.' })
}

describe('what a key moves above its limit', () => {
  it('is answered as today, paused, and goes on when a second person passes it', async () => {
    const { browser, make } = await maker()
    const { private_key: key } = await make()
    const settlement = await funded()
    const within = await release(key, settlement, 5_000)
    expect(within.outbound.paused_reason).not.toBe('approval_required')
    const above = await release(key, await funded(), 5_001)
    expect([above.status, above.outbound.status]).toEqual([200, 'paused'])
    expect(above.outbound.paused_reason).toBe('approval_required')

    const { id } = above.outbound
    const own = await pass(browser, id)
    expect([own.status, own.body.code]).toEqual([403, 'second_person_needed'])
    expect(own.body.detail).toContain('another member with the permission approve')
    const { body: queue } = await second.call('GET', '/dashboard/v1/queue/outbounds_above_limit')
    expect(queue.data.map((item: { id: string }) => item.id)).toContain(id)

    const passed = await pass(second, id)
    expect(passed.status).toBe(200)
    expect(['processing', 'executing', 'executed']).toContain((await outbound(id)).status)
    expect((await pass(second, id)).body.code).toBe('invalid_state')
  })

  it('gives its money back when a person refuses it', async () => {
    const { make } = await maker()
    const settlement = await funded()
    const held = await release((await make()).private_key, settlement, 6_000)
    const refused = await pass(second, held.outbound.id, 'refuse')
    expect([refused.status, refused.body.status]).toEqual([200, 'cancelled'])
    const again = await release(holdfast.organisation.keys.sandbox.private, settlement, 10_000)
    expect(again.status).toBe(200)
  })

  it('is measured as a whole request', async () => {
    const { make } = await maker()
    const { private_key: key } = await make()
    const releases = [await funded(), await funded()].map((settlement) => {
      return { settlement_id: settlement, amount: 3_000 }
    })
    const { body } = await caller(holdfast.baseUrl, key)('POST', RELEASES, { releases })
    const reasons = body.outbounds.map((one: { paused_reason: string }) => one.paused_reason)
    expect(reasons).toEqual(['approval_required', 'approval_required'])
  })

  it('waits as a refund, too', async () => {
    const { make } = await maker()
    const { private_key: key } = await make()
    const refunds = [{ settlement_id: await funded(), amount: 7_000 }]
    const { body } = await caller(holdfast.baseUrl, key)('POST', '/v1/outbounds/refunds', {
      refunds,
    })
    for (const one of body.outbounds) expect(one.status).toBe('paused')
  })

  it('waits as a transfer, blocks nobody, and moves when a second person passes it', async () => {
    const { browser, make } = await maker()
    const { private_key: key } = await make()
    const { body: to } = await pay.call('POST', '/v1/projects', { currency: 'eur' })
    const { body: from } = await pay.call('POST', '/v1/projects', { currency: 'eur' })
    await pay.call('POST', `/_sandbox/v1/project/${from.id}/credit`, { amount: 9_000 })
    await pay.advance('PT0S')
    const transfers = [{ from: { project_id: from.id }, to: { project_id: to.id }, amount: 6_000 }]
    const { body: made } = await caller(holdfast.baseUrl, key)('POST', TRANSFERS, { transfers })
    const [{ id, status }] = made.transfers
    expect(status).toBe('awaiting_funds')
    const { body: other } = await pay.call('POST', TRANSFERS, {
      transfers: [{ ...transfers[0], amount: 1_000 }],
    })
    expect(other.transfers[0].status).toBe('executed')
    const path = `/dashboard/v1/transfer/${id}/pass`
    const own = await browser.call('POST', path, { outcome: 'pass' })
    expect(own.body.code).toBe('second_person_needed')
    const { body: queue } = await second.call('GET', '/dashboard/v1/queue/transfers_above_limit')
    expect(queue.data.map((item: { id: string }) => item.id)).toContain(id)
    expect((await second.call('POST', path, { outcome: 'pass' })).body.status).toBe('executed')
  })
})

describe('the limit of a day', () => {
  it('adds up all keys of one person, also those that take the place of others', async () => {
    const { browser, make } = await maker()
    const [one, other] = [await make(), await make()]
    const settlement = await funded()
    const free = await release(one.private_key, settlement, 4_000)
    expect(free.outbound.paused_reason).not.toBe('approval_required')
    await release(other.private_key, settlement, 4_000)
    const third = await release(other.private_key, await funded(), 2_001)
    expect(third.outbound.paused_reason).toBe('approval_required')
    const path = `/dashboard/v1/key/${one.pair.id}/roll`
    const { body: rolled } = await browser.call('POST', path, { overlap: '1h' })
    expect(rolled.pair.limits).toEqual([limit])
    const again = await release(rolled.private_key, await funded(), 2_001)
    expect(again.outbound.paused_reason).toBe('approval_required')
    const fits = await release(rolled.private_key, await funded(), 2_000)
    expect(fits.outbound.paused_reason).not.toBe('approval_required')
  })

  it('adds up what a person moves by hand and by key', async () => {
    const { browser, make } = await maker()
    const set = await owner.call('POST', '/dashboard/v1/approval-limits', { limits: [limit] })
    expect(set.status).toBe(200)
    const { private_key: key } = await make()
    await release(key, await funded(), 4_000)
    await release(key, await funded(), 4_000)
    const releases = [{ settlement_id: await funded(), amount: 2_001 }]
    const byHand = await browser.call('POST', RELEASES, { releases })
    expect([byHand.status, byHand.body.code]).toEqual([409, 'approval_required'])
    await owner.call('POST', '/dashboard/v1/approval-limits', { limits: [] })
  })

  it('is counted once where requests of two keys of a person arrive at once', async () => {
    const { make } = await maker()
    const [one, other] = [await make(), await make()]
    const settlements = [await funded(), await funded(), await funded(), await funded()]
    const made = await Promise.all(
      settlements.map(async (settlement, index) => {
        const { private_key: key } = index % 2 === 0 ? one : other
        return await release(key, settlement, 4_000)
      }),
    )
    const held = made.filter(({ outbound: one }) => one.paused_reason === 'approval_required')
    expect(held).toHaveLength(2)
  })
})

describe('a key without limits of its own', () => {
  it('is free in the sandbox, whatever binds members', async () => {
    const { make } = await maker()
    await owner.call('POST', '/dashboard/v1/approval-limits', { limits: [limit] })
    const { private_key: key } = await make({})
    const { outbound: made } = await release(key, await funded(), 9_000)
    expect(made.paused_reason).not.toBe('approval_required')
    await owner.call('POST', '/dashboard/v1/approval-limits', { limits: [] })
  })

  it('is held to the limits of the organisation in live, also one of the operator', async () => {
    await approveCollection(holdfast, holdfast.organisation.tenants.live)
    const call = caller(holdfast.baseUrl, holdfast.organisation.keys.live.private)
    const { body: from } = await call('POST', '/v1/projects', { currency: 'eur' })
    const { body: to } = await call('POST', '/v1/projects', { currency: 'eur' })
    const transfer = async (amount: number) => {
      const transfers = [{ from: { project_id: from.id }, to: { project_id: to.id }, amount }]
      const { status, body } = await call('POST', TRANSFERS, { transfers })
      expect([status, body.code]).toEqual([200, undefined])
      return body.transfers[0].id
    }
    const waiting = async () => {
      const path = '/dashboard/v1/queue/transfers_above_limit'
      const { body } = await second.call('GET', path, undefined, live)
      return body.data.map((item: { id: string }) => item.id)
    }
    await transfer(6_000)
    expect(await waiting()).toEqual([])
    await owner.call('POST', '/dashboard/v1/approval-limits', { limits: [limit] }, live)
    const above = await transfer(6_000)
    await transfer(5_000)
    expect(await waiting()).toEqual([above])
    const daily = await transfer(5_000)
    const beyond = await transfer(1)
    expect(await waiting()).toEqual([above, beyond])
    expect(daily).toBeDefined()
  })
})

describe('limits of a key', () => {
  it('are set by owners, each currency once, and a day no less than a request', async () => {
    const { browser, make } = await maker()
    const { pair } = await make({ permissions: ['read', 'money'] })
    expect(pair.limits).toBeNull()
    const path = `/dashboard/v1/key/${pair.id}/limits`
    const set = await browser.call('POST', path, { limits: [limit] })
    expect(set.body.limits).toEqual([limit])
    const developer = await joinAs(holdfast, owner, 'developer')
    const refused = await developer.call('POST', path, { limits: null })
    expect(refused.body.code).toBe('role_not_allowed')
    const wrong = await browser.call('POST', path, {
      limits: [limit, { ...limit, amount_per_day: 1 }],
    })
    const pointers = wrong.body.errors.map((error: { pointer: string }) => error.pointer)
    expect(pointers).toEqual(['/limits/1/currency', '/limits/1/amount_per_day'])
  })
})

// Live by hand: nothing that waits for a person is hidden from those who may decide it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookByTwo, euroAccount, inLive, liveCheckout, queueOf } from '../harness/live.ts'
import { enterAsOwner, joinAs, type MemberBrowser } from '../harness/member.ts'
import type { Payments } from '../harness/payments.ts'
import { paymentsWith, soundAccount } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

let world: TestService
let shop: Payments
let owner: MemberBrowser
let witness: MemberBrowser
let finance: MemberBrowser
let reviewer: MemberBrowser

beforeAll(async () => {
  world = await startTestService()
  shop = paymentsWith(world.baseUrl, world.organisation.keys.live)
  owner = await enterAsOwner(world)
  witness = await joinAs(world, owner, 'owner', 'witness@harbour.example')
  finance = await joinAs(world, owner, 'finance')
  reviewer = await joinAs(world, owner, 'reviewer')
})
afterAll(async () => {
  expect(await world.breaches()).toEqual([])
  await world.stop()
})

/** A seller who has handed in what the page asks for. */
const submitted = async (email: string, account: object | null = soundAccount) => {
  const made = await shop.call('POST', '/v1/verifications', { email })
  const page = await shop.openPage(made.body)
  const post = async (path: string, body: object) =>
    await shop.call('POST', `/client/v1/verification${path}`, body, page)
  await post('/details', { type: 'individual', name: 'Lena Okafor', country: 'GB' })
  if (account !== null) await post('/bank-account', account)
  const { body } = await post('/submit', {})
  return body
}

const aged = { count: 1, oldest_at: expect.any(String) }

describe('a verification that a seller has handed in', () => {
  it('goes to people at once, and stands in the queue with its age', async () => {
    const handedIn = await submitted('lena@example.com')
    expect(handedIn).toMatchObject({ status: 'manual_review', sandbox: false })
    expect(await queueOf(reviewer, 'verifications')).toMatchObject({ ...aged, for_you: 1 })
    expect(await queueOf(finance, 'verifications')).toMatchObject({ ...aged, for_you: 0 })
    const { data } = await inLive(reviewer, 'GET', '/dashboard/v1/queue/verifications')
    expect(data).toMatchObject([
      { id: handedIn.id, email: 'lena@example.com', since: expect.any(String) },
    ])
    const path = `/dashboard/v1/verifications/${handedIn.id}/decision`
    const passed = await inLive(reviewer, 'POST', path, { outcome: 'pass' })
    expect(passed.verification.status).toBe('passed')
    expect((await queueOf(reviewer, 'verifications')).count).toBe(0)
  })
})

describe('a booking', () => {
  it('waits for each who may approve it, and not for whoever proposed it', async () => {
    const entry = await inLive(owner, 'POST', '/v1/manual/entries', euroAccount)
    expect(await queueOf(owner, 'bookings')).toMatchObject({ ...aged, for_you: 0 })
    expect(await queueOf(finance, 'bookings')).toMatchObject({ ...aged, for_you: 1 })
    expect(await queueOf(reviewer, 'bookings')).toMatchObject({ ...aged, for_you: 0 })
    const { data } = await inLive(finance, 'GET', '/dashboard/v1/queue/bookings')
    expect(data).toMatchObject([{ id: entry.id, currency: 'eur', since: expect.any(String) }])
    await inLive(finance, 'POST', `/dashboard/v1/work/${entry.id}/notes`, { text: 'Looked up.' })
    await inLive(finance, 'POST', `/v1/manual/entry/${entry.id}/approve`)
    expect((await queueOf(finance, 'bookings')).count).toBe(0)
  })
})

describe('an approval', () => {
  it('that takes two owners waits for the owners who have not asked', async () => {
    const asked = { operation: 'createKeyPair', body: {} }
    const { id } = await inLive(owner, 'POST', '/dashboard/v1/approvals', asked)
    expect(await queueOf(owner, 'approvals')).toMatchObject({ ...aged, for_you: 0 })
    expect(await queueOf(finance, 'approvals')).toMatchObject({ ...aged, for_you: 0 })
    expect(await queueOf(witness, 'approvals')).toMatchObject({ ...aged, for_you: 1 })
    await inLive(witness, 'POST', `/dashboard/v1/approval/${id}/decline`, {})
    expect((await queueOf(witness, 'approvals')).count).toBe(0)
  })
})

describe('a payment by hand', () => {
  it('waits to be made, then for whoever approves that it has left', async () => {
    await bookByTwo(owner, finance, euroAccount)
    const checkout = await liveCheckout(shop, 'sam@example.com')
    const money = { currency: 'eur', amount: 12_000, statement_reference: 's-1' }
    const inbound = { ...money, reference: checkout.reference, payer_name: 'Bea Buyer' }
    await bookByTwo(owner, finance, { kind: 'inbound', inbound })
    const handedIn = await submitted('sam@example.com', null)
    const decision = `/dashboard/v1/verifications/${handedIn.id}/decision`
    await inLive(reviewer, 'POST', decision, { outcome: 'pass' })
    const toMake = async () => await queueOf(finance, 'payments_to_make')
    await expect.poll(toMake).toMatchObject({ ...aged, for_you: 1 })
    expect((await toMake()).totals).toEqual([{ currency: 'eur', amount: 11_800 }])
    const { data } = await inLive(finance, 'GET', '/dashboard/v1/queue/payments_to_make')
    const outbound = { outbound_id: data[0].id, statement_reference: 's-2' }
    const report = { kind: 'executed', outbound }
    const { id } = await inLive(finance, 'POST', '/v1/manual/entries', report)
    expect((await toMake()).count).toBe(0)
    expect(await queueOf(finance, 'bookings')).toMatchObject({ ...aged, for_you: 0 })
    expect(await queueOf(owner, 'bookings')).toMatchObject({ ...aged, for_you: 1 })
    await inLive(owner, 'POST', `/v1/manual/entry/${id}/approve`)
    expect((await queueOf(owner, 'bookings')).count).toBe(0)
  })
})

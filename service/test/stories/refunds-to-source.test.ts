// Refunds that go back to where the money came from: they wait for the buyer to be verified, unless
// the organisation has said that they do not.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner } from '../harness/member.ts'
import { paymentPages } from '../harness/payment-page.ts'
import { soundAccount } from '../harness/payments.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const pages = paymentPages(shop)
const wanted = { kind: 'verification', state: 'wanted', amount: 10_000 }
let owner: MemberBrowser

beforeAll(async () => {
  owner = await enterAsOwner(holdfast)
})

beforeEach(async () => await sayUnverified(false))

async function sayUnverified(isOn: boolean) {
  const methods = { refunds_to_source_unverified: isOn }
  const { body, status } = await owner.call('POST', '/dashboard/v1/organisation/methods', methods)
  expect({ status, body }).toMatchObject({ status: 200, body: methods })
}

/** A payment of 100.00 by a buyer whom nobody has verified, and its page. */
async function paid(more: object = {}) {
  const from = { ...pages.newBuyer(), ...more }
  const { settlements } = await shop.paid([{}], { from })
  const page = await pages.open(await pages.linkIn(from.email, 'receipt'))
  return { email: from.email, settlement: settlements[0], page }
}

/** The kinds of mails to somebody that ask who he is. */
async function asking(email: string): Promise<string[]> {
  const kinds = ['verification_wanted', 'refund_waiting']
  const asked: string[] = []
  for (const kind of kinds) {
    if ((await pages.mailsTo(email, kind)).length > 0) asked.push(kind)
  }
  return asked
}

async function tomorrow(): Promise<string> {
  const { body: clock } = await shop.call('GET', '/_sandbox/v1/clock')
  return new Date(Date.parse(clock.now) + 86_400_000).toISOString()
}

async function tried(refunds: readonly object[]) {
  const { body } = await shop.call('POST', '/v1/outbounds/refunds/dry-run', { refunds })
  return body.blockers.map(({ status }: { status: string }) => status)
}

async function personOf(id: string): Promise<string> {
  const { to } = await shop.read('outbound', id)
  return (await shop.read('participant', to.id)).status
}

describe('while nothing is said, a refund to its source', () => {
  it('waits for the buyer, and goes on by itself when it is said', async () => {
    const { email, settlement, page } = await paid()
    const [refund] = await pages.refund(settlement)
    expect(refund).toMatchObject({
      status: 'paused',
      paused_reason: 'pending_participant_verification',
    })
    expect(await asking(email)).toEqual(['refund_waiting'])
    expect(await pages.shown(page)).toMatchObject({ wanted })
    await sayUnverified(true)
    await shop.advance('PT1M')
    expect(await shop.read('outbound', refund.id)).toMatchObject({ status: 'executed' })
    expect(await pages.shown(page)).toMatchObject({ wanted: null, refunded: 10_000 })
  })
})

describe('where it was said, a refund to its source', () => {
  it('is executed without the buyer, whom nobody asks', async () => {
    const { email, settlement, page } = await paid()
    await sayUnverified(true)
    expect(await tried([{ settlement_id: settlement.id }])).toEqual([])
    const [refund] = await pages.refund(settlement)
    expect(refund).toMatchObject({ status: 'processing' })
    // What is on its way waits for nobody, also when it is said no longer.
    await sayUnverified(false)
    expect(await pages.shown(page)).toMatchObject({ wanted: null, refunding: 10_000 })
    await shop.advance('PT1M')
    expect(await shop.read('outbound', refund.id)).toMatchObject({ status: 'executed' })
    expect(await personOf(refund.id)).toBe('unverified')
    expect(await asking(email)).toEqual([])
  })

  it('of a later date asks nobody before it either', async () => {
    const { email, settlement, page } = await paid()
    const refunds = [{ settlement_id: settlement.id, release_at: await tomorrow() }]
    expect(await tried(refunds)).toEqual(['scheduled', 'paused'])
    await sayUnverified(true)
    expect(await tried(refunds)).toEqual(['scheduled'])
    const { body } = await shop.call('POST', '/v1/outbounds/refunds', { refunds })
    expect(await pages.shown(page)).toMatchObject({ wanted: null })
    await shop.advance('P2D')
    const { id } = body.outbounds[0]
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'executed' })
    expect(await personOf(id)).toBe('unverified')
    expect(await asking(email)).toEqual([])
  })

  it('is not told of as waiting for him either who is asked for something else', async () => {
    const { email, settlement } = await paid()
    await shop.call('POST', '/v1/verifications', { email })
    await sayUnverified(true)
    const refunds = [{ settlement_id: settlement.id, release_at: await tomorrow() }]
    await shop.call('POST', '/v1/outbounds/refunds', { refunds })
    expect(await asking(email)).not.toContain('refund_waiting')
  })

  it('in review then goes on when it is passed, though it is said no longer', async () => {
    const { email, settlement } = await paid()
    const refunds = [{ settlement_id: settlement.id, release_at: await tomorrow() }]
    await sayUnverified(true)
    const { body } = await shop.call('POST', '/v1/outbounds/refunds', { refunds })
    const { id } = body.outbounds[0]
    const review = async (outcome: string) =>
      await shop.call('POST', `/_sandbox/v1/outbound/${id}/review`, { outcome })
    expect((await review('hold')).status).toBe(200)
    await shop.advance('P2D')
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'in_review' })
    await sayUnverified(false)
    expect((await review('pass')).status).toBe(200)
    await shop.advance('PT1M')
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'executed' })
    expect(await asking(email)).toEqual([])
  })
})

describe('also where it was said, a refund', () => {
  beforeEach(async () => await sayUnverified(true))

  it('to an account on file waits for the buyer, who is asked at once', async () => {
    const { email, settlement, page } = await paid({ bank_account: soundAccount })
    const [refund] = await pages.refund(settlement, 4_000)
    expect(refund).toMatchObject({
      status: 'paused',
      paused_reason: 'pending_participant_verification',
    })
    expect(await asking(email)).toEqual(['refund_waiting'])
    expect(await pages.shown(page)).toMatchObject({ wanted: { ...wanted, amount: 4_000 } })
    await sayUnverified(true)
    await shop.advance('P1D')
    expect(await shop.read('outbound', refund.id)).toMatchObject({ status: 'paused' })
    await shop.verify(email)
    await shop.advance('PT1M')
    expect(await shop.read('outbound', refund.id)).toMatchObject({ status: 'executed' })
  })

  it('of a later date to an account asks at once, too', async () => {
    const { email, settlement } = await paid({ bank_account: soundAccount })
    const refunds = [{ settlement_id: settlement.id, release_at: await tomorrow() }]
    expect(await tried(refunds)).toEqual(['scheduled', 'paused'])
    await shop.call('POST', '/v1/outbounds/refunds', { refunds })
    expect(await asking(email)).toEqual(['refund_waiting'])
  })

  it('of money that nobody is known to have paid waits for the buyer', async () => {
    const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    const from = pages.newBuyer()
    const checkout = await shop.confirmed([{}], { from, project_id: project.id })
    const [settlement] = checkout.settlements
    await shop.call('POST', `/_sandbox/v1/project/${project.id}/credit`, { amount: 10_000 })
    await shop.advance('PT0S')
    const to = { settlement_id: settlement.id }
    const transfers = [{ amount: 10_000, from: { project_id: project.id }, to }]
    expect((await shop.call('POST', '/v1/transfers', { transfers })).status).toBe(200)
    const [refund] = await pages.refund(settlement)
    expect(refund).toMatchObject({
      status: 'paused',
      paused_reason: 'pending_participant_verification',
    })
    expect(await asking(from.email)).toEqual(['refund_waiting'])
  })
})

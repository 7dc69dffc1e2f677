// What an integrator can make the simulated world do, so that every way of a payment can be seen.
import { operations } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { soundAccount } from '../harness/payments.ts'
import { caller } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
let sellers = 0

async function simulate(path: string, body: object = {}) {
  return await shop.call('POST', `/_sandbox/v1/${path}`, body)
}

/** A release of 100.00 to a verified seller that is with the bank, or before that. */
async function released(stage: 'waiting' | 'sent' | 'executed') {
  const email = `simulated${++sellers}@example.com`
  if (stage !== 'waiting') await shop.verify(email, soundAccount)
  const { settlements } = await shop.paid([{ to: { email } }])
  const { body } = await shop.release({ settlement_id: settlements[0].id })
  const id: string = body.outbounds[0].id
  if (stage === 'sent') await shop.advance('PT1S')
  if (stage === 'executed') await shop.advance('PT1M')
  return { id, email, settlementId: settlements[0].id as string }
}

describe('every simulation', () => {
  it('is hidden from live keys and refuses ids that do not exist', async () => {
    const live = caller(holdfast.baseUrl, holdfast.organisation.keys.live.private)
    const bodies: Readonly<Record<string, object>> = {
      reviewInbound: { outcome: 'pass' },
      decideVerification: { outcome: 'pass' },
      reviewOutbound: { outcome: 'pass' },
      reviewSettlement: { outcome: 'hold' },
      reviewProject: { action: 'begin' },
      decidePaymentInstrument: { outcome: 'reject' },
    }
    const simulations = Object.values(operations).filter(
      ({ answer }) => answer !== null && 'title' in answer && answer.title === 'Simulated',
    )
    expect(simulations.length).toBe(14)
    for (const { id, path } of simulations) {
      const prefix = path.split('/').at(-3)?.replace('-', '_')
      const at = path.replace('{id}', `${prefix}_01jnmwpb5vf8qr3x6c0k2y7zde`)
      const asLive = await live('POST', at, bodies[id] ?? {})
      expect(asLive, id).toMatchObject({ status: 404, body: { code: 'sandbox_only' } })
      const unknown = await shop.call('POST', at, bodies[id] ?? {})
      expect(unknown, id).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  })
})

describe('a pretended credit', () => {
  it('that the bank tells twice under one number counts once', async () => {
    const checkout = await shop.confirmed([{ amount: 9_000 }])
    const notice = { amount: 9_000, reference: checkout.reference, notice_id: 'statement-7' }
    for (const deliver_at of [null, '2020-01-01', null]) {
      const path = `project/${checkout.project_id}/credit`
      expect((await simulate(path, { ...notice, deliver_at })).body).toEqual({
        success: true,
        status: 'settling',
      })
    }
    await shop.advance('PT1M')
    const { inbounds } = await shop.read('project', checkout.project_id)
    expect(inbounds).toMatchObject([{ amount: 9_000 }])
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
  })

  it('that is told late arrives late', async () => {
    const checkout = await shop.confirmed([{ amount: 9_000 }])
    const { body: clock } = await shop.call('GET', '/_sandbox/v1/clock')
    const deliver_at = new Date(Date.parse(clock.now) + 3_600_000).toISOString()
    const { reference, project_id } = checkout
    await simulate(`project/${project_id}/credit`, { amount: 9_000, reference, deliver_at })
    await shop.advance('PT59M')
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settling' })
    await shop.advance('PT2M')
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
  })

  it('in another currency is sent back and never enters', async () => {
    const { project_id } = await shop.confirmed([{ amount: 9_000 }])
    const sent = await simulate(`project/${project_id}/credit`, { amount: 9_000, currency: 'gbp' })
    expect(sent.body).toEqual({ success: false, status: 'sent_back' })
    await shop.advance('P1D')
    expect((await shop.read('project', project_id)).inbounds).toEqual([])
  })

  it("with the buyer's name and the right amount is found without a reference", async () => {
    const from = { email: 'named@example.com', name: 'Nora Named' }
    const checkout = await shop.confirmed([{ amount: 9_100 }], { from })
    const credit = { amount: 9_100, payer_name: 'NORA  NAMED' }
    await simulate(`project/${checkout.project_id}/credit`, credit)
    await shop.advance('PT0S')
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
  })

  it('with a date that does not exist is refused', async () => {
    const { project_id } = await shop.confirmed([{}])
    const credit = { amount: 1, deliver_at: '2026-02-30' }
    const refused = await simulate(`project/${project_id}/credit`, credit)
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '/deliver_at' }] } })
  })
})

describe('a verification', () => {
  it('that is decided lets the money go on, and is decided once', async () => {
    const { id, email } = await released('waiting')
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'paused' })
    const { body: list } = await shop.call('GET', '/v1/verifications?limit=1')
    const verification = list.data[0]
    expect(verification.participant.email).toBe(email)
    const path = `verification/${verification.id}/decide`
    expect((await simulate(path, { outcome: 'pass' })).status).toBe(200)
    expect((await simulate(path, { outcome: 'fail' })).status).toBe(409)
    await shop.advance('PT1M')
    const after = await shop.read('outbound', id)
    // It is verified; without an account it cannot be paid.
    expect(after).toMatchObject({ status: 'failed' })
  })
})

describe('an outbound', () => {
  it('that the bank rejects fails for the reason given, and its money is back', async () => {
    const { id, settlementId } = await released('sent')
    const failed = await simulate(`outbound/${id}/fail`, { failure_reason: 'invalid_reference' })
    expect(failed.status, failed.text).toBe(200)
    await shop.advance('PT5M')
    const outbound = await shop.read('outbound', id)
    expect(outbound).toMatchObject({ status: 'failed', failure_reason: 'invalid_reference' })
    expect(await shop.read('settlement', settlementId)).toMatchObject({ balance: 10_000 })
    expect((await simulate(`outbound/${id}/fail`)).status).toBe(409)
  })

  it('that was executed comes back once, and its money is back', async () => {
    const { id, settlementId } = await released('executed')
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'executed' })
    expect((await simulate(`outbound/${id}/fail`)).status).toBe(409)
    expect((await simulate(`outbound/${id}/return`)).status).toBe(200)
    expect((await simulate(`outbound/${id}/return`)).status).toBe(409)
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'failed' })
    expect(await shop.read('settlement', settlementId)).toMatchObject({ balance: 10_000 })
  })

  it('of a transfer between projects is known to no bank that could send it back', async () => {
    const { body: target } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    const { settlements } = await shop.paid([{ amount: 5_000 }])
    const from = { settlement_id: settlements[0].id }
    const transfers = [{ amount: 2_000, from, to: { project_id: target.id } }]
    const moved = await shop.call('POST', '/v1/transfers', { transfers })
    expect(moved.status, moved.text).toBe(200)
    const { body } = await shop.call('GET', '/v1/outbounds?type=transfer&limit=1')
    expect(body.data).toMatchObject([{ type: 'transfer', status: 'executed' }])
    const returned = await simulate(`outbound/${body.data[0].id}/return`)
    expect(returned).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
    expect(await shop.read('project', target.id)).toMatchObject({ balance: 2_000 })
  })

  it('that is held waits in review until it is passed', async () => {
    const { id, email } = await released('waiting')
    expect((await simulate(`outbound/${id}/review`, { outcome: 'hold' })).status).toBe(200)
    await shop.verify(email, soundAccount)
    await shop.advance('PT1M')
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'in_review' })
    expect((await simulate(`outbound/${id}/review`, { outcome: 'pass' })).status).toBe(200)
    await shop.advance('PT1M')
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'executed' })
  })

  it('whose review fails gives its money back', async () => {
    const { id, email, settlementId } = await released('waiting')
    await simulate(`outbound/${id}/review`, { outcome: 'hold' })
    await shop.verify(email, soundAccount)
    await shop.advance('PT1M')
    await simulate(`outbound/${id}/review`, { outcome: 'fail' })
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'failed' })
    expect(await shop.read('settlement', settlementId)).toMatchObject({ balance: 10_000 })
  })
})

describe('an inbound', () => {
  it('that is charged back takes its money out of what it paid for', async () => {
    const checkout = await shop.paid([{ amount: 8_000 }])
    const { inbounds } = await shop.read('project', checkout.project_id)
    const path = `inbound/${inbounds[0].id}/take-back`
    expect((await simulate(path, { amount: 3_000 })).status).toBe(200)
    const part = await shop.read('settlement', checkout.settlements[0].id)
    expect(part).toMatchObject({ status: 'settling', balance: 5_000 })
    expect((await simulate(path, { amount: 5_001 })).status).toBe(409)
    expect((await simulate(path)).status).toBe(200)
    const all = await shop.read('settlement', checkout.settlements[0].id)
    expect(all).toMatchObject({ status: 'settling', balance: 0 })
    expect((await simulate(path)).status).toBe(409)
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
  })

  it.each([
    ['pass', 'settled', 'settled'],
    ['send_back', 'in_review', 'settling'],
  ])('that is held and then ends by %s is %s', async (outcome, inbound, checkoutStatus) => {
    const { id, project_id, reference } = await shop.confirmed([{ amount: 7_000 }])
    const credit = {
      amount: 7_000,
      reference,
      review: true,
      payer_account: 'GB33BUKB20201555555555',
    }
    await simulate(`project/${project_id}/credit`, credit)
    await shop.advance('PT0S')
    const [held] = (await shop.read('project', project_id)).inbounds
    expect(held).toMatchObject({ status: 'in_review' })
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'settling' })
    expect((await simulate(`inbound/${held.id}/review`, { outcome })).status).toBe(200)
    expect((await simulate(`inbound/${held.id}/review`, { outcome })).status).toBe(409)
    expect(await shop.read('inbound', held.id)).toMatchObject({ status: inbound })
    expect(await shop.read('checkout', id)).toMatchObject({ status: checkoutStatus })
  })
})

describe('a project', () => {
  it('in review receives money and pays nobody until the review ends', async () => {
    const email = `reviewed${++sellers}@example.com`
    await shop.verify(email, soundAccount)
    const checkout = await shop.confirmed([{ amount: 6_000, to: { email } }])
    const path = `project/${checkout.project_id}/review`
    expect((await simulate(path, { action: 'begin' })).status).toBe(200)
    await shop.credit(checkout, 6_000)
    const { body } = await shop.release({ settlement_id: checkout.settlements[0].id })
    const outbound = body.outbounds[0]
    await shop.advance('PT1M')
    expect(await shop.read('outbound', outbound.id)).toMatchObject({ status: 'in_review' })
    expect((await simulate(path, { action: 'end' })).status).toBe(200)
    await shop.advance('PT1M')
    expect(await shop.read('outbound', outbound.id)).toMatchObject({ status: 'executed' })
  })
})

describe('a settlement', () => {
  it('in review receives, and what asks for its money waits until the review ends', async () => {
    const to = { email: `held${++sellers}@example.com` }
    await shop.verify(to.email, soundAccount)
    const checkout = await shop.confirmed([{ to }])
    const [{ id }] = checkout.settlements
    const path = `settlement/${id}/review`
    expect((await simulate(path, { outcome: 'pass' })).status).toBe(409)
    expect((await simulate(path, { outcome: 'hold' })).status).toBe(200)
    expect((await simulate(path, { outcome: 'hold' })).status).toBe(409)
    await shop.credit(checkout, 10_000)
    expect(await shop.read('settlement', id)).toMatchObject({
      status: 'in_review',
      balance: 10_000,
    })
    const { body } = await shop.release({ settlement_id: id })
    await shop.advance('P1D')
    const [outbound] = body.outbounds
    expect(await shop.read('outbound', outbound.id)).toMatchObject({ status: 'awaiting_funds' })
    expect((await simulate(path, { outcome: 'pass' })).status).toBe(200)
    await shop.advance('PT1M')
    expect(await shop.read('outbound', outbound.id)).toMatchObject({ status: 'executed' })
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'executed', balance: 0 })
  })

  it('in review before its date of release is released once the review has passed', async () => {
    const to = { email: `dated${++sellers}@example.com` }
    await shop.verify(to.email, soundAccount)
    const { body: clock } = await shop.call('GET', '/_sandbox/v1/clock')
    const release_at = new Date(Date.parse(clock.now) + 86_400_000).toISOString()
    for (const isPaid of [true, false]) {
      const checkout = await shop.confirmed([{ to, release_at }])
      if (isPaid) await shop.credit(checkout, 10_000)
      const [{ id }] = checkout.settlements
      await simulate(`settlement/${id}/review`, { outcome: 'hold' })
      await shop.advance('P2D')
      expect((await simulate(`settlement/${id}/review`, { outcome: 'pass' })).status).toBe(200)
      if (!isPaid) await shop.credit(checkout, 10_000)
      await shop.advance('PT1M')
      expect(await shop.read('settlement', id)).toMatchObject({ status: 'executed' })
      const { outbounds } = await shop.read('project', checkout.project_id)
      expect(outbounds).toHaveLength(1)
    }
  })

  it.each([
    ['cancelled', 'complete', 'P0D'],
    ['settling', 'in_progress', 'P1D'],
  ])('whose checkout ended meanwhile is %s after it, its project %s', async (own, all, by) => {
    const checkout = await shop.confirmed([{ amount: 10_000 }])
    const [{ id }] = checkout.settlements
    if (own === 'settling') {
      const asked = { type: 'checkout', currency: 'eur', settlements: [{ id }] }
      const from = { id: checkout.participant.id }
      const { status } = await shop.call('POST', '/v1/intents/payment', { ...asked, from })
      expect(status).toBe(200)
    }
    const review = `/_sandbox/v1/settlement/${id}/review`
    await shop.call('POST', review, { outcome: 'hold' })
    await shop.call('POST', `/v1/checkout/${checkout.id}/cancel`, {})
    await shop.call('POST', review, { outcome: 'pass' })
    await shop.advance(by)
    expect((await shop.read('settlement', id)).status).toBe(own)
    expect((await shop.read('project', checkout.project_id)).status).toBe(all)
  })

  it('from which something is leaving cannot be put into review', async () => {
    const checkout = await shop.confirmed([{ to: { email: `l${++sellers}@example.com` } }])
    await shop.credit(checkout, 4_000)
    const [{ id }] = checkout.settlements
    await shop.release({ settlement_id: id, amount: 4_000 })
    expect((await simulate(`settlement/${id}/review`, { outcome: 'hold' })).status).toBe(409)
  })
})

describe('a verification that needs people', () => {
  it('waits for a document or a reviewer, and takes no step twice or backwards', async () => {
    const open = async () => {
      const email = `person${++sellers}@example.com`
      return (await shop.call('POST', '/v1/verifications', { email })).body.id
    }
    const step = async (id: string, outcome: string) => {
      const { status } = await simulate(`verification/${id}/decide`, { outcome })
      return [status, (await shop.read('verification', id)).status]
    }
    const id = await open()
    expect(await step(id, 'require_id')).toEqual([200, 'id_verification_required'])
    expect(await step(id, 'require_id')).toEqual([409, 'id_verification_required'])
    expect(await step(id, 'manual_review')).toEqual([200, 'manual_review'])
    expect(await step(id, 'manual_review')).toEqual([409, 'manual_review'])
    expect(await step(id, 'require_id')).toEqual([409, 'manual_review'])
    expect(await step(id, 'fail')).toEqual([200, 'failed'])
    expect(await step(id, 'manual_review')).toEqual([409, 'failed'])
  })
})

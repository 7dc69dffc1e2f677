// What is owed for money that was taken back, and what repays it: what was under way then, and new
// money for the same checkout. Nobody else's.
import { describe, expect, it } from 'vitest'
import { balancesOf, tenantAccount } from '#ledger'
import { collecting } from '../harness/collecting.ts'
import { enterAsOwner } from '../harness/member.ts'
import { soundAccount } from '../harness/payments.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const buyer = collecting(shop)
const owner = await enterAsOwner(holdfast)
let people = 0

const newEmail = () => `seller${++people}@example.com`

/** What the organisation owes, and what it has earned. */
async function books() {
  const tenant = holdfast.organisation.tenants.sandbox
  const shortfall = tenantAccount(tenant, 'shortfall', 'eur')
  const revenue = tenantAccount(tenant, 'revenue', 'eur')
  return await holdfast.service.database.read(tenant, async (reader) => {
    const balances = await balancesOf(reader, tenant, [shortfall, revenue])
    return { owed: balances.get(shortfall) ?? 0n, earned: balances.get(revenue) ?? 0n }
  })
}

/** What has changed in the books since. */
async function since(before: Awaited<ReturnType<typeof books>>) {
  const { owed, earned } = await books()
  return { owed: owed - before.owed, earned: earned - before.earned }
}

async function newestInbound(projectId: string) {
  const { inbounds } = await shop.read('project', projectId)
  return inbounds[0]
}

async function takeBack(inboundId: string, amount?: number) {
  const path = `/_sandbox/v1/inbound/${inboundId}/take-back`
  expect((await shop.call('POST', path, { amount })).status).toBe(200)
}

/** A payment of 1,000 and a fee of 100 that its seller has, and that is charged back then. */
async function chargedBack() {
  const email = newEmail()
  await shop.verify(email, soundAccount)
  const terms = [{ type: 'immediate', amount: 1_000, to: { email } }]
  const checkout = await shop.paid(terms, { fee_flat: 100 })
  await shop.advance('PT1M')
  const [{ id: settlementId }] = checkout.settlements
  expect(await shop.read('settlement', settlementId)).toMatchObject({ status: 'executed' })
  const before = await books()
  const inbound = await newestInbound(checkout.project_id)
  await takeBack(inbound.id)
  expect(await since(before)).toEqual({ owed: -1_100n, earned: 0n })
  const read = async () => ({
    settlement: await shop.read('settlement', settlementId),
    checkout: await shop.read('checkout', checkout.id),
    project: await shop.read('project', checkout.project_id),
  })
  return { before, checkout, settlementId, inbound, read }
}

describe('a chargeback of money that the seller has', () => {
  it('is asked of the buyer again, and the project is not complete before', async () => {
    const { read } = await chargedBack()
    const { settlement, checkout, project } = await read()
    expect(settlement).toMatchObject({ status: 'executed', balance: 0 })
    expect(checkout).toMatchObject({ status: 'settled', outstanding: 1_100 })
    expect(project).toMatchObject({ status: 'in_progress', balance: 0 })
  })

  it('is told by an event, and shown with its reason where the money had gone', async () => {
    const { inbound, settlementId, checkout } = await chargedBack()
    const { body } = await shop.call('GET', '/v1/events?limit=100')
    const told = body.data.find(({ type }: { type: string }) => type === 'inbound_taken_back')
    expect(told.payload).toEqual({
      id: inbound.id,
      project_id: checkout.project_id,
      checkout_id: checkout.id,
      settlement_id: settlementId,
      amount: 1_100,
      taken_back_reason: 'recalled',
    })
    const taken_back = 1_100
    expect(await shop.read('inbound', inbound.id)).toMatchObject({
      status: 'settled',
      taken_back,
      take_backs: [{ amount: 1_100, owed: 1_100, reason: 'recalled' }],
    })
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ taken_back })
    expect(await shop.read('settlement', settlementId)).toMatchObject({ taken_back: 1_000 })
    await shop.credit(checkout, 1_000)
    expect((await shop.read('inbound', inbound.id)).take_backs).toMatchObject([{ owed: 100 }])
  })

  it('carries the reason that the rail tells', async () => {
    const checkout = await shop.paid([{ amount: 1_000, to: { email: newEmail() } }])
    const { id } = await newestInbound(checkout.project_id)
    const path = `/_sandbox/v1/inbound/${id}/take-back`
    for (const reason of ['fraudulent', 'duplicate']) {
      expect((await shop.call('POST', path, { amount: 10, reason })).status).toBe(200)
    }
    expect((await shop.call('POST', path, { reason: 'because' })).status).toBe(422)
    expect(await shop.read('inbound', id)).toMatchObject({
      taken_back: 20,
      take_backs: [
        { amount: 10, owed: 0, reason: 'fraudulent' },
        { amount: 10, owed: 0, reason: 'duplicate' },
      ],
    })
  })

  it('is repaid when the buyer pays again, and nobody is paid twice', async () => {
    const { before, checkout, settlementId, read } = await chargedBack()
    await shop.credit(checkout, 1_100)
    expect(await since(before)).toEqual({ owed: 0n, earned: 0n })
    const after = await read()
    expect(after.settlement).toMatchObject({ status: 'executed', balance: 0 })
    expect(after.checkout).toMatchObject({ status: 'settled', outstanding: 0 })
    expect(after.project).toMatchObject({ status: 'complete', balance: 0 })
    expect((await shop.release({ settlement_id: settlementId })).status).toBe(422)
    expect((await newestInbound(checkout.project_id)).reconciliation).toMatchObject({
      reason: 'reference',
      unreconciled: 0,
    })
  })

  it('is repaid before anything is over-payment, whatever is paid', async () => {
    const { before, checkout, read } = await chargedBack()
    await shop.credit(checkout, 400)
    expect(await since(before)).toEqual({ owed: -700n, earned: 0n })
    expect((await read()).checkout).toMatchObject({ outstanding: 700 })
    await shop.credit(checkout, 750)
    expect(await since(before)).toEqual({ owed: 0n, earned: 0n })
    const after = await read()
    expect(after.checkout).toMatchObject({ outstanding: -50 })
    expect(after.project).toMatchObject({ balance: 50 })
  })

  it('is owed again when the money that repaid it is taken back, too', async () => {
    const { before, checkout, read } = await chargedBack()
    await shop.credit(checkout, 1_100)
    await takeBack((await newestInbound(checkout.project_id)).id)
    expect(await since(before)).toEqual({ owed: -1_100n, earned: 0n })
    expect((await read()).checkout).toMatchObject({ outstanding: 1_100 })
  })

  it('is repaid by hand, of money that nothing named', async () => {
    const { before, checkout, read } = await chargedBack()
    await shop.credit(checkout, 1_100, null)
    const { id } = await newestInbound(checkout.project_id)
    expect(await since(before)).toEqual({ owed: -1_100n, earned: 0n })
    const path = `/dashboard/v1/inbound/${id}`
    const { body } = await owner.call('GET', `${path}/suggestions`)
    expect(body.data[0]).toMatchObject({ checkout_id: checkout.id, would_take: 1_100 })
    const { status } = await owner.call('POST', `${path}/match`, { checkout_id: checkout.id })
    expect(status).toBe(200)
    expect(await since(before)).toEqual({ owed: 0n, earned: 0n })
    expect((await read()).project).toMatchObject({ status: 'complete' })
  })

  it('is not repaid by another checkout, nor by a transfer', async () => {
    const { before, checkout, settlementId } = await chargedBack()
    const { project_id } = checkout
    const other = await shop.paid([{ amount: 1_100, to: { email: newEmail() } }], { project_id })
    const from = { settlement_id: other.settlements[0].id }
    const transfers = [{ amount: 300, from, to: { settlement_id: settlementId } }]
    expect((await shop.call('POST', '/v1/transfers', { transfers })).status).toBe(200)
    expect(await since(before)).toEqual({ owed: -1_100n, earned: 0n })
    expect(await shop.read('settlement', settlementId)).toMatchObject({ balance: 300 })
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ outstanding: 1_100 })
  })

  it('that revenue has covered meanwhile is repaid to revenue', async () => {
    const { before, checkout } = await chargedBack()
    await shop.paid([{ amount: 100, to: { email: newEmail() } }], { fee_flat: 20_000 })
    await shop.call('POST', '/v1/payout-accounts', soundAccount)
    await shop.advance('P7D')
    const { owed, earned } = await books()
    expect({ owed, earned }).toEqual({ owed: 0n, earned: 0n })
    await shop.credit(checkout, 1_100)
    expect(await books()).toEqual({ owed: 0n, earned: 1_100n })
    expect(before.owed).toBeLessThanOrEqual(0n)
  })
})

describe('what was set aside after money was taken back', () => {
  it('repays nothing when it is called back or fails: it is the money of another', async () => {
    const { settlementId, checkout, before } = await chargedBack()
    const { project_id } = checkout
    // Money of another payer, moved to the settlement and into the balance.
    await shop.credit({ project_id, reference: null }, 500, null)
    const to = { settlement_id: settlementId }
    const transfers = [{ amount: 300, from: { project_id }, to }]
    expect((await shop.call('POST', '/v1/transfers', { transfers })).status).toBe(200)
    const { body } = await shop.release(
      { settlement_id: settlementId, amount: 300 },
      { project_id, amount: 200, to: { email: newEmail() } },
    )
    const [sent, paused] = body.outbounds
    expect(paused.status).toBe('paused')
    expect((await shop.call('POST', `/v1/outbound/${paused.id}/cancel`)).status).toBe(200)
    await shop.advance('PT0S')
    expect((await shop.call('POST', `/_sandbox/v1/outbound/${sent.id}/fail`, {})).status).toBe(200)
    expect(await shop.read('project', project_id)).toMatchObject({ balance: 200 })
    expect(await shop.read('settlement', settlementId)).toMatchObject({ balance: 300 })
    expect(await since(before)).toEqual({ owed: -1_100n, earned: 0n })
  })
})

describe('the rest of an inbound', () => {
  /** A project with two payments that nothing took, of 300 and of 200. */
  async function loose() {
    const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    await shop.credit({ project_id: project.id }, 300, null)
    const first = await newestInbound(project.id)
    await shop.credit({ project_id: project.id }, 200, null)
    const second = await newestInbound(project.id)
    const rests = async () => {
      const rows = [await shop.read('inbound', first.id), await shop.read('inbound', second.id)]
      return rows.map(({ reconciliation }) => reconciliation.unreconciled)
    }
    return { projectId: project.id, first, second, rests }
  }

  it('falls by what leaves the balance, the oldest first, and rises when it is back', async () => {
    const { projectId, rests } = await loose()
    const to = { email: newEmail() }
    const { body } = await shop.release({ project_id: projectId, amount: 350, to })
    expect(await rests()).toEqual([0, 150])
    const path = `/v1/outbound/${body.outbounds[0].id}/cancel`
    expect((await shop.call('POST', path)).status).toBe(200)
    expect(await rests()).toEqual([300, 200])
  })

  it('stays where money leaves that no rest stands for', async () => {
    const { projectId, rests } = await loose()
    const other = await shop.paid([{ amount: 400, to: { email: newEmail() } }])
    const from = { settlement_id: other.settlements[0].id }
    await shop.call('POST', '/v1/transfers', {
      transfers: [{ amount: 400, from, to: { project_id: projectId } }],
    })
    await shop.release({ project_id: projectId, amount: 400, to: { email: newEmail() } })
    expect(await rests()).toEqual([300, 200])
  })

  it('that was paid out is owed when it is taken back; only that outbound repays it', async () => {
    const { projectId, first, rests } = await loose()
    const email = newEmail()
    await shop.verify(email, soundAccount)
    const to = { email }
    const { body } = await shop.release(
      { project_id: projectId, amount: 300, to },
      { project_id: projectId, amount: 50, to },
    )
    await shop.advance('PT0S')
    const before = await books()
    await takeBack(first.id)
    expect(await since(before)).toEqual({ owed: -300n, earned: 0n })
    const [ofFirst, ofSecond] = body.outbounds
    const fail = async (id: string) =>
      (await shop.call('POST', `/_sandbox/v1/outbound/${id}/fail`, {})).status
    expect(await fail(ofSecond.id)).toBe(200)
    expect(await since(before)).toEqual({ owed: -300n, earned: 0n })
    expect(await rests()).toEqual([0, 200])
    expect(await fail(ofFirst.id)).toBe(200)
    expect(await since(before)).toEqual({ owed: 0n, earned: 0n })
    expect(await shop.read('project', projectId)).toMatchObject({ balance: 200 })
  })

  it('is matched by hand no further than it goes, what has left aside', async () => {
    const checkout = await shop.confirmed([{ amount: 1_000, to: { email: newEmail() } }])
    const { project_id } = checkout
    await shop.credit(checkout, 300, null)
    const { id } = await newestInbound(project_id)
    await shop.release({ project_id, amount: 300, to: { email: newEmail() } })
    const asked = { checkout_id: checkout.id, amount: 300 }
    const { status } = await owner.call('POST', `/dashboard/v1/inbound/${id}/match`, asked)
    expect(status).toBe(409)
  })
})

describe('money for a checkout of which nothing is left', () => {
  it('ends it, and is money that came too late', async () => {
    const page = await buyer.open([{ amount: 1_000 }], { fee_flat: 100 })
    const { body: card } = await buyer.card(page, '4242424242424242')
    const { body } = await buyer.confirm(page, 'card', { card_id: card.id })
    await shop.advance('PT1M')
    const { settlements, project_id } = await shop.read('checkout', body.checkout_id)
    const cancelled = await shop.call('POST', `/v1/settlement/${settlements[0].id}/cancel`)
    expect(cancelled.status).toBe(200)
    expect(await shop.read('checkout', body.checkout_id)).toMatchObject({ status: 'settling' })
    await shop.advance('P7D')
    expect(await shop.read('checkout', body.checkout_id)).toMatchObject({ status: 'cancelled' })
    expect(await newestInbound(project_id)).toMatchObject({
      reconciliation: { reason: 'checkout_ended', unreconciled: 0 },
      returns: [{ amount: 1_100, reason: 'checkout_ended', is_automatic: true }],
    })
  })
})

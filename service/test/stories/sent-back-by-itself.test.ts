// Money that a rail collected for a payment which had ended by then goes home by itself, once.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Collecting } from '../harness/collecting.ts'
import { collecting, enableDirectDebit } from '../harness/collecting.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
let buyer: Collecting

const DAY_MS = 86_400_000
const PAYS = '4242424242424242'

beforeAll(async () => {
  await enableDirectDebit(holdfast)
  buyer = collecting(shop)
})

async function cancelSettlements(checkoutId: string) {
  const { settlements } = await shop.read('checkout', checkoutId)
  for (const { id } of settlements) {
    expect((await shop.call('POST', `/v1/settlement/${id}/cancel`, {})).status).toBe(200)
  }
}

const onlyInbound = async (projectId: string) => {
  const { inbounds } = await shop.read('project', projectId)
  expect(inbounds).toHaveLength(1)
  return inbounds[0]
}

/** A card payment that was authorised, and whose settlements are all cancelled then. */
async function lateCard() {
  const page = await buyer.open([{ amount: 1_000 }])
  const { body: card } = await buyer.card(page, PAYS)
  const { body } = await buyer.confirm(page, 'card', { card_id: card.id })
  await shop.advance('PT1M')
  await cancelSettlements(body.checkout_id)
  return await shop.read('checkout', body.checkout_id)
}

/** A bank payment that was authorised and is not there yet; sometimes a bank pays at once. */
async function authorisedAtBank() {
  for (;;) {
    const page = await buyer.open([{ amount: 1_000 }])
    const { body } = await buyer.confirm(page, 'open_banking', { bank_id: 'harbour-bank' })
    await shop.advance('PT0S')
    const { next_url } = await buyer.checkout(page)
    await buyer.post(next_url, { user: 'test_executed', password: '123' })
    await shop.advance('PT10S')
    const checkout = await shop.read('checkout', body.checkout_id)
    if (checkout.status === 'settling') return checkout
  }
}

describe('money that comes too late', () => {
  it('by card goes back to the card in the transaction that books it', async () => {
    const { project_id: projectId, id } = await lateCard()
    // Something waits for money of the project: it does not get this.
    const to = { email: 'waits@example.com' }
    const { body } = await shop.release({ project_id: projectId, amount: 1_000, to })
    await shop.advance('P7D')
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'cancelled' })
    const { returns } = await onlyInbound(projectId)
    expect(returns).toMatchObject([{ amount: 1_000, reason: 'checkout_ended', is_automatic: true }])
    await shop.advance('PT1M')
    expect(await onlyInbound(projectId)).toMatchObject({
      status: 'settled',
      returned: 1_000,
      returns: [{ status: 'sent' }],
    })
    const waits = await shop.read('outbound', body.outbounds[0].id)
    expect(waits.status).toBe('awaiting_funds')
  })

  it('goes back once: what the issuer could not take stays, and can be sent by call', async () => {
    const { project_id: projectId } = await lateCard()
    await shop.advance('P7D')
    await shop.advance('PT1M')
    const { id, returns } = await onlyInbound(projectId)
    const path = `/_sandbox/v1/inbound-return/${returns[0].id}/bounce`
    expect((await shop.call('POST', path, {})).status).toBe(200)
    await shop.advance('P3D')
    expect(await onlyInbound(projectId)).toMatchObject({
      reconciliation: { unreconciled: 1_000 },
      returns: [{ status: 'undeliverable' }],
    })
    expect((await shop.call('POST', `/v1/inbound/${id}/return`, {})).status).toBe(200)
    await shop.advance('PT1M')
    expect(await onlyInbound(projectId)).toMatchObject({ returned: 1_000 })
  })

  it('from a bank by open banking goes back, too', async () => {
    const { id, project_id: projectId } = await authorisedAtBank()
    await cancelSettlements(id)
    await shop.advance('PT10M')
    expect(await onlyInbound(projectId)).toMatchObject({
      type: 'open_banking',
      returned: 1_000,
      returns: [{ reason: 'checkout_ended' }],
    })
  })

  it('by direct debit goes back, too', async () => {
    const { body: clock } = await shop.call('GET', '/_sandbox/v1/clock')
    const required_by = new Date(Date.parse(clock.now) + 30 * DAY_MS).toISOString()
    const page = await buyer.open([{ amount: 1_000 }, { amount: 400, required_by }], {
      fee_flat: 100,
    })
    const details = {
      iban: 'DE89370400440532013000',
      account_holder: 'Bea Buyer',
      mandate_accepted: true,
    }
    const { body, status, text } = await buyer.confirm(page, 'direct_debit', details)
    expect(status, text).toBe(200)
    await shop.advance('PT1H')
    await cancelSettlements(body.checkout_id)
    const { project_id: projectId } = await shop.read('checkout', body.checkout_id)
    await shop.advance('P3D')
    expect(await onlyInbound(projectId)).toMatchObject({
      type: 'local_bank_transfer',
      returned: 1_100,
      returns: [{ is_automatic: true }],
    })
  })

  it('by bank transfer stays, with its reason', async () => {
    const checkout = await shop.confirmed([{ amount: 1_000 }])
    expect((await shop.call('POST', `/v1/checkout/${checkout.id}/cancel`, {})).status).toBe(200)
    await shop.credit(checkout, 1_000)
    expect(await onlyInbound(checkout.project_id)).toMatchObject({
      reconciliation: { reason: 'checkout_ended', unreconciled: 1_000 },
      returns: [],
    })
  })

  it('is held while its project is in review, and goes back afterwards', async () => {
    const { project_id: projectId } = await lateCard()
    const path = `/_sandbox/v1/project/${projectId}/review`
    expect((await shop.call('POST', path, { action: 'begin' })).status).toBe(200)
    await shop.advance('P8D')
    expect(await onlyInbound(projectId)).toMatchObject({
      returns: [{ status: 'paused', paused_reason: 'project_in_review' }],
    })
    expect((await shop.call('POST', path, { action: 'end' })).status).toBe(200)
    await shop.advance('PT1M')
    expect(await onlyInbound(projectId)).toMatchObject({ returned: 1_000 })
  })
})

// Direct debits between the buyer's confirmation and their start: nobody has asked the bank yet.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Collecting } from '../harness/collecting.ts'
import { collecting, enableDirectDebit } from '../harness/collecting.ts'
import { openShop } from '../harness/story.ts'

const DAY_MS = 86_400_000
const details = {
  iban: 'DE89370400440532013000',
  account_holder: 'Bea Buyer',
  mandate_accepted: true,
}

const { holdfast, shop } = await openShop({
  // Without a worker nothing starts before the clock is advanced.
  roles: ['api'],
  interrupt: async (at, { kind }) => {
    if (isRailBusy && at === 'claimed' && kind === 'debit.collect') throw new Error('busy')
    return false
  },
})
let buyer: Collecting
let isRailBusy = false

beforeAll(async () => {
  await enableDirectDebit(holdfast)
  buyer = collecting(shop)
})

async function later() {
  const { body } = await shop.call('GET', '/_sandbox/v1/clock')
  const required_by = new Date(Date.parse(body.now) + 30 * DAY_MS).toISOString()
  return { amount: 4_000, description: 'Second rate', required_by }
}

/** A checkout by direct debit: 100.00 and a fee of 1.00 now, and 40.00 in thirty days. */
async function debited(fee: object = { fee_flat: 100 }) {
  const page = await buyer.open([{ amount: 10_000 }, await later()], fee)
  const { body, status, text } = await buyer.confirm(page, 'direct_debit', details)
  expect(status, text).toBe(200)
  return { page, checkout: await shop.read('checkout', body.checkout_id) }
}

const statuses = ({ debits }: { debits: { status: string; amount: number }[] }) =>
  debits.map(({ status, amount }) => `${amount} ${status}`)

const cancelSettlement = async ({ id }: { id: string }) =>
  await shop.call('POST', `/v1/settlement/${id}/cancel`, {})

const revokeMandate = async ({ id }: { id: string }) =>
  await shop.call('POST', `/_sandbox/v1/checkout/${id}/revoke-mandate`, {})

/** How the end of a checkout was told: `checkout_rejected` is for a bank that said no. */
async function endOf({ id }: { id: string }): Promise<string[]> {
  const told = (await buyer.events()).filter(({ payload }) => payload.id === id)
  const types = told.map(({ type }) => type)
  return types.filter((type) => !['checkout_initiated', 'checkout_settling'].includes(type))
}

describe('a debit that has not started', () => {
  it('is not made when all its settlements are cancelled, not even for the fee', async () => {
    const { checkout } = await debited()
    for (const settlement of checkout.settlements) await cancelSettlement(settlement)
    await shop.advance('P33D')
    const after = await shop.read('checkout', checkout.id)
    expect(after).toMatchObject({ status: 'cancelled', outstanding: 0 })
    expect(statuses(after)).toEqual(['10100 cancelled', '4000 cancelled'])
    const project = await shop.read('project', checkout.project_id)
    expect(project).toMatchObject({ status: 'complete', inbounds: [] })
  })

  it('goes on when its settlements are cancelled after its start: as late money', async () => {
    const { checkout } = await debited()
    await shop.advance('PT1M')
    for (const settlement of checkout.settlements) await cancelSettlement(settlement)
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settling' })
    await shop.advance('P3D')
    const after = await shop.read('checkout', checkout.id)
    expect(statuses(after)).toEqual(['10100 settled', '4000 cancelled'])
    expect(after.status).toBe('cancelled')
    const [inbound] = (await shop.read('project', checkout.project_id)).inbounds
    expect(inbound).toMatchObject({
      reconciliation: { reason: 'checkout_ended' },
      returned: 10_100,
    })
  })

  it('is returned with its late money, though that was of no checkout any more', async () => {
    const { checkout } = await debited()
    await shop.advance('PT1M')
    for (const settlement of checkout.settlements) await cancelSettlement(settlement)
    await shop.advance('P3D')
    const [{ id }] = (await shop.read('project', checkout.project_id)).inbounds
    const taken = await shop.call('POST', `/_sandbox/v1/inbound/${id}/take-back`, {})
    expect(taken.status, taken.text).toBe(200)
    const after = await shop.read('checkout', checkout.id)
    expect(statuses(after)).toEqual(['10100 failed', '4000 cancelled'])
    expect(await shop.read('inbound', id)).toMatchObject({ taken_back: 10_100 })
  })

  it('goes on without a fee, too: its checkout has settled, its money can go back', async () => {
    const { checkout } = await debited({})
    await shop.advance('PT1M')
    await cancelSettlement(checkout.settlements[0])
    // Nothing that is due is left to wait for: as where nothing was due in the first place.
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
    await shop.advance('P3D')
    expect(statuses(await shop.read('checkout', checkout.id))).toEqual([
      '10000 settled',
      '4000 scheduled',
    ])
    const [{ id, reconciliation }] = (await shop.read('project', checkout.project_id)).inbounds
    expect(reconciliation).toMatchObject({ unreconciled: 10_000 })
    const sent = await shop.call('POST', `/v1/inbound/${id}/return`, { reason: 'payer_asked' })
    expect(sent.status, sent.text).toBe(200)
    await shop.advance('P30D')
    const after = await shop.read('checkout', checkout.id)
    expect(statuses(after)).toEqual(['10000 settled', '4000 settled'])
    expect(await shop.read('inbound', id)).toMatchObject({ returned: 10_000 })
  })

  it('fails its checkout when its mandate is revoked; the buyer pays in another way', async () => {
    const { page, checkout } = await debited()
    await revokeMandate(checkout)
    const after = await shop.read('checkout', checkout.id)
    expect(after.status).toBe('failed')
    expect(statuses(after)).toEqual(['10100 cancelled', '4000 cancelled'])
    expect(await endOf(checkout)).toEqual(['checkout_failed'])
    const again = await buyer.confirm(page, 'local_bank_transfer', {})
    expect(again.status, again.text).toBe(200)
    await shop.advance('P33D')
    expect(statuses(await shop.read('checkout', checkout.id))).toEqual(statuses(after))
  })

  it('is not given to the bank when its mandate is revoked just after its start', async () => {
    const { checkout } = await debited()
    isRailBusy = true
    await shop.advance('PT0S')
    isRailBusy = false
    await revokeMandate(checkout)
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settling' })
    await shop.advance('PT1M')
    const after = await shop.read('checkout', checkout.id)
    expect(after.status).toBe('failed')
    expect(statuses(after)).toEqual(['10100 failed', '4000 cancelled'])
    expect(await endOf(checkout)).toEqual(['checkout_failed'])
  })

  it('collects of a settlement that exists only the part that its checkout asks for', async () => {
    const before = await shop.confirmed([{ amount: 10_000 }])
    const to = { email: 'sam@example.com' }
    const created = await shop.call('POST', '/v1/intents/payment', {
      type: 'checkout',
      currency: 'eur',
      from: { id: before.participant.id },
      settlements: [
        { id: before.settlements[0].id, amount: 5_000 },
        { type: 'escrow', amount: 10_000, description: 'A rack', to },
        { type: 'escrow', to, ...(await later()) },
      ],
    })
    const page = await shop.openPage(created.body)
    const { body } = await buyer.confirm(page, 'direct_debit', details)
    const [, made] = (await shop.read('checkout', body.checkout_id)).settlements
    await cancelSettlement(made)
    await shop.advance('P5D')
    const after = await shop.read('checkout', body.checkout_id)
    expect(after.status).toBe('settled')
    expect(statuses(after)).toEqual(['5000 settled', '4000 scheduled'])
    expect(await shop.read('project', after.project_id)).toMatchObject({ balance: 0 })
  })
})

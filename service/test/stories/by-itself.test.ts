// What starts by itself: releases, abandonment, expiry, the status of projects.
import { describe, expect, it } from 'vitest'
import { balancesOf, tenantAccount } from '#ledger'
import { soundAccount, unknownAccount } from '../harness/payments.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
let sellers = 0

async function seller(account: object | null = soundAccount): Promise<{ email: string }> {
  const email = `seller${++sellers}@example.com`
  await shop.verify(email, account)
  return { email }
}

async function now(): Promise<number> {
  const { body } = await shop.call('GET', '/_sandbox/v1/clock')
  return Date.parse(body.now)
}

async function outboundsOf({ project_id }: { project_id: string }) {
  const { outbounds } = await shop.read('project', project_id)
  return outbounds.map(({ status, amount }: { status: string; amount: number }) => [status, amount])
}

/** What the organisation owes for money that was taken back; below 0. */
async function shortfall() {
  const tenant = holdfast.organisation.tenants.sandbox
  const account = tenantAccount(tenant, 'shortfall', 'eur')
  return await holdfast.service.database.read(tenant, async (reader) => {
    return (await balancesOf(reader, tenant, [account])).get(account)
  })
}

describe('an immediate settlement', () => {
  it('leaves for its seller as soon as it is full, and not before', async () => {
    const to = await seller()
    const checkout = await shop.confirmed([{ type: 'immediate', amount: 10_000, to, fee_flat: 9 }])
    await shop.credit(checkout, 9_999)
    await shop.advance('P1D')
    expect(await outboundsOf(checkout)).toEqual([])
    await shop.credit(checkout, 1)
    await shop.advance('PT1M')
    expect(await outboundsOf(checkout)).toEqual([['executed', 10_000]])
  })

  it('is released by itself once: after a failure its money waits for a call', async () => {
    const to = await seller(unknownAccount)
    const checkout = await shop.paid([{ type: 'immediate', amount: 10_000, to }])
    await shop.advance('P7D')
    expect(await outboundsOf(checkout)).toEqual([['failed', 10_000]])
    const [{ id }] = checkout.settlements
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'settled', balance: 10_000 })
    const called = await shop.release({ settlement_id: id, amount: 4_000 })
    expect(called.status).toBe(200)
    await shop.advance('P7D')
    expect(await outboundsOf(checkout)).toHaveLength(2)
  })

  it('is not released again after it was called back', async () => {
    const to = { email: `seller${++sellers}@example.com` }
    const checkout = await shop.paid([{ type: 'immediate', amount: 10_000, to }])
    const { outbounds } = await shop.read('project', checkout.project_id)
    await shop.call('POST', `/v1/outbound/${outbounds[0].id}/cancel`, {})
    await shop.verify(to.email)
    await shop.advance('P7D')
    expect(await outboundsOf(checkout)).toEqual([['cancelled', 10_000]])
  })

  it('repays what was taken back, instead of releasing again what came back', async () => {
    const to = await seller()
    const checkout = await shop.confirmed([{ type: 'immediate', amount: 1_000, to }])
    const [{ id }] = checkout.settlements
    expect((await shop.release({ settlement_id: id })).status).toBe(200)
    await shop.credit(checkout, 1_000)
    const { inbounds, outbounds } = await shop.read('project', checkout.project_id)
    expect(outbounds).toMatchObject([{ status: 'executing', amount: 1_000 }])
    await shop.call('POST', `/_sandbox/v1/inbound/${inbounds[0].id}/take-back`, {})
    expect(await shortfall()).toBe(-1_000n)
    await shop.call('POST', `/_sandbox/v1/outbound/${outbounds[0].id}/fail`, {})
    await shop.advance('P1D')
    expect(await outboundsOf(checkout)).toEqual([['failed', 1_000]])
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'settling', balance: 0 })
    expect(await shortfall()).toBe(0n)
  })
})

describe('an escrow with a date', () => {
  it('is released on that day, what is left of it, and stays held until then', async () => {
    const to = await seller()
    const release_at = new Date((await now()) + 10 * 86_400_000).toISOString()
    const checkout = await shop.paid([{ amount: 10_000, to, release_at }])
    const [{ id }] = checkout.settlements
    await shop.release({ settlement_id: id, amount: 2_500 })
    await shop.advance('P9D')
    expect(await outboundsOf(checkout)).toEqual([['executed', 2_500]])
    await shop.advance('P2D')
    expect(await outboundsOf(checkout)).toEqual([
      ['executed', 7_500],
      ['executed', 2_500],
    ])
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'executed', balance: 0 })
  })

  it('whose date is past when it fills is released at once', async () => {
    const to = await seller()
    const checkout = await shop.paid([{ amount: 10_000, to, release_at: '2020-01-01' }])
    await shop.advance('PT1M')
    expect(await outboundsOf(checkout)).toEqual([['executed', 10_000]])
  })

  it('that is not full on its day is released when it fills', async () => {
    const to = await seller()
    const release_at = new Date((await now()) + 86_400_000).toISOString()
    const checkout = await shop.confirmed([{ amount: 10_000, to, release_at }])
    await shop.credit(checkout, 5_000)
    await shop.advance('P3D')
    expect(await outboundsOf(checkout)).toEqual([])
    await shop.credit(checkout, 5_000)
    await shop.advance('PT1M')
    expect(await outboundsOf(checkout)).toEqual([['executed', 10_000]])
  })

  it('is released whole behind an older release that fails, while its queue waits', async () => {
    const to = await seller(null)
    const { body: target } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    const release_at = '2020-01-01'
    const checkout = await shop.confirmed([{ amount: 10_000, to, release_at }])
    const from = { project_id: checkout.project_id }
    await shop.release({ settlement_id: checkout.settlements[0].id, amount: 4_000 })
    // Only a job can let a queue go on in which something waits to go to another project.
    await shop.call('POST', '/v1/transfers', {
      transfers: [{ amount: 1, from, to: { project_id: target.id } }],
    })
    await shop.credit(checkout, 10_000)
    await shop.advance('PT1M')
    expect(await outboundsOf(checkout)).toEqual([
      ['failed', 10_000],
      ['failed', 4_000],
    ])
  })

  it('of a plain kind waits for a call for ever', async () => {
    const checkout = await shop.paid([{ to: await seller() }])
    await shop.advance('P365D')
    expect(await outboundsOf(checkout)).toEqual([])
  })
})

describe('a checkout', () => {
  it('for which nothing came is abandoned after 30 days, not before', async () => {
    const checkout = await shop.confirmed([{ amount: 10_000 }])
    await shop.advance('P29DT23H')
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settling' })
    await shop.advance('PT2H')
    const after = await shop.read('checkout', checkout.id)
    expect(after).toMatchObject({ status: 'abandoned', outstanding: 0 })
    expect(after.settlements[0].status).toBe('cancelled')
    await shop.credit(checkout, 10_000)
    const project = await shop.read('project', checkout.project_id)
    expect(project).toMatchObject({ balance: 10_000, status: 'in_progress' })
    expect(project.inbounds[0]).toMatchObject({ status: 'settled', checkout_id: null })
  })

  it('for which a part came waits for the rest', async () => {
    const checkout = await shop.confirmed([{ amount: 10_000 }])
    await shop.credit(checkout, 1)
    await shop.advance('P60D')
    const after = await shop.read('checkout', checkout.id)
    expect(after).toMatchObject({ status: 'settling', outstanding: 9_999 })
  })
})

describe('an intent', () => {
  it('that nobody confirms expires after 90 days, and its secret opens nothing', async () => {
    const { body: intent } = await shop.ask([{}])
    const page = await shop.openPage(intent)
    await shop.advance('P89DT23H')
    expect(await shop.read('intent', intent.id)).toMatchObject({ status: 'unconfirmed' })
    await shop.advance('PT2H')
    expect(await shop.read('intent', intent.id)).toMatchObject({ status: 'cancelled' })
    await expect(shop.openPage(intent)).rejects.toThrow('client_secret_invalid')
    const method = { method: 'local_bank_transfer' }
    const late = await shop.call('POST', '/client/v1/intent/confirm', method, page)
    expect(late).toMatchObject({ status: 409, body: { code: 'intent_expired' } })
  })

  it('that was confirmed does not expire', async () => {
    const checkout = await shop.paid([{}])
    await shop.advance('P91D')
    expect(await shop.read('intent', checkout.intent_id)).toMatchObject({ status: 'confirmed' })
  })
})

describe('a project', () => {
  it('is complete when nothing is owed or held, and in progress again with money', async () => {
    const checkout = await shop.confirmed([{ type: 'immediate', to: await seller() }])
    const status = async () => (await shop.read('project', checkout.project_id)).status
    expect(await status()).toBe('in_progress')
    await shop.credit(checkout, 10_000)
    expect(await status()).toBe('in_progress')
    await shop.advance('PT1M')
    expect(await status()).toBe('complete')
    await shop.credit(checkout, 3)
    expect(await status()).toBe('in_progress')
  })

  it('is complete when its only checkout was cancelled', async () => {
    const checkout = await shop.confirmed([{}])
    await shop.call('POST', `/v1/checkout/${checkout.id}/cancel`, {})
    expect((await shop.read('project', checkout.project_id)).status).toBe('complete')
  })
})

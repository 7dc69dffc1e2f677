import { describe, expect, it } from 'vitest'
import { unknownAccount } from '../harness/payments.ts'
import { openShop } from '../harness/story.ts'

const { shop } = await openShop({ roles: ['api'] })
let sellers = 0

/** A new seller's address; verified with an account unless told otherwise. */
async function seller(account?: object | null): Promise<{ email: string }> {
  const email = `seller${++sellers}@example.com`
  if (account !== undefined) await shop.verify(email, account)
  return { email }
}

const sound = { country: 'DE', currency: 'eur', iban: 'DE89370400440532013000' }

/** One settlement of 100.00 to a new verified seller, paid in full. */
async function settlement(facts: object = {}) {
  const to = await seller(sound)
  const { settlements } = await shop.paid([{ amount: 10_000, to, ...facts }])
  return settlements[0]
}

describe('a release', () => {
  it('of all that is left goes to the seller, and its fee to the organisation', async () => {
    const { id, project_id } = await settlement({ fee_flat: 75, fee_percentage: 0.05 })
    const { body } = await shop.release({ settlement_id: id })
    const [outbound] = body.outbounds
    expect(outbound).toMatchObject({ status: 'processing', amount: 10_000 })
    expect(outbound.fees).toMatchObject([{ subtype: 'seller', amount: 575 }])
    await shop.advance('PT1M')
    expect(await shop.read('outbound', outbound.id)).toMatchObject({ status: 'executed' })
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'executed', balance: 0 })
    expect(await shop.read('project', project_id)).toMatchObject({ status: 'complete', balance: 0 })
    const nothing = await shop.release({ settlement_id: id })
    expect(nothing).toMatchObject({ status: 422, body: { code: 'nothing_left' } })
    const over = await shop.release({ settlement_id: id, amount: 1 })
    expect(over).toMatchObject({ status: 422, body: { code: 'amount_exceeds_settlement' } })
  })

  it.each([
    ['none is given', {}, 500 + 100],
    ['the flat one is replaced', { fee_flat: 7 }, 500 + 7],
    ['the percentage is replaced', { fee_percentage: 0.01 }, 100 + 100],
    ['the flat one is taken off', { fee_flat: 0 }, 500],
    ['both are taken off', { fee_flat: 0, fee_percentage: 0 }, 0],
  ])('takes the fees of its settlement, field by field: %s', async (_why, fees, fee) => {
    const { id } = await settlement({ fee_flat: 100, fee_percentage: 0.05 })
    const { body } = await shop.release({ settlement_id: id, ...fees })
    const shown = body.outbounds[0].fees.map(({ amount }: { amount: number }) => amount)
    expect(shown).toEqual(fee === 0 ? [] : [fee])
  })

  it('with a fee that is not smaller than its amount is refused', async () => {
    const { id } = await settlement()
    const refused = await shop.release({ settlement_id: id, amount: 100, fee_flat: 100 })
    expect(refused).toMatchObject({ status: 422, body: { code: 'fee_not_smaller_than_amount' } })
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'settled', balance: 10_000 })
  })

  it('beyond the limit is refused, to the cent, and counts what is asked for already', async () => {
    const { id } = await settlement()
    const over = await shop.release({ settlement_id: id, amount: 10_001 })
    expect(over).toMatchObject({ status: 422, body: { code: 'amount_exceeds_settlement' } })
    expect(over.body.errors).toMatchObject([{ pointer: '/releases/0/amount' }])
    expect((await shop.release({ settlement_id: id, amount: 9_999 })).status).toBe(200)
    expect((await shop.release({ settlement_id: id, amount: 2 })).status).toBe(422)
    const rest = await shop.release({ settlement_id: id })
    expect(rest.body.outbounds[0].amount).toBe(1)
  })

  it.each([
    ['no source', {}, '/releases/0/settlement_id'],
    [
      'an unknown source',
      { settlement_id: 'settlement_01jnmwpb5vf8qr3x6c0k2y7zde' },
      '/releases/0/settlement_id',
    ],
  ])('with %s is refused', async (_why, release, pointer) => {
    const answer = await shop.release(release)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject([{ pointer }])
  })

  it('to someone else than the seller is refused', async () => {
    const { id } = await settlement()
    const answer = await shop.release({ settlement_id: id, to: { email: 'eve@example.com' } })
    expect(answer.body.errors).toMatchObject([{ pointer: '/releases/0/to' }])
  })
})

describe('a batch of releases', () => {
  it('is all or nothing, and names each wrong item', async () => {
    const [one, two] = [await settlement(), await settlement()]
    const refused = await shop.release(
      { settlement_id: one.id, amount: 4_000 },
      { settlement_id: two.id, amount: 10_001 },
      { settlement_id: one.id, amount: 6_001 },
    )
    expect(refused).toMatchObject({ status: 422, body: { code: 'amount_exceeds_settlement' } })
    const pointers = refused.body.errors.map(({ pointer }: { pointer: string }) => pointer)
    expect(pointers).toEqual(['/releases/1/amount', '/releases/2/amount'])
    for (const { id } of [one, two]) {
      expect(await shop.read('settlement', id)).toMatchObject({ balance: 10_000 })
    }
    const made = await shop.release(
      { settlement_id: one.id, amount: 4_000 },
      { settlement_id: two.id },
      { settlement_id: one.id, amount: 6_000 },
    )
    const amounts = made.body.outbounds.map(({ amount }: { amount: number }) => amount)
    expect(amounts).toEqual([4_000, 10_000, 6_000])
  })
})

describe('an outbound that waits', () => {
  it('for funds goes on by itself when they come, the oldest that fits first', async () => {
    const to = await seller(sound)
    const checkout = await shop.confirmed([{ amount: 10_000, to }])
    const [{ id }] = checkout.settlements
    const { body } = await shop.release(
      { settlement_id: id, amount: 7_000 },
      { settlement_id: id, amount: 2_000 },
    )
    const [big, small] = body.outbounds
    expect([big.status, small.status]).toEqual(['awaiting_funds', 'awaiting_funds'])
    await shop.credit(checkout, 2_500)
    expect(await shop.read('outbound', big.id)).toMatchObject({ status: 'awaiting_funds' })
    await shop.advance('PT1M')
    expect(await shop.read('outbound', small.id)).toMatchObject({ status: 'executed' })
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'settling', balance: 500 })
    await shop.credit(checkout, 7_500)
    await shop.advance('PT1M')
    expect(await shop.read('outbound', big.id)).toMatchObject({ status: 'executed' })
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'executing', balance: 1_000 })
  })

  it('for its date leaves then, and sets nothing aside before', async () => {
    const { id } = await settlement()
    const { body: clock } = await shop.call('GET', '/_sandbox/v1/clock')
    const release_at = new Date(Date.parse(clock.now) + 86_400_000).toISOString()
    const { body } = await shop.release({ settlement_id: id, release_at })
    const [outbound] = body.outbounds
    expect(outbound).toMatchObject({ status: 'scheduled', release_at })
    expect(await shop.read('settlement', id)).toMatchObject({ balance: 10_000 })
    await shop.advance('PT23H')
    expect(await shop.read('outbound', outbound.id)).toMatchObject({ status: 'scheduled' })
    await shop.advance('PT2H')
    expect(await shop.read('outbound', outbound.id)).toMatchObject({ status: 'executed' })
  })

  it('for the verification of its seller keeps its money, and goes on when it passes', async () => {
    const to = await seller()
    const checkout = await shop.paid([{ amount: 10_000, to }])
    const { body } = await shop.release({ settlement_id: checkout.settlements[0].id })
    const [outbound] = body.outbounds
    const paused_reason = 'pending_participant_verification'
    expect(outbound).toMatchObject({ status: 'paused', paused_reason })
    expect(await shop.read('settlement', checkout.settlements[0].id)).toMatchObject({ balance: 0 })
    await shop.advance('P30D')
    expect(await shop.read('outbound', outbound.id)).toMatchObject({ status: 'paused' })
    await shop.verify(to.email, sound)
    await shop.advance('PT1M')
    const after = await shop.read('outbound', outbound.id)
    expect(after).toMatchObject({ status: 'executed', paused_reason: null })
  })

  it('can be called back once, which gives its money back', async () => {
    const to = await seller()
    const checkout = await shop.paid([{ amount: 10_000, to }])
    const [{ id }] = checkout.settlements
    const { body } = await shop.release({ settlement_id: id })
    const path = `/v1/outbound/${body.outbounds[0].id}/cancel`
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => await shop.call('POST', path, {})),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409,
    ])
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'settled', balance: 10_000 })
    expect((await shop.release({ settlement_id: id })).status).toBe(200)
  })

  it('goes on with the money of one that was called back', async () => {
    const to = await seller()
    const checkout = await shop.confirmed([{ amount: 10_000, to }])
    const [{ id }] = checkout.settlements
    await shop.credit(checkout, 5_000)
    const { body } = await shop.release(
      { settlement_id: id, amount: 5_000 },
      { settlement_id: id, amount: 4_000 },
    )
    const [first, second] = body.outbounds
    expect([first.status, second.status]).toEqual(['paused', 'awaiting_funds'])
    await shop.call('POST', `/v1/outbound/${first.id}/cancel`, {})
    await shop.advance('PT1S')
    expect(await shop.read('outbound', second.id)).toMatchObject({ status: 'paused' })
    expect(await shop.read('settlement', id)).toMatchObject({ balance: 1_000 })
  })
})

describe('an outbound that cannot be paid', () => {
  it('because the account is unknown fails, and its money is back', async () => {
    const to = await seller(unknownAccount)
    const { settlements } = await shop.paid([{ amount: 10_000, to, fee_flat: 50 }])
    const { body } = await shop.release({ settlement_id: settlements[0].id })
    await shop.advance('PT1M')
    expect(await shop.read('outbound', body.outbounds[0].id)).toMatchObject({
      status: 'failed',
      failure_reason: 'invalid_target_account_credentials',
    })
    const after = await shop.read('settlement', settlements[0].id)
    expect(after).toMatchObject({ status: 'settled', balance: 10_000 })
  })

  it('because there is no account fails at once, and its money is back', async () => {
    const to = await seller(null)
    const { settlements } = await shop.paid([{ amount: 10_000, to }])
    const { body } = await shop.release({ settlement_id: settlements[0].id })
    expect(body.outbounds[0]).toMatchObject({
      status: 'failed',
      failure_reason: 'unable_to_determine_target_account',
    })
    expect(await shop.read('settlement', settlements[0].id)).toMatchObject({ balance: 10_000 })
  })

  it('lets each of many that wait for the same money fail in its turn', async () => {
    const to = await seller(null)
    const checkout = await shop.confirmed([{ amount: 100_000, to }])
    const [{ id }] = checkout.settlements
    const { body } = await shop.release(
      ...Array.from({ length: 30 }, () => ({ settlement_id: id, amount: 1_000 })),
    )
    await shop.credit(checkout, 1_000)
    await shop.advance('PT1M')
    for (const { id: outbound } of body.outbounds) {
      expect(await shop.read('outbound', outbound)).toMatchObject({ status: 'failed' })
    }
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'settling', balance: 1_000 })
  })
})

describe('a release that waits for money', () => {
  it.each([
    ['cancelled', async (id: string) => await shop.call('POST', `/v1/checkout/${id}/cancel`)],
    ['abandoned', async () => await shop.advance('P31D')],
  ] as const)('is called back when its checkout is %s', async (status, end) => {
    const to = await seller(sound)
    const checkout = await shop.confirmed([{ amount: 10_000, to }])
    const [{ id: settlement_id }] = checkout.settlements
    const release_at = '2999-01-01'
    const { body } = await shop.release(
      { settlement_id, amount: 4_000 },
      { settlement_id, amount: 6_000, release_at },
    )
    const [awaiting, scheduled] = body.outbounds
    expect([awaiting.status, scheduled.status]).toEqual(['awaiting_funds', 'scheduled'])
    await end(checkout.id)
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status })
    expect(await shop.read('settlement', settlement_id)).toMatchObject({ status: 'cancelled' })
    for (const { id } of [awaiting, scheduled]) {
      expect(await shop.read('outbound', id)).toMatchObject({ status: 'cancelled' })
    }
    const project = await shop.read('project', checkout.project_id)
    expect(project).toMatchObject({ status: 'complete', balance: 0 })
  })

  it('keeps waiting when its settlement was paid in part and stays open', async () => {
    const checkout = await shop.confirmed([{ amount: 10_000, to: await seller(sound) }])
    await shop.credit(checkout, 3_000)
    const [{ id: settlement_id }] = checkout.settlements
    const { body } = await shop.release({ settlement_id, amount: 4_000 })
    await shop.call('POST', `/v1/checkout/${checkout.id}/cancel`)
    expect(await shop.read('settlement', settlement_id)).toMatchObject({ status: 'settling' })
    const [{ id }] = body.outbounds
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'awaiting_funds' })
  })
})

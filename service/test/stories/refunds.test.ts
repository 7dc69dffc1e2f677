// Money back to buyers, over HTTP: to whom it goes, how it is split, and what it may not exceed.
import { describe, expect, it } from 'vitest'
import { parseId } from '#kit'
import { collecting } from '../harness/collecting.ts'
import { soundAccount } from '../harness/payments.ts'
import { ownerOf } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
let people = 0

const newEmail = () => `person${++people}@example.com`
const refund = async (...refunds: readonly object[]) =>
  await shop.call('POST', '/v1/outbounds/refunds', { refunds })

/** A buyer who is verified, with an account or without. */
async function buyer(account: object | null = null): Promise<{ email: string; name: string }> {
  const email = newEmail()
  await shop.verify(email, account)
  return { email, name: 'Bea Buyer' }
}

/** One settlement of 100.00 from a buyer, paid by transfers of these amounts. */
async function paidBy(from: object, amounts: readonly number[], facts: object = {}) {
  const to = { email: newEmail() }
  const checkout = await shop.confirmed([{ amount: 10_000, to, ...facts }], { from })
  for (const amount of amounts) {
    await shop.credit(checkout, amount)
    await shop.advance('PT1M')
  }
  return checkout.settlements[0]
}

/** Settlements of these amounts, which a card pays 40.00 of and then a bank transfer the rest. */
async function paidByCardAndBank(amounts: readonly number[], cardPays: readonly number[]) {
  // By the e-mail address alone it is the one who was verified, and has the account.
  const { email } = await buyer(soundAccount)
  const from = { email }
  const to = { email: newEmail() }
  const checkout = await shop.confirmed(
    amounts.map((amount) => ({ amount, to })),
    { from },
  )
  const ids: string[] = checkout.settlements.map(({ id }: { id: string }) => id)
  const asked = ids.map((id, place) => ({ id, amount: cardPays[place] }))
  const ask = { type: 'checkout', settlements: asked }
  const { body: intent } = await shop.call('POST', '/v1/intents/payment', ask)
  const page = await shop.openPage(intent)
  const cards = collecting(shop)
  const { body: card } = await cards.card(page, '4242424242424242')
  expect((await cards.confirm(page, 'card', { card_id: card.id })).status).toBe(200)
  await shop.advance('P8D')
  await shop.credit(checkout, 6_000)
  return ids
}

/** What of refunds goes back to payments of each type; the rest goes to the buyer's account. */
async function waysBack(refunds: readonly { id: string }[]): Promise<Record<string, number>> {
  const owner = await ownerOf(holdfast)
  const { rows } = await owner.query<{ way: string; amount: number }>(
    `select coalesce(i.type, 'account') as way, sum(o.amount)::int as amount from outbounds o
       left join inbounds i on i.tenant_id = o.tenant_id and i.id = o.back_to_inbound_id
      where o.id = any($1) group by 1`,
    [refunds.map(({ id }) => parseId('outbound', id))],
  )
  await owner.end()
  return Object.fromEntries(rows.map(({ way, amount }) => [way, amount]))
}

async function refundsOf({ project_id }: { project_id: string }) {
  const { outbounds } = await shop.read('project', project_id)
  return outbounds.filter(({ type }: { type: string }) => type === 'refund')
}

const shortOf = ({ amount, status }: { amount: number; status: string }) => [amount, status]

describe('a refund', () => {
  it('of all that is left goes to the account of the buyer, and fees stay', async () => {
    const from = await buyer(soundAccount)
    const settlement = await paidBy(from, [10_000], { fee_flat: 500 })
    const { body, status } = await refund({ settlement_id: settlement.id })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.outbounds).toMatchObject([
      {
        type: 'refund',
        status: 'processing',
        amount: 10_000,
        fees: [],
        settlement_id: settlement.id,
      },
    ])
    expect(body.outbounds[0].to.email).toBe(from.email)
    await shop.advance('PT1M')
    expect(await shop.read('outbound', body.outbounds[0].id)).toMatchObject({ status: 'executed' })
    const after = await shop.read('settlement', settlement.id)
    expect(after).toMatchObject({ status: 'executed', balance: 0 })
    const nothing = await refund({ settlement_id: settlement.id })
    expect(nothing).toMatchObject({ status: 422, body: { code: 'nothing_left' } })
  })

  it('without an account goes back along the payments, the newest first', async () => {
    const settlement = await paidBy(await buyer(), [3_000, 5_000, 2_000])
    const { body } = await refund({ settlement_id: settlement.id, amount: 6_000 })
    expect(body.outbounds.map(shortOf)).toEqual([
      [2_000, 'processing'],
      [4_000, 'processing'],
    ])
    const rest = await refund({ settlement_id: settlement.id })
    expect(rest.body.outbounds.map(shortOf)).toEqual([
      [1_000, 'processing'],
      [3_000, 'processing'],
    ])
    await shop.advance('PT1M')
    const all = await refundsOf(settlement)
    expect(all.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('executed'))
    expect(await shop.read('settlement', settlement.id)).toMatchObject({ balance: 0 })
  })

  it('keeps its id when it is split later, and the other parts appear beside it', async () => {
    const from = await buyer()
    const to = { email: newEmail() }
    const checkout = await shop.confirmed([{ amount: 10_000, to }], { from })
    const [{ id }] = checkout.settlements
    const asked = await refund({ settlement_id: id, amount: 10_000 })
    expect(asked.body.outbounds.map(shortOf)).toEqual([[10_000, 'awaiting_funds']])
    await shop.credit(checkout, 4_000)
    expect(await shop.read('outbound', asked.body.outbounds[0].id)).toMatchObject({
      status: 'awaiting_funds',
      amount: 10_000,
    })
    await shop.advance('PT1M')
    await shop.credit(checkout, 6_000)
    expect(await shop.read('outbound', asked.body.outbounds[0].id)).toMatchObject({
      status: 'executing',
      amount: 6_000,
    })
    const all = await refundsOf(checkout)
    expect(all.map(shortOf).toSorted()).toEqual([
      [4_000, 'executing'],
      [6_000, 'executing'],
    ])
    await shop.advance('PT1M')
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'executed', balance: 0 })
  })

  it('that a person is to look at is held in all its parts', async () => {
    const settlement = await paidBy(await buyer(), [4_000, 6_000])
    const release_at = new Date(Date.now() + 86_400_000).toISOString()
    const { body } = await refund({ settlement_id: settlement.id, release_at })
    const review = async (what: string, step: object) => {
      const { status, text } = await shop.call('POST', `/_sandbox/v1/${what}/review`, step)
      expect(status, text).toBe(200)
    }
    await review(`outbound/${body.outbounds[0].id}`, { outcome: 'hold' })
    expect(body.outbounds.map(shortOf)).toEqual([[10_000, 'scheduled']])
    await shop.advance('P2D')
    const held = [
      [4_000, 'in_review'],
      [6_000, 'in_review'],
    ]
    expect((await refundsOf(settlement)).map(shortOf).toSorted()).toEqual(held)
    await review(`project/${settlement.project_id}`, { action: 'begin' })
    await review(`project/${settlement.project_id}`, { action: 'end' })
    await shop.advance('PT1M')
    expect((await refundsOf(settlement)).map(shortOf).toSorted()).toEqual(held)
  })

  it('gives a paying account back what a called-back part had set aside', async () => {
    const email = newEmail()
    const settlement = await paidBy({ email, name: 'Una' }, [6_000, 4_000])
    const first = await refund({ settlement_id: settlement.id, amount: 5_000 })
    expect(first.body.outbounds.map(shortOf)).toEqual([
      [4_000, 'paused'],
      [1_000, 'paused'],
    ])
    for (const { id } of first.body.outbounds) {
      expect((await shop.call('POST', `/v1/outbound/${id}/cancel`, {})).status).toBe(200)
    }
    const again = await refund({ settlement_id: settlement.id })
    expect(again.body.outbounds.map(shortOf)).toEqual([
      [4_000, 'paused'],
      [6_000, 'paused'],
    ])
    await shop.verify(email, null)
    await shop.advance('PT1M')
    const ends = (await refundsOf(settlement)).map(({ status }: { status: string }) => status)
    expect(ends.toSorted()).toEqual(['cancelled', 'cancelled', 'executed', 'executed'])
  })

  it.each<[string, number[], number[], [settlement: number, amount: number][][]]>([
    ['two calls', [10_000], [4_000], [[[0, 6_000]], [[0, 4_000]]]],
    [
      'two items of one call',
      [10_000],
      [4_000],
      [
        [
          [0, 6_000],
          [0, 4_000],
        ],
      ],
    ],
    ['two settlements', [5_000, 5_000], [2_000, 2_000], [[[0, 5_000]], [[1, 5_000]]]],
  ])('puts card money on the card, also in %s', async (_how, amounts, cardPays, calls) => {
    const ids = await paidByCardAndBank(amounts, cardPays)
    const made: { id: string }[] = []
    for (const items of calls) {
      const asked = items.map(([place, amount]) => ({ settlement_id: ids[place], amount }))
      const { body, status, text } = await refund(...asked)
      expect(status, text).toBe(200)
      made.push(...body.outbounds)
    }
    expect(await waysBack(made)).toEqual({ account: 6_000, card: 4_000 })
  })

  it('that failed on its way to the account leaves its payment to be given back', async () => {
    const [settlement_id] = await paidByCardAndBank([10_000], [4_000])
    const { body: first } = await refund({ settlement_id, amount: 6_000 })
    await shop.call('POST', `/_sandbox/v1/outbound/${first.outbounds[0].id}/fail`, {})
    await shop.advance('PT1M')
    const { body: again } = await refund({ settlement_id, amount: 6_000 })
    expect(await waysBack(again.outbounds)).toEqual({ account: 6_000 })
  })

  it('takes what a release left, and leaves what a release may take', async () => {
    const settlement = await paidBy(await buyer(soundAccount), [10_000])
    await shop.release({ settlement_id: settlement.id, amount: 7_000 })
    const over = await refund({ settlement_id: settlement.id, amount: 3_001 })
    expect(over).toMatchObject({ status: 422, body: { code: 'amount_exceeds_settlement' } })
    expect(over.body.errors).toMatchObject([{ pointer: '/refunds/0/amount' }])
    const { body } = await refund({ settlement_id: settlement.id })
    expect(body.outbounds.map(({ amount }: { amount: number }) => amount)).toEqual([3_000])
    const none = await shop.release({ settlement_id: settlement.id })
    expect(none.body.code).toBe('nothing_left')
  })

  it('of a later date is scheduled, and cancelled gives up its claim', async () => {
    const settlement = await paidBy(await buyer(soundAccount), [10_000])
    const release_at = '2099-01-01'
    const { body } = await refund({ settlement_id: settlement.id, release_at })
    expect(body.outbounds).toMatchObject([
      { status: 'scheduled', release_at: '2099-01-01T00:00:00.000Z' },
    ])
    expect((await refund({ settlement_id: settlement.id })).status).toBe(422)
    await shop.call('POST', `/v1/outbound/${body.outbounds[0].id}/cancel`, {})
    expect((await refund({ settlement_id: settlement.id })).status).toBe(200)
  })

  it('in a batch is all or nothing, and names each wrong item', async () => {
    const one = await paidBy(await buyer(soundAccount), [10_000])
    const refused = await refund(
      { settlement_id: one.id, amount: 4_000 },
      { settlement_id: one.id, amount: 6_001 },
      { settlement_id: 'settlement_01jnmwpb5vf8qr3x6c0k2y7zde' },
    )
    expect(refused.status).toBe(422)
    const pointers = refused.body.errors.map(({ pointer }: { pointer: string }) => pointer)
    expect(pointers).toEqual(['/refunds/1/amount', '/refunds/2/settlement_id'])
    expect(await shop.read('settlement', one.id)).toMatchObject({ balance: 10_000 })
    const made = await refund(
      { settlement_id: one.id, amount: 4_000 },
      { settlement_id: one.id, amount: 6_000 },
    )
    expect(made.body.outbounds).toHaveLength(2)
  })
})

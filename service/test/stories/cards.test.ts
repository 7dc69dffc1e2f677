// Paying by card, with every published test card.
import { describe, expect, it } from 'vitest'
import { collecting } from '../harness/collecting.ts'
import { openShop } from '../harness/story.ts'

const { shop } = await openShop({ roles: ['api'] })
const buyer = collecting(shop)

/** A checkout that is being paid with a card of this number. */
async function paying(number: string) {
  const page = await buyer.open([{ amount: 20_000 }], { fee_flat: 150 })
  const { body: card } = await buyer.card(page, number)
  const confirmed = await buyer.confirm(page, 'card', { card_id: card.id })
  expect(confirmed.status, confirmed.text).toBe(200)
  await shop.advance('PT0S')
  return { page, id: confirmed.body.checkout_id as string }
}

async function typesOf(id: string): Promise<string[]> {
  const events = await shop.call('GET', '/v1/events?limit=100')
  return events.body.data
    .filter(({ payload }: { payload: { id: string } }) => payload.id === id)
    .map(({ type }: { type: string }) => type)
    .toReversed()
}

describe('a card payment', () => {
  it.each(['4242424242424242', '4000056655665556'])(
    'with %s is authorised at once and settles after seven days',
    async (number) => {
      const { page, id } = await paying(number)
      await shop.advance('PT1M')
      expect(await buyer.checkout(page)).toMatchObject({ status: 'settling', authorised: true })
      await shop.advance('P6D')
      expect(await shop.read('checkout', id)).toMatchObject({ status: 'settling' })
      await shop.advance('P1D')
      const checkout = await shop.read('checkout', id)
      expect(checkout).toMatchObject({ status: 'settled', outstanding: 0, amount: 20_150 })
      const project = await shop.read('project', checkout.project_id)
      expect(project.inbounds).toMatchObject([{ type: 'card', amount: 20_150, status: 'settled' }])
    },
  )

  it('that was authorised cannot be cancelled and does not time out', async () => {
    const { page, id } = await paying('4242424242424242')
    await shop.advance('PT1M')
    const cancelled = await shop.call('POST', `/v1/checkout/${id}/cancel`, {})
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'checkout_authorised' } })
    await shop.advance('PT2H')
    expect(await buyer.checkout(page)).toMatchObject({ status: 'settling' })
  })

  it('that is declined at payment fails and says that the issuer rejected it', async () => {
    const { page, id } = await paying('4000000000000341')
    await shop.advance('PT1M')
    expect(await buyer.checkout(page)).toMatchObject({ status: 'failed' })
    expect(await typesOf(id)).toEqual([
      'checkout_initiated',
      'checkout_settling',
      'checkout_rejected',
      'checkout_failed',
    ])
  })

  it('that failed can be tried again on the same page with another card', async () => {
    const { page } = await paying('4000000000000341')
    await shop.advance('PT1M')
    const { body: card } = await buyer.card(page, '4242424242424242')
    const again = await buyer.confirm(page, 'card', { card_id: card.id })
    expect(again.status, again.text).toBe(200)
    await shop.advance('P7D')
    expect(await buyer.checkout(page)).toMatchObject({ status: 'settled' })
  })

  it('that the issuer challenges waits for the buyer and goes on when confirmed', async () => {
    const { page } = await paying('4000000000000424')
    await shop.advance('PT1M')
    const { next_url: url, authorised } = await buyer.checkout(page)
    expect(authorised).toBe(false)
    expect(await (await fetch(url)).text()).toContain('Confirm your card payment')
    expect((await buyer.post(url, { answer: 'confirm' })).status).toBe(200)
    expect((await buyer.post(url, { answer: 'refuse' })).status).toBe(409)
    await shop.advance('PT1M')
    expect(await buyer.checkout(page)).toMatchObject({ authorised: true, next_url: null })
    await shop.advance('P7D')
    expect(await buyer.checkout(page)).toMatchObject({ status: 'settled' })
  })

  it('whose challenge the buyer refuses is rejected', async () => {
    const { page, id } = await paying('4000000000000424')
    const { next_url: url } = await buyer.checkout(page)
    expect((await buyer.post(url, { answer: 'refuse' })).status).toBe(200)
    await shop.advance('PT1M')
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'failed' })
  })

  it('whose challenge nobody answers is abandoned after an hour', async () => {
    const { page } = await paying('4000000000000424')
    await shop.advance('PT1H1M')
    expect(await buyer.checkout(page)).toMatchObject({ status: 'abandoned', next_url: null })
  })
})

describe('entering a card', () => {
  it.each([
    ['4000000000000002', 'card_declined', '/number'],
    ['4000000000000069', 'card_expired', '/expiry_year'],
    ['4000000000000127', 'card_cvv_wrong', '/cvv'],
    ['5555555555554444', 'card_not_for_testing', '/number'],
    ['4242424242424241', 'validation_failed', '/number'],
  ])('%s is refused with %s', async (number, code, pointer) => {
    const page = await buyer.open([{}])
    const { status, body } = await buyer.card(page, number)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code, errors: [{ pointer }] })
    expect(JSON.stringify(body)).not.toContain(number)
    expect((await shop.call('GET', '/client/v1/cards', undefined, page)).body.data).toEqual([])
  })

  it('refuses a test card whose expiry is over, by the clock of the sandbox', async () => {
    const page = await buyer.open([{}])
    const answer = await buyer.card(page, '4242424242424242', { expiry_year: 2020 })
    expect(answer).toMatchObject({ status: 422, body: { code: 'card_expired' } })
  })

  it('shows brand, last four digits and expiry, and takes a number written in groups', async () => {
    const page = await buyer.open([{}])
    const { body } = await buyer.card(page, '4242 4242 4242 4242')
    expect(body).toMatchObject({ brand: 'visa', last_four: '4242', expiry_month: 12, saved: false })
  })

  it('keeps it for the buyer when asked to, and for no other buyer', async () => {
    const from = { email: 'keeper@example.com' }
    const created = await shop.ask([{}], { from })
    const id = created.body.from.id as string
    const page = await shop.openPage(created.body)
    const { body: kept } = await buyer.card(page, '4242424242424242', { save: true })
    await buyer.card(page, '4000056655665556')
    const next = await buyer.open([{}], { from: { id } })
    const list = await shop.call('GET', '/client/v1/cards', undefined, next)
    expect(list.body.data).toMatchObject([{ id: kept.id, saved: true }])
    const other = await buyer.open([{}], { from: { email: 'other@example.com' } })
    expect((await shop.call('GET', '/client/v1/cards', undefined, other)).body.data).toEqual([])
    const stolen = await buyer.confirm(other, 'card', { card_id: kept.id })
    expect(stolen.body).toMatchObject({ errors: [{ pointer: '/details/card_id' }] })
    const own = await buyer.confirm(next, 'card', { card_id: kept.id })
    expect(own.status, own.text).toBe(200)
  })
})

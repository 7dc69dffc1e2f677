// Payment links over HTTP: for one buyer, used once; for anyone, used again and again.
import { describe, expect, it } from 'vitest'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })

const method = 'local_bank_transfer'
const anyone = { type: 'payment_link', from: null }

async function link(changes: object = {}, settlement: object = {}) {
  const answer = await shop.ask([settlement], { type: 'payment_link', ...changes })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const tokenOf = ({ url }: { readonly url: string }) => url.split('/').at(-1) ?? ''

/** Opens the link as a browser does, in a page of its own. */
async function open(intent: { readonly url: string }) {
  const body = { link_token: tokenOf(intent) }
  const answer = await shop.call('POST', '/client/v1/session', body, { key: null })
  expect(answer.status, answer.text).toBe(200)
  return { key: answer.body.token }
}

async function pay(page: { readonly key: string }, email?: string) {
  const participant = email === undefined ? {} : { participant: { email } }
  return await shop.call('POST', '/client/v1/intent/confirm', { method, ...participant }, page)
}

type Payload = Readonly<Record<string, string>>

async function events(type: string, intentId: string): Promise<Payload[]> {
  const { body } = await shop.call('GET', `/v1/events?type=${type}&limit=100`)
  return body.data
    .map(({ payload }: { payload: Payload }) => payload)
    .filter(({ id, intent_id }: Payload) => id === intentId || intent_id === intentId)
}

describe('a payment link', () => {
  it('shows its url again, and neither holds nor answers a client secret', async () => {
    const made = await link()
    expect(made.url).toMatch(new RegExp(`^${holdfast.baseUrl}/pay/link_[0-9a-z]{58}$`))
    expect(made).not.toHaveProperty('client_secret')
    expect((await shop.read('intent', made.id)).url).toBe(made.url)
    const asSecret = { client_secret: tokenOf(made) }
    const key = holdfast.organisation.keys.sandbox.public
    const refused = await shop.call('POST', '/client/v1/session', asSecret, { key })
    expect(refused).toMatchObject({ status: 401, body: { code: 'client_secret_invalid' } })
  })

  it('is not used up by being looked at', async () => {
    const made = await link()
    for (const _ of [1, 2, 3]) await open(made)
    expect(await shop.read('intent', made.id)).toMatchObject({ status: 'unconfirmed' })
    expect((await pay(await open(made))).status).toBe(200)
  })

  it('for a named buyer is paid once; another device sees the same checkout', async () => {
    const made = await link()
    const [phone, desk] = [await open(made), await open(made)]
    const first = await pay(phone)
    expect(first.status).toBe(200)
    expect(await pay(desk)).toMatchObject({ status: 409, body: { code: 'checkout_in_progress' } })
    const seen = await shop.call('GET', '/client/v1/checkout', undefined, desk)
    expect(seen.body.id).toBe(first.body.checkout_id)
    expect(await shop.read('intent', made.id)).toMatchObject({ status: 'confirmed' })
    // The link goes on showing where to send the money.
    const later = await shop.call('GET', '/client/v1/intent', undefined, await open(made))
    expect(later.body.checkout.id).toBe(first.body.checkout_id)
  })

  it('confirmed fifty times at once makes exactly one checkout', async () => {
    const made = await link()
    const pages = await Promise.all(Array.from({ length: 10 }, async () => await open(made)))
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, turn) => await pay(pages[turn % 10] ?? { key: '' })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    expect(await events('checkout_initiated', made.id)).toHaveLength(1)
  })

  it('that was called off opens nothing any more', async () => {
    const made = await link()
    const page = await open(made)
    expect((await shop.call('POST', `/v1/intent/${made.id}/cancel`)).status).toBe(200)
    expect(await pay(page)).toMatchObject({ status: 409, body: { code: 'intent_expired' } })
    const again = { link_token: tokenOf(made) }
    const answer = await shop.call('POST', '/client/v1/session', again, { key: null })
    expect(answer.status).toBe(401)
    expect((await fetch(made.url)).status).toBe(404)
  })
})

describe('a link without a buyer', () => {
  it('stays unconfirmed; each use makes its own checkout in one project', async () => {
    const made = await link(anyone)
    expect(made.project_id).toMatch(/^project_/)
    const pages = await Promise.all([open(made), open(made), open(made)])
    const paid = await Promise.all(pages.map((page, at) => pay(page, `guest${at}@example.com`)))
    expect(paid.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(paid.map(({ body }) => body.checkout_id)).size).toBe(3)
    expect(new Set(paid.map(({ body }) => body.project_id))).toEqual(new Set([made.project_id]))
    expect(await shop.read('intent', made.id)).toMatchObject({ status: 'unconfirmed', from: null })
    const uses = await events('intent_confirmed', made.id)
    expect(new Set(uses.map((payload) => payload.checkout_id))).toEqual(
      new Set(paid.map(({ body }) => body.checkout_id)),
    )
    const checkouts = await Promise.all(
      paid.map(({ body }) => shop.read('checkout', body.checkout_id)),
    )
    const settlements = checkouts.flatMap((checkout) => checkout.settlements)
    expect(new Set(settlements.map(({ id }) => id)).size).toBe(3)
    // Each is paid by its own reference.
    for (const checkout of checkouts) await shop.credit(checkout, 10_000)
    for (const { id } of checkouts) {
      expect(await shop.read('checkout', id)).toMatchObject({ status: 'settled', outstanding: 0 })
    }
  })

  it('asks for the address of the buyer', async () => {
    const page = await open(await link(anyone))
    expect(await pay(page)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/participant/email', code: 'required' }] },
    })
    expect((await pay(page, 'named@example.com')).status).toBe(200)
  })

  it('shows each buyer the own checkout only', async () => {
    const made = await link(anyone)
    const [ann, bob] = [await open(made), await open(made)]
    const { body } = await pay(ann, 'ann@example.com')
    const seen = await shop.call('GET', '/client/v1/intent', undefined, bob)
    expect(seen.body).toMatchObject({ status: 'unconfirmed', checkout: null })
    expect((await shop.call('GET', '/client/v1/checkout', undefined, bob)).status).toBe(404)
    const marked = await shop.call('POST', '/client/v1/checkout/transfer-made', {}, bob)
    expect(marked.status).toBe(404)
    expect((await shop.call('POST', '/client/v1/checkout/cancel', {}, bob)).status).toBe(404)
    const own = await shop.call('GET', '/client/v1/intent', undefined, ann)
    expect(own.body.checkout).toMatchObject({ id: body.checkout_id, status: 'settling' })
  })

  it('is confirmed once by one page, however often it is pressed at once', async () => {
    const made = await link(anyone)
    const page = await open(made)
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => await pay(page, 'eager@example.com')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await events('checkout_initiated', made.id)).toHaveLength(1)
  })

  it('may be paid again by the same page, when the first payment is done', async () => {
    const made = await link(anyone)
    const page = await open(made)
    const { body: first } = await pay(page, 'regular@example.com')
    expect((await pay(page, 'regular@example.com')).body.code).toBe('checkout_in_progress')
    await shop.credit(await shop.read('checkout', first.checkout_id), 10_000)
    const { body: second } = await pay(page, 'regular@example.com')
    expect(second.checkout_id).not.toBe(first.checkout_id)
  })

  it('makes new settlements only: one that exists is refused', async () => {
    const checkout = await shop.confirmed([{}])
    const id = checkout.settlements[0].id
    const answer = await shop.call('POST', '/v1/intents/payment', {
      type: 'payment_link',
      currency: 'eur',
      settlements: [{ id }],
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/settlements/0/id', code: 'not_usable' }] },
    })
  })

  it('expires 90 days after its last use', async () => {
    const [used, unused] = [await link(anyone), await link(anyone)]
    await shop.advance('P60D')
    expect((await pay(await open(used), 'late@example.com')).status).toBe(200)
    await shop.advance('P31D')
    expect(await shop.read('intent', unused.id)).toMatchObject({ status: 'cancelled' })
    expect(await shop.read('intent', used.id)).toMatchObject({ status: 'unconfirmed' })
    expect((await fetch(unused.url)).status).toBe(404)
    await shop.advance('P60D')
    expect(await shop.read('intent', used.id)).toMatchObject({ status: 'cancelled' })
  })
})

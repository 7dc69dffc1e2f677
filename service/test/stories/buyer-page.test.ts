// Buyers come back: every mail to them leads to a page that shows where the payment stands, and to
// nothing else; the organisation ends its links, and so does erasing the buyer.
import type { PublicPaymentStatus } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { eraseByEmail } from '#erasure'
import { creditAt } from '../harness/credit.ts'
import { paymentPages } from '../harness/payment-page.ts'
import { soundAccount } from '../harness/payments.ts'
import { caller } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const pages = paymentPages(shop)

/** All that was paid lies somewhere, and the page says where. */
function expectWhole({ paid, fee, held, released, refunded }: PublicPaymentStatus): void {
  expect(held + released + refunded).toBe(paid - fee)
}

describe('the page of a payment', () => {
  it('lists what was paid too much and sent back, less what came back of that', async () => {
    const from = pages.newBuyer()
    const checkout = await shop.confirmed([{}], { from })
    const credit = { amount: 13_000, reference: checkout.reference }
    const path = `/_sandbox/v1/project/${checkout.project_id}/credit`
    await shop.call('POST', path, { ...credit, payer_account: soundAccount.iban })
    await shop.advance('PT0S')
    const [inbound] = (await shop.read('project', checkout.project_id)).inbounds
    const { body } = await shop.call('POST', `/v1/inbound/${inbound.id}/return`, {})
    const page = await pages.open(await pages.linkIn(from.email, 'receipt'))
    const moves = async () =>
      (await pages.shown(page)).movements.map(({ kind, amount }) => [kind, amount])
    expect(await moves()).toEqual([['paid', 13_000]])
    await shop.advance('PT1M')
    expect(await moves()).toEqual([
      ['paid', 13_000],
      ['sent_back', 3_000],
    ])
    const bounce = `/_sandbox/v1/inbound-return/${body.returns[0].id}/bounce`
    expect((await shop.call('POST', bounce, { amount: 2_900 })).status).toBe(200)
    expect((await moves()).at(-1)).toEqual(['sent_back', 100])
  })

  it('shows an escrow from the first mail to the last cent', async () => {
    const from = pages.newBuyer()
    await shop.verify(from.email, null)
    const to = { email: pages.newBuyer().email, name: 'Sam Seller' }
    const checkout = await shop.confirmed([{ to }], { from: { email: from.email }, fee_flat: 250 })
    await shop.verify(to.email)
    const waiting = await pages.see(from.email, 'transfer_instructions')
    expect(waiting).toMatchObject({
      status: 'settling',
      reference: checkout.reference,
      total: 10_250,
      paid: 0,
      outstanding: 10_250,
      instructions: { amount: 10_250, reference: checkout.reference },
      lines: [{ description: 'A bicycle', seller: 'Sam Seller', state: 'unpaid', amount: 10_000 }],
      movements: [],
      wanted: null,
      has_receipt: false,
      has_invoice: false,
    })
    await shop.credit(checkout, 4_000)
    const part = await pages.see(from.email, 'transfer_instructions')
    expect(part).toMatchObject({ paid: 4_000, held: 4_000, instructions: { amount: 6_250 } })
    await shop.credit(checkout, 6_250)
    const page = await pages.open(await pages.linkIn(from.email, 'receipt'))
    const paid = await pages.shown(page)
    expect(paid).toMatchObject({
      status: 'settled',
      paid: 10_250,
      held: 10_000,
      outstanding: 0,
      instructions: null,
      has_receipt: true,
      lines: [{ state: 'held', held: 10_000 }],
      movements: [
        { kind: 'paid', amount: 4_000 },
        { kind: 'paid', amount: 6_250 },
      ],
    })
    expect(paid.paid_at).not.toBeNull()
    expectWhole(paid)
    const [settlement] = checkout.settlements
    await shop.release({ settlement_id: settlement.id, amount: 6_000 })
    const leaving = await pages.shown(page)
    expect(leaving).toMatchObject({ held: 10_000, released: 0, lines: [{ state: 'leaving' }] })
    expectWhole(leaving)
    await shop.advance('PT1H')
    await pages.refund(settlement)
    const returning = await pages.shown(page)
    expect(returning).toMatchObject({ released: 6_000, refunding: 4_000, refunded: 0, held: 4_000 })
    expectWhole(returning)
    await shop.advance('PT1H')
    const ended = await pages.see(from.email, 'refund')
    expect(ended).toMatchObject({ held: 0, released: 6_000, refunded: 4_000, refunding: 0 })
    expect(ended.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['paid', 4_000],
      ['paid', 6_250],
      ['released', 6_000],
      ...ended.movements.slice(3).map(({ amount }) => ['refunded', amount]),
    ])
    expectWhole(ended)
    expect(JSON.stringify(ended)).not.toContain('@')
  })

  it('hands out the receipt and the invoice, and nothing that is not there', async () => {
    const from = pages.newBuyer()
    const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    const wanted = { type: 'invoice', project_id: project.id, from }
    const { body: intent } = await shop.ask([{}], wanted)
    const buyer = await shop.openPage(intent)
    const confirm = { method: 'invoice' }
    const { body } = await shop.call('POST', '/client/v1/intent/confirm', confirm, buyer)
    const page = await pages.open(await pages.linkIn(from.email, 'transfer_instructions'))
    expect(await pages.shown(page)).toMatchObject({ type: 'invoice', has_invoice: true })
    const paper = async (kind: string) =>
      await shop.call('GET', `/client/v1/${kind}`, undefined, page)
    expect((await paper('invoice')).body).toMatchObject({ kind: 'invoice', total: 10_000 })
    expect(await paper('receipt')).toMatchObject({ status: 409 })
    const checkout = await shop.read('checkout', body.checkout_id)
    await shop.credit(checkout, 10_000)
    expect((await paper('receipt')).body).toMatchObject({ kind: 'receipt', status: 'paid' })
    const { email } = pages.newBuyer()
    await shop.paid([{}], { from: { email } })
    const other = await pages.open(await pages.linkIn(email, 'receipt'))
    expect(await shop.call('GET', '/client/v1/invoice', undefined, other)).toMatchObject({
      status: 404,
    })
  })

  it('is each buyer’s own where many pay by one link', async () => {
    const { body: link } = await shop.ask([{ amount: 7_000 }], { type: 'payment_link', from: null })
    const pay = async (email: string) => {
      const token = { link_token: link.url.split('/').at(-1) }
      const { body: page } = await shop.call('POST', '/client/v1/session', token, { key: null })
      const key = { key: page.token }
      const confirm = { method: 'local_bank_transfer', participant: { email } }
      const { body } = await shop.call('POST', '/client/v1/intent/confirm', confirm, key)
      return await shop.read('checkout', body.checkout_id)
    }
    const [one, other] = [pages.newBuyer().email, pages.newBuyer().email]
    const paid = await pay(one)
    const open2 = await pay(other)
    await shop.credit(paid, 7_000)
    expect(await pages.see(one, 'receipt')).toMatchObject({
      paid: 7_000,
      reference: paid.reference,
    })
    const waiting = await pages.see(other, 'transfer_instructions')
    expect(waiting).toMatchObject({ paid: 0, reference: open2.reference })
  })

  it('tells a business on trade credit what the lender has paid', async () => {
    const credit = creditAt(shop)
    const account = await credit.tradeAccount()
    const to = { email: pages.newBuyer().email }
    await shop.verify(to.email)
    const checkout = await credit.bought(account, { amount: 50_000, to })
    const [settlement] = checkout.settlements
    await shop.call('POST', `/v1/checkout/${checkout.id}/status-link`)
    const { email } = checkout.participant
    const page = await pages.open(await pages.linkIn(email, 'payment_status'))
    expect(await pages.shown(page)).toMatchObject({
      type: 'credit',
      paid: 0,
      instructions: null,
      lines: [{ state: 'on_credit' }],
    })
    await shop.release({ settlement_id: settlement.id })
    expect(await pages.shown(page)).toMatchObject({ held: 0, lines: [{ state: 'leaving' }] })
    await shop.advance('P3D')
    const after = await pages.shown(page)
    expect(after).toMatchObject({ released: 50_000, held: 0, lines: [{ state: 'released' }] })
    expect(after.movements.map(({ kind }) => kind)).toEqual(['lent', 'released'])
  })

  it('shows what is needed later, what is held until a day, and what was taken back', async () => {
    const from = pages.newBuyer()
    const dates = { required_by: '2034-01-01', release_at: '2036-01-01' }
    const checkout = await shop.paid([{ release_at: '2035-01-01' }, dates], { from })
    const before = await pages.see(from.email, 'receipt')
    expect(before.lines).toMatchObject([
      { state: 'held_until', due: true, release_at: '2035-01-01T00:00:00.000Z' },
      { state: 'later', due: false, required_by: '2034-01-01T00:00:00.000Z', amount: 10_000 },
    ])
    const [inbound] = (await shop.read('project', checkout.project_id)).inbounds
    const taken = { amount: 10_000, reason: 'recalled' }
    const answer = await shop.call('POST', `/_sandbox/v1/inbound/${inbound.id}/take-back`, taken)
    expect(answer.status, answer.text).toBe(200)
    const after = await pages.see(from.email, 'receipt')
    expect(after).toMatchObject({ taken_back: 10_000, held: 0, paid: 0 })
    expect(after.movements.map(({ kind }) => kind)).toEqual(['paid', 'taken_back'])
  })
})

describe('the links to a payment', () => {
  it('are kept as hashes, and each mail has its own', async () => {
    const from = pages.newBuyer()
    await shop.paid([{}], { from })
    const links = [
      await pages.linkIn(from.email, 'transfer_instructions'),
      await pages.linkIn(from.email, 'receipt'),
    ]
    expect(new Set(links).size).toBe(2)
    for (const link of links)
      expect(await pages.shown(await pages.open(link))).toMatchObject({ paid: 10_000 })
  })

  it('end by a call, with the pages that they opened; one sent later works', async () => {
    const from = pages.newBuyer()
    const checkout = await shop.paid([{}], { from })
    const other = pages.newBuyer()
    await shop.paid([{}], { from: other })
    const link = await pages.linkIn(from.email, 'receipt')
    const page = await pages.open(link)
    const path = `/v1/checkout/${checkout.id}/status-link`
    const revoked = await shop.call('POST', `${path}/revoke`)
    expect(revoked, revoked.text).toMatchObject({ status: 200, body: { checkout_id: checkout.id } })
    expect((await pages.session(link)).body.code).toBe('client_secret_invalid')
    const late = await shop.call('GET', '/client/v1/payment-status', undefined, page)
    expect(late.body.code).toBe('client_unauthorised')
    expect(await pages.see(other.email, 'receipt')).toMatchObject({ paid: 10_000 })
    const sent = await shop.call('POST', path)
    expect(sent.body).toMatchObject({ checkout_id: checkout.id })
    expect(sent.text).not.toContain('link_')
    expect(await pages.see(from.email, 'payment_status')).toMatchObject({ paid: 10_000 })
  })

  it('of another organisation’s payments are neither sent nor ended', async () => {
    const from = pages.newBuyer()
    const checkout = await shop.paid([{}], { from })
    const stranger = caller(holdfast.baseUrl, holdfast.stranger.keys.sandbox.private)
    const path = `/v1/checkout/${checkout.id}/status-link`
    expect((await stranger('POST', path)).status).toBe(404)
    expect((await stranger('POST', `${path}/revoke`)).status).toBe(404)
    expect(await pages.mailsTo(from.email, 'payment_status')).toEqual([])
    expect(await pages.see(from.email, 'receipt')).toMatchObject({ paid: 10_000 })
  })

  it('end when the buyer is erased', async () => {
    const from = pages.newBuyer()
    await shop.verify(from.email, soundAccount)
    const checkout = await shop.paid([{}], { from: { email: from.email } })
    const link = await pages.linkIn(from.email, 'receipt')
    const page = await pages.open(link)
    await pages.refund(checkout.settlements[0])
    await shop.advance('PT1H')
    const sandbox = holdfast.organisation.tenants.sandbox
    const erased = await holdfast.service.database.transact(
      sandbox,
      async (unit) => await eraseByEmail(unit, from.email),
    )
    expect(erased.kind).toBe('erased')
    expect((await pages.session(link)).status).toBe(401)
    const late = await shop.call('GET', '/client/v1/payment-status', undefined, page)
    expect(late.status).toBe(401)
  })

  it('are sent five times within an hour; what is above waits, the latest for all', async () => {
    const from = pages.newBuyer()
    const checkout = await shop.paid([{}], { from })
    for (let times = 0; times < 7; times++) {
      await shop.call('POST', `/v1/checkout/${checkout.id}/status-link`)
    }
    const mails = await pages.mailsTo(from.email, 'payment_status')
    const held = mails.filter(({ held_until }) => held_until !== null)
    expect([mails.length, held.length]).toEqual([7, 2])
    expect(held.filter(({ superseded_at }) => superseded_at === null)).toHaveLength(1)
  })
})

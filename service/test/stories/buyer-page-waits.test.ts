// What a refund or release waits for is named by a dry run, told to whoever it concerns, and given
// by a link from the mailbox on file.
import { describe, expect, it } from 'vitest'
import { paymentPages } from '../harness/payment-page.ts'
import { soundAccount } from '../harness/payments.ts'
import { openShop } from '../harness/story.ts'

type Shown = ReturnType<typeof JSON.parse>

const { shop } = await openShop({ roles: ['api'] })
const pages = paymentPages(shop)

describe('what a refund waits for', () => {
  it('is told on the page, and the link to it goes to the mailbox on file only', async () => {
    const from = pages.newBuyer()
    const checkout = await shop.paid([{}], { from })
    const page = await pages.open(await pages.linkIn(from.email, 'receipt'))
    const ask = async () =>
      await shop.call('POST', '/client/v1/payment-status/wanted-link', undefined, page)
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
    await pages.refund(checkout.settlements[0])
    const wanted = { kind: 'verification', state: 'wanted', amount: 10_000 }
    expect(await pages.shown(page)).toMatchObject({ wanted, lines: [{ state: 'refunding' }] })
    const before = await pages.mailsTo(from.email, 'verification_wanted')
    const sent = await ask()
    expect(sent.body.email_masked).toMatch(/^b•+@example\.com$/)
    expect(sent.text).not.toContain('link_')
    const after = await pages.mailsTo(from.email, 'verification_wanted')
    expect(after).toHaveLength(before.length + 1)
    expect(after[0].links[0].url).toContain('/verify/link_')
    await shop.verify(from.email)
    await shop.advance('PT1H')
    expect(await pages.shown(page)).toMatchObject({ wanted: null, refunded: 10_000 })
  })

  it('is named by a dry run, and mailed to the buyer when it waits, in one mail', async () => {
    const from = pages.newBuyer()
    const checkout = await shop.paid([{}], { from })
    const refunds = [{ settlement_id: checkout.settlements[0].id, amount: 4_000 }]
    const tried = await shop.call('POST', '/v1/outbounds/refunds/dry-run', { refunds })
    const reason = 'pending_participant_verification'
    expect(tried.body.blockers).toMatchObject([{ status: 'paused', reason }])
    expect(await pages.mailsTo(from.email, 'refund_waiting')).toEqual([])
    await shop.call('POST', '/v1/outbounds/refunds', { refunds })
    const [mail, ...more] = await pages.mailsTo(from.email, 'refund_waiting')
    expect(more).toEqual([])
    expect(mail.subject).toBe('Harbour refunds you €40.00: please verify your details')
    const urls = mail.links.map(({ url }: Shown) => new URL(url).pathname)
    expect(urls).toEqual([
      expect.stringMatching(/^\/verify\/link_/),
      expect.stringMatching(/^\/status\/link_/),
    ])
    expect(await pages.see(from.email, 'refund_waiting')).toMatchObject({ refunding: 4_000 })
    expect(await pages.mailsTo(from.email, 'verification_wanted')).toEqual([])
  })

  it('is mailed once, though a refund waits for its date first, then for the person', async () => {
    const from = pages.newBuyer()
    const { settlements } = await shop.paid([{}], { from })
    const { body: clock } = await shop.call('GET', '/_sandbox/v1/clock')
    const release_at = new Date(Date.parse(clock.now) + 86_400_000).toISOString()
    const refunds = [{ settlement_id: settlements[0].id, release_at }]
    const { body } = await shop.call('POST', '/v1/outbounds/refunds', { refunds })
    expect(body.outbounds).toMatchObject([{ status: 'scheduled' }])
    expect(await pages.mailsTo(from.email, 'refund_waiting')).toHaveLength(1)
    await shop.advance('P2D')
    const { id } = body.outbounds[0]
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'paused' })
    expect(await pages.mailsTo(from.email, 'refund_waiting')).toHaveLength(1)
  })

  it('is an account, where nobody is known to have paid and none is on file', async () => {
    const from = pages.newBuyer()
    await shop.verify(from.email, null)
    const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    const checkout = await shop.confirmed([{}], {
      from: { email: from.email },
      project_id: project.id,
    })
    const [settlement] = checkout.settlements
    await shop.call('POST', `/_sandbox/v1/project/${project.id}/credit`, { amount: 10_000 })
    await shop.advance('PT0S')
    const transfers = [
      { amount: 10_000, from: { project_id: project.id }, to: { settlement_id: settlement.id } },
    ]
    const moved = await shop.call('POST', '/v1/transfers', { transfers })
    expect(moved.status, moved.text).toBe(200)
    const refunds = [{ settlement_id: settlement.id }]
    const tried = await shop.call('POST', '/v1/outbounds/refunds/dry-run', { refunds })
    const reason = 'unable_to_determine_target_account'
    expect(tried.body.blockers).toMatchObject([{ status: 'failed', reason }])
    const [failed] = await pages.refund(settlement)
    expect(failed).toMatchObject({ status: 'failed' })
    const [told] = await pages.mailsTo(from.email, 'payout_failed')
    expect(told.subject).toBe('Harbour could not pay you €100.00')
    expect(told.links.map(({ url }: Shown) => new URL(url).pathname.split('/')[1])).toEqual([
      'payee',
      'status',
    ])
    const page = await pages.open(await pages.linkIn(from.email, 'transfer_instructions'))
    const wanted = { kind: 'bank_account', state: 'wanted', amount: 10_000 }
    expect(await pages.shown(page)).toMatchObject({ wanted, held: 10_000 })
    const sent = await shop.call('POST', '/client/v1/payment-status/wanted-link', undefined, page)
    expect(sent.status, sent.text).toBe(200)
    // It is asked for again by the words of what failed.
    const [mail, ...before] = await pages.mailsTo(from.email, 'payout_failed')
    expect(before).toHaveLength(1)
    expect(mail.links[0].url).toContain('/payee/link_')
    expect(mail.links[0].url).not.toBe(told.links[0].url)
  })
})

it('a seller whom a release could not reach gets a link to give another account', async () => {
  const to = { email: pages.newBuyer().email }
  await shop.verify(to.email, null)
  const { settlements } = await shop.paid([{ to }], { from: pages.newBuyer() })
  const { body } = await shop.release({ settlement_id: settlements[0].id })
  expect(body.outbounds).toMatchObject([{ status: 'failed' }])
  const [mail, ...more] = await pages.mailsTo(to.email, 'payout_failed')
  expect(more).toEqual([])
  expect(mail.links).toHaveLength(1)
  const link = { link_token: mail.links[0].url.split('/').at(-1) }
  const { body: page } = await shop.call('POST', '/client/v1/session', link, { key: null })
  const give = { bank_account: soundAccount }
  const path = '/client/v1/payee/bank-account'
  const given = await shop.call('POST', path, give, { key: page.token })
  expect(given.status, given.text).toBe(200)
  const again = await shop.release({ settlement_id: settlements[0].id })
  expect(again.body.outbounds).toMatchObject([{ status: 'processing' }])
})

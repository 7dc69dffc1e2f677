// Payouts that failed, from the mail to the seller to the release that is made in their place.
import { describe, expect, it } from 'vitest'
import { enterAsOwner } from '../harness/member.ts'
import { payeesOf } from '../harness/payees.ts'
import { soundAccount, unknownAccount } from '../harness/payments.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop()
const owner = await enterAsOwner(holdfast)
const payees = payeesOf(shop, owner)
let count = 0

type Shown = ReturnType<typeof JSON.parse>

/** A release of a verified seller that has failed: without an account, or with a bad one. */
async function failed(account: object | null = null, more: object = {}): Promise<Shown> {
  const email = `failed${++count}@example.com`
  await shop.verify(email, account)
  const { settlements } = await shop.paid([{ to: { email } }])
  const release = { settlement_id: settlements[0].id, fee_flat: 100, reference: 'For May', ...more }
  const { body, text } = await shop.release(release)
  expect(body.outbounds, text).toHaveLength(1)
  await shop.advance('PT1M')
  return await shop.read('outbound', body.outbounds[0].id)
}

async function giveAccount({ to }: Shown): Promise<void> {
  const { status } = await shop.call('POST', `/v1/participant/${to.id}/bank-account`, soundAccount)
  expect(status).toBe(200)
}

async function waiting(): Promise<string[]> {
  const { body } = await owner.call('GET', '/dashboard/v1/queue/failed_outbounds?limit=100')
  return body.data.map(({ id }: Shown) => id)
}

describe('whoever could not be paid', () => {
  async function pageOf(email: string): Promise<Shown> {
    const page = await payees.pageOf(email, 'payout_failed')
    return (await shop.call('GET', '/client/v1/payee', undefined, page)).body
  }

  it.each([
    ['there is no account', null, 'no_account'],
    ['the bank refused it', unknownAccount, 'account_refused'],
  ])('is told by mail and by his page that %s, until it is made again', async (...of) => {
    const [, account, reason] = of
    const before = await failed(account)
    const { email } = before.to
    const [mail, ...more] = await payees.mailsTo(email, 'payout_failed')
    expect(more).toEqual([])
    expect(mail.text).toContain('€99.00')
    expect((await pageOf(email)).unpaid).toMatchObject([{ amount: 9_900, currency: 'eur', reason }])
    await giveAccount(before)
    const { body } = await shop.release({ replaces: before.id })
    expect(await payees.paidTo(body.outbounds[0].id)).toBe('executed')
    expect((await pageOf(email)).unpaid).toEqual([])
  })

  it('is asked again by the same words', async () => {
    const { to } = await failed()
    const asked = await shop.call('POST', `/v1/participant/${to.id}/account-link`)
    expect(asked.status, asked.text).toBe(200)
    const [latest, first] = await payees.mailsTo(to.email, 'payout_failed')
    expect(latest.subject).toBe(first.subject)
    expect(await payees.mailsTo(to.email, 'bank_account_link')).toEqual([])
  })

  it('is asked for a first account where nothing has failed yet', async () => {
    await shop.verify('first@example.com', null)
    const { body } = await shop.call('POST', '/v1/participants', { email: 'first@example.com' })
    await shop.call('POST', `/v1/participant/${body.id}/account-link`)
    const [mail] = await payees.mailsTo('first@example.com', 'bank_account_link')
    expect(mail.subject).toContain('needs a bank account to pay you')
    expect(mail.text).not.toContain('last four characters')
  })
})

describe('a release that failed', () => {
  it('is made again as it was, arrives, and leaves the queue', async () => {
    const before = await failed()
    expect(before).toMatchObject({ status: 'failed', replaces: null })
    expect(await waiting()).toContain(before.id)
    await giveAccount(before)
    const { body } = await shop.release({ replaces: before.id })
    const [made] = body.outbounds
    const { amount, settlement_id, project_id, to, reference } = before
    expect(made).toMatchObject({
      replaces: before.id,
      amount,
      settlement_id,
      project_id,
      reference,
    })
    expect([made.to.id, made.fees[0].amount]).toEqual([to.id, 100])
    expect(await payees.paidTo(made.id)).toBe('executed')
    expect(await waiting()).not.toContain(before.id)
  })

  it('is made again from the balance of a project, to whom it named', async () => {
    const { email, participant } = await payees.seller()
    const checkout = await shop.confirmed([{}])
    await shop.credit(checkout, checkout.amount + 5_000)
    const path = `/v1/participant/${participant.id}/bank-account`
    await shop.call('POST', path, unknownAccount)
    const { project_id } = checkout
    const { body } = await shop.release({ project_id, amount: 700, to: { email } })
    expect(await payees.paidTo(body.outbounds[0].id)).toBe('failed')
    await shop.call('POST', path, soundAccount)
    const again = await shop.release({ replaces: body.outbounds[0].id })
    expect(again.body.outbounds[0]).toMatchObject({ project_id, amount: 700, settlement_id: null })
    expect(again.body.outbounds[0].to.id).toBe(participant.id)
    expect(await payees.paidTo(again.body.outbounds[0].id)).toBe('executed')
  })

  it('is made again once, whoever asks, and anew where that was called back', async () => {
    const before = await failed(null, { amount: 1_000 })
    await giveAccount(before)
    const dated = { replaces: before.id, release_at: '2036-01-01' }
    const [first, second] = await Promise.all([shop.release(dated), shop.release(dated)])
    const refused = first.status === 200 ? second : first
    const made = first.status === 200 ? first : second
    expect([made.status, refused.status, refused.body.code]).toEqual([200, 409, 'invalid_state'])
    const one = { replaces: before.id }
    const twice = await shop.release(one)
    expect([twice.status, twice.body.code]).toEqual([409, 'invalid_state'])
    const [{ id }] = made.body.outbounds
    expect((await shop.call('POST', `/v1/outbound/${id}/cancel`)).status).toBe(200)
    expect((await shop.release(one, one)).body.code).toBe('invalid_state')
    expect((await shop.release(one)).status).toBe(200)
  })

  it('is named alone: another source or receiver, or what did not fail, is refused', async () => {
    const before = await failed()
    await giveAccount(before)
    const { id, settlement_id } = before
    const both = await shop.release({ replaces: id, settlement_id })
    expect(both.body.errors).toMatchObject([{ pointer: '/releases/0/replaces', code: 'exclusive' }])
    const unknown = await shop.release({
      replaces: id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')),
    })
    expect([unknown.status, unknown.body.errors[0].code]).toEqual([422, 'not_found'])
    const [made] = (await shop.release({ replaces: id, amount: 900, reference: 'New' })).body
      .outbounds
    expect(made).toMatchObject({ amount: 900, reference: 'New' })
    const running = await shop.release({ replaces: made.id })
    expect([running.status, running.body.code]).toEqual([409, 'invalid_state'])
  })

  it('goes with others of its cause, and a dry run names who still has no account', async () => {
    const [able, unable] = [await failed(), await failed()]
    await giveAccount(able)
    const releases = [{ replaces: able.id }, { replaces: unable.id }]
    const tried = await shop.call('POST', '/v1/outbounds/releases/dry-run', { releases })
    expect(tried.body.blockers).toMatchObject([{ participant_id: unable.to.id, status: 'failed' }])
    await giveAccount(unable)
    const { body } = await shop.release(...releases)
    for (const made of body.outbounds) expect(await payees.paidTo(made.id)).toBe('executed')
  })
})

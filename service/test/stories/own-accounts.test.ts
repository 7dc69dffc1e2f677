// What a person gives himself serves him under every name that his address is given with.
import { describe, expect, it } from 'vitest'
import { enterAsOwner } from '../harness/member.ts'
import { otherAccount, payeesOf } from '../harness/payees.ts'
import { soundAccount } from '../harness/payments.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop()
const owner = await enterAsOwner(holdfast)
const payees = payeesOf(shop, owner)

type Shown = ReturnType<typeof JSON.parse>

describe('an account that the person gave himself', () => {
  /** Money for somebody of an address, released to another participant id of it. */
  async function releasedTo(email: string, more: object): Promise<Shown> {
    const checkout = await shop.paid([{ to: { email, ...more } }])
    return await payees.released(checkout.settlements[0].id)
  }

  it('serves him under every name that has none', async () => {
    const { email, participant } = await payees.seller()
    const outbound = await releasedTo(email, { name: 'Another spelling' })
    expect(outbound.to.id).not.toBe(participant.id)
    expect(outbound.to.bank_account).toBe(null)
    expect(await payees.paidTo(outbound.id)).toBe('executed')
  })

  it('serves no business where it is of an individual', async () => {
    const email = 'one-of-each@example.com'
    const { client_secret } = (
      await shop.call('POST', '/v1/verifications', { email, type: 'individual' })
    ).body
    const page = await shop.openPage({ client_secret })
    await shop.call('POST', '/client/v1/verification/bank-account', soundAccount, page)
    await shop.call('POST', '/client/v1/verification/sandbox-decision', { outcome: 'pass' }, page)
    const own = await releasedTo(email, { type: 'individual', name: 'Ida' })
    expect(await payees.paidTo(own.id)).toBe('executed')
    const other = await releasedTo(email, { type: 'business', name: 'Ida Ltd' })
    expect([other.status, other.failure_reason]).toEqual([
      'failed',
      'unable_to_determine_target_account',
    ])
  })

  it('serves nobody once the organisation has given another in its place', async () => {
    const { email, participant } = await payees.seller()
    const path = `/v1/participant/${participant.id}/bank-account`
    await shop.call('POST', path, otherAccount)
    const outbound = await releasedTo(email, { name: 'Another spelling' })
    expect(outbound.status).toBe('failed')
  })

  it('is waited for by all that it serves while it cools off, and while he disputes', async () => {
    await payees.cool(24)
    const { email, participant } = await payees.seller()
    await shop.call('POST', `/v1/participant/${participant.id}/account-link`)
    const page = await payees.pageOf(email, 'bank_account_link')
    const change = { ending: '3000', bank_account: otherAccount }
    await shop.call('POST', '/client/v1/payee/bank-account', change, page)
    const outbound = await releasedTo(email, { name: 'Another spelling' })
    expect([outbound.status, outbound.paused_reason]).toEqual(['paused', 'bank_account_changed'])
    await shop.advance('PT1H')
    const notice = await payees.pageOf(email, 'bank_account_changed')
    await shop.call('POST', '/client/v1/payee/dispute', undefined, notice)
    await shop.advance('P2D')
    expect((await shop.read('outbound', outbound.id)).status).toBe('paused')
    const resume = `/dashboard/v1/participant/${participant.id}/resume-payouts`
    expect((await owner.call('POST', resume, {})).status).toBe(200)
    expect(await payees.paidTo(outbound.id)).toBe('executed')
    await payees.cool(0)
  })

  it('is named on his page with all that it serves', async () => {
    const { email, participant } = await payees.seller()
    await shop.call('POST', '/v1/participants', { email, name: 'Another spelling' })
    const page = await shop.call('POST', `/v1/participant/${participant.id}/account-link`)
    expect(page.status).toBe(200)
    const key = await payees.pageOf(email, 'bank_account_link')
    const shown = await shop.call('GET', '/client/v1/payee', undefined, key)
    expect(shown.body.also_for).toEqual(['Another spelling'])
    const { body: other } = await shop.call('POST', '/v1/participants', {
      email,
      name: 'Another spelling',
    })
    const { body } = await shop.call('GET', `/v1/participant/${other.id}/bank-accounts`)
    expect(body.participant.bank_account).toBe(null)
    expect(body.shared_bank_account).toEqual(participant.bank_account)
    // Whoever holds the mailbox alone does not say where the other name is paid to.
    await shop.call('POST', `/v1/participant/${other.id}/account-link`)
    const second = await payees.pageOf(email, 'bank_account_link')
    const change = { ending: '1234', bank_account: otherAccount }
    const tried = await shop.call('POST', '/client/v1/payee/bank-account', change, second)
    expect(tried.body.code).toBe('account_proof_wrong')
  })
})

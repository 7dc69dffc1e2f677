// What a dry run foresees: fees that are paid later, and what will have to wait.
import { describe, expect, it } from 'vitest'
import { soundAccount, unknownAccount } from '../harness/payments.ts'
import { openShop } from '../harness/story.ts'

const { shop } = await openShop({ roles: ['api'] })

describe('a dry run', () => {
  it('of a release to somebody unknown tells that, even where its date comes first', async () => {
    const { settlements } = await shop.paid([{ to: { email: 'unknown@example.com' } }])
    const release = { settlement_id: settlements[0].id }
    const reason = 'pending_participant_verification'
    const blockersOf = async (more: object) => {
      const releases = [{ ...release, ...more }]
      const tried = await shop.call('POST', '/v1/outbounds/releases/dry-run', { releases })
      return tried.body.blockers
    }
    expect(await blockersOf({})).toMatchObject([{ status: 'paused', reason }])
    const [first, second, ...more] = await blockersOf({ release_at: '2036-01-01' })
    expect(first).toMatchObject({ status: 'scheduled', reason: null })
    expect(second).toEqual({
      id: first.id,
      status: 'paused',
      reason,
      participant_id: settlements[0].to.id,
      message: 'unknown@example.com is not verified yet: an e-mail asks for it.',
    })
    expect(more).toEqual([])
  })

  describe('of a release that cannot arrive', () => {
    const blockersOf = async (release: object) => {
      const releases = [release]
      const tried = await shop.call('POST', '/v1/outbounds/releases/dry-run', { releases })
      expect(tried.status, tried.text).toBe(200)
      return tried.body.blockers
    }

    it('names who has no account, also where its date comes first', async () => {
      const to = { email: 'lena@example.com', name: 'Lena Okafor' }
      await shop.verify(to.email, null)
      const { settlements } = await shop.paid([{ to }])
      const release = { settlement_id: settlements[0].id }
      const failed = {
        status: 'failed',
        reason: 'unable_to_determine_target_account',
        participant_id: settlements[0].to.id,
        message: 'Lena Okafor has no bank account in EUR: ask for one now.',
      }
      expect(await blockersOf(release)).toMatchObject([failed])
      const scheduled = { status: 'scheduled', reason: null, message: null }
      const later = { ...release, release_at: '2036-01-01' }
      expect(await blockersOf(later)).toMatchObject([scheduled, failed])
    })

    it('tells that the bank refused the account, until another is given', async () => {
      const to = { email: 'rhea@example.com' }
      await shop.verify(to.email, unknownAccount)
      const { settlements } = await shop.paid([{ to }])
      const release = { settlement_id: settlements[0].id }
      expect(await blockersOf(release)).toEqual([])
      const [made] = (await shop.release(release)).body.outbounds
      await shop.advance('PT1M')
      expect((await shop.read('outbound', made.id)).status).toBe('failed')
      expect(await blockersOf(release)).toMatchObject([
        {
          status: 'failed',
          reason: 'invalid_target_account_credentials',
          participant_id: settlements[0].to.id,
          message: expect.stringMatching(
            /^The bank refused the last payment to the account of rhea@/,
          ),
        },
      ])
      const path = `/v1/participant/${settlements[0].to.id}/bank-account`
      await shop.call('POST', path, soundAccount)
      expect(await blockersOf(release)).toEqual([])
    })

    it('says nothing of who still gives an account with a verification', async () => {
      const { settlements } = await shop.paid([{ to: { email: 'new-here@example.com' } }])
      const [only, ...more] = await blockersOf({ settlement_id: settlements[0].id })
      expect(only).toMatchObject({
        status: 'paused',
        message: 'new-here@example.com is not verified yet: an e-mail asks for it.',
      })
      expect(more).toEqual([])
    })
  })

  it.each([
    ['moves at once', {}, { of: 'transfer_within', when: 'now' }],
    ['waits', { release_at: '2036-01-01' }, { of: /^transfer_/, when: 'later' }],
  ])('of a transfer that %s tells its fee', async (_what, more, { of, when }) => {
    const { project_id, settlements } = await shop.paid([{}])
    const from = { settlement_id: settlements[0].id, project_id }
    const transfer = { amount: 1_000, fee_flat: 50, from, to: { project_id }, ...more }
    const transfers = [transfer]
    const tried = await shop.call('POST', '/v1/transfers/dry-run', { transfers })
    expect(tried.body.fees).toEqual([
      { payer: 'seller', amount: 50, currency: 'eur', of: expect.stringMatching(of), when },
    ])
  })

  it('of an intent tells what each settlement costs its seller, and its dates', async () => {
    const dates = { required_by: '2035-01-01', release_at: '2036-01-01' }
    const body = {
      type: 'checkout',
      currency: 'eur',
      from: { email: 'new@example.com' },
      settlements: [
        { type: 'immediate', fee_flat: 70 },
        { type: 'escrow', fee_percentage: 0.025, ...dates },
      ].map((one) => {
        return { ...one, amount: 4_000, description: 'A', to: { email: 'x@example.com' } }
      }),
    }
    const tried = await shop.call('POST', '/v1/intents/payment/dry-run', body)
    const ofSeller = { payer: 'seller', currency: 'eur', when: 'later' }
    expect(tried.body.fees, tried.text).toEqual([
      { ...ofSeller, amount: 70, of: '/settlements/0' },
      { ...ofSeller, amount: 100, of: '/settlements/1' },
    ])
    const place = '/settlements/1'
    expect(tried.body.dates.slice(-2)).toEqual([
      { at: '2035-01-01T00:00:00.000Z', what: 'settlement.required_by', id: place },
      { at: '2036-01-01T00:00:00.000Z', what: 'settlement.release_at', id: place },
    ])
  })
})

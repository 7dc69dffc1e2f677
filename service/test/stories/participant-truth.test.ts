// What is known of a participant for sure: by its verification and its account, under all its
// names.
import { describe, expect, it } from 'vitest'
import { paymentsWith, soundAccount, unknownAccount } from '../harness/payments.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })

type Shown = ReturnType<typeof JSON.parse>

async function accountsOf(id: string): Promise<Shown> {
  return (await shop.call('GET', `/v1/participant/${id}/bank-accounts`)).body
}

async function named(email: string, name: string): Promise<Shown> {
  return (await shop.call('POST', '/v1/participants', { email, name })).body
}

describe('a participant', () => {
  it('is who its verification says, and is shown with the others of its address', async () => {
    const email = 'lena@example.com'
    const spelled = await named(email, 'L. Okafor')
    const { client_secret } = (await shop.call('POST', '/v1/verifications', { email })).body
    const page = await shop.openPage({ client_secret })
    const at = '/client/v1/verification'
    const details = { type: 'individual', name: 'Lena Okafor', country: 'DE' }
    const dated = { ...details, date_of_birth: '1990-01-01' }
    const given = await shop.call('POST', `${at}/details`, dated, page)
    expect(given.status, given.text).toBe(200)
    expect((await accountsOf(spelled.id)).verified_as).toBe(null)
    await shop.call('POST', `${at}/sandbox-decision`, { outcome: 'pass' }, page)
    const other = await named(email, 'Lena at the harbour')
    const { verified_as, same_address } = await accountsOf(other.id)
    expect(verified_as).toMatchObject({ type: 'individual', name: 'Lena Okafor' })
    const ids = same_address.map(({ id }: Shown) => id)
    expect(ids).toContain(spelled.id)
    expect(ids).not.toContain(other.id)
  })

  it('receives the currency of its account, and others changed into it', async () => {
    const email = 'rhea@example.com'
    await shop.verify(email, null)
    const { id } = (await shop.call('POST', '/v1/participants', { email })).body
    const ways = async () => {
      const { receives } = await accountsOf(id)
      return Object.fromEntries(receives.map(({ currency, way }: Shown) => [currency, way]))
    }
    expect(await ways()).toEqual({ gbp: 'not', eur: 'not', usd: 'not' })
    await shop.call('POST', `/v1/participant/${id}/bank-account`, soundAccount)
    expect(await ways()).toEqual({ gbp: 'converted', eur: 'direct', usd: 'converted' })
  })

  it('receives EUR and not GBP where nobody changes money: in live, by hand', async () => {
    const live = paymentsWith(holdfast.baseUrl, holdfast.organisation.keys.live)
    const body = { email: 'sam@example.com', bank_account: soundAccount }
    const { id } = (await live.call('POST', '/v1/participants', body)).body
    const answer = await live.call('GET', `/v1/participant/${id}/bank-accounts`)
    expect(answer.body.receives).toEqual([
      { currency: 'gbp', way: 'not' },
      { currency: 'eur', way: 'direct' },
      { currency: 'usd', way: 'not' },
    ])
  })

  it('has an account that the bank refused, until it is another', async () => {
    const email = 'nils@example.com'
    await shop.verify(email, unknownAccount)
    const { settlements } = await shop.paid([{ to: { email } }])
    const { id } = settlements[0].to
    expect((await accountsOf(id)).refused_at).toBe(null)
    await shop.release({ settlement_id: settlements[0].id })
    await shop.advance('PT1M')
    expect((await accountsOf(id)).refused_at).toMatch(/^20/)
    await shop.call('POST', `/v1/participant/${id}/bank-account`, soundAccount)
    expect((await accountsOf(id)).refused_at).toBe(null)
  })
})

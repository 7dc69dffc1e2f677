// Money that comes back after it left: the bank returns it, in full or in part.
import { describe, expect, it } from 'vitest'
import { openOwner, openShop } from '../harness/story.ts'

/** The sandbox's bank pays to it, and gets the money back a minute later. */
const returningAccount = { country: 'DE', currency: 'eur', iban: 'DE40370400440532010002' }

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)
let people = 0

async function released(fee_flat: number, account: object = returningAccount) {
  const to = { email: `seller${++people}@example.com` }
  await shop.verify(to.email, account)
  const { settlements } = await shop.paid([{ amount: 10_000, to, fee_flat }])
  const { body } = await shop.release({ settlement_id: settlements[0].id })
  await shop.advance('PT10S')
  return { settlement: settlements[0].id, outbound: body.outbounds[0].id }
}

const back = async (outbound: string, amount?: number) =>
  await shop.call('POST', `/_sandbox/v1/outbound/${outbound}/return`, { amount })

/** What the organisation has earned, and what it owes. */
async function own(): Promise<{ revenue: number; shortfall: number }> {
  const { rows } = await owner.query(
    `select kind, balance::int as balance from ledger_accounts
      where tenant_id = $1 and currency = 'eur' and kind in ('revenue', 'shortfall')`,
    [holdfast.organisation.tenants.sandbox],
  )
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance
  return { revenue: of('revenue'), shortfall: of('shortfall') }
}

describe('an outbound that the bank returns', () => {
  it('fails after it was executed, and its settlement holds all of its money again', async () => {
    const before = await own()
    const { settlement, outbound } = await released(500)
    expect(await shop.read('outbound', outbound)).toMatchObject({ status: 'executed' })
    expect(await shop.read('settlement', settlement)).toMatchObject({ status: 'executed' })
    expect((await own()).revenue).toBe(before.revenue + 500)
    await shop.advance('PT2M')
    expect(await shop.read('outbound', outbound)).toMatchObject({
      status: 'failed',
      failure_reason: 'invalid_target_account_credentials',
    })
    expect(await shop.read('settlement', settlement)).toMatchObject({
      status: 'settled',
      balance: 10_000,
    })
    expect(await own()).toEqual(before)
    const again = await shop.release({ settlement_id: settlement })
    expect(again.body.outbounds).toMatchObject([{ amount: 10_000 }])
  })

  it('fails the outbound with the reason that the bank gives', async () => {
    const { outbound } = await released(0)
    const failure_reason = 'generic_failure_contact_support'
    await shop.call('POST', `/_sandbox/v1/outbound/${outbound}/return`, { failure_reason })
    await shop.advance('PT0S')
    expect(await shop.read('outbound', outbound)).toMatchObject({
      status: 'failed',
      failure_reason,
    })
  })

  it('counts once, however often it is reported', async () => {
    const { settlement, outbound } = await released(0)
    expect((await back(outbound)).status).toBe(200)
    expect((await back(outbound)).status).toBe(409)
    await shop.advance('PT2M')
    expect(await shop.read('settlement', settlement)).toMatchObject({ balance: 10_000 })
  })

  it.each([
    ['less than was paid: the rest is what the organisation owes', 9_000, -500, 0],
    ['more than was paid, as far as the fee: that much less of the fee', 9_700, 0, 200],
    ['more than the whole amount: the rest is revenue', 10_040, 0, 540],
  ])('with %s', async (_why, amount, owed, earned) => {
    const { settlement, outbound } = await released(500, {
      country: 'DE',
      currency: 'eur',
      iban: 'DE89370400440532013000',
    })
    const before = await own()
    await back(outbound, amount)
    const after = await own()
    expect(await shop.read('settlement', settlement)).toMatchObject({ balance: 10_000 })
    expect(after.revenue - before.revenue).toBe(earned - 500)
    expect(after.shortfall - before.shortfall).toBe(owed)
  })
})

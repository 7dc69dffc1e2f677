// What a bank has said of a person goes with the person; what was booked stays.
import { describe, expect, it } from 'vitest'
import { eraseByEmail } from '#erasure'
import { openBank } from '../harness/banks.ts'
import { soundAccount } from '../harness/payments.ts'
import { openOwner, openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)
const tenant = holdfast.organisation.tenants.sandbox

async function erased(email: string): Promise<string> {
  const erasing = holdfast.service.database.transact(tenant, async (unit) => {
    return await eraseByEmail(unit, email)
  })
  return (await erasing).kind
}

/** The amounts of entries whose words are kept. */
async function kept(): Promise<number[]> {
  const { rows } = await owner.query<{ amount: number }>(
    'select amount::int from bank_entries where sealed is not null order by amount',
  )
  return rows.map(({ amount }) => amount)
}

describe('what a bank has said', () => {
  it('is forgotten with whoever paid, and with whoever was paid', async () => {
    const bank = await openBank(holdfast, owner, tenant)
    const [buyer, seller] = ['payer@example.com', 'payee@example.com']
    await shop.verify(seller, soundAccount)
    const terms = [{ amount: 6_000, to: { email: seller } }]
    const checkout = await shop.confirmed(terms, { from: { email: buyer } })
    await bank.tell({ amount: 6_000, text: checkout.reference }, { amount: -70, code: 'CHRG' })
    const { body } = await shop.release({ settlement_id: checkout.settlements[0].id })
    await shop.advance('PT0S')
    const [{ id }] = body.outbounds
    await bank.order({ id, kind: 'outbound', amount: 6_000 })
    await bank.tell({ amount: -6_000, endToEnd: id.slice('outbound_'.length) })
    expect(await kept()).toEqual([-6_000, -70, 6_000])
    expect(await erased(buyer)).toBe('erased')
    expect(await kept()).toEqual([-6_000, -70])
    expect(await erased(seller)).toBe('erased')
    expect(await kept()).toEqual([-70])
    expect(await bank.held()).toBe(bank.lies())
  })
})

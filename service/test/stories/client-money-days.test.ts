// Each day, for each currency: clients' money at banks, what is owed to clients, and the
// difference; signed off by a person, and told of where the organisation owes for too long.
import { describe, expect, it } from 'vitest'
import { readAccount } from '#connections'
import { closeDays } from '../../src/providers/bookings/days.ts'
import { closeDay } from '../../src/providers/bookings/night.ts'
import { openBank } from '../harness/banks.ts'
import { openOwner, openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)
const tenant = holdfast.organisation.tenants.sandbox
const bank = await openBank(holdfast, owner, tenant)
const checkout = await shop.confirmed([{ amount: 50_000 }])

/** A night of all accounts, and what is kept of the day. */
async function day(date: string) {
  const { isAlarming } = await holdfast.service.database.transact(tenant, async (unit) => {
    for (const id of [bank.accountId, bank.ownId]) {
      await closeDay(unit, await readAccount(unit.tx, tenant, id), date)
    }
    return await closeDays(unit, date)
  })
  const { body } = await shop.call('GET', `/v1/bank/days?from=${date}&to=${date}`)
  expect(body.data).toHaveLength(1)
  return { isAlarming, ...body.data[0] }
}

/** What the ledger owes to clients, account by account. */
async function owed(): Promise<number> {
  const { rows } = await owner.query(
    `select coalesce(sum(balance), 0)::bigint as owed from ledger_accounts
      where tenant_id = $1 and currency = 'eur'
        and kind in ('held', 'project', 'settlement', 'checkout', 'outbound', 'conversion')`,
    [tenant],
  )
  return Number(rows[0]?.owed)
}

const sign = async (id: string, note?: string) =>
  await shop.call('POST', `/v1/bank/day/${id}/sign`, note === undefined ? {} : { note })

describe('a day', () => {
  it('has no sum before the bank has said what lies there', async () => {
    const first = await day('2027-03-01')
    const none = { bank: null, difference: null, unexplained: null, owed: 0, own: 0 }
    expect(first).toMatchObject({ currency: 'eur', ...none, short_since: null, isAlarming: false })
  })

  it('agrees where what lies at banks is owed to clients, to the cent', async () => {
    await bank.tell({ amount: 50_000, text: checkout.reference })
    // Money of a project that no connected bank holds.
    await shop.credit(checkout, 700, null)
    const agreed = await day('2027-03-02')
    expect(agreed).toMatchObject({ bank: 50_000, elsewhere: 700, owed: 50_700, difference: 0 })
    expect(agreed).toMatchObject({ own: 0, named: 0, unexplained: 0, isAlarming: false })
    expect(agreed.owed).toBe(await owed())
  })

  it('names what nights name, and has nothing unexplained', async () => {
    await bank.tell({ amount: 1_100, text: 'for the boat' })
    const named = await day('2027-03-03')
    expect(named).toMatchObject({ bank: 51_100, owed: 50_700, difference: 1_100, named: 1_100 })
    expect(named).toMatchObject({ own: 0, unexplained: 0, isAlarming: false })
  })

  it('is an alarm where something is unexplained', async () => {
    await owner.query(
      `update bank_statements set closing = closing + 9
        where tenant_id = $1 and taken_number is not null`,
      [tenant],
    )
    expect(await day('2027-03-03')).toMatchObject({ unexplained: 9, isAlarming: true })
    await owner.query(
      `update bank_statements set closing = closing - 9
        where tenant_id = $1 and taken_number is not null`,
      [tenant],
    )
    expect(await day('2027-03-03')).toMatchObject({ unexplained: 0, isAlarming: false })
  })
})

describe('charges that fees do not cover', () => {
  it('are clients’ money that lacks, and an alarm after seven days', async () => {
    await bank.tell({ amount: -40, code: 'CHRG' })
    const short = await day('2027-03-04')
    expect(short).toMatchObject({ own: -40, owed: 50_700, difference: 1_060, unexplained: 0 })
    expect(short).toMatchObject({ short_since: '2027-03-04', is_overdue: false, isAlarming: false })
    expect(short.owed).toBe(await owed())
    const week = await day('2027-03-11')
    expect(week).toMatchObject({ short_since: '2027-03-04', is_overdue: false, isAlarming: false })
    const late = await day('2027-03-12')
    expect(late).toMatchObject({ short_since: '2027-03-04', is_overdue: true, isAlarming: true })
  })

  it('are over once something covers them', async () => {
    await bank.tell({ amount: 100, code: 'CHRG' })
    const covered = await day('2027-03-13')
    expect(covered).toMatchObject({ own: 60, short_since: null, is_overdue: false })
    expect(covered.isAlarming).toBe(false)
    await bank.tell({ amount: -90, code: 'CHRG' })
    expect(await day('2027-03-14')).toMatchObject({ own: -30, short_since: '2027-03-14' })
  })
})

describe('the sign-off', () => {
  it('is given once, with the nights of the day', async () => {
    const { id } = await day('2027-03-15')
    const signed = await sign(id, 'The boat is asked after.')
    expect(signed).toMatchObject({ status: 200, body: { note: 'The boat is asked after.' } })
    expect(signed.body.signed_by).toMatch(/^key_/)
    const at = '/v1/bank/closings?from=2027-03-15&to=2027-03-15'
    const { body: nights } = await shop.call('GET', at)
    expect(nights.data).toMatchObject([
      { kind: 'own_money', note: null },
      { kind: 'client_money', note: 'The boat is asked after.' },
    ])
    expect((await sign(id)).body).toMatchObject({ code: 'invalid_state' })
    const { body: unsigned } = await shop.call('GET', '/v1/bank/days?is_signed=false')
    expect(unsigned.data.map(({ day: of }: { day: string }) => of)).not.toContain('2027-03-15')
  })

  it('is asked for anew where the day is made again', async () => {
    const again = await day('2027-03-15')
    expect(again).toMatchObject({ signed_by: null, signed_at: null, note: null })
  })
})

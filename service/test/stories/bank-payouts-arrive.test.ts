// A payout is confirmed by its credit on a connected account of the organisation's own: that moves
// nothing, and only what the client account's bank has booked executes it. One that does not arrive
// is asked about.
import { beforeAll, describe, expect, it } from 'vitest'
import { readAccount } from '#connections'
import { minor, present, showId } from '#kit'
import { startPayouts } from '#outbounds'
import { askAfterPayouts } from '../../src/providers/bookings/arrivals.ts'
import { camtOf, OWN_IBAN, openBank } from '../harness/banks.ts'
import { soundAccount } from '../harness/payments.ts'
import { openOwner, openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)
const tenant = holdfast.organisation.tenants.sandbox
const bank = await openBank(holdfast, owner, tenant)
let statements = 0
let ownBalance = 0n

/** A payout that its bank has got. */
async function paidOut(amount: number) {
  // What a bank gives back of its charges is revenue.
  await bank.tell({ amount, code: 'CHRG' })
  const { rows } = await owner.query(
    'select id from organisation_payout_accounts where tenant_id = $1 and is_current',
    [tenant],
  )
  await holdfast.service.database.transact(tenant, async (unit) => {
    const accountId = present(rows[0], 'an account is set').id
    await startPayouts(unit, [{ currency: 'eur', amount: minor(BigInt(amount)), accountId }])
  })
  await shop.advance('PT0S')
  const made = `select id from outbounds where type = 'payout' order by created_at desc, id desc`
  const { rows: payouts } = await owner.query(made)
  const id = showId('outbound', present(payouts[0], 'a payout is made').id)
  expect(await shop.read('outbound', id)).toMatchObject({ status: 'executing', arrived: null })
  await bank.order({ id, kind: 'outbound', amount })
  return { id, endToEnd: id.slice('outbound_'.length) }
}

/** The next statement of the own account; its amounts name payouts by their references. */
async function ownSays(...entries: readonly Credit[]) {
  return await ownSaysOn(`2027-03-${String(statements + 1).padStart(2, '0')}`, ...entries)
}

interface Credit {
  readonly amount: number
  readonly endToEnd?: string
}

async function ownSaysOn(day: string, ...entries: readonly Credit[]) {
  const [sequence, opening] = [++statements, ownBalance]
  for (const { amount } of entries) ownBalance += BigInt(amount)
  await bank.say(camtOf({ sequence, opening, entries, day, iban: OWN_IBAN }))
  const { body } = await shop.call('GET', '/v1/bank/statements?limit=1')
  const statement = body.data[0]
  const { body: read } = await shop.call('GET', `/v1/bank/statement/${statement.id}/entries`)
  return { statement, entries: read.data, became: read.data.map(becameOf) }
}

function becameOf({ parts }: { parts: { became: string }[] }): string[] {
  return parts.map(({ became }) => became)
}

/** All that the books hold. */
async function books() {
  const { rows } = await owner.query(
    'select id, balance from ledger_accounts where tenant_id = $1 order by id',
    [tenant],
  )
  const inbounds = await owner.query('select from inbounds where tenant_id = $1', [tenant])
  return { rows, inbounds: inbounds.rowCount }
}

/** What the night of a day does about payouts. */
async function night(day: string) {
  await holdfast.service.database.transact(tenant, async (unit) => {
    const account = await readAccount(unit.tx, tenant, bank.ownId)
    await askAfterPayouts(unit, { vault: holdfast.vault, tell }, { account, day })
  })
}

const tell = async (_unit: unknown, queue: string) => {
  letters.push(queue)
  await Promise.resolve()
}
const letters: string[] = []

const alarmOf = async ({ id }: { id: string }) => {
  const { body } = await shop.call('GET', '/v1/bank/orders?limit=100')
  return body.data.find((one: { outbound_id: string }) => one.outbound_id === id).alarm
}

beforeAll(async () => {
  expect((await shop.call('POST', '/v1/payout-accounts', soundAccount)).status).toBe(200)
})

describe('a credit on an own account', () => {
  it('confirms the payout that it names, books nothing and is no inbound', async () => {
    const payout = await paidOut(700)
    await bank.tell({ amount: -700, endToEnd: payout.endToEnd })
    const before = await books()
    const said = await ownSays({ amount: 700, endToEnd: payout.endToEnd.toUpperCase() })
    expect(said.became).toEqual([['payout_arrived']])
    expect(await shop.read('outbound', payout.id)).toMatchObject({
      status: 'executed',
      arrived: {
        entry_id: said.entries[0].id,
        statement_id: said.statement.id,
        connected_account_id: showId('connected_account', bank.ownId),
        booked_on: said.statement.to,
      },
    })
    expect(await books()).toEqual(before)
  })

  it('that names it again changes nothing: the first has confirmed it', async () => {
    const payout = await paidOut(300)
    await bank.tell({ amount: -300, endToEnd: payout.endToEnd })
    const twice = { amount: 300, endToEnd: payout.endToEnd }
    const first = await ownSays(twice, twice)
    expect(first.became).toEqual([['payout_arrived'], ['own_account']])
    const { arrived } = await shop.read('outbound', payout.id)
    expect(arrived.entry_id).toBe(first.entries[0].id)
    expect((await ownSays(twice)).became).toEqual([['own_account']])
    expect((await shop.read('outbound', payout.id)).arrived).toEqual(arrived)
  })

  it('of another amount, or that names what is no payout, confirms nothing', async () => {
    const payout = await paidOut(500)
    const to = { email: 'seller@example.com' }
    await shop.verify(to.email, soundAccount)
    const { settlements } = await shop.paid([{ amount: 500, to }])
    const { body } = await shop.release({ settlement_id: settlements[0].id })
    const release = body.outbounds[0].id
    const said = await ownSays(
      { amount: 499, endToEnd: payout.endToEnd },
      { amount: 500, endToEnd: release.slice('outbound_'.length) },
    )
    expect(said.became).toEqual([['own_account'], ['own_account']])
    expect(await shop.read('outbound', payout.id)).toMatchObject({ arrived: null })
    expect(await shop.read('outbound', release)).toMatchObject({ arrived: null })
  })

  it('before the client account tells that it left does not execute it', async () => {
    const payout = await paidOut(900)
    const before = await books()
    await ownSays({ amount: 900, endToEnd: payout.endToEnd })
    const shown = await shop.read('outbound', payout.id)
    expect(shown).toMatchObject({ status: 'executing', arrived: { booked_on: expect.anything() } })
    expect(await books()).toEqual(before)
    await bank.tell({ amount: -900, endToEnd: payout.endToEnd })
    const { arrived } = shown
    expect(await shop.read('outbound', payout.id)).toMatchObject({ status: 'executed', arrived })
  })
})

describe('a payout without its credit', () => {
  it('is asked about three working days after it left, once, until it arrives', async () => {
    const own = { ...soundAccount, iban: OWN_IBAN }
    expect((await shop.call('POST', '/v1/payout-accounts', own)).status).toBe(200)
    const payout = await paidOut(400)
    // A Monday.
    await bank.tell({ amount: -400, endToEnd: payout.endToEnd, day: '2027-03-08' })
    await ownSaysOn('2027-03-10', { amount: 1 })
    await night('2027-03-10')
    // The statement of the day has not come.
    await night('2027-03-11')
    expect([await alarmOf(payout), letters]).toEqual([null, []])
    await ownSaysOn('2027-03-11', { amount: 399, endToEnd: payout.endToEnd })
    await night('2027-03-11')
    await night('2027-03-11')
    expect([await alarmOf(payout), letters]).toEqual(['not_arrived', ['bank_alarms']])
    await ownSaysOn('2027-03-12', { amount: 400, endToEnd: payout.endToEnd })
    await night('2027-03-12')
    expect([await alarmOf(payout), letters]).toEqual([null, ['bank_alarms']])
  })

  it('is not asked about where it goes to an account that is not connected', async () => {
    expect((await shop.call('POST', '/v1/payout-accounts', soundAccount)).status).toBe(200)
    const payout = await paidOut(600)
    await bank.tell({ amount: -600, endToEnd: payout.endToEnd, day: '2027-03-08' })
    await night('2027-03-12')
    expect(await alarmOf(payout)).toBeNull()
  })
})

// What a bank's statements do to the books: only what is booked there, each booking once, in the
// order of the statements, and nothing that is not certain.
import { describe, expect, it } from 'vitest'
import { asId, showId } from '#kit'
import { camtOf, OWN_IBAN, openBank } from '../harness/banks.ts'
import { soundAccount } from '../harness/payments.ts'
import { openOwner, openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await openOwner(holdfast)
const tenant = holdfast.organisation.tenants.sandbox
const bank = await openBank(holdfast, owner, tenant)
let people = 0

/** A checkout that waits for money, and the reference that its buyer writes. */
async function wanted(amount: number) {
  const to = { email: `seller${++people}@example.com` }
  const checkout = await shop.confirmed([{ amount, to }])
  return { checkout, reference: checkout.reference ?? checkout.payment_details?.reference }
}

/** An outbound that the bank has got. */
async function onItsWay(amount: number) {
  const to = { email: `seller${++people}@example.com` }
  await shop.verify(to.email, soundAccount)
  const { settlements } = await shop.paid([{ amount, to }])
  const { body } = await shop.release({ settlement_id: settlements[0].id })
  await shop.advance('PT0S')
  const [{ id }] = body.outbounds
  expect(await shop.read('outbound', id)).toMatchObject({ status: 'executing' })
  return { id, kind: 'outbound', amount, endToEnd: id.slice('outbound_'.length) } as const
}

const statusOf = async ({ id }: { id: string }) => (await shop.read('outbound', id)).status

async function asked(): Promise<string[]> {
  const { rows } = await owner.query<{ why: string[] }>(
    `select why from bank_decisions where status = 'open' order by id`,
  )
  return rows.flatMap(({ why }) => why)
}

async function became(): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ became: string; sum: number }>(
    'select became, sum(amount)::int as sum from bank_entry_parts group by became',
  )
  return Object.fromEntries(rows.map(({ became: kind, sum }) => [kind, sum]))
}

describe('a statement', () => {
  it('brings money to the checkout that its payer names, and to its mirror', async () => {
    const { checkout, reference } = await wanted(5_000)
    await bank.tell({
      amount: 5_000,
      text: `Order 7 ${reference.slice(0, 4)} ${reference.slice(4)}`,
    })
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
    expect(await bank.held()).toBe(5_000n)
  })

  it('executes what the bank has booked, and gives back what it returned, once', async () => {
    const one = await onItsWay(3_000)
    const other = await onItsWay(2_000)
    await bank.order(one, other)
    await bank.tell({ amount: -3_000, endToEnd: one.endToEnd.toUpperCase() })
    expect([await statusOf(one), await statusOf(other)]).toEqual(['executed', 'executing'])
    await bank.tell(
      { amount: 3_000, endToEnd: one.endToEnd, returned: 'AC04' },
      { amount: -2_000, endToEnd: other.endToEnd },
    )
    expect([await statusOf(one), await statusOf(other)]).toEqual(['failed', 'executed'])
    expect(await bank.held()).toBe(bank.lies())
    const before = await asked()
    await bank.tell({ amount: 3_000, endToEnd: one.endToEnd, returned: 'AC04' })
    expect(await asked()).toEqual([...before, 'returned_twice'])
  })

  it('opens a batch by its file, and asks where it is one cent off', async () => {
    const pair = [await onItsWay(1_000), await onItsWay(1_500)] as const
    const name = showId('bank_batch', asId('bank_batch', await bank.order(...pair))).slice(11)
    const batch = `<Btch><MsgId>${name}</MsgId><PmtInfId>${name}</PmtInfId></Btch>`
    await bank.tell({ amount: -2_501, details: batch })
    expect((await asked()).at(-1)).toBe('batch_differs')
    expect(await statusOf(pair[0])).toBe('executing')
    await bank.tell({ amount: -2_500, details: batch })
    expect([await statusOf(pair[0]), await statusOf(pair[1])]).toEqual(['executed', 'executed'])
  })

  it('keeps charges, interest and own money apart', async () => {
    const before = await bank.held()
    await bank.tell(
      { amount: 10_000, payer: OWN_IBAN, text: 'float' },
      { amount: -300, code: 'CHRG' },
      { amount: 100, code: 'CHRG' },
      { amount: 70, code: 'INTR' },
    )
    expect(await bank.held()).toBe(before + 9_870n)
    const { rows } = await owner.query(
      `select kind, balance::int from ledger_accounts
        where tenant_id = $1 and currency = 'eur' and kind in ('cost', 'float', 'interest')
        order by kind`,
      [tenant],
    )
    expect(rows).toEqual([
      { kind: 'cost', balance: -200 },
      { kind: 'float', balance: 10_000 },
      { kind: 'interest', balance: 70 },
    ])
  })

  it('takes back what came, by the booking that brought it', async () => {
    const { reference } = await wanted(4_000)
    const before = await bank.held()
    await bank.tell(
      { amount: 4_000, text: reference, reference: 'CAME1' },
      { amount: -4_000, reference: 'CAME1', isReversal: true },
    )
    expect(await bank.held()).toBe(before)
    expect((await became()).inbound_taken_back).toBe(4_000)
  })

  it('counts two bookings that look the same as two', async () => {
    const { reference } = await wanted(1_000)
    const before = await bank.held()
    const twin = { amount: 500, text: reference, reference: 'TWIN' }
    await bank.tell(twin, twin)
    expect(await bank.held()).toBe(before + 1_000n)
  })
})

describe('a file', () => {
  it('is held where it is of no account of its connection', async () => {
    const alien = { sequence: 1, opening: 0n, entries: [{ amount: 100 }] }
    expect(await bank.say(camtOf({ ...alien, iban: 'GB29NWBK60161331926819' }))).toBe(
      'unknown_account',
    )
    expect(await bank.say(camtOf({ ...alien, currency: 'USD' }))).toBe('wrong_currency')
  })
})

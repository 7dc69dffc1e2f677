// Accounts of the organisation's own money: no books hold them, and each night what their
// statements add up to is compared with what the bank says; long statements are read by pages.
import { beforeAll, describe, expect, it } from 'vitest'
import { readAccount } from '#connections'
import { present, showId } from '#kit'
import { closeDay } from '../../src/providers/bookings/night.ts'
import { camtOf, OWN_IBAN, openBank, type TestBank } from '../harness/banks.ts'
import { type Call, caller } from '../harness/service.ts'
import { openOwner, openService } from '../harness/story.ts'

const holdfast = await openService({ roles: ['api'] })
const owner = await openOwner(holdfast)
const tenant = holdfast.organisation.tenants.live
let ada: Call
let bank: TestBank

type Shown = Awaited<ReturnType<Call>>['body']

async function read(path: string): Promise<Shown> {
  const answer = await ada('GET', path)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body
}

async function night(day: string) {
  const closed = await holdfast.service.database.transact(tenant, async (unit) => {
    return await closeDay(unit, await readAccount(unit.tx, tenant, bank.ownId), day)
  })
  const { data } = await read(`/v1/bank/closings?from=${day}&to=${day}`)
  return { ...closed, closing: present<Shown>(data[0], 'a night is kept') }
}

const own = (sequence: number, opening: bigint, amounts: readonly number[]) =>
  camtOf({
    sequence,
    opening,
    entries: amounts.map((amount, place) => ({ amount, reference: `O${sequence}-${place}` })),
    day: `2027-03-0${sequence}`,
    iban: OWN_IBAN,
  })

beforeAll(async () => {
  ada = caller(holdfast.baseUrl, holdfast.organisation.keys.live.private)
  bank = await openBank(holdfast, owner, tenant)
})

describe('own money', () => {
  it('agrees where its statements add up to what the bank says', async () => {
    await bank.say(own(1, 5_000n, [700, -200]))
    const { closing, isAlarming } = await night('2027-03-01')
    expect(closing).toMatchObject({
      connected_account_id: showId('connected_account', bank.ownId),
      kind: 'own_money',
      ledger: 5_500,
      bank: 5_500,
      unexplained: 0,
      items: [],
    })
    expect(isAlarming).toBe(false)
  })

  it('names a statement that waits for one before it, and alarms when it is late', async () => {
    await bank.say(own(3, 9_000n, [100]))
    const [open] = (await read('/v1/bank/statements?status=waiting')).data
    const first = await night('2027-03-03')
    expect(first.closing).toMatchObject({
      ledger: 5_500,
      bank: 5_500,
      unexplained: 0,
      items: [{ what: 'statement_open', about: open.id, amount: 0, is_late: false }],
    })
    expect(first.isAlarming).toBe(false)
    const later = await night('2027-03-07')
    expect(later.closing.items).toMatchObject([{ age_days: 4, is_late: true }])
    expect(later.isAlarming).toBe(true)
    await bank.say(own(2, 5_500n, [3_500]))
    expect((await night('2027-03-08')).closing).toMatchObject({
      ledger: 9_100,
      bank: 9_100,
      items: [],
    })
  })

  it('is unexplained where a statement was counted that does not add up', async () => {
    const sum = `update bank_statements set closing = closing + 1 where connected_account_id = $1
                    and sequence = 3`
    await owner.query(sum, [bank.ownId])
    const { closing, isAlarming } = await night('2027-03-09')
    expect(closing).toMatchObject({ ledger: 9_100, bank: 9_101, difference: 1, unexplained: 1 })
    expect(isAlarming).toBe(true)
  })
})

describe('the entries of a statement', () => {
  it('are read page by page, each once, in its order, and by what became of them', async () => {
    const amounts = Array.from({ length: 250 }, (_, place) => place + 1)
    await bank.say(own(4, 9_101n, amounts))
    const [statement] = (await read('/v1/bank/statements')).data
    const path = `/v1/bank/statement/${statement.id}`
    expect((await read(path)).entries).toHaveLength(100)
    const pages: number[][] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`
      const page = await read(`${path}/entries?limit=100${more}`)
      pages.push(page.data.map(({ amount }: Shown) => amount))
      cursor = page.next_cursor
    }
    expect(pages.map((page) => page.length)).toEqual([100, 100, 50])
    expect(pages.flat()).toEqual(amounts)
    expect((await read(`${path}/entries?status=asked`)).data).toEqual([])
    const [first] = (await read(`${path}/entries?status=booked&limit=1`)).data
    expect(first).toMatchObject({ amount: 1, parts: [{ became: 'own_account', amount: 1 }] })
  })

  it('are for nobody else, and a cursor is of one statement', async () => {
    const [one, other] = (await read('/v1/bank/statements')).data
    const path = `/v1/bank/statement/${one.id}/entries`
    const { next_cursor: cursor } = await read(`${path}?limit=1`)
    const elsewhere = `/v1/bank/statement/${other.id}/entries?limit=1&cursor=${cursor}`
    expect((await ada('GET', elsewhere)).status).toBe(422)
    const stranger = { key: holdfast.stranger.keys.live.private }
    expect((await ada('GET', path, undefined, stranger)).status).toBe(404)
  })
})

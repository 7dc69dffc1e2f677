// Statements that get lost on their way: the next one waits, or people count it all the same, and
// what comes late is counted once, whatever the bank calls it.
import { beforeAll, describe, expect, it } from 'vitest'
import { readAccount } from '#connections'
import { present } from '#kit'
import { createKeyPair } from '#organisations'
import { closeDay } from '../../src/providers/bookings/night.ts'
import { camtOf, openBank, type StatementSaid, type TestBank } from '../harness/banks.ts'
import type { Call } from '../harness/service.ts'
import { caller } from '../harness/service.ts'
import { openOwner, openService } from '../harness/story.ts'

const holdfast = await openService({ roles: ['api'] })
const owner = await openOwner(holdfast)
const tenant = holdfast.organisation.tenants.live
let ada: Call
let ben: Call
let bank: TestBank

type Shown = Awaited<ReturnType<Call>>['body']

async function must(call: Call, method: string, path: string, body?: object): Promise<Shown> {
  const answer = await call(method, path, body)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body
}

const open = async (): Promise<Shown[]> =>
  (await must(ada, 'GET', '/v1/bank/decisions?status=open')).data

/** All that is asked counts, say two people. */
async function countAll(): Promise<void> {
  for (const { id } of (await open()).toReversed()) {
    await must(ada, 'POST', `/v1/bank/decision/${id}/answer`, { action: 'count' })
    await must(ben, 'POST', `/v1/bank/decision/${id}/approve`)
  }
  await bank.book()
}

async function night(day: string): Promise<Shown> {
  await holdfast.service.database.transact(tenant, async (unit) => {
    await closeDay(unit, await readAccount(unit.tx, tenant, bank.accountId), day)
  })
  const { data } = await must(ada, 'GET', `/v1/bank/closings?from=${day}&to=${day}`)
  return present<Shown>(data[0], 'a night is kept')
}

/** The statement of a day, which brings 10 more than the one before. */
function dayOf(sequence: number, more: Partial<StatementSaid> = {}): string {
  const interest = { amount: 10, code: 'INTR', reference: `I${sequence}` }
  const opening = BigInt(sequence - 1) * 10n
  const day = `2027-03-${String(sequence).padStart(2, '0')}`
  return camtOf({ sequence, opening, entries: [interest], day, ...more })
}

const statuses = async (): Promise<string[]> =>
  (await must(ada, 'GET', '/v1/bank/statements')).data.map(({ status }: Shown) => status)

beforeAll(async () => {
  ada = caller(holdfast.baseUrl, holdfast.organisation.keys.live.private)
  ben = caller(
    holdfast.baseUrl,
    (await holdfast.service.database.transact(tenant, createKeyPair)).private,
  )
  bank = await openBank(holdfast, owner, tenant)
})

describe('a statement that was lost', () => {
  it('and is sent again as a copy counts when people say so, and what waited goes on', async () => {
    await bank.say(dayOf(1))
    await bank.say(dayOf(3))
    expect(await statuses()).toEqual(['waiting', 'booked'])
    await bank.say(dayOf(2, { copy: 'DUPL' }))
    expect((await open()).map(({ why }) => why)).toEqual([['copy'], ['gap']])
    const [copy] = await open()
    await must(ada, 'POST', `/v1/bank/decision/${copy.id}/answer`, { action: 'count' })
    await must(ben, 'POST', `/v1/bank/decision/${copy.id}/approve`)
    await bank.book()
    expect(await statuses()).toEqual(['booked', 'booked', 'booked'])
    expect(await open()).toEqual([])
    expect(await bank.held()).toBe(30n)
    // A copy of what counts has no effect.
    await bank.say(`${dayOf(2, { copy: 'COPY' })} `)
    await bank.say(dayOf(3, { copy: 'COPY' }))
    expect((await statuses()).slice(0, 2)).toEqual(['dropped', 'dropped'])
    expect(await bank.held()).toBe(30n)
  })

  it('and comes after the next one was counted stands before that one', async () => {
    await bank.say(dayOf(5))
    await countAll()
    expect(await night('2027-03-05')).toMatchObject({ ledger: 40, bank: 50, unexplained: 10 })
    await bank.say(dayOf(4))
    expect((await open()).map(({ why }) => why)).toEqual([['late_page']])
    await countAll()
    expect(await night('2027-03-05')).toMatchObject({ ledger: 50, bank: 50, unexplained: 0 })
    await bank.say(dayOf(6))
    expect(await open()).toEqual([])
    expect(await bank.held()).toBe(60n)
    expect(await night('2027-03-06')).toMatchObject({ ledger: 60, bank: 60, difference: 0 })
  })

  it('is waited for by one that does not add up, asked about when its turn has come', async () => {
    await bank.say(dayOf(8, { closing: 81n }))
    expect((await open()).map(({ why }) => why)).toEqual([['sum_differs', 'gap']])
    await bank.say(dayOf(7))
    expect((await open()).map(({ why }) => why)).toEqual([['sum_differs']])
    expect((await statuses()).slice(0, 2)).toEqual(['booked', 'held'])
  })
})

describe('pages of one statement', () => {
  it('count with every line, though the bank numbers the lines of each page anew', async () => {
    await bank.say(dayOf(8, { copy: 'DUPL' }))
    await countAll()
    const opened = await bank.held()
    const pageOf = (number: number) => {
      const page = { number, isLast: number === 3 }
      return dayOf(9, { opening: opened + BigInt(number - 1) * 10n, page })
    }
    await bank.say(pageOf(1))
    await bank.say(pageOf(3))
    await countAll()
    expect(await bank.held()).toBe(opened + 20n)
    await bank.say(pageOf(2))
    expect((await open()).map(({ why }) => why)).toEqual([['late_page']])
    await countAll()
    expect(await bank.held()).toBe(opened + 30n)
    expect(await night('2027-03-09')).toMatchObject({ difference: 0, unexplained: 0 })
    // A page that has come before tells nothing new, whatever people say.
    await bank.say(`${pageOf(2)} `)
    await countAll()
    expect(await bank.held()).toBe(opened + 30n)
  })
})

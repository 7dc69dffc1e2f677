// What the service cannot know about a bank: two people decide it, and only then it is booked; each
// night the books are compared with the bank.
import { beforeAll, describe, expect, it } from 'vitest'
import { readAccount } from '#connections'
import { present } from '#kit'
import { createKeyPair } from '#organisations'
import { closeDay } from '../../src/providers/bookings/night.ts'
import { camtOf, openBank, type TestBank } from '../harness/banks.ts'
import { approveCollection } from '../harness/rows.ts'
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

/** Decides the newest open one: one proposes, another approves. */
async function decide(body: object): Promise<Shown> {
  const [{ id }] = await open()
  await must(ada, 'POST', `/v1/bank/decision/${id}/answer`, body)
  const alone = await ada('POST', `/v1/bank/decision/${id}/approve`)
  expect(alone.body.code).toBe('second_person_needed')
  const decided = await must(ben, 'POST', `/v1/bank/decision/${id}/approve`)
  await bank.book()
  return decided
}

/** The night of the account, made now. */
async function night(day: string): Promise<Shown> {
  await holdfast.service.database.transact(tenant, async (unit) => {
    await closeDay(unit, await readAccount(unit.tx, tenant, bank.accountId), day)
  })
  const { data } = await must(ada, 'GET', `/v1/bank/closings?from=${day}&to=${day}`)
  return present<Shown>(data[0], 'a night is kept')
}

beforeAll(async () => {
  await approveCollection(holdfast, tenant)
  ada = caller(holdfast.baseUrl, holdfast.organisation.keys.live.private)
  const pair = await holdfast.service.database.transact(tenant, createKeyPair)
  ben = caller(holdfast.baseUrl, pair.private)
  bank = await openBank(holdfast, owner, tenant)
})

const project = async () => (await must(ada, 'POST', '/v1/projects', { currency: 'eur' })).id

describe('money that names no project', () => {
  it('is asked about, and is the project’s when two people say so', async () => {
    const id = await project()
    await bank.tell({ amount: 7_000, text: 'for the boat' })
    expect(await bank.held()).toBe(0n)
    const [decision] = await open()
    expect(decision).toMatchObject({ kind: 'entry', why: ['unknown_project'], amount: 7_000 })
    const shown = await must(ben, 'GET', `/v1/bank/decision/${decision.id}`)
    expect(shown.said).toMatchObject([{ payer: 'Bea Buyer', text: 'for the boat' }])
    expect(await night('2027-03-01')).toMatchObject({
      ledger: 0,
      bank: 7_000,
      difference: 7_000,
      unexplained: 0,
      items: [{ what: 'unknown_project', amount: 7_000 }],
    })
    const wrong = await ada('POST', `/v1/bank/decision/${decision.id}/answer`, { action: 'charge' })
    expect(wrong.body.errors).toMatchObject([{ pointer: '/action' }])
    await decide({ action: 'inbound', project_id: id })
    expect(await must(ada, 'GET', `/v1/project/${id}`)).toMatchObject({ balance: 7_000 })
    expect(await bank.held()).toBe(7_000n)
    expect(await open()).toEqual([])
  })

  it('is asked about again when an answer is refused', async () => {
    await bank.tell({ amount: -40 })
    const [{ id }] = await open()
    await must(ada, 'POST', `/v1/bank/decision/${id}/answer`, { action: 'charge' })
    await must(ada, 'POST', `/v1/bank/decision/${id}/refuse`)
    expect((await open())[0]).toMatchObject({ id, action: null, proposed_by: null })
    await decide({ action: 'charge', note: 'Paper.' })
    expect(await bank.held()).toBe(bank.lies())
  })
})

describe('a night', () => {
  it('agrees to the cent, and is signed off once', async () => {
    const closing = await night('2027-03-02')
    expect(closing).toMatchObject({ difference: 0, unexplained: 0, items: [], signed_by: null })
    const signed = await must(ben, 'POST', `/v1/bank/closing/${closing.id}/sign`, { note: 'Well.' })
    expect(signed).toMatchObject({ note: 'Well.', signed_by: expect.any(String) })
    const again = await ada('POST', `/v1/bank/closing/${closing.id}/sign`, {})
    expect(again.body.code).toBe('invalid_state')
  })
})

describe('statements', () => {
  const at = (sequence: number, more: object = {}) => {
    return camtOf({ sequence, opening: bank.lies(), entries: [], ...more })
  }
  const listed = async () => (await must(ada, 'GET', '/v1/bank/statements')).data

  it('of which one is missing wait for it, and people are told', async () => {
    const charge = { amount: -10, code: 'CHRG' }
    const day = '2027-03-05'
    const later = camtOf({ sequence: 5, opening: bank.lies() - 10n, entries: [charge], day })
    await bank.say(later)
    expect((await listed())[0]).toMatchObject({ status: 'waiting', findings: ['gap'] })
    expect((await open())[0]).toMatchObject({ kind: 'statement', why: ['gap'] })
    const before = await bank.held()
    await bank.say(at(3, { entries: [charge], day: '2027-03-03' }))
    await bank.say(at(4, { opening: bank.lies() - 10n, day: '2027-03-04' }))
    expect((await listed()).map(({ status }: Shown) => status).slice(0, 3)).toEqual([
      'booked',
      'booked',
      'booked',
    ])
    expect(await bank.held()).toBe(before - 20n)
    expect(await open()).toEqual([])
  })

  it('that were told before count once, whatever people say', async () => {
    const before = await bank.held()
    const opening = bank.lies() - 10n
    const charge = { amount: -10, code: 'CHRG', reference: 'ONCE' }
    const six = { sequence: 6, opening: opening - 10n, entries: [charge], day: '2027-03-06' }
    await bank.say(camtOf(six))
    expect(await bank.held()).toBe(before - 10n)
    await bank.say(`${camtOf(six)} `)
    expect((await listed())[0]).toMatchObject({ status: 'held', findings: ['double'] })
    await decide({ action: 'count' })
    expect(await bank.held()).toBe(before - 10n)
    await bank.say(camtOf({ ...six, copy: 'DUPL' }))
    expect((await listed())[0]).toMatchObject({ status: 'dropped', findings: ['copy'] })
    expect(await bank.held()).toBe(before - 10n)
  })

  it('that do not add up book nothing before people have said that they count', async () => {
    const opening = bank.lies() - 30n
    const before = await bank.held()
    const entries = [{ amount: -10, code: 'CHRG' }]
    await bank.say(camtOf({ sequence: 7, opening, closing: opening, entries, day: '2027-03-07' }))
    expect((await listed())[0]).toMatchObject({ status: 'held', findings: ['sum_differs'] })
    await decide({ action: 'ignore' })
    expect(await bank.held()).toBe(before)
    expect((await listed())[0]).toMatchObject({ status: 'dropped' })
  })
})

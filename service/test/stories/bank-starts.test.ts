// An organisation that booked by hand connects its bank: the books of the account begin with what
// the bank says lies there, and nothing counts twice.
import { beforeAll, describe, expect, it } from 'vitest'
import { readAccount } from '#connections'
import { present, showId } from '#kit'
import { createKeyPair } from '#organisations'
import { closeDay } from '../../src/providers/bookings/night.ts'
import { camtOf, openBank, type TestBank } from '../harness/banks.ts'
import { approveCollection } from '../harness/rows.ts'
import type { Call } from '../harness/service.ts'
import { caller } from '../harness/service.ts'
import { openOwner, openService } from '../harness/story.ts'

const PAYER = 'DE89370400440532013000'
const holdfast = await openService()
const owner = await openOwner(holdfast)
const tenant = holdfast.organisation.tenants.live
let ada: Call
let ben: Call
let bank: TestBank
let numbers = 0

type Shown = Awaited<ReturnType<Call>>['body']

async function must(call: Call, method: string, path: string, body?: object): Promise<Shown> {
  const answer = await call(method, path, body)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body
}

const number = () => ({ statement_reference: `by hand ${++numbers}` })

async function byHand(entry: object): Promise<Shown> {
  const { id } = await must(ada, 'POST', '/v1/manual/entries', entry)
  return await must(ben, 'POST', `/v1/manual/entry/${id}/approve`)
}

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
})

describe('the start of an account', () => {
  it('takes over what lies there, names what differs, and leaves what is out by hand', async () => {
    const { id: projectId } = await must(ada, 'POST', '/v1/projects', { currency: 'eur' })
    const money = { currency: 'eur', amount: 9_000, project_id: projectId, payer_account: PAYER }
    const came = await byHand({ kind: 'inbound', inbound: { ...money, ...number() } })
    const back = { amount: 2_000 }
    const asked = await must(ada, 'POST', `/v1/inbound/${came.inbound_id}/return`, back)
    const [{ id: returnId }] = asked.returns
    const listed = async () => (await must(ada, 'GET', '/v1/manual/payments')).data
    await expect.poll(async () => (await listed()).length).toBe(1)
    bank = await openBank(holdfast, owner, tenant)
    const start = {
      connected_account_id: showId('connected_account', bank.accountId),
      starts_on: '2027-03-01',
      opening: 9_050,
      order_ids: [returnId],
    }
    const unknown = { ...start, order_ids: [projectId] }
    const refusal = await ada('POST', '/v1/bank/starts', unknown)
    expect(refusal.body.errors).toMatchObject([{ pointer: '/order_ids' }])
    const { id } = await must(ada, 'POST', '/v1/bank/starts', start)
    expect((await ada('POST', `/v1/bank/decision/${id}/approve`)).body.code).toBe(
      'second_person_needed',
    )
    await must(ben, 'POST', `/v1/bank/decision/${id}/approve`)
    expect(await bank.held()).toBe(7_050n)
    const [rest] = (await must(ada, 'GET', '/v1/bank/decisions?status=open')).data
    expect(rest).toMatchObject({ kind: 'start_rest', amount: 50, why: ['opening_differs'] })
    await must(ada, 'POST', `/v1/bank/decision/${rest.id}/answer`, { action: 'interest' })
    await must(ben, 'POST', `/v1/bank/decision/${rest.id}/approve`)
    // A statement that begins before: what is older books nothing.
    const old = { amount: 9_000, text: 'seen by hand', day: '2027-02-27' }
    const fee = { amount: 50, text: 'older', day: '2027-02-28' }
    await bank.say(camtOf({ sequence: 1, opening: 0n, entries: [old, fee] }))
    expect(await bank.held()).toBe(7_050n)
    expect(await night('2027-03-01')).toMatchObject({
      ledger: 7_050,
      bank: 9_050,
      unexplained: 0,
      items: [{ what: 'given_by_hand', amount: 2_000 }],
    })
    // The bank books what was given by hand; people book it by hand, and say so of the entry.
    const out = { amount: -2_000, text: returnId }
    await bank.say(camtOf({ sequence: 2, opening: 9_050n, entries: [out], day: '2027-03-02' }))
    await byHand({
      kind: 'return_sent',
      inbound_return: { inbound_return_id: returnId, ...number() },
    })
    const [debit] = (await must(ada, 'GET', '/v1/bank/decisions?status=open')).data
    expect(debit).toMatchObject({ kind: 'entry', why: ['unknown_debit'], amount: -2_000 })
    await must(ada, 'POST', `/v1/bank/decision/${debit.id}/answer`, { action: 'other_rail' })
    await must(ben, 'POST', `/v1/bank/decision/${debit.id}/approve`)
    expect(await night('2027-03-02')).toMatchObject({
      ledger: 7_050,
      bank: 7_050,
      difference: 0,
      unexplained: 0,
      items: [],
    })
    expect((await ada('POST', '/v1/bank/starts', { ...start, order_ids: [] })).body.code).toBe(
      'invalid_state',
    )
  })

  it('holds a first statement that opens otherwise, until the one before has come', async () => {
    const own = { iban: 'DE75512108001245126199', own: 'DE02500105170137075030' }
    bank = await openBank(holdfast, owner, tenant, own)
    const id = showId('connected_account', bank.accountId)
    const start = { connected_account_id: id, starts_on: '2027-03-01', opening: 0 }
    const proposed = await must(ada, 'POST', '/v1/bank/starts', start)
    await must(ben, 'POST', `/v1/bank/decision/${proposed.id}/approve`)
    const dayOf = (day: string, sequence: number, opening: bigint) => {
      const entries = [{ amount: 300, text: `of ${day}`, day }]
      const period = `<FrToDt><FrDtTm>${day}T00:00:00</FrDtTm>
<ToDtTm>${day}T23:59:59</ToDtTm></FrToDt>`
      const told = camtOf({ iban: own.iban, sequence, opening, entries, day })
      return told.replace('<Acct>', `${period}<Acct>`)
    }
    const asked = async () => {
      const { data } = await must(ada, 'GET', '/v1/bank/decisions?status=open')
      const mine = data.filter((one: Shown) => one.connected_account_id === id)
      return mine.map(({ kind, why }: Shown) => [kind, ...why])
    }
    await bank.say(dayOf('2027-03-02', 2, 300n))
    expect(await asked()).toEqual([['statement', 'opening_differs']])
    await bank.say(dayOf('2027-03-01', 1, 0n))
    expect(await asked()).toEqual([
      ['entry', 'unknown_project'],
      ['entry', 'unknown_project'],
    ])
  })
})

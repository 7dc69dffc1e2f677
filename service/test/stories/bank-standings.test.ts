// Where each account at a bank stands: by the books, by the bank, and what waits for people; what
// came of each file; and nothing of it for another organisation.
import { beforeAll, describe, expect, it } from 'vitest'
import { readAccount } from '#connections'
import { showId } from '#kit'
import { closeDay } from '../../src/providers/bookings/night.ts'
import { camtOf, openBank, type TestBank } from '../harness/banks.ts'
import { approveCollection } from '../harness/rows.ts'
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

const standingOf = async (id: string): Promise<Shown> => {
  const { data } = await read('/v1/bank/standings')
  return data.find((one: Shown) => one.connected_account_id === id)
}

beforeAll(async () => {
  await approveCollection(holdfast, tenant)
  ada = caller(holdfast.baseUrl, holdfast.organisation.keys.live.private)
  bank = await openBank(holdfast, owner, tenant)
})

describe('an account', () => {
  const client = () => showId('connected_account', bank.accountId)

  it('has no balance of a bank that has said nothing, and knows its next cut-off', async () => {
    const standing = await standingOf(client())
    expect(standing).toMatchObject({
      label: 'North Bank',
      kind: 'client_money',
      ledger: 0,
      bank: null,
      statement_id: null,
      orders_queued: 0,
      orders_under_way: 0,
      decisions: 0,
      nights_to_sign: 0,
    })
    const cutOff = Date.parse(standing.next_cut_off)
    expect(cutOff).toBeGreaterThan(Date.now())
    expect(standing.next_cut_off.slice(0, 10)).toBe(standing.next_day)
  })

  it('of the organisation’s own money has no mirror in the books, and sends nothing', async () => {
    const own = await standingOf(showId('connected_account', bank.ownId))
    expect(own).toMatchObject({ kind: 'own_money', ledger: null, next_cut_off: null })
  })

  it('shows both balances, and what waits, as statements and nights come', async () => {
    const { id: project } = (await ada('POST', '/v1/projects', { currency: 'eur' })).body
    const { reference } = (await read(`/v1/project/${project}`)).collect.local_bank_transfer
    await bank.tell({ amount: 9_000, text: reference }, { amount: 500, text: 'for the boat' })
    await holdfast.service.database.transact(tenant, async (unit) => {
      await closeDay(unit, await readAccount(unit.tx, tenant, bank.accountId), '2027-03-01')
    })
    const standing = await standingOf(client())
    expect(standing).toMatchObject({
      ledger: 9_000,
      bank: 9_500,
      bank_day: '2027-03-01',
      decisions: 1,
      nights_to_sign: 1,
    })
    const { statement, entries } = await read(`/v1/bank/statement/${standing.statement_id}`)
    expect(statement.connected_account_id).toBe(client())
    const [decision] = (await read('/v1/bank/decisions?status=open')).data
    expect(decision.statement_id).toBe(standing.statement_id)
    expect(entries.map(({ decision_id }: Shown) => decision_id)).toEqual([null, decision.id])
    await bank.tell({ amount: -20, code: 'CHRG' })
    expect(await standingOf(client())).toMatchObject({ ledger: 8_980, bank: 9_480 })
  })

  it('is not shown while its connection is only proposed', async () => {
    const before = (await read('/v1/bank/standings')).data.length
    const connect = {
      label: 'West Bank',
      channel: 'by_hand',
      profile: 'sepa',
      cut_off: '12:00',
      time_zone: 'Europe/Paris',
      accounts: [
        {
          kind: 'client_money',
          currency: 'eur',
          holder: 'Harbour',
          iban: 'FR1420041010050500013M02606',
          opened_on: '2027-01-01',
        },
      ],
    }
    expect((await ada('POST', '/v1/bank/proposals', { kind: 'connect', connect })).status).toBe(200)
    expect((await read('/v1/bank/standings')).data.length).toBe(before)
  })
})

describe('a file', () => {
  it('says which statements came of it, or which batch it is of', async () => {
    const [statement] = (await read('/v1/bank/statements')).data
    const came = await read(`/v1/bank/file/${statement.artefact_id}`)
    expect(came).toMatchObject({
      file: { id: statement.artefact_id, direction: 'in', status: 'read' },
      statements: [{ id: statement.id }],
      batch_ids: [],
    })
    await bank.say(
      camtOf({ sequence: 1, opening: 0n, entries: [], iban: 'GB33BUKB20201555555555' }),
    )
    const [held] = (await read('/v1/bank/files?status=held')).data
    expect(await read(`/v1/bank/file/${held.id}`)).toMatchObject({ statements: [] })
  })

  it('and where an account stands, is for nobody of another organisation', async () => {
    const other = { key: holdfast.stranger.keys.live.private }
    const [file] = (await read('/v1/bank/files')).data
    const { status } = await ada('GET', `/v1/bank/file/${file.id}`, undefined, other)
    expect(status).toBe(404)
    expect((await ada('GET', '/v1/bank/standings', undefined, other)).body.data).toEqual([])
  })
})

// What the bank does not answer, or does not book, is asked after: nothing that it may have is sent
// again, and whatever it says later ends the question.
import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { until } from '../harness/until.ts'

const world = await openBankWorld()
const { ada, must, owner } = world

const orderOf = async (outbound: string) => {
  const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
  return data.find((one: { outbound_id: string }) => one.outbound_id === outbound)
}
const statusOf = async (id: string) => (await must(ada, 'GET', `/v1/outbound/${id}`)).status
const files = () => readdirSync(world.channel.inbox).filter((name) => name.endsWith('.xml'))
let silent = ''
let booked = ''
let batchId = ''
const batch = async () => await must(ada, 'GET', `/v1/bank/batch/${batchId}`)

beforeAll(async () => {
  await world.byTwo(folderConnection())
  const { id } = await world.project(100_000)
  const paid = await world.pay(id, [{ amount: 4_000 }, { amount: 4_100 }])
  ;[silent, booked] = [paid[0].id, paid[1].id]
  await until(async () => (await orderOf(booked)) !== undefined)
  await until(async () => (await orderOf(silent)) !== undefined)
  await world.hurry('bank.collect')
  await until(async () => (await orderOf(silent)).status === 'sent')
  batchId = (await orderOf(silent)).batch_id
})

describe('a file that the bank does not answer in its time', () => {
  it('is unknown with what to ask, and is never sent again', async () => {
    const { message_id: name } = await batch()
    expect(files()).toEqual([`${name}.xml`])
    await world.hurry('bank.await')
    await until(async () => (await batch()).alarm === 'no_answer')
    const asked = await batch()
    expect(asked.status).toBe('unknown')
    expect(asked.ask_the_bank).toContain('Did the file with this message id arrive')
    expect((await orderOf(silent)).status).toBe('unknown')
    expect(await statusOf(silent)).toBe('executing')
    const withdrawn = { kind: 'withdraw_batch', withdraw_batch: { batch_id: batchId } }
    const never = await ada('POST', '/v1/bank/proposals', withdrawn)
    expect([never.status, never.body.code]).toEqual([409, 'invalid_state'])
    // Whatever else leaves, it does not leave with it.
    const { id } = await world.project(50_000)
    const [other] = await world.pay(id, [{ amount: 5_000 }])
    await until(async () => (await orderOf(other.id)) !== undefined)
    await world.hurry('bank.collect')
    await until(async () => (await orderOf(other.id)).status === 'sent')
    expect(files().length).toBe(2)
    expect((await orderOf(silent)).batch_id).toBe(batchId)
  })

  it('is still asked after where a booking has told of one of its payments only', async () => {
    expect(await world.booked([booked])).toBe(1)
    expect(await statusOf(booked)).toBe('executed')
    expect((await batch()).alarm).toBe('no_answer')
  })

  it('ends its alarm when the answer comes at last', async () => {
    await world.live(0)
    await world.live(60)
    await world.hurry('connection.look')
    await world.hurry('connection.look')
    await until(async () => (await orderOf(silent)).status === 'acknowledged')
    expect((await batch()).alarm).toBeNull()
    expect((await orderOf(booked)).status).toBe('executed')
    expect(await statusOf(silent)).toBe('executing')
  })
})

describe('a file that the bank took and never booked', () => {
  it('is asked after when its day is over, until the last of it is booked', async () => {
    await owner.query('update bank_batches set day = day - 30')
    await world.hurry('bank.await')
    await until(async () => (await batch()).alarm === 'not_booked')
    expect((await batch()).ask_the_bank).toContain('not sent again')
    expect(await world.booked([silent])).toBe(1)
    expect(await batch()).toMatchObject({ alarm: null, status: 'executed' })
    expect(await statusOf(silent)).toBe('executed')
  })
})

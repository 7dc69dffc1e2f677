// What has not reached the bank can be taken back by two people, and leaves anew or not at all.
import { beforeAll, describe, expect, it } from 'vitest'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { until } from '../harness/until.ts'

const world = await openBankWorld()
const { ada, ben, must } = world
let project = ''

const orderOf = async (outbound: string) => {
  const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
  return data.find((one: { outbound_id: string }) => one.outbound_id === outbound)
}
const batch = async (id: string) => await must(ada, 'GET', `/v1/bank/batch/${id}`)
const outbound = async (id: string) => await must(ada, 'GET', `/v1/outbound/${id}`)
const balance = async () => (await must(ada, 'GET', `/v1/project/${project}`)).balance
const pay = async (...amounts: readonly number[]) => {
  const paid = await world.pay(
    project,
    amounts.map((amount) => ({ amount })),
  )
  for (const { id } of paid) await until(async () => (await orderOf(id)) !== undefined)
  return paid
}
/** The batch of an outbound, once it stands in one and is there. */
const collected = async ({ id }: { readonly id: string }, status: string) => {
  await until(async () => {
    const order = await orderOf(id)
    return order.batch_id !== null && (await batch(order.batch_id)).status === status
  })
  return await batch((await orderOf(id)).batch_id)
}
const withdraw = (batch_id: string, held_order_ids?: readonly string[]) => ({
  kind: 'withdraw_batch',
  withdraw_batch: { batch_id, held_order_ids },
})

beforeAll(async () => {
  const more = { channel: 'by_hand', orders_folder: null, answers_folder: null }
  await world.byTwo(folderConnection(more, { batch_limit: 50_000 }))
  project = (await world.project(10_000_000)).id
})

describe('a draft that nobody approves', () => {
  it('is dissolved by two people: some of its orders wait, the others queue again', async () => {
    const [wrong, right] = await pay(60_000, 1_000)
    await world.hurry('bank.collect')
    const draft = await collected(wrong, 'draft')
    expect((await orderOf(right.id)).batch_id).toBe(draft.id)
    const { id: held } = await orderOf(wrong.id)
    const proposed = await must(ada, 'POST', '/v1/bank/proposals', withdraw(draft.id, [held]))
    const alone = await ada('POST', `/v1/bank/proposal/${proposed.id}/approve`)
    expect(alone.body.code).toBe('second_person_needed')
    expect((await batch(draft.id)).status).toBe('draft')
    await must(ben, 'POST', `/v1/bank/proposal/${proposed.id}/approve`)
    expect((await batch(draft.id)).status).toBe('withdrawn')
    // What is left is within the limit of the account, and leaves by that.
    const next = await collected(right, 'generated')
    expect(next).toMatchObject({ orders: 1, total: 1_000, is_by_rule: true })
    expect(await orderOf(wrong.id)).toMatchObject({ is_held: true, batch_id: null })
    // Held, it is called off by two, and its money is back.
    const before = await balance()
    const off = { kind: 'cancel_order', cancel_order: { order_id: held } }
    const asked = await must(ada, 'POST', '/v1/bank/proposals', off)
    expect((await outbound(wrong.id)).status).toBe('executing')
    await must(ben, 'POST', `/v1/bank/proposal/${asked.id}/approve`)
    expect((await orderOf(wrong.id)).status).toBe('cancelled')
    expect((await outbound(wrong.id)).status).toBe('failed')
    expect((await balance()) - before).toBe(60_000)
  })

  it('is not called off order by order while nobody holds them', async () => {
    const [paid] = await pay(2_000)
    const { id } = await orderOf(paid.id)
    const off = { kind: 'cancel_order', cancel_order: { order_id: id } }
    const refused = await ada('POST', '/v1/bank/proposals', off)
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_state'])
    // Held when it was proposed and let go before it is approved, it leaves.
    await must(ada, 'POST', `/v1/bank/order/${id}`, { is_held: true })
    const proposed = await must(ada, 'POST', '/v1/bank/proposals', off)
    await must(ada, 'POST', `/v1/bank/order/${id}`, { is_held: false })
    const late = await ben('POST', `/v1/bank/proposal/${proposed.id}/approve`)
    expect([late.status, late.body.code]).toEqual([409, 'invalid_state'])
    await world.hurry('bank.collect')
    await collected(paid, 'generated')
    expect((await outbound(paid.id)).status).toBe('executing')
  })
})

describe('a file that people upload', () => {
  it('whose day is over is told of, withdrawn by two, and its orders leave anew', async () => {
    const [paid] = await pay(3_000)
    await world.hurry('bank.collect')
    const first = await collected(paid, 'generated')
    await world.hurry('bank.await')
    await until(async () => (await batch(first.id)).alarm === 'day_passed')
    expect((await batch(first.id)).ask_the_bank).toContain('if it never was, two people withdraw')
    await world.byTwo(withdraw(first.id))
    expect(await batch(first.id)).toMatchObject({ status: 'withdrawn', alarm: null })
    const late = await ada('POST', `/v1/bank/batch/${first.id}/uploaded`)
    expect([late.status, late.body.code]).toEqual([409, 'invalid_state'])
    const second = await collected(paid, 'generated')
    expect(second.id).not.toBe(first.id)
    expect(second.message_id).not.toBe(first.message_id)
    const answer = await must(ada, 'POST', `/v1/bank/batch/${second.id}/uploaded`)
    expect(answer.status).toBe('sent')
    // Said to be with the bank, it stays there, whoever says otherwise.
    const never = await ada('POST', '/v1/bank/proposals', withdraw(second.id))
    expect([never.status, never.body.code]).toEqual([409, 'invalid_state'])
  })

  it('is not withdrawn where it was marked while the second person was asked', async () => {
    const [paid] = await pay(3_100)
    await world.hurry('bank.collect')
    const file = await collected(paid, 'generated')
    const proposed = await must(ada, 'POST', '/v1/bank/proposals', withdraw(file.id))
    await must(ada, 'POST', `/v1/bank/batch/${file.id}/uploaded`)
    const late = await ben('POST', `/v1/bank/proposal/${proposed.id}/approve`)
    expect([late.status, late.body.code]).toEqual([409, 'invalid_state'])
    expect((await orderOf(paid.id)).batch_id).toBe(file.id)
    await must(ben, 'POST', `/v1/bank/proposal/${proposed.id}/refuse`)
  })

  it('that the bank answers although it was withdrawn raises an alarm, and is held', async () => {
    const [paid] = await pay(3_200)
    await world.hurry('bank.collect')
    const file = await collected(paid, 'generated')
    await world.byTwo(withdraw(file.id))
    const { data } = await must(ada, 'GET', '/v1/bank/connections')
    const report = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>A1</MsgId><CreDtTm>2026-11-01T10:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${file.message_id}</OrgnlMsgId>
<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>ACCP</GrpSts></OrgnlGrpInfAndSts>
</CstmrPmtStsRpt></Document>`
    const content = Buffer.from(report).toString('base64')
    const connection = data.find(({ status }: { status: string }) => status === 'active')
    const kept = await must(ada, 'POST', `/v1/bank/connection/${connection.id}/files`, {
      name: 'answer.xml',
      content,
    })
    await until(async () => (await batch(file.id)).alarm === 'answered_after_withdrawal')
    const files = await must(ada, 'GET', '/v1/bank/files?status=held')
    expect(files.data).toMatchObject([{ id: kept.id, reason: 'withdrawn' }])
    expect((await outbound(paid.id)).status).toBe('executing')
  })
})

// What has not reached the bank can be taken back by two people, and what the bank does not answer
// is asked after: nothing that it may have is sent again.
import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseId, present } from '#kit'
import { recordBookings } from '../../src/providers/orders/outcome.ts'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { until } from '../harness/until.ts'

const world = await openBankWorld()
const { ada, ben, must, owner } = world
const { live } = world.holdfast.organisation.tenants
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

async function useConnection(channel: 'by_hand' | 'folder'): Promise<void> {
  const { data } = await must(ada, 'GET', '/v1/bank/connections')
  for (const { id, status } of data) {
    if (status === 'active') await world.byTwo({ kind: 'close', close: { connection_id: id } })
  }
  const more = { channel, orders_folder: null, answers_folder: null }
  await world.byTwo(folderConnection(channel === 'by_hand' ? more : {}, { batch_limit: 50_000 }))
}

beforeAll(async () => {
  await useConnection('by_hand')
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

describe('a file that the bank does not answer', () => {
  const files = () => readdirSync(world.channel.inbox).filter((name) => name.endsWith('.xml'))

  it('is asked after and never sent again; its answer, however late, ends the alarm', async () => {
    // What was left with the other connection is let go, so that its account is free.
    await owner.query(
      `update connected_accounts set is_open = false;
       update bank_connections set status = 'closed' where status in ('active', 'closing')`,
    )
    await useConnection('folder')
    const [silent, booked] = await pay(4_000, 4_100)
    await world.hurry('bank.collect')
    const file = await collected(silent, 'sent')
    expect(files()).toEqual([`${file.message_id}.xml`])
    await world.hurry('bank.await')
    await until(async () => (await batch(file.id)).alarm === 'no_answer')
    expect(await batch(file.id)).toMatchObject({ status: 'unknown' })
    expect((await batch(file.id)).ask_the_bank).toContain(
      'Did the file with this message id arrive',
    )
    expect((await orderOf(silent.id)).status).toBe('unknown')
    const never = await ada('POST', '/v1/bank/proposals', withdraw(file.id))
    expect(never.body.code).toBe('invalid_state')
    expect(files()).toEqual([`${file.message_id}.xml`])
    // A booking ends it for one of them; the other is still asked after.
    const { artefact_id: artefact } = file
    const bookIt = async (id: string) =>
      await world.holdfast.service.database.transact(live, async (unit) => {
        const order = `bank_order_${id.slice('outbound_'.length)}`
        const booking = {
          id: present(parseId('bank_order', order), 'an order'),
          bankReference: null,
          artefactId: present(parseId('artefact', artefact), 'a file'),
          returned: null,
        }
        await recordBookings(unit, [booking])
      })
    await bookIt(booked.id)
    expect((await outbound(booked.id)).status).toBe('executed')
    expect((await batch(file.id)).alarm).toBe('no_answer')
    // The bank takes the file at last, and answers.
    await world.live(0)
    await world.live(60)
    await world.hurry('connection.look')
    await world.hurry('connection.look')
    await until(async () => (await orderOf(silent.id)).status === 'acknowledged')
    expect(await batch(file.id)).toMatchObject({ alarm: null })
    expect((await orderOf(booked.id)).status).toBe('executed')
  })

  it('and answers without ever booking is asked after, too', async () => {
    const { data } = await must(ada, 'GET', '/v1/bank/orders?status=acknowledged')
    const [{ batch_id: id }] = data
    await owner.query("update bank_batches set day = day - 30 where status <> 'withdrawn'")
    await world.hurry('bank.await')
    await until(async () => (await batch(id)).alarm === 'not_booked')
    expect((await batch(id)).ask_the_bank).toContain('not sent again')
    expect(files()).toEqual([])
  })
})

// A bank is asked to give an order back: by two people, by one file, answered or not; and whatever
// crosses on the way, the money is back once or not at all.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { until } from '../harness/until.ts'

const world = await openBankWorld()
const { ada, ben, must, owner } = world
const AMOUNT = 1_000

let project = ''
let connectionId = ''
let answers = 0

const orderOf = async (outbound: string) => {
  const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
  return data.find((one: { outbound_id: string }) => one.outbound_id === outbound)
}
const outbound = async (id: string) => await must(ada, 'GET', `/v1/outbound/${id}`)
const balance = async () => (await must(ada, 'GET', `/v1/project/${project}`)).balance
const recalls = async (order: string) =>
  (await must(ada, 'GET', `/v1/bank/recalls?order_id=${order}`)).data
const recallOf = async (order: string) => (await recalls(order))[0]

const asking = (order_id: string, reason = 'duplicate') => ({
  kind: 'recall_order',
  recall_order: { order_id, reason },
})

/** Orders of so many outbounds that the bank was given; each order with its outbound. */
async function sent(count = 1) {
  const paid = await world.pay(
    project,
    Array.from({ length: count }, () => ({ amount: AMOUNT })),
  )
  for (const { id } of paid) await until(async () => (await orderOf(id)) !== undefined)
  await world.hurry('bank.collect')
  const orders = []
  for (const { id } of paid) {
    await until(async () => (await orderOf(id)).status === 'sent')
    orders.push(await orderOf(id))
  }
  return orders
}

/** The same, executed by a booked entry. */
async function executed(count = 1) {
  const orders = await sent(count)
  await world.booked(orders.map((order) => order.outbound_id))
  return orders
}

/** Asked back by two people, and given to the bank. */
async function recalled(order: { readonly id: string }, reason?: string) {
  await world.byTwo(asking(order.id, reason))
  await until(async () => (await recallOf(order.id)).status === 'sent')
  return await recallOf(order.id)
}

interface Answer {
  readonly status: string
  readonly caseId?: string
  readonly endToEndId?: string
  readonly messageId?: string
  readonly code?: string
}

const optional = (text: string | undefined, show: (text: string) => string) =>
  text === undefined ? '' : show(text)

/** An answer of the bank, and what came of its file. */
async function answered(told: Answer, connection = connectionId) {
  const { caseId, status, endToEndId, messageId, code } = told
  const party = '<Pty><Nm>Bank</Nm></Pty>'
  const group = optional(messageId, (id) => {
    return `<OrgnlGrpInf><OrgnlMsgId>${id}</OrgnlMsgId><OrgnlMsgNmId>p</OrgnlMsgNmId></OrgnlGrpInf>`
  })
  const why = optional(code, (cd) => `<CxlStsRsnInf><Rsn><Cd>${cd}</Cd></Rsn></CxlStsRsnInf>`)
  const details = optional(endToEndId, (id) => {
    const names = `${group}<OrgnlEndToEndId>${id}</OrgnlEndToEndId>`
    return `<CxlDtls><TxInfAndSts>${names}${why}</TxInfAndSts></CxlDtls>`
  })
  const named = optional(caseId, (id) => {
    return `<RslvdCase><Id>${id}</Id><Cretr>${party}</Cretr></RslvdCase>`
  })
  const file = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.029.001.09"><RsltnOfInvstgtn>
<Assgnmt><Id>H${++answers}</Id><Assgnr>${party}</Assgnr><Assgne>${party}</Assgne>
<CreDtTm>2026-11-02T10:00:00Z</CreDtTm></Assgnmt>${named}
<Sts><Conf>${status}</Conf></Sts>${details}</RsltnOfInvstgtn></Document>`
  const body = { name: 'answer.xml', content: Buffer.from(file).toString('base64') }
  const kept = await must(ada, 'POST', `/v1/bank/connection/${connection}/files`, body)
  const now = async () => {
    const { data } = await must(ada, 'GET', '/v1/bank/files?direction=in&limit=100')
    return data.find(({ id }: { id: string }) => id === kept.id)
  }
  await until(async () => (await now()).status !== 'kept')
  const { status: became, reason } = await now()
  return [became, reason]
}

/** A pain.002 that rejects an order. */
async function rejected(order: { batch_id: string; end_to_end_id: string }): Promise<void> {
  const batch = await must(ada, 'GET', `/v1/bank/batch/${order.batch_id}`)
  const file = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>R${++answers}</MsgId><CreDtTm>2026-11-01T10:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${batch.message_id}</OrgnlMsgId>
<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${batch.payment_id}</OrgnlPmtInfId><TxInfAndSts>
<OrgnlEndToEndId>${order.end_to_end_id}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
</TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
  const body = { name: 'report.xml', content: Buffer.from(file).toString('base64') }
  await must(ada, 'POST', `/v1/bank/connection/${connectionId}/files`, body)
}

const recallFiles = (caseId: string) =>
  readdirSync(world.channel.inbox)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => readFileSync(path.join(world.channel.inbox, name), 'utf8'))
    .filter((text) => text.includes(`<Case><Id>${caseId}<`))

const reasonOf = async (call: typeof ada, ...asked: Parameters<typeof ada>) => {
  const { status, body } = await call(...asked)
  return [status, body.code, body.detail]
}

beforeAll(async () => {
  await world.byTwo(folderConnection())
  project = (await world.project(10_000_000)).id
  const { data } = await must(ada, 'GET', '/v1/bank/connections')
  connectionId = data[0].id
})

describe('a recall', () => {
  it('takes two people, leaves in one file, and moves no money when it is accepted', async () => {
    const [order] = await executed()
    const before = await balance()
    const proposed = await must(ada, 'POST', '/v1/bank/proposals', asking(order.id))
    expect(await recallOf(order.id)).toMatchObject({ status: 'requested', reason: 'duplicate' })
    const alone = await ada('POST', `/v1/bank/proposal/${proposed.id}/approve`)
    expect(alone.body.code).toBe('second_person_needed')
    // Asked twice it is refused by name, whoever asks.
    const twice = await reasonOf(ben, 'POST', '/v1/bank/proposals', asking(order.id, 'fraud'))
    expect(twice).toEqual([409, 'invalid_state', 'A recall of this order is requested.'])
    await must(ben, 'POST', `/v1/bank/proposal/${proposed.id}/approve`)
    await until(async () => (await recallOf(order.id)).status === 'sent')
    const { case_id: caseId, artefact_id: file } = await recallOf(order.id)
    expect(recallFiles(caseId).length).toBe(1)
    expect(recallFiles(caseId)[0]).toContain(order.end_to_end_id)
    const { data } = await must(ada, 'GET', '/v1/bank/files?direction=out')
    expect(data.find(({ id }: { id: string }) => id === file)).toMatchObject({
      status: 'read',
      message: 'camt.055.001.08',
    })
    const said = { caseId, status: 'CNCL', endToEndId: order.end_to_end_id }
    expect(await answered(said)).toEqual(['read', null])
    expect(await recallOf(order.id)).toMatchObject({ status: 'accepted', bank_code: 'CNCL' })
    expect(await outbound(order.outbound_id)).toMatchObject({
      status: 'executed',
      recalls: [{ status: 'accepted', reason: 'duplicate', bank_code: 'CNCL' }],
    })
    expect(await balance()).toBe(before)
    // Nobody booked the return: people are told to ask.
    await world.hurry('recall.await')
    await until(async () => (await recallOf(order.id)).alarm === 'not_returned')
    const third = await reasonOf(ada, 'POST', '/v1/bank/proposals', asking(order.id))
    expect(third).toEqual([409, 'invalid_state', 'A recall of this order is accepted.'])
    // The booked entry moves it, once.
    expect(await world.cameBack([order.outbound_id])).toBe(1)
    expect(await world.cameBack([order.outbound_id])).toBe(0)
    expect((await outbound(order.outbound_id)).status).toBe('failed')
    expect((await balance()) - before).toBe(AMOUNT)
    expect(await recallOf(order.id)).toMatchObject({ status: 'accepted', alarm: null })
    expect(recallFiles(caseId).length).toBe(1)
  })

  it('that people decline leaves nothing, and may be asked for again', async () => {
    const [order] = await executed()
    const proposed = await must(ada, 'POST', '/v1/bank/proposals', asking(order.id))
    await must(ada, 'POST', `/v1/bank/proposal/${proposed.id}/refuse`)
    const declined = await recallOf(order.id)
    expect(declined.status).toBe('declined')
    expect(recallFiles(declined.case_id)).toEqual([])
    const said = { caseId: declined.case_id, status: 'CNCL' }
    expect(await answered(said)).toEqual(['held', 'not_sent'])
    expect((await recalled(order)).status).toBe('sent')
    expect((await recalls(order.id)).length).toBe(2)
  })

  it('that is looked at, not answered and refused ends once, and is never sent again', async () => {
    const [order] = await executed()
    const { case_id: caseId } = await recalled(order)
    await answered({ caseId, status: 'PDCR' })
    expect((await recallOf(order.id)).status).toBe('pending')
    await world.hurry('recall.await')
    await until(async () => (await recallOf(order.id)).status === 'unanswered')
    const asked = await recallOf(order.id)
    expect([asked.alarm, asked.ask_the_bank]).toEqual([
      'no_answer',
      expect.stringContaining('not sent again'),
    ])
    await answered({ caseId, status: 'RJCR', endToEndId: order.end_to_end_id, code: 'LEGL' })
    const end = { status: 'refused', bank_code: 'LEGL', alarm: null }
    expect(await recallOf(order.id)).toMatchObject(end)
    expect((await orderOf(order.outbound_id)).status).toBe('executed')
    // The same again is nothing new; the opposite is for people to ask about.
    await answered({ caseId, status: 'RJCR', code: 'LEGL' })
    expect((await recallOf(order.id)).alarm).toBeNull()
    await answered({ caseId, status: 'CNCL' })
    expect(await recallOf(order.id)).toMatchObject({ status: 'refused', alarm: 'answers_differ' })
    expect(recallFiles(caseId).length).toBe(1)
  })

  it('is refused by name once its scheme takes it no more', async () => {
    const [order] = await executed()
    const set = `update bank_batches set day = current_date - $1::int where status = 'executed'`
    await owner.query(set, [40])
    const late = await reasonOf(ada, 'POST', '/v1/bank/proposals', asking(order.id))
    expect(late).toEqual([409, 'invalid_state', expect.stringContaining('for this reason until 2')])
    expect((await recalls(order.id)).length).toBe(0)
    expect((await recalled(order, 'customer_request')).status).toBe('sent')
  })

  it('of an order that the bank has not, or that is not there, is refused by name', async () => {
    const [paid] = await world.pay(project, [{ amount: AMOUNT }])
    await until(async () => (await orderOf(paid.id)) !== undefined)
    const { id } = await orderOf(paid.id)
    const early = await reasonOf(ada, 'POST', '/v1/bank/proposals', asking(id))
    expect(early).toEqual([409, 'invalid_state', expect.stringContaining('The order is queued')])
    const none = await ada('POST', '/v1/bank/proposals', asking(`${id.slice(0, -4)}zzzz`))
    expect([none.status, none.body.errors]).toEqual([
      422,
      [expect.objectContaining({ pointer: '/recall_order/order_id', code: 'not_found' })],
    ])
  })
})

describe('recalls and returns crossing', () => {
  it('a return before the answer ends the recall, and the answer is noted', async () => {
    const [order] = await executed()
    const before = await balance()
    const { case_id: caseId } = await recalled(order)
    await world.cameBack([order.outbound_id])
    expect((await recallOf(order.id)).status).toBe('overtaken')
    await answered({ caseId, status: 'CNCL' })
    const end = { status: 'overtaken', bank_code: 'CNCL', alarm: null }
    expect(await recallOf(order.id)).toMatchObject(end)
    expect((await balance()) - before).toBe(AMOUNT)
    expect((await outbound(order.outbound_id)).status).toBe('failed')
    await world.hurry('recall.await')
    const again = await reasonOf(ada, 'POST', '/v1/bank/proposals', asking(order.id))
    expect(again).toEqual([409, 'invalid_state', expect.stringContaining('The order is returned')])
  })

  it('a return after a refusal brings the money back, and leaves the answer', async () => {
    const [order] = await executed()
    const before = await balance()
    const { case_id: caseId } = await recalled(order)
    await answered({ caseId, status: 'RJCR', code: 'CUST' })
    await world.cameBack([order.outbound_id])
    expect((await balance()) - before).toBe(AMOUNT)
    expect(await recallOf(order.id)).toMatchObject({ status: 'refused', alarm: null })
    expect((await orderOf(order.outbound_id)).status).toBe('returned')
  })

  it('an order that is rejected meanwhile is not asked back', async () => {
    const [order, other] = await sent(2)
    const before = await balance()
    const proposed = await must(ada, 'POST', '/v1/bank/proposals', asking(order.id))
    const { case_id: caseId } = await recalled(other)
    for (const one of [order, other]) await rejected(one)
    for (const one of [order, other]) {
      await until(async () => (await recallOf(one.id)).status === 'overtaken')
    }
    const late = await reasonOf(ben, 'POST', `/v1/bank/proposal/${proposed.id}/approve`)
    expect(late).toEqual([409, 'invalid_state', 'The recall is overtaken.'])
    await must(ben, 'POST', `/v1/bank/proposal/${proposed.id}/refuse`)
    await answered({ caseId, status: 'CNCL' })
    expect((await recallOf(other.id)).status).toBe('overtaken')
    expect((await balance()) - before).toBe(2 * AMOUNT)
  })

  it('one that was accepted and never executed is cancelled by two people, once', async () => {
    const [order] = await sent()
    const before = await balance()
    const off = { kind: 'cancel_order', cancel_order: { order_id: order.id } }
    expect((await ada('POST', '/v1/bank/proposals', off)).status).toBe(409)
    const { case_id: caseId } = await recalled(order)
    await answered({ caseId, status: 'CNCL' })
    expect((await orderOf(order.outbound_id)).status).toBe('sent')
    expect(await balance()).toBe(before)
    await world.byTwo(off)
    expect((await orderOf(order.outbound_id)).status).toBe('cancelled')
    expect((await balance()) - before).toBe(AMOUNT)
    // A booking after that is for people: nothing is executed by itself.
    expect(await world.booked([order.outbound_id])).toBe(0)
    expect((await recallOf(order.id)).status).toBe('accepted')
  })
})

describe('an answer', () => {
  it('of no recall, of another order or file is held, and nothing of it is done', async () => {
    const [order, other] = await executed(2)
    const { case_id: caseId } = await recalled(order)
    const said = { status: 'CNCL', caseId }
    const unknown = `${caseId.slice(0, -4)}zzzz`
    expect(await answered({ ...said, caseId: unknown })).toEqual(['held', 'unknown_recall'])
    expect(await answered({ status: 'CNCL' })).toEqual(['held', 'unknown_recall'])
    expect(await answered({ ...said, endToEndId: other.end_to_end_id })).toEqual([
      'held',
      'unknown_order',
    ])
    const endToEndId = order.end_to_end_id
    expect(await answered({ ...said, endToEndId, messageId: caseId })).toEqual([
      'held',
      'unknown_batch',
    ])
    expect((await recallOf(order.id)).status).toBe('sent')
    // Without a case, or by one of the bank's own, its order names it.
    expect(await answered({ status: 'RJCR', caseId: 'B-77', endToEndId })).toEqual(['read', null])
    expect((await recallOf(order.id)).status).toBe('refused')
  })

  it('of another connection is held', async () => {
    const [order] = await executed()
    const { case_id: caseId } = await recalled(order)
    const more = { orders_folder: 'south/inbox', answers_folder: 'south/outbox' }
    await world.byTwo(folderConnection(more, { iban: 'DE62370400440532013001' }))
    const { data } = await must(ada, 'GET', '/v1/bank/connections')
    const said = await answered({ caseId, status: 'CNCL' }, data[0].id)
    expect(said).toEqual(['held', 'other_connection'])
    expect((await recallOf(order.id)).status).toBe('sent')
  })
})

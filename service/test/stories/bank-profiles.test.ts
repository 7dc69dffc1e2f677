// What a bank wants of files, by its profile: chosen when it is connected, changed by two people.
import { beforeAll, describe, expect, it } from 'vitest'
import { checkSchema } from '../../src/banking/messages/schema.ts'
import { DEBTOR, folderConnection, openBankWorld } from '../harness/bank.ts'
import { collectionAccount } from '../harness/live.ts'
import { until } from '../harness/until.ts'

const world = await openBankWorld()
const { ada, must } = world
const STERLING = '60161331926819'
const uk = { sort_code: '200000', account_number: '55779911' }
let connectionId = ''
const projects = { eur: '', gbp: '' }

const orderOf = async (outbound: string) => {
  const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
  return data.find((one: { outbound_id: string }) => one.outbound_id === outbound)
}
const batchOf = async ({ id }: { readonly id: string }) => {
  const order = await orderOf(id)
  return order?.batch_id ? await must(ada, 'GET', `/v1/bank/batch/${order.batch_id}`) : null
}
const changed = (more: object) => ({
  kind: 'change',
  change: { connection_id: connectionId, ...more },
})
interface Amounts {
  readonly eur?: readonly number[]
  readonly gbp?: readonly number[]
}
/** Outbounds that wait together, then stand in files: with their batches, and the files' texts. */
async function leave({ eur = [], gbp = [] }: Amounts) {
  const euro = eur.map((amount) => ({ amount, name: 'Zoë & Co' }))
  const sterling = gbp.map((amount) => ({ amount, uk, name: 'Cleo Sterling' }))
  const paid = []
  if (euro.length > 0) paid.push(...(await world.pay(projects.eur, euro)))
  if (sterling.length > 0) paid.push(...(await world.pay(projects.gbp, sterling)))
  for (const { id } of paid) await until(async () => (await orderOf(id))?.status === 'queued')
  await world.hurry('bank.collect')
  const batches = []
  for (const one of paid) {
    await until(async () => ((await batchOf(one))?.artefact_id ?? null) !== null)
    batches.push(await batchOf(one))
  }
  const texts = new Map<string, string>()
  for (const { artefact_id: id } of batches) {
    const file = await must(ada, 'GET', `/v1/bank/file/${id}/content`)
    const bytes = Buffer.from(file.content, 'base64')
    expect(await checkSchema(bytes)).toMatchObject({ violations: [] })
    texts.set(id, bytes.toString())
  }
  return { paid, batches, texts: [...texts.values()] }
}
const times = (text: string | undefined, what: string) => (text ?? '').split(what).length - 1

beforeAll(async () => {
  await world.book(collectionAccount('gbp'))
  const sterling = {
    kind: 'client_money',
    currency: 'gbp',
    holder: 'Harbour Sterling',
    local_number: STERLING,
    batch_limit: 100_000_000_00,
    opened_on: '2026-01-01',
  }
  const byHand = { channel: 'by_hand', orders_folder: null, answers_folder: null }
  const asked = folderConnection({ ...byHand, profile: 'euro_and_sterling' })
  const { connect } = asked
  const accounts = [...connect.accounts, sterling]
  const opened = await world.byTwo({ ...asked, connect: { ...connect, accounts } })
  connectionId = opened.connection_id
  projects.eur = (await world.project(1_000_000)).id
  projects.gbp = (await world.project(500_000_000, 'gbp')).id
})

describe('a bank that takes several blocks in a file', () => {
  it('gets accounts and currencies that wait together in one, each as a block', async () => {
    const { batches, texts } = await leave({ eur: [1_000, 1_100], gbp: [2_000] })
    expect(texts).toHaveLength(1)
    const [file] = texts
    expect(times(file, '<PmtInf>')).toBe(2)
    expect(file).toContain('<NbOfTxs>3</NbOfTxs><CtrlSum>41.00</CtrlSum>')
    for (const part of [DEBTOR, STERLING, '<Cd>SEPA</Cd>', '<Prtry>FPS</Prtry>']) {
      expect(file).toContain(part)
    }
    const [euro, , sterling] = batches
    expect([euro.scheme, sterling.scheme]).toEqual(['sepa', 'faster_payments'])
    expect(euro.message_id).toBe(sterling.message_id)
    expect(euro.payment_id).not.toBe(sterling.payment_id)
    // Whoever uploads it has uploaded all of it.
    const answer = await must(ada, 'POST', `/v1/bank/batch/${sterling.id}/uploaded`)
    expect(answer.status).toBe('sent')
    expect((await must(ada, 'GET', `/v1/bank/batch/${euro.id}`)).status).toBe('sent')
  })

  it('answers for the file, for a block and for an order are each of their own', async () => {
    const { paid, batches } = await leave({ eur: [1_200, 1_250], gbp: [2_100] })
    const [first, second, sterling] = batches
    const endToEnd = paid[1].id.slice('outbound_'.length)
    const report = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>A1</MsgId><CreDtTm>2026-11-01T10:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${first.message_id}</OrgnlMsgId>
<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${sterling.payment_id}</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>
<StsRsnInf><Rsn><Cd>AM04</Cd></Rsn></StsRsnInf></OrgnlPmtInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${first.payment_id}</OrgnlPmtInfId><PmtInfSts>PART</PmtInfSts>
<TxInfAndSts><OrgnlEndToEndId>${endToEnd}</OrgnlEndToEndId><TxSts>ACCP</TxSts></TxInfAndSts>
</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
    expect(second.id).toBe(first.id)
    await must(ada, 'POST', `/v1/bank/connection/${connectionId}/files`, {
      name: 'answer.xml',
      content: Buffer.from(report).toString('base64'),
    })
    await until(async () => (await orderOf(paid[2].id)).status === 'rejected')
    expect(await orderOf(paid[2].id)).toMatchObject({ bank_code: 'AM04' })
    expect((await orderOf(paid[1].id)).status).toBe('acknowledged')
    expect((await orderOf(paid[0].id)).status).toBe('sent')
    expect((await must(ada, 'GET', `/v1/bank/batch/${sterling.id}`)).status).toBe('rejected')
    expect((await must(ada, 'GET', `/v1/bank/batch/${first.id}`)).status).toBe('acknowledged')
  })

  it('has one block of a file withdrawn, and the others stand in a new file', async () => {
    const { paid, batches } = await leave({ eur: [1_300], gbp: [2_200] })
    const [euro, sterling] = batches
    const order = await orderOf(paid[1].id)
    await world.byTwo({
      kind: 'withdraw_batch',
      withdraw_batch: { batch_id: sterling.id, held_order_ids: [order.id] },
    })
    await until(async () => (await batchOf(paid[0]))?.status === 'generated')
    const anew = await batchOf(paid[0])
    expect(anew.id).not.toBe(euro.id)
    expect(await must(ada, 'GET', `/v1/bank/batch/${euro.id}`)).toMatchObject({
      status: 'withdrawn',
      superseded_by: anew.id,
    })
    expect(await must(ada, 'GET', `/v1/bank/batch/${sterling.id}`)).toMatchObject({
      status: 'withdrawn',
      superseded_by: null,
    })
    expect(await orderOf(paid[1].id)).toMatchObject({ is_held: true, batch_id: null })
    const file = await must(ada, 'GET', `/v1/bank/file/${anew.artefact_id}/content`)
    expect(times(Buffer.from(file.content, 'base64').toString(), '<PmtInf>')).toBe(1)
  })

  it('pays by CHAPS what is above the limit of Faster Payments', async () => {
    const { batches, texts } = await leave({ gbp: [100_000_000, 150_000_000] })
    expect(batches.map(({ scheme }) => scheme)).toEqual(['faster_payments', 'chaps'])
    expect(texts.join('')).toContain('<SvcLvl><Cd>URGP</Cd></SvcLvl>')
  })
})

describe('a profile', () => {
  it('is changed by two people, and only to one that has orders from all accounts', async () => {
    const wrong = await ada('POST', '/v1/bank/proposals', changed({ profile: 'sepa_single' }))
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      [expect.objectContaining({ pointer: '/change/profile', code: 'not_usable' })],
    ])
  })
  it('holds from the next batch on: booked as one, accents as they are, one block', async () => {
    const OTHER = 'DE62370400440532013001'
    const byHand = { channel: 'by_hand', orders_folder: null, answers_folder: null }
    const terms = { ...byHand, label: 'South Bank', profile: 'sepa_batch_booked' }
    // The older account pays.
    const asked = folderConnection(terms, { iban: OTHER, opened_on: '2025-01-01' })
    const south = await world.byTwo(asked)
    const about = { connection_id: south.connection_id }
    const becomes = async (profile: string) => {
      await world.byTwo({ kind: 'change', change: { ...about, profile } })
    }
    const one = await leave({ eur: [1_400, 1_450] })
    expect(one.texts).toHaveLength(1)
    expect(one.texts[0]).toContain('<BtchBookg>true</BtchBookg>')
    expect(one.texts[0]).toContain('<Nm>Zoe + Co</Nm>')
    expect(one.batches[0].profile).toBe('sepa_batch_booked')
    await becomes('sepa_latin')
    const two = await leave({ eur: [1_500] })
    expect(two.texts[0]).toContain('<BtchBookg>false</BtchBookg>')
    expect(two.texts[0]).toContain('<Nm>Zoë &amp; Co</Nm>')
    await becomes('sepa_single')
    const three = await leave({ eur: [1_600] })
    expect(three.texts[0]).toContain('<Nm>Zoe + Co</Nm>')
    expect(three.batches[0].profile).toBe('sepa_single')
  })
})

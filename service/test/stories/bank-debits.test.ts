// Direct debits of live by a bank: who may let it collect, what its answers and statements do, each
// once, and what comes back late, twice, or before it was told to have come.
import { beforeAll, describe, expect, it } from 'vitest'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import type { DebitWorld } from '../harness/bank-debits.ts'
import { CREDITOR_ID, endToEndOf, letCollect, openDebits } from '../harness/bank-debits.ts'

type Shown = ReturnType<typeof JSON.parse>

const world = await openBankWorld()
const { ada, ben, must, owner } = world
let debits: DebitWorld

beforeAll(async () => {
  await world.byTwo(folderConnection())
  debits = await openDebits(world)
})

/** What the bank answers to the file of a debit. */
function answer(order: Shown, status: string, reason: string | null): string {
  const why = reason === null ? '' : `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>A${Math.random()}</MsgId><CreDtTm>2027-03-01T09:00:00Z</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${order.message_id}</OrgnlMsgId>
<OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${order.payment_id}</OrgnlPmtInfId>
<TxInfAndSts><OrgnlEndToEndId>${order.end_to_end_id}</OrgnlEndToEndId>
<TxSts>${status}</TxSts>${why}</TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
}

/** The order of a debit with what names its file. */
async function named(debit: Shown) {
  const order = await debits.order(debit)
  const { message_id, payment_id } = await must(ada, 'GET', `/v1/bank/batch/${order.batch_id}`)
  return { ...order, message_id, payment_id }
}

/** Why people are asked, of decisions that are open, the newest first. */
async function asked(): Promise<string[]> {
  const { data } = await must(ada, 'GET', '/v1/bank/decisions?status=open&limit=100')
  return data.flatMap(({ why }: { why: string[] }) => why)
}

/** What the books say lies at the bank, in cents. */
async function held(): Promise<number> {
  const { rows } = await owner.query<{ held: string }>(
    `select coalesce(-sum(balance), 0)::text as held from ledger_accounts
      where kind = 'bank' and id in (select id from connected_accounts)`,
  )
  return Number(rows[0]?.held)
}

async function sentDebit(amount: number): Promise<Shown> {
  const debit = await debits.debit(amount)
  await debits.sent(debit)
  return debit
}

describe('who collects', () => {
  it('is nobody before two people let a connection collect: nothing is promised', async () => {
    const { status, body } = await debits.confirm(10_000)
    expect([status, body.code]).toEqual([409, 'method_not_available'])
    const [{ id: connection_id, debits: none }] = (await must(ada, 'GET', '/v1/bank/connections'))
      .data
    expect(none).toBeNull()
    const terms = { connection_id, creditor_id: CREDITOR_ID, scheme: 'sepa_core' }
    const proposal = { kind: 'collect_debits', collect_debits: terms }
    const proposed = await must(ada, 'POST', '/v1/bank/proposals', proposal)
    const alone = await ada('POST', `/v1/bank/proposal/${proposed.id}/approve`)
    expect([alone.status, alone.body.code]).toEqual([403, 'second_person_needed'])
    expect((await debits.confirm(10_000)).status).toBe(409)
    await must(ben, 'POST', `/v1/bank/proposal/${proposed.id}/approve`)
    const [connection] = (await must(ada, 'GET', '/v1/bank/connections')).data
    expect(connection.debits).toEqual({
      creditor_id: CREDITOR_ID,
      scheme: 'sepa_core',
      notice_days: 14,
    })
  })

  it.each([
    ['not_usable', '/collect_debits/creditor_id', { creditor_id: 'DE99ZZZ09999999999' }],
    ['bad_format', '/collect_debits/creditor_id', { creditor_id: 'ZZZ09999999999' }],
    [
      'not_found',
      '/collect_debits/connection_id',
      { connection_id: 'bank_connection_01h455vb4pex5vsknk084sn02q' },
    ],
  ])('is not known by what is %s at %s', async (code, pointer, changes) => {
    const [{ id: connection_id }] = (await must(ada, 'GET', '/v1/bank/connections')).data
    const terms = { connection_id, creditor_id: CREDITOR_ID, scheme: 'sepa_core', ...changes }
    const body = { kind: 'collect_debits', collect_debits: terms }
    const refused = await ada('POST', '/v1/bank/proposals', body)
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ pointer, code }]])
  })

  it('is changed by two people', async () => {
    await letCollect(world, { scheme: 'sepa_b2b' })
    await letCollect(world)
    const [connection] = (await must(ada, 'GET', '/v1/bank/connections')).data
    expect(connection.debits).toMatchObject({ scheme: 'sepa_core', notice_days: 1 })
  })
})

describe('what a bank says of a debit', () => {
  it('collects by a booked entry only, once, however often it is told', async () => {
    const debit = await sentDebit(10_000)
    const order = await named(debit)
    await debits.upload(answer(order, 'ACSC', null))
    expect((await debits.read(debit)).status).toBe('settling')
    expect(await held()).toBe(0)
    await debits.tell([{ amount: 10_000, endToEnd: endToEndOf(debit), reference: 'C1' }])
    expect((await debits.read(debit)).status).toBe('settled')
    expect(await held()).toBe(10_000)
    await debits.tell([{ amount: 10_000, endToEnd: endToEndOf(debit), reference: 'C2' }])
    expect(await asked()).toEqual(['booked_twice'])
    expect(await held()).toBe(10_000)
  })

  it('collects nothing by its reference alone', async () => {
    const debit = await sentDebit(20_000)
    const before = await held()
    await debits.tell([{ amount: 19_999, endToEnd: endToEndOf(debit) }])
    expect((await asked())[0]).toBe('amount_differs')
    expect([(await debits.read(debit)).status, await held()]).toEqual(['executing', before])
  })

  it('ends it before it was booked, with its code; booked after that people decide', async () => {
    const debit = await sentDebit(3_000)
    const order = await named(debit)
    await debits.upload(answer(order, 'RJCT', 'AC04'))
    expect(await debits.read(debit)).toMatchObject({
      status: 'failed',
      failure_reason: 'account_closed',
      bank_code: 'AC04',
    })
    const { rows } = await owner.query(
      `select m.status, m.bank_code from mandates m
         join debits d on d.tenant_id = m.tenant_id and d.mandate_id = m.id
        where d.amount = 3000`,
    )
    expect(rows).toEqual([{ status: 'revoked', bank_code: 'AC04' }])
    await debits.tell([{ amount: 3_000, endToEnd: endToEndOf(debit) }])
    expect((await asked())[0]).toBe('not_under_way')
  })

  it('changes nothing where it is called rejected after it was booked: an alarm asks', async () => {
    const debit = await sentDebit(4_500)
    const order = await named(debit)
    await debits.tell([{ amount: 4_500, endToEnd: endToEndOf(debit) }])
    await debits.upload(answer(order, 'RJCT', 'AM04'))
    expect((await debits.read(debit)).status).toBe('settled')
    expect((await debits.order(debit)).alarm).toBe('rejected_after_booking')
  })

  it('takes it back thirteen months later, once', async () => {
    const debit = await sentDebit(6_000)
    const endToEnd = endToEndOf(debit)
    await debits.tell([{ amount: 6_000, endToEnd }])
    const before = await held()
    await debits.tell([{ amount: -6_000, endToEnd, returned: 'MD01' }], '2028-04-03')
    expect(await debits.read(debit)).toMatchObject({ status: 'failed', bank_code: 'MD01' })
    expect(await held()).toBe(before - 6_000)
    await debits.tell([{ amount: -6_000, endToEnd, returned: 'MD01' }], '2028-04-04')
    expect((await asked())[0]).toBe('returned_twice')
    expect(await held()).toBe(before - 6_000)
  })

  it('that came back before it was told to have come is nothing in the end', async () => {
    const debit = await sentDebit(7_000)
    const endToEnd = endToEndOf(debit)
    const before = await held()
    await debits.tell([{ amount: -7_000, endToEnd, returned: 'AM04' }], '2028-04-05')
    expect(await debits.read(debit)).toMatchObject({ status: 'failed', bank_code: 'AM04' })
    expect(await held()).toBe(before)
    const open = await asked()
    await debits.tell([{ amount: 7_000, endToEnd }], '2028-04-06')
    expect([await held(), await asked()]).toEqual([before, open])
  })

  it('is asked of people where it takes one without saying that it is a return', async () => {
    const debit = await sentDebit(8_000)
    const endToEnd = endToEndOf(debit)
    await debits.tell(
      [
        { amount: 8_000, endToEnd },
        { amount: -8_000, endToEnd },
      ],
      '2028-04-07',
    )
    expect((await asked())[0]).toBe('unknown_debit')
    expect((await debits.read(debit)).status).toBe('settled')
  })
})

it('a block that is booked as one is opened by its file and its sum, to the cent', async () => {
  const pair = [await debits.debit(1_000), await debits.debit(1_500)]
  for (const debit of pair) await debits.sent(debit)
  const [one, other] = [await named(pair[0]), await named(pair[1])]
  expect(one.batch_id).toBe(other.batch_id)
  const { message_id: file, payment_id: block } = one
  const batch = `<Btch><MsgId>${file}</MsgId><PmtInfId>${block}</PmtInfId></Btch>`
  await debits.tell([{ amount: 2_499, details: batch }], '2028-04-10')
  expect((await asked())[0]).toBe('batch_differs')
  const before = await held()
  await debits.tell([{ amount: 2_500, details: batch }], '2028-04-11')
  expect(await held()).toBe(before + 2_500)
  for (const debit of pair) expect((await debits.read(debit)).status).toBe('settled')
})

it('a debit is asked back by no recall, and its file names its payer to nobody else', async () => {
  const debit = await sentDebit(9_000)
  const order = await debits.order(debit)
  const recall = { order_id: order.id, reason: 'duplicate' }
  const refused = await ada('POST', '/v1/bank/proposals', {
    kind: 'recall_order',
    recall_order: recall,
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'invalid_state'])
  const { rows } = await owner.query(
    `select from bank_orders where debit_id is not null
        and (sealed is null or position('FR14' in encode(sealed, 'escape')) > 0)`,
  )
  expect(rows).toEqual([])
})

describe('people', () => {
  /** Of the newest decision: proposed by one, approved by the other; what each was answered. */
  async function answerNewest(body: object) {
    const { data } = await must(ada, 'GET', '/v1/bank/decisions?status=open&limit=1')
    const at = `/v1/bank/decision/${data[0].id}`
    const proposed = await ada('POST', `${at}/answer`, body)
    if (proposed.status !== 200) return proposed
    const approved = await ben('POST', `${at}/approve`)
    if (approved.status !== 200) await must(ben, 'POST', `${at}/refuse`)
    return approved
  }
  const idsOf = (...some: readonly Shown[]) => some.map(({ id }) => id)

  it('say which debits a booking without details is of, to the cent', async () => {
    const pair = [await sentDebit(1_100), await sentDebit(1_200)]
    const before = await held()
    await debits.tell([{ amount: 2_299, text: 'COLLECTION' }], '2028-04-12')
    const order_ids = idsOf(...pair)
    const lacking = await answerNewest({ action: 'orders', order_ids })
    expect([lacking.status, lacking.body.code]).toEqual([409, 'invalid_state'])
    expect(lacking.body.detail).toContain('to the cent')
    await debits.tell([{ amount: 2_300, text: 'COLLECTION' }], '2028-04-13')
    expect((await answerNewest({ action: 'orders', order_ids })).status).toBe(200)
    for (const debit of pair) expect((await debits.read(debit)).status).toBe('settled')
    expect(await held()).toBe(before + 2_300)
    // They have come: of another booking they are not.
    await debits.tell([{ amount: 2_300, text: 'COLLECTION' }], '2028-04-14')
    expect((await answerNewest({ action: 'orders', order_ids })).status).toBe(409)
    expect(await held()).toBe(before + 2_300)
  })

  it('say which debit was given back, whole; what is beyond it the bank charges', async () => {
    const debit = await sentDebit(1_300)
    await debits.tell([{ amount: 1_300, endToEnd: endToEndOf(debit) }], '2028-04-15')
    const before = await held()
    await debits.tell([{ amount: -1_450, text: 'RETURN' }], '2028-04-16')
    const order_ids = idsOf(debit)
    expect((await answerNewest({ action: 'orders', order_ids })).status).toBe(422)
    expect((await answerNewest({ action: 'returned', order_ids })).status).toBe(200)
    expect((await debits.read(debit)).status).toBe('failed')
    expect(await held()).toBe(before - 1_450)
    await debits.tell([{ amount: -1_300, text: 'RETURN' }], '2028-04-17')
    expect((await answerNewest({ action: 'returned', order_ids })).status).toBe(409)
    expect(await held()).toBe(before - 1_450)
  })

  it('see the debits that a proposal names', async () => {
    const debit = await sentDebit(1_400)
    await debits.tell([{ amount: 1_400, text: 'COLLECTION' }], '2028-04-18')
    const { data } = await must(ada, 'GET', '/v1/bank/decisions?status=open&limit=1')
    const at = `/v1/bank/decision/${data[0].id}`
    await must(ada, 'POST', `${at}/answer`, { action: 'orders', order_ids: idsOf(debit) })
    expect((await must(ada, 'GET', at)).order_ids).toEqual([debit.id])
    await must(ben, 'POST', `${at}/approve`)
    expect((await debits.read(debit)).status).toBe('settled')
    const [{ id: statement }] = (await must(ada, 'GET', '/v1/bank/statements?limit=1')).data
    const { data: entries } = await must(ada, 'GET', `/v1/bank/statement/${statement}/entries`)
    expect(entries[0].parts).toMatchObject([{ became: 'order_executed', order_id: debit.id }])
    expect(await world.holdfast.breaches()).toEqual([])
  })
})

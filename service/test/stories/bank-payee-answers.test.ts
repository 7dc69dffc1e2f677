// What a bank answers about whom orders pay (pain.002), where it is reached by files: of single
// payments and of whole files. It puts them into a check that people end, and is remembered.
import { beforeAll, describe, expect, it } from 'vitest'
import { eraseByEmail } from '#erasure'
import { createLog } from '#http'
import { parseId, present } from '#kit'
import { putIntoBatch, selectOrders } from '../../src/providers/orders/store.ts'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { until } from '../harness/until.ts'

const logged: string[] = []
const world = await openBankWorld({ log: createLog({ write: (line) => logged.push(line) }) })
const { ada, ben, must, owner, holdfast } = world
const AMOUNT = 1_000
/** As the bank knows the holder: a personal part. */
const PLANTED = 'Zaphira Quellmalz'
const KNOWN = 'Erna Erasmus'

let project = ''
let connectionId = ''
let answers = 0

const orderOf = async (outbound: string) => {
  const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
  return data.find((one: { outbound_id: string }) => one.outbound_id === outbound)
}
const batchOf = async ({ batch_id }: { batch_id: string }) =>
  await must(ada, 'GET', `/v1/bank/batch/${batch_id}`)

beforeAll(async () => {
  const proposal = await world.byTwo(folderConnection())
  connectionId = proposal.connection_id
  project = (await world.project(1_000_000)).id
})

/** Orders to these people in one file that the bank was given. */
async function sent(...names: string[]) {
  const paid = await world.pay(
    project,
    names.map((name) => ({ amount: AMOUNT, name })),
  )
  for (const { id } of paid) await until(async () => (await orderOf(id)) !== undefined)
  await world.hurry('bank.collect')
  const orders = []
  for (const { id } of paid) {
    await until(async () => ['sent'].includes((await orderOf(id)).status))
    orders.push(await orderOf(id))
  }
  return orders
}

type Shown = Awaited<ReturnType<typeof orderOf>>

interface Said {
  readonly order: Shown
  readonly code: string
  readonly words?: string
}

/** A pain.002 about the file of an order: of the whole, and of these payments. */
async function answered(of: Shown, group: string | null, said: readonly Said[] = []) {
  const batch = await batchOf(of)
  const whole = group === null ? '' : `<GrpSts>${group}</GrpSts>`
  const each = said.map(({ order, code, words }) => {
    const more = words === undefined ? '' : `<StsRsnInf><AddtlInf>${words}</AddtlInf></StsRsnInf>`
    const id = `<OrgnlEndToEndId>${order.end_to_end_id}</OrgnlEndToEndId>`
    return `<TxInfAndSts>${id}<TxSts>${code}</TxSts>${more}</TxInfAndSts>`
  })
  const block =
    each.length === 0
      ? ''
      : `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${batch.payment_id}</OrgnlPmtInfId>${each.join('')}
</OrgnlPmtInfAndSts>`
  const file = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>V${++answers}</MsgId><CreDtTm>2026-11-01T10:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${batch.message_id}</OrgnlMsgId>
<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${whole}</OrgnlGrpInfAndSts>
${block}</CstmrPmtStsRpt></Document>`
  const body = { name: 'report.xml', content: Buffer.from(file).toString('base64') }
  const kept = await must(ada, 'POST', `/v1/bank/connection/${connectionId}/files`, body)
  const now = async () => {
    const { data } = await must(ada, 'GET', '/v1/bank/files?direction=in&limit=100')
    return data.find(({ id }: { id: string }) => id === kept.id)
  }
  await until(async () => (await now()).status !== 'kept')
  expect((await now()).status).toBe('read')
}

const accepting = (order_id: string) => ({ kind: 'accept_payee', accept_payee: { order_id } })

describe('a bank that is reached by files', () => {
  it('is asked nothing: what nobody said is no match, and is paid by the rule', async () => {
    const [order] = await sent('Ann Unasked')
    expect(order).toMatchObject({ payee_check: null, is_held: false, alarm: null })
    const none = await ada('GET', `/v1/bank/order/${order.id}/payee-check`)
    expect(none.status).toBe(404)
  })

  it('answers of single payments: those are asked about, the others go on', async () => {
    const [none, close, fine] = await sent('Nils One', 'Zaphira Quelmalz', 'Fay Fine')
    await answered(none, 'RVCM', [
      { order: none, code: 'RVNM' },
      { order: close, code: 'RVMC', words: PLANTED },
    ])
    expect(await orderOf(none.outbound_id)).toMatchObject({
      status: 'payee_check',
      payee_check: 'no_match',
      alarm: 'payee_check',
      ask_the_bank: expect.stringContaining('Confirm or refuse at the bank'),
    })
    expect(await orderOf(close.outbound_id)).toMatchObject({
      status: 'payee_check',
      payee_check: 'close_match',
      bank_text: null,
    })
    expect(await orderOf(fine.outbound_id)).toMatchObject({ status: 'sent', alarm: null })
    expect((await batchOf(none)).status).toBe('payee_check')
    const check = await must(ada, 'GET', `/v1/bank/order/${close.id}/payee-check`)
    expect(check).toMatchObject({ source: 'answered', suggested_name: PLANTED })
    // Nowhere in the clear.
    const { rows } = await owner.query(
      `select (select string_agg(o::text, '') from bank_orders o) ||
              (select string_agg(c::text, '') from payee_checks c) ||
              coalesce((select string_agg(e::text, '') from events e), '') as all`,
    )
    expect(rows[0].all.length).toBeGreaterThan(1_000)
    expect(rows[0].all).not.toContain(PLANTED.split(' ')[1])
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join(' ')).not.toContain(PLANTED.split(' ')[1])
  })

  it.each(['RVNM', 'RVCM'])(
    'answers %s of a whole file: all of it is asked about',
    async (code) => {
      const [one, other] = await sent(`Una ${code}`, `Udo ${code}`)
      await answered(one, code)
      for (const { outbound_id } of [one, other]) {
        expect((await orderOf(outbound_id)).status).toBe('payee_check')
      }
      expect((await batchOf(one)).status).toBe('payee_check')
    },
  )

  it('is confirmed by two people, not by one, and the order goes on', async () => {
    const [order] = await sent('Cleo Confirmed')
    await answered(order, null, [{ order, code: 'RVNM' }])
    const { id } = await must(ada, 'POST', '/v1/bank/proposals', accepting(order.id))
    const alone = await ada('POST', `/v1/bank/proposal/${id}/approve`)
    expect([alone.status, alone.body.code]).toEqual([403, 'second_person_needed'])
    await must(ben, 'POST', `/v1/bank/proposal/${id}/approve`)
    expect(await orderOf(order.outbound_id)).toMatchObject({ status: 'acknowledged', alarm: null })
    const check = await must(ada, 'GET', `/v1/bank/order/${order.id}/payee-check`)
    expect(check).toMatchObject({ proposal_id: id, accepted_at: expect.any(String) })
    const again = await ada('POST', '/v1/bank/proposals', accepting(order.id))
    expect([again.status, again.body.code]).toEqual([409, 'invalid_state'])
  })

  it('is refused there: a rejection ends it, and nobody is asked any more', async () => {
    const [order] = await sent('Rosa Refused')
    await answered(order, null, [{ order, code: 'RVNM' }])
    await answered(order, null, [{ order, code: 'RJCT' }])
    expect(await orderOf(order.outbound_id)).toMatchObject({ status: 'rejected', alarm: null })
  })

  it('may pay it all the same: what is booked is executed, and asks for nothing', async () => {
    const [order] = await sent('Bo Booked')
    await answered(order, null, [{ order, code: 'RVNM' }])
    expect(await world.booked([order.outbound_id])).toBe(1)
    expect(await orderOf(order.outbound_id)).toMatchObject({ status: 'executed', alarm: null })
  })

  it('is forgotten with the person: the name that it knew, in orders and files', async () => {
    const [order] = await sent('Erna Erasd')
    await answered(order, null, [{ order, code: 'RVMC', words: KNOWN }])
    await world.booked([order.outbound_id])
    const inFiles = async () => {
      const { data } = await must(ada, 'GET', '/v1/bank/files?direction=in&limit=100')
      const texts = []
      for (const { id } of data) {
        const { content } = await must(ada, 'GET', `/v1/bank/file/${id}/content`)
        texts.push(Buffer.from(content, 'base64').toString('utf8'))
      }
      return texts.join(' ')
    }
    expect(await inFiles()).toContain(KNOWN)
    const { to } = await must(ada, 'GET', `/v1/outbound/${order.outbound_id}`)
    const { service, organisation } = holdfast
    const done = await service.database.transact(organisation.tenants.live, async (unit) => {
      return await eraseByEmail(unit, to.email)
    })
    expect(done).toMatchObject({ kind: 'erased' })
    await until(async () => !(await inFiles()).includes(KNOWN))
    const { rows } = await owner.query(
      `select o.payee, o.sealed, (select count(*)::int from payee_checks c
                                   where c.tenant_id = o.tenant_id
                                     and c.participant_id = b.participant_id) as checks
         from bank_orders o join outbounds b on b.tenant_id = o.tenant_id and b.id = o.outbound_id
        where o.tenant_id = $1 and o.id = $2`,
      [organisation.tenants.live, parseId('bank_order', order.id)],
    )
    expect(rows).toEqual([{ payee: null, sealed: null, checks: 0 }])
  })

  it('is remembered: the next order to that account under that name is held', async () => {
    const [order] = await sent('Rita Remembered')
    await answered(order, null, [{ order, code: 'RVNM' }])
    const [again] = await world.pay(project, [{ amount: AMOUNT, name: 'Rita Remembered' }])
    await until(async () => (await orderOf(again.id)) !== undefined)
    await world.hurry('bank.collect')
    await until(async () => (await orderOf(again.id)).is_held)
    const held = await orderOf(again.id)
    expect(held).toMatchObject({ alarm: 'payee_held', payee_check: 'no_match' })
    // Unless a receipt says that it has left: then nothing holds it any more.
    const { service, organisation } = holdfast
    const undone = new Error('only tried')
    const tried = service.database.transact(organisation.tenants.live, async (unit) => {
      const tenant_id = unit.tenant.id
      const ids = [present(parseId('bank_order', held.id), 'an order')]
      const batch_id = present(parseId('bank_batch', order.batch_id), 'a batch')
      await unit.tx.query(putIntoBatch, { tenant_id, batch_id, ids, now: unit.now })
      const [left] = await unit.tx.query(selectOrders, { tenant_id, ids })
      expect(left).toMatchObject({ alarm: null, batch_id })
      throw undone
    })
    await expect(tried).rejects.toBe(undone)
  })
})

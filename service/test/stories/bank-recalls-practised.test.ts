// Recalls by the bank to practise with: it agrees and gives back, refuses, looks first, or is
// silent; its books and ours agree, whichever of answer and return comes first.
import { expect, it } from 'vitest'
import { payments } from '../harness/payments.ts'
import { openPractice } from '../harness/practice.ts'
import { openService } from '../harness/story.ts'

// Without workers: only what an advance of the clock runs.
const holdfast = await openService({ roles: ['api'] })
const shop = payments(holdfast)
const practice = openPractice(holdfast)
const { advance, byOne, must } = practice
const AMOUNT = 40_000
const orders = async () => (await must('GET', '/v1/bank/orders?limit=100')).data

/** Pays a seller of this name by the bank; the settlement, and the order. */
async function paid(name: string, place: number) {
  const email = `seller${place}@example.com`
  await shop.verify(email)
  const checkout = await shop.confirmed([{ amount: AMOUNT, to: { email, name } }])
  const { project_id: project, reference, settlements } = checkout
  const paying = { amount: AMOUNT, reference, payer_name: 'Bea Buyer' }
  await must('POST', `/_sandbox/v1/project/${project}/credit`, paying)
  return settlements[0].id
}

it('end as the bank does, and bring money back once', async () => {
  await practice.connect()
  const names = ['Ann', 'Amy', 'Abe', 'Rita recall LEGL', 'Paul recall PDCR', 'Nora recall NONE']
  const settlements: string[] = []
  for (const [place, name] of names.entries()) settlements.push(await paid(name, place))
  await advance('P1D')
  const releases = settlements.map((settlement_id) => ({ settlement_id }))
  const { outbounds } = await must('POST', '/v1/outbounds/releases', { releases })
  await advance('P1D')
  for (const { id } of outbounds) {
    const order = (await orders()).find((one: { outbound_id: string }) => one.outbound_id === id)
    expect(order.status).toBe('executed')
    await byOne({ kind: 'recall_order', recall_order: { order_id: order.id, reason: 'duplicate' } })
  }
  await advance('P21D')
  const ends = []
  for (const [place, { id }] of outbounds.entries()) {
    const { status, order, recalls } = await must('GET', `/v1/outbound/${id}`)
    const { balance } = await shop.read('settlement', settlements[place] ?? '')
    ends.push([status, order.status, recalls[0].status, recalls[0].bank_code, balance])
  }
  const back = ['failed', 'returned', expect.stringMatching(/accepted|overtaken/), 'ACCR', AMOUNT]
  expect(ends).toEqual([
    back,
    back,
    back,
    ['executed', 'executed', 'refused', 'LEGL', 0],
    back,
    ['executed', 'executed', 'unanswered', null, 0],
  ])
  const { data: alarms } = await must('GET', '/v1/bank/recalls?alarm=no_answer')
  expect(alarms.length).toBe(1)
  expect((await must('GET', '/v1/bank/decisions?status=open')).data).toEqual([])
  expect((await must('GET', '/v1/bank/files?status=held')).data).toEqual([])
  const { data: nights } = await must('GET', '/v1/bank/closings')
  for (const { unexplained, difference } of nights)
    expect([unexplained, difference]).toEqual([0, 0])
})

it('stop what the bank has not executed: it rejects the order, and the money is back', async () => {
  // A Friday; what is released on Saturday is asked for on Monday.
  await must('POST', '/_sandbox/v1/clock/advance', { to: '2027-04-09T08:00:00.000Z' })
  const settlement = await paid('Sue', 9)
  await advance('P1D')
  const releases = [{ settlement_id: settlement }]
  const { outbounds } = await must('POST', '/v1/outbounds/releases', { releases })
  await advance('PT2H')
  const [order] = await orders()
  expect([order.outbound_id, order.status]).toEqual([outbounds[0].id, 'acknowledged'])
  await byOne({ kind: 'recall_order', recall_order: { order_id: order.id, reason: 'duplicate' } })
  await advance('P4D')
  const { status, recalls } = await must('GET', `/v1/outbound/${outbounds[0].id}`)
  expect([status, recalls[0].bank_code]).toEqual(['failed', 'ACCR'])
  expect((await orders())[0].status).toBe('rejected')
  expect((await shop.read('settlement', settlement)).balance).toBe(AMOUNT)
})

// Whom accounts belong to, as a bank says it that is asked: when an account is given, and before an
// order joins a batch. What each answer does is a rule of the organisation, and what it holds only
// two people let go.
import { describe, expect, it } from 'vitest'
import { eraseByEmail } from '#erasure'
import { parseId } from '#kit'
import { enterAsOwner } from '../harness/member.ts'
import { payeesOf } from '../harness/payees.ts'
import { payments } from '../harness/payments.ts'
import { openPractice } from '../harness/practice.ts'
import { openOwner, openService } from '../harness/story.ts'

// Without workers: only what an advance of the clock runs.
const holdfast = await openService({ roles: ['api'] })
const shop = payments(holdfast)
const practice = openPractice(holdfast)
const { advance, byOne, call, must } = practice
const owner = await openOwner(holdfast)
const member = await enterAsOwner(holdfast)
const payees = payeesOf(shop, member)
const AMOUNT = 40_000

const orders = async () => (await must('GET', '/v1/bank/orders?limit=100')).data
const orderOf = async (outbound: string) =>
  (await orders()).find((one: { outbound_id: string }) => one.outbound_id === outbound)

await practice.connect()

let people = 0

/** A seller of this name who has verified himself and given his account. */
async function seller(name: string) {
  people += 1
  const email = `payee${people}@example.com`
  const { id } = await must('POST', '/v1/participants', { email, name })
  await shop.verify(email)
  await advance('PT1M')
  return { email, name, id }
}

/** A release of money to him, after so long. */
async function paying({ email, name }: { email: string; name: string }, by = 'PT10M') {
  const checkout = await shop.confirmed([{ amount: AMOUNT, to: { email, name } }])
  const { project_id: project, reference, settlements } = checkout
  const credit = { amount: AMOUNT, reference, payer_name: 'Bea Buyer' }
  await must('POST', `/_sandbox/v1/project/${project}/credit`, credit)
  // However many days in a row the bank is closed.
  await advance('P6D')
  const releases = [{ settlement_id: settlements[0].id }]
  const { outbounds } = await must('POST', '/v1/outbounds/releases', { releases })
  await advance(by)
  return { outbound: outbounds[0].id, project, order: await orderOf(outbounds[0].id) }
}

const checksOf = async ({ id }: { id: string }) =>
  (await must('GET', `/v1/participant/${id}/bank-accounts`)).payee_checks

/** How often banks were asked about accounts of his. */
async function countOf(shown: string) {
  const { rows } = await owner.query(
    'select count(*) from payee_checks where participant_id = $1',
    [parseId('participant', shown)],
  )
  return rows[0]
}

/** A sound IBAN of a German account, one for each number. */
function ibanOf(number: number): string {
  const account = `37040044${String(532_013_000 + number).padStart(10, '0')}`
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}

/** The file that an order left in. */
async function fileOf({ batch_id }: { batch_id: string }): Promise<string> {
  const { artefact_id: id } = await must('GET', `/v1/bank/batch/${batch_id}`)
  const { content } = await must('GET', `/v1/bank/file/${id}/content`)
  return Buffer.from(content, 'base64').toString('utf8')
}

const accepting = (order_id: string) => ({ kind: 'accept_payee', accept_payee: { order_id } })

async function rule(rules: object): Promise<void> {
  const body = { cooling_hours: 0, ...rules }
  expect((await member.call('POST', '/dashboard/v1/payee-rules', body)).status).toBe(200)
}

describe('an account that is given', () => {
  it.each([
    ['Mia Match', 'match', null],
    ['Carl Close payee RVMC', 'close_match', 'Carl Close'],
    ['Nora None payee RVNM', 'no_match', null],
    ['Alma Apart payee RVNA', 'not_applicable', null],
    ['Uma Unsure payee RVNC', 'unavailable', null],
  ])('of %s is asked about, and the answer stands beside it', async (name, result, suggested) => {
    const person = await seller(name)
    const [check, ...others] = await checksOf(person)
    expect(others).toEqual([])
    expect(check).toMatchObject({ result, suggested_name: suggested, source: 'asked' })
    expect([check.choice, check.accepted_at]).toEqual([null, null])
  })

  it('is asked about for the organisation, too, under its own name', async () => {
    const account = { country: 'DE', currency: 'eur', iban: 'DE62370400440532013001' }
    await must('POST', '/v1/payout-accounts', account)
    await advance('PT1M')
    const [payout] = (await must('GET', '/v1/payout-accounts')).data
    expect(payout.payee_check).toMatchObject({ result: 'match', source: 'asked' })
    expect(payout.payee_check.bank_account_id).toBe(payout.bank_account.id)
  })

  it('is asked about so often within a day, and no more', async () => {
    const { id } = await seller('Olga Often payee RVMC')
    const { count } = await countOf(id)
    for (let number = 0; number < 12; number += 1) {
      const iban = ibanOf(number)
      const account = { country: 'DE', currency: 'eur', iban }
      await must('POST', `/v1/participant/${id}/bank-account`, account)
      await advance('PT1M')
    }
    expect([count, (await countOf(id)).count]).toEqual(['1', '10'])
    await advance('P1DT1M')
    const account = { country: 'DE', currency: 'eur', iban: ibanOf(20) }
    await must('POST', `/v1/participant/${id}/bank-account`, account)
    await advance('PT1M')
    expect((await countOf(id)).count).toBe('11')
  })
})

describe('an order', () => {
  it('leaves where the name is that of the account, and says so', async () => {
    const { order } = await paying(await seller('Max Match'))
    expect(order).toMatchObject({ payee_check: 'match', is_held: false, alarm: null })
    expect(order.batch_id).not.toBe(null)
  })

  it('is asked about where its account was given before any bank could be asked', async () => {
    const person = await seller('Early Earl')
    await owner.query('delete from payee_checks')
    const { order } = await paying(person)
    expect(order).toMatchObject({ payee_check: 'match', is_held: false })
    expect(await checksOf(person)).toMatchObject([{ result: 'match' }])
  })

  it('to no match is held and told of; one person cannot let it go, two can', async () => {
    const person = await seller('Nils None payee RVNM')
    const { order } = await paying(person)
    expect(order).toMatchObject({
      status: 'queued',
      payee_check: 'no_match',
      is_held: true,
      alarm: 'payee_held',
      batch_id: null,
    })
    expect(order.ask_the_bank).toContain('not known to be of that name')
    const freed = await call('POST', `/v1/bank/order/${order.id}`, { is_held: false })
    expect([freed.status, freed.body.code]).toEqual([409, 'invalid_state'])
    const { proposed_by: by, order_id } = await byOne(accepting(order.id))
    expect([typeof by, order_id]).toEqual(['string', order.id])
    await advance('PT10M')
    const after = await orderOf(order.outbound_id)
    expect(after).toMatchObject({ is_held: false, alarm: null, payee_check: 'no_match' })
    expect(after.batch_id).not.toBe(null)
    const check = await must('GET', `/v1/bank/order/${order.id}/payee-check`)
    expect(check).toMatchObject({ result: 'no_match', accepted_at: expect.any(String) })
    // It counts for this account and this name: the next goes by itself.
    const next = await paying(person)
    expect(next.order).toMatchObject({ is_held: false, alarm: null })
    expect(next.order.batch_id).not.toBe(null)
    // And for no other.
    const other = await paying(await seller('Nell None payee RVNM'))
    expect(other.order).toMatchObject({ is_held: true, alarm: 'payee_held' })
  })

  it('that is held is called off by two people, and its money is back', async () => {
    const { order, project } = await paying(await seller('Ned None payee RVNM'))
    await byOne({ kind: 'cancel_order', cancel_order: { order_id: order.id } })
    expect(await orderOf(order.outbound_id)).toMatchObject({ status: 'cancelled', alarm: null })
    expect(await must('GET', `/v1/outbound/${order.outbound_id}`)).toMatchObject({
      status: 'failed',
    })
    const { data } = await must('GET', `/v1/settlements?project_id=${project}`)
    expect(data.map(({ balance }: { balance: number }) => balance)).toEqual([AMOUNT])
  })

  it('leaves or is held as the organisation has set it', async () => {
    const close = await seller('Cora Close payee RVMC')
    const unsure = await seller('Udo Unsure payee RVNC')
    const none = await seller('Nino None payee RVNM')
    const becomes = async (person: { email: string; name: string }) => {
      const { order } = await paying(person)
      return order.is_held
    }
    expect([await becomes(close), await becomes(unsure)]).toEqual([false, false])
    await rule({ close_match: 'hold', not_possible: 'hold', no_match: 'pay' })
    expect([await becomes(close), await becomes(unsure), await becomes(none)]).toEqual([
      true,
      true,
      false,
    ])
    await rule({ close_match: 'pay', not_possible: 'pay', no_match: 'hold' })
    expect([await becomes(close), await becomes(none)]).toEqual([false, true])
  })

  it('cannot be let go where nobody holds it for its payee', async () => {
    const { order } = await paying(await seller('Moe Match'))
    const { status, body } = await call('POST', '/v1/bank/proposals', accepting(order.id))
    expect([status, body.code]).toEqual([409, 'invalid_state'])
    const unknown = accepting('bank_order_00000000000000000000000000')
    expect((await call('POST', '/v1/bank/proposals', unknown)).status).toBe(422)
  })
})

describe('the person who is paid', () => {
  it('takes the name that the bank knows, and is paid under it', async () => {
    const person = await seller('Clara Close payee RVMC')
    await must('POST', `/v1/participant/${person.id}/account-link`)
    const page = await payees.pageOf(person.email, 'bank_account_link')
    const shown = async () => (await call('GET', '/client/v1/payee', undefined, page)).body
    expect((await shown()).payee_check).toEqual({
      result: 'close_match',
      name: person.name,
      suggested_name: 'Clara Close',
      choice: null,
    })
    const choose = async (choice: string) =>
      (await call('POST', '/client/v1/payee/name', { choice }, page)).body.payee_check.choice
    expect(await choose('kept')).toBe('kept')
    expect(await choose('taken')).toBe('taken')
    const { data } = (await member.call('GET', '/dashboard/v1/audit?limit=10')).body
    expect(data.map(({ summary }: { summary: string }) => summary)).toEqual(
      expect.arrayContaining(['Took the name under which a bank knows the account.']),
    )
    await rule({ close_match: 'hold' })
    const { order } = await paying(person)
    await rule({ close_match: 'pay' })
    expect(order).toMatchObject({ is_held: false, payee_check: 'match' })
    expect(await fileOf(order)).toContain('<Nm>Clara Close</Nm>')
  })

  it('cannot choose where the bank suggests nothing', async () => {
    const person = await seller('Mona Match')
    await must('POST', `/v1/participant/${person.id}/account-link`)
    const page = await payees.pageOf(person.email, 'bank_account_link')
    const chosen = await call('POST', '/client/v1/payee/name', { choice: 'taken' }, page)
    expect([chosen.status, chosen.body.code]).toEqual([409, 'invalid_state'])
  })

  it('is forgotten with all that banks said of him', async () => {
    const person = await seller('Fritz Close payee RVMC')
    expect(await checksOf(person)).toHaveLength(1)
    const { service, organisation } = holdfast
    const erased = await service.database.transact(organisation.tenants.sandbox, async (unit) => {
      return await eraseByEmail(unit, person.email)
    })
    expect(erased).toMatchObject({ kind: 'erased' })
    const { count } = await countOf(person.id)
    expect(count).toBe('0')
  })
})

it('needs two owners to pay what was held, and one to hold more', async () => {
  const rules = '/dashboard/v1/payee-rules'
  const limits = { limits: [], second_owner: true }
  expect((await member.call('POST', '/dashboard/v1/approval-limits', limits)).status).toBe(200)
  const looser = { cooling_hours: 0, no_match: 'pay' }
  const alone = await member.call('POST', rules, looser)
  expect([alone.status, alone.body.code]).toEqual([409, 'second_owner_required'])
  const tighter = { cooling_hours: 0, close_match: 'hold' }
  expect((await member.call('POST', rules, tighter)).status).toBe(200)
  expect((await member.call('GET', rules)).body).toEqual({
    cooling_hours: 0,
    close_match: 'hold',
    no_match: 'hold',
    not_possible: 'pay',
  })
})

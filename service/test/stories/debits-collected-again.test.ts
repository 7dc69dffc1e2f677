// A debit that its bank did not pay, or returned, is collected again: by a call, or by the rule of
// the organisation; once at a time, and never more than is lacking or owed.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Collecting } from '../harness/collecting.ts'
import { collectAgainAfter, collecting, enableDirectDebit } from '../harness/collecting.ts'
import type { Payments } from '../harness/payments.ts'
import { payments } from '../harness/payments.ts'
import type { CallAnswer, TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

type Shown = ReturnType<typeof JSON.parse>

const FULL = 'DE89370400440532013000'
const EMPTY = 'DE62370400440532013001'
const FILLED_LATER = 'DE35370400440532013002'
const DAY_MS = 86_400_000
/** What falls due long after the story; without such a part nobody pays by direct debit. */
const LAST_RATE = 4_000

let holdfast: TestService
let shop: Payments
let buyer: Collecting
let buyers = 0

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  await enableDirectDebit(holdfast)
  shop = payments(holdfast)
  buyer = collecting(shop)
  await shop.verify('sam@example.com')
})

afterEach(async () => {
  await collectAgainAfter(holdfast, null)
  expect(await holdfast.breaches()).toEqual([])
})

afterAll(async () => {
  await holdfast.stop()
})

async function now(): Promise<number> {
  return Date.parse((await shop.call('GET', '/_sandbox/v1/clock')).body.now)
}

/** A checkout by direct debit over 100.00, due now or in thirty days. */
async function debited(iban = FULL, isLater = false) {
  const email = `again${++buyers}@example.com`
  const today = await now()
  const inDays = (days: number) => new Date(today + days * DAY_MS).toISOString()
  const settlement = { amount: 10_000, ...(isLater ? { required_by: inDays(30) } : {}) }
  const last = { amount: LAST_RATE, required_by: inDays(300) }
  const page = await buyer.open([settlement, last], { from: { email, name: 'Bea Buyer' } })
  const details = { iban, account_holder: 'Bea Buyer', mandate_accepted: true }
  const { status, text, body } = await buyer.confirm(page, 'direct_debit', details)
  expect(status, text).toBe(200)
  return { id: body.checkout_id as string, email }
}

/** One that was paid, and that the bank has returned. */
async function returned(reason = 'insufficient_funds') {
  const { id, email } = await debited()
  await shop.advance('P3D')
  await comesBack(id, reason)
  return { id, email, debit: (await debitsOf(id))[0] }
}

/** The newest money of a checkout is taken back whole. */
async function comesBack(id: string, reason: string): Promise<void> {
  const { project_id } = await shop.read('checkout', id)
  const { inbounds } = await shop.read('project', project_id)
  const inbound = inbounds.find(({ taken_back }: Shown) => taken_back === 0)
  const path = `/_sandbox/v1/inbound/${inbound.id}/take-back`
  const { status, text } = await shop.call('POST', path, { reason })
  expect(status, text).toBe(200)
}

async function debitsOf(id: string): Promise<Shown[]> {
  const { debits } = await shop.read('checkout', id)
  return debits.filter(({ amount }: Shown) => amount !== LAST_RATE)
}

async function statusesOf(id: string): Promise<string[]> {
  return (await debitsOf(id)).map(({ amount, status }) => `${amount} ${status}`)
}

async function again(debit: Shown, body: object = {}): Promise<CallAnswer> {
  return await shop.call('POST', `/v1/debit/${debit.id}/collect-again`, body)
}

async function revokeMandate(id: string): Promise<void> {
  await shop.call('POST', `/_sandbox/v1/checkout/${id}/revoke-mandate`, {})
}

async function noticesTo(email: string): Promise<Shown[]> {
  const path = `/_sandbox/v1/emails?to=${encodeURIComponent(email)}&kind=debit_pre_notification`
  return (await shop.call('GET', path)).body.data
}

describe('a returned debit that is collected again by a call', () => {
  it('is a new debit that names it, announced to the buyer, and fills the settlement', async () => {
    const { id, email, debit } = await returned()
    const before = await now()
    const { status, text, body } = await again(debit, { after_days: 3 })
    expect(status, text).toBe(200)
    expect(body).toMatchObject({ status: 'scheduled', amount: 10_000, replaces_debit_id: debit.id })
    expect(Date.parse(body.scheduled_at) - before).toBeGreaterThanOrEqual(3 * DAY_MS)
    expect(await debitsOf(id)).toMatchObject([
      { id: debit.id, status: 'failed', replaces_debit_id: null },
      { id: body.id, status: 'scheduled', replaces_debit_id: debit.id },
    ])
    await shop.advance('PT1M')
    const [mail, ...more] = await noticesTo(email)
    expect(more).toEqual([])
    expect(mail.text).toContain('100.00')
    await shop.advance('P5DT1M')
    expect(await statusesOf(id)).toEqual(['10000 failed', '10000 settled'])
    const checkout = await shop.read('checkout', id)
    expect(checkout).toMatchObject({ status: 'settled', outstanding: 0 })
    expect(checkout.settlements[0]).toMatchObject({ status: 'settled', balance: 10_000 })
  })

  it('repays what is owed when the seller has the money already', async () => {
    const { id } = await debited()
    await shop.advance('P3D')
    const [settlement] = (await shop.read('checkout', id)).settlements
    await shop.release({ settlement_id: settlement.id })
    await shop.advance('P1D')
    await comesBack(id, 'insufficient_funds')
    expect(await shop.read('checkout', id)).toMatchObject({ outstanding: 10_000 })
    const [debit] = await debitsOf(id)
    expect((await again(debit)).status).toBe(200)
    await shop.advance('P17D')
    expect(await shop.read('checkout', id)).toMatchObject({ outstanding: 0 })
    expect(await shop.read('settlement', settlement.id)).toMatchObject({
      status: 'executed',
      balance: 0,
    })
  })

  it('is told by its event, which names both', async () => {
    const { debit } = await returned()
    const { body } = await again(debit)
    const { body: found } = await shop.call('GET', '/v1/events?type=debit_scheduled&limit=1')
    const [{ payload }] = found.data
    expect(payload).toMatchObject({ id: body.id, replaces_debit_id: debit.id })
  })

  it('is collected again once at a time, however many ask at once', async () => {
    const { id, debit } = await returned()
    const answers = await Promise.all([again(debit), again(debit), again(debit)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const codes = answers.flatMap(({ status, body }) => (status === 409 ? [body.code] : []))
    expect(codes).toEqual(['debit_in_progress', 'debit_in_progress'])
    expect(await statusesOf(id)).toEqual(['10000 failed', '10000 scheduled'])
  })

  it('is collected again in the place of the newest: of each there is one successor', async () => {
    const { id, debit } = await returned()
    const { body: second } = await again(debit, { after_days: 1 })
    await shop.advance('P4D')
    await comesBack(id, 'account_closed')
    expect(await again(debit)).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
    const third = await again(second)
    expect(third.body).toMatchObject({ status: 'scheduled', replaces_debit_id: second.id })
  })

  it('collects what is still lacking when it starts', async () => {
    const { id, debit } = await returned()
    expect((await again(debit)).body.amount).toBe(10_000)
    await shop.credit(await shop.read('checkout', id), 4_000)
    await shop.advance('P17D')
    expect(await statusesOf(id)).toEqual(['10000 failed', '6000 settled'])
    expect(await shop.read('checkout', id)).toMatchObject({ outstanding: 0 })
  })

  it('is not collected when it is paid otherwise, and can be asked for no more', async () => {
    const { id, debit } = await returned()
    await again(debit)
    await shop.credit(await shop.read('checkout', id), 10_000)
    await shop.advance('P15D')
    expect(await statusesOf(id)).toEqual(['10000 failed', '10000 cancelled'])
    const { status, body } = await again(debit)
    expect(status).toBe(409)
    expect(body.detail).toContain('is lacking or owed')
  })

  it('ends with its mandate', async () => {
    const { id, debit } = await returned()
    await again(debit)
    await revokeMandate(id)
    expect(await statusesOf(id)).toEqual(['10000 failed', '10000 cancelled'])
    expect(await again(debit)).toMatchObject({ status: 409, body: { code: 'mandate_revoked' } })
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'settled' })
  })

  it.each([0, 61, 1.5])('is refused in %d days, naming the field', async (after_days) => {
    const { debit } = await returned()
    const { status, body } = await again(debit, { after_days })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ pointer: '/after_days' }])
  })
})

describe('a debit that is not collected again', () => {
  it('is one that has not failed', async () => {
    const { id } = await debited()
    const [debit] = await debitsOf(id)
    const { status, body } = await again(debit)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'invalid_state' })
    expect(body.detail).toContain('scheduled')
  })

  it('is one whose checkout failed with it', async () => {
    const { id } = await debited(EMPTY)
    await shop.advance('PT1M')
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'failed' })
    const [debit] = await debitsOf(id)
    const { status, body } = await again(debit)
    expect(status).toBe(409)
    expect(body.detail).toContain('come to nothing')
  })

  it('is one that does not exist', async () => {
    const id = 'debit_01h455vb4pex5vsknk084sn02q'
    expect((await again({ id })).status).toBe(404)
  })
})

describe('the rule of the organisation', () => {
  it('is never: nothing is collected again by itself', async () => {
    const { id } = await returned()
    await shop.advance('P70D')
    expect(await statusesOf(id)).toEqual(['10000 failed'])
  })

  it('collects a returned debit again after so many days, once', async () => {
    await collectAgainAfter(holdfast, 5)
    const { id, debit } = await returned()
    expect(await debitsOf(id)).toMatchObject([
      { id: debit.id },
      { status: 'scheduled', replaces_debit_id: debit.id },
    ])
    await shop.advance('P4D')
    expect(await statusesOf(id)).toEqual(['10000 failed', '10000 scheduled'])
    await shop.advance('P4D')
    expect(await statusesOf(id)).toEqual(['10000 failed', '10000 settled'])
    await comesBack(id, 'insufficient_funds')
    await shop.advance('P20D')
    expect(await statusesOf(id)).toEqual(['10000 failed', '10000 failed'])
  })

  it('leaves what a payer disputes, or an account that is closed, to a person', async () => {
    await collectAgainAfter(holdfast, 5)
    for (const reason of ['account_closed', 'not_authorised', 'recalled']) {
      const { id } = await returned(reason)
      expect(await statusesOf(id)).toEqual(['10000 failed'])
    }
  })

  it('collects again what a bank did not pay in the first place', async () => {
    await collectAgainAfter(holdfast, 2)
    const { id } = await debited(FILLED_LATER, true)
    await shop.advance('P30DT1M')
    expect(await statusesOf(id)).toEqual(['10000 failed', '10000 scheduled'])
    await shop.advance('P5D')
    expect(await statusesOf(id)).toEqual(['10000 failed', '10000 settled'])
    const [settlement] = (await shop.read('checkout', id)).settlements
    expect(settlement).toMatchObject({ status: 'settled', balance: 10_000 })
  })

  it('ends where the account has no money again', async () => {
    await collectAgainAfter(holdfast, 2)
    const { id } = await debited(EMPTY, true)
    await shop.advance('P60D')
    expect(await statusesOf(id)).toEqual(['10000 failed', '10000 failed'])
  })
})

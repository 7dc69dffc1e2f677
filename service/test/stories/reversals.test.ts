// Money that is taken back, held for review, or arrives for what has ended.
import { describe, expect, it } from 'vitest'
import { parseId, present, showId } from '#kit'
import { balancesOf, tenantAccount } from '#ledger'
import { takeBack } from '#reversals'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { soundAccount } from '../harness/payments.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop()
const owner = await enterAsOwner(holdfast)
let people = 0

const newEmail = () => `payer${++people}@example.com`

async function inboundOf(projectId: string) {
  const { inbounds } = await shop.read('project', projectId)
  return inbounds[0]
}

async function takeBackAll(inboundId: string, amount?: number) {
  return await shop.call('POST', `/_sandbox/v1/inbound/${inboundId}/take-back`, { amount })
}

async function inUnit<T>(work: Parameters<typeof holdfast.service.database.transact<T>>[1]) {
  return await holdfast.service.database.transact(holdfast.organisation.tenants.sandbox, work)
}

/** What the organisation owes for money that was taken back; below 0. */
async function shortfall() {
  const tenant = holdfast.organisation.tenants.sandbox
  const account = tenantAccount(tenant, 'shortfall', 'eur')
  return await holdfast.service.database.read(tenant, async (reader) => {
    return (await balancesOf(reader, tenant, [account])).get(account)
  })
}

describe('money that is taken back', () => {
  it('is told by mail to the members who may move money, with amount and reason', async () => {
    const support = await joinAs(holdfast, owner, 'support', 'support@harbour.example')
    expect(support.cookie).not.toBe(null)
    const { project_id } = await shop.paid([{ amount: 1_000, to: { email: newEmail() } }])
    const inbound = await inboundOf(project_id)
    await takeBackAll(inbound.id, 400)
    const { body } = await shop.call('GET', '/_sandbox/v1/emails?kind=member_notice&limit=100')
    const told = body.data.filter((mail: { text: string }) => mail.text.includes(inbound.id))
    const { body: session } = await owner.call('GET', '/dashboard/v1/session')
    expect(told).toMatchObject([
      { to: session.member.email, subject: '€4.00 were taken back', links: [expect.anything()] },
    ])
    expect(told[0].text).toContain('Recalled by the paying bank')
    expect(told[0].links[0].url).toContain(`/dashboard/sandbox/inbounds/${inbound.id}`)
  })

  it('comes out of the settlement that it paid into, which lacks it again', async () => {
    const checkout = await shop.paid([{ amount: 1_000, to: { email: newEmail() } }])
    const inbound = await inboundOf(checkout.project_id)
    expect((await takeBackAll(inbound.id, 400)).status).toBe(200)
    const [{ id }] = checkout.settlements
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'settling', balance: 600 })
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
    expect(await shop.read('inbound', inbound.id)).toMatchObject({
      status: 'settled',
      reconciliation: { taken_back: 400 },
    })
    expect((await takeBackAll(inbound.id, 601)).status).toBe(409)
    expect((await takeBackAll(inbound.id)).status).toBe(200)
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'settling', balance: 0 })
    expect((await takeBackAll(inbound.id)).status).toBe(409)
  })

  it('is lacked again by the checkout it came for, whatever others paid for the same', async () => {
    const from = { email: newEmail(), name: 'Bea Buyer' }
    const to = { email: newEmail() }
    const first = await shop.confirmed(
      [
        { amount: 1_000, to },
        { amount: 500, to },
      ],
      { from },
    )
    const [{ id }] = first.settlements
    await shop.credit(first, 600)
    const inbound = await inboundOf(first.project_id)
    const asked = { type: 'checkout', settlements: [{ id }] }
    const { body: intent } = await shop.call('POST', '/v1/intents/payment', asked)
    const page = await shop.openPage(intent)
    const method = 'local_bank_transfer'
    const { body } = await shop.call('POST', '/client/v1/intent/confirm', { method }, page)
    const second = await shop.read('checkout', body.checkout_id)
    await shop.credit(second, 400)
    expect(await shop.read('checkout', first.id)).toMatchObject({ outstanding: 500 })
    await takeBackAll(inbound.id)
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'settling', balance: 400 })
    expect(await shop.read('checkout', first.id)).toMatchObject({ outstanding: 1_100 })
    await shop.credit(first, 1_100)
    expect(await shop.read('checkout', first.id)).toMatchObject({
      status: 'settled',
      outstanding: 0,
    })
  })

  it('calls back what is set aside and no bank knows of, the newest first', async () => {
    const checkout = await shop.paid([{ amount: 1_000, to: { email: newEmail() } }])
    const [{ id: settlement_id }] = checkout.settlements
    const older = await shop.release({ settlement_id, amount: 600 })
    const newer = await shop.release({ settlement_id, amount: 300 })
    const inbound = await inboundOf(checkout.project_id)
    expect((await takeBackAll(inbound.id, 350)).status).toBe(200)
    const status = async ({ body }: typeof older) =>
      (await shop.read('outbound', body.outbounds[0].id)).status
    expect([await status(older), await status(newer)]).toEqual(['paused', 'cancelled'])
    expect(await shop.read('settlement', settlement_id)).toMatchObject({ balance: 50 })
  })

  it('is owed by the organisation when it has left, and repaid when it comes back', async () => {
    const email = newEmail()
    await shop.verify(email, { country: 'DE', currency: 'eur', iban: 'DE40370400440532010002' })
    const checkout = await shop.paid([{ type: 'immediate', amount: 1_000, to: { email } }])
    const inbound = await inboundOf(checkout.project_id)
    const leaving = async () => (await shop.read('project', checkout.project_id)).outbounds[0]
    expect(['processing', 'executing', 'executed']).toContain((await leaving()).status)
    expect((await takeBackAll(inbound.id)).status).toBe(200)
    expect(await shortfall()).toBe(-1_000n)
    const [{ id }] = checkout.settlements
    await shop.advance('P7D')
    expect(await leaving()).toMatchObject({ status: 'failed' })
    expect(await shortfall()).toBe(0n)
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'settling', balance: 0 })
  })

  it('is taken back once, however often the bank tells', async () => {
    const checkout = await shop.paid([{ amount: 1_000, to: { email: newEmail() } }])
    const { id } = await inboundOf(checkout.project_id)
    const inboundId = present(parseId('inbound', id), 'an inbound')
    const notice = { inboundId, amount: null, noticeId: 'chargeback 1', reason: null }
    const results = await Promise.all(
      Array.from({ length: 8 }, async () => {
        return await inUnit(async (unit) => await takeBack(unit, [notice]))
      }),
    )
    expect(results.flat().every(({ ok }) => ok)).toBe(true)
    const [{ id: settlementId }] = checkout.settlements
    expect(await shop.read('settlement', settlementId)).toMatchObject({ balance: 0 })
    expect(showId('inbound', inboundId)).toBe(id)
  })

  it('comes out of the balance where nothing was matched', async () => {
    const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    await shop.credit({ project_id: project.id, reference: null }, 500, null)
    const inbound = await inboundOf(project.id)
    expect((await takeBackAll(inbound.id, 200)).status).toBe(200)
    expect(await shop.read('project', project.id)).toMatchObject({ balance: 300 })
  })

  it('while a transfer takes the same money is taken once', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const checkout = await shop.paid([{ amount: 1_000, to: { email: newEmail() } }])
      const [{ id: settlement_id }] = checkout.settlements
      const inbound = await inboundOf(checkout.project_id)
      const transfers = [
        { amount: 700, from: { settlement_id }, to: { project_id: checkout.project_id } },
      ]
      const [moved, taken] = await Promise.all([
        shop.call('POST', '/v1/transfers', { transfers }),
        takeBackAll(inbound.id),
        shop.call('POST', '/v1/outbounds/refunds', { refunds: [{ settlement_id, amount: 500 }] }),
      ])
      expect([200, 422]).toContain(moved.status)
      expect(taken.status).toBe(200)
    }
    expect(await holdfast.breaches()).toEqual([])
  })
})

describe('money that was matched by hand in two portions and is taken back', () => {
  /** An inbound of 4,000 of which 3,000 and 1,000 were given to one settlement of 10,000. */
  async function matchedTwice() {
    const email = newEmail()
    await shop.verify(email, soundAccount)
    const checkout = await shop.confirmed([{ amount: 10_000, to: { email } }])
    await shop.credit(checkout, 4_000, null)
    const { id } = await inboundOf(checkout.project_id)
    for (const amount of [3_000, 1_000]) {
      const path = `/dashboard/v1/inbound/${id}/match`
      const { status } = await owner.call('POST', path, { checkout_id: checkout.id, amount })
      expect(status).toBe(200)
    }
    const [{ id: settlementId }] = checkout.settlements
    const owed = (await shortfall()) ?? 0n
    const after = async () => ({
      balance: (await shop.read('settlement', settlementId)).balance,
      outstanding: (await shop.read('checkout', checkout.id)).outstanding,
      owed: ((await shortfall()) ?? 0n) - owed,
    })
    return { id, checkout, settlementId, after }
  }

  it('comes out of the settlement as far as that holds it, the rest is owed', async () => {
    const { id, settlementId, after } = await matchedTwice()
    await shop.release({ settlement_id: settlementId, amount: 2_000 })
    await shop.advance('P1D')
    expect((await takeBackAll(id)).status).toBe(200)
    expect(await after()).toMatchObject({ balance: 0, owed: -2_000n })
  })

  it('comes out of it in whatever parts it is asked for', async () => {
    const { id, after } = await matchedTwice()
    expect((await takeBackAll(id, 1_000)).status).toBe(200)
    expect((await takeBackAll(id, 3_000)).status).toBe(200)
    expect(await after()).toEqual({ balance: 0, outstanding: 10_000, owed: 0n })
  })

  it('counts as paid no more, all of it', async () => {
    const { id, checkout, after } = await matchedTwice()
    await shop.credit(checkout, 5_000)
    expect((await takeBackAll(id)).status).toBe(200)
    expect(await after()).toEqual({ balance: 5_000, outstanding: 5_000, owed: 0n })
    expect(await holdfast.breaches()).toEqual([])
  })
})

describe('buyer-fee money that an ended checkout gave back to its project', () => {
  /** A cancelled checkout whose settlement of 1,000 is full, and 50 of its fee of 100 had come. */
  async function feeGivenBack(amount: number) {
    const terms = [{ amount: 1_000, to: { email: newEmail() } }]
    const checkout = await shop.confirmed(terms, { fee_flat: 100 })
    await shop.credit(checkout, amount, null)
    const { id } = await inboundOf(checkout.project_id)
    const path = `/dashboard/v1/inbound/${id}/match`
    const given = { checkout_id: checkout.id, amount: 1_050 }
    expect((await owner.call('POST', path, given)).status).toBe(200)
    expect((await shop.call('POST', `/v1/checkout/${checkout.id}/cancel`)).status).toBe(200)
    const owed = (await shortfall()) ?? 0n
    const after = async () => ({
      balance: (await shop.read('project', checkout.project_id)).balance,
      owed: ((await shortfall()) ?? 0n) - owed,
    })
    return { id, projectId: checkout.project_id, after }
  }

  /** An outbound of the project's balance to somebody who can be paid, given to the bank. */
  async function sent(projectId: string, amount: number) {
    const email = newEmail()
    await shop.verify(email, soundAccount)
    const { body } = await shop.release({ project_id: projectId, amount, to: { email } })
    await shop.advance('PT0S')
    const outbound = await shop.read('outbound', body.outbounds[0].id)
    expect(outbound.status).toBe('executing')
    return outbound
  }

  it('is taken back from there', async () => {
    const { id, after } = await feeGivenBack(1_050)
    expect(await after()).toEqual({ balance: 50, owed: 0n })
    expect((await takeBackAll(id)).status).toBe(200)
    expect(await after()).toEqual({ balance: 0, owed: 0n })
  })

  it('is owed when it has left, and repaid when it comes back', async () => {
    const { id, projectId, after } = await feeGivenBack(1_050)
    const outbound = await sent(projectId, 50)
    expect((await takeBackAll(id)).status).toBe(200)
    expect(await after()).toEqual({ balance: 0, owed: -50n })
    const path = `/_sandbox/v1/outbound/${outbound.id}/fail`
    expect((await shop.call('POST', path, {})).status).toBe(200)
    expect(await after()).toEqual({ balance: 0, owed: 0n })
    expect(await holdfast.breaches()).toEqual([])
  })

  it('stands beside what nothing took, and what is there is given once', async () => {
    const { id, projectId, after } = await feeGivenBack(1_100)
    await sent(projectId, 70)
    expect((await takeBackAll(id)).status).toBe(200)
    expect(await after()).toEqual({ balance: 0, owed: -70n })
  })
})

describe('an inbound in review', () => {
  async function held(checkout: { project_id: string; reference: string }, amount: number) {
    const at = `/_sandbox/v1/project/${checkout.project_id}/credit`
    const { reference } = checkout
    expect((await shop.call('POST', at, { amount, reference, review: true })).status).toBe(200)
    await shop.advance('PT0S')
    return await inboundOf(checkout.project_id)
  }

  it('counts nowhere until it is passed, and is reconciled then', async () => {
    const checkout = await shop.confirmed([{ amount: 1_000, to: { email: newEmail() } }])
    const inbound = await held(checkout, 1_000)
    expect(inbound).toMatchObject({ status: 'in_review', checkout_id: null })
    expect(await shop.read('project', checkout.project_id)).toMatchObject({ balance: 0 })
    const at = `/_sandbox/v1/inbound/${inbound.id}/review`
    expect((await shop.call('POST', at, { outcome: 'pass' })).status).toBe(200)
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
    expect(await shop.read('inbound', inbound.id)).toMatchObject({
      status: 'settled',
      checkout_id: checkout.id,
      reconciliation: { reason: 'reference', unreconciled: 0 },
    })
    expect((await shop.call('POST', at, { outcome: 'pass' })).status).toBe(409)
  })

  it('that is sent back stays in review, and never counts', async () => {
    const checkout = await shop.confirmed([{ amount: 1_000, to: { email: newEmail() } }])
    const inbound = await held(checkout, 1_000)
    const at = `/_sandbox/v1/inbound/${inbound.id}/review`
    expect((await shop.call('POST', at, { outcome: 'send_back' })).status).toBe(200)
    const after = await shop.read('inbound', inbound.id)
    expect(after).toMatchObject({ status: 'in_review', reconciliation: { reason: 'sent_back' } })
    expect(after.reconciliation.returned_at).not.toBeNull()
    expect((await shop.call('POST', at, { outcome: 'pass' })).status).toBe(409)
  })
})

describe('money from a known account', () => {
  it('finds the checkout of the buyer who paid from it before', async () => {
    const from = { email: newEmail(), name: 'Nora Known' }
    const account = 'DE02120300000000202051'
    const first = await shop.confirmed([{ amount: 1_000, to: { email: newEmail() } }], { from })
    const at = (checkout: { project_id: string }) =>
      `/_sandbox/v1/project/${checkout.project_id}/credit`
    const { reference } = first
    await shop.call('POST', at(first), { amount: 1_000, reference, payer_account: account })
    await shop.advance('PT0S')
    const second = await shop.confirmed([{ amount: 777, to: { email: newEmail() } }], { from })
    await shop.call('POST', at(second), { amount: 777, payer_account: account })
    await shop.advance('PT0S')
    const inbound = await inboundOf(second.project_id)
    expect(inbound).toMatchObject({ checkout_id: second.id })
    expect(inbound.reconciliation).toMatchObject({
      reason: 'amount_of_known_payer',
      payer_account: '•••• 2051',
    })
  })
})

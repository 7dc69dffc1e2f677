// What waits for the account of whoever is paid: how long, how it is told, and what ends it.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collecting } from '../harness/collecting.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { soundAccount, unknownAccount } from '../harness/payments.ts'
import { caller } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

const otherAccount = { country: 'DE', currency: 'eur', iban: 'DE62370400440532013001' }
const thirdAccount = { country: 'DE', currency: 'eur', iban: 'DE35370400440532013002' }

const { holdfast, shop } = await openShop({ roles: ['api'] })
const owner = await enterAsOwner(holdfast)
let people = 0

beforeAll(async () => {
  // Time passes by advances alone.
  await shop.call('POST', '/_sandbox/v1/clock/freeze')
})

beforeEach(async () => await cool(24))

type Shown = ReturnType<typeof JSON.parse>

async function cool(hours: number): Promise<void> {
  const { status } = await owner.call('POST', '/dashboard/v1/payee-rules', { cooling_hours: hours })
  expect(status).toBe(200)
}

const newEmail = () => `person${++people}@example.com`

/** Somebody verified, who is paid to the sound account. */
async function verified(): Promise<Shown> {
  const email = newEmail()
  await shop.verify(email)
  return (await shop.call('POST', '/v1/participants', { email })).body
}

/** A settlement that holds 100.00 euros for somebody. */
async function sold({ email }: { readonly email: string }): Promise<string> {
  const checkout = await shop.paid([{ to: { email } }])
  return checkout.settlements[0].id
}

async function change({ id }: { readonly id: string }, account: object): Promise<Shown> {
  const { status, body } = await shop.call('POST', `/v1/participant/${id}/bank-account`, account)
  expect([status, body.code]).toEqual([200, undefined])
  return body
}

async function released(settlement_id: string, amount?: number): Promise<Shown> {
  const { body, status } = await shop.release({ settlement_id, amount })
  expect([status, body.code]).toEqual([200, undefined])
  return body.outbounds[0]
}

async function refunded(settlement_id: string): Promise<Shown> {
  const refunds = [{ settlement_id }]
  const { body, status } = await shop.call('POST', '/v1/outbounds/refunds', { refunds })
  expect([status, body.code]).toEqual([200, undefined])
  return body.outbounds[0]
}

/** Where an outbound stands, and why it is paused. */
async function standing({ id }: { readonly id: string }) {
  const { status, paused_reason } = await shop.read('outbound', id)
  return [status, paused_reason]
}

/** The reasons for which an outbound was told to be paused, in their order. */
async function told({ id }: { readonly id: string }): Promise<string[]> {
  const { body } = await shop.call('GET', '/v1/events?type=outbound_paused&limit=100')
  const own = body.data.filter(({ payload }: Shown) => payload.id === id)
  return own.map(({ payload }: Shown) => payload.paused_reason).toReversed()
}

const cooling = ['paused', 'bank_account_changed']

describe('what is processing when an account changes', () => {
  it('keeps the account that was fixed then; what comes later goes to the new one', async () => {
    const seller = await verified()
    const settlement = await sold(seller)
    const first = await released(settlement, 4_000)
    expect(first.status).toBe('processing')
    // The bank knows no such account: what would go there fails.
    await change(seller, unknownAccount)
    const second = await released(settlement)
    await shop.advance('PT1M')
    expect(await standing(first)).toEqual(['executed', null])
    expect(await standing(second)).toEqual(cooling)
    await shop.advance('P1D')
    expect(await standing(second)).toEqual(['failed', null])
    expect(await standing(first)).toEqual(['executed', null])
  })
})

describe('the cooling-off time', () => {
  it('begins anew with each change, and its end pays by itself at that instant', async () => {
    const seller = await verified()
    const outbound = { id: '' }
    await change(seller, otherAccount)
    outbound.id = (await released(await sold(seller))).id
    await shop.advance('PT12H')
    const { bank_account_payable_from: end } = await change(seller, thirdAccount)
    await shop.advance('PT23H59M')
    expect(await standing(outbound)).toEqual(cooling)
    const { body } = await shop.call('POST', '/_sandbox/v1/clock/advance', { by: 'PT2M' })
    expect(body.ran).toContainEqual({ at: end, kind: 'outbound.continue', id: outbound.id })
    expect(await standing(outbound)).toEqual(['executed', null])
    const { bank_account } = await shop.read('participant', seller.id)
    expect(bank_account.account_number).toBe('•••• 3002')
  })

  it('ends at once by going back, and what waits is paid to the account before', async () => {
    const seller = await verified()
    await change(seller, unknownAccount)
    const outbound = await released(await sold(seller))
    expect(await standing(outbound)).toEqual(cooling)
    expect((await change(seller, soundAccount)).bank_account_payable_from).toBeNull()
    await shop.advance('PT1M')
    expect(await standing(outbound)).toEqual(['executed', null])
  })
})

describe('that an outbound is paused', () => {
  it('is told once for the verification, and once more for the account', async () => {
    const email = newEmail()
    const { body: made } = await shop.call('POST', '/v1/verifications', { email })
    const page = await shop.openPage(made)
    const at = '/client/v1/verification'
    const details = { type: 'individual', name: 'Sam Seller', country: 'DE' }
    for (const [step, body] of [
      ['details', details],
      ['bank-account', soundAccount],
      ['submit', {}],
    ] as const) {
      expect((await shop.call('POST', `${at}/${step}`, body, page)).status).toBe(200)
    }
    const outbound = await released(await sold({ email }))
    await change((await shop.call('POST', '/v1/participants', { email })).body, otherAccount)
    await shop.advance('PT1M')
    expect(await standing(outbound)).toEqual(['paused', 'pending_participant_verification'])
    await shop.call('POST', `${at}/sandbox-decision`, { outcome: 'pass' }, page)
    await shop.advance('PT1H')
    expect(await standing(outbound)).toEqual(cooling)
    await shop.advance('P1D')
    expect(await standing(outbound)).toEqual(['executed', null])
    expect(await told(outbound)).toEqual([
      'pending_participant_verification',
      'bank_account_changed',
    ])
  })

  it('is told again when it waits for a person, for the account, and for a person', async () => {
    const maker = await joinAs(holdfast, owner, 'owner', 'maker@harbour.example')
    const limits = [{ currency: 'eur', amount: 5_000, amount_per_day: null }]
    const { body: key } = await maker.call('POST', '/dashboard/v1/keys', { limits })
    const seller = await verified()
    const releases = [{ settlement_id: await sold(seller) }]
    const byKey = caller(holdfast.baseUrl, key.private_key)
    const { body: made } = await byKey('POST', '/v1/outbounds/releases', { releases })
    const [outbound] = made.outbounds
    await change(seller, otherAccount)
    await change(seller, thirdAccount)
    await shop.advance('PT1H')
    expect(await standing(outbound)).toEqual(cooling)
    await shop.advance('P1D')
    expect(await standing(outbound)).toEqual(['paused', 'approval_required'])
    expect(await told(outbound)).toEqual([
      'approval_required',
      'bank_account_changed',
      'approval_required',
    ])
  })
})

describe('a refund to a verified buyer whose account has changed', () => {
  it('waits like a release, where it goes to the account', async () => {
    const buyer = await verified()
    const checkout = await shop.paid([{ to: { email: newEmail() } }], {
      from: { email: buyer.email },
    })
    await change(buyer, otherAccount)
    const outbound = await refunded(checkout.settlements[0].id)
    await shop.advance('PT23H')
    expect(await standing(outbound)).toEqual(cooling)
    await shop.advance('PT1H1M')
    expect(await standing(outbound)).toEqual(['executed', null])
  })

  it('waits for nothing, where it goes back to the card', async () => {
    const buyer = await verified()
    const cards = collecting(shop)
    const page = await cards.open([{ to: { email: newEmail() } }], { from: { email: buyer.email } })
    const { body: card } = await cards.card(page, '4242424242424242')
    expect((await cards.confirm(page, 'card', { card_id: card.id })).status).toBe(200)
    const checkout = await cards.checkout(page)
    await shop.advance('P8D')
    await change(buyer, otherAccount)
    const { settlements } = await shop.read('checkout', checkout.id)
    const outbound = await refunded(settlements[0].id)
    await shop.advance('PT1M')
    expect(await standing(outbound)).toEqual(['executed', null])
    expect(await told(outbound)).toEqual([])
  })
})

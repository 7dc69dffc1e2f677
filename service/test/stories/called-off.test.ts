// Cancelling what a card issuer or a bank is deciding: it is asked to call the payment off, and
// there are two ends: nothing is ever paid, or the payment goes on.
import { beforeAll, describe, expect, it } from 'vitest'
import { present } from '#kit'
import { signInAtBank } from '#rails'
import { collecting, enableDirectDebit } from '../harness/collecting.ts'
import { laterBy } from '../harness/rows.ts'
import { ownerOf } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const buyer = collecting(shop)

beforeAll(async () => {
  await enableDirectDebit(holdfast)
  await shop.call('POST', '/_sandbox/v1/clock/freeze', {})
})

const PAYS = '4242424242424242'
const DECLINES = '4000000000000341'

/** A checkout by card; its order is with the issuer once the clock was advanced by nothing. */
async function byCard(number = PAYS) {
  const page = await buyer.open([{ amount: 20_000 }], { fee_flat: 150 })
  const { body: card } = await buyer.card(page, number)
  const { body } = await buyer.confirm(page, 'card', { card_id: card.id })
  const checkout = await shop.read('checkout', body.checkout_id)
  return { ...checkout, page, cardId: card.id }
}

async function atBank() {
  const page = await buyer.open([{ amount: 20_000 }])
  const { body } = await buyer.confirm(page, 'open_banking', { bank_id: 'harbour-bank' })
  await shop.advance('PT0S')
  const { next_url } = await buyer.checkout(page)
  const { project_id } = await shop.read('checkout', body.checkout_id)
  const signIn = async (user: string) => await buyer.post(next_url, { user, password: '123' })
  return { id: body.checkout_id as string, project_id, signIn }
}

const cancel = async (id: string) => await shop.call('POST', `/v1/checkout/${id}/cancel`, {})

/** Whatever is to come within two weeks has come: nothing was paid. */
async function expectNothingPaid(projectId: string) {
  await shop.advance('P14D')
  expect(await shop.read('project', projectId)).toMatchObject({ inbounds: [], balance: 0 })
}

/** Writes into the books of the sandbox's rails, or of the queue, past the service. */
async function write(sql: string, ...values: unknown[]) {
  const owner = await ownerOf(holdfast)
  await owner.query(sql, values)
  await owner.end()
}

describe('a card payment that is cancelled while it is being authorised', () => {
  it('waits for the issuer, is cancelled, and is never charged', async () => {
    const { id, project_id, page, cardId } = await byCard()
    await shop.advance('PT0S')
    const first = await cancel(id)
    expect(first).toMatchObject({ status: 200, body: { status: 'settling' } })
    expect(first.body.cancel_requested_at).not.toBeNull()
    expect((await cancel(id)).body).toEqual(first.body)
    const again = await buyer.confirm(page, 'card', { card_id: cardId })
    expect(again).toMatchObject({ status: 409, body: { code: 'checkout_in_progress' } })
    await shop.advance('PT0S')
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'cancelled' })
    await expectNothingPaid(project_id)
  })

  it('is never charged, when the issuer had not heard of it', async () => {
    const { id, project_id } = await byCard()
    expect((await cancel(id)).status).toBe(200)
    await shop.advance('PT0S')
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'cancelled' })
    await expectNothingPaid(project_id)
  })

  it('goes on when the issuer had authorised it before, and cannot be cancelled then', async () => {
    const { id, project_id } = await byCard()
    await shop.advance('PT0S')
    await write(
      `update sandbox_collections set decided_at = ${laterBy('decided_at', "-interval '2 seconds'")}
        where key = $1`,
      id,
    )
    expect((await cancel(id)).status).toBe(200)
    await shop.advance('PT0S')
    expect(await shop.read('checkout', id)).toMatchObject({
      status: 'settling',
      cancel_requested_at: null,
    })
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'checkout_authorised' } })
    await shop.advance('P7D')
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'settled' })
    expect((await shop.read('project', project_id)).inbounds).toHaveLength(1)
  })

  it('is cancelled, not failed, when the issuer declines meanwhile', async () => {
    const { id } = await byCard(DECLINES)
    await shop.advance('PT0S')
    await cancel(id)
    const in5 = laterBy('run_at', "interval '5 seconds'")
    await write(`update jobs set run_at = ${in5} where kind = $1`, CALL_OFF)
    await shop.advance('PT10S')
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'cancelled' })
    const { body } = await shop.call('GET', '/v1/events?limit=100')
    const told = body.data.filter(({ payload }: { payload: { id: string } }) => payload.id === id)
    expect(told.map(({ type }: { type: string }) => type)).not.toContain('checkout_rejected')
  })

  it('by the last of its settlements is never charged, either', async () => {
    const { id, project_id, settlements } = await byCard()
    await shop.advance('PT0S')
    const path = `/v1/settlement/${settlements[0].id}/cancel`
    expect((await shop.call('POST', path, {})).status).toBe(200)
    expect((await shop.read('checkout', id)).cancel_requested_at).not.toBeNull()
    await shop.advance('PT0S')
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'cancelled' })
    await expectNothingPaid(project_id)
  })
})

const CALL_OFF = 'checkout.call_off'

describe('a payment at a bank that is cancelled', () => {
  it('before the buyer has signed in can no longer be signed for', async () => {
    const { id, project_id, signIn } = await atBank()
    await cancel(id)
    await shop.advance('PT0S')
    expect((await signIn('test_executed')).status).toBe(409)
    await expectNothingPaid(project_id)
  })

  it('while the bank decides is never paid', async () => {
    const { id, project_id, signIn } = await atBank()
    expect((await signIn('test_executed')).status).toBe(200)
    expect((await cancel(id)).status).toBe(200)
    await shop.advance('PT0S')
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'cancelled' })
    await expectNothingPaid(project_id)
  })

  it('after the bank has authorised it is refused: only the bank ends it', async () => {
    const { id, signIn } = await atBank()
    await signIn('test_execution_rejected')
    await shop.advance('PT10S')
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'checkout_authorised' } })
    await shop.advance('PT5M')
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'failed' })
  })

  it('is cancelled after an hour without an answer; money that comes then is late', async () => {
    const { id, project_id } = await atBank()
    await cancel(id)
    await write('delete from jobs where kind = $1 and key = $2', CALL_OFF, id)
    await shop.advance('PT59M')
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'settling' })
    await shop.advance('PT1M')
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'cancelled' })
    const { sandbox } = holdfast.organisation.tenants
    const isSigned = await holdfast.service.database.transact(
      sandbox,
      async (unit) => await signInAtBank(unit, id, 'test_executed'),
    )
    expect(isSigned).toBe(true)
    await shop.advance('PT10M')
    const [inbound] = (await shop.read('project', project_id)).inbounds
    expect(present(inbound, 'late money')).toMatchObject({
      reconciliation: { reason: 'checkout_ended' },
      returned: 20_000,
    })
    expect(await shop.read('checkout', id)).toMatchObject({ status: 'cancelled' })
  })
})

describe('a mandate of which no debit has started', () => {
  it('ends at once when its checkout is cancelled, with what is scheduled under it', async () => {
    const later = { amount: 4_000, required_by: '2999-01-01' }
    const page = await buyer.open([{ amount: 10_000 }, later])
    const { body } = await buyer.confirm(page, 'direct_debit', {
      account_holder: 'Bea Buyer',
      iban: 'DE89370400440532013000',
      mandate_accepted: true,
    })
    const cancelled = await cancel(body.checkout_id)
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    const { debits, project_id } = await shop.read('checkout', body.checkout_id)
    expect(debits).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }])
    await expectNothingPaid(project_id)
  })
})

// Invoice intents and sessions over HTTP.
import { describe, expect, it } from 'vitest'
import { parseId, present } from '#kit'
import { confirmSetupIntents } from '../../src/payin/sessions/commands.ts'
import { ownerOf } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
const project = (await shop.call('POST', '/v1/projects', { currency: 'eur' })).body

async function invoice(changes: object = {}) {
  const wanted = { type: 'invoice', project_id: project.id, ...changes }
  const answer = await shop.ask([{}], wanted)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function confirmed(changes: object = {}) {
  const intent = await invoice(changes)
  const page = await shop.openPage(intent)
  const body = { method: 'invoice' }
  const answer = await shop.call('POST', '/client/v1/intent/confirm', body, page)
  expect(answer.status, answer.text).toBe(200)
  return { intent, page, ...answer.body }
}

describe('an invoice intent', () => {
  it('needs a controlled project', async () => {
    const { project_id } = await shop.confirmed([{}])
    for (const [changes, code] of [
      [{ project_id: null }, 'required'],
      [{ project_id }, 'not_usable'],
      [
        { project_id: project_id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')) },
        'not_found',
      ],
    ] as const) {
      const answer = await shop.ask([{}], { type: 'invoice', ...changes })
      expect(answer.body).toMatchObject({ errors: [{ pointer: '/project_id', code }] })
      expect(answer.status).toBe(422)
    }
  })

  it('has a client secret of its own kind, and is paid by invoice alone', async () => {
    const intent = await invoice()
    expect(intent.client_secret).toMatch(/^sandbox_i_inv_[0-9a-z]{58}$/)
    const page = await shop.openPage(intent)
    const { body } = await shop.call('GET', '/client/v1/intent', undefined, page)
    expect(body.methods.map(({ type }: { type: string }) => type)).toEqual(['invoice'])
    const other = { method: 'local_bank_transfer' }
    const answer = await shop.call('POST', '/client/v1/intent/confirm', other, page)
    expect(answer).toMatchObject({ status: 409, body: { code: 'method_not_available' } })
  })

  it('confirmed by the library says where to pay, and is found by its reference', async () => {
    const { intent, checkout_id, project_id, invoice_id, next } = await confirmed({ fee_flat: 150 })
    expect(project_id).toBe(project.id)
    expect(next).toMatchObject({ type: 'transfer_instructions', instructions: { amount: 10_150 } })
    const shown = await shop.read('invoice', invoice_id)
    expect(shown).toMatchObject({
      status: 'settling',
      intent_id: intent.id,
      project_id,
      checkout_id,
      subtotal: 10_000,
      fee: 150,
      total: 10_150,
      collect: project.collect,
    })
    const checkout = await shop.read('checkout', checkout_id)
    expect(checkout).toMatchObject({ type: 'invoice', reference: shown.reference })
    await shop.credit({ project_id, reference: shown.reference }, 10_150)
    expect(await shop.read('invoice', invoice_id)).toMatchObject({ status: 'settled' })
    expect(await shop.read('checkout', checkout_id)).toMatchObject({ status: 'settled' })
  })

  it('waits as long as it takes', async () => {
    const { invoice_id } = await confirmed()
    await shop.advance('P200D')
    expect(await shop.read('invoice', invoice_id)).toMatchObject({ status: 'settling' })
  })

  it('that is cancelled cancels its invoice', async () => {
    const { invoice_id, checkout_id } = await confirmed()
    expect((await shop.call('POST', `/v1/checkout/${checkout_id}/cancel`)).status).toBe(200)
    expect(await shop.read('invoice', invoice_id)).toMatchObject({ status: 'cancelled' })
  })

  it('of another tenant is not there', async () => {
    const { invoice_id } = await confirmed()
    const key = holdfast.stranger.keys.sandbox.private
    const answer = await shop.call('GET', `/v1/invoice/${invoice_id}`, undefined, { key })
    expect(answer.status).toBe(404)
  })
})

describe('a setup intent', () => {
  const setup = async (participant: object = { email: 'bea@example.com', name: 'Bea Buyer' }) =>
    await shop.call('POST', '/v1/intents/setup', { type: 'session', participant })

  async function session(participant?: object) {
    const { body: intent } = await setup(participant)
    const page = await shop.openPage(intent)
    const answer = await shop.call('POST', '/client/v1/setup-intent/confirm', {}, page)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  const onCredit = (session_id: string) => ({
    session_id,
    type: 'credit',
    credit: {
      payment_instrument_id: 'payment_instrument_01jnmwpb5vf8qr3x6c0k2y7zde',
      terms: 'thirty_days',
    },
  })

  it('gives a session of thirty days once, whatever is pressed at once', async () => {
    const { body: intent } = await setup()
    expect(intent).toMatchObject({ type: 'session', status: 'unconfirmed' })
    expect(intent.client_secret).toMatch(/^sandbox_s_[0-9a-z]{58}$/)
    const [one, other] = [await shop.openPage(intent), await shop.openPage(intent)]
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, turn) => {
        const page = turn % 2 === 0 ? one : other
        return await shop.call('POST', '/client/v1/setup-intent/confirm', {}, page)
      }),
    )
    const made = answers.filter(({ status }) => status === 200)
    expect(made).toHaveLength(1)
    expect(made[0]?.body.session_id).toMatch(/^session_/)
    const days = (Date.parse(made[0]?.body.expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThanOrEqual(30)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['already_confirmed']))
    expect(await shop.read('intent', intent.id)).toMatchObject({
      status: 'confirmed',
      client_secret: null,
      participant: { email: 'bea@example.com' },
    })
  })

  it('gives one session to one of many units that share no queue', async () => {
    const { body: intent } = await setup()
    const id = present(parseId('intent', intent.id), 'an intent')
    const { database } = holdfast.service
    const tenantId = holdfast.organisation.tenants.sandbox
    const results = await Promise.all(
      Array.from({ length: 20 }, async () => {
        return await database.transact(tenantId, async (unit) => {
          return await confirmSetupIntents(unit, [id])
        })
      }),
    )
    expect(results.flat().filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('can be called off before', async () => {
    const { body: intent } = await setup()
    const page = await shop.openPage(intent)
    const { body } = await shop.call('POST', `/v1/intent/${intent.id}/cancel`)
    expect(body).toMatchObject({ type: 'session', status: 'cancelled' })
    const answer = await shop.call('POST', '/client/v1/setup-intent/confirm', {}, page)
    expect(answer).toMatchObject({ status: 409, body: { code: 'intent_expired' } })
  })

  it('and a payment intent cannot stand for each other', async () => {
    const setupPage = await shop.openPage((await setup()).body)
    const paymentPage = await shop.openPage((await shop.ask([{}])).body)
    const wrong = [
      await shop.call('GET', '/client/v1/intent', undefined, setupPage),
      await shop.call('POST', '/client/v1/intent/confirm', { method: 'card' }, setupPage),
      await shop.call('POST', '/client/v1/setup-intent/confirm', {}, paymentPage),
    ]
    expect(wrong.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('names every wrong field of its participant', async () => {
    expect(await setup({ email: 'nobody' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/participant/email' }] },
    })
  })

  it('whose session has expired confirms nothing', async () => {
    const { session_id } = await session()
    const intent = await invoice()
    const owner = await ownerOf(holdfast)
    await owner.query("update sessions set expires_at = now() - interval '1 second'")
    await owner.end()
    const answer = await shop.call('POST', `/v1/intent/${intent.id}/confirm`, onCredit(session_id))
    expect(answer).toMatchObject({ status: 409, body: { code: 'session_expired' } })
    expect(await shop.read('intent', intent.id)).toMatchObject({ status: 'unconfirmed' })
  })

  it('of somebody else, and one that does not exist, are not found', async () => {
    const { session_id } = await session({ email: 'other@example.com' })
    const intent = await invoice()
    const path = `/v1/intent/${intent.id}/confirm`
    expect((await shop.call('POST', path, onCredit(session_id))).status).toBe(404)
    const unknown = 'session_01jnmwpb5vf8qr3x6c0k2y7zde'
    expect((await shop.call('POST', path, onCredit(unknown))).status).toBe(404)
    expect(await shop.read('intent', intent.id)).toMatchObject({ status: 'unconfirmed' })
  })

  it('confirms invoices only, and needs the credit to be named', async () => {
    const { session_id } = await session()
    const { body: other } = await shop.ask([{}])
    expect(
      await shop.call('POST', `/v1/intent/${other.id}/confirm`, onCredit(session_id)),
    ).toMatchObject({ status: 409, body: { code: 'intent_not_confirmable' } })
    const intent = await invoice()
    const without = { session_id, type: 'credit' }
    expect(await shop.call('POST', `/v1/intent/${intent.id}/confirm`, without)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/credit', code: 'required' }] },
    })
  })
})

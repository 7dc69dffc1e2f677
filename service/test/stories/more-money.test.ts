// More money for settlements that exist, and payments into projects of every kind, over HTTP.
import { describe, expect, it } from 'vitest'
import { openShop } from '../harness/story.ts'

const { shop } = await openShop({ roles: ['api'] })

type Shown = ReturnType<typeof JSON.parse>

const from = { email: 'bea@example.com', name: 'Bea Buyer' }
const project = async (currency = 'eur') =>
  (await shop.call('POST', '/v1/projects', { currency })).body

async function more(settlement: object, changes: object = {}) {
  const body = { type: 'checkout', settlements: [settlement], ...changes }
  return await shop.call('POST', '/v1/intents/payment', body)
}

async function confirm(intent: Shown) {
  const page = await shop.openPage(intent)
  const body = { method: 'local_bank_transfer' }
  return await shop.call('POST', '/client/v1/intent/confirm', body, page)
}

/** A settlement of 100.00 that has 40.00, in a project of its own. */
async function shortSettlement() {
  const checkout = await shop.confirmed([{}])
  await shop.credit(checkout, 4_000)
  return { checkout, id: checkout.settlements[0].id }
}

describe('a settlement that lacks money', () => {
  it('gets what it lacks by an intent that names it, in its project, of its buyer', async () => {
    const { checkout, id } = await shortSettlement()
    const { status, body: intent, text } = await more({ id })
    expect(status, text).toBe(200)
    expect(intent).toMatchObject({
      project_id: checkout.project_id,
      currency: 'eur',
      from: { email: 'bea@example.com' },
      settlements: [{ settlement_id: id, amount: 6_000, to: { email: 'sam@example.com' } }],
    })
    const { body } = await confirm(intent)
    const second = await shop.read('checkout', body.checkout_id)
    expect(second).toMatchObject({ amount: 6_000, outstanding: 6_000, settlements: [{ id }] })
    await shop.credit(second, 6_000)
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'settled', balance: 10_000 })
    // However it was filled, both checkouts are done.
    for (const one of [checkout, second]) {
      expect(await shop.read('checkout', one.id)).toMatchObject({ status: 'settled' })
    }
  })

  it('takes a part of what it lacks', async () => {
    const { id } = await shortSettlement()
    const { body: intent } = await more({ id, amount: 1_000 })
    const { body } = await confirm(intent)
    const part = await shop.read('checkout', body.checkout_id)
    await shop.credit(part, 1_000)
    expect(await shop.read('checkout', part.id)).toMatchObject({ status: 'settled' })
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'settling', balance: 5_000 })
  })

  it('that was required later is collected by a new intent', async () => {
    const checkout = await shop.confirmed([{ required_by: '2999-01-01' }])
    expect(checkout).toMatchObject({ status: 'settled', amount: 0 })
    const { id } = checkout.settlements[0]
    const { body } = await confirm((await more({ id })).body)
    const second = await shop.read('checkout', body.checkout_id)
    expect(second.amount).toBe(10_000)
    await shop.credit(second, 10_000)
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'settled' })
  })

  it('is asked for no more than it lacks when the intent is confirmed', async () => {
    const { checkout, id } = await shortSettlement()
    const { body: intent } = await more({ id })
    await shop.credit(checkout, 5_000)
    const { body } = await confirm(intent)
    expect(await shop.read('checkout', body.checkout_id)).toMatchObject({ amount: 1_000 })
  })

  it('that was filled or cancelled meanwhile takes nothing more, and nothing is made', async () => {
    const { checkout, id } = await shortSettlement()
    const { body: intent } = await more({ id })
    await shop.credit(checkout, 6_000)
    const answer = await confirm(intent)
    expect(answer).toMatchObject({ status: 422, body: { code: 'settlement_not_usable' } })
    expect(await shop.read('intent', intent.id)).toMatchObject({ status: 'unconfirmed' })
  })

  it('names what does not agree with it, field by field', async () => {
    const { id } = await shortSettlement()
    const other = await project()
    const unknown = 'settlement_01jnmwpb5vf8qr3x6c0k2y7zde'
    const wrongs: [object, object, string, string][] = [
      [{ id: unknown }, { currency: 'eur' }, '/settlements/0/id', 'not_found'],
      [{ id, amount: 6_001 }, {}, '/settlements/0/amount', 'too_large'],
      [{ id, description: 'Another' }, {}, '/settlements/0/description', 'not_used'],
      [{ id, type: 'immediate' }, {}, '/settlements/0/type', 'mismatch'],
      [{ id, to: { email: 'eve@example.com' } }, {}, '/settlements/0/to', 'mismatch'],
      [{ id }, { from: { email: 'eve@example.com' } }, '/from', 'mismatch'],
      [{ id }, { project_id: other.id }, '/settlements/0/id', 'mismatch'],
      [{ id }, { currency: 'gbp' }, '/currency', 'not_allowed'],
    ]
    for (const [settlement, changes, pointer, code] of wrongs) {
      const answer = await more(settlement, changes)
      expect(answer, answer.text).toMatchObject({
        status: 422,
        body: { errors: [{ pointer, code }] },
      })
    }
    const twice = { type: 'checkout', settlements: [{ id }, { id }] }
    expect((await shop.call('POST', '/v1/intents/payment', twice)).body.errors).toMatchObject([
      { pointer: '/settlements/1/id', code: 'duplicate' },
    ])
  })

  it('stays when a checkout ends that did not make it, or an intent counts on it', async () => {
    const { checkout, id } = await shortSettlement()
    const { body } = await confirm((await more({ id })).body)
    await shop.call('POST', `/v1/checkout/${body.checkout_id}/cancel`)
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'settling' })
    const empty = await shop.confirmed([{}])
    await more({ id: empty.settlements[0].id })
    await shop.call('POST', `/v1/checkout/${empty.id}/cancel`)
    const kept = await shop.read('settlement', empty.settlements[0].id)
    expect(kept).toMatchObject({ status: 'settling' })
    expect(checkout.status).toBe('settling')
  })

  it('that nobody pays for any more is cancelled with the last that counted on it', async () => {
    const expected = async (id: string, status: string) =>
      expect(await shop.read('settlement', id)).toMatchObject({ status })
    const first = await shop.confirmed([{}])
    const [{ id }] = first.settlements
    const { body: named } = await more({ id })
    const { body: second } = await confirm((await more({ id })).body)
    await shop.call('POST', `/v1/checkout/${first.id}/cancel`)
    await shop.call('POST', `/v1/checkout/${second.checkout_id}/cancel`)
    await expected(id, 'settling')
    await shop.call('POST', `/v1/intent/${named.id}/cancel`)
    await expected(id, 'cancelled')
    // One whose own checkout is done is not forsaken: it is required later.
    const later = await shop.confirmed([{ required_by: '2099-01-01' }])
    const { body: collecting } = await more({ id: later.settlements[0].id })
    await shop.call('POST', `/v1/intent/${collecting.id}/cancel`)
    await expected(later.settlements[0].id, 'settling')
    // Nor is one that holds money.
    const { checkout, id: short } = await shortSettlement()
    const { body: more60 } = await more({ id: short })
    await shop.call('POST', `/v1/checkout/${checkout.id}/cancel`)
    await shop.call('POST', `/v1/intent/${more60.id}/cancel`)
    await expected(short, 'settling')
  })
})

describe('an intent', () => {
  it('into a project of either kind takes its currency, and refuses another', async () => {
    const controlled = await project('gbp')
    const { project_id: uncontrolled } = await shop.confirmed([{}])
    for (const [project_id, currency, other] of [
      [controlled.id, 'gbp', 'eur'],
      [uncontrolled, 'eur', 'usd'],
    ]) {
      const { status, body } = await shop.ask([{}], { project_id, currency: null })
      expect([status, body.currency, body.project_id]).toEqual([200, currency, project_id])
      const refused = await shop.ask([{}], { project_id, currency: other })
      expect(refused.body.errors).toMatchObject([{ pointer: '/currency', code: 'not_allowed' }])
      const { body: made } = await confirm(body)
      expect(made.project_id).toBe(project_id)
    }
  })

  it('mixes settlements of every type', async () => {
    const target = await project()
    const {
      body: intent,
      status,
      text,
    } = await shop.ask([
      { type: 'escrow' },
      { type: 'immediate', to: { email: 'now@example.com' } },
      { type: 'funding', to: null },
      { type: 'transfer', to: { project_id: target.id } },
    ])
    expect(status, text).toBe(200)
    expect(intent.settlements[3]).toMatchObject({ to: null, target_project_id: target.id })
    const { body } = await confirm(intent)
    const checkout = await shop.read('checkout', body.checkout_id)
    expect(checkout.settlements.map(({ type }: Shown) => type)).toEqual([
      'escrow',
      'immediate',
      'funding',
      'transfer',
    ])
    expect(checkout.amount).toBe(40_000)
    await shop.credit(checkout, 40_000)
    const paid = await shop.read('checkout', checkout.id)
    expect(paid).toMatchObject({ status: 'settled', outstanding: 0 })
    expect(paid.settlements.map((one: Shown) => [one.type, one.status])).toEqual([
      ['escrow', 'settled'],
      ['immediate', 'executing'],
      ['funding', 'settled'],
      ['transfer', 'executed'],
    ])
    expect(await shop.read('project', target.id)).toMatchObject({ balance: 10_000 })
    expect(await shop.read('project', checkout.project_id)).toMatchObject({ balance: 10_000 })
  })

  it('fills by transfer a controlled project of its currency, and not its own', async () => {
    const [own, foreign] = [await project(), await project('usd')]
    const { project_id: uncontrolled } = await shop.confirmed([{}])
    const pointer = '/settlements/0/to/project_id'
    const wrongs: [object | null, object, string, string][] = [
      [null, {}, pointer, 'required'],
      [{ email: 'sam@example.com' }, {}, pointer, 'required'],
      [{ project_id: 'project_01jnmwpb5vf8qr3x6c0k2y7zde' }, {}, pointer, 'not_found'],
      [{ project_id: foreign.id }, {}, pointer, 'not_usable'],
      [{ project_id: uncontrolled }, {}, pointer, 'not_usable'],
      [{ project_id: own.id }, { project_id: own.id }, pointer, 'not_usable'],
      [
        { project_id: own.id, email: 'sam@example.com' },
        {},
        '/settlements/0/to/email',
        'not_allowed',
      ],
    ]
    for (const [to, changes, at, code] of wrongs) {
      const answer = await shop.ask([{ type: 'transfer', to }], changes)
      expect(answer.status, answer.text).toBe(422)
      expect(answer.body.errors, answer.text).toContainEqual(
        expect.objectContaining({ pointer: at, code }),
      )
    }
  })

  it('names unknown participants beside its other faults', async () => {
    const id = 'participant_01jnmwpb5vf8qr3x6c0k2y7zde'
    const { body } = await shop.ask([{ to: { id } }], { from: { id }, fee_percentage: 0.1234567 })
    expect(body.errors.map(({ pointer }: Shown) => pointer).toSorted()).toEqual([
      '/fee_percentage',
      '/from/id',
      '/settlements/0/to/id',
    ])
  })

  it('replayed from two devices with one secret makes one checkout', async () => {
    const { body: intent } = await shop.ask([{}], { from })
    const devices = [await shop.openPage(intent), await shop.openPage(intent)]
    const body = { method: 'local_bank_transfer' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, turn) => {
        const page = devices[turn % 2]
        return await shop.call('POST', '/client/v1/intent/confirm', body, page)
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    // The secret is used up: a third device cannot even open it.
    await expect(shop.openPage(intent)).rejects.toThrow('client_secret_invalid')
  })
})

// Money that nothing took, as the desk shows it: who paid it, why it waits, what it may have been
// meant for.
import { unmatchedReasons } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { collecting } from '../harness/collecting.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { openOwner, openShop } from '../harness/story.ts'

type Shown = ReturnType<typeof JSON.parse>

const { holdfast, shop } = await openShop({ roles: ['api'] })
const database = await openOwner(holdfast)
const owner = await enterAsOwner(holdfast)

async function get(path: string, who = owner): Promise<Shown> {
  const answer = await who.call('GET', `/dashboard/v1${path}`)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body
}

async function project(): Promise<string> {
  const { body } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
  return body.id
}

/** Lets money arrive in a project; its item in the queue. */
async function arrives(projectId: string, credit: object): Promise<Shown> {
  const at = `/_sandbox/v1/project/${projectId}/credit`
  expect((await shop.call('POST', at, credit)).status).toBe(200)
  await shop.advance('PT0S')
  return await itemOf(projectId)
}

/** The newest item of the queue that lies in a project. */
async function itemOf(projectId: string, who = owner): Promise<Shown> {
  const { data } = await get('/queue/unreconciled?limit=100', who)
  return data.findLast(({ project_id }: Shown) => project_id === projectId)
}

async function suggested(inboundId: string): Promise<Shown[]> {
  return (await get(`/inbound/${inboundId}/suggestions`)).data
}

describe('an item of the queue', () => {
  it('tells who paid, what he wrote, how much came, and since when', async () => {
    const item = await arrives(await project(), {
      amount: 4_200,
      payer_reference: 'for the garage',
      payer_name: 'Paul Payer',
      payer_account: 'DE89370400440532013000',
    })
    expect(item).toMatchObject({
      amount: 4_200,
      received: 4_200,
      unmatched: 'unknown_reference',
      payer: {
        name: 'Paul Payer',
        is_masked: false,
        account: '•••• 3000',
        text: 'for the garage',
      },
    })
  })

  it('masks the name for a role that neither matches nor reviews', async () => {
    const projectId = await project()
    const item = await arrives(projectId, { amount: 4_300, payer_name: 'Paul Payer' })
    const support = await joinAs(holdfast, owner, 'support')
    const { payer } = await itemOf(projectId, support)
    expect(payer).toMatchObject({ name: 'P••• P•••', is_masked: true })
    const found = await get(`/inbound/${item.id}/suggestions`, support)
    expect(found.payer).toMatchObject({ name: 'P••• P•••', is_masked: true })
  })

  it('keeps the name sealed, also while nobody looks at the money', async () => {
    await arrives(await project(), { amount: 4_400, payer_name: 'Sealed Sender' })
    const { rows } = await database.query<{ row: string }>(
      'select inbounds::text as row from inbounds',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ row }) => row).join()).not.toContain('Sealed Sender')
  })
})

/** Each reason, and how money comes to wait for it: the project in which it does. */
const ways: Readonly<Record<(typeof unmatchedReasons)[number], () => Promise<string>>> = {
  nothing_open: async () => {
    const id = await project()
    await arrives(id, { amount: 5_000 })
    return id
  },
  unknown_reference: async () => {
    const { project_id } = await shop.confirmed([{}])
    await arrives(project_id, { amount: 5_000, payer_reference: 'thank you' })
    return project_id
  },
  nothing_fits: async () => {
    const { project_id } = await shop.confirmed([{}])
    await arrives(project_id, { amount: 5_000 })
    return project_id
  },
  payer_unknown: async () => {
    const { project_id } = await shop.confirmed([{}])
    await arrives(project_id, { amount: 10_000, payer_name: 'Some Body' })
    return project_id
  },
  several_fit: async () => {
    const { project_id } = await shop.confirmed([{}])
    await shop.confirmed([{}], { project_id })
    await arrives(project_id, { amount: 10_000 })
    return project_id
  },
  amount_differs: async () => {
    const { project_id } = await shop.confirmed([{}])
    await arrives(project_id, { amount: 9_000, payer_name: 'Buyer, Bea' })
    return project_id
  },
  fits_now: async () => {
    const project_id = await project()
    await arrives(project_id, { amount: 10_000, payer_name: 'Bea Buyer' })
    await shop.confirmed([{}], { project_id })
    return project_id
  },
  already_paid: async () => {
    const checkout = await shop.paid([{}])
    await shop.credit(checkout, 10_000)
    return checkout.project_id
  },
  overpaid: async () => {
    const checkout = await shop.confirmed([{}])
    await shop.credit(checkout, 12_000)
    return checkout.project_id
  },
  partly_matched: async () => {
    const { id, project_id } = await shop.confirmed([{}])
    const item = await arrives(project_id, { amount: 9_000 })
    const part = { checkout_id: id, amount: 4_000 }
    const { status } = await owner.call('POST', `/dashboard/v1/inbound/${item.id}/match`, part)
    expect(status).toBe(200)
    return project_id
  },
  checkout_ended: async () => {
    const checkout = await shop.confirmed([{}], { fee_flat: 500 })
    await shop.credit(checkout, 10_200)
    await cancel(checkout)
    return checkout.project_id
  },
  checkout_cancelled: async () => {
    const checkout = await shop.confirmed([{}])
    await cancel(checkout)
    await shop.credit(checkout, 10_000)
    return checkout.project_id
  },
  checkout_expired: async () => {
    const checkout = await shop.confirmed([{}])
    await shop.advance('P31D')
    await shop.credit(checkout, 10_000)
    return checkout.project_id
  },
  checkout_failed: async () => {
    const buyer = collecting(shop)
    const page = await buyer.open([{}])
    const { body: card } = await buyer.card(page, '4000000000000341')
    const { body } = await buyer.confirm(page, 'card', { card_id: card.id })
    await shop.advance('PT1M')
    const checkout = await shop.read('checkout', body.checkout_id)
    expect(checkout.status).toBe('failed')
    await shop.credit(checkout, 10_000)
    return checkout.project_id
  },
  several_named: async () => {
    const one = await shop.confirmed([{}])
    const other = await shop.confirmed([{}], { project_id: one.project_id })
    const payer_reference = `${one.reference} and ${other.reference}`
    await arrives(one.project_id, { amount: 20_000, payer_reference })
    return one.project_id
  },
  other_project: async () => {
    const { reference } = await shop.confirmed([{}])
    const project_id = await project()
    await arrives(project_id, { amount: 10_000, reference })
    return project_id
  },
  return_failed: async () => {
    const project_id = await project()
    const account = 'DE67370400440532010001'
    const item = await arrives(project_id, { amount: 7_000, payer_account: account })
    expect((await shop.call('POST', `/v1/inbound/${item.id}/return`, {})).status).toBe(200)
    await shop.advance('PT1M')
    return project_id
  },
}

async function cancel({ id }: Shown): Promise<void> {
  expect((await shop.call('POST', `/v1/checkout/${id}/cancel`)).status).toBe(200)
}

describe('why money waits', () => {
  it.each(unmatchedReasons)('%s', async (reason) => {
    const item = await itemOf(await ways[reason]())
    expect(item.unmatched).toBe(reason)
    const found = await get(`/inbound/${item.id}/suggestions`)
    expect(found.unmatched).toBe(reason)
  })
})

describe('what money may have been meant for', () => {
  it('stands in the order of what speaks for it', async () => {
    const one = await shop.confirmed([{}])
    const { project_id } = one
    const from = { email: 'nina@example.com', name: 'Nina Namesake' }
    const namesake = await shop.confirmed([{ amount: 8_000 }], { project_id, from })
    const stranger = { email: 'stan@example.com', name: 'Stan Stranger' }
    const far = await shop.confirmed([{ amount: 3_000 }], { project_id, from: stranger })
    const { id } = await arrives(project_id, {
      amount: 10_000,
      payer_reference: swapped(one.reference),
      payer_name: 'Nina Namesake',
    })
    const data = await suggested(id)
    expect(data.map(({ checkout_id, evidence }) => [checkout_id, evidence])).toEqual([
      [one.id, ['similar_reference', 'amount', 'recent']],
      [namesake.id, ['same_name', 'recent']],
      [far.id, ['recent']],
    ])
    const scores = data.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(data[0]).toMatchObject({
      can_match: true,
      buyer_name: 'Bea Buyer',
      lacks: [{ settlement_id: one.settlements[0].id, lacks: 10_000 }],
    })
  })

  it('is a checkout of another project where the payer names it, and is not matched', async () => {
    const elsewhere = await shop.confirmed([{}])
    const { id } = await arrives(await project(), {
      amount: 10_000,
      reference: elsewhere.reference,
    })
    const [first] = await suggested(id)
    expect(first).toMatchObject({
      checkout_id: elsewhere.id,
      can_match: false,
      evidence: ['reference', 'amount', 'recent'],
    })
    const path = `/dashboard/v1/inbound/${id}/match`
    const { status } = await owner.call('POST', path, { checkout_id: elsewhere.id })
    expect(status).toBe(422)
  })

  it('is none of another currency', async () => {
    const pounds = await shop.confirmed([{}], { currency: 'gbp' })
    const { id } = await arrives(await project(), { amount: 1_000, reference: pounds.reference })
    expect(await suggested(id)).toEqual([])
  })

  it('is found among very many, by amount as by reference', async () => {
    const { project_id } = await shop.confirmed([{ amount: 500 }])
    const amounts = Array.from({ length: 120 }, (_, index) => 20_000 + index)
    await Promise.all(amounts.map(async (amount) => shop.confirmed([{ amount }], { project_id })))
    const from = { email: 'nora@example.com', name: 'Nora Named' }
    const large = await shop.confirmed([{ amount: 90_000 }], { project_id, from })
    const { id } = await arrives(project_id, { amount: 500, payer_name: 'Nora Named' })
    const data = await suggested(id)
    expect(data.length).toBe(50)
    expect(data.slice(0, 2).map(({ evidence }) => evidence)).toEqual([
      ['same_name', 'recent'],
      ['amount', 'recent'],
    ])
    expect(data[0]?.checkout_id).toBe(large.id)
  })
})

/** Two letters within a reference, in each other's place. */
function swapped(reference: string): string {
  const letters = [...reference]
  const at = letters.findIndex((letter, index) => index > 0 && letter !== letters[index + 1])
  const [one = '', two = ''] = [letters[at], letters[at + 1]]
  return letters
    .with(at, two)
    .with(at + 1, one)
    .join('')
}

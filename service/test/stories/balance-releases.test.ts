// Releases from a project's balance, and from funding settlements, over HTTP.
import { describe, expect, it } from 'vitest'
import { soundAccount, unknownAccount } from '../harness/payments.ts'
import { openShop } from '../harness/story.ts'

const { shop } = await openShop({ roles: ['api'] })
let people = 0

/** A participant who is verified, with an account that may be named. */
async function receiver(account: object | null = soundAccount): Promise<{ email: string }> {
  const email = `receiver${++people}@example.com`
  await shop.verify(email, account)
  return { email }
}

/** A controlled project; money of no checkout stands on its own account. */
async function project(own = 0): Promise<{ id: string }> {
  const { body } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
  if (own > 0) await shop.credit({ project_id: body.id }, own, null)
  return body
}

/** Funding settlements of a project, paid in the order given. */
async function fund(project_id: string, amounts: readonly number[]) {
  const ids: string[] = []
  for (const amount of amounts) {
    const terms = { type: 'funding', amount, to: undefined }
    const checkout = await shop.confirmed([terms], { project_id })
    await shop.credit(checkout, amount)
    ids.push(checkout.settlements[0].id)
  }
  return ids
}

const balanceOf = async (id: string) => (await shop.read('project', id)).balance
const held = async (ids: readonly string[]) =>
  await Promise.all(ids.map(async (id) => (await shop.read('settlement', id)).balance))

describe('a release from a project balance', () => {
  it('takes the own account first, then funding settlements, the oldest first', async () => {
    const { id } = await project(1_000)
    const fundings = await fund(id, [2_000, 3_000])
    expect(await balanceOf(id)).toBe(6_000)
    const to = await receiver()
    const { body, status } = await shop.release({
      project_id: id,
      amount: 4_500,
      to,
      fee_flat: 100,
      fee_percentage: 0.01,
      reference: 'BALANCE 1',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const [outbound] = body.outbounds
    expect(outbound).toMatchObject({
      type: 'release',
      project_id: id,
      settlement_id: null,
      status: 'processing',
      reference: 'BALANCE 1',
      to,
      fees: [{ subtype: 'seller', amount: 145 }],
    })
    expect(await held(fundings)).toEqual([0, 1_500])
    expect(await balanceOf(id)).toBe(1_500)
    await shop.advance('PT1M')
    expect(await shop.read('outbound', outbound.id)).toMatchObject({ status: 'executed' })
    const statuses = await Promise.all(
      fundings.map(async (one) => (await shop.read('settlement', one)).status),
    )
    expect(statuses).toEqual(['executed', 'executing'])
  })

  it('takes the one made first, also of those made while the clock stood still', async () => {
    const { id } = await project()
    await shop.call('POST', '/_sandbox/v1/clock/freeze', {})
    // The older is the second of its intent, the younger the first.
    const terms = [{ amount: 500 }, { type: 'funding', amount: 2_000, to: undefined }]
    const checkout = await shop.confirmed(terms, { project_id: id })
    await shop.credit(checkout, 2_500)
    const older = String(checkout.settlements[1].id)
    const [younger = ''] = await fund(id, [3_000])
    await shop.release({ project_id: id, amount: 2_100, to: await receiver() })
    expect(await held([older, younger])).toEqual([0, 2_900])
    await shop.call('POST', '/_sandbox/v1/clock/resume', {})
  })

  it('that is called back or fails gives each entry back to where it came from', async () => {
    const { id } = await project(1_000)
    const fundings = await fund(id, [2_000, 3_000])
    const paused = await shop.release({
      project_id: id,
      amount: 4_000,
      to: { email: `receiver${++people}@example.com` },
    })
    expect(paused.body.outbounds).toMatchObject([{ status: 'paused' }])
    expect(await held(fundings)).toEqual([0, 2_000])
    await shop.call('POST', `/v1/outbound/${paused.body.outbounds[0].id}/cancel`, {})
    expect([await held(fundings), await balanceOf(id)]).toEqual([[2_000, 3_000], 6_000])
    const to = await receiver(unknownAccount)
    const failing = await shop.release({ project_id: id, amount: 4_000, to })
    await shop.advance('PT1M')
    expect(await shop.read('outbound', failing.body.outbounds[0].id)).toMatchObject({
      status: 'failed',
      failure_reason: 'invalid_target_account_credentials',
    })
    expect([await held(fundings), await balanceOf(id)]).toEqual([[2_000, 3_000], 6_000])
  })

  it('waits for funds, and goes on with the money that comes', async () => {
    const { id } = await project(100)
    const to = await receiver()
    const { body } = await shop.release({ project_id: id, amount: 500, to })
    expect(body.outbounds).toMatchObject([{ status: 'awaiting_funds' }])
    await shop.credit({ project_id: id }, 399, null)
    expect(await shop.read('outbound', body.outbounds[0].id)).toMatchObject({
      status: 'awaiting_funds',
    })
    await shop.credit({ project_id: id }, 1, null)
    await shop.advance('PT1M')
    expect(await shop.read('outbound', body.outbounds[0].id)).toMatchObject({ status: 'executed' })
    expect(await balanceOf(id)).toBe(0)
  })

  it('of a later date waits for it and takes nothing meanwhile', async () => {
    const { id } = await project(500)
    const to = await receiver()
    const { body: clock } = await shop.call('GET', '/_sandbox/v1/clock')
    const release_at = new Date(Date.parse(clock.now) + 86_400_000).toISOString()
    const { body } = await shop.release({ project_id: id, amount: 500, to, release_at })
    expect(body.outbounds).toMatchObject([{ status: 'scheduled' }])
    expect(await balanceOf(id)).toBe(500)
    await shop.advance('P1DT1M')
    expect(await shop.read('outbound', body.outbounds[0].id)).toMatchObject({ status: 'executed' })
  })

  it('finds its receiver by id, and pays the account that is given with it', async () => {
    const { id } = await project(900)
    const { body: known } = await shop.call('POST', '/v1/participants', {
      email: `receiver${++people}@example.com`,
    })
    await shop.verify(known.email, null)
    const to = { id: known.id, bank_account: soundAccount }
    const { body, status } = await shop.release({ project_id: id, amount: 900, to })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.outbounds[0]).toMatchObject({ status: 'processing', to: { id: known.id } })
  })

  it.each([
    ['no amount', { amount: undefined }, '/releases/0/amount'],
    ['no receiver', { to: undefined }, '/releases/0/to'],
    [
      'an unknown project',
      { project_id: 'project_01jnmwpb5vf8qr3x6c0k2y7zde' },
      '/releases/0/project_id',
    ],
    [
      'a settlement too',
      { settlement_id: 'settlement_01jnmwpb5vf8qr3x6c0k2y7zde' },
      '/releases/0/project_id',
    ],
    [
      'an unknown receiver',
      { to: { id: 'participant_01jnmwpb5vf8qr3x6c0k2y7zde' } },
      '/releases/0/to/id',
    ],
  ])('with %s is refused and changes nothing', async (_why, wrong, pointer) => {
    const { id } = await project(500)
    const release = { project_id: id, amount: 100, to: { email: 'new@example.com' }, ...wrong }
    const answer = await shop.release(release)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject([{ pointer }])
    expect(await balanceOf(id)).toBe(500)
  })
})

describe('a release from a funding settlement', () => {
  it('goes to whom it names, and to nobody when it names none', async () => {
    const { id } = await project()
    const [funding] = await fund(id, [2_000])
    const nobody = await shop.release({ settlement_id: funding, amount: 500 })
    expect(nobody.body.errors).toMatchObject([{ pointer: '/releases/0/to' }])
    const to = await receiver()
    const { body } = await shop.release({ settlement_id: funding, amount: 500, to })
    expect(body.outbounds).toMatchObject([{ status: 'processing', to, settlement_id: funding }])
    expect(await balanceOf(id)).toBe(1_500)
  })

  it('and from the balance at once never take the same money twice', async () => {
    const { id } = await project()
    const [funding] = await fund(id, [2_000])
    const to = await receiver()
    const { body } = await shop.release(
      { settlement_id: funding, amount: 1_500, to },
      { project_id: id, amount: 1_000, to },
      { project_id: id, amount: 500, to },
    )
    const statuses = body.outbounds.map(({ status }: { status: string }) => status)
    expect(statuses).toEqual(['processing', 'awaiting_funds', 'processing'])
    expect(await balanceOf(id)).toBe(0)
  })
})

describe('what asks a funding settlement for more than is left', () => {
  const release_at = '2099-01-01'

  async function released(project_id: string, amount: number) {
    const { body } = await shop.release({ project_id, amount, to: await receiver() })
    expect(body.outbounds).toMatchObject([{ status: 'processing' }])
  }

  async function moved(project_id: string, amount: number) {
    const { id } = await project()
    const transfers = [{ amount, from: { project_id }, to: { project_id: id } }]
    const { body } = await shop.call('POST', '/v1/transfers', { transfers })
    expect(body.transfers).toMatchObject([{ status: 'executed' }])
  }

  it.each([
    ['release', released],
    ['transfer', moved],
  ])('is called back when its money leaves by a %s from the balance', async (_how, spend) => {
    const { id } = await project()
    const { id: elsewhere } = await project()
    const [one, two] = await fund(id, [1_000, 1_000])
    const to = await receiver()
    const { body: asked } = await shop.release(
      { settlement_id: one, amount: 500, to, release_at },
      { settlement_id: one, amount: 300, to, release_at },
    )
    const transfers = [500, 300].map((amount) => {
      const ends = { from: { settlement_id: two }, to: { project_id: elsewhere } }
      return { ...ends, amount, release_at }
    })
    const { body: meant } = await shop.call('POST', '/v1/transfers', { transfers })
    const statuses = async () => {
      const waiting = [
        ...asked.outbounds.map((outbound: { id: string }) => shop.read('outbound', outbound.id)),
        ...meant.transfers.map((transfer: { id: string }) => shop.read('transfer', transfer.id)),
      ]
      return (await Promise.all(waiting)).map(({ status }) => status)
    }
    await spend(id, 1_200)
    await shop.advance('PT0S')
    expect(await held([one ?? '', two ?? ''])).toEqual([0, 800])
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'scheduled', 'scheduled'])
    await spend(id, 100)
    await shop.advance('PT0S')
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'scheduled', 'cancelled'])
  })
})

describe('a review', () => {
  const review = async (id: string, outcome: string) =>
    await shop.call('POST', `/_sandbox/v1/outbound/${id}/review`, { outcome })

  it('holds an outbound when all else is there; then it goes, or its money is back', async () => {
    const { id } = await project(3_000)
    const late = { email: `receiver${++people}@example.com` }
    const ask = { project_id: id, amount: 1_000, to: late }
    const { body } = await shop.release(ask, ask, ask)
    const [one, two, three] = body.outbounds.map((outbound: { id: string }) => outbound.id)
    for (const each of [one, two, three]) expect((await review(each, 'hold')).status).toBe(200)
    await shop.verify(late.email)
    await shop.advance('PT1M')
    for (const each of [one, two, three]) {
      expect(await shop.read('outbound', each)).toMatchObject({ status: 'in_review' })
    }
    await review(one, 'pass')
    await review(two, 'fail')
    await shop.call('POST', `/v1/outbound/${three}/cancel`, {})
    await shop.advance('PT1M')
    expect(await shop.read('outbound', one)).toMatchObject({ status: 'executed' })
    expect(await shop.read('outbound', two)).toMatchObject({
      status: 'failed',
      failure_reason: 'generic_failure_contact_support',
    })
    expect(await shop.read('outbound', three)).toMatchObject({ status: 'cancelled' })
    expect(await balanceOf(id)).toBe(2_000)
    expect((await review(one, 'pass')).status).toBe(409)
  })

  it('that was passed too early, while its project was in review, stays held', async () => {
    const { id } = await project(1_000)
    const late = { email: `receiver${++people}@example.com` }
    const { body } = await shop.release({ project_id: id, amount: 600, to: late })
    const [outbound] = body.outbounds
    const status = async () => (await shop.read('outbound', outbound.id)).status
    expect((await review(outbound.id, 'hold')).status).toBe(200)
    await shop.call('POST', `/_sandbox/v1/project/${id}/review`, { action: 'begin' })
    await shop.verify(late.email)
    await shop.advance('PT1M')
    expect(await status()).toBe('in_review')
    expect((await review(outbound.id, 'pass')).status).toBe(409)
    await shop.call('POST', `/_sandbox/v1/project/${id}/review`, { action: 'end' })
    await shop.advance('PT1M')
    expect(await status()).toBe('in_review')
    expect((await review(outbound.id, 'pass')).status).toBe(200)
    await shop.advance('PT1M')
    expect(await status()).toBe('executed')
  })

  it('of a project holds what leaves it, and lets it go when it ends', async () => {
    const { id } = await project(1_000)
    const to = await receiver()
    const step = async (action: string) =>
      await shop.call('POST', `/_sandbox/v1/project/${id}/review`, { action })
    expect((await step('begin')).status).toBe(200)
    const { body } = await shop.release({ project_id: id, amount: 600, to })
    expect(body.outbounds).toMatchObject([{ status: 'in_review' }])
    await shop.advance('PT1M')
    expect(await shop.read('outbound', body.outbounds[0].id)).toMatchObject({ status: 'in_review' })
    expect((await review(body.outbounds[0].id, 'pass')).status).toBe(409)
    expect((await step('end')).status).toBe(200)
    await shop.advance('PT1M')
    expect(await shop.read('outbound', body.outbounds[0].id)).toMatchObject({ status: 'executed' })
  })
})

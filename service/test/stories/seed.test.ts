// A sandbox that is emptied, and one that tells the same story again.
import { describe, expect, it } from 'vitest'
import { enterAsOwner } from '../harness/member.ts'
import { caller } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

const { holdfast: world, shop } = await openShop()

const reset = async (body: object) => await shop.call('POST', '/_sandbox/v1/reset', body)

const eventLog = async () => {
  const { body } = await shop.call('GET', '/v1/events?limit=100')
  return body.data
}

/** Two sellers, three days, a release in parts, one account that the bank does not know. */
const story = async () => {
  const checkout = await shop.paid([
    { amount: 12_345, type: 'immediate' },
    { amount: 6_000, to: { email: 'ida@example.com' } },
  ])
  const [, escrow] = checkout.settlements
  await shop.verify('ida@example.com')
  await shop.release({ settlement_id: escrow.id, amount: 2_500 })
  await shop.advance('PT0S')
  await shop.verify('sam@example.com', { ...unknown })
  await shop.release({ settlement_id: escrow.id, release_at: '2030-01-03T12:00:00Z' })
  await shop.advance('P3D')
  return { checkout, events: await eventLog() }
}

/** The workers of the same process find what is due for another organisation, and do it. */
const moneyComesToTheStranger = async () => {
  const other = caller(world.baseUrl, world.stranger.keys.sandbox.private)
  const { id } = (await other('POST', '/v1/projects', { currency: 'eur' })).body
  await other('POST', `/_sandbox/v1/project/${id}/credit`, { amount: 10_000 })
  await expect
    .poll(async () => (await other('GET', `/v1/project/${id}`)).body.inbounds.length)
    .toBe(1)
}

const unknown = { country: 'DE', currency: 'eur', iban: 'DE67370400440532010001' }

describe('a seed', () => {
  it('gives the same ids, answers and events to the same calls', async () => {
    const told = []
    for (const seed of ['spring', 'spring', 'autumn']) {
      const { status, body } = await reset({ seed })
      const clock = { now: '2030-01-01T00:00:00.000Z', frozen: true, advancing: false }
      expect([status, body]).toEqual([200, clock])
      told.push(await story())
    }
    const [first, again, other] = told
    expect(first?.events.length).toBeGreaterThan(20)
    expect(again).toEqual(first)
    expect(other?.checkout.id).not.toBe(first?.checkout.id)
    const types = (events: readonly { type: string }[] = []) => events.map(({ type }) => type)
    expect(types(other?.events)).toEqual(types(first?.events))
  })

  it('leaves what falls due to advances while the clock stands', async () => {
    await reset({ seed: 'spring' })
    const checkout = await shop.confirmed([{}])
    const amount = 10_000
    await shop.call('POST', `/_sandbox/v1/project/${checkout.project_id}/credit`, { amount })
    await moneyComesToTheStranger()
    expect((await shop.read('project', checkout.project_id)).inbounds).toEqual([])
    await shop.advance('PT0S')
    expect((await shop.read('project', checkout.project_id)).inbounds).toHaveLength(1)
    await shop.call('POST', `/_sandbox/v1/project/${checkout.project_id}/credit`, { amount })
    await shop.call('POST', '/_sandbox/v1/clock/resume')
    await expect
      .poll(async () => (await shop.read('project', checkout.project_id)).inbounds.length)
      .toBe(2)
  })
})

describe('a sandbox that was reset', () => {
  it('is empty, and its keys go on at real time', async () => {
    await reset({ seed: 'spring' })
    const checkout = await shop.paid([{}])
    const { status, body } = await reset({})
    expect([status, body.frozen]).toEqual([200, false])
    expect(Math.abs(Date.parse(body.now) - Date.now())).toBeLessThan(60_000)
    expect((await shop.call('GET', `/v1/checkout/${checkout.id}`)).status).toBe(404)
    expect(await eventLog()).toEqual([])
    const next = await shop.paid([{}])
    expect(next.status).toBe('settled')
  })

  it('knows no page session and no client secret from before', async () => {
    const intent = (await shop.ask([{}])).body
    const page = await shop.openPage(intent)
    await reset({})
    expect((await shop.call('GET', '/client/v1/intent', undefined, page)).status).toBe(401)
    const key = world.organisation.keys.sandbox.public
    const opened = await shop.call(
      'POST',
      '/client/v1/session',
      { client_secret: intent.client_secret },
      { key },
    )
    expect(opened.status).toBe(401)
  })

  it('is one of the sandbox: live keys find no such route', async () => {
    const key = world.organisation.keys.live.private
    const { status, body } = await shop.call('POST', '/_sandbox/v1/reset', {}, { key })
    expect([status, body.code]).toEqual([404, 'sandbox_only'])
  })
})

describe('the rules that owners have set', () => {
  it('go on with a sandbox that is reset, unless a seed tells all of its story', async () => {
    const owner = await enterAsOwner(world)
    const limits = [{ currency: 'eur', amount: 5_000, amount_per_day: 9_000 }]
    const rules = async () => [
      (await owner.call('GET', '/dashboard/v1/payee-rules')).body.cooling_hours,
      (await owner.call('GET', '/dashboard/v1/approval-limits')).body,
    ]
    await reset({})
    const unset = await rules()
    expect(unset).toEqual([0, { data: [], second_owner: false }])
    await owner.call('POST', '/dashboard/v1/payee-rules', { cooling_hours: 12 })
    await owner.call('POST', '/dashboard/v1/approval-limits', { limits, second_owner: true })
    const set = [12, { data: limits, second_owner: true }]
    expect(await rules()).toEqual(set)
    await reset({})
    expect(await rules()).toEqual(set)
    await reset({ seed: 'spring' })
    expect(await rules()).toEqual(unset)
  })
})

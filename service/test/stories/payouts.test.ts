// The organisation's own money: Mondays at 06:00, to its account, or not at all.
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Payments } from '../harness/payments.ts'
import { payments, soundAccount, unknownAccount } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'

let holdfast: TestService
let shop: Payments
let owner: pg.Client
let people = 0

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  shop = payments(holdfast)
  owner = await ownerOf(holdfast)
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await owner.end()
  await holdfast.stop()
})

/** Earns a seller fee; what was paid for it can be returned by the bank. */
async function earn(fee_flat: number): Promise<{ outbound: string }> {
  const to = { email: `seller${++people}@example.com` }
  await shop.verify(to.email, soundAccount)
  const { settlements } = await shop.paid([{ amount: 10_000, to, fee_flat }])
  const { body } = await shop.release({ settlement_id: settlements[0].id })
  await shop.advance('PT10S')
  return { outbound: body.outbounds[0].id }
}

const setAccount = async (account: object) =>
  await shop.call('POST', '/v1/payout-accounts', account)

async function payouts() {
  const { rows } = await owner.query(
    `select id, status, amount::int, created_at from outbounds where type = 'payout'
      order by created_at`,
  )
  return rows
}

async function balance(kind: string): Promise<number> {
  const { rows } = await owner.query(
    `select balance::int as balance from ledger_accounts
      where tenant_id = $1 and currency = 'eur' and kind = $2`,
    [holdfast.organisation.tenants.sandbox, kind],
  )
  return rows[0].balance
}

async function eventsOf(type: string) {
  const { body } = await shop.call('GET', '/v1/events?limit=100')
  return body.data.filter((event: { type: string }) => event.type.startsWith(type))
}

describe('a payout account', () => {
  it('is shown masked, and the last one of its currency counts', async () => {
    const iban = 'FR1420041010050500013M02606'
    expect((await setAccount({ country: 'FR', currency: 'eur', iban })).status).toBe(200)
    const { body, status } = await setAccount(soundAccount)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(JSON.stringify(body)).not.toContain('0532013000')
    const { body: list } = await shop.call('GET', '/v1/payout-accounts')
    expect(list.data).toEqual([body])
    expect(body).toMatchObject({ currency: 'eur', bank_account: { country: 'DE' } })
  })

  it.each([
    ['in a currency that no revenue is held in', { country: 'SE', currency: 'sek' }, '/currency'],
    ['with a wrong number', { ...soundAccount, iban: 'DE89370400440532013001' }, '/iban'],
  ])('%s is refused', async (_what, account, pointer) => {
    const answer = await setAccount(account)
    expect(answer.status).toBe(422)
    expect(answer.body.errors[0].pointer).toBe(pointer)
  })
})

describe('a weekly payout', () => {
  it('sends all revenue on Monday at six, and tells it by its own events', async () => {
    await earn(700)
    await shop.advance('P7D')
    const [payout, ...others] = await payouts()
    expect(others).toEqual([])
    expect(payout).toMatchObject({ status: 'executed', amount: 700 })
    const at = new Date(payout.created_at)
    const local = at.toLocaleString('en-GB', { timeZone: 'Europe/London', weekday: 'long' })
    expect(local).toContain('Monday')
    const hour = at.toLocaleString('en-GB', { timeZone: 'Europe/London', hour: '2-digit' })
    expect(Number(hour)).toBe(6)
    expect(await balance('revenue')).toBe(0)
    const types = (await eventsOf('payout')).map(({ type }: { type: string }) => type)
    expect(types.toSorted()).toEqual(['payout_executed', 'payout_executing'])
    const shown = (await shop.call('GET', '/v1/outbounds?type=payout')).body.data
    expect(shown).toMatchObject([{ type: 'payout', to: null, project_id: null, amount: 700 }])
    const about = (await eventsOf('outbound')).map(({ payload }: { payload: object }) => payload)
    expect(JSON.stringify(about)).not.toContain(shown[0].id)
  })

  it('is not made of nothing', async () => {
    await shop.advance('P7D')
    expect(await payouts()).toHaveLength(1)
  })

  it('clears what the organisation owes first', async () => {
    const { outbound } = await earn(300)
    await shop.call('POST', `/_sandbox/v1/outbound/${outbound}/return`, { amount: 9_500 })
    expect([await balance('revenue'), await balance('shortfall')]).toEqual([0, -200])
    await earn(500)
    await shop.advance('P7D')
    const all = await payouts()
    expect(all.at(-1)).toMatchObject({ status: 'executed', amount: 300 })
    expect([await balance('revenue'), await balance('shortfall')]).toEqual([0, 0])
  })

  it('that fails leaves the money with the revenue, for the next Monday', async () => {
    await setAccount(unknownAccount)
    await earn(400)
    await shop.advance('P7D')
    expect((await payouts()).at(-1)).toMatchObject({ status: 'failed', amount: 400 })
    expect(await balance('revenue')).toBe(400)
    expect(await eventsOf('payout_failed')).toMatchObject([
      { payload: { failure_reason: 'invalid_target_account_credentials' } },
    ])
    await setAccount(soundAccount)
    await shop.advance('P7D')
    expect((await payouts()).at(-1)).toMatchObject({ status: 'executed', amount: 400 })
  })

  it('cannot be called back, and is nobody else’s to see', async () => {
    const { body } = await shop.call('GET', '/v1/outbounds?type=payout')
    const [{ id }] = body.data
    expect((await shop.call('POST', `/v1/outbound/${id}/cancel`, {})).status).toBe(409)
    const stranger = { key: holdfast.stranger.keys.sandbox.private }
    expect((await shop.call('GET', `/v1/outbound/${id}`, undefined, stranger)).status).toBe(404)
  })

  it('needs an account: without one the money stays', async () => {
    const { rows } = await owner.query(
      `select count(*)::int as jobs from jobs where kind = 'payouts.weekly' and tenant_id = $1`,
      [holdfast.stranger.tenants.sandbox],
    )
    expect(rows).toEqual([{ jobs: 0 }])
  })
})

// The last: the sandbox is another one afterwards.
describe('an account that payouts go to', () => {
  it('goes on with a sandbox that is reset, unless a seed tells all of its story', async () => {
    const accounts = async () => (await shop.call('GET', '/v1/payout-accounts')).body.data
    await setAccount(soundAccount)
    const [before] = await accounts()
    await shop.call('POST', '/_sandbox/v1/reset', {})
    const { created_at: _, ...kept } = before
    expect(await accounts()).toMatchObject([kept])
    await earn(500)
    await shop.advance('P7D')
    await shop.advance('PT1M')
    const { body } = await shop.call('GET', '/v1/outbounds?type=payout')
    expect(body.data).toMatchObject([{ amount: 500, status: 'executed' }])
    await shop.call('POST', '/_sandbox/v1/reset', { seed: 'spring' })
    expect(await accounts()).toEqual([])
  })
})

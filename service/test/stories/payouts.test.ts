// The organisation's own money: Mondays at 06:00, to its account, or not at all.
import { describe, expect, it } from 'vitest'
import { nextPayoutAt } from '#payouts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { goToMidweek, soundAccount, unknownAccount } from '../harness/payments.ts'
import { openOwner, openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({
  roles: ['api'],
  interrupt: async (at, { kind }) => {
    if (isWorkerIll && at === 'claimed' && kind === 'payouts.weekly') throw new Error('ill')
    return false
  },
})
const owner = await openOwner(holdfast)
const member = await enterAsOwner(holdfast)
let people = 0
let isWorkerIll = false

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

/** In live, where it takes two owners. */
async function setLiveAccount(): Promise<void> {
  const live = { environment: 'live' } as const
  const second = await joinAs(holdfast, member, 'owner')
  const wanted = { operation: 'setPayoutAccount', body: soundAccount }
  const { body } = await member.call('POST', '/dashboard/v1/approvals', wanted, live)
  const path = `/dashboard/v1/approval/${body.id}/approve`
  expect((await second.call('POST', path, {}, live)).body).toMatchObject({ status: 'executed' })
}

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

const DAY_MS = 86_400_000
const LONDON = 'Europe/London'
const LOS_ANGELES = 'America/Los_Angeles'

/** When payouts were made, as the clocks of a zone show it. */
async function hoursIn(timeZone: string): Promise<string[]> {
  const made = await payouts()
  return made.map(({ created_at: at }) => {
    const parts = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const
    return new Date(at).toLocaleString('en-GB', { timeZone, ...parts })
  })
}

async function planned(environment: 'sandbox' | 'live'): Promise<Date[]> {
  const { rows } = await owner.query(
    `select run_at from jobs where kind = 'payouts.weekly' and tenant_id = $1`,
    [holdfast.organisation.tenants[environment]],
  )
  return rows.map(({ run_at }) => run_at)
}

async function sandboxNow(): Promise<Date> {
  return new Date((await shop.call('GET', '/_sandbox/v1/clock')).body.now)
}

describe('the calendar of payouts', () => {
  it('moves with the time zone, in both environments, and stays one a week', async () => {
    await setAccount(soundAccount)
    await setLiveAccount()
    await goToMidweek(shop)
    const before = await payouts()
    const weekOf = async (environment: 'sandbox' | 'live') => {
      const [at = new Date(Number.NaN)] = await planned(environment)
      // A day before it, that Monday lies ahead in every zone.
      return nextPayoutAt(new Date(at.getTime() - DAY_MS), LOS_ANGELES)
    }
    const [wasPlanned] = await planned('sandbox')
    const next = await weekOf('sandbox')
    const nextInLive = await weekOf('live')
    const zone = { time_zone: LOS_ANGELES }
    const { status } = await member.call('POST', '/dashboard/v1/organisation', zone)
    expect(status).toBe(200)
    expect(next).not.toEqual(wasPlanned)
    expect(await planned('sandbox')).toEqual([next])
    expect(await planned('live')).toEqual([nextInLive])
    await setAccount(soundAccount)
    expect(await planned('sandbox')).toEqual([next])
    await earn(250)
    await shop.advance('P7D')
    await earn(250)
    await shop.advance('P7D')
    const made = (await hoursIn(LOS_ANGELES)).slice(before.length)
    expect(made).toEqual(['Mon 06:00', 'Mon 06:00'])
  })

  it('loses no Monday to clocks that changed unseen, and goes on by those of today', async () => {
    const before = await payouts()
    await earn(250)
    // As when a process ends between the change and what follows it in the sandbox.
    await owner.query('update organisations set time_zone = $1', [LONDON])
    await shop.advance('P14D')
    const made = (await hoursIn(LONDON)).slice(before.length)
    // Monday 06:00 of Los Angeles, by which it was planned: later than that of London.
    expect(made).toEqual(['Mon 14:00'])
    expect(await planned('sandbox')).toEqual([nextPayoutAt(await sandboxNow(), LONDON)])
  })

  it('loses no Monday to a zone in which it has begun already, and pays none twice', async () => {
    const before = await payouts()
    await earn(250)
    const monday = nextPayoutAt(await sandboxNow(), LONDON)
    const early = new Date(monday.getTime() - 30 * 60_000)
    await shop.call('POST', '/_sandbox/v1/clock/advance', { to: early.toISOString() })
    const move = async (time_zone: string) =>
      (await member.call('POST', '/dashboard/v1/organisation', { time_zone })).status
    // There it is half past six already.
    expect(await move('Europe/Berlin')).toBe(200)
    await shop.advance('PT1M')
    expect((await payouts()).slice(before.length)).toMatchObject([{ amount: 250 }])
    await earn(100)
    expect(await move(LONDON)).toBe(200)
    await shop.advance('P6D')
    expect((await payouts()).slice(before.length)).toHaveLength(1)
    await shop.advance('P1DT1H')
    expect((await payouts()).slice(before.length)).toMatchObject([{ amount: 250 }, { amount: 100 }])
  })

  it('loses no Monday that a worker could not keep, nor to settings that change then', async () => {
    const before = await payouts()
    await earn(250)
    const monday = nextPayoutAt(await sandboxNow(), LONDON)
    isWorkerIll = true
    await shop.call('POST', '/_sandbox/v1/clock/advance', { to: monday.toISOString() })
    isWorkerIll = false
    expect(await payouts()).toEqual(before)
    await setAccount(soundAccount)
    await member.call('POST', '/dashboard/v1/organisation', { name: 'Haven', time_zone: LONDON })
    await shop.advance('PT1M')
    expect((await payouts()).slice(before.length)).toMatchObject([{ amount: 250 }])
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

// Two requests to two processes of one installation, in a known order: both wait for the same row,
// and the one that came first has it first. Whoever is second sees what the first one left.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Credit } from '../harness/credit.ts'
import { creditAt } from '../harness/credit.ts'
import type { Payments } from '../harness/payments.ts'
import { payments, soundAccount } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'
import type { Asked, Turns } from '../harness/turns.ts'
import { codes, idIn, project, startTurns } from '../harness/turns.ts'

type Shown = ReturnType<typeof JSON.parse>

let holdfast: TestService
let shop: Payments
let credit: Credit
let turns: Turns
let owner: Turns['owner']
let inOrder: Turns['inOrder']
let people = 0

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  shop = payments(holdfast)
  credit = creditAt(shop)
  turns = await startTurns(holdfast)
  owner = turns.owner
  inOrder = turns.inOrder
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await turns.stop()
  await holdfast.stop()
})

const newPerson = () => ({ email: `racer${++people}@example.com`, name: 'Rae Racer' })
const advance: Asked = { path: '/_sandbox/v1/clock/advance', body: { by: 'PT0S' } }

const releaseOf = (settlement_id: string, amount: number): Asked => ({
  path: '/v1/outbounds/releases',
  body: { releases: [{ settlement_id, amount }] },
})
const refundOf = (settlement_id: string, amount: number): Asked => ({
  path: '/v1/outbounds/refunds',
  body: { refunds: [{ settlement_id, amount }] },
})
const takeBackOf = (id: string): Asked => ({ path: `/_sandbox/v1/inbound/${id}/take-back` })

async function paid(): Promise<Shown> {
  const to = newPerson()
  const checkout = await shop.paid([{ amount: 10_000, to }], { from: newPerson() })
  const { inbounds } = await shop.read('project', checkout.project_id)
  return { checkout, settlement: checkout.settlements[0], inbound: inbounds[0], to }
}

describe('two confirmations of one intent', () => {
  it('from two devices: the second is told so, and there is one checkout', async () => {
    const intent = (await shop.ask([{}], { from: newPerson() })).body
    const [phone, desk] = [await shop.openPage(intent), await shop.openPage(intent)]
    const path = '/client/v1/intent/confirm'
    const body = { method: 'local_bank_transfer' }
    const answers = await inOrder(
      { table: 'intents', id: intent.id },
      { path, body, ...phone },
      { path, body, ...desk },
    )
    expect(codes(answers)).toEqual([200, 409])
    const { rows } = await owner.query('select id from checkouts where intent_id = $1', [
      idIn(intent.id),
    ])
    expect(rows).toHaveLength(1)
  })
})

describe('money that arrives, and the cancellation of its checkout', () => {
  async function onItsWay() {
    const checkout = await shop.confirmed([{ amount: 10_000 }], { from: newPerson() })
    const { amount, reference, project_id } = checkout
    const told = await shop.call('POST', `/_sandbox/v1/project/${project_id}/credit`, {
      amount,
      reference,
    })
    expect(told.status).toBe(200)
    return { checkout, cancel: { path: `/v1/checkout/${checkout.id}/cancel` } }
  }

  it('money first: the checkout is settled and cannot be cancelled', async () => {
    const { checkout, cancel } = await onItsWay()
    expect(codes(await inOrder(project(checkout.project_id), advance, cancel))).toEqual([200, 409])
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
  })

  it('cancellation first: the money stays in the balance, and says why', async () => {
    const { checkout, cancel } = await onItsWay()
    expect(codes(await inOrder(project(checkout.project_id), cancel, advance))).toEqual([200, 200])
    expect(await shop.read('checkout', checkout.id)).toMatchObject({ status: 'cancelled' })
    const { balance, inbounds } = await shop.read('project', checkout.project_id)
    expect(balance).toBe(checkout.amount)
    expect(inbounds).toMatchObject([{ reconciliation: { unreconciled: checkout.amount } }])
    expect(inbounds[0].reconciliation.reason).not.toBeNull()
  })

  it('and of its settlement, cancellation first: it takes nothing any more', async () => {
    const { checkout } = await onItsWay()
    const [{ id }] = checkout.settlements
    const cancel = { path: `/v1/settlement/${id}/cancel` }
    expect(codes(await inOrder(project(checkout.project_id), cancel, advance))).toEqual([200, 200])
    expect(await shop.read('settlement', id)).toMatchObject({ status: 'cancelled', balance: 0 })
    expect(await shop.read('project', checkout.project_id)).toMatchObject({ balance: 10_000 })
  })
})

describe('a chargeback and a release of the same money', () => {
  it('chargeback first: the release waits for funds', async () => {
    const { checkout, settlement, inbound } = await paid()
    const release = releaseOf(settlement.id, 10_000)
    const answers = await inOrder(project(checkout.project_id), takeBackOf(inbound.id), release)
    expect(codes(answers)).toEqual([200, 200])
    const [{ id }] = answers[1].body.outbounds
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'awaiting_funds' })
    expect(await shop.read('settlement', settlement.id)).toMatchObject({ balance: 0 })
  })

  it('release first, to somebody unknown: it is called back', async () => {
    const { checkout, settlement, inbound } = await paid()
    const release = releaseOf(settlement.id, 10_000)
    const answers = await inOrder(project(checkout.project_id), release, takeBackOf(inbound.id))
    expect(codes(answers)).toEqual([200, 200])
    const [{ id }] = answers[0].body.outbounds
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'cancelled' })
    expect(await shop.read('settlement', settlement.id)).toMatchObject({ balance: 0 })
  })

  it('release first, already with the bank: it leaves, and the organisation owes it', async () => {
    const { checkout, settlement, inbound, to } = await paid()
    await shop.verify(to.email, soundAccount)
    const release = releaseOf(settlement.id, 10_000)
    const answers = await inOrder(project(checkout.project_id), release, takeBackOf(inbound.id))
    expect(codes(answers)).toEqual([200, 200])
    await shop.advance('PT5M')
    const [{ id }] = answers[0].body.outbounds
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'executed' })
    const { rows } = await owner.query(
      `select balance::int as balance from ledger_accounts
        where tenant_id = $1 and kind = 'shortfall' and currency = 'eur'`,
      [holdfast.organisation.tenants.sandbox],
    )
    expect(rows).toEqual([{ balance: -10_000 }])
  })

  it('twice: the second finds nothing to take', async () => {
    const { checkout, inbound, settlement } = await paid()
    const held = project(checkout.project_id)
    const answers = await inOrder(held, takeBackOf(inbound.id), takeBackOf(inbound.id))
    expect(codes(answers)).toEqual([200, 409])
    expect(await shop.read('settlement', settlement.id)).toMatchObject({ balance: 0 })
  })
})

describe('a refund and a release of the same money, in two processes', () => {
  it.each(['refund', 'release'] as const)('%s first: the other is refused', async (first) => {
    const { checkout, settlement } = await paid()
    const [refund, release] = [refundOf(settlement.id, 6_000), releaseOf(settlement.id, 6_000)]
    const both = first === 'refund' ? ([refund, release] as const) : ([release, refund] as const)
    const answers = await inOrder(project(checkout.project_id), ...both)
    expect(codes(answers)).toEqual([200, 422])
    expect(answers[1].body.code).toBe('amount_exceeds_settlement')
    expect(await shop.read('settlement', settlement.id)).toMatchObject({ balance: 4_000 })
  })

  it('releases over the whole: the second is refused', async () => {
    const { checkout, settlement } = await paid()
    const release = releaseOf(settlement.id, 6_000)
    const answers = await inOrder(project(checkout.project_id), release, release)
    expect(codes(answers)).toEqual([200, 422])
  })
})

describe('the job that sends an outbound, and its cancellation', () => {
  async function due() {
    const { checkout, settlement, to } = await paid()
    await shop.verify(to.email, soundAccount)
    const { body: clock } = await shop.call('GET', '/_sandbox/v1/clock')
    const release_at = new Date(Date.parse(clock.now) + 3_600_000).toISOString()
    const { body } = await shop.release({ settlement_id: settlement.id, release_at })
    const goOn: Asked = { path: '/_sandbox/v1/clock/advance', body: { by: 'PT1H' } }
    const [{ id }] = body.outbounds
    return { checkout, settlement, id, goOn, cancel: { path: `/v1/outbound/${id}/cancel` } }
  }

  it('cancellation first: nothing is sent, and the money is there', async () => {
    const { checkout, settlement, id, goOn, cancel } = await due()
    expect(codes(await inOrder(project(checkout.project_id), cancel, goOn))).toEqual([200, 200])
    await shop.advance('PT5M')
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'cancelled' })
    expect(await shop.read('settlement', settlement.id)).toMatchObject({ balance: 10_000 })
  })

  it('job first: the cancellation is refused, and the money leaves once', async () => {
    const { checkout, settlement, id, goOn, cancel } = await due()
    expect(codes(await inOrder(project(checkout.project_id), goOn, cancel))).toEqual([200, 409])
    await shop.advance('PT5M')
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'executed' })
    expect(await shop.read('settlement', settlement.id)).toMatchObject({ balance: 0 })
  })
})

describe('a verification that has passed, and the cancellation of what it waited for', () => {
  async function paused() {
    const { checkout, settlement, to } = await paid()
    const { body } = await shop.call('POST', releaseOf(settlement.id, 10_000).path, {
      releases: [{ settlement_id: settlement.id }],
    })
    await shop.verify(to.email, soundAccount)
    // Passed; the job that lets the outbound go on has not run yet.
    const [{ id }] = body.outbounds
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'paused' })
    return { checkout, settlement, id, cancel: { path: `/v1/outbound/${id}/cancel` } }
  }

  it('cancellation first: it is cancelled, and nobody is paid', async () => {
    const { checkout, settlement, id, cancel } = await paused()
    expect(codes(await inOrder(project(checkout.project_id), cancel, advance))).toEqual([200, 200])
    await shop.advance('PT5M')
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'cancelled' })
    expect(await shop.read('settlement', settlement.id)).toMatchObject({ balance: 10_000 })
  })

  it('verification first: it goes on, and cannot be cancelled', async () => {
    const { checkout, id, cancel } = await paused()
    expect(codes(await inOrder(project(checkout.project_id), advance, cancel))).toEqual([200, 409])
    await shop.advance('PT5M')
    expect(await shop.read('outbound', id)).toMatchObject({ status: 'executed' })
  })
})

describe('two transfers in a ring', () => {
  it('of all that either has: both are made, nobody blocks the other', async () => {
    const ends: Shown[] = []
    for (let turn = 0; turn < 2; turn++) {
      const { body } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
      await shop.credit({ project_id: body.id }, 1_000, null)
      ends.push(body)
    }
    const [one, two] = ends.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const path = '/v1/transfers'
    const move = (from: Shown, to: Shown): Asked => {
      const item = { amount: 1_000, from: { project_id: from.id }, to: { project_id: to.id } }
      return { path, body: { transfers: [item] } }
    }
    const answers = await inOrder(project(one.id), move(one, two), move(two, one))
    expect(codes(answers)).toEqual([200, 200])
    expect(answers[1].body.transfers).toMatchObject([{ status: 'executed' }])
    expect(await shop.read('project', one.id)).toMatchObject({ balance: 1_000 })
    expect(await shop.read('project', two.id)).toMatchObject({ balance: 1_000 })
  })

  it('a release and a transfer of the last of a balance: the second waits for more', async () => {
    const [source, target] = [
      (await shop.call('POST', '/v1/projects', { currency: 'eur' })).body,
      (await shop.call('POST', '/v1/projects', { currency: 'eur' })).body,
    ]
    await shop.credit({ project_id: source.id }, 1_000, null)
    const releases = [{ project_id: source.id, amount: 700, to: newPerson() }]
    const from = { project_id: source.id }
    const transfers = [{ amount: 700, from, to: { project_id: target.id } }]
    const [, moved] = await inOrder(
      project(source.id),
      { path: '/v1/outbounds/releases', body: { releases } },
      { path: '/v1/transfers', body: { transfers } },
    )
    expect(moved.body.transfers).toMatchObject([{ status: 'awaiting_funds' }])
    await shop.credit({ project_id: source.id }, 400, null)
    await shop.advance('PT0S')
    const [{ id }] = moved.body.transfers
    expect(await shop.read('transfer', id)).toMatchObject({ status: 'executed' })
    expect(await shop.read('project', source.id)).toMatchObject({ balance: 0 })
  })
})

describe('the last of a credit limit', () => {
  it('is lent to the first of two, and the second is refused', async () => {
    const account = await credit.tradeAccount()
    const wanted: Asked[] = []
    for (let turn = 0; turn < 2; turn++) {
      const settlements = [{ amount: 1_200_000 }]
      const { body } = await shop.ask(settlements, { from: { id: account.owner.id } })
      const page = await shop.openPage(body)
      const details = { payment_instrument_id: account.id, terms: 'thirty_days' }
      wanted.push({
        path: '/client/v1/intent/confirm',
        body: { method: 'credit', details },
        ...page,
      })
    }
    const [one, two] = wanted
    if (one === undefined || two === undefined) throw new Error('there are two')
    // So much is left that one of them fits.
    await owner.query('update credit_lines set credit_limit = 2000000 where instrument_id = $1', [
      idIn(account.id),
    ])
    const answers = await inOrder({ table: 'credit_lines', id: account.id }, one, two)
    await shop.advance('PT1M')
    const ends: string[] = []
    for (const { body } of answers) {
      if (body.checkout_id === undefined) ends.push('refused')
      else ends.push((await shop.read('checkout', body.checkout_id)).status)
    }
    expect(ends[0]).not.toBe('failed')
    expect(['failed', 'refused']).toContain(ends[1])
    expect(await credit.available(account)).toBe(2_000_000 - 1_200_000)
  })
})

// Money that goes home: what of an inbound nobody took is sent back to whoever paid it, by call.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf, tenantAccount } from '#ledger'
import type { Payments } from '../harness/payments.ts'
import { payments } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

let holdfast: TestService
let shop: Payments
let people = 0

const KNOWN = 'DE89370400440532013000'
const UNKNOWN_TO_BANK = 'DE67370400440532010001'
const TAKES_NOTHING = 'DE40370400440532010002'

beforeAll(async () => {
  // Without a worker nothing is sent before the clock is advanced.
  holdfast = await startTestService({ roles: ['api'] })
  shop = payments(holdfast)
})

afterAll(async () => {
  await shop.advance('P2D')
  const { body } = await shop.call('GET', '/v1/reconciliations')
  expect(body.data.map(({ status }: { status: string }) => status)).toContain('agrees')
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

const newEmail = () => `sender${++people}@example.com`

async function newProject(): Promise<string> {
  const { body } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
  return body.id
}

async function credit(projectId: string, amount: number, more: object = {}) {
  const path = `/_sandbox/v1/project/${projectId}/credit`
  const asked = { amount, payer_account: KNOWN, ...more }
  expect((await shop.call('POST', path, asked)).status).toBe(200)
  await shop.advance('PT0S')
  const { inbounds } = await shop.read('project', projectId)
  return inbounds[0].id as string
}

/** A project with one payment in it that nothing took. */
async function loose(amount = 500, more: object = {}) {
  const projectId = await newProject()
  const id = await credit(projectId, amount, more)
  return { projectId, id, read: async () => await readAll(projectId, id) }
}

async function readAll(projectId: string, id: string) {
  const inbound = await shop.read('inbound', id)
  const { balance, status } = await shop.read('project', projectId)
  const { returned, returns, reconciliation } = inbound
  return { balance, status, returned, returns, rest: reconciliation.unreconciled, inbound }
}

const sendBack = async (id: string, body: object = {}, options?: object) =>
  await shop.call('POST', `/v1/inbound/${id}/return`, body, options)

const statuses = ({ returns }: { returns: { status: string }[] }) =>
  returns.map(({ status }) => status)

async function takeBack(id: string, amount?: number) {
  const path = `/_sandbox/v1/inbound/${id}/take-back`
  expect((await shop.call('POST', path, { amount })).status).toBe(200)
}

async function simulate(returnId: string, what: 'refuse' | 'bounce', body: object = {}) {
  return await shop.call('POST', `/_sandbox/v1/inbound-return/${returnId}/${what}`, body)
}

async function review(projectId: string, action: 'begin' | 'end') {
  const path = `/_sandbox/v1/project/${projectId}/review`
  expect((await shop.call('POST', path, { action })).status).toBe(200)
}

async function owed() {
  const tenant = holdfast.organisation.tenants.sandbox
  const shortfall = tenantAccount(tenant, 'shortfall', 'eur')
  return await holdfast.service.database.read(tenant, async (reader) => {
    return (await balancesOf(reader, tenant, [shortfall])).get(shortfall) ?? 0n
  })
}

describe('a payment that nothing took', () => {
  it('is sent back whole: its rest falls when asked, the money leaves when sent', async () => {
    const { id, projectId, read } = await loose()
    const { status, body } = await sendBack(id, { reason: 'not_expected' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'settled',
      returned: 0,
      returns: [{ amount: 500, status: 'processing', reason: 'not_expected' }],
    })
    expect(await read()).toMatchObject({ rest: 0, balance: 0, status: 'in_progress' })
    await shop.advance('PT1M')
    const after = await read()
    expect(after).toMatchObject({ rest: 0, returned: 500, returns: [{ status: 'sent' }] })
    expect(after.returns[0].sent_at).not.toBeNull()
    const { body: events } = await shop.call('GET', '/v1/events?limit=20')
    const told = events.data.filter(({ type }: { type: string }) => type === 'inbound_returned')
    expect(told.map(({ payload }: { payload: object }) => payload)).toEqual([
      {
        id,
        project_id: projectId,
        inbound_return_id: after.returns[0].id,
        amount: 500,
        returned_reason: 'not_expected',
      },
    ])
  })

  it('is sent back in parts, never more than its rest', async () => {
    const { id, read } = await loose()
    expect((await sendBack(id, { amount: 200 })).status).toBe(200)
    expect(await sendBack(id, { amount: 301 })).toMatchObject({
      status: 422,
      body: {
        code: 'amount_exceeds_unreconciled',
        errors: [{ pointer: '/amount', code: 'too_large' }],
      },
    })
    expect((await sendBack(id, { amount: 300 })).status).toBe(200)
    expect((await sendBack(id)).body.code).toBe('amount_exceeds_unreconciled')
    await shop.advance('PT1M')
    expect(await read()).toMatchObject({ rest: 0, returned: 500, balance: 0 })
  })

  it('is tried out without a trace', async () => {
    const { id, read } = await loose()
    const { status, body } = await shop.call('POST', `/v1/inbound/${id}/return/dry-run`, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({
      dry_run: true,
      movements: [{ kind: 'return_asked', from: 'project', to: 'held', amount: 500 }],
      result: { returns: [{ status: 'processing', amount: 500 }] },
    })
    expect(await read()).toMatchObject({ rest: 500, balance: 500, returns: [] })
  })

  it('is sent back once, however often the same request comes', async () => {
    const { id, read } = await loose()
    const options = { headers: { 'idempotency-key': `return-${id}` } }
    const first = await sendBack(id, { amount: 100 }, options)
    expect((await sendBack(id, { amount: 100 }, options)).text).toBe(first.text)
    await shop.advance('PT1M')
    expect(await read()).toMatchObject({ rest: 400, returned: 100 })
  })

  it('is found by no match, transfer or release any more', async () => {
    const { id, projectId } = await loose()
    await sendBack(id)
    const { body } = await shop.release({
      project_id: projectId,
      amount: 500,
      to: { email: newEmail() },
    })
    expect(body.outbounds[0].status).toBe('awaiting_funds')
    const transfers = [
      { amount: 1, from: { project_id: projectId }, to: { project_id: await newProject() } },
    ]
    const moved = await shop.call('POST', '/v1/transfers', { transfers })
    expect(moved.body.transfers[0].status).toBe('awaiting_funds')
  })

  it('whose account the bank did not tell stays, with that reason', async () => {
    const { id, read } = await loose(500, { payer_account: undefined })
    expect(await sendBack(id)).toMatchObject({
      status: 422,
      body: { code: 'payer_account_unknown' },
    })
    expect(await read()).toMatchObject({ rest: 500, returns: [] })
  })

  it('is not sent back while it is looked at, nor where it is a transfer', async () => {
    const { id } = await loose(500, { review: true })
    expect(await sendBack(id)).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
    const { projectId } = await loose()
    const target = await newProject()
    const transfers = [{ amount: 100, from: { project_id: projectId }, to: { project_id: target } }]
    expect((await shop.call('POST', '/v1/transfers', { transfers })).status).toBe(200)
    const { inbounds } = await shop.read('project', target)
    expect(await sendBack(inbounds[0].id)).toMatchObject({ status: 409 })
    expect((await sendBack('inbound_0000000000000000000000000')).status).toBe(404)
  })

  it('gives back no more than its payer has not got by refunds', async () => {
    const checkout = await shop.confirmed([{ amount: 300, to: { email: newEmail() } }])
    const id = await credit(checkout.project_id, 400, { reference: checkout.reference })
    const [{ id: settlementId }] = checkout.settlements
    // Another's money is moved there, too, and refunded to the only payer there is.
    await credit(checkout.project_id, 100)
    const to = { settlement_id: settlementId }
    const from = { project_id: checkout.project_id }
    const [second] = (await shop.read('project', checkout.project_id)).inbounds
    const transfers = [{ amount: 100, from, to, inbound_id: second.id }]
    expect((await shop.call('POST', '/v1/transfers', { transfers })).status).toBe(200)
    await shop.verify('bea@example.com', null)
    const refunds = [{ settlement_id: settlementId, amount: 400 }]
    expect((await shop.call('POST', '/v1/outbounds/refunds', { refunds })).status).toBe(200)
    const { reconciliation } = await shop.read('inbound', id)
    expect(reconciliation.unreconciled).toBe(100)
    expect((await sendBack(id)).body.code).toBe('amount_exceeds_unreconciled')
  })
})

describe('a return that the rail does not carry out', () => {
  it('is refused: the money is unreconciled again', async () => {
    const { id, read } = await loose(500, { payer_account: UNKNOWN_TO_BANK })
    await sendBack(id)
    await shop.advance('PT1M')
    const reason = 'invalid_target_account_credentials'
    expect(await read()).toMatchObject({
      rest: 500,
      balance: 500,
      returned: 0,
      returns: [{ status: 'failed', failure_reason: reason }],
    })
    expect((await sendBack(id)).status).toBe(200)
  })

  it('is refused by call, before it is sent and not after', async () => {
    const { id, read } = await loose()
    const { body } = await sendBack(id, { amount: 200 })
    const [{ id: returnId }] = body.returns
    expect((await simulate(returnId, 'bounce')).status).toBe(409)
    expect((await simulate(returnId, 'refuse')).status).toBe(200)
    await shop.advance('PT1M')
    expect(await read()).toMatchObject({ rest: 500, returned: 0, returns: [{ status: 'failed' }] })
    expect((await simulate(returnId, 'refuse')).status).toBe(409)
  })

  it('comes back undeliverable: no new inbound, matched to nothing, not tried again', async () => {
    const { id, projectId, read } = await loose(500, { payer_account: TAKES_NOTHING })
    await sendBack(id)
    await shop.advance('PT30S')
    expect(await read()).toMatchObject({ returned: 500, rest: 0, returns: [{ status: 'sent' }] })
    await shop.advance('PT10M')
    const after = await read()
    expect(after).toMatchObject({ rest: 500, balance: 500, returned: 0 })
    expect(after.returns).toMatchObject([{ status: 'undeliverable', came_back: 500 }])
    expect((await shop.read('project', projectId)).inbounds).toHaveLength(1)
    await shop.advance('P3D')
    expect(statuses(await read())).toEqual(['undeliverable'])
  })

  it('comes back in part: what a bank kept has gone', async () => {
    const { id, read } = await loose()
    const { body } = await sendBack(id)
    const [{ id: returnId }] = body.returns
    await shop.advance('PT1M')
    expect((await simulate(returnId, 'bounce', { amount: 501 })).status).toBe(422)
    expect((await simulate(returnId, 'bounce', { amount: 480 })).status).toBe(200)
    expect(await read()).toMatchObject({ rest: 480, balance: 480, returned: 20 })
    expect((await sendBack(id, { amount: 481 })).status).toBe(422)
    expect((await sendBack(id)).body).toMatchObject({ returns: [{}, { amount: 480 }] })
  })
})

describe('a return of a project in review', () => {
  it('is held until the review has ended', async () => {
    const { id, projectId, read } = await loose()
    await review(projectId, 'begin')
    const { body } = await sendBack(id)
    const waits = { status: 'paused', paused_reason: 'project_in_review' }
    expect(body.returns).toMatchObject([waits])
    await shop.advance('P1D')
    expect(await read()).toMatchObject({ rest: 0, balance: 0, returns: [waits] })
    await review(projectId, 'end')
    await shop.advance('PT1M')
    expect(await read()).toMatchObject({ returned: 500, returns: [{ status: 'sent' }] })
  })

  it('is held, too, where the review begins before the rail has it', async () => {
    const { id, projectId, read } = await loose()
    await sendBack(id)
    await review(projectId, 'begin')
    await shop.advance('PT1M')
    expect(statuses(await read())).toEqual(['paused'])
    await review(projectId, 'end')
    await shop.advance('PT1M')
    expect(statuses(await read())).toEqual(['sent'])
  })
})

describe('a payment that its bank takes back while it is being sent back', () => {
  it('calls off what no rail has, and is given by that', async () => {
    const { id, read } = await loose()
    const before = await owed()
    await sendBack(id, { amount: 200 })
    await takeBack(id)
    expect(await read()).toMatchObject({ rest: 0, balance: 0, returns: [{ status: 'cancelled' }] })
    expect(await owed()).toBe(before)
    await shop.advance('PT1M')
    expect(await read()).toMatchObject({ returned: 0 })
  })

  it('leaves a return alone where its rest gives enough', async () => {
    const { id, read } = await loose()
    await sendBack(id, { amount: 200 })
    await takeBack(id, 300)
    await shop.advance('PT1M')
    expect(await read()).toMatchObject({ rest: 0, returned: 200, returns: [{ status: 'sent' }] })
  })

  it('is owed for what the rail has or was sent; only what comes back of it repays', async () => {
    const { id, read } = await loose()
    const before = await owed()
    await sendBack(id, { amount: 200 })
    await shop.advance('PT0S')
    await takeBack(id)
    expect((await owed()) - before).toBe(-200n)
    await shop.advance('PT1M')
    const { returns } = await read()
    expect(returns).toMatchObject([{ status: 'sent' }])
    expect((await simulate(returns[0].id, 'bounce')).status).toBe(200)
    expect(await owed()).toBe(before)
    expect(await read()).toMatchObject({ rest: 0, balance: 0, returned: 0 })
  })

  it('is repaid by its return when the rail refuses that', async () => {
    const { id, read } = await loose()
    const before = await owed()
    const { body } = await sendBack(id)
    await shop.advance('PT0S')
    await takeBack(id, 400)
    expect((await owed()) - before).toBe(-400n)
    expect((await simulate(body.returns[0].id, 'refuse')).status).toBe(200)
    expect(await owed()).toBe(before)
    expect(await read()).toMatchObject({ rest: 100, balance: 100 })
  })
})

describe('what leaves a balance', () => {
  it('lowers the rest of the inbound that it names, and that rises when it is back', async () => {
    const { projectId, id: first } = await loose(300)
    const second = await credit(projectId, 200)
    const rests = async () => [
      (await readAll(projectId, first)).rest,
      (await readAll(projectId, second)).rest,
    ]
    const to = { email: newEmail() }
    const asked = { project_id: projectId, amount: 250, to, inbound_id: second }
    const { body } = await shop.release(asked)
    expect(await rests()).toEqual([250, 0])
    await shop.call('POST', `/v1/outbound/${body.outbounds[0].id}/cancel`)
    expect(await rests()).toEqual([300, 200])
    const from = { project_id: projectId }
    const target = { project_id: await newProject() }
    const transfers = [{ amount: 150, from, to: target, inbound_id: second }]
    expect((await shop.call('POST', '/v1/transfers', { transfers })).status).toBe(200)
    expect(await rests()).toEqual([300, 50])
  })

  it('names an inbound of that balance, and of no other', async () => {
    const { projectId } = await loose()
    const { id: other } = await loose()
    const asked = { project_id: projectId, amount: 1, to: { email: newEmail() }, inbound_id: other }
    expect(await shop.release(asked)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/releases/0/inbound_id', code: 'not_found' }] },
    })
    const from = { project_id: projectId }
    const transfers = [
      { amount: 1, from, to: { project_id: await newProject() }, inbound_id: other },
    ]
    expect(await shop.call('POST', '/v1/transfers', { transfers })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/transfers/0/inbound_id', code: 'not_found' }] },
    })
  })
})

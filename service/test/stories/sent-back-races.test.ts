// Money that is sent back, and whatever else wants it at the same moment; and a worker that fails
// between the question to the rail and its answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner } from '../harness/member.ts'
import type { Payments } from '../harness/payments.ts'
import { payments } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'
import type { Asked, Turns } from '../harness/turns.ts'
import { codes, project, startTurns } from '../harness/turns.ts'

let holdfast: TestService
let shop: Payments
let member: MemberBrowser
let turns: Turns
let failsAt: 'claimed' | 'acted' | null = null

beforeAll(async () => {
  holdfast = await startTestService({
    roles: ['api'],
    interrupt: async (at, { kind }) => {
      if (at === failsAt && kind === 'return.send') {
        failsAt = null
        throw new Error('the worker fails here')
      }
      return false
    },
  })
  shop = payments(holdfast)
  member = await enterAsOwner(holdfast)
  turns = await startTurns(holdfast)
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await turns.stop()
  await holdfast.stop()
})

async function loose(more: { readonly projectId?: string; readonly amount?: number } = {}) {
  const { body } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
  const { projectId = body.id, amount = 1_000 } = more
  const path = `/_sandbox/v1/project/${projectId}/credit`
  await shop.call('POST', path, { amount, payer_account: 'DE89370400440532013000' })
  await shop.advance('PT0S')
  const [{ id }] = (await shop.read('project', projectId)).inbounds
  const back: Asked = { path: `/v1/inbound/${id}/return` }
  return { projectId: projectId as string, id: id as string, back }
}

const takeBackOf = (id: string): Asked => ({ path: `/_sandbox/v1/inbound/${id}/take-back` })

describe('a return, and at the same moment', () => {
  it('another: the second finds nothing', async () => {
    const { projectId, id, back } = await loose()
    const answers = await turns.inOrder(project(projectId), back, back)
    expect(codes(answers)).toEqual([200, 422])
    await shop.advance('PT1M')
    expect(await shop.read('inbound', id)).toMatchObject({ returned: 1_000 })
  })

  it('a transfer: whoever is second does not find it', async () => {
    const first = await loose()
    const { body: target } = await shop.call('POST', '/v1/projects', { currency: 'eur' })
    const move = (from: string): Asked => ({
      path: '/v1/transfers',
      body: {
        transfers: [{ amount: 1_000, from: { project_id: from }, to: { project_id: target.id } }],
      },
    })
    const one = await turns.inOrder(project(first.projectId), first.back, move(first.projectId))
    expect(one[1].body.transfers).toMatchObject([{ status: 'awaiting_funds' }])
    const second = await loose()
    const two = await turns.inOrder(project(second.projectId), move(second.projectId), second.back)
    expect(codes(two)).toEqual([200, 422])
    expect(await shop.read('inbound', second.id)).toMatchObject({ returns: [] })
  })

  it('a take-back: it calls off what no rail has, or leaves nothing to send', async () => {
    const first = await loose()
    const take = takeBackOf(first.id)
    expect(codes(await turns.inOrder(project(first.projectId), first.back, take))).toEqual([
      200, 200,
    ])
    await shop.advance('PT1M')
    expect(await shop.read('inbound', first.id)).toMatchObject({
      taken_back: 1_000,
      take_backs: [{ owed: 0 }],
      returns: [{ status: 'cancelled' }],
    })
    const second = await loose()
    const other = takeBackOf(second.id)
    const answers = await turns.inOrder(project(second.projectId), other, second.back)
    expect(codes(answers)).toEqual([200, 422])
  })

  it('a take-back, and the job that gives it to the rail: sent once, or called off', async () => {
    const advance: Asked = { path: '/_sandbox/v1/clock/advance', body: { by: 'PT0S' } }
    const first = await loose()
    await shop.call('POST', first.back.path, {})
    const take = takeBackOf(first.id)
    expect(codes(await turns.inOrder(project(first.projectId), advance, take))).toEqual([200, 200])
    await shop.advance('PT1M')
    expect(await shop.read('inbound', first.id)).toMatchObject({
      returns: [{ status: 'sent' }],
      take_backs: [{ owed: 1_000 }],
    })
    const second = await loose()
    await shop.call('POST', second.back.path, {})
    const other = takeBackOf(second.id)
    const answers = await turns.inOrder(project(second.projectId), other, advance)
    expect(codes(answers)).toEqual([200, 200])
    await shop.advance('PT1M')
    expect(await shop.read('inbound', second.id)).toMatchObject({
      returns: [{ status: 'cancelled' }],
      take_backs: [{ owed: 0 }],
    })
  })

  it('a match by hand: one of the two has it', async () => {
    const checkout = await shop.confirmed([{ amount: 1_000 }])
    const { id, back } = await loose({ projectId: checkout.project_id, amount: 900 })
    const [sent, matched] = await Promise.all([
      shop.call('POST', back.path, {}),
      member.call('POST', `/dashboard/v1/inbound/${id}/match`, { checkout_id: checkout.id }),
    ])
    expect([sent.status, matched.status].filter((status) => status === 200)).toHaveLength(1)
    const { reconciliation, returns } = await shop.read('inbound', id)
    expect(reconciliation.unreconciled).toBe(0)
    expect(returns).toHaveLength(sent.status === 200 ? 1 : 0)
  })
})

describe('a worker that fails', () => {
  async function timesAsked(inboundId: string) {
    const [{ id }] = (await shop.read('inbound', inboundId)).returns
    const { rows } = await turns.owner.query(
      `select times_asked, outcome from sandbox_returns where amount = $1`,
      [(await shop.read('inbound', inboundId)).amount],
    )
    return { id, rows }
  }

  it('after the rail was asked asks again, and the money leaves once', async () => {
    const { id, back, projectId } = await loose({ amount: 1_234 })
    await shop.call('POST', back.path, {})
    failsAt = 'acted'
    await shop.advance('PT0S')
    expect((await shop.read('inbound', id)).returns).toMatchObject([{ status: 'executing' }])
    // What the rail may have is never called off.
    const taken = await shop.call('POST', takeBackOf(id).path, {})
    expect(taken.status).toBe(200)
    await shop.advance('PT5M')
    expect(await shop.read('inbound', id)).toMatchObject({
      returned: 1_234,
      returns: [{ status: 'sent' }],
    })
    expect((await timesAsked(id)).rows).toEqual([{ times_asked: 2, outcome: 'sent' }])
    expect((await shop.read('project', projectId)).balance).toBe(0)
  })

  it('before the rail was asked asks it then', async () => {
    const { id, back } = await loose({ amount: 1_235 })
    await shop.call('POST', back.path, {})
    failsAt = 'claimed'
    await shop.advance('PT0S')
    expect((await shop.read('inbound', id)).returns).toMatchObject([{ status: 'processing' }])
    await shop.advance('PT5M')
    expect((await timesAsked(id)).rows).toEqual([{ times_asked: 1, outcome: 'sent' }])
  })
})

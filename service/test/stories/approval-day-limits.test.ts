// What a member moves alone within a day is added up: nobody passes by splitting it.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import { openShop } from '../harness/story.ts'

const APPROVALS = '/dashboard/v1/approvals'
const LIMITS = '/dashboard/v1/approval-limits'
const RELEASES = '/v1/outbounds/releases'
const limit = { currency: 'eur', amount: 5_000, amount_per_day: 10_000 }

const { holdfast, shop: pay } = await openShop()
const owner = await enterAsOwner(holdfast)
const second = await joinAs(holdfast, owner, 'finance')
let alone: MemberBrowser
let members = 0

beforeAll(async () => {
  const set = await owner.call('POST', LIMITS, { limits: [limit] })
  expect(set.body.data).toEqual([limit])
})

beforeEach(async () => {
  members += 1
  alone = await joinAs(holdfast, owner, 'finance', `splits${members}@harbour.example`)
})

/** A settlement that holds 100.00 euros. */
async function funded(): Promise<string> {
  const checkout = await pay.paid([{}])
  return checkout.settlements[0].id
}

async function outboundsOf(settlement: string): Promise<unknown[]> {
  const { body } = await pay.call('GET', `/v1/outbounds?settlement_id=${settlement}`)
  return body.data
}

function releaseOf(settlement: string, amount: number) {
  return { releases: [{ settlement_id: settlement, amount }] }
}

/** Releases; the code of the refusal, or the status. */
async function release(settlement: string, amount: number, by = alone) {
  const { status, body } = await by.call('POST', RELEASES, releaseOf(settlement, amount))
  return body.code ?? status
}

describe('the limit of a day', () => {
  it('adds up what a member moves, whatever it is split into', async () => {
    const [one, other] = [await funded(), await funded()]
    expect(await release(one, 4_000)).toBe(200)
    expect(await release(one, 4_000)).toBe(200)
    expect(await release(other, 2_001)).toBe('approval_required')
    expect(await release(other, 2_000)).toBe(200)
    const refused = await alone.call('POST', RELEASES, releaseOf(other, 1))
    expect(refused.body.detail).toContain('24 hours')
    expect(await outboundsOf(other)).toHaveLength(1)
  })

  it('adds up releases, refunds and credits, and not those of others', async () => {
    const by = await joinAs(holdfast, owner, 'owner', 'all@harbour.example')
    const settlement = await funded()
    expect(await release(settlement, 5_000, by)).toBe(200)
    const { body: project } = await pay.call('POST', '/v1/projects', { currency: 'eur' })
    const credit = async (amount: number) =>
      await by.call('POST', `/_sandbox/v1/project/${project.id}/credit`, { amount })
    expect((await credit(5_001)).body.code).toBe('approval_required')
    expect((await credit(5_000)).status).toBe(200)
    const refund = { refunds: [{ settlement_id: settlement, amount: 1 }] }
    const { body } = await by.call('POST', '/v1/outbounds/refunds', refund)
    expect(body.code).toBe('approval_required')
    expect(await release(settlement, 1)).toBe(200)
  })

  it('adds up each currency by itself, whatever is moved beside it', async () => {
    const set = async (...limits: object[]) => await owner.call('POST', LIMITS, { limits })
    await set(limit, { currency: 'gbp', amount: 5_000, amount_per_day: 5_000 })
    const [one, other] = [await funded(), await funded()]
    const pounds = (await pay.paid([{}], { currency: 'gbp' })).settlements[0].id
    const beside = async (settlement: string, amount: number) => {
      const releases = [
        { settlement_id: pounds, amount: 1_000 },
        { settlement_id: settlement, amount },
      ]
      const { status, body } = await alone.call('POST', RELEASES, { releases })
      return body.code ?? status
    }
    expect([await beside(one, 5_000), await beside(one, 4_999)]).toEqual([200, 200])
    expect(await beside(other, 2)).toBe('approval_required')
    expect(await release(other, 1)).toBe(200)
    expect(await release(other, 1)).toBe('approval_required')
    expect(await release(pounds, 3_000)).toBe(200)
    expect(await release(pounds, 1)).toBe('approval_required')
    await set(limit)
  })

  it('is over after 24 hours', async () => {
    const [one, other] = [await funded(), await funded()]
    expect([await release(one, 5_000), await release(one, 5_000)]).toEqual([200, 200])
    expect(await release(other, 1)).toBe('approval_required')
    await pay.advance('P1D')
    expect(await release(other, 5_000)).toBe(200)
  })

  it('asks for a second person above it, and counts nothing that was approved', async () => {
    const [one, other] = [await funded(), await funded()]
    expect([await release(one, 5_000), await release(one, 4_000)]).toEqual([200, 200])
    const small = releaseOf(other, 2_000)
    const asking = { operation: 'createReleases', body: small }
    const { status, body: waiting } = await alone.call('POST', APPROVALS, asking)
    expect([status, waiting.amount]).toEqual([200, 2_000])
    expect(
      (await second.call('POST', `/dashboard/v1/approval/${waiting.id}/approve`, {})).body.status,
    ).toBe('executed')
    expect(await release(other, 1_000)).toBe(200)
    expect(await release(other, 1)).toBe('approval_required')
  })

  it('counts nothing of what was refused, undone, tried out or answered again', async () => {
    const settlement = await funded()
    const body = releaseOf(settlement, 5_000)
    const key = { headers: { 'idempotency-key': 'the-same-release' } }
    for (let times = 0; times < 3; times++) {
      expect((await alone.call('POST', RELEASES, body, key)).status).toBe(200)
      expect((await alone.call('POST', `${RELEASES}/dry-run`, body)).status).toBe(200)
      expect(await release(settlement, 99_999)).not.toBe(200)
    }
    expect(await release(settlement, 5_000)).toBe(200)
  })

  it('lets no two requests pass at once whose sum is above it', async () => {
    for (let round = 0; round < 4; round++) {
      const by = await joinAs(holdfast, owner, 'owner', `races${round}@harbour.example`)
      const settlements = [await funded(), await funded(), await funded()]
      const { body: project } = await pay.call('POST', '/v1/projects', { currency: 'eur' })
      const answers = await Promise.all([
        ...settlements.map(async (one) => await release(one, 4_000, by)),
        ...settlements.map(async (one) => {
          const refund = { refunds: [{ settlement_id: one, amount: 4_000 }] }
          return (await by.call('POST', '/v1/outbounds/refunds', refund)).status
        }),
        ...[1, 2, 3].map(async () => {
          const path = `/_sandbox/v1/project/${project.id}/credit`
          return (await by.call('POST', path, { amount: 4_000 })).status
        }),
      ])
      expect(answers.filter((one) => one === 200)).toHaveLength(2)
    }
  })

  it('is at least the limit of one request', async () => {
    const limits = [{ ...limit, amount_per_day: 4_999 }]
    const refused = await owner.call('POST', LIMITS, { limits })
    expect(refused.body.errors[0].pointer).toBe('/limits/0/amount_per_day')
  })
})

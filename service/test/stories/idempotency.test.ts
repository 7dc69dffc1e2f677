// A reply that was lost is asked for again: one effect, the same answer.
import { describe, expect, it } from 'vitest'
import { rowCounts } from '../harness/rows.ts'
import type { CallAnswer } from '../harness/service.ts'
import { ownerOf } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })

const PARALLEL = 20

/** Sends the same request until it is not told to wait. */
async function insist(path: string, body: object, key: string): Promise<CallAnswer> {
  for (;;) {
    const answer = await shop.call('POST', path, body, { headers: { 'idempotency-key': key } })
    if (answer.body.code !== 'idempotency_in_progress') return answer
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  }
}

async function many(path: string, body: object, key: string): Promise<CallAnswer[]> {
  return await Promise.all(
    Array.from({ length: PARALLEL }, async () => await insist(path, body, key)),
  )
}

async function made(table: string, work: () => Promise<void>): Promise<number> {
  const owner = await ownerOf(holdfast)
  const before = await rowCounts(owner)
  await work()
  const after = await rowCounts(owner)
  await owner.end()
  return (after[table] ?? 0) - (before[table] ?? 0)
}

const intent = {
  type: 'checkout',
  currency: 'eur',
  from: { email: 'bea@example.com' },
  settlements: [
    { type: 'escrow', amount: 5_000, description: 'A bell', to: { email: 'sam@example.com' } },
  ],
}

describe('twenty requests with one key', () => {
  it('make one intent, and all get the same answer to the byte', async () => {
    const count = await made('intents', async () => {
      const answers = await many('/v1/intents/payment', intent, 'intent-1')
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      const replayed = answers.filter(({ headers }) => {
        return headers.get('idempotent-replayed') === 'true'
      })
      expect(replayed).toHaveLength(PARALLEL - 1)
    })
    expect(count).toBe(1)
  })

  it('release once', async () => {
    const { settlements } = await shop.paid([{ amount: 10_000 }])
    const body = { releases: [{ settlement_id: settlements[0].id, amount: 1_000 }] }
    const count = await made('outbounds', async () => {
      const answers = await many('/v1/outbounds/releases', body, 'release-1')
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    })
    expect(count).toBe(1)
    const { balance } = await shop.read('settlement', settlements[0].id)
    expect(balance).toBe(9_000)
  })

  it('let one pretended transfer in', async () => {
    const checkout = await shop.confirmed([{ amount: 10_000 }])
    const path = `/_sandbox/v1/project/${checkout.project_id}/credit`
    await many(path, { amount: 10_000, reference: checkout.reference }, 'credit-1')
    await shop.advance('PT1M')
    const project = await shop.read('project', checkout.project_id)
    expect(project.inbounds).toHaveLength(1)
    expect(project.balance).toBe(0)
  })
})

describe('a key', () => {
  it('is not good for another body', async () => {
    await insist('/v1/intents/payment', intent, 'intent-2')
    const other = { ...intent, currency: 'gbp' }
    const answer = await insist('/v1/intents/payment', other, 'intent-2')
    expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
  })

  it('of a request that was refused can be used for the right one', async () => {
    const wrong = await insist('/v1/intents/payment', { ...intent, currency: 'xbt' }, 'intent-3')
    expect(wrong.status).toBe(422)
    const rule = { ...intent, settlements: [{ ...intent.settlements[0], to: null }] }
    expect((await insist('/v1/intents/payment', rule, 'intent-3')).status).toBe(422)
    expect((await insist('/v1/intents/payment', intent, 'intent-3')).status).toBe(200)
  })

  it('of one organisation says nothing to another', async () => {
    const mine = await insist('/v1/intents/payment', intent, 'intent-4')
    const theirs = await shop.call('POST', '/v1/intents/payment', intent, {
      key: holdfast.stranger.keys.sandbox.private,
      headers: { 'idempotency-key': 'intent-4' },
    })
    expect(theirs.status).toBe(200)
    expect(theirs.body.id).not.toBe(mine.body.id)
  })
})

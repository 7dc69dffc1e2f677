// What happens at the same moment, over HTTP: exactly one wins, and no cent is counted twice.
import { describe, expect, it } from 'vitest'
import { createReleases } from '../../src/payout/outbounds/release.ts'
import { openShop } from '../harness/story.ts'

const TRIALS = 30

const { holdfast, shop } = await openShop()
let sellers = 0

const newEmail = () => `racer${++sellers}@example.com`

async function atOnce<T>(times: number, work: (turn: number) => Promise<T>): Promise<T[]> {
  return await Promise.all(Array.from({ length: times }, async (_, turn) => await work(turn)))
}

function tally(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('sixteen releases at once', () => {
  it('of 30.00 from 100.00 are three, and the rest are refused', async () => {
    const checkout = await shop.paid([{ amount: 10_000, to: { email: newEmail() } }])
    const [{ id }] = checkout.settlements
    const answers = await atOnce(
      16,
      async () => await shop.release({ settlement_id: id, amount: 3_000 }),
    )
    expect(tally(answers)).toEqual({ 200: 3, 422: 13 })
    const refusals = answers.filter(({ status }) => status === 422)
    expect(new Set(refusals.map(({ body }) => body.code))).toEqual(
      new Set(['amount_exceeds_settlement']),
    )
    expect(await shop.read('settlement', id)).toMatchObject({ balance: 1_000 })
  })

  it('of everything is one, also when units race that share no queue', async () => {
    const checkout = await shop.paid([{ amount: 10_000, to: { email: newEmail() } }])
    const [{ id: settlement_id }] = checkout.settlements
    const { database } = holdfast.service
    const tenantId = holdfast.organisation.tenants.sandbox
    const results = await atOnce(16, async () => {
      return await database.transact(tenantId, async (unit) => {
        return await createReleases(unit, holdfast.vault, [[{ settlement_id }]])
      })
    })
    expect(results.flat().filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('across two settlements in either order block nobody', async () => {
    const to = { email: newEmail() }
    const [one, two] = [await shop.paid([{ to }]), await shop.paid([{ to }])]
    const releases = [one, two].map(({ settlements: [{ id }] }) => {
      return { settlement_id: id, amount: 1_000 }
    })
    const answers = await atOnce(16, async (turn) => {
      return await shop.release(...(turn % 2 === 0 ? releases : releases.toReversed()))
    })
    expect(tally(answers)).toEqual({ 200: 10, 422: 6 })
  })
})

describe('a release and its recall', () => {
  it('leave either money that left or money that is back', async () => {
    const to = { email: newEmail() }
    await shop.verify(to.email)
    for (let trial = 0; trial < 10; trial++) {
      const checkout = await shop.paid([{ amount: 10_000, to }])
      const [{ id }] = checkout.settlements
      const { body: clock } = await shop.call('GET', '/_sandbox/v1/clock')
      const release_at = new Date(Date.parse(clock.now) + 1_000).toISOString()
      const { body } = await shop.release({ settlement_id: id, release_at })
      const [{ id: outbound }] = body.outbounds
      const [, recalled] = await Promise.all([
        shop.advance('PT2S'),
        shop.call('POST', `/v1/outbound/${outbound}/cancel`, {}),
      ])
      await shop.advance('PT1M')
      const { status } = await shop.read('outbound', outbound)
      const { balance } = await shop.read('settlement', id)
      const expected = recalled.status === 200 ? ['cancelled', 10_000] : ['executed', 0]
      expect([status, balance]).toEqual(expected)
    }
  })
})

describe('a verification that passes while an outbound is made', () => {
  it('never leaves the outbound paused', async () => {
    // One payment with a settlement for each trial, so that all of them race at the same moment.
    const emails = Array.from({ length: TRIALS }, newEmail)
    const { settlements } = await shop.paid(
      emails.map((email) => ({ amount: 1_000, to: { email } })),
    )
    for (const [trial, { id }] of settlements.entries()) {
      const email = emails[trial] ?? ''
      const pass = await shop.openVerification(email)
      await Promise.all([shop.release({ settlement_id: id }), pass()])
    }
    await shop.advance('PT1M')
    const { outbounds } = await shop.read('project', settlements[0].project_id)
    const ends = outbounds.map(({ status }: { status: string }) => status)
    expect(ends).toEqual(Array.from({ length: TRIALS }, () => 'executed'))
  })
})

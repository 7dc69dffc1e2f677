// Whatever is done to checkouts on credit, in whatever order and at once: limits, covers, draws and
// the ledger agree at every stop, and in the end the whole limit is free again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Random } from '../../src/ledger/ledger/testing/random.ts'
import { randomFrom } from '../../src/ledger/ledger/testing/random.ts'
import type { Credit } from '../harness/credit.ts'
import { creditAt, LIMIT } from '../harness/credit.ts'
import type { Payments } from '../harness/payments.ts'
import { payments } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

type Shown = ReturnType<typeof JSON.parse>

const ROUNDS = 14
const AT_ONCE = 3

let holdfast: TestService
let market: Payments
let credit: Credit

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  market = payments(holdfast)
  credit = creditAt(market)
  await market.verify('sam@example.com')
})

afterAll(async () => {
  await holdfast.stop()
})

/** Everything that happened to one trade account. */
interface Story {
  readonly random: Random
  readonly account: Shown
  readonly checkouts: Shown[]
  readonly outbounds: string[]
}

type Deed = (story: Story) => Promise<unknown>

const deeds: readonly [Deed, ...Deed[]] = [
  buy,
  buy,
  release,
  release,
  release,
  async ({ random, outbounds }) => {
    const id = anyOf(random, outbounds)
    if (id !== undefined) await market.call('POST', `/v1/outbound/${id}/cancel`, {})
  },
  async ({ random, checkouts }) => {
    const checkout = anyOf(random, checkouts)
    if (checkout === undefined) return
    await market.call('POST', `/v1/checkout/${checkout.id}/cancel`, {})
  },
  async ({ account }) => await credit.lender(account, 'refuse_next_draw'),
  async ({ account, random }) => {
    if (random.chance(40)) await credit.lender(account, 'refuse_next_order')
  },
  async ({ account }) => await credit.lender(account, 'repay'),
  async ({ random, checkouts }) => {
    const checkout = anyOf(random, checkouts)
    if (checkout === undefined) return
    const amount = 1 + random.whole(4_000)
    const { project_id, reference } = checkout
    await market.call('POST', `/_sandbox/v1/project/${project_id}/credit`, { amount, reference })
  },
  async (story) => {
    const { random } = story
    const settlement = anySettlement(story)
    if (settlement === undefined) return
    const refunds = [{ settlement_id: settlement.id, amount: 1 + random.whole(2_000) }]
    const { status, body } = await market.call('POST', '/v1/outbounds/refunds', { refunds })
    if (status === 200) story.outbounds.push(body.outbounds[0].id)
  },
]

function anyOf<T>(random: Random, items: readonly T[]): T | undefined {
  return items[random.whole(Math.max(items.length, 1))]
}

/** One that has a seller. */
function anySettlement({ random, checkouts }: Story): Shown {
  const settlements: readonly Shown[] = anyOf(random, checkouts)?.settlements ?? []
  return anyOf(
    random,
    settlements.filter(({ to }) => to !== null),
  )
}

async function buy({ random, account, checkouts }: Story): Promise<void> {
  const settlements = Array.from({ length: 1 + random.whole(3) }, () => {
    const type = random.pick(['escrow', 'escrow', 'immediate', 'funding'])
    const to = type === 'funding' ? { to: null } : {}
    return { type, amount: 1_000 + random.whole(9_000), ...to }
  })
  const changes = random.chance(60) ? { fee_flat: 1 + random.whole(300) } : {}
  const { status, body } = await credit.confirm(account, { settlements, changes })
  if (status === 200) checkouts.push(await market.read('checkout', body.checkout_id))
}

async function release(story: Story): Promise<void> {
  const { random, outbounds } = story
  const settlement = anySettlement(story)
  if (settlement === undefined) return
  const amount = random.chance(40) ? {} : { amount: 1 + random.whole(5_000) }
  const { status, body } = await market.release({ settlement_id: settlement.id, ...amount })
  if (status === 200) outbounds.push(body.outbounds[0].id)
}

async function tell(seed: number): Promise<Story> {
  const account = await credit.tradeAccount()
  const story = { random: randomFrom(seed), account, checkouts: [], outbounds: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const chosen = Array.from({ length: AT_ONCE }, () => story.random.pick(deeds))
    await Promise.all(chosen.map((deed) => deed(story)))
    await market.advance(story.random.pick(['PT0S', 'PT10S', 'PT6H', 'P1D']))
    const { trade_account } = await credit.read(account)
    expect(trade_account.available.eur).toBeLessThanOrEqual(LIMIT)
    expect(await holdfast.breaches()).toEqual([])
  }
  return story
}

describe('a trade account', () => {
  it.each([11, 12, 13])('is whole again in the end, seed %i', async (seed) => {
    const { account, checkouts, outbounds } = await tell(seed)
    // Refunds that wait for money which only a release would draw would wait for ever.
    await market.advance('P3D')
    for (const id of outbounds) await market.call('POST', `/v1/outbound/${id}/cancel`, {})
    // Whoever has a claim left asks for it; then all is paid, and paid back.
    for (let turn = 0; turn < 3; turn++) {
      const releases = checkouts
        .flatMap(({ settlements }: Shown) => settlements)
        .filter(({ to }: Shown) => to !== null)
      for (const { id } of releases) await market.release({ settlement_id: id })
      await market.advance('P3D')
    }
    await market.advance('P100D')
    for (const { id } of checkouts) {
      const { status } = await market.read('checkout', id)
      expect(['settled', 'failed', 'cancelled']).toContain(status)
    }
    expect(await credit.available(account)).toBe(LIMIT)
    expect(await holdfast.breaches()).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { Id } from '#kit'
import { asId, minor, sum } from '#kit'
import type { PartRecord } from './cover.ts'
import { planDraws } from './cover.ts'

function uuid(number: number): string {
  return `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

const checkout = (number: number) => asId('checkout', uuid(number))
const settlement = (number: number) => asId('settlement', uuid(100 + number))
const outbound = (number: number) => asId('outbound', uuid(200 + number))

interface Cover {
  readonly of: Id<'settlement'>
  readonly by: Id<'checkout'>
  readonly undrawn: number
  readonly fee?: number
}

function part({ of, by, undrawn, fee = 0 }: Cover): PartRecord {
  return {
    checkout_id: by,
    settlement_id: of,
    instrument_id: asId('payment_instrument', uuid(900)),
    project_id: asId('project', uuid(901)),
    currency: 'eur',
    terms: 'thirty_days',
    covered: minor(BigInt(undrawn)),
    undrawn: minor(BigInt(undrawn)),
    fee_undrawn: minor(BigInt(fee)),
  }
}

function claim(number: number, of: Id<'settlement'>, amount: number) {
  return { settlementId: of, outboundId: outbound(number), amount: minor(BigInt(amount)) }
}

describe('what releases draw', () => {
  it('is spread over what covers their settlement, the oldest first', () => {
    const parts = [
      part({ of: settlement(1), by: checkout(1), undrawn: 300 }),
      part({ of: settlement(1), by: checkout(2), undrawn: 500 }),
    ]
    const draws = planDraws([claim(1, settlement(1), 400)], parts)
    expect(draws.map(({ part: { checkout_id }, amount }) => [checkout_id, amount])).toEqual([
      [checkout(1), 300n],
      [checkout(2), 100n],
    ])
  })

  it('leaves the cover of other settlements alone', () => {
    const parts = [
      part({ of: settlement(1), by: checkout(1), undrawn: 300 }),
      part({ of: settlement(2), by: checkout(1), undrawn: 500 }),
    ]
    const draws = planDraws([claim(1, settlement(2), 400)], parts)
    expect(draws.map(({ part: { settlement_id }, amount }) => [settlement_id, amount])).toEqual([
      [settlement(2), 400n],
    ])
  })

  it('takes the buyer fee of each checkout along once, with its first draw', () => {
    const parts = [
      part({ of: settlement(1), by: checkout(1), undrawn: 300, fee: 20 }),
      part({ of: settlement(2), by: checkout(1), undrawn: 300, fee: 20 }),
      part({ of: settlement(1), by: checkout(2), undrawn: 300, fee: 7 }),
    ]
    const claims = [claim(1, settlement(2), 100), claim(2, settlement(1), 400)]
    expect(planDraws(claims, parts).map(({ amount, fee }) => [amount, fee])).toEqual([
      [100n, 20n],
      [300n, 0n],
      [100n, 7n],
    ])
  })

  it('is never more than is covered, however many ask', () => {
    const parts = [part({ of: settlement(1), by: checkout(1), undrawn: 300 })]
    const claims = [1, 2, 3].map((number) => claim(number, settlement(1), 150))
    expect(sum(planDraws(claims, parts).map(({ amount }) => amount))).toBe(300n)
  })

  it('is nothing where nothing is covered', () => {
    expect(planDraws([claim(1, settlement(1), 150)], [])).toEqual([])
  })
})

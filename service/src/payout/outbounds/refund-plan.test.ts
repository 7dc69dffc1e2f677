import type { InboundType } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { asId, minor } from '#kit'
import type { Origin } from './refund-plan.ts'
import { planRefund } from './refund-plan.ts'

const inbound = (place: number) => asId('inbound', `0190a000-0000-7000-8000-00000000000${place}`)

/** Payments, the newest first. */
function origins(...payments: readonly (readonly [InboundType, number])[]): Origin[] {
  return payments.map(([type, left], place) => {
    return { inboundId: inbound(place), type, left: minor(BigInt(left)) }
  })
}

const bank = 'manual_bank_transfer'

describe('a refund', () => {
  it.each<[string, number, Origin[], boolean, [number | null, number][]]>([
    ['goes to the account on file', 100, origins([bank, 100]), true, [[null, 100]]],
    ['goes back to the only payment', 60, origins([bank, 100]), false, [[0, 60]]],
    [
      'takes the newest payment first, each up to what it has left',
      60,
      origins([bank, 20], [bank, 0], [bank, 100]),
      false,
      [
        [0, 20],
        [2, 40],
      ],
    ],
    [
      'puts card money on the card although there is an account',
      90,
      origins([bank, 30], ['card', 50], ['open_banking', 100]),
      true,
      [
        [null, 40],
        [1, 50],
      ],
    ],
    ['gives lent money to the lender', 100, origins(['credit', 100]), true, [[0, 100]]],
    [
      'needs the account for what nobody is known to have paid',
      100,
      origins(['card', 70]),
      false,
      [
        [null, 30],
        [0, 70],
      ],
    ],
    ['passes over what was given back already', 10, origins(['card', -5]), true, [[null, 10]]],
  ])('%s', (_what, amount, paid, hasAccount, expected) => {
    const parts = planRefund(minor(BigInt(amount)), paid, hasAccount)
    expect(parts).toMatchObject(
      expected.map(([place, part]) => {
        return { inboundId: place === null ? null : inbound(place), amount: BigInt(part) }
      }),
    )
    expect(parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(BigInt(amount))
  })

  it('tells what it gives back of each payment, also where that goes to the account', () => {
    const paid = origins([bank, 30], ['card', 50], [bank, 20])
    const given = planRefund(minor(120n), paid, true).map(({ gives }) => gives)
    expect(given).toEqual([
      [
        { inboundId: inbound(0), amount: 30n },
        { inboundId: inbound(2), amount: 20n },
      ],
      [{ inboundId: inbound(1), amount: 50n }],
    ])
  })
})

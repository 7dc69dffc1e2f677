import { describe, expect, it } from 'vitest'
import type { Id } from '#kit'
import { asId, minor } from '#kit'
import type { Lack, Notice, OpenCheckout } from './matching.ts'
import { allocateMoney, matchInbound } from './matching.ts'

function idOf(number: number): string {
  return `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

const checkout = (number: number) => asId('checkout', idOf(number))
const buyer = (number: number) => asId('participant', idOf(100 + number))

/** Three that wait for money: two for the same amount. */
const open: readonly OpenCheckout[] = [
  waiting(1, 'CAAAAAAAA1', 10_000n, 'Bea Buyer'),
  waiting(2, 'CBBBBBBBB2', 10_000n, 'José  Álvarez-Núñez'),
  waiting(3, 'CCCCCCCCC3', 7_500n, null),
]

function waiting(
  number: number,
  reference: string,
  outstanding: bigint,
  buyerName: string | null,
): OpenCheckout {
  const id = checkout(number)
  return { id, reference, outstanding: minor(outstanding), buyerId: buyer(number), buyerName }
}

function notice(facts: Partial<Notice>): Notice {
  return {
    amount: minor(1n),
    reference: null,
    payerName: null,
    payerIds: new Set(),
    checkoutId: null,
    ...facts,
  }
}

const TEN = minor(10_000n)

describe('an inbound is matched', () => {
  it.each<[string, Partial<Notice>, number | null, string]>([
    ['the rail names it', { checkoutId: checkout(3), reference: 'CAAAAAAAA1' }, 3, 'named_by_rail'],
    ['its reference stands alone', { reference: 'CBBBBBBBB2' }, 2, 'reference'],
    ['in small letters', { reference: 'cbbbbbbbb2' }, 2, 'reference'],
    ['with spaces and hyphens', { reference: ' CBB BBB-BBB 2 ' }, 2, 'reference'],
    ['inside other words', { reference: 'Invoice 77 CBBBBBBBB2 thanks' }, 2, 'reference'],
    [
      'the reference before the amount',
      { reference: 'CCCCCCCCC3', amount: TEN, payerIds: new Set([buyer(1)]) },
      3,
      'reference',
    ],
    [
      'two references in the text say nothing',
      { reference: 'CAAAAAAAA1 CBBBBBBBB2' },
      null,
      'no_match',
    ],
    ['a reference of nobody', { reference: 'CZZZZZZZZ9' }, null, 'no_match'],
    ['an empty reference', { reference: '' }, null, 'no_match'],
    ['a cut reference', { reference: 'CAAAAAAA' }, null, 'no_match'],
    [
      'the payer is known and the amount is right',
      { amount: TEN, payerIds: new Set([buyer(2)]) },
      2,
      'amount_of_known_payer',
    ],
    [
      'a wrong reference, but a known payer',
      { reference: 'CZZZZZZZZ9', amount: TEN, payerIds: new Set([buyer(2)]) },
      2,
      'amount_of_known_payer',
    ],
    [
      'the payer is known for two',
      { amount: TEN, payerIds: new Set([buyer(1), buyer(2)]) },
      null,
      'several_match',
    ],
    [
      'the payer is known, the amount is not',
      { amount: minor(9_999n), payerIds: new Set([buyer(1)]) },
      null,
      'no_match',
    ],
    [
      'the knowledge of the payer before the name',
      { amount: TEN, payerIds: new Set([buyer(1)]), payerName: 'José Álvarez Núñez' },
      1,
      'amount_of_known_payer',
    ],
    ['the same name', { amount: TEN, payerName: 'Bea Buyer' }, 1, 'amount_and_payer_name'],
    ['the name in capitals', { amount: TEN, payerName: 'BEA BUYER' }, 1, 'amount_and_payer_name'],
    [
      'the name the other way round',
      { amount: TEN, payerName: 'Buyer, Bea' },
      1,
      'amount_and_payer_name',
    ],
    [
      'the name without its accents',
      { amount: TEN, payerName: 'NUNEZ ALVAREZ JOSE' },
      2,
      'amount_and_payer_name',
    ],
    ['another name', { amount: TEN, payerName: 'Ben Buyer' }, null, 'no_match'],
    ['half of the name', { amount: TEN, payerName: 'Bea' }, null, 'no_match'],
    ['the name, another amount', { amount: minor(1n), payerName: 'Bea Buyer' }, null, 'no_match'],
    [
      'no name where the buyer has none',
      { amount: minor(7_500n), payerName: 'Bea Buyer' },
      null,
      'no_match',
    ],
    ['the amount alone', { amount: minor(7_500n) }, null, 'no_match'],
  ])('when %s', (_why, facts, expected, reason) => {
    const checkoutId = expected === null ? null : checkout(expected)
    expect(matchInbound(notice(facts), open)).toEqual({ checkoutId, reason })
  })

  it('to none when two buyers of the same name owe the same', () => {
    const twins = [waiting(1, 'CA1', 500n, 'Ann Lee'), waiting(2, 'CB2', 500n, 'Lee Ann')]
    const match = matchInbound(notice({ amount: minor(500n), payerName: 'Ann Lee' }), twins)
    expect(match).toEqual({ checkoutId: null, reason: 'several_match' })
  })

  it('to none when nothing waits', () => {
    const match = matchInbound(notice({ reference: 'CAAAAAAAA1' }), [])
    expect(match).toEqual({ checkoutId: null, reason: 'no_open_checkout' })
  })
})

describe('an inbound that names a checkout which waits for nothing any more', () => {
  const closed = [
    { id: checkout(8), reference: 'CSSSSSSSS8', isSettled: true },
    { id: checkout(9), reference: 'CEEEEEEEE9', isSettled: false },
  ]
  const rich = { amount: TEN, payerIds: new Set([buyer(1)]) }

  it.each<[string, Partial<Notice>, number | null, string]>([
    ['is of the settled one', { ...rich, reference: 'csssssss s8' }, 8, 'reference'],
    [
      'is of the settled one for the rail',
      { ...rich, checkoutId: checkout(8) },
      8,
      'named_by_rail',
    ],
    [
      'is of no other than the ended one',
      { ...rich, reference: 'CEEEEEEEE9' },
      null,
      'checkout_ended',
    ],
    ['is not the rail to another', { ...rich, checkoutId: checkout(9) }, null, 'checkout_ended'],
    [
      'is of the open one that it names beside it',
      { ...rich, reference: 'CAAAAAAAA1 CEEEEEEEE9' },
      1,
      'reference',
    ],
  ])('%s', (_why, facts, expected, reason) => {
    const checkoutId = expected === null ? null : checkout(expected)
    expect(matchInbound(notice(facts), open, closed)).toEqual({ checkoutId, reason })
  })
})

describe('money is spread', () => {
  const settlement = (number: number): Id<'settlement'> => asId('settlement', idOf(200 + number))
  const lacks: readonly Lack[] = [
    { settlementId: settlement(1), lack: minor(2_000n) },
    { settlementId: settlement(2), lack: minor(5_000n) },
  ]

  it.each<[string, bigint, readonly (readonly [number, bigint])[], bigint, bigint]>([
    ['one cent', 1n, [[1, 1n]], 0n, 0n],
    ['the first settlement exactly', 2_000n, [[1, 2_000n]], 0n, 0n],
    [
      'the first and a cent of the second',
      2_001n,
      [
        [1, 2_000n],
        [2, 1n],
      ],
      0n,
      0n,
    ],
    [
      'both, without the fee',
      7_000n,
      [
        [1, 2_000n],
        [2, 5_000n],
      ],
      0n,
      0n,
    ],
    [
      'both and half the fee',
      7_050n,
      [
        [1, 2_000n],
        [2, 5_000n],
      ],
      50n,
      0n,
    ],
    [
      'everything',
      7_100n,
      [
        [1, 2_000n],
        [2, 5_000n],
      ],
      100n,
      0n,
    ],
    [
      'more than everything',
      7_103n,
      [
        [1, 2_000n],
        [2, 5_000n],
      ],
      100n,
      3n,
    ],
  ])('over %s', (_what, amount, shares, fee, rest) => {
    const settlements = shares.map(([number, share]) => ({
      id: settlement(number),
      amount: share,
    }))
    expect(allocateMoney(minor(amount), lacks, minor(100n))).toEqual({ settlements, fee, rest })
  })

  it('to nobody when nobody lacks any', () => {
    const none = { settlements: [], fee: 0n, rest: 5n }
    expect(allocateMoney(minor(5n), [], minor(0n))).toEqual(none)
  })
})

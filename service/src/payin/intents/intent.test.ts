import type { CreatePaymentIntentRequest, SettlementInput } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { minor, ppm } from '#kit'
import type { SettlementTerms } from '#settlements'
import { amountDue } from './intent.ts'
import { parseIntent } from './parse.ts'

const NOW = new Date('2027-03-01T12:00:00Z')
const LATER = new Date('2027-03-01T12:00:00.001Z')

function terms(amount: bigint, required_by: Date | null = null): SettlementTerms {
  return {
    position: 0,
    type: 'escrow',
    seller_id: null,
    target_project_id: null,
    amount: minor(amount),
    description: 'A bicycle',
    summary: null,
    fee_flat: null,
    fee_ppm: null,
    tax_flat: null,
    tax_ppm: null,
    required_by,
    release_at: null,
    reference: null,
    metadata: null,
  }
}

describe('what a buyer owes', () => {
  it.each([
    ['the published example', [200_000n, 500_000n], 1_000n, 15_000n, 11_500n, 711_500n],
    ['no fee', [200_000n, 500_000n], null, null, 0n, 700_000n],
    ['a flat fee only', [1n], 25n, null, 25n, 26n],
    ['1.5 % of 105 000 and 100', [100_000n, 5_000n], 100n, 15_000n, 1_675n, 106_675n],
    ['half a cent goes up', [100n], null, 5_000n, 1n, 101n],
    ['just under half a cent goes down', [100n], null, 4_999n, 0n, 100n],
    ['one and a half cents go up', [300n], null, 5_000n, 2n, 302n],
    ['a fraction of six decimals', [1_000_000n], null, 1n, 1n, 1_000_001n],
    ['six decimals, one cent less than half', [499_999n], null, 1n, 0n, 499_999n],
    ['0.333333 of 1.00', [100n], null, 333_333n, 33n, 133n],
    ['the sum is rounded, not each part', [50n, 50n], null, 5_000n, 1n, 101n],
    ['the largest amount', [9_007_199_254_740_991n], 0n, 0n, 0n, 9_007_199_254_740_991n],
  ] as const)('%s', (_name, amounts, flat, percentage, fee, total) => {
    const due = amountDue(
      {
        fee_flat: flat === null ? null : minor(flat),
        fee_ppm: percentage === null ? null : ppm(percentage),
      },
      amounts.map((amount) => terms(amount)),
      NOW,
    )
    expect(due.fee).toBe(fee)
    expect(due.total).toBe(total)
  })

  it('leaves out what is required later, and takes no fee on it', () => {
    const all = [terms(200_000n), terms(500_000n, LATER)]
    const due = amountDue({ fee_flat: minor(1_000n), fee_ppm: ppm(15_000n) }, all, NOW)
    expect(due).toMatchObject({ subtotal: 200_000n, fee: 4_000n, total: 204_000n })
    expect(due.later).toEqual([all[1]])
  })

  it('counts what was required before or now', () => {
    const past = new Date('2026-01-01T00:00:00Z')
    const due = amountDue({ fee_flat: null, fee_ppm: null }, [terms(3n, past), terms(4n, NOW)], NOW)
    expect(due.total).toBe(7n)
  })

  it('is nothing, fee included, when nothing is due now', () => {
    const due = amountDue({ fee_flat: minor(1_000n), fee_ppm: null }, [terms(5n, LATER)], NOW)
    expect(due).toMatchObject({ subtotal: 0n, fee: 0n, total: 0n })
  })
})

function request(
  settlement: Partial<SettlementInput> = {},
  intent: Partial<CreatePaymentIntentRequest> = {},
): CreatePaymentIntentRequest {
  return {
    type: 'checkout',
    currency: 'eur',
    settlements: [
      {
        type: 'escrow',
        amount: 10_000,
        description: 'A bicycle',
        to: { email: 'sam@example.com' },
        ...settlement,
      },
    ],
    ...intent,
  }
}

describe('a request for an intent', () => {
  it('that is sound has no faults and exact numbers', () => {
    const parsed = parseIntent(
      request(
        { fee_percentage: 0.000001, tax_percentage: 0.19, release_at: '2027-05-01' },
        { fee_flat: 100, fee_percentage: 0.015 },
      ),
    )
    expect(parsed.faults).toEqual([])
    expect(parsed).toMatchObject({ fee_flat: 100n, fee_ppm: 15_000n })
    expect(parsed.settlements[0]).toMatchObject({
      amount: 10_000n,
      fee_ppm: 1n,
      tax_ppm: 190_000n,
      release_at: new Date('2027-05-01T00:00:00Z'),
    })
  })

  it.each<[string, string, string, CreatePaymentIntentRequest]>([
    ['/settlements/0/type', 'required', 'no type', request({ type: null })],
    ['/settlements/0/amount', 'required', 'no amount', request({ amount: null })],
    ['/settlements/0/description', 'required', 'no description', request({ description: null })],
    ['/settlements/0/to', 'required', 'no seller', request({ to: null })],
    ['/settlements/0/to', 'not_allowed', 'a seller of a funding', request({ type: 'funding' })],
    [
      '/settlements/0/to/project_id',
      'not_allowed',
      'a project as seller',
      request({ to: { email: 'sam@example.com', project_id: 'project_x' } }),
    ],
    [
      '/settlements/0/fee_percentage',
      'bad_format',
      'seven decimals of the seller fee',
      request({ fee_percentage: 0.0000001 }),
    ],
    [
      '/fee_percentage',
      'bad_format',
      'seven decimals of the buyer fee',
      request({}, { fee_percentage: 0.1234567 }),
    ],
    [
      '/settlements/0/tax_percentage',
      'bad_format',
      'seven decimals of the tax',
      request({ tax_percentage: 0.1000001 }),
    ],
    [
      '/settlements/0/tax_percentage',
      'exclusive',
      'both taxes',
      request({ tax_flat: 1, tax_percentage: 0.1 }),
    ],
    ['/settlements/0/tax_flat', 'too_large', 'more tax than amount', request({ tax_flat: 10_001 })],
    ['/settlements/0/fee_flat', 'too_large', 'a fee of all of it', request({ fee_flat: 10_000 })],
    [
      '/settlements/0/fee_flat',
      'too_large',
      'fees that together are all of it',
      request({ fee_flat: 5_000, fee_percentage: 0.5 }),
    ],
    [
      '/settlements/0/release_at',
      'bad_format',
      'a day that does not exist',
      request({ release_at: '2027-02-29' }),
    ],
    [
      '/settlements/0/required_by',
      'bad_format',
      'a time without offset',
      request({ required_by: '2027-03-01T12:00:00' }),
    ],
    [
      '/settlements',
      'too_large',
      'a total beyond exact numbers',
      request({ amount: Number.MAX_SAFE_INTEGER }, { fee_flat: 1 }),
    ],
  ])('names %s (%s) for %s, and nothing else', (pointer, code, _why, asked) => {
    expect(parseIntent(asked).faults).toEqual([
      { pointer, code, message: expect.stringMatching(/\.$/) },
    ])
  })

  it('has all its faults named at once, each settlement by its place', () => {
    const good = request().settlements
    // Without an amount nothing is said of a fee's size.
    const wrong = { to: null, tax_flat: 1, tax_percentage: 0.1, amount: null, fee_flat: 500 }
    const bad = request(wrong).settlements
    const { faults } = parseIntent(request({}, { settlements: [...good, ...bad] }))
    expect(faults.map(({ pointer }) => pointer)).toEqual([
      '/settlements/1/amount',
      '/settlements/1/to',
      '/settlements/1/tax_percentage',
    ])
  })
})

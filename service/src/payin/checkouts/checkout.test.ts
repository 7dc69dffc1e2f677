import { describe, expect, it } from 'vitest'
import { sandboxCollection } from '#banks'
import { asId, minor, ppm } from '#kit'
import type { SettlementRecord } from '#settlements'
import type { CheckoutView } from './checkout.ts'
import {
  feeLackOf,
  instructionsFor,
  lackingOf,
  lacksOf,
  lacksOfNamed,
  outstandingOf,
} from './checkout.ts'
import { taxInside } from './page.ts'

const NOW = new Date('2027-03-01T12:00:00Z')
const idOf = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const settlementId = (number: number) => asId('settlement', idOf(200 + number))

interface Held {
  readonly amount: bigint
  readonly received?: bigint
  readonly part?: bigint
  readonly paid?: bigint
  readonly owed?: bigint
  readonly isDue?: boolean
  readonly status?: SettlementRecord['status']
}

interface Owed {
  readonly status?: CheckoutView['checkout']['status']
  readonly fee?: bigint
  readonly feeReceived?: bigint
  readonly feeOwed?: bigint
  readonly unreconciled?: bigint
}

function settlementOf(held: Held, position: number): SettlementRecord {
  const { amount, received = 0n, status = 'settling' } = held
  const none = minor(0n)
  return {
    id: settlementId(position),
    project_id: asId('project', idOf(1)),
    position,
    currency: 'eur',
    type: 'escrow',
    status,
    buyer_id: null,
    seller_id: null,
    target_project_id: null,
    amount: minor(amount),
    description: 'A bicycle',
    summary: null,
    fee_flat: null,
    fee_ppm: null,
    tax_flat: null,
    tax_ppm: null,
    required_by: null,
    release_at: null,
    reference: null,
    metadata: null,
    received: minor(received),
    transferred_in: none,
    transferred_out: none,
    spent: none,
    credit_drawn: none,
    credit_covered: none,
    review_since: null,
    released: none,
    refunded: none,
    departed: none,
    promised: none,
    live_outbounds: 0,
    taken_back: none,
    created_at: NOW,
    updated_at: NOW,
  }
}

function viewOf(owed: Owed, held: readonly Held[]): CheckoutView {
  const { status = 'settling', fee = 0n, feeReceived = 0n, unreconciled = 0n } = owed
  const { feeOwed = 0n } = owed
  return {
    checkout: {
      id: asId('checkout', idOf(100)),
      intent_id: asId('intent', idOf(101)),
      project_id: asId('project', idOf(1)),
      buyer_id: asId('participant', idOf(102)),
      currency: 'eur',
      type: 'local_bank_transfer',
      status,
      amount: minor(held.reduce((total, { amount }) => total + amount, fee)),
      fee: minor(fee),
      fee_received: minor(feeReceived),
      fee_owed: minor(feeOwed),
      reference: 'CAAAAAAAA1',
      transfer_made_at: null,
      authorised_at: null,
      cancel_requested_at: null,
      calls_off_to: null,
      drawn_at: null,
      rejected_at: null,
      page_key: null,
      invoice_id: null,
      metadata: null,
      created_at: NOW,
      updated_at: NOW,
      unreconciled: minor(unreconciled),
      taken_back: minor(0n),
    },
    parts: held.map(
      ({ amount, part = amount, paid = 0n, owed: own = 0n, isDue = true }, position) => ({
        checkout_id: asId('checkout', idOf(100)),
        position,
        settlement_id: settlementId(position),
        part: minor(part),
        is_due: isDue,
        is_made: true,
        paid: minor(paid),
        owed: minor(own),
      }),
    ),
    settlements: held.map(settlementOf),
  }
}

describe('what a checkout lacks', () => {
  it.each<[string, Owed, readonly Held[], readonly bigint[], bigint]>([
    ['nothing came', { fee: 100n }, [{ amount: 2_000n }, { amount: 500n }], [2_000n, 500n], 2_600n],
    [
      'a part came',
      { fee: 100n },
      [
        { amount: 2_000n, paid: 2_000n, received: 2_000n },
        { amount: 500n, paid: 1n, received: 1n },
      ],
      [0n, 499n],
      599n,
    ],
    ['only the fee is missing', { fee: 100n, feeReceived: 40n }, [full(2_000n)], [0n], 60n],
    ['all came', { fee: 100n, feeReceived: 100n }, [full(2_000n)], [0n], 0n],
    ['more came', { status: 'settled', unreconciled: 7n }, [full(2_000n)], [0n], -7n],
    ['one part is required later', {}, [{ amount: 2_000n }, later(500n)], [2_000n, 0n], 2_000n],
    ['others filled the settlement', {}, [{ amount: 2_000n, received: 1_500n }], [500n], 500n],
    [
      'it collects a part only',
      {},
      [{ amount: 2_000n, part: 300n, paid: 100n, received: 100n }],
      [200n],
      200n,
    ],
    [
      'its settlement was cancelled',
      {},
      [{ amount: 2_000n, status: 'cancelled' }, { amount: 5n }],
      [0n, 5n],
      5n,
    ],
    [
      'money was taken back that had left its settlement',
      { status: 'settled', fee: 100n, feeReceived: 100n, feeOwed: 100n },
      [{ amount: 2_000n, paid: 1_600n, received: 1_600n, owed: 1_600n }],
      [400n],
      2_100n,
    ],
    [
      'money was taken back that it had paid',
      {},
      [{ amount: 2_000n, paid: 2_000n, received: 500n }],
      [1_500n],
      1_500n,
    ],
  ])('%s', (_why, owed, held, lacks, outstanding) => {
    const view = viewOf(owed, held)
    const found = new Map(lacksOf(view).map(({ settlementId: id, lack }) => [id, lack]))
    expect(held.map((_, place) => found.get(settlementId(place)) ?? 0n)).toEqual(lacks)
    expect(outstandingOf(view)).toBe(outstanding)
  })

  it.each(['failed', 'cancelled', 'abandoned'] as const)('is nothing once it is %s', (status) => {
    const view = viewOf({ status, fee: 100n, unreconciled: 30n }, [{ amount: 2_000n }])
    expect(lacksOf(view)).toEqual([])
    expect(outstandingOf(view)).toBe(-30n)
  })

  it('is lacked again by a settled one when money of it was taken back', () => {
    const held = { amount: 2_000n, paid: 500n, received: 500n }
    const view = viewOf({ status: 'settled' }, [held])
    expect(lacksOf(view)).toEqual([{ settlementId: settlementId(0), lack: 1_500n }])
    expect(outstandingOf(view)).toBe(1_500n)
  })

  it('is nothing where only money is owed: it settles, and asks for what is owed', () => {
    const view = viewOf({}, [{ ...full(2_000n), owed: 700n }])
    expect(lackingOf(view)).toBe(0n)
    expect(outstandingOf(view)).toBe(700n)
  })

  it('of named parts is what they lack, due or not, settled or not', () => {
    const part = { amount: 2_000n, part: 300n, isDue: false }
    const held = [{ amount: 500n }, part, { ...part, status: 'cancelled' } as const]
    const named = new Set([settlementId(1), settlementId(2)])
    const lacks = (status: 'settled' | 'failed') => lacksOfNamed(viewOf({ status }, held), named)
    expect(lacks('settled')).toEqual([{ settlementId: settlementId(1), lack: 300n }])
    expect(lacks('failed')).toEqual([])
  })

  it('of the buyer fee is what has not arrived', () => {
    expect(feeLackOf(viewOf({ fee: 100n, feeReceived: 99n }, []))).toBe(1n)
  })
})

function full(amount: bigint): Held {
  return { amount, received: amount, paid: amount, status: 'settled' }
}

function later(amount: bigint): Held {
  return { amount, isDue: false }
}

describe('the tax inside an amount', () => {
  it.each([
    ['none', 11_900n, null, null, null],
    ['a flat one', 11_900n, 1_234n, null, 1_234],
    ['a flat one of 0', 11_900n, 0n, null, 0],
    ['19 % inside 119.00', 11_900n, null, 190_000n, 1_900],
    ['20 % inside 1.00: 16.67 cents', 100n, null, 200_000n, 17],
    ['7 % inside 0.01', 1n, null, 70_000n, 0],
    ['20 % inside 0.63: half a cent goes up', 63n, null, 200_000n, 11],
    ['19 % inside 3.57, to the cent', 357n, null, 190_000n, 57],
    ['0 %', 100n, null, 0n, 0],
  ] as const)('%s', (_name, amount, flat, percentage, tax) => {
    const terms = {
      amount: minor(amount),
      tax_flat: flat === null ? null : minor(flat),
      tax_ppm: percentage === null ? null : ppm(percentage),
    }
    expect(taxInside(terms)).toBe(tax)
  })
})

describe('where the buyer sends the money', () => {
  const { checkout } = viewOf({ fee: 100n }, [{ amount: 2_000n }])
  const collect = sandboxCollection('eur', idOf(1))

  it('names the amount, the reference and the account of the project', () => {
    expect(instructionsFor(checkout, collect, 'Harbour')).toMatchObject({
      amount: 2_100,
      currency: 'eur',
      reference: 'CAAAAAAAA1',
      beneficiary: 'Harbour',
      iban: collect.local_bank_transfer.iban,
    })
  })

  it('names the holder of the account, whom banks compare, where he is known', () => {
    const metadata = { ...collect.local_bank_transfer.metadata, account_holder: 'Harbour Client' }
    const own = { ...collect, local_bank_transfer: { ...collect.local_bank_transfer, metadata } }
    expect(instructionsFor(checkout, own, 'Harbour')?.beneficiary).toBe('Harbour Client')
  })

  it('gives the reference with check digits in euro, and not where nobody knows them', () => {
    const structured = (currency: 'eur' | 'gbp') =>
      instructionsFor({ ...checkout, currency }, collect, 'Harbour')?.creditor_reference
    expect(structured('eur')).toBe('RF84CAAAAAAAA1')
    expect(structured('gbp')).toBeNull()
  })

  it('is not told for methods without a transfer', () => {
    expect(instructionsFor({ ...checkout, type: 'card' }, collect, 'Harbour')).toBeNull()
  })
})

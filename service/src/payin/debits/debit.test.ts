import { describe, expect, it } from 'vitest'
import { asId, minor } from '#kit'
import type { SettlementRecord } from '#settlements'
import { amountToCollect } from './debit.ts'

const at = new Date('2026-03-02T09:00:00Z')

function settlement(number: number, amount: bigint, received: bigint, status = 'settling') {
  const id = asId('settlement', `0190a000-0000-7000-8000-00000000000${number}`)
  const record: SettlementRecord = {
    id,
    project_id: asId('project', '0190a000-0000-7000-8000-000000000000'),
    currency: 'eur',
    status: status === 'cancelled' ? 'cancelled' : 'settling',
    buyer_id: null,
    seller_id: null,
    target_project_id: null,
    position: number,
    type: 'escrow',
    amount: minor(amount),
    description: 'A rate',
    summary: null,
    fee_flat: null,
    fee_ppm: null,
    tax_flat: null,
    tax_ppm: null,
    required_by: at,
    release_at: null,
    reference: null,
    metadata: null,
    received: minor(received),
    transferred_in: minor(0n),
    transferred_out: minor(0n),
    spent: minor(0n),
    released: minor(0n),
    refunded: minor(0n),
    departed: minor(0n),
    promised: minor(0n),
    live_outbounds: 0,
    credit_drawn: minor(0n),
    credit_covered: minor(0n),
    review_since: null,
    created_at: at,
    updated_at: at,
  }
  return record
}

describe('what a debit collects', () => {
  it.each([
    ['all of it while all is lacking', 400n, 0n, 'settling', 0n, 400n],
    ['what is lacking when a part was paid', 400n, 150n, 'settling', 0n, 250n],
    ['nothing when all was paid', 400n, 400n, 'settling', 0n, 0n],
    ['nothing when too much was paid', 400n, 900n, 'settling', 0n, 0n],
    ['nothing for a settlement that was cancelled', 400n, 0n, 'cancelled', 0n, 0n],
    ['the fee that is lacking too', 400n, 390n, 'settling', 25n, 35n],
    ['never more than it was scheduled for', 900n, 0n, 'settling', 25n, 425n],
  ])('is %s', (_name, amount, received, status, feeLack, expected) => {
    const one = settlement(1, amount, received, status)
    const debit = { amount: minor(425n), settlement_ids: [one.id], has_fee: true }
    const due = amount === 400n ? { ...debit, amount: minor(400n + feeLack) } : debit
    expect(amountToCollect(due, new Map([[one.id, one]]), minor(feeLack))).toBe(expected)
  })

  it('adds up what all its settlements lack, and no fee that is not its own', () => {
    const [one, two] = [settlement(1, 100n, 40n), settlement(2, 100n, 0n)]
    const all = new Map([one, two].map((each) => [each.id, each]))
    const debit = { amount: minor(200n), settlement_ids: [one.id, two.id], has_fee: false }
    expect(amountToCollect(debit, all, minor(30n))).toBe(160n)
  })
})

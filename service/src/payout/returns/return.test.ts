import { describe, expect, it } from 'vitest'
import { asId, minor, zero } from '#kit'
import { returnableOf } from './return.ts'

const id = asId('inbound_return', '01930000-0000-7000-8000-000000000001')
const row = {
  id,
  created_at: '2030-01-01T00:00:00Z',
  updated_at: '2030-01-01T00:00:00Z',
  amount: 300,
  status: 'sent',
  reason: 'other',
  is_above_limit: false,
  failure_reason: null,
  came_back: 0,
  is_automatic: false,
  sent_at: null,
} as const

const paid = {
  amount: minor(1_000n),
  unreconciled: minor(400n),
  taken_back: zero,
  returns: [],
}

describe('what of an inbound can be sent back', () => {
  it('is its rest', () => {
    expect(returnableOf(paid, zero)).toBe(400n)
  })

  it.each([
    ['refunds gave', { refunded: 700n, left: 300n }],
    ['refunds gave all', { refunded: 1_000n, left: 0n }],
  ])('is no more than its payer has not got: %s', (_, { refunded, left }) => {
    expect(returnableOf(paid, minor(refunded))).toBe(left)
  })

  it.each([
    ['sent', { status: 'sent', came_back: 0 }, 100n],
    ['with the rail', { status: 'executing', came_back: 0 }, 100n],
    ['back in part', { status: 'undeliverable', came_back: 200 }, 300n],
    ['back', { status: 'undeliverable', came_back: 300 }, 400n],
    ['refused', { status: 'failed', came_back: 0 }, 400n],
    ['called off', { status: 'cancelled', came_back: 0 }, 400n],
  ] as const)('counts a return that is %s', (_, standing, left) => {
    const before = { ...paid, taken_back: minor(600n), returns: [{ ...row, ...standing }] }
    expect(returnableOf(before, zero)).toBe(left)
  })

  it('is never below nothing, where more was taken back than lies there', () => {
    const over = { ...paid, unreconciled: zero, taken_back: minor(1_000n), returns: [row] }
    expect(returnableOf(over, zero)).toBe(0n)
  })
})

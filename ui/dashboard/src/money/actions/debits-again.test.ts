import type { Debit } from '@holdfast/contract'
import { describe, expect, test } from 'vitest'
import { debitsToCollectAgain } from './debits-again.ts'

const debit = (id: string, status: Debit['status'], replaces: string | null = null): Debit => ({
  id,
  status,
  scheduled_at: '2030-01-01T12:00:00.000Z',
  amount: 10_000,
  checkout_id: 'checkout_1',
  project_id: 'project_1',
  replaces_debit_id: replaces,
  failure_reason: null,
  bank_code: null,
})

describe('the debits that can be collected again', () => {
  test.each([
    ['the one that failed', [debit('a', 'failed'), debit('b', 'scheduled')], ['a']],
    ['none while another stands for it', [debit('a', 'failed'), debit('b', 'scheduled', 'a')], []],
    ['the newest', [debit('a', 'failed'), debit('b', 'failed', 'a')], ['b']],
    [
      'one whose successor was called back',
      [debit('a', 'failed'), debit('b', 'cancelled', 'a')],
      ['a'],
    ],
    ['none that was paid', [debit('a', 'settled')], []],
  ])('are %s', (_name, debits, expected) => {
    const found = debitsToCollectAgain({ status: 'settled', debits })
    expect(found.map(({ id }) => id)).toEqual(expected)
  })

  test('are none of a checkout that came to nothing', () => {
    expect(debitsToCollectAgain({ status: 'failed', debits: [debit('a', 'failed')] })).toEqual([])
  })
})

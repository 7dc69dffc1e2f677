import { approvalStatuses, quietTransitions } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { isAboveLimit } from './gate.ts'
import { boundTo, holdsAccount, openRequest, sealRequest } from './request.ts'

const limits = [{ currency: 'eur', amount: 5_000n, per_day: null }] as const

describe('a limit', () => {
  it.each([
    ['eur', 4_999n, false],
    ['eur', 5_000n, false],
    ['eur', 5_001n, true],
    ['gbp', 999_999n, false],
    ['eur', null, true],
    ['gbp', null, false],
    [null, null, false],
  ] as const)('of 50.00 euros, and %s %s: second person %s', (currency, amount, isAbove) => {
    const parts = currency === null ? [] : [{ currency, amount }]
    expect(isAboveLimit({ parts }, limits)).toBe(isAbove)
  })
})

describe('a limit, where one request moves several currencies', () => {
  it.each([
    [5_000n, 999_999n, false],
    [5_001n, 1n, true],
  ])('of 50.00 euros, and %s eur beside %s gbp: second person %s', (eur, gbp, isAbove) => {
    const parts = [
      { currency: 'gbp', amount: gbp },
      { currency: 'eur', amount: eur },
    ] as const
    expect(isAboveLimit({ parts }, limits)).toBe(isAbove)
    expect(isAboveLimit({ parts: parts.toReversed() }, limits)).toBe(isAbove)
  })
})

describe('what waits', () => {
  const key = Buffer.alloc(32, 7)
  const request = {
    params: { id: 'project_1' },
    body: { releases: [{ amount: 5 }] },
    items: [],
    changes: [],
    print: '',
  }

  it('opens again, in its own row only', () => {
    const sealed = sealRequest(key, request, boundTo('tenant', 'one'))
    expect(openRequest(key, 'tenant', { id: 'one', request: sealed })).toEqual(request)
    expect(() => openRequest(key, 'tenant', { id: 'two', request: sealed })).toThrow(/authenticate/)
    expect(sealed.includes('releases')).toBe(false)
  })

  it.each([
    [{ releases: [{ amount: 5 }] }, false],
    [{ releases: [{ to: { email: 'a@b.example', bank_account: { iban: 'DE' } } }] }, true],
    [{ payer_account: '123' }, true],
    [{ note: 'an account' }, false],
  ])('%j holds an account: %s', (body, holds) => {
    expect(holdsAccount(body)).toBe(holds)
  })
})

describe('the states', () => {
  it('lead from pending to an end, and nothing leads out of an end', () => {
    const { approval: table } = quietTransitions
    const ends = approvalStatuses.filter((one) => table[one].length === 0)
    expect(ends.toSorted()).toEqual(['declined', 'executed', 'expired', 'failed', 'withdrawn'])
    const reached = new Set<string>(Object.values(table).flat())
    expect(approvalStatuses.filter((one) => !reached.has(one))).toEqual(['pending'])
  })
})

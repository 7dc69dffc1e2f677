import { describe, expect, it } from 'vitest'
import { asId, newUuid } from '#kit'
import type { Guard, PayeeStanding } from './standing.ts'
import { giveAccount, holdOf } from './standing.ts'

const NOW = new Date('2027-03-01T12:00:00Z')
const TOMORROW = new Date('2027-03-02T12:00:00Z')
const newAccount = () => asId('bank_account', newUuid(NOW))
const [a, b, c] = [newAccount(), newAccount(), newAccount()]
const guard: Guard = { now: NOW, coolingHours: 24, isShared: false }

const settled: PayeeStanding = {
  status: 'verified',
  accountId: a,
  proposedId: null,
  beforeId: null,
  payableFrom: null,
  disputedAt: null,
}
const cooling = { ...settled, accountId: b, beforeId: a, payableFrom: TOMORROW }

describe('an account that is given', () => {
  it.each([
    ['is kept where it is the account already', settled, a, 'none', 'kept', settled],
    ['is proposed without the right', settled, b, 'none', 'proposed', { proposedId: b }],
    [
      'is proposed while he is being verified, too',
      { ...settled, status: 'verifying' as const },
      b,
      'none',
      'proposed',
      { proposedId: b },
    ],
    [
      'counts at once where nobody is verified',
      { ...settled, status: 'unverified' as const },
      b,
      'none',
      'chosen',
      { accountId: b, payableFrom: null },
    ],
    [
      'counts by right, after its time',
      settled,
      b,
      'alone',
      'changed',
      { accountId: b, beforeId: a, payableFrom: TOMORROW },
    ],
    [
      'counts by right where there was none',
      { ...settled, accountId: null },
      b,
      'alone',
      'changed',
      { accountId: b, beforeId: null, payableFrom: TOMORROW },
    ],
    [
      'is no change in his own verification',
      { ...settled, status: 'verifying' as const, accountId: null },
      b,
      'own',
      'chosen',
      { accountId: b, payableFrom: null },
    ],
    [
      'accepts what is proposed',
      { ...settled, proposedId: b },
      b,
      'proven',
      'changed',
      { accountId: b, proposedId: null },
    ],
    [
      'leaves another proposal',
      { ...settled, proposedId: c },
      b,
      'proven',
      'changed',
      { accountId: b, proposedId: c },
    ],
    [
      'begins the time anew, and keeps what to go back to',
      cooling,
      c,
      'alone',
      'changed',
      { accountId: c, beforeId: a, payableFrom: TOMORROW },
    ],
    [
      'ends the time where it is the one before',
      cooling,
      a,
      'alone',
      'changed',
      { accountId: a, beforeId: null, payableFrom: null },
    ],
    [
      'is new again once the time is over',
      { ...cooling, payableFrom: NOW },
      a,
      'alone',
      'changed',
      { accountId: a, beforeId: b, payableFrom: TOMORROW },
    ],
  ] as const)('%s', (_what, standing, accountId, right, given, expected) => {
    const after = giveAccount(standing, { accountId, right }, guard)
    expect(after).toMatchObject({ given, standing: expected })
  })

  it('is proposed where a second person is asked for, unless one was', () => {
    const shared = { ...guard, isShared: true }
    expect(giveAccount(settled, { accountId: b, right: 'alone' }, shared).given).toBe('proposed')
    expect(giveAccount(settled, { accountId: b, right: 'proven' }, shared).given).toBe('changed')
  })
})

describe('money to an account', () => {
  it.each([
    ['is not held', settled, null],
    ['waits for the cooling-off time', cooling, { reason: 'cooling_off', until: TOMORROW }],
    ['does not wait once it is over', { ...cooling, payableFrom: NOW }, null],
    [
      'waits while a change is disputed',
      { ...cooling, disputedAt: NOW },
      { reason: 'disputed', until: null },
    ],
    [
      'waits for a decision where the only one is proposed',
      { ...settled, accountId: null, proposedId: b },
      { reason: 'proposed', until: null },
    ],
    ['does not wait for a proposal beside an account', { ...settled, proposedId: b }, null],
  ] as const)('%s', (_what, standing, expected) => {
    expect(holdOf(standing, NOW)).toEqual(expected)
  })
})

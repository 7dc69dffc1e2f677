// Where the money of a settlement stands, as a table: what counts as held, gone and on its way.
import { describe, expect, it } from 'vitest'
import type { CheckoutRecord, PartRecord } from '#checkouts'
import { asId, minor } from '#kit'
import { settlement } from '#testing/settlements'
import { standingOf, stateOf, wantedOf } from './payment.ts'
import type { LeavingRow } from './store.ts'

const now = new Date('2030-01-01T00:00:00Z')
const empty = settlement({ amount: minor(100n) })
const { id } = empty
const full = { ...empty, received: minor(100n), status: 'settled' } as const

const unasked = asId('outbound', '0190f1a0-0000-7000-8000-000000000001')

const leaves = (changes: Partial<LeavingRow>): LeavingRow => ({
  id: unasked,
  settlement_id: id,
  type: 'refund',
  status: 'processing',
  amount: 100n,
  is_reserved: true,
  paused_reason: null,
  failure_reason: null,
  person_status: 'verified',
  verification_status: null,
  ...changes,
})

const part: Pick<PartRecord, 'is_due'> = { is_due: true }
const open: Pick<CheckoutRecord, 'status' | 'type'> = {
  status: 'settling',
  type: 'local_bank_transfer',
}
const later = new Date('2031-01-01T00:00:00Z')

describe('a settlement of 100', () => {
  it.each([
    ['unpaid', empty, [], open, part],
    ['later', { ...empty, required_by: later }, [], open, { is_due: false }],
    ['on_credit', empty, [], { ...open, type: 'credit' }, part],
    ['cancelled', empty, [], { ...open, status: 'abandoned' }, part],
    ['held', { ...empty, received: minor(40n) }, [], { ...open, status: 'cancelled' }, part],
    ['held', full, [], open, part],
    ['held_until', { ...full, release_at: later }, [], open, part],
    ['held', { ...full, release_at: new Date('2029-01-01') }, [], open, part],
    ['in_review', { ...full, status: 'in_review' }, [], open, part],
    ['leaving', { ...full, released: minor(100n) }, [leaves({ type: 'release' })], open, part],
    ['refunding', { ...full, refunded: minor(100n) }, [leaves({})], open, part],
    ['released', { ...full, released: minor(100n) }, [], open, part],
    ['released', { ...full, released: minor(60n), refunded: minor(40n) }, [], open, part],
    ['refunded', { ...full, refunded: minor(100n) }, [], open, part],
    ['cancelled', { ...empty, status: 'cancelled' }, [], open, part],
    ['held', { ...full, status: 'cancelled' }, [], open, part],
  ] as const)('is %s', (state, settlement, leaving, checkout, of) => {
    expect(stateOf({ settlement, leaving, checkout, part: of, now })).toBe(state)
  })

  it('holds what is on its way until that has left, and never counts it twice', () => {
    const asked = { ...full, released: minor(60n), refunded: minor(40n) }
    const leaving = [leaves({ type: 'release', amount: 60n }), leaves({ amount: 40n })]
    expect(standingOf(asked, leaving)).toEqual({
      paid: 100n,
      held: 100n,
      released: 0n,
      refunded: 0n,
      refunding: 40n,
    })
    expect(standingOf(asked, leaving.slice(1))).toMatchObject({ held: 40n, released: 60n })
    expect(standingOf(asked, [])).toMatchObject({ held: 0n, released: 60n, refunded: 40n })
  })

  it('that was lent and not paid yet holds nothing, never less', () => {
    const lent = { ...empty, released: minor(100n) }
    const leaving = [leaves({ type: 'release', status: 'awaiting_funds' })]
    expect(standingOf(lent, leaving)).toMatchObject({ paid: 0n, held: 0n, released: 0n })
  })
})

describe('of a buyer is wanted', () => {
  const unverified = { status: 'paused', person_status: 'unverified' } as const
  it.each([
    ['nothing while nothing leaves', [], null],
    ['nothing for a release', [leaves({ ...unverified, type: 'release' })], null],
    ['nothing where the refund goes on', [leaves({})], null],
    [
      'who he is, where a refund waits for it',
      [leaves({ ...unverified, verification_status: 'required' })],
      { kind: 'verification', state: 'wanted', amount: 100 },
    ],
    [
      'nothing more while he is being verified',
      [leaves({ ...unverified, verification_status: 'manual_review' })],
      { kind: 'verification', state: 'checking', amount: 100 },
    ],
    [
      'an account, where a refund failed for want of one',
      [leaves({ status: 'failed', failure_reason: 'unable_to_determine_target_account' })],
      { kind: 'bank_account', state: 'wanted', amount: 100 },
    ],
    [
      'nothing, where a refund failed for what he cannot change',
      [leaves({ status: 'failed', failure_reason: 'generic_failure_contact_support' })],
      null,
    ],
    [
      'nothing more while his new account waits',
      [leaves({ status: 'paused', paused_reason: 'bank_account_changed' })],
      { kind: 'bank_account', state: 'checking', amount: 100 },
    ],
  ] as const)('%s', (_what, leaving, wanted) => {
    expect(wantedOf(leaving, new Set())).toEqual(wanted)
  })

  it('nothing, where the refund needs no verification', () => {
    expect(wantedOf([leaves(unverified)], new Set([unasked]))).toBeNull()
  })
})

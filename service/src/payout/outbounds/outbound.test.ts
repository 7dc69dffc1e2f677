import { transitions } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { asId, minor } from '#kit'
import type { Standing } from './outbound.ts'
import { netOf, progressOf } from './outbound.ts'

const NOW = new Date('2027-03-01T12:00:00Z')
const LATER = new Date('2027-03-01T12:00:00.001Z')
const ACCOUNT = asId('bank_account', '0190a000-0000-7000-8000-000000000001')

const ready: Standing = {
  now: NOW,
  available: minor(500n),
  isVerified: true,
  bankAccountId: ACCOUNT,
}
const asked = { amount: minor(500n), release_at: null, reserved_at: null }
const goes = { path: ['automated_review', 'processing'], failureReason: null }
const fails = {
  path: ['automated_review', 'failed'],
  failureReason: 'unable_to_determine_target_account',
}
const waits = (status: string) => ({ path: [status], failureReason: null })

describe('an outbound goes as far as date, funds, verification and account let it', () => {
  it.each<[string, Partial<typeof asked>, Partial<Standing>, object, boolean]>([
    ['everything is there', {}, {}, goes, true],
    [
      'the source holds a cent less',
      {},
      { available: minor(499n) },
      waits('awaiting_funds'),
      false,
    ],
    ['nobody verified the seller', {}, { isVerified: false }, waits('paused'), true],
    ['there is no account to pay to', {}, { bankAccountId: null }, fails, true],
  ])('%s', (_why, outbound, standing, expected, reserves) => {
    const progress = progressOf({ ...asked, ...outbound }, { ...ready, ...standing })
    expect(progress).toEqual({ ...expected, reserves })
  })

  it('checks the date before all else, and sets nothing aside until then', () => {
    const bare = { now: NOW, available: minor(0n), isVerified: false, bankAccountId: null }
    expect(progressOf({ ...asked, release_at: LATER }, bare)).toEqual({
      ...waits('scheduled'),
      reserves: false,
    })
    expect(progressOf({ ...asked, release_at: LATER }, ready).path).toEqual(['scheduled'])
    expect(progressOf({ ...asked, release_at: NOW }, ready)).toMatchObject(goes)
  })

  it('checks the funds before the verification, and that before the account', () => {
    const poor = { ...ready, available: minor(0n), isVerified: false, bankAccountId: null }
    expect(progressOf(asked, poor).path).toEqual(['awaiting_funds'])
    expect(progressOf(asked, { ...poor, available: minor(500n) }).path).toEqual(['paused'])
  })

  it('does not ask for funds again that are set aside for it', () => {
    const reserved = { ...asked, reserved_at: NOW }
    const empty = { ...ready, available: minor(0n) }
    expect(progressOf(reserved, empty)).toEqual({ ...goes, reserves: false })
    expect(progressOf(reserved, { ...empty, isVerified: false })).toEqual({
      ...waits('paused'),
      reserves: false,
    })
    expect(progressOf(reserved, { ...empty, bankAccountId: null })).toEqual({
      ...fails,
      reserves: false,
    })
  })

  it('only by steps that the contract knows', () => {
    expect(transitions.outbound.automated_review).toContain('processing')
    expect(transitions.outbound.automated_review).toContain('failed')
    for (const waiting of ['scheduled', 'awaiting_funds', 'paused'] as const) {
      expect(transitions.outbound[waiting]).toContain('automated_review')
    }
  })

  it('moves the amount less the fee of the seller', () => {
    expect(netOf({ amount: minor(10_000n), fee: minor(575n) })).toBe(9_425n)
    expect(netOf({ amount: minor(1n), fee: minor(0n) })).toBe(1n)
  })
})

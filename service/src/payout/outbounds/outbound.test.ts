import { transitions } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { minor, zero } from '#kit'
import type { Standing } from './outbound.ts'
import { netOf, pathFrom, progressOf } from './outbound.ts'

const NOW = new Date('2027-03-01T12:00:00Z')
const LATER = new Date('2027-03-01T12:00:00.001Z')

const ready: Standing = {
  now: NOW,
  available: minor(500n),
  drawable: zero,
  isVerified: true,
  hold: null,
  needsPerson: false,
  isHeld: false,
  hasTarget: true,
}
const asked = { amount: minor(500n), release_at: null, reserved_at: null, drawn: zero }
const goes = {
  path: ['automated_review', 'processing'],
  draws: 0n,
  failureReason: null,
  pausedReason: null,
}
const fails = {
  path: ['automated_review', 'failed'],
  draws: 0n,
  failureReason: 'unable_to_determine_target_account',
  pausedReason: null,
}
const waits = (status: string) => ({
  path: [status],
  draws: 0n,
  failureReason: null,
  pausedReason: status === 'paused' ? 'pending_participant_verification' : null,
})
const cooling = { ...waits('paused'), pausedReason: 'bank_account_changed' }
const hold = { reason: 'cooling_off', until: LATER } as const
const asks = { ...waits('paused'), pausedReason: 'approval_required' }
const held = {
  path: ['automated_review', 'in_review'],
  draws: 0n,
  failureReason: null,
  pausedReason: null,
}

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
    ['the account is new', {}, { hold }, cooling, true],
    ['the account is new, before the review', {}, { hold, isHeld: true }, cooling, true],
    [
      'nobody verified the seller, whose account is new',
      {},
      { hold, isVerified: false },
      waits('paused'),
      true,
    ],
    ['a key asked for it above its limits', {}, { needsPerson: true }, asks, true],
    ['a key asked for it, before the review', {}, { needsPerson: true, isHeld: true }, asks, true],
    [
      'a key asked for it, and nobody verified the seller',
      {},
      { needsPerson: true, isVerified: false },
      waits('paused'),
      true,
    ],
    ['there is no account to pay to', {}, { hasTarget: false }, fails, true],
    ['somebody is to look at it', {}, { isHeld: true }, held, true],
    ['somebody is to look at it first', {}, { isHeld: true, hasTarget: false }, held, true],
    [
      'nobody verified him, before the review',
      {},
      { isHeld: true, isVerified: false },
      waits('paused'),
      true,
    ],
  ])('%s', (_why, outbound, standing, expected, reserves) => {
    const progress = progressOf({ ...asked, ...outbound }, { ...ready, ...standing })
    expect(progress).toEqual({ ...expected, reserves })
  })

  it('checks the date before all else, and sets nothing aside until then', () => {
    const bare = { ...ready, available: minor(0n), isVerified: false, hasTarget: false }
    expect(progressOf({ ...asked, release_at: LATER }, bare)).toEqual({
      ...waits('scheduled'),
      reserves: false,
    })
    expect(progressOf({ ...asked, release_at: LATER }, ready).path).toEqual(['scheduled'])
    expect(progressOf({ ...asked, release_at: NOW }, ready)).toMatchObject(goes)
  })

  it('checks the funds before the verification, and that before the account', () => {
    const poor = { ...ready, available: minor(0n), isVerified: false, hasTarget: false }
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
    expect(progressOf(reserved, { ...empty, hasTarget: false })).toEqual({
      ...fails,
      reserves: false,
    })
  })

  it('draws what the source lacks on trade credit, is reserved with it and waits for it', () => {
    const covered = { ...ready, available: minor(120n), drawable: minor(380n) }
    const drawing = { ...waits('awaiting_funds'), draws: 380n, reserves: true }
    expect(progressOf(asked, covered)).toEqual(drawing)
    expect(
      progressOf(asked, { ...covered, available: minor(-90n), drawable: minor(500n) }),
    ).toEqual({
      ...drawing,
      draws: 500n,
    })
    const less = { ...covered, drawable: minor(379n) }
    expect(progressOf(asked, less)).toEqual({ ...waits('awaiting_funds'), reserves: false })
    const drawn = { ...asked, reserved_at: NOW, drawn: minor(1n) }
    expect(progressOf(drawn, ready)).toEqual({ ...waits('awaiting_funds'), reserves: false })
    expect(progressOf({ ...drawn, drawn: zero }, ready)).toEqual({ ...goes, reserves: false })
  })

  it.each([
    ['awaiting_funds', ['awaiting_funds'], []],
    ['awaiting_funds', ['paused'], ['paused']],
    ['paused', ['automated_review', 'processing'], ['automated_review', 'processing']],
    ['in_review', ['automated_review', 'processing'], ['processing']],
    ['in_review', ['automated_review', 'failed'], ['failed']],
    ['in_review', ['automated_review', 'in_review'], []],
    ['in_review', ['paused'], []],
  ] as const)('from %s by %j it goes %j', (status, path, rest) => {
    expect(pathFrom(status, path)).toEqual(rest)
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

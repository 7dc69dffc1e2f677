import { transitions } from '@holdfast/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compact, distinct, groupBy, indexBy } from './collections.ts'
import { accepted, assert, Failure, fail, invalid, present, refused, unwrap } from './errors.ts'
import type { Transitions } from './states.ts'
import { sourcesOf } from './states.ts'

describe('lists', () => {
  it('grouping keeps every item once, in its order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (items) => {
        const groups = groupBy(items, (item) => item % 3)
        for (const [key, group] of groups) {
          expect(group).toEqual(items.filter((item) => item % 3 === key))
        }
        expect([...groups.values()].flat()).toHaveLength(items.length)
      }),
    )
  })

  it('an index holds the last item of a key', () => {
    const index = indexBy(['a1', 'b1', 'a2'], (item) => item.charAt(0))
    expect([...index]).toEqual([
      ['a', 'a2'],
      ['b', 'b1'],
    ])
  })

  it('distinct keeps the first of equals, compact drops only what is missing', () => {
    expect(distinct([3, 1, 3, 2, 1])).toEqual([3, 1, 2])
    expect(compact([0, null, '', undefined, false])).toEqual([0, '', false])
  })
})

describe('refusals', () => {
  it('carry their code and what may be told, and nothing else', () => {
    const failure = new Failure('insufficient_funds', { detail: 'Not enough is held.' })
    expect(failure).toBeInstanceOf(Error)
    expect(failure).toMatchObject({
      name: 'Failure',
      code: 'insufficient_funds',
      message: 'Not enough is held.',
      details: { detail: 'Not enough is held.' },
    })
    expect(new Failure('not_found').message).toBe('not_found')
  })

  it('are thrown by fail and by the unwrapping of a refused result', () => {
    expect(() => fail('clock_busy', { retryAfterS: 1 })).toThrow(
      expect.objectContaining({ code: 'clock_busy', details: { retryAfterS: 1 } }),
    )
    const failure = new Failure('invalid_state')
    expect(() => unwrap(refused(failure))).toThrow(failure)
    expect(unwrap(accepted(7))).toBe(7)
  })

  it('of fields name every one of them', () => {
    const faults = [
      { pointer: '/a', code: 'required', message: 'Give a.' },
      { pointer: '/b', code: 'too_large', message: 'b is too large.' },
    ] as const
    const failure = invalid(...faults)
    expect(failure.code).toBe('validation_failed')
    expect(failure.details.errors).toEqual(faults)
  })

  it('are not what a broken assumption throws: that is a fault of ours', () => {
    for (const broken of [
      () => assert(false, 'two and two are four'),
      () => present(undefined, 'two and two are four'),
      () => present(null, 'two and two are four'),
    ]) {
      expect(broken).toThrow('broken assumption: two and two are four')
      expect(broken).not.toThrow(Failure)
    }
    expect(present(0, 'zero is there')).toBe(0)
    expect(() => assert(true, 'it holds')).not.toThrow()
  })
})

describe('transition tables', () => {
  it.each(Object.entries(transitions))('%s: sources and followers say the same', (_, given) => {
    const table: Transitions<string> = given
    for (const to of Object.keys(table)) {
      const sources = sourcesOf(table, to)
      for (const [from, followers] of Object.entries(table)) {
        expect(sources.includes(from)).toBe(followers.includes(to))
      }
    }
  })

  it('an outbound ends cancelled or failed, and no other end is known', () => {
    const table: Transitions<string> = transitions.outbound
    const ends = Object.keys(table).filter((status) => table[status]?.length === 0)
    expect(ends).toEqual(['failed', 'cancelled'])
    expect(sourcesOf(transitions.outbound, 'executed')).toEqual(['executing'])
    expect(sourcesOf(transitions.outbound, 'scheduled')).toEqual([])
  })
})

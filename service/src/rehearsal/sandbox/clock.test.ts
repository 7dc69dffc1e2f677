import { describe, expect, it } from 'vitest'
import { targetOf } from './clock.ts'

const NOW = new Date('2027-03-01T12:00:00.000Z')

describe('where an advance takes the clock', () => {
  it.each([
    ['by a duration', { by: 'P7D' }, '2027-03-08T12:00:00.000Z'],
    ['to an instant', { to: '2027-03-02T00:00:00Z' }, '2027-03-02T00:00:00.000Z'],
    ['at most 400 days', { by: 'P400D' }, '2028-04-04T12:00:00.000Z'],
  ])('%s', (_how, body, target) => {
    expect(targetOf(body, NOW)).toEqual(new Date(target))
  })

  it.each([
    ['neither', {}, 'required'],
    ['both', { by: 'P1D', to: '2027-03-02T00:00:00Z' }, 'exclusive'],
    ['a time that is past', { to: '2027-03-01T11:59:59.999Z' }, 'in_past'],
    ['more than 400 days', { by: 'P400DT1S' }, 'too_large'],
    ['no duration', { by: 'soon' }, 'bad_format'],
  ])('is refused for %s', (_what, body, code) => {
    const details = { errors: [expect.objectContaining({ code })] }
    expect(() => targetOf(body, NOW)).toThrow(expect.objectContaining({ details }))
  })
})

import { describe, expect, it } from 'vitest'
import { ageOf, urgencyOf } from './age.ts'

const now = Date.parse('2030-01-10T12:00:00Z')

describe('how long something has waited', () => {
  it('is told in its largest unit', () => {
    expect(ageOf('2030-01-10T11:59:00Z', now)).toBe('1 minute')
    expect(ageOf('2030-01-10T10:30:00Z', now)).toBe('1 hour')
    expect(ageOf('2030-01-10T02:30:00Z', now)).toBe('9 hours')
    expect(ageOf('2030-01-09T11:00:00Z', now)).toBe('1 day')
    expect(ageOf('2030-01-01T12:00:00Z', now)).toBe('9 days')
    expect(ageOf('2030-02-01T12:00:00Z', now)).toBe('under a minute')
  })

  it('is overdue after a day', () => {
    expect(urgencyOf('2030-01-10T11:00:00Z', now)).toBe('fresh')
    expect(urgencyOf('2030-01-10T06:00:00Z', now)).toBe('waiting')
    expect(urgencyOf('2030-01-09T12:00:00Z', now)).toBe('overdue')
  })
})

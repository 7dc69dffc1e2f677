import { describe, expect, it } from 'vitest'
import { readRange } from './resend-range.ts'

describe('the range of events that are sent again', () => {
  it('goes out with its zone', () => {
    const read = readRange({ from: '2030-01-02T10:00', before: '', only: 'parked' })
    const created_from = new Date('2030-01-02T10:00').toISOString()
    expect(read).toEqual({ value: { created_from, created_before: null, only: 'parked' } })
  })

  it('needs a beginning, and an end after it', () => {
    expect(readRange({ from: '', before: '', only: '' })).toMatchObject({
      faults: [{ pointer: '/created_from' }],
    })
    const wrong = { from: '2030-01-02T10:00', before: '2030-01-02T09:00', only: 'all' }
    expect(readRange(wrong)).toMatchObject({ faults: [{ pointer: '/created_before' }] })
  })
})

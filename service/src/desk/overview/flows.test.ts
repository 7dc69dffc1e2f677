import { describe, expect, it } from 'vitest'
import { flowDaysOf } from './flows.ts'

describe('the days of the flows', () => {
  it('are the last thirty where none is named, today among them', () => {
    const days = flowDaysOf({ currency: 'eur' }, '2026-03-02')
    expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-02-01', '2026-03-02'])
  })

  it('are those that are named, oldest first', () => {
    const asked = { currency: 'eur', from: '2026-02-27', to: '2026-03-01' } as const
    expect(flowDaysOf(asked, '2026-11-23')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  })

  it.each([
    [{ from: '2026-02-30' }],
    [{ from: '2026-03-02', to: '2026-03-01' }],
    [{ from: '2020-01-01', to: '2026-01-01' }],
  ])('are refused where they cannot be, or are too many: %j', (asked) => {
    expect(() => flowDaysOf({ currency: 'eur', ...asked }, '2026-11-23')).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    )
  })
})

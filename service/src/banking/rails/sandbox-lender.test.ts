import { describe, expect, it } from 'vitest'
import { asId, showId } from '#kit'
import {
  creditDecisionOf,
  creditReportOf,
  dueAt,
  sandboxCreditDecision,
  sandboxCreditReport,
} from './sandbox-lender.ts'

const uuid = '0190a000-0000-7000-8000-000000000001'

describe('what was drawn on 31 January 2027 at noon', () => {
  const drawn = new Date('2027-01-31T12:00:00Z')

  it.each([
    ['thirty_days', '2027-03-02T12:00:00.000Z'],
    ['sixty_days', '2027-04-01T12:00:00.000Z'],
    ['ninety_days', '2027-05-01T12:00:00.000Z'],
    ['end_of_month_plus_thirty_days', '2027-03-03T00:00:00.000Z'],
  ] as const)('is due by %s on %s', (terms, due) => {
    expect(dueAt(drawn, terms).toISOString()).toBe(due)
  })
})

describe("a report of the sandbox's lender", () => {
  it('names the order that it refuses, or the draw', () => {
    const checkout = asId('checkout', uuid)
    const draw = asId('credit_draw', uuid)
    const order = { about: showId('checkout', checkout), outcome: 'refused' }
    const reportOf = (stored: object) => creditReportOf(sandboxCreditReport.read({ ...stored }))
    expect(reportOf(order)).toEqual({ kind: 'order_refused', key: checkout })
    const paid = { about: showId('credit_draw', draw), outcome: 'paid' }
    expect(reportOf(paid)).toEqual({ kind: 'paid', key: draw })
  })

  it.each([{}, { about: 'credit_draw_7', outcome: 'paid' }])('is refused as %j', (payload) => {
    expect(() => sandboxCreditReport.read(payload)).toThrow('broken assumption')
  })

  it('grants limits with an approval only', () => {
    const instrument = showId('payment_instrument', asId('payment_instrument', uuid))
    const limitsOf = (outcome: string) =>
      creditDecisionOf(sandboxCreditDecision.read({ instrument, outcome })).limits.length
    expect(['enabled', 'rejected', 'failed'].map(limitsOf)).toEqual([3, 0, 0])
  })
})

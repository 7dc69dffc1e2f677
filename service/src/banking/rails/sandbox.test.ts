import { describe, expect, it } from 'vitest'
import { asId, showId } from '#kit'
import { railReportOf, sandboxReport } from './sandbox.ts'

const key = asId('outbound', '0190a000-0000-7000-8000-000000000001')
const outbound = showId('outbound', key)

describe("a report of the sandbox's bank", () => {
  it.each([
    ['executed', { kind: 'executed', key }],
    [
      'invalid_target_account_credentials',
      { kind: 'rejected', key, reason: 'invalid_target_account_credentials' },
    ],
  ])('says %s of the outbound that it names', (outcome, report) => {
    expect(railReportOf(sandboxReport.read({ outbound, outcome }))).toEqual(report)
  })

  it.each([{}, { outbound: 'settlement_01jnmwpb5vf8qr3x6c0k2y7zde' }, { outbound: 7 }])(
    'that names no outbound is refused: %j',
    (payload) => {
      expect(() => sandboxReport.read({ ...payload, outcome: 'executed' })).toThrow('outbound')
    },
  )
})

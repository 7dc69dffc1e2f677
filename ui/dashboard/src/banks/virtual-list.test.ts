// Virtual IBANs as people give them.
import { describe, expect, it } from 'vitest'
import { ibansIn, readVirtual } from './virtual-list.ts'

const entered = {
  account: 'connected_account_1',
  by: 'list',
  list: '',
  first: '',
  last: '',
} as const

describe('a list of IBANs', () => {
  it('is read of a pasted text or a CSV, without headings and other columns', () => {
    const csv = 'IBAN;Label\r\n"DE89 3704 0044 0532 0130 00";one\r\n\nDE02120300000000202051;two\n'
    expect(ibansIn(csv)).toEqual(['DE89370400440532013000', 'DE02120300000000202051'])
  })

  it('is refused where no IBAN stands in it, and too many at once', () => {
    expect(readVirtual(entered)).toMatchObject({ faults: [{}] })
    const list = 'DE02120300000000202051\n'.repeat(5_001)
    expect(readVirtual({ ...entered, list })).toMatchObject({ faults: [{}] })
  })

  it('is a list or a range, never both', () => {
    const list = 'DE02120300000000202051'
    expect(readVirtual({ ...entered, list })).toEqual({
      value: { connected_account_id: 'connected_account_1', ibans: [list] },
    })
    expect(readVirtual({ ...entered, by: 'range', list, first: 'A', last: 'B' })).toEqual({
      value: { connected_account_id: 'connected_account_1', range: { first: 'A', last: 'B' } },
    })
  })
})

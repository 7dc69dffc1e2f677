import type { BankFindingCode } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { judgeStatement } from './chain.ts'

describe('a statement', () => {
  it.each<[string, BankFindingCode[], string]>([
    ['that adds up and follows is taken', [], 'take'],
    ['that is a copy has no effect', ['copy'], 'drop'],
    ['that is a copy has no effect, whatever else is found', ['copy', 'gap'], 'drop'],
    ['after a gap waits for what is missing', ['gap'], 'wait'],
    ['whose page before has more pages waits for these', ['more_pages'], 'wait'],
    ['that opens with another balance waits for what is between', ['opening_differs'], 'wait'],
    ['that was read before is held', ['double'], 'hold'],
    ['that comes late is held', ['late_page'], 'hold'],
    ['that overlaps is held', ['overlap'], 'hold'],
    ['with a reversal of the wrong sign is held', ['wrong_sign'], 'hold'],
    ['that does not add up is held', ['sum_differs'], 'hold'],
    ['with entries in another currency is held', ['currencies_differ'], 'hold'],
    ['without a closing balance is held', ['no_closing'], 'hold'],
    ['with an entry that cannot be read is held', ['unreadable_entry'], 'hold'],
    ['that is early and does not add up is held', ['gap', 'sum_differs'], 'hold'],
  ])('%s', (_what, codes, turn) => {
    const judged = judgeStatement({ codes, isReport: false })
    expect(judged.turn).toBe(turn)
  })

  it('of a bank that tells the day again and again is taken where it overlaps', () => {
    const judged = judgeStatement({
      codes: ['overlap', 'opening_differs'],
      isReport: true,
    })
    expect(judged).toEqual({ turn: 'take' })
    expect(judgeStatement({ codes: ['sum_differs'], isReport: true }).turn).toBe('hold')
  })
})

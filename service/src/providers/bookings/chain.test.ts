import type { BankFindingCode } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { judgeStatement } from './chain.ts'

describe('a statement', () => {
  it.each<[string, BankFindingCode[], string]>([
    ['that adds up and follows is taken', [], 'take'],
    ['that is a copy of none that came is held', ['copy'], 'hold'],
    ['that is a copy of none that came, after a gap, waits', ['copy', 'gap'], 'wait'],
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
    ['that is early and does not add up waits for its turn', ['gap', 'sum_differs'], 'wait'],
  ])('%s', (_what, codes, turn) => {
    const judged = judgeStatement({ codes, isReport: false, copyOf: null })
    expect(judged.turn).toBe(turn)
  })

  it.each<[BankFindingCode[]]>([[['copy']], [['copy', 'gap']], [['copy', 'late_page']]])(
    'that is a copy of one that came has no effect, and is held where it differs: %j',
    (codes) => {
      const judged = judgeStatement({ codes, isReport: false, copyOf: 'same' })
      expect(judged).toEqual({ turn: 'drop', findings: ['copy'] })
      const other = judgeStatement({ codes, isReport: false, copyOf: 'differs' })
      expect(other).toEqual({ turn: 'hold', findings: ['copy_differs'] })
    },
  )

  it('of a bank that tells the day again and again is taken where it overlaps', () => {
    const judged = judgeStatement({
      codes: ['overlap', 'opening_differs'],
      isReport: true,
      copyOf: null,
    })
    expect(judged).toEqual({ turn: 'take' })
    const wrong = { codes: ['sum_differs'] as const, isReport: true, copyOf: null }
    expect(judgeStatement(wrong).turn).toBe('hold')
  })
})

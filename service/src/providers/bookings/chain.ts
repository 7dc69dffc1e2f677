// Whether a statement may be booked: it adds up, and follows the one before. What does not is for
// people to decide, and nothing of it is booked until then.
import type { BankFindingCode } from '@holdfast/contract'

/**
 * - `take`: its booked entries count.
 * - `drop`: a copy of what has been said before, to the letter: without any effect.
 * - `wait`: it comes too early. When what is missing comes, it is looked at again.
 * - `hold`: people decide whether it counts.
 */
export type StatementTurn =
  | { readonly turn: 'take' }
  | { readonly turn: 'drop'; readonly findings: readonly BankFindingCode[] }
  | { readonly turn: 'wait'; readonly findings: readonly BankFindingCode[] }
  | { readonly turn: 'hold'; readonly findings: readonly BankFindingCode[] }

/** Findings that end by themselves when what is missing comes: some banks count nothing. */
const EARLY: ReadonlySet<BankFindingCode> = new Set<BankFindingCode>([
  'gap',
  'more_pages',
  'opening_differs',
])

/** A report of the day is told again and again, and need not begin where the one before ended. */
const USUAL_OF_REPORTS: ReadonlySet<BankFindingCode> = new Set<BankFindingCode>([
  'overlap',
  'late_page',
  'opening_differs',
  'gap',
])

export interface Judged {
  /** All that was found. */
  readonly codes: readonly BankFindingCode[]
  /** A report of the day (camt.052) of a bank that gives no statements. */
  readonly isReport: boolean
  /**
   * Of one that calls itself a copy: what it is a copy of is there, and says the `same`, or it
   * `differs` by an entry. Null: that never came.
   */
  readonly copyOf: 'same' | 'differs' | null
}

/**
 * What becomes of a statement by what was found in it. A copy of what never came is all that there
 * is: banks call so what they send again because the first was lost. One that says something else
 * than what it is a copy of is a correction, or a mistake.
 */
export function judgeStatement({ codes, isReport, copyOf }: Judged): StatementTurn {
  if (codes.includes('copy')) {
    if (copyOf === 'same') return { turn: 'drop', findings: ['copy'] }
    if (copyOf === 'differs') return { turn: 'hold', findings: ['copy_differs'] }
  }
  const findings = codes.filter((code) => !(isReport && USUAL_OF_REPORTS.has(code)))
  if (findings.length === 0) return { turn: 'take' }
  // What else was found is asked when its turn has come.
  const isEarly = findings.some((code) => EARLY.has(code))
  return { turn: isEarly ? 'wait' : 'hold', findings }
}

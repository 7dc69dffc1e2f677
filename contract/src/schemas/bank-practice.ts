// A bank to practise with.

import { Type } from 'typebox'
import { amount, given, input, oneOf, resource, shownAmount } from './parts.ts'

/** What the bank to practise with can be told to do. */
export const practiceHabits = [
  'payee-check',
  'notices',
  'some-come-back',
  'empty-statements',
  'charges',
  'account-fee',
  'interest',
  'negative-interest',
  'reports-too',
  'pages',
  'zipped',
  'report-only',
  'refuses-recalls',
  'looks-at-recalls',
  'ignores-recalls',
  'several-accounts',
  'wrong-sign',
  'total-on-each',
  'sum-only',
  'text-only',
  'empty-elements',
  'several-amounts',
  'names-twice',
  'split-text',
  'ids-again',
  'one-reference',
  'previous-balance',
  'pending-too',
  'typed-ibans',
  'copy',
  'lose-answer',
  'lose-statement',
  'late-answer',
  'late-statement',
  'twice-same-name',
  'twice-other-name',
  'cut-file',
] as const
export type PracticeHabit = (typeof practiceHabits)[number]

const PracticeHabitSchema = oneOf(
  'PracticeHabit',
  practiceHabits,
  'What banks really do, by name; the guide to practise with a bank explains each.',
)
const practiceOpening =
  'What lies on its first account of client money when it is opened, in minor units.'

export const PracticeBankInputSchema = input(
  'PracticeBankInput',
  'How the bank to practise with is opened: for that channel only.',
  {
    habits: given(
      Type.Array(PracticeHabitSchema, {
        maxItems: practiceHabits.length,
        description: 'What it does besides; left out, it does all by the book.',
      }),
    ),
    opening: given(amount(practiceOpening)),
  },
)

export const PracticeBankSchema = resource(
  'PracticeBank',
  'How the bank to practise with was opened.',
  { habits: Type.Array(PracticeHabitSchema), opening: shownAmount(practiceOpening) },
)

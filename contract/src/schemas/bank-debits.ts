// Direct debits by bank: what a connection collects by, set by two people.

import { type Static, Type } from 'typebox'
import { debitNoticeDays } from '../limits.ts'
import { given, id, input, oneOf, resource, text } from './parts.ts'

export const bankDebitSchemes = ['sepa_core', 'sepa_b2b'] as const
export type BankDebitScheme = (typeof bankDebitSchemes)[number]

export const bankSequenceTypes = ['FRST', 'RCUR', 'FNAL', 'OOFF'] as const
export type BankSequenceType = (typeof bankSequenceTypes)[number]

const BankDebitSchemeSchema = oneOf(
  'BankDebitScheme',
  bankDebitSchemes,
  'By which scheme debits are collected: `sepa_core` from anybody, who can have them refunded ' +
    'for eight weeks without a reason; `sepa_b2b` from businesses that have told their bank of ' +
    'the mandate, and have nothing refunded.',
)
export const BankSequenceTypeSchema = oneOf(
  'BankSequenceType',
  bankSequenceTypes,
  'Which of a mandate a debit is: the first of several, one that recurs, the final one, or the ' +
    'only one.',
)
const noticeDays = Type.Integer({
  minimum: 1,
  maximum: debitNoticeDays,
  description:
    'How many days before a debit its payer is told of it, as was agreed with payers. Nothing is ' +
    `collected sooner. Left out: ${debitNoticeDays}.`,
  examples: [debitNoticeDays],
})

export const BankCollectInputSchema = input(
  'BankCollectInput',
  'A connection that is to collect direct debits in euro, or by other terms than before.',
  {
    connection_id: id('bank_connection'),
    creditor_id: text(
      'The creditor identifier, as its issuer gave it: country, two check digits, business code ' +
        '(`ZZZ` where there is none), national identifier.',
      { min: 8, max: 45, example: 'DE98ZZZ09999999999' },
    ),
    scheme: BankDebitSchemeSchema,
    notice_days: given(noticeDays),
  },
)

export const BankDebitsSchema = resource('BankDebits', 'How direct debits are collected.', {
  creditor_id: text('The creditor identifier.', { example: 'DE98ZZZ09999999999' }),
  scheme: BankDebitSchemeSchema,
  notice_days: Type.Integer({
    description: 'How many days before a debit its payer is told of it.',
    examples: [debitNoticeDays],
  }),
})
export type BankDebits = Static<typeof BankDebitsSchema>

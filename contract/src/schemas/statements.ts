// Statements of account: what came, what left, and what is there.

import { type Static, Type } from 'typebox'
import { statementCursorCharactersMax, statementEntriesMax } from '../limits.ts'
import { CurrencySchema } from './enums.ts'
import {
  date,
  givenInstant,
  id,
  instant,
  nullable,
  oneOf,
  resource,
  shownAmount,
  text,
} from './parts.ts'
import { JournalCheckpointSchema, JournalHandOversSchema, StatementProofSchema } from './proof.ts'

/** How a statement is written. */
export const statementFormats = ['json', 'csv', 'pdf'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** Periods that are named by the day on which a statement is asked for. */
export const relativePeriods = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const
export type RelativePeriod = (typeof relativePeriods)[number]

const inYourZone = 'RFC 3339 with an offset, or a date, which begins at midnight in your time zone.'

const period = {
  period: Type.Optional(
    Type.String({
      pattern: `^([1-9]\\d{3}(-(0[1-9]|1[0-2])|-Q[1-4])?|${relativePeriods.join('|')})$`,
      description:
        'A month, a quarter or a year in your time zone: `2026-10`, `2026-Q3`, `2026`, or ' +
        '`last_month` and the like, by the day of the call. Instead of `from` and `to`.',
      examples: ['2026-10', '2026-Q3', '2026', 'last_month'],
    }),
  ),
  from: Type.Optional(
    givenInstant('Movements from this instant on; left out, from the beginning.', inYourZone),
  ),
  to: Type.Optional(
    givenInstant('Movements before this instant; left out, until now.', inYourZone),
  ),
  at: Type.Optional(
    givenInstant('Only the balances at this instant, what happened at it counted.', inYourZone),
  ),
  format: Type.Optional(
    oneOf('StatementFormat', statementFormats, 'How it is written; JSON by default.'),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: statementEntriesMax,
      default: statementEntriesMax,
      description: 'Movements of a page; JSON only.',
    }),
  ),
  cursor: Type.Optional(
    text('Where to go on: `next_cursor` of the page before; JSON only.', {
      min: 1,
      max: statementCursorCharactersMax,
    }),
  ),
  proofs: Type.Optional(
    Type.Boolean({
      description: 'With each movement the proof that it stands in the signed journal; JSON only.',
    }),
  ),
}

export const StatementQuerySchema = Type.Object(period, {
  title: 'StatementQuery',
  description: 'Which time a statement is about, and how it is written.',
  additionalProperties: false,
})
export type StatementQuery = Static<typeof StatementQuerySchema>

export const RevenueStatementQuerySchema = Type.Object(
  { ...period, currency: CurrencySchema },
  {
    title: 'RevenueStatementQuery',
    description: 'Which currency and time a statement is about, and how it is written.',
    additionalProperties: false,
  },
)
export type RevenueStatementQuery = Static<typeof RevenueStatementQuerySchema>

export const StatementAccountSchema = resource(
  'StatementAccount',
  'An account of the ledger, at the two ends of a statement.',
  {
    account: id('ledger_account'),
    kind: text('Kind of account.', { example: 'settlement' }),
    of: text('Id of what it belongs to.', { example: 'settlement_01jnmwpb5vf8qr3x6c0k2y7zde' }),
    role: nullable(
      oneOf('StatementRole', ['seller', 'buyer', 'payee'], 'What the participant is in it.'),
    ),
    currency: CurrencySchema,
    opening: shownAmount('Balance before the first movement.'),
    closing: shownAmount('Balance after the last movement.'),
  },
)
export type StatementAccount = Static<typeof StatementAccountSchema>

export const StatementEntrySchema = resource('StatementEntry', 'One side of a movement.', {
  transaction: id('ledger_transaction'),
  position: Type.Integer({ minimum: 1, description: 'Its number within the transaction.' }),
  at: instant('When it happened.'),
  kind: text('What happened.', { example: 'outbound_executed' }),
  about: text('The id of what it is about.'),
  account: id('ledger_account'),
  counter_account: id('ledger_account'),
  currency: CurrencySchema,
  amount: shownAmount('Positive: more is owed to the owner of the account.'),
  balance: shownAmount('Of this account of the ledger, afterwards.'),
  proof: nullable(StatementProofSchema),
})
export type StatementEntry = Static<typeof StatementEntrySchema>

export const StatementTotalSchema = resource('StatementTotal', 'All accounts of a currency.', {
  currency: CurrencySchema,
  opening: shownAmount('Before the first movement.'),
  in: shownAmount('What came from outside these accounts.'),
  out: shownAmount('What left these accounts, as a positive amount.'),
  closing: shownAmount('After the last movement: opening + in − out.'),
})
export type StatementTotal = Static<typeof StatementTotalSchema>

export const StatementMovementSchema = resource(
  'StatementMovement',
  'What came to or left what the statement is about. What moved within it, and what was reserved ' +
    'and given back in the same moment, is none.',
  {
    at: instant('When it happened.'),
    day: date('The day of it in your time zone.'),
    what: text('What happened, in words.', { example: 'Release' }),
    kind: text('What happened, as the ledger names it.', { example: 'outbound_executed' }),
    counterparty: nullable(
      text('Where it came from or went to, as a person knows it.', { example: 'Ada Lovelace' }),
    ),
    counterparty_id: nullable(text('Its id, where it has one.')),
    what_for: nullable(
      text('What was paid for: the description of a settlement.', { example: 'One chair' }),
    ),
    reference: nullable(text('The reference that the bank was given, or gave.')),
    about: text('The id of the inbound, checkout, outbound, transfer or return that moved it.'),
    of: text('What it came to or left: the id of a settlement, project, outbound or checkout.'),
    transaction: id('ledger_transaction'),
    position: Type.Integer({ minimum: 1, description: 'Its number within the transaction.' }),
    amount: shownAmount('Positive: it came; negative: it left.'),
    balance: shownAmount('Of the statement in this currency, afterwards.'),
  },
)
export type StatementMovement = Static<typeof StatementMovementSchema>

export const StatementPartSchema = resource('StatementPart', 'What a balance is made of.', {
  part: oneOf(
    'StatementPartKind',
    ['held_for_others', 'earned', 'owed', 'own_money'],
    'Held for others, earned by you, owed by you for money taken back and bank charges, or put ' +
      'in by you.',
  ),
  opening: shownAmount('Before the first movement of the period.'),
  closing: shownAmount('After the last movement of the period.'),
})
export type StatementPart = Static<typeof StatementPartSchema>

export const StatementSectionSchema = resource(
  'StatementSection',
  'The statement in one currency: opening and movements make closing, to the cent.',
  {
    currency: CurrencySchema,
    opening: shownAmount('Before the first movement.'),
    in: shownAmount('What came.'),
    out: shownAmount('What left, as a positive amount.'),
    closing: shownAmount('After the last movement: opening + in − out.'),
    made_up_of: Type.Array(StatementPartSchema, {
      description:
        'Of the organisation: what the balances at the two ends of the whole period are made of.',
    }),
    movements: Type.Array(StatementMovementSchema),
  },
)
export type StatementSection = Static<typeof StatementSectionSchema>

export const StatementSchema = resource('Statement', 'Balances and movements of a time.', {
  subject: text('What it is about.', { example: 'project_01jnmwpb5vf8qr3x6c0k2y7zde' }),
  name: nullable(
    text('What it is about, as a person knows it: a name, or what is paid for.', {
      example: 'Ada Lovelace',
    }),
  ),
  period: nullable(text('The period that was named; null: none was.', { example: '2026-10' })),
  time_zone: text('Whose days these are.', { example: 'Europe/London' }),
  from: nullable(instant('Where it begins; null: at the beginning.')),
  to: instant('Where it ends; what happens at this instant is not in it.'),
  made_at: instant('When it was made.'),
  sections: Type.Array(StatementSectionSchema, {
    description: 'The statement, currency by currency.',
  }),
  totals: Type.Array(StatementTotalSchema, {
    description: 'The accounts below, summed. What is proven by the journal is in these three.',
  }),
  accounts: Type.Array(StatementAccountSchema, {
    description:
      'The accounts of the ledger. Of the organisation: the mirrors of the bank, which are ' +
      'negative while money is held there.',
  }),
  entries: Type.Array(StatementEntrySchema, {
    description: 'Every side of a movement on these accounts, as the journal has it.',
  }),
  next_cursor: nullable(
    text(
      'Where there are more movements: this statement closes with its last one, and the page of ' +
        'this cursor opens there. Null: there are no more.',
    ),
  ),
  checkpoint: nullable(JournalCheckpointSchema),
  public_key: nullable(text('The key that checks the checkpoint, PEM.')),
  hand_overs: JournalHandOversSchema,
})
export type Statement = Static<typeof StatementSchema>

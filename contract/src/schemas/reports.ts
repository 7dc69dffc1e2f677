// Reports of a period: the fees that were earned, the payouts that left and what each is made of.

import { type Static, Type } from 'typebox'
import { reportEntriesMax, statementCursorCharactersMax } from '../limits.ts'
import { CurrencySchema, OutboundStatusSchema } from './enums.ts'
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

/** How a report is written. */
export const reportFormats = ['json', 'csv', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

const inYourZone = 'RFC 3339 with an offset, or a date, which begins at midnight in your time zone.'

const period = {
  period: Type.Optional(
    text(
      'A month, a quarter or a year in your time zone: `2026-10`, `2026-Q3`, `2026`, or ' +
        '`last_month` and the like, by the day of the call. Instead of `from` and `to`; without ' +
        'any, `last_month`.',
      {
        pattern: '^([1-9]\\d{3}(-(0[1-9]|1[0-2])|-Q[1-4])?|(this|last)_(month|quarter|year))$',
        example: '2026-10',
      },
    ),
  ),
  from: Type.Optional(givenInstant('From this instant on.', inYourZone)),
  to: Type.Optional(givenInstant('With `from`: before this instant; else until now.', inYourZone)),
}

const written = {
  format: Type.Optional(
    oneOf('ReportFormat', reportFormats, 'How it is written; JSON by default.'),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: reportEntriesMax,
      default: reportEntriesMax,
      description: 'Entries of a page; JSON only.',
    }),
  ),
  cursor: Type.Optional(
    text('Where to go on: `next_cursor` of the page before; JSON only.', {
      min: 1,
      max: statementCursorCharactersMax,
    }),
  ),
}

export const FeeReportQuerySchema = Type.Object(
  {
    ...period,
    payout: Type.Optional(
      id('outbound', 'In place of a period: what a weekly payout of the revenue is made of.'),
    ),
    currency: Type.Optional(CurrencySchema),
    ...written,
  },
  {
    title: 'FeeReportQuery',
    description: 'Which time and currency a fee report is about, and how it is written.',
    additionalProperties: false,
  },
)
export type FeeReportQuery = Static<typeof FeeReportQuerySchema>

export const PayoutReportQuerySchema = Type.Object(
  { ...period, currency: Type.Optional(CurrencySchema), ...written },
  {
    title: 'PayoutReportQuery',
    description: 'Which time and currency a payout report is about, and how it is written.',
    additionalProperties: false,
  },
)
export type PayoutReportQuery = Static<typeof PayoutReportQuerySchema>

export const Camt053QuerySchema = Type.Object(
  {
    of: text(
      'The id of a project, settlement or participant, or `revenue`: any account that there is a ' +
        'statement of.',
      { max: 60, min: 1, example: 'settlement_01jnmwpb5vf8qr3x6c0k2y7zde' },
    ),
    currency: Type.Optional(CurrencySchema),
    ...period,
  },
  {
    title: 'Camt053Query',
    description: 'Which account and time an export is about.',
    additionalProperties: false,
  },
)
export type Camt053Query = Static<typeof Camt053QuerySchema>

/** What changes the revenue by being earned or given back. */
export const feeKinds = [
  'buyer_fee',
  'seller_fee',
  'transfer_fee',
  'fee_given_back',
  'conversion_gain',
  'repaid',
] as const
export type FeeKind = (typeof feeKinds)[number]

/** All that changes the revenue: fees, what repays what you owe, and what is paid out. */
export const revenueKinds = [...feeKinds, 'shortfall_cleared', 'payout'] as const
export type RevenueKind = (typeof revenueKinds)[number]

export const ReportPartySchema = resource('ReportParty', 'Somebody who pays or is paid.', {
  id: id('participant'),
  name: nullable(text('As it is known now.', { example: 'Lena Okafor' })),
  email: text('The e-mail address.', { example: 'lena@example.com' }),
})
export type ReportParty = Static<typeof ReportPartySchema>

export const FeeReportEntrySchema = resource('FeeReportEntry', 'A fee, earned or given back.', {
  transaction: id('ledger_transaction'),
  at: instant('When it was earned.'),
  day: date('The same as a day in the time zone of your organisation.'),
  kind: oneOf('FeeKind', feeKinds, 'What kind of fee.'),
  about: text('Id of the checkout, outbound, transfer or inbound that it was earned on.'),
  checkout_id: nullable(id('checkout')),
  settlement_id: nullable(id('settlement')),
  project_id: nullable(id('project')),
  reference: nullable(text('Reference of the payment or payout.')),
  payer: nullable(ReportPartySchema),
  seller: nullable(ReportPartySchema),
  gross: nullable(shownAmount('The amount that it was charged on.')),
  percentage: nullable(
    Type.Number({
      minimum: 0,
      description: 'The rate, a fraction, where the agreed terms give this fee; else null.',
      examples: [0.015],
    }),
  ),
  flat: nullable(shownAmount('The fixed part of the same terms.')),
  fee: shownAmount('What was earned; negative: given back.'),
  currency: CurrencySchema,
})
export type FeeReportEntry = Static<typeof FeeReportEntrySchema>

export const FeeReportKindSchema = resource('FeeReportKind', 'All of one kind.', {
  kind: oneOf('RevenueKind', revenueKinds, 'What kind of change of the revenue.'),
  count: Type.Integer({ minimum: 1, description: 'How many.' }),
  amount: shownAmount('Their sum.'),
})
export type FeeReportKind = Static<typeof FeeReportKindSchema>

export const FeeReportTotalSchema = resource(
  'FeeReportTotal',
  'The revenue account of a currency: opening + all of `by_kind` = closing.',
  {
    currency: CurrencySchema,
    opening: shownAmount('Revenue at the beginning.'),
    earned: shownAmount('Sum of the fees: earned, less given back.'),
    by_kind: Type.Array(FeeReportKindSchema),
    closing: shownAmount('Revenue at the end.'),
  },
)
export type FeeReportTotal = Static<typeof FeeReportTotalSchema>

const edges = {
  from: instant('Where it begins.'),
  to: instant('Where it ends; what happens at this instant is not in it.'),
  time_zone: text('Of your organisation: its days are those of the report.', {
    example: 'Europe/London',
  }),
  made_at: instant('When it was made.'),
}

const next_cursor = nullable(text('Names the next page; null on the last.'))

export const FeeReportSchema = resource('FeeReport', 'The fees of a period, oldest first.', {
  ...edges,
  from: nullable(instant('Where it begins; null: at the beginning, of the first payout.')),
  totals: Type.Array(FeeReportTotalSchema),
  entries: Type.Array(FeeReportEntrySchema),
  next_cursor,
})
export type FeeReport = Static<typeof FeeReportSchema>

/** What a payout is made of: money that came, and what is taken out of it. */
export const payoutPartKinds = [
  'payment',
  'transfer',
  'balance',
  'credit',
  'brought_forward',
  ...revenueKinds,
] as const
export type PayoutPartKind = (typeof payoutPartKinds)[number]

export const PayoutPartSchema = resource(
  'PayoutPart',
  'A part of a payout. Only a part of a payment may be in it: what came first leaves first.',
  {
    kind: oneOf(
      'PayoutPartKind',
      payoutPartKinds,
      '`payment`: of an inbound; `transfer`: moved there; `balance`: of a project, not of one ' +
        'payment; `credit`: drawn on trade credit, not arrived yet. Of revenue: the kinds of ' +
        'the fee report, and `brought_forward` from before the payout before.',
    ),
    about: nullable(text('Id of the inbound, transfer or outbound; null: of several.')),
    checkout_id: nullable(id('checkout')),
    settlement_id: nullable(id('settlement')),
    payer: nullable(ReportPartySchema),
    reference: nullable(text('Reference of the payment.')),
    count: Type.Integer({ minimum: 1, description: 'How many it stands for.' }),
    amount: shownAmount('What of it is in the payout; negative: taken out, as a seller fee.'),
  },
)
export type PayoutPart = Static<typeof PayoutPartSchema>

const composed = {
  outbound: id('outbound'),
  type: oneOf(
    'ComposedType',
    ['release', 'refund', 'transfer', 'payout'],
    '`payout`: of your revenue.',
  ),
  status: OutboundStatusSchema,
  currency: CurrencySchema,
  amount: shownAmount('What it takes from where the money was held.'),
  fee: shownAmount('The seller fee, taken out of it.'),
  net: shownAmount('What is paid: amount less fee, and the sum of the parts.'),
  payee: nullable(ReportPartySchema),
  account: nullable(text('The end of the account that it goes to.', { example: '••••3000' })),
  reference: nullable(text('Reference on the bank statement of the receiver.')),
  parts: Type.Array(PayoutPartSchema),
}

export const OutboundCompositionSchema = resource(
  'OutboundComposition',
  'What a payout is made of, to the cent.',
  {
    ...composed,
    is_reserved: Type.Boolean({
      description: 'False: its money has never been set aside, and there are no parts yet.',
    }),
  },
)
export type OutboundComposition = Static<typeof OutboundCompositionSchema>

export const PayoutReportEntrySchema = resource(
  'PayoutReportEntry',
  'A payout that left, or came back from the bank, with its parts.',
  {
    transaction: id('ledger_transaction'),
    at: instant('When it left or came back.'),
    day: date('The same as a day in the time zone of your organisation.'),
    kind: oneOf('PayoutReportKind', ['paid', 'came_back'], 'Which of both.'),
    paid: shownAmount('What left the bank; negative: what came back.'),
    ...composed,
  },
)
export type PayoutReportEntry = Static<typeof PayoutReportEntrySchema>

export const PayoutReportTotalSchema = resource('PayoutReportTotal', 'All of one currency.', {
  currency: CurrencySchema,
  count: Type.Integer({ minimum: 0, description: 'How many left.' }),
  paid: shownAmount('What left.'),
  came_back: shownAmount('What came back, as a positive amount.'),
  net: shownAmount('What left, less what came back.'),
})
export type PayoutReportTotal = Static<typeof PayoutReportTotalSchema>

export const PayoutReportSchema = resource(
  'PayoutReport',
  'The payouts of a period, oldest first: releases to sellers, and payouts of your revenue.',
  {
    ...edges,
    totals: Type.Array(PayoutReportTotalSchema),
    entries: Type.Array(PayoutReportEntrySchema),
    next_cursor,
  },
)
export type PayoutReport = Static<typeof PayoutReportSchema>

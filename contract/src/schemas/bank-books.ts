// What banks say in statements, what it became in the books, and what people decide about it.

import { type Static, Type } from 'typebox'
import { matchEvidences } from '../enums-unmatched.ts'
import { CurrencySchema } from './enums.ts'
import { created, nextCursor, page, paging, plainFilters } from './paging.ts'
import {
  date,
  given,
  id,
  input,
  instant,
  nullable,
  oneOf,
  resource,
  shownAmount,
  text,
} from './parts.ts'

export const bankStatementKinds = ['statement', 'report', 'notification'] as const
export type BankStatementKind = (typeof bankStatementKinds)[number]

export const bankStatementStatuses = [
  'reading',
  'told',
  'waiting',
  'held',
  'dropped',
  'taken',
  'booked',
] as const
export type BankStatementStatus = (typeof bankStatementStatuses)[number]

export const bankEntryStatuses = ['told', 'noted', 'asked', 'booked', 'void'] as const
export type BankEntryStatus = (typeof bankEntryStatuses)[number]

export const bankFindingCodes = [
  'no_opening',
  'no_closing',
  'unreadable_entry',
  'currencies_differ',
  'sum_differs',
  'wrong_sign',
  'copy',
  'copy_differs',
  'double',
  'overlap',
  'late_page',
  'gap',
  'more_pages',
  'opening_differs',
  'other_bank',
] as const
export type BankFindingCode = (typeof bankFindingCodes)[number]

export const bankAskedWhys = [
  'unknown_debit',
  'details_unknown',
  'details_differ',
  'amount_differs',
  'batch_differs',
  'booked_twice',
  'not_under_way',
  'return_of_unknown',
  'returned_twice',
  'credit_of_own_order',
  'reversal_of_unknown',
  'cannot_be_taken_back',
  'own_money_lacks',
  'unknown_project',
  'several_projects',
] as const
export type BankAskedWhy = (typeof bankAskedWhys)[number]

export const bankPartKinds = [
  'order_executed',
  'order_returned',
  'payout_arrived',
  'inbound',
  'inbound_taken_back',
  'charge',
  'charge_given_back',
  'interest',
  'own_money_in',
  'own_money_out',
  'own_account',
  'before_start',
  'other_rail',
] as const
export type BankPartKind = (typeof bankPartKinds)[number]

export const bankDecisionKinds = ['statement', 'entry', 'start', 'start_rest'] as const
export type BankDecisionKind = (typeof bankDecisionKinds)[number]

export const bankDecisionStatuses = ['open', 'proposed', 'decided', 'ended'] as const
export type BankDecisionStatus = (typeof bankDecisionStatuses)[number]

export const bankActions = [
  'count',
  'ignore',
  'inbound',
  'orders',
  'returned',
  'taken_back',
  'charge',
  'charge_given_back',
  'interest',
  'own_money_in',
  'own_money_out',
  'other_rail',
  'start',
] as const
export type BankAction = (typeof bankActions)[number]

const BankStatementKindSchema = oneOf(
  'BankStatementKind',
  bankStatementKinds,
  'A statement (camt.053), a report of the day (camt.052) or a notification (camt.054).',
)
const BankStatementStatusSchema = oneOf(
  'BankStatementStatus',
  bankStatementStatuses,
  'Where it stands: `told` early, without effect; `waiting` for one before it, `held` until ' +
    'people decide, `dropped` without effect, `taken` and being booked.',
)
const BankEntryStatusSchema = oneOf(
  'BankEntryStatus',
  bankEntryStatuses,
  '`told` early, without effect; `noted`, to be booked; `asked`: people decide; `booked`; `void` ' +
    'without effect.',
)
const BankPartKindSchema = oneOf('BankPartKind', bankPartKinds, 'What a part of an entry became.')
const BankDecisionKindSchema = oneOf('BankDecisionKind', bankDecisionKinds, 'What is decided.')
const BankDecisionStatusSchema = oneOf(
  'BankDecisionStatus',
  bankDecisionStatuses,
  'Where it stands. `ended`: what was missing came, and there is nothing left to decide.',
)
const BankActionSchema = oneOf(
  'BankAction',
  bankActions,
  'Of a statement: `count` or `ignore`. Of an entry: what it is booked as; `other_rail` ' +
    'stands in the books already.',
)

export const BankStatementSchema = resource('BankStatement', 'What a bank says of an account.', {
  id: id('bank_statement'),
  created_at: instant('When it was read.'),
  connected_account_id: id('connected_account'),
  artefact_id: id('artefact'),
  kind: BankStatementKindSchema,
  status: BankStatementStatusSchema,
  findings: Type.Array(text('A finding.'), { description: 'What is wrong with it, by name.' }),
  statement_id: nullable(text("The bank's own name of it.")),
  sequence: nullable(text("The bank's number of it.")),
  from: nullable(date('The first day that it covers.')),
  to: nullable(date('The last day that it covers.')),
  currency: CurrencySchema,
  opening: nullable(shownAmount('The balance before it.')),
  closing: nullable(shownAmount('The balance after it.')),
  entries: Type.Integer({ description: 'How many entries it has.' }),
  copy_of: nullable(
    id('bank_statement'),
    'The statement that it says over again, entry by entry: nothing new is in it.',
  ),
})
export type BankStatement = Static<typeof BankStatementSchema>

export const BankStatementListSchema = page('BankStatementList', BankStatementSchema)

const accountFilter = Type.Optional(id('connected_account'))

export const BankStatementListQuerySchema = plainFilters('BankStatementListQuery', {
  status: Type.Optional(BankStatementStatusSchema),
  kind: Type.Optional(BankStatementKindSchema),
  connected_account_id: accountFilter,
  from: Type.Optional(date('Of those that reach to this day or further.')),
  to: Type.Optional(date('Of those that reach to this day at most.')),
  ...created,
})

export const BankEntryPartSchema = resource('BankEntryPart', 'What a part of an entry became.', {
  became: BankPartKindSchema,
  amount: shownAmount('In minor units.'),
  order_id: nullable(text('The outbound, return or debit that left, came or went back.')),
  inbound_id: nullable(id('inbound')),
})

export const BankEntrySchema = resource('BankEntry', 'One booking of a bank.', {
  id: id('bank_entry'),
  status: BankEntryStatusSchema,
  amount: shownAmount('Negative where money left.'),
  booked_on: nullable(date('The day of the booking.')),
  bank_reference: nullable(text("The bank's reference of it.")),
  asked: nullable(text('Why people decide it.')),
  decision_id: nullable(id('bank_decision'), 'What people decide, or decided, about it.'),
  parts: Type.Array(BankEntryPartSchema),
})
export type BankEntry = Static<typeof BankEntrySchema>

export const BankStatementFileSchema = resource(
  'BankStatementFile',
  'A statement with its first entries.',
  {
    statement: BankStatementSchema,
    entries: Type.Array(BankEntrySchema, {
      description: 'The first 100, in its order. All of them: `…/entries`.',
    }),
  },
)
export type BankStatementFile = Static<typeof BankStatementFileSchema>

export const BankEntryListSchema = resource(
  'BankEntryList',
  'A page of the entries of a statement, in its order.',
  { data: Type.Array(BankEntrySchema), next_cursor: nextCursor },
)
export type BankEntryList = Static<typeof BankEntryListSchema>

export const BankEntryListQuerySchema = Type.Object(
  { status: Type.Optional(BankEntryStatusSchema), ...paging },
  { title: 'BankEntryListQuery', description: 'Which entries.', additionalProperties: false },
)
export type BankEntryListQuery = Static<typeof BankEntryListQuerySchema>

export const BankDecisionSchema = resource('BankDecision', 'What people decide about a bank.', {
  id: id('bank_decision'),
  created_at: instant('When it was asked.'),
  updated_at: instant('When it was last changed.'),
  kind: BankDecisionKindSchema,
  status: BankDecisionStatusSchema,
  why: Type.Array(text('A reason.'), { description: 'Why it is asked.' }),
  connected_account_id: id('connected_account'),
  statement_id: nullable(id('bank_statement'), 'The statement, or that of the entry.'),
  entry_id: nullable(id('bank_entry')),
  amount: nullable(shownAmount('What it is about; negative where money left.')),
  currency: CurrencySchema,
  action: nullable(BankActionSchema, 'What is proposed, or was decided.'),
  proposed_by: nullable(text('Id of the key or member that proposed it.')),
  decided_by: nullable(text('Id of the key or member that approved it.')),
  note: nullable(text('For the second person.')),
})
export type BankDecision = Static<typeof BankDecisionSchema>

export const BankDecisionListSchema = page('BankDecisionList', BankDecisionSchema)

export const BankDecisionListQuerySchema = plainFilters('BankDecisionListQuery', {
  status: Type.Optional(BankDecisionStatusSchema),
  connected_account_id: accountFilter,
  ...created,
})

export const BankSaidSchema = resource('BankSaid', 'What the bank says of one payment in it.', {
  payer: nullable(text('Whose account paid.')),
  payer_account: nullable(text('Which.')),
  payee: nullable(text('Whose account was paid.')),
  payee_account: nullable(text('Which.')),
  text: nullable(text('What it says of its purpose.')),
  amount: nullable(shownAmount('Where the bank gives one of its own.')),
})

export const BankSuggestionSchema = resource(
  'BankSuggestion',
  'A project that money may be meant for, and what speaks for it.',
  {
    project_id: id('project'),
    checkout_id: nullable(id('checkout'), 'A checkout of it that waits for money.'),
    reference: nullable(text('The reference of that checkout.')),
    outstanding: nullable(shownAmount('What the checkout lacks.')),
    buyer_name: nullable(text('Who is to pay it.')),
    evidence: Type.Array(oneOf('BankEvidence', matchEvidences, 'What speaks for it.')),
  },
)

export const BankDecisionFileSchema = resource(
  'BankDecisionFile',
  'A decision with what the bank says, and what is proposed.',
  {
    decision: BankDecisionSchema,
    said: Type.Array(BankSaidSchema),
    order_ids: Type.Array(text('An outbound, return or debit.'), {
      description: 'The orders that the proposal names.',
    }),
    project_id: nullable(id('project'), 'The project that the proposal names.'),
    inbound_id: nullable(id('inbound'), 'The inbound that the proposal names.'),
    starts_on: nullable(date('Of a start: the first day whose entries count.')),
    suggestions: Type.Array(BankSuggestionSchema, {
      description: 'Of money that names no project, while nobody has decided: the likeliest first.',
    }),
  },
)
export type BankDecisionFile = Static<typeof BankDecisionFileSchema>

export const BankAnswerBodySchema = input(
  'BankAnswerBody',
  'What is proposed for a decision: give what the action names, and no more.',
  {
    action: BankActionSchema,
    project_id: given(id('project'), 'Of `inbound`: whose money it is.'),
    inbound_id: given(id('inbound'), 'Of `taken_back`: what came before, and is gone.'),
    order_ids: given(
      Type.Array(text('An outbound, return or debit.', { max: 64 }), {
        minItems: 1,
        maxItems: 10_000,
        description:
          'Of `orders` and `returned`. What the entry has beyond them is a charge; what it ' +
          'lacks, one given back. Debits that were collected are the entry, to the cent.',
      }),
    ),
    note: given(text('For the second person.', { max: 500 })),
  },
)
export type BankAnswerBody = Static<typeof BankAnswerBodySchema>

export const BankStartBodySchema = input(
  'BankStartBody',
  'From which day on statements of an account count, where payments were booked by hand before.',
  {
    connected_account_id: id('connected_account'),
    starts_on: date('Entries of days before book nothing.'),
    opening: shownAmount("The bank's balance at the beginning of that day."),
    order_ids: given(
      Type.Array(text('An outbound or a return.', { max: 64 }), {
        maxItems: 10_000,
        description: 'Payments that were given to the bank by hand and that it has not booked yet.',
      }),
    ),
    note: given(text('For the second person.', { max: 500 })),
  },
)
export type BankStartBody = Static<typeof BankStartBodySchema>

// The ledger as the dashboard shows it: accounts, postings, transactions, and the seal.

import { type Static, Type } from 'typebox'
import { idCharactersMax } from '../limits.ts'
import { CurrencySchema } from './enums.ts'
import { deskPaging, nextCursor } from './paging.ts'
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

export const ledgerAccountKinds = [
  'bank',
  'revenue',
  'shortfall',
  'conversion',
  'cost',
  'interest',
  'float',
  'held',
  'project',
  'settlement',
  'checkout',
  'outbound',
] as const
export const LedgerAccountKindSchema = oneOf(
  'LedgerAccountKind',
  ledgerAccountKinds,
  'Kind of account; `held` belongs to an inbound in review.',
)
export type LedgerAccountKind = Static<typeof LedgerAccountKindSchema>

const paging = deskPaging('Items of a page.')
const anyId = (description: string) => text(description, { max: idCharactersMax })

export const LedgerAccountSchema = resource('LedgerAccount', 'An account of the ledger.', {
  id: id('ledger_account'),
  kind: LedgerAccountKindSchema,
  owner: nullable(text('Id of the resource that it belongs to; null: the organisation.')),
  currency: CurrencySchema,
  balance: shownAmount('Positive: owed to the owner. Of `bank`: negative while money is held.'),
})
export type LedgerAccount = Static<typeof LedgerAccountSchema>

export const LedgerAccountQuerySchema = Type.Object(
  {
    kind: Type.Optional(LedgerAccountKindSchema),
    currency: Type.Optional(CurrencySchema),
    owner: Type.Optional(
      anyId('The accounts of a resource; of a project: of all that belongs to it.'),
    ),
    with_balance: Type.Optional(
      Type.Boolean({ description: 'Only those with a balance other than 0.' }),
    ),
    ...paging,
  },
  { title: 'LedgerAccountQuery', description: 'Which accounts.', additionalProperties: false },
)
export type LedgerAccountQuery = Static<typeof LedgerAccountQuerySchema>

export const LedgerAccountListSchema = resource('LedgerAccountList', 'Newest first.', {
  data: Type.Array(LedgerAccountSchema),
  next_cursor: nextCursor,
})
export type LedgerAccountList = Static<typeof LedgerAccountListSchema>

export const LedgerBalanceQuerySchema = Type.Object(
  { at: Type.Optional(givenInstant('The balance after all that happened up to this instant.')) },
  { title: 'LedgerBalanceQuery', description: 'When.', additionalProperties: false },
)
export type LedgerBalanceQuery = Static<typeof LedgerBalanceQuerySchema>

export const LedgerBalanceSchema = resource('LedgerBalance', 'An account at an instant.', {
  account: LedgerAccountSchema,
  at: instant('When; now, where nothing was asked.'),
  balance: shownAmount('The balance then.'),
  postings: Type.Integer({ minimum: 0, description: 'How many postings came after that.' }),
})
export type LedgerBalance = Static<typeof LedgerBalanceSchema>

const side = {
  account: id('ledger_account'),
  kind: LedgerAccountKindSchema,
  owner: nullable(text('Id of the resource that it belongs to.')),
}

export const LedgerPostingQuerySchema = Type.Object(
  {
    from: Type.Optional(givenInstant('From this instant on.')),
    to: Type.Optional(givenInstant('Before this instant.')),
    ...paging,
  },
  { title: 'LedgerPostingQuery', description: 'Which postings.', additionalProperties: false },
)
export type LedgerPostingQuery = Static<typeof LedgerPostingQuerySchema>

export const LedgerPostingSchema = resource('LedgerPosting', 'One side of a movement.', {
  transaction: id('ledger_transaction'),
  position: Type.Integer({ minimum: 1, description: 'Its number within the transaction.' }),
  at: instant('When it happened.'),
  kind: text('What happened.', { example: 'outbound_executed' }),
  about: text('Id of what it is about.'),
  counter: resource('LedgerCounter', 'The other side.', side),
  amount: shownAmount('Positive: more is owed to the owner of the account.'),
  balance: shownAmount('Of the account, afterwards.'),
})
export type LedgerPosting = Static<typeof LedgerPostingSchema>

export const LedgerPostingListSchema = resource('LedgerPostingList', 'Newest first.', {
  account: LedgerAccountSchema,
  data: Type.Array(LedgerPostingSchema),
  next_cursor: nextCursor,
})
export type LedgerPostingList = Static<typeof LedgerPostingListSchema>

export const LedgerMovementSchema = resource('LedgerMovement', 'Money from account to account.', {
  position: Type.Integer({ minimum: 1, description: 'Its number within the transaction.' }),
  from: resource('LedgerFrom', 'The account that it left.', side),
  to: resource('LedgerTo', 'The account that it arrived on.', side),
  amount: shownAmount('In minor units.'),
})
export const LedgerTransactionSchema = resource('LedgerTransaction', 'What was posted together.', {
  id: id('ledger_transaction'),
  kind: text('What happened.', { example: 'outbound_executed' }),
  about: text('Id of what it is about.'),
  currency: CurrencySchema,
  at: instant('When it happened.'),
  movements: Type.Array(LedgerMovementSchema),
  journal_position: nullable(
    Type.Integer({ minimum: 1, description: 'Its place in the journal; null: not sealed yet.' }),
  ),
})
export type LedgerTransaction = Static<typeof LedgerTransactionSchema>

export const LedgerTransactionQuerySchema = Type.Object(
  {
    about: Type.Optional(anyId('About this resource.')),
    from: Type.Optional(givenInstant('From this instant on.')),
    to: Type.Optional(givenInstant('Before this instant.')),
    ...paging,
  },
  {
    title: 'LedgerTransactionQuery',
    description: 'Which transactions.',
    additionalProperties: false,
  },
)
export type LedgerTransactionQuery = Static<typeof LedgerTransactionQuerySchema>

export const LedgerTransactionListSchema = resource('LedgerTransactionList', 'Newest first.', {
  data: Type.Array(LedgerTransactionSchema),
  next_cursor: nextCursor,
})
export type LedgerTransactionList = Static<typeof LedgerTransactionListSchema>

export const JournalStatusSchema = resource('JournalStatus', 'How far the ledger is sealed.', {
  size: Type.Integer({ minimum: 0, description: 'Entries of the journal.' }),
  chain: nullable(text('Hash of the chain after the last entry. Base64.')),
  unsealed: Type.Integer({ minimum: 0, description: 'Transactions that are not sealed yet.' }),
  lag_seconds: Type.Integer({
    minimum: 0,
    description: 'For how many seconds the oldest of them has not been sealed.',
  }),
  checkpoint: nullable(
    resource('JournalStatusCheckpoint', 'The newest checkpoint.', {
      size: Type.Integer({ minimum: 1, description: 'How many entries it covers.' }),
      at: instant('When it was signed, in real time.'),
      key_id: text('The key it was signed with.'),
    }),
  ),
})
export type JournalStatus = Static<typeof JournalStatusSchema>

export const JournalCheckQuerySchema = Type.Object(
  {
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Begin after this position; left out, so that it ends with the journal.',
      }),
    ),
  },
  { title: 'JournalCheckQuery', description: 'Where to begin.', additionalProperties: false },
)
export type JournalCheckQuery = Static<typeof JournalCheckQuerySchema>

export const JournalCheckSchema = resource(
  'JournalCheck',
  'What a check of a stretch of the journal found. Each stretch is computed anew from the ledger.',
  {
    from: Type.Integer({ minimum: 0, description: 'The first entry that was checked; 0: none.' }),
    to: Type.Integer({ minimum: 0, description: 'The last entry that was checked; 0: none.' }),
    size: Type.Integer({ minimum: 0, description: 'Entries of the journal.' }),
    next_after: nullable(
      Type.Integer({ minimum: 0, description: 'Where the next stretch begins; null: the end.' }),
    ),
    checkpoints: Type.Integer({ minimum: 0, description: 'Signatures that were checked.' }),
    fault: nullable(
      resource('JournalCheckFault', 'The first thing that is not as it was written.', {
        position: nullable(Type.Integer({ minimum: 1, description: 'The entry.' })),
        transaction: nullable(id('ledger_transaction')),
        what: text('What is wrong.'),
      }),
    ),
  },
)
export type JournalCheck = Static<typeof JournalCheckSchema>

export const DownloadSchema = resource('Download', 'A file that can be fetched.', {
  kind: oneOf(
    'DownloadKind',
    ['statement', 'journal_key', 'journal_checkpoints', 'journal_entries', 'table'],
    'What it holds.',
  ),
  title: text('What it is called.'),
  path: text('Where it is fetched; `{id}` stands for a resource to choose.'),
  formats: Type.Array(text('A format, to be asked for as `format`.', { example: 'pdf' })),
})
export const DownloadListSchema = resource('DownloadList', 'What can be fetched.', {
  data: Type.Array(DownloadSchema),
})
export type DownloadList = Static<typeof DownloadListSchema>

export const PayoutItemSchema = resource('PayoutItem', 'What changed the revenue.', {
  at: instant('When.'),
  kind: text('What happened.', { example: 'outbound_executed' }),
  about: text('Id of what it is about.'),
  transaction: id('ledger_transaction'),
  amount: shownAmount('Positive: earned; negative: given back or taken for a shortfall.'),
})
export type PayoutItem = Static<typeof PayoutItemSchema>

export const WeeklyPayoutSchema = resource('WeeklyPayout', 'A payout of the revenue.', {
  id: id('outbound'),
  currency: CurrencySchema,
  amount: shownAmount('In minor units.'),
  status: text('Where it stands.'),
  failure_reason: nullable(text('Why it failed.')),
  created_at: instant('When it was made.'),
  updated_at: instant('When it last changed.'),
})
export const PayoutGatheringSchema = resource('PayoutGathering', 'What the next payout holds.', {
  currency: CurrencySchema,
  revenue: shownAmount('Earned since.'),
  shortfall: shownAmount('What is owed, and taken from it first.'),
  amount: shownAmount('What would be paid.'),
  at: instant('When it is made.'),
  has_account: Type.Boolean({ description: 'Whether there is a bank account for it.' }),
})
export const WeeklyPayoutListSchema = resource('WeeklyPayoutList', 'Newest first.', {
  next: Type.Array(PayoutGatheringSchema),
  data: Type.Array(WeeklyPayoutSchema, { description: 'The newest 100.' }),
})
export type WeeklyPayoutList = Static<typeof WeeklyPayoutListSchema>

export const PayoutDetailSchema = resource('PayoutDetail', 'A payout, and what makes it up.', {
  payout: WeeklyPayoutSchema,
  since: nullable(instant('When the payout before was made; null: the first.')),
  opening: shownAmount('What stood in the revenue then.'),
  earned: shownAmount('Sum of what changed the revenue since.'),
  shortfall_cleared: shownAmount('What of that went to the shortfall, as a positive amount.'),
  items: Type.Array(PayoutItemSchema, { description: 'The newest 1,000, newest first.' }),
  is_more: Type.Boolean({ description: 'Whether there are more items than are shown.' }),
  day: nullable(date('The day on which it was made.')),
})
export type PayoutDetail = Static<typeof PayoutDetailSchema>

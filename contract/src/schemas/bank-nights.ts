// Each night: the books against the bank, and clients' money against what is owed to clients.

import { type Static, Type } from 'typebox'
import { ConnectedAccountKindSchema } from './bank-accounts.ts'
import { CurrencySchema } from './enums.ts'
import { page, plainFilters } from './paging.ts'
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

const BankDifferenceSchema = resource(
  'BankDifference',
  'One thing by which the books and the bank differ.',
  {
    what: text('What it is, by name.'),
    about: nullable(text('The entry, statement or order.')),
    amount: shownAmount('By how much the bank has more.'),
    since: nullable(date('Since when.')),
    age_days: Type.Integer({ description: 'How old it is, in days.' }),
    is_late: Type.Boolean({ description: 'Older than it may be: it is an alarm.' }),
  },
)

const signOff = {
  signed_by: nullable(text('Id of the key or member that signed it off.')),
  signed_at: nullable(instant('When it was signed off.')),
  note: nullable(text('What whoever signed it says.')),
}

export const BankClosingSchema = resource('BankClosing', 'A night: the books against the bank.', {
  id: id('bank_closing'),
  day: date('The day that ended.'),
  connected_account_id: id('connected_account'),
  kind: ConnectedAccountKindSchema,
  currency: CurrencySchema,
  ledger: shownAmount(
    "What the books say lies there. Of the organisation's own money, which they do not hold: " +
      'what its statements add up to, from the first balance and every entry since.',
  ),
  bank: nullable(shownAmount("The bank's closing balance; null where no statement has come.")),
  difference: nullable(shownAmount('What the bank has more.')),
  unexplained: nullable(shownAmount('What of that no item explains: an alarm unless 0.')),
  items: Type.Array(BankDifferenceSchema),
  ...signOff,
})
export type BankClosing = Static<typeof BankClosingSchema>

export const BankClosingListSchema = page('BankClosingList', BankClosingSchema)

const signedFilter = Type.Optional(
  oneOf('BankSignedFilter', ['true', 'false'], 'Whether it was signed off.'),
)

export const BankClosingListQuerySchema = plainFilters('BankClosingListQuery', {
  connected_account_id: Type.Optional(id('connected_account')),
  from: Type.Optional(date('The first day.')),
  to: Type.Optional(date('The last day.')),
  is_signed: signedFilter,
})

export const BankDaySchema = resource(
  'BankDay',
  "A day of a currency: clients' money at banks against what is owed to clients.",
  {
    id: id('bank_day'),
    day: date('The day that ended.'),
    currency: CurrencySchema,
    bank: nullable(
      shownAmount(
        "What all accounts of clients' money have by their banks; null where the bank of one " +
          'has said nothing yet.',
      ),
    ),
    elsewhere: shownAmount('What the books say lies where no connected bank tells.'),
    owed: shownAmount(
      'What is owed to clients: of projects, settlements, checkouts, and of what is on its way.',
    ),
    difference: nullable(shownAmount('`bank` and `elsewhere` less `owed`: below 0 money lacks.')),
    own: shownAmount(
      "Of the difference the organisation's own: its fees, interest and what it lent, less what " +
        "it owes for charges and for money that was taken back. Below 0 clients' money lacks.",
    ),
    short_since: nullable(date('Since when `own` is below 0: an alarm after seven days.')),
    is_overdue: Type.Boolean({ description: 'Whether it is so for longer than seven days.' }),
    named: shownAmount('Of the difference what the nights of the accounts name, item by item.'),
    unexplained: nullable(shownAmount('The rest of the difference: an alarm unless 0.')),
    ...signOff,
  },
)
export type BankDay = Static<typeof BankDaySchema>

export const BankDayListSchema = page('BankDayList', BankDaySchema)

export const BankDayListQuerySchema = plainFilters('BankDayListQuery', {
  currency: Type.Optional(CurrencySchema),
  from: Type.Optional(date('The first day.')),
  to: Type.Optional(date('The last day.')),
  is_signed: signedFilter,
})

export const BankSignBodySchema = input('BankSignBody', 'Signing a night or a day off.', {
  note: given(text('Why what differs is well.', { max: 500 })),
})
export type BankSignBody = Static<typeof BankSignBodySchema>

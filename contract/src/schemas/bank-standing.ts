// Where each account at a bank stands, and what came of a file.

import { type Static, Type } from 'typebox'
import { ConnectedAccountKindSchema } from './bank-accounts.ts'
import { BankStatementSchema } from './bank-books.ts'
import { ArtefactSchema } from './bank-orders.ts'
import { CurrencySchema } from './enums.ts'
import { date, id, instant, nullable, resource, shownAmount, text } from './parts.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const BankStandingSchema = resource('BankStanding', 'Where an account at a bank stands.', {
  connected_account_id: id('connected_account'),
  connection_id: id('bank_connection'),
  label: text('What people call its connection.'),
  kind: ConnectedAccountKindSchema,
  currency: CurrencySchema,
  masked: text('The end of its number.', { example: '•••• 3000' }),
  is_open: Type.Boolean({ description: 'Its connection is active or closing.' }),
  ledger: nullable(
    shownAmount("What the books say lies there; null for the organisation's own money."),
  ),
  bank: nullable(shownAmount('What the bank says lies there, by the last statement that counts.')),
  bank_day: nullable(date('The day that this balance is of.')),
  statement_id: nullable(id('bank_statement'), 'The last statement that counts.'),
  statement_at: nullable(instant('When it was read.')),
  next_cut_off: nullable(
    instant('When orders stop being of `next_day`; null where its connection takes none.'),
  ),
  next_day: nullable(date('The day that an order asks for which leaves now.')),
  orders_queued: count('Orders that stand in no batch yet.'),
  amount_queued: shownAmount('Their sum.'),
  orders_under_way: count('Orders that stand in a batch and have no end yet.'),
  amount_under_way: shownAmount('Their sum.'),
  alarms: count('Orders and batches about which somebody must ask the bank.'),
  decisions: count('What people have yet to decide about its statements.'),
  nights_to_sign: count('Nights that nobody has signed off.'),
  virtual_ibans: count('Virtual IBANs that were approved for it.'),
  virtual_ibans_free: count('Those that no project has yet.'),
  collects_elsewhere: Type.Boolean({
    description:
      'Another account was approved by hand for payers after this one was connected: new ' +
      'projects show that one, and its money does not stand in the statements of this one.',
  }),
})
export type BankStanding = Static<typeof BankStandingSchema>

export const BankStandingListSchema = resource(
  'BankStandingList',
  'All accounts of connections that are or were in use.',
  { data: Type.Array(BankStandingSchema) },
)

export const BankFileStandingSchema = resource('BankFileStanding', 'A file, and what came of it.', {
  file: ArtefactSchema,
  statements: Type.Array(BankStatementSchema, { description: 'What was read in it.' }),
  batch_ids: Type.Array(id('bank_batch'), {
    description: 'The batches that it is the file of, or answers.',
  }),
})
export type BankFileStanding = Static<typeof BankFileStandingSchema>

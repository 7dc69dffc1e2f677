// The rail of a live organisation without a bank connection: people book what the bank shows, and
// pay what is to be paid, two of them each time.

import { type Static, Type } from 'typebox'
import { CollectSchema } from './collect.ts'
import { BankAccountCurrencySchema, CurrencySchema, OutboundFailureReasonSchema } from './enums.ts'
import { TakeBackReasonSchema } from './movements.ts'
import { amount, given, id, input, instant, nullable, oneOf, resource, text } from './parts.ts'
import { VerificationSchema } from './verifications.ts'

export const manualEntryKinds = [
  'collection_account',
  'inbound',
  'taken_back',
  'executed',
  'rejected',
  'returned',
  'return_sent',
  'return_refused',
  'return_undeliverable',
  'verification_passed',
  'verification_failed',
  'payments_resumed',
] as const
export type ManualEntryKind = (typeof manualEntryKinds)[number]

export const manualEntryStatuses = ['proposed', 'approved', 'refused'] as const
export type ManualEntryStatus = (typeof manualEntryStatuses)[number]

const ManualEntryKindSchema = oneOf('ManualEntryKind', manualEntryKinds, 'What is booked by hand.')
const ManualEntryStatusSchema = oneOf(
  'ManualEntryStatus',
  manualEntryStatuses,
  'Where a booking stands.',
)

const statementReference = text("The bank's own number of the booking: it counts once.", {
  min: 1,
  max: 140,
})

export const ManualAccountInputSchema = input(
  'ManualAccountInput',
  'The bank account that projects of a currency are paid into from now on.',
  { currency: CurrencySchema, collect: CollectSchema },
)

export const ManualInboundInputSchema = input(
  'ManualInboundInput',
  'Money that the bank shows as received.',
  {
    currency: CurrencySchema,
    amount: amount('What arrived, in minor units.'),
    statement_reference: statementReference,
    reference: given(text('What the payer wrote.', { max: 140 })),
    payer_name: given(text('The name of the paying account.', { max: 200 })),
    payer_account: given(
      text('The number of the paying account: without it nothing can be sent back to it.', {
        min: 4,
        max: 34,
      }),
    ),
    project_id: given(id('project')),
  },
)

export const ManualTakenBackInputSchema = input(
  'ManualTakenBackInput',
  'Money of an inbound that the bank shows as taken back: returned to the payer, charged back.',
  {
    inbound_id: id('inbound'),
    statement_reference: statementReference,
    amount: given(amount('What was taken back, in minor units; all that is left when left out.')),
    reason: given(TakeBackReasonSchema),
  },
)

export const ManualOutboundInputSchema = input(
  'ManualOutboundInput',
  'What became of a payment that was given to the bank.',
  {
    outbound_id: id('outbound'),
    statement_reference: statementReference,
    failure_reason: given(OutboundFailureReasonSchema),
    amount: given(amount('What came back, in minor units; all of it when left out.')),
  },
)

export const ManualReturnInputSchema = input(
  'ManualReturnInput',
  'What became of money that was to be sent back to its payer.',
  {
    inbound_return_id: id('inbound_return'),
    statement_reference: statementReference,
    failure_reason: given(OutboundFailureReasonSchema),
    amount: given(amount('What came back, in minor units; all of it when left out.')),
  },
)

export const ManualVerificationInputSchema = input(
  'ManualVerificationInput',
  'A verification that was looked at by people.',
  { verification_id: id('verification') },
)

export const ManualEntryBodySchema = input(
  'ManualEntryBody',
  'One booking: give the part that its kind names, and no other; `payments_resumed` has none.',
  {
    kind: ManualEntryKindSchema,
    collection_account: given(ManualAccountInputSchema),
    inbound: given(ManualInboundInputSchema),
    taken_back: given(ManualTakenBackInputSchema),
    outbound: given(ManualOutboundInputSchema),
    inbound_return: given(ManualReturnInputSchema),
    verification: given(ManualVerificationInputSchema),
    note: given(text('For the second person.', { max: 500 })),
  },
)
export type ManualEntryBody = Static<typeof ManualEntryBodySchema>

export const ManualEntrySchema = resource('ManualEntry', 'A booking by hand, and who decided it.', {
  id: id('manual_entry'),
  created_at: instant('When it was proposed.'),
  updated_at: instant('When it was last changed.'),
  kind: ManualEntryKindSchema,
  status: ManualEntryStatusSchema,
  proposed_by: text('Id of the key or member that proposed it.'),
  decided_by: nullable(text('Id of the key or member that decided it.')),
  outbound_id: nullable(id('outbound')),
  inbound_return_id: nullable(id('inbound_return')),
  verification_id: nullable(id('verification')),
  project_id: nullable(id('project')),
  inbound_id: nullable(id('inbound')),
  currency: nullable(CurrencySchema),
  amount: nullable(amount('In minor units.')),
  statement_reference: nullable(statementReference),
  failure_reason: nullable(OutboundFailureReasonSchema),
  taken_back_reason: nullable(TakeBackReasonSchema),
  collect: nullable(CollectSchema),
  note: nullable(text('For the second person.')),
})
export type ManualEntry = Static<typeof ManualEntrySchema>

export const ManualEntryListQuerySchema = Type.Object(
  {
    status: Type.Optional(ManualEntryStatusSchema),
  },
  {
    title: 'ManualEntryListQuery',
    description: 'Which bookings to list.',
    additionalProperties: false,
  },
)

export const ManualEntryListSchema = resource(
  'ManualEntryList',
  'The newest 100 bookings, newest first.',
  { data: Type.Array(ManualEntrySchema) },
)

export const ManualPaymentSchema = resource(
  'ManualPayment',
  'A payment that somebody must give to the bank, with the whole account it goes to.',
  {
    outbound_id: nullable(id('outbound'), 'What is paid; null for money that is sent back.'),
    inbound_return_id: nullable(id('inbound_return'), 'What is sent back to its payer.'),
    currency: CurrencySchema,
    amount: amount('In minor units.'),
    reference: nullable(text('What the receiver reads.')),
    transfer_text: text(
      'What to write as the text of the transfer: the reference; where there is none, the ' +
        'characters that name the outbound or return.',
    ),
    qr_text: nullable(
      text(
        'What a QR code holds that banking apps read as this transfer (EPC069-12): euros to an ' +
          'IBAN; null for others.',
      ),
    ),
    holder_name: nullable(text('Whose account it is.')),
    account_currency: nullable(BankAccountCurrencySchema),
    account: Type.Record(Type.String(), Type.String(), {
      description: 'Fields of the account: `iban`, `account_number`, `sort_code` …',
    }),
    back_to_inbound_id: nullable(id('inbound')),
    created_at: instant('Since when it is to be paid.'),
  },
)
export type ManualPayment = Static<typeof ManualPaymentSchema>

export const ManualPaymentListSchema = resource(
  'ManualPaymentList',
  'What is to be paid, oldest first; at most 100.',
  { data: Type.Array(ManualPaymentSchema) },
)

export const ManualEntryFileSchema = resource(
  'ManualEntryFile',
  'A booking with all that whoever decides it compares with the bank.',
  {
    entry: ManualEntrySchema,
    proposed_by_name: text('Who proposed it: a member, or a key and who made it.'),
    decided_by_name: nullable(text('Who decided it.')),
    payer_name: nullable(text('The name of the paying account.')),
    payer_text: nullable(text('What the payer wrote.')),
    payment: nullable(ManualPaymentSchema, 'The payment of which it is reported.'),
    verification: nullable(VerificationSchema, 'The verification that it decides.'),
  },
)
export type ManualEntryFile = Static<typeof ManualEntryFileSchema>

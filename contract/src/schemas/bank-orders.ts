// Orders to banks, the batches that they leave in, recalls, and the files that go and come.

import { type Static, Type } from 'typebox'
import { bankFileCharactersMax } from '../limits.ts'
import { BankProfileNameSchema } from './bank.ts'
import { BankSequenceTypeSchema } from './bank-debits.ts'
import { BankRecallReasonSchema, BankRecallStatusSchema } from './bank-recalls.ts'
import { BankAccountCurrencySchema, CurrencySchema, OutboundFailureReasonSchema } from './enums.ts'
import { created, page, plainFilters } from './paging.ts'
import {
  amount,
  date,
  given,
  id,
  input,
  instant,
  nullable,
  oneOf,
  resource,
  text,
} from './parts.ts'

export const bankBatchStatuses = [
  'draft',
  'approved',
  'generated',
  'handing_over',
  'sent',
  'acknowledged',
  'payee_check',
  'bank_approved',
  'executed',
  'partly',
  'rejected',
  'unknown',
  'withdrawn',
] as const
export type BankBatchStatus = (typeof bankBatchStatuses)[number]

export const bankOrderStatuses = [
  'queued',
  'sent',
  'acknowledged',
  'pending',
  'payee_check',
  'executed',
  'rejected',
  'returned',
  'cancelled',
  'unknown',
] as const
export type BankOrderStatus = (typeof bankOrderStatuses)[number]

export const bankSchemeNames = [
  'sepa',
  'faster_payments',
  'chaps',
  'ach',
  'fedwire',
  'sepa_core',
  'sepa_b2b',
] as const
export type BankSchemeName = (typeof bankSchemeNames)[number]

export const bankPayeeChecks = [
  'match',
  'close_match',
  'no_match',
  'not_applicable',
  'unavailable',
  'mismatches',
] as const
export type BankPayeeCheck = (typeof bankPayeeChecks)[number]

export const bankAlarms = [
  'no_answer',
  'not_booked',
  'name_taken',
  'day_passed',
  'answered_after_withdrawal',
  'rejected_after_booking',
  'accepted_after_rejection',
  'payee_held',
  'payee_check',
  'not_uploaded',
  'not_returned',
  'answers_differ',
  'not_arrived',
] as const
export type BankAlarm = (typeof bankAlarms)[number]

export const artefactStatuses = ['kept', 'read', 'held'] as const
export type ArtefactStatus = (typeof artefactStatuses)[number]

export const artefactDirections = ['out', 'in'] as const
export type ArtefactDirection = (typeof artefactDirections)[number]

export const artefactSources = ['service', 'folder', 'sftp', 'by_hand', 'practice'] as const
export type ArtefactSource = (typeof artefactSources)[number]

const BankBatchStatusSchema = oneOf(
  'BankBatchStatus',
  bankBatchStatuses,
  'Where a file of orders stands. Only booked entries of a statement execute; `unknown` is one ' +
    'that the bank has not answered in its time: it is asked after, and never sent again. ' +
    '`withdrawn` never reached the bank, and its orders leave by another.',
)
export const BankOrderStatusSchema = oneOf(
  'BankOrderStatus',
  bankOrderStatuses,
  'Where an order stands. An acceptance is `acknowledged`; only a booked entry is `executed`.',
)
const BankPayeeCheckSchema = oneOf(
  'BankPayeeCheck',
  bankPayeeChecks,
  "What the bank's check of the payee's name came to.",
)
const BankSchemeNameSchema = oneOf(
  'BankSchemeName',
  bankSchemeNames,
  'By which scheme the bank pays, or collects (`sepa_core`, `sepa_b2b`).',
)
const BankAlarmSchema = oneOf('BankAlarm', bankAlarms, 'Why somebody must ask the bank.')
const ArtefactStatusSchema = oneOf(
  'ArtefactStatus',
  artefactStatuses,
  'What came of a file: kept and not yet read, read, or held for a person.',
)
const ArtefactDirectionSchema = oneOf('ArtefactDirection', artefactDirections, 'Which way it went.')
const ArtefactSourceSchema = oneOf('ArtefactSource', artefactSources, 'Where it came from.')

export const BankOrderSchema = resource(
  'BankOrder',
  'An outbound, or a return of an inbound, on its way by a bank; or a debit that it collects.',
  {
    id: id('bank_order'),
    created_at: instant('Since when it is to be sent.'),
    updated_at: instant('When it last changed.'),
    status: BankOrderStatusSchema,
    outbound_id: nullable(id('outbound')),
    inbound_return_id: nullable(id('inbound_return')),
    debit_id: nullable(id('debit'), 'Executed, it was collected.'),
    connected_account_id: id('connected_account'),
    batch_id: nullable(id('bank_batch')),
    end_to_end_id: text('By which the bank names it.'),
    currency: BankAccountCurrencySchema,
    amount: amount('In minor units.'),
    is_held: Type.Boolean({
      description:
        'A person has stopped it; or the check of the payee has (`payee_held`), and only two ' +
        'people let it go.',
    }),
    is_urgent: Type.Boolean({ description: 'It is asked for before others.' }),
    failure_reason: nullable(OutboundFailureReasonSchema),
    fault: nullable(text('Why no file can carry it: `name_too_long`, `account_invalid` …')),
    bank_code: nullable(text("The bank's own code for where it stands.")),
    bank_text: nullable(text("The bank's own words.")),
    payee_check: nullable(BankPayeeCheckSchema),
    bank_reference: nullable(text("The bank's reference.")),
    artefact_id: nullable(id('artefact'), 'The file that told of it last.'),
    alarm: nullable(BankAlarmSchema),
    ask_the_bank: nullable(text('What somebody must ask the bank.')),
  },
)
export type BankOrder = Static<typeof BankOrderSchema>

export const BankOrderListSchema = page('BankOrderList', BankOrderSchema)

export const BankOrderListQuerySchema = plainFilters('BankOrderListQuery', {
  status: Type.Optional(BankOrderStatusSchema),
  batch_id: Type.Optional(id('bank_batch')),
  connected_account_id: Type.Optional(id('connected_account')),
  alarm: Type.Optional(BankAlarmSchema),
  ...created,
})

export const BankOrderBodySchema = input(
  'BankOrderBody',
  'What a person says of an order that stands in no batch yet.',
  {
    is_held: given(Type.Boolean({ description: 'It waits until it is let go.' })),
    is_urgent: given(Type.Boolean({ description: 'It is asked for before others.' })),
  },
)
export type BankOrderBody = Static<typeof BankOrderBodySchema>

export const BankBatchHoldBodySchema = input(
  'BankBatchHoldBody',
  'Stops a batch that has no file yet, or lets it go.',
  { is_held: Type.Boolean({ description: 'It waits until it is let go.' }) },
)

export const BankBatchSchema = resource('BankBatch', 'Orders that leave in one block of a file.', {
  id: id('bank_batch'),
  created_at: instant('When it was made.'),
  updated_at: instant('When it last changed.'),
  status: BankBatchStatusSchema,
  connection_id: id('bank_connection'),
  connected_account_id: id('connected_account'),
  message_id: text('By which the bank names its file.'),
  payment_id: text('By which the bank names its block of the file.'),
  currency: CurrencySchema,
  profile: BankProfileNameSchema,
  scheme: BankSchemeNameSchema,
  sequence_type: nullable(BankSequenceTypeSchema, 'Of debits; null: they are payments.'),
  is_instant: Type.Boolean({ description: 'It is asked to be instant.' }),
  is_urgent: Type.Boolean({ description: 'It is asked for before others.' }),
  orders: Type.Integer({ description: 'How many.', examples: [12] }),
  total: amount('Their sum, in minor units.'),
  is_held: Type.Boolean({ description: 'A person has stopped it.' }),
  is_by_rule: Type.Boolean({ description: 'Approved by the limit of its account.' }),
  day: nullable(date('The day that it asks for; of debits, on which they are collected.')),
  artefact_id: nullable(id('artefact'), 'Its file.'),
  file_name: nullable(text('The name of its file, which may hold other batches.')),
  superseded_by: nullable(
    id('bank_batch'),
    'Its file was never handed over and its day was over: its orders leave by that one.',
  ),
  uploaded_by: nullable(text('Id of the key or member that told of the upload.')),
  sent_at: nullable(instant('When the bank was given it.')),
  bank_code: nullable(text("The bank's own code, as it last said.")),
  alarm: nullable(BankAlarmSchema),
  ask_the_bank: nullable(text('What somebody must ask the bank.')),
})
export type BankBatch = Static<typeof BankBatchSchema>

export const BankBatchListQuerySchema = plainFilters('BankBatchListQuery', {
  status: Type.Optional(BankBatchStatusSchema),
  connection_id: Type.Optional(id('bank_connection')),
  connected_account_id: Type.Optional(id('connected_account')),
  alarm: Type.Optional(BankAlarmSchema),
  from: Type.Optional(date('The first day that is asked for.')),
  to: Type.Optional(date('The last day that is asked for.')),
  ...created,
})
export const BankBatchListSchema = page('BankBatchList', BankBatchSchema)

export const BankRecallSchema = resource(
  'BankRecall',
  'An order that a bank was asked to give back.',
  {
    id: id('bank_recall'),
    created_at: instant('When it was asked for.'),
    updated_at: instant('When it last changed.'),
    status: BankRecallStatusSchema,
    reason: BankRecallReasonSchema,
    order_id: id('bank_order'),
    outbound_id: nullable(id('outbound')),
    inbound_return_id: nullable(id('inbound_return')),
    connection_id: id('bank_connection'),
    case_id: text('By which the bank names it, and its file.'),
    artefact_id: nullable(id('artefact'), 'Its file.'),
    file_name: nullable(text('The name of its file.')),
    uploaded_by: nullable(text('Id of the key or member that told of the upload.')),
    sent_at: nullable(instant('When the bank was given it.')),
    bank_code: nullable(text("The bank's own code for its answer.")),
    bank_text: nullable(text("The bank's own words.")),
    answer_id: nullable(id('artefact'), 'The file that answered it last.'),
    alarm: nullable(BankAlarmSchema),
    ask_the_bank: nullable(text('What somebody must ask the bank.')),
  },
)
export type BankRecall = Static<typeof BankRecallSchema>

export const BankRecallListQuerySchema = plainFilters('BankRecallListQuery', {
  status: Type.Optional(BankRecallStatusSchema),
  order_id: Type.Optional(id('bank_order')),
  connection_id: Type.Optional(id('bank_connection')),
  alarm: Type.Optional(BankAlarmSchema),
  ...created,
})
export const BankRecallListSchema = page('BankRecallList', BankRecallSchema)

export const ArtefactSchema = resource('Artefact', 'A file that was sent to a bank, or came.', {
  id: id('artefact'),
  created_at: instant('When it was kept.'),
  updated_at: instant('When it last changed.'),
  connection_id: id('bank_connection'),
  direction: ArtefactDirectionSchema,
  source: ArtefactSourceSchema,
  kept_by: nullable(text('Id of the key or member that uploaded it.')),
  sha256: text('Of the file as it came, in hex.'),
  size: Type.Integer({ description: 'In bytes.', examples: [18_230] }),
  is_stored: Type.Boolean({
    description:
      'False where it is larger than 64 MiB: it lies in the folder `taken`, under a name that ' +
      'begins with this id. Of a ZIP also once somebody in one of its files is forgotten: these ' +
      'are kept without them.',
  }),
  status: ArtefactStatusSchema,
  reason: nullable(text('Why it is held.')),
  message: nullable(text('What it is.', { example: 'pain.002.001.10' })),
  parent_id: nullable(id('artefact'), 'The ZIP that it came in.'),
})
export type Artefact = Static<typeof ArtefactSchema>

export const ArtefactListQuerySchema = plainFilters('ArtefactListQuery', {
  status: Type.Optional(ArtefactStatusSchema),
  direction: Type.Optional(ArtefactDirectionSchema),
  connection_id: Type.Optional(id('bank_connection')),
  ...created,
})
export const ArtefactListSchema = page('ArtefactList', ArtefactSchema)

export const BankFileBodySchema = input('BankFileBody', 'A file of the bank.', {
  name: text('Its name.', { min: 1, max: 200 }),
  content: text('Its bytes, in base64.', {
    min: 1,
    max: bankFileCharactersMax,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
  }),
})
export type BankFileBody = Static<typeof BankFileBodySchema>

export const BankFileContentSchema = resource('BankFileContent', 'A file as it was kept.', {
  id: id('artefact'),
  name: text('Its name.'),
  sha256: text('Of the file as it came, in hex.'),
  content: text('Its bytes, in base64.'),
})
export type BankFileContent = Static<typeof BankFileContentSchema>

// Movements of money: inbounds, outbounds, transfers, and the fees they carry.

import { type Static, Type } from 'typebox'
import { reconciliationReasons, takeBackReasons } from '../enums.ts'
import {
  inboundReturnPausedReasons,
  inboundReturnReasons,
  inboundReturnStatuses,
} from '../enums-returns.ts'
import { BankOrderStatusSchema } from './bank-orders.ts'
import { BankRecallReasonSchema, BankRecallStatusSchema } from './bank-recalls.ts'
import {
  BankAccountCurrencySchema,
  ConversionStatusSchema,
  CurrencySchema,
  InboundStatusSchema,
  InboundTypeSchema,
  OutboundFailureReasonSchema,
  OutboundPausedReasonSchema,
  OutboundStatusSchema,
  OutboundTypeSchema,
  TransferStatusSchema,
  TransferSubTypeSchema,
  TransferTypeSchema,
} from './enums.ts'
import {
  date,
  id,
  instant,
  MetadataSchema,
  nullable,
  oneOf,
  resource,
  shownAmount,
  statementReference,
  text,
  timestamps,
} from './parts.ts'
import { KnownParticipantSchema } from './people.ts'

export const FeeSchema = resource('Fee', 'A fee that was charged to the buyer or the seller.', {
  ...timestamps,
  type: TransferTypeSchema,
  subtype: TransferSubTypeSchema,
  amount: shownAmount('The fee, in minor units.'),
})
export type Fee = Static<typeof FeeSchema>

export const TransferSourceOrTargetSchema = resource(
  'TransferSourceOrTarget',
  'One end of a transfer: a project balance, or a settlement of the project.',
  {
    project_id: id('project'),
    settlement_id: nullable(id('settlement'), 'The settlement, when the end is one.'),
  },
)
export type TransferSourceOrTarget = Static<typeof TransferSourceOrTargetSchema>

export const TransferSchema = resource(
  'Transfer',
  'A movement between projects, or between a project balance and its settlements.',
  {
    id: id('transfer'),
    ...timestamps,
    type: TransferTypeSchema,
    subtype: nullable(TransferSubTypeSchema, 'Who pays, for fees; null for a transfer.'),
    status: TransferStatusSchema,
    amount: shownAmount('What the source loses, in minor units; a fee comes out of it.'),
    from: TransferSourceOrTargetSchema,
    to: TransferSourceOrTargetSchema,
    inbound_id: nullable(id('inbound'), 'The inbound of the target project, between projects.'),
    outbound_id: nullable(id('outbound'), 'The outbound of the source project, between projects.'),
    release_at: nullable(instant('When the money is transferred by itself.')),
    metadata: nullable(MetadataSchema),
  },
)
export type Transfer = Static<typeof TransferSchema>

export const TransferResultSchema = resource('TransferResult', 'The transfers made, in order.', {
  transfers: Type.Array(TransferSchema),
})
export type TransferResult = Static<typeof TransferResultSchema>

export const ProjectTransferInSchema = resource(
  'ProjectTransferIn',
  'A transfer into the project.',
  {
    id: id('transfer'),
    from: TransferSourceOrTargetSchema,
    inbound_id: nullable(id('inbound')),
  },
)
export type ProjectTransferIn = Static<typeof ProjectTransferInSchema>

export const ProjectTransferOutSchema = resource(
  'ProjectTransferOut',
  'A transfer out of the project.',
  {
    id: id('transfer'),
    to: TransferSourceOrTargetSchema,
    outbound_id: nullable(id('outbound')),
  },
)
export type ProjectTransferOut = Static<typeof ProjectTransferOutSchema>

export const ConversionSchema = resource(
  'Conversion',
  'The currency conversion of an outbound that goes to an account in another currency.',
  {
    from: CurrencySchema,
    to: BankAccountCurrencySchema,
    status: ConversionStatusSchema,
    expected_amount: nullable(
      shownAmount('What arrives, in minor units of the target currency (0, 2 or 3 decimals).'),
    ),
    rate: nullable(
      Type.Number({ description: 'Rate from source to target currency.', examples: [1.1537] }),
    ),
  },
)
export type Conversion = Static<typeof ConversionSchema>

const formerFees = Type.Array(TransferSchema, {
  deprecated: true,
  description: 'The former place of the fees; read `fees`.',
})

export const InboundReconciliationSchema = resource(
  'InboundReconciliation',
  'How an inbound was matched to what it pays, or why it was not.',
  {
    reason: oneOf('InboundReconciliationReason', reconciliationReasons, 'Why it went there.'),
    unreconciled: shownAmount("What nothing lacked, in minor units: in the project's balance."),
    payer_account: nullable(text('The account it was paid from, masked, when it is known.')),
    taken_back: shownAmount('What the bank or card issuer took back since, in minor units.'),
    returned_at: nullable(
      instant('When a review sent it back; null otherwise. What else went back: `returns`.'),
    ),
    matching_rule_id: nullable(
      id('matching_rule'),
      'The rule taught by the organisation that matched it; null where none did.',
    ),
  },
)
export type InboundReconciliation = Static<typeof InboundReconciliationSchema>

export const TakeBackReasonSchema = oneOf(
  'TakeBackReason',
  takeBackReasons,
  'Why a bank or card issuer took money back.',
)

export const TakeBackSchema = resource(
  'TakeBack',
  'Money of an inbound that its bank or card issuer took back.',
  {
    created_at: instant('When it was taken back.'),
    amount: shownAmount('What was taken back, in minor units.'),
    reason: TakeBackReasonSchema,
    owed: shownAmount('What of it is still owed: nothing that held the money gave it.'),
  },
)
export type TakeBack = Static<typeof TakeBackSchema>

export const InboundReturnReasonSchema = oneOf(
  'InboundReturnReason',
  inboundReturnReasons,
  'Why money goes back to its payer; `checkout_ended` is sent back by itself.',
)

export const InboundReturnSchema = resource(
  'InboundReturn',
  'Money of an inbound that goes back to whoever paid it.',
  {
    id: id('inbound_return'),
    ...timestamps,
    amount: shownAmount('What goes back, in minor units.'),
    status: oneOf('InboundReturnStatus', inboundReturnStatuses, 'Where it stands.'),
    reason: InboundReturnReasonSchema,
    paused_reason: nullable(
      oneOf('InboundReturnPausedReason', inboundReturnPausedReasons, 'What it waits for.'),
    ),
    failure_reason: nullable(
      OutboundFailureReasonSchema,
      'Why the rail refused it, or could not deliver it.',
    ),
    came_back: shownAmount('What came back of it undeliverable, in minor units.'),
    is_automatic: Type.Boolean({ description: 'Whether the service itself sent it back.' }),
    sent_at: nullable(instant('When the rail had sent it.')),
  },
)
export type InboundReturn = Static<typeof InboundReturnSchema>

export const InboundSchema = resource('Inbound', 'A receipt of money into a project.', {
  id: id('inbound'),
  ...timestamps,
  project_id: id('project'),
  checkout_id: nullable(id('checkout'), 'The checkout it paid; null when it matched none.'),
  transfer: nullable(ProjectTransferInSchema, 'The transfer it belongs to, when it is one.'),
  type: InboundTypeSchema,
  status: InboundStatusSchema,
  amount: shownAmount('What was received, in minor units.'),
  reference: nullable(text('The reference the payer gave.', { example: 'C7KQ2M9XW4' })),
  reconciliation: InboundReconciliationSchema,
  taken_back: shownAmount('What its bank or card issuer took back since, in minor units.'),
  take_backs: Type.Array(TakeBackSchema, { description: 'Each taking back, the oldest first.' }),
  returned: shownAmount('What went back to its payer and stayed there, in minor units.'),
  returns: Type.Array(InboundReturnSchema, { description: 'Each return, the oldest first.' }),
})
export type Inbound = Static<typeof InboundSchema>

const OutboundOrderSchema = resource(
  'OutboundOrder',
  'Where its order stands with a connected bank. Only `executed` has moved money.',
  {
    status: BankOrderStatusSchema,
    artefact_id: nullable(id('artefact'), 'The file that told of it last.'),
    bank_reference: nullable(text("The bank's own reference.")),
  },
)

const OutboundRecallSchema = resource(
  'OutboundRecall',
  'That its bank was asked to give it back. Only what the bank books moves money.',
  {
    id: id('bank_recall'),
    ...timestamps,
    status: BankRecallStatusSchema,
    reason: BankRecallReasonSchema,
    bank_code: nullable(text("The bank's own code for its answer.")),
  },
)

const OutboundArrivalSchema = resource(
  'OutboundArrival',
  "The credit of a payout on a connected account of the organisation's own money. It moves no " +
    'money: `status` follows the account that it left.',
  {
    entry_id: id('bank_entry'),
    statement_id: id('bank_statement', 'The statement that told of it.'),
    connected_account_id: id('connected_account', 'Where it arrived.'),
    booked_on: nullable(date('The day on which the bank booked it.')),
  },
)

export const OutboundSchema = resource(
  'Outbound',
  'A movement of money out of a project: a release, refund, transfer or payout.',
  {
    id: id('outbound'),
    ...timestamps,
    release_at: nullable(instant('When the money is to leave.')),
    project_id: nullable(id('project'), 'The project it leaves; null for a payout.'),
    settlement_id: nullable(id('settlement'), 'The settlement it leaves; null from a balance.'),
    replaces: nullable(id('outbound'), 'The failed release that it was made in place of.'),
    type: OutboundTypeSchema,
    status: OutboundStatusSchema,
    amount: shownAmount('What leaves, in minor units, before the seller fee.'),
    to: nullable(KnownParticipantSchema, 'Who receives it; null for payouts and transfers.'),
    transfers: formerFees,
    fees: Type.Array(FeeSchema),
    transfer: nullable(ProjectTransferOutSchema, 'The transfer it belongs to, when it is one.'),
    conversion: nullable(ConversionSchema),
    paused_reason: nullable(OutboundPausedReasonSchema),
    failure_reason: nullable(OutboundFailureReasonSchema),
    order: nullable(OutboundOrderSchema),
    recalls: Type.Array(OutboundRecallSchema, { description: 'Each recall, the oldest first.' }),
    arrived: nullable(
      OutboundArrivalSchema,
      'Of a payout: that it arrived. Null where no statement of an own account has told of it.',
    ),
    reference: nullable(statementReference('Reference on the bank statement of the receiver.')),
    metadata: nullable(MetadataSchema),
  },
)
export type Outbound = Static<typeof OutboundSchema>

export const OutboundResultSchema = resource('OutboundResult', 'The outbounds made, in order.', {
  outbounds: Type.Array(OutboundSchema),
})
export type OutboundResult = Static<typeof OutboundResultSchema>

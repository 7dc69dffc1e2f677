// Releases, refunds and transfers, as requests ask for them.

import { type Static, Type } from 'typebox'
import { batchItemsMax } from '../limits.ts'
import { InboundReturnReasonSchema } from './movements.ts'
import {
  amount,
  flatAmount,
  given,
  givenInstant,
  id,
  input,
  MetadataSchema,
  percentage,
  statementReference,
} from './parts.ts'
import { ParticipantInputSchema } from './people-input.ts'

const reference = given(
  statementReference(
    'Reference on the bank statement of the receiver; else that of the settlement or your name.',
  ),
)

export const ReleaseInputSchema = input(
  'ReleaseInput',
  'A release from a settlement to its seller, or from a project balance to a participant.',
  {
    settlement_id: given(id('settlement', 'The settlement to release from; or a `project_id`.')),
    project_id: given(id('project', 'The project balance to release from; or a `settlement_id`.')),
    inbound_id: given(
      id(
        'inbound',
        'From a project: the inbound whose unreconciled money leaves first. What is more than ' +
          'lies unreconciled of it leaves as if none were named.',
      ),
    ),
    amount: given(
      amount(
        'What leaves, in minor units. Left out: all that the settlement has left; required for ' +
          'a project.',
      ),
    ),
    fee_flat: given(flatAmount('Flat fee of the seller; replaces that of the settlement.')),
    fee_percentage: given(percentage('Fee of the seller; replaces that of the settlement.')),
    to: given(
      ParticipantInputSchema,
      'Who receives it; only from a project or a funding settlement.',
    ),
    release_at: given(givenInstant('When the money is to leave.')),
    reference,
    metadata: given(MetadataSchema),
    replaces: given(
      id(
        'outbound',
        'A release that failed, to be made again, once: source and receiver are its own, and so ' +
          'are amount, fee, reference and metadata unless they are given.',
      ),
    ),
  },
)
export type ReleaseInput = Static<typeof ReleaseInputSchema>

export const RefundInputSchema = input(
  'RefundInput',
  'A refund from a settlement to its buyer. Fees are not returned.',
  {
    settlement_id: id('settlement', 'The settlement to refund from.'),
    amount: given(
      amount('What is refunded, in minor units. Left out: all that the settlement has left.'),
    ),
    release_at: given(givenInstant('When the money is to leave.')),
    reference,
    metadata: given(MetadataSchema),
  },
)
export type RefundInput = Static<typeof RefundInputSchema>

export const ReturnInboundBodySchema = input(
  'ReturnInboundBody',
  'How much goes back to the payer, and why.',
  {
    amount: given(
      amount('What goes back, in minor units. Left out: all that lies unreconciled of it.'),
    ),
    reason: given(InboundReturnReasonSchema, '`other` when left out.'),
  },
)
export type ReturnInboundBody = Static<typeof ReturnInboundBodySchema>

export const TransferSourceOrTargetInputSchema = input(
  'TransferSourceOrTargetInput',
  'One end of a transfer: a project balance by `project_id`, or a settlement by ' +
    '`settlement_id`. When both are given they must belong together.',
  {
    project_id: given(id('project')),
    settlement_id: given(id('settlement')),
  },
)
export type TransferSourceOrTargetInput = Static<typeof TransferSourceOrTargetInputSchema>

export const TransferInputSchema = input(
  'TransferInput',
  'A transfer between projects of one currency, or between a project balance and its settlements.',
  {
    amount: amount('What the source loses, in minor units.'),
    fee_flat: given(flatAmount('Flat fee, taken out of the amount when the transfer executes.')),
    fee_percentage: given(percentage('Fee, taken out of the amount when the transfer executes.')),
    from: TransferSourceOrTargetInputSchema,
    to: TransferSourceOrTargetInputSchema,
    inbound_id: given(
      id(
        'inbound',
        'From a project balance: the inbound whose unreconciled money moves first. What is more ' +
          'than lies unreconciled of it moves as if none were named.',
      ),
    ),
    release_at: given(givenInstant('When the money is to be transferred.')),
    metadata: given(MetadataSchema),
  },
)
export type TransferInput = Static<typeof TransferInputSchema>

export const CreateReleasesBodySchema = input(
  'CreateReleasesBody',
  'Releases to make, all or none, in this order.',
  { releases: Type.Array(ReleaseInputSchema, { minItems: 1, maxItems: batchItemsMax }) },
)
export type CreateReleasesBody = Static<typeof CreateReleasesBodySchema>

export const CreateRefundsBodySchema = input(
  'CreateRefundsBody',
  'Refunds to make, all or none, in this order.',
  { refunds: Type.Array(RefundInputSchema, { minItems: 1, maxItems: batchItemsMax }) },
)
export type CreateRefundsBody = Static<typeof CreateRefundsBodySchema>

export const CreateTransfersBodySchema = input(
  'CreateTransfersBody',
  'Transfers to make, all or none, in this order.',
  { transfers: Type.Array(TransferInputSchema, { minItems: 1, maxItems: batchItemsMax }) },
)
export type CreateTransfersBody = Static<typeof CreateTransfersBodySchema>

// Dry runs: beside each operation that moves money one that tries it out. It takes the same, is
// refused as that would be, and answers what would have happened.

import type { TSchema } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import {
  DecidedDryRunSchema,
  InboundDryRunSchema,
  IntentDryRunSchema,
  OutboundsDryRunSchema,
  TransfersDryRunSchema,
} from '../schemas/index.ts'
import { dashboardQueueOperations as queues } from './dashboard-queues.ts'
import { movementOperations as movements } from './movements.ts'
import { idempotencyErrors, type Operation } from './operation.ts'
import { paymentOperations as payments } from './payments.ts'

const KEPT_NOT =
  'Nothing is kept, sent or numbered, and no money moves; what would be refused is refused in ' +
  'the same words. An `Idempotency-Key` does not count.'

interface DryRunWords<Id extends string, Answer extends TSchema> {
  readonly id: Id
  readonly summary: string
  /** What it tells first. */
  readonly tells: string
  readonly answer: Answer
}

const ofKeys: ReadonlySet<ErrorCode> = new Set(idempotencyErrors)

/** The operation that tries another one out. */
function dryRunOf<const O extends Operation, const Id extends string, Answer extends TSchema>(
  { id, path, errors, ...tried }: O,
  { tells, ...own }: DryRunWords<Id, Answer>,
) {
  return {
    ...tried,
    ...own,
    path: `${path}/dry-run`,
    description: `${tells} ${KEPT_NOT}`,
    query: null,
    errors: errors.filter((code) => !ofKeys.has(code)),
    idempotent: false,
    dryRunOf: id,
  } as const
}

/** What can be tried out before it is done. */
export const dryRunOperations = {
  dryRunPaymentIntent: dryRunOf(payments.createPaymentIntent, {
    id: 'dryRunPaymentIntent',
    summary: 'Dry run of a payment intent',
    tells: 'What the buyer would pay on top, what each settlement costs its seller, and its dates.',
    answer: IntentDryRunSchema,
  }),
  dryRunReleases: dryRunOf(movements.createReleases, {
    id: 'dryRunReleases',
    summary: 'Dry run of releases',
    tells:
      'Fees and movements of the releases, what they would wait for, and what would not arrive.',
    answer: OutboundsDryRunSchema,
  }),
  dryRunRefunds: dryRunOf(movements.createRefunds, {
    id: 'dryRunRefunds',
    summary: 'Dry run of refunds',
    tells: 'Where each refund would go, what it would wait for, and what would not arrive.',
    answer: OutboundsDryRunSchema,
  }),
  dryRunTransfers: dryRunOf(movements.createTransfers, {
    id: 'dryRunTransfers',
    summary: 'Dry run of transfers',
    tells: 'Fees and movements of the transfers, and what they would wait for.',
    answer: TransfersDryRunSchema,
  }),
  dryRunInboundReturn: dryRunOf(payments.returnInbound, {
    id: 'dryRunInboundReturn',
    summary: 'Dry run of sending an inbound back',
    tells: 'How much would go back to where it came from.',
    answer: InboundDryRunSchema,
  }),
  dryRunOutboundReview: dryRunOf(queues.decideOutboundReview, {
    id: 'dryRunOutboundReview',
    summary: 'Dry run of deciding an outbound in review',
    tells: 'Where the outbound would go on from, or where its money would go back to.',
    answer: DecidedDryRunSchema,
  }),
  dryRunHeldOutbound: dryRunOf(queues.decideHeldOutbound, {
    id: 'dryRunHeldOutbound',
    summary: 'Dry run of deciding an outbound above the limits of a key',
    tells: 'What would happen to the outbound.',
    answer: DecidedDryRunSchema,
  }),
  dryRunHeldTransfer: dryRunOf(queues.decideHeldTransfer, {
    id: 'dryRunHeldTransfer',
    summary: 'Dry run of deciding a transfer above the limits of a key',
    tells: 'What would happen to the transfer.',
    answer: DecidedDryRunSchema,
  }),
  dryRunHeldReturn: dryRunOf(queues.decideHeldReturn, {
    id: 'dryRunHeldReturn',
    summary: 'Dry run of deciding a return above the limits of a key',
    tells: 'What would happen to the return.',
    answer: DecidedDryRunSchema,
  }),
  dryRunInboundReview: dryRunOf(queues.decideInboundReview, {
    id: 'dryRunInboundReview',
    summary: 'Dry run of deciding an inbound in review',
    tells: 'What the inbound would pay, or that it would be sent back.',
    answer: DecidedDryRunSchema,
  }),
  dryRunMatch: dryRunOf(queues.matchInbound, {
    id: 'dryRunMatch',
    summary: 'Dry run of matching an inbound to a checkout',
    tells: 'What the checkout would take, and what would stay unreconciled.',
    answer: InboundDryRunSchema,
  }),
} as const satisfies Record<string, Operation>

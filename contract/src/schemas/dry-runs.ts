// Dry runs: what a call would have done, had it been meant.

import { type Static, type TSchema, Type } from 'typebox'
import { dryRunParameter } from '../limits.ts'
import { DecidedSchema } from './dashboard-queues.ts'
import { CurrencySchema } from './enums.ts'
import { InboundSchema, OutboundResultSchema, TransferResultSchema } from './movements.ts'
import { id, instant, nullable, oneOf, resource, shownAmount, text } from './parts.ts'
import { CreatedIntentSchema } from './payments.ts'

export const DryRunQuerySchema = Type.Object(
  {
    dry_run: Type.Optional(
      Type.Boolean({
        deprecated: true,
        description:
          'Call the path with `/dry-run` behind it instead: `true` gives the same answer, and is ' +
          `taken until ${dryRunParameter.sunset}.`,
      }),
    ),
  },
  { title: 'DryRunQuery', description: 'Whether to try it out.', additionalProperties: false },
)
export type DryRunQuery = Static<typeof DryRunQuerySchema>

export const DryRunFeeSchema = resource('DryRunFee', 'A fee that would be charged.', {
  payer: oneOf('DryRunFeePayer', ['buyer', 'seller'], 'Out of whose money.'),
  amount: shownAmount('In minor units.'),
  currency: CurrencySchema,
  of: text('What it is charged for: a movement, what would be made, or its place in the request.', {
    example: '/settlements/0',
  }),
  when: oneOf('DryRunFeeTime', ['now', 'later'], 'Earned at once, or when the money moves.'),
})

export const DryRunBlockerSchema = resource('DryRunBlocker', 'What would wait or fail, and why.', {
  id: text('Id of what waits. The id itself is not kept.'),
  status: text('Where it would stand; of one that waits for two things, each in turn.', {
    example: 'awaiting_funds',
  }),
  reason: nullable(
    text('Why, where there is more to say.', { example: 'pending_participant_verification' }),
  ),
  participant_id: nullable(id('participant'), 'Who can end it, where that is one person.'),
  message: nullable(
    text('The same as a sentence, with what to do about it.', {
      example: 'Lena Okafor has no bank account in EUR: ask for one now.',
    }),
  ),
})

export const DryRunMovementSchema = resource('DryRunMovement', 'Money that would move.', {
  kind: text('What would happen.', { example: 'outbound_reserved' }),
  from: text('Kind of account it would leave.', { example: 'settlement' }),
  to: text('Kind of account it would arrive on.', { example: 'outbound' }),
  amount: shownAmount('In minor units.'),
  currency: CurrencySchema,
})

export const DryRunDateSchema = resource('DryRunDate', 'What would follow, and when.', {
  at: instant('When it would be due.'),
  what: text('What would be due.', { example: 'outbound.continue' }),
  id: text('Of what: an id, which is not kept, or its place in the request.'),
})

export const DryRunEventSchema = resource('DryRunEvent', 'An event that would be told.', {
  type: text('Its type.', { example: 'outbound_awaiting_funds' }),
  id: text('Of what. The id itself is not kept.'),
})

/** What every dry run tells, whatever its call answers. */
const foreseen = {
  fees: Type.Array(DryRunFeeSchema),
  blockers: Type.Array(DryRunBlockerSchema),
  movements: Type.Array(DryRunMovementSchema),
  dates: Type.Array(DryRunDateSchema),
  events: Type.Array(DryRunEventSchema),
}
const dry_run = Type.Literal(true, { description: 'Always true.' })
const UNDONE = 'Everything in it was undone; its ids mean nothing afterwards.'

export const DryRunSchema = resource('DryRun', `What would have happened. ${UNDONE}`, {
  dry_run,
  result: Type.Unknown({ description: 'The answer that the call would have given.' }),
  ...foreseen,
})
export type DryRun = Static<typeof DryRunSchema>

/** A dry run of a call with this answer. */
function dryRunWith<Result extends TSchema>(title: string, result: Result) {
  const of = `A dry run: what the call would have answered, and what would follow. ${UNDONE}`
  return resource(title, of, { dry_run, result, ...foreseen })
}

export const IntentDryRunSchema = dryRunWith('IntentDryRun', CreatedIntentSchema)
export type IntentDryRun = Static<typeof IntentDryRunSchema>

export const OutboundsDryRunSchema = dryRunWith('OutboundsDryRun', OutboundResultSchema)
export type OutboundsDryRun = Static<typeof OutboundsDryRunSchema>

export const TransfersDryRunSchema = dryRunWith('TransfersDryRun', TransferResultSchema)
export type TransfersDryRun = Static<typeof TransfersDryRunSchema>

export const InboundDryRunSchema = dryRunWith('InboundDryRun', InboundSchema)
export type InboundDryRun = Static<typeof InboundDryRunSchema>

export const DecidedDryRunSchema = dryRunWith('DecidedDryRun', DecidedSchema)
export type DecidedDryRun = Static<typeof DecidedDryRunSchema>

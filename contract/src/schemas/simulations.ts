// What the simulated rails, reviewers and lenders of the sandbox can be made to do.

import { type Static, Type } from 'typebox'
import { OutboundFailureReasonSchema } from './enums.ts'
import { TakeBackReasonSchema } from './movements.ts'
import { amount, given, input, oneOf, resource } from './parts.ts'

export const SimulatedSchema = resource('Simulated', 'That the simulation was started.', {
  success: Type.Boolean({
    description: 'True: it is done, or it is done as soon as the simulated rail reports it.',
  }),
})
export type Simulated = Static<typeof SimulatedSchema>

export const TakeBackBodySchema = input(
  'TakeBackBody',
  'A chargeback of the card issuer, or a return by the paying bank.',
  {
    amount: given(amount('How much; all of it when left out, in minor units.')),
    reason: given(TakeBackReasonSchema),
  },
)
export type TakeBackBody = Static<typeof TakeBackBodySchema>

export const InboundReviewBodySchema = input('InboundReviewBody', 'How the review ends.', {
  outcome: oneOf('InboundReviewOutcome', ['pass', 'send_back'], 'Keep the money, or send it back.'),
})
export type InboundReviewBody = Static<typeof InboundReviewBodySchema>

export const OutboundReviewBodySchema = input('OutboundReviewBody', 'A step of the review.', {
  outcome: oneOf(
    'OutboundReviewOutcome',
    ['hold', 'pass', 'fail'],
    'Put into review; or end the review.',
  ),
})
export type OutboundReviewBody = Static<typeof OutboundReviewBodySchema>

export const SettlementReviewBodySchema = input('SettlementReviewBody', 'A step of the review.', {
  outcome: oneOf(
    'SettlementReviewOutcome',
    ['hold', 'pass'],
    'Put into review; or end the review.',
  ),
})
export type SettlementReviewBody = Static<typeof SettlementReviewBodySchema>

export const VerificationStepBodySchema = input(
  'VerificationStepBody',
  'How a verification goes on.',
  {
    outcome: oneOf(
      'VerificationStep',
      ['pass', 'fail', 'require_id', 'manual_review'],
      'End it; or ask the person for an identity document, or have a person look at it.',
    ),
  },
)
export type VerificationStepBody = Static<typeof VerificationStepBodySchema>

export const FailOutboundBodySchema = input('FailOutboundBody', 'Why it fails.', {
  failure_reason: given(OutboundFailureReasonSchema),
})
export type FailOutboundBody = Static<typeof FailOutboundBodySchema>

export const ReturnOutboundBodySchema = input('ReturnOutboundBody', 'What comes back.', {
  amount: given(amount('How much; what was paid when left out, in minor units.')),
  failure_reason: given(
    OutboundFailureReasonSchema,
    'Why; `invalid_target_account_credentials` when left out.',
  ),
})
export type ReturnOutboundBody = Static<typeof ReturnOutboundBodySchema>

export const ProjectReviewBodySchema = input('ProjectReviewBody', 'A step of the review.', {
  action: oneOf('ProjectReviewAction', ['begin', 'end'], 'Begin or end the review.'),
})
export type ProjectReviewBody = Static<typeof ProjectReviewBodySchema>

export const InstrumentDecisionBodySchema = input(
  'InstrumentDecisionBody',
  'What the lender does.',
  {
    outcome: oneOf(
      'InstrumentDecisionOutcome',
      [
        'enable',
        'reject',
        'fail',
        'disable',
        'refuse_next_order',
        'refuse_next_draw',
        'repay',
        'default',
      ],
      'Decide on the trade account; switch it off and on; refuse the next checkout or draw; ' +
        'report that the buyer repaid all, or never will.',
    ),
  },
)
export type InstrumentDecisionBody = Static<typeof InstrumentDecisionBodySchema>

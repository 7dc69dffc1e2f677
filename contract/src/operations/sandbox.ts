// What the sandbox can be made to do, so that an integrator sees every way a payment can go.

import {
  FailOutboundBodySchema,
  InboundReviewBodySchema,
  InstrumentDecisionBodySchema,
  OutboundReviewBodySchema,
  ProjectReviewBodySchema,
  ReturnOutboundBodySchema,
  SettlementReviewBodySchema,
  SimulatedSchema,
  TakeBackBodySchema,
  VerificationStepBodySchema,
} from '../schemas/index.ts'
import { byPrivateKey, idParams, type Operation, writeErrors } from './operation.ts'

const simulation = {
  ...byPrivateKey,
  area: 'sandbox',
  tag: 'Sandbox',
  method: 'POST',
  answer: SimulatedSchema,
  errors: [...writeErrors, 'not_found', 'sandbox_only', 'invalid_state'],
  idempotent: true,
} as const

/** Operations that make the simulated world act. 404 for live keys. */
export const sandboxOperations = {
  takeBackInbound: {
    ...simulation,
    id: 'takeBackInbound',
    path: '/_sandbox/v1/inbound/{id}/take-back',
    summary: 'Take an inbound back',
    description:
      'The card issuer charges a payment back, or the paying bank returns it: all of it, or an ' +
      'amount. What the payment paid for gives it back as far as it holds it; the rest is owed ' +
      'by the organisation.',
    params: idParams('inbound'),
    body: TakeBackBodySchema,
  },
  refuseInboundReturn: {
    ...simulation,
    id: 'refuseInboundReturn',
    path: '/_sandbox/v1/inbound-return/{id}/refuse',
    summary: 'Refuse a return of an inbound',
    description:
      'The bank or card issuer refuses to send money back that it was given: it is unreconciled ' +
      'again.',
    params: idParams('inbound_return'),
    body: FailOutboundBodySchema,
  },
  bounceInboundReturn: {
    ...simulation,
    id: 'bounceInboundReturn',
    path: '/_sandbox/v1/inbound-return/{id}/bounce',
    summary: 'Bounce a return of an inbound',
    description:
      "The payer's bank cannot take back money that was sent to it: all of it, or an amount, is " +
      'here again, and unreconciled.',
    params: idParams('inbound_return'),
    body: ReturnOutboundBodySchema,
  },
  reviewInbound: {
    ...simulation,
    id: 'reviewInbound',
    path: '/_sandbox/v1/inbound/{id}/review',
    summary: 'End the review of an inbound',
    description:
      'Passes an inbound that is in review, or sends it back. A credit with `review` puts one ' +
      'into review.',
    params: idParams('inbound'),
    body: InboundReviewBodySchema,
  },
  decideVerification: {
    ...simulation,
    id: 'decideVerification',
    path: '/_sandbox/v1/verification/{id}/decide',
    summary: 'Decide on a verification',
    description:
      'Ends a verification, whatever has been submitted; or takes it to a step of its way that ' +
      'needs people: the identity document that the person is asked for, the manual review.',
    params: idParams('verification'),
    body: VerificationStepBodySchema,
  },
  revokeMandate: {
    ...simulation,
    id: 'revokeMandate',
    path: '/_sandbox/v1/checkout/{id}/revoke-mandate',
    summary: 'Revoke the mandate of a checkout',
    description:
      'The buyer withdraws the direct debit mandate: debits that are still scheduled are ' +
      'cancelled, and a checkout that waits for one of them fails.',
    params: idParams('checkout'),
  },
  returnDebit: {
    ...simulation,
    id: 'returnDebit',
    path: '/_sandbox/v1/debit/{id}/return',
    summary: 'Return a debit',
    description:
      "The debtor's bank returns a debit that was collected: the money is taken back and the " +
      'debit fails.',
    params: idParams('debit'),
  },
  failOutbound: {
    ...simulation,
    id: 'failOutbound',
    path: '/_sandbox/v1/outbound/{id}/fail',
    summary: 'Fail an outbound',
    description: 'The bank rejects an outbound that is on its way; its money goes back.',
    params: idParams('outbound'),
    body: FailOutboundBodySchema,
  },
  returnOutbound: {
    ...simulation,
    id: 'returnOutbound',
    path: '/_sandbox/v1/outbound/{id}/return',
    summary: 'Return an outbound',
    description: "The receiver's bank returns an outbound that was executed; it becomes failed.",
    params: idParams('outbound'),
    body: ReturnOutboundBodySchema,
  },
  reviewOutbound: {
    ...simulation,
    id: 'reviewOutbound',
    path: '/_sandbox/v1/outbound/{id}/review',
    summary: 'Review an outbound',
    description: 'Puts an outbound into review, or ends its review.',
    params: idParams('outbound'),
    body: OutboundReviewBodySchema,
    errors: [...simulation.errors, 'bank_account_cooling'],
  },
  reviewSettlement: {
    ...simulation,
    id: 'reviewSettlement',
    path: '/_sandbox/v1/settlement/{id}/review',
    summary: 'Review a settlement',
    description:
      'Puts a settlement into review from which nothing is leaving, or ends its review: it ' +
      'receives money meanwhile, but none leaves it.',
    params: idParams('settlement'),
    body: SettlementReviewBodySchema,
  },
  reviewProject: {
    ...simulation,
    id: 'reviewProject',
    path: '/_sandbox/v1/project/{id}/review',
    summary: 'Review a project',
    description:
      'Begins or ends the review of a project: it receives money meanwhile, but none leaves it.',
    params: idParams('project'),
    body: ProjectReviewBodySchema,
  },
  decidePaymentInstrument: {
    ...simulation,
    id: 'decidePaymentInstrument',
    path: '/_sandbox/v1/payment-instrument/{id}/decide',
    summary: 'Let the lender decide',
    description:
      'Decides on a trade account, disables or enables it, refuses its next checkout or draw, ' +
      'or reports that the buyer repaid.',
    params: idParams('payment_instrument'),
    body: InstrumentDecisionBodySchema,
  },
  expireSession: {
    ...simulation,
    id: 'expireSession',
    path: '/_sandbox/v1/session/{id}/expire',
    summary: 'Expire a session',
    description: 'Ends a session of a setup intent at once, as if its 30 days were over.',
    params: idParams('session'),
  },
} as const satisfies Record<string, Operation>

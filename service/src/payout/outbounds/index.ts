export {
  type ArrivalTerms,
  type Lack,
  lackReasons,
  readLacks,
  readUnpaid,
  refusedAccounts,
  wayTo,
} from './arrival.ts'
export { releaseSettled } from './automatic.ts'
export type { Promised } from './batch.ts'
export { decideBatch, leftOf, promisedOf } from './batch.ts'
export { drawArrived, readDrawn, refuseDraws } from './draws.ts'
export { readPaidTo } from './effect.ts'
export { callBackUncovered, cancelOutbounds, cancelUncovered } from './ending.ts'
export { outboundHandlers } from './handlers.ts'
export {
  decideHeldOutbounds,
  type HeldDecision,
  type HeldOutboundDecision,
  refusalOfPassing,
} from './held.ts'
export { outboundDrawn, queueContinue, settlementUncovered } from './jobs.ts'
export { outboundListRoute } from './list.ts'
export type { OutboundRecord } from './outbound.ts'
export { netOf } from './outbound.ts'
export { type Approver, readElsewhere } from './passing.ts'
export { startPayouts } from './payout.ts'
export { continueOutbounds } from './progress.ts'
export { queueProjects, queuesAhead } from './queue.ts'
export { readInReview, readOutboundsOfProjects, readWaitingAmounts } from './read.ts'
export { recordReports } from './reports.ts'
export { decideOutbounds, holdOutboundsForReview } from './review.ts'
export { outboundRoutes } from './routes.ts'
export { readOutbounds } from './rows.ts'
export { showOutbounds } from './show.ts'
export { continueToSource, readUnasked } from './to-source.ts'
export { insertTransferOutbound } from './transfer.ts'
export { continueReviewed, continueVerified, readWaiting } from './waiting.ts'

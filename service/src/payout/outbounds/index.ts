export {
  type ArrivalTerms,
  type Lack,
  lackReasons,
  readLacks,
  readUnpaid,
  refusedAccounts,
  type Unpaid,
  wayTo,
} from './arrival.ts'
export * from './automatic.ts'
export type { Promised } from './batch.ts'
export { decideBatch, leftOf, promisedOf } from './batch.ts'
export * from './draws.ts'
export { readPaidTo } from './effect.ts'
export { callBackUncovered, cancelOutbounds, cancelUncovered } from './ending.ts'
export * from './handlers.ts'
export {
  decideHeldOutbounds,
  type HeldDecision,
  type HeldOutboundDecision,
  refusalOfPassing,
} from './held.ts'
export { outboundDrawn, queueContinue, settlementUncovered } from './jobs.ts'
export * from './list.ts'
export type { OutboundRecord } from './outbound.ts'
export { netOf } from './outbound.ts'
export { type Approver, type Elsewhere, readElsewhere } from './passing.ts'
export * from './payout.ts'
export { continueOutbounds } from './progress.ts'
export * from './queue.ts'
export * from './read.ts'
export * from './refund.ts'
export * from './release.ts'
export { recordReports } from './reports.ts'
export * from './review.ts'
export * from './routes.ts'
export { readOutbounds } from './rows.ts'
export type { OpenPayoutAccount, OutboundDeps } from './send.ts'
export * from './show.ts'
export type { DrawnOutbound, WaitingOutbound } from './store.ts'
export * from './transfer.ts'
export * from './waiting.ts'

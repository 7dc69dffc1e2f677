export { aboutInbound, receiveInbounds } from './commands.ts'
export { forgetPayers } from './forget.ts'
export { inboundListRoute } from './list.ts'
export { type HandMatch, matchByHand } from './match-by-hand.ts'
export {
  type InboundNotice,
  originOf,
  type PayerAccount,
  sealPayerAccount,
  sealPayerName,
} from './notice.ts'
export { type OwedRow, repayOvertaken, repayOwed } from './owed.ts'
export { readAllocations, readInbounds, readInboundsOfProjects } from './read.ts'
export { giveFeesBack, looseOf, namedInbound, restoreRests, takeRests } from './rests.ts'
export { countReturns } from './returns.ts'
export { decideInbounds } from './review.ts'
export { inboundRoutes } from './routes.ts'
export { showInbound } from './show.ts'
export type { InboundRecord } from './store.ts'
export { OWED_PARTS } from './store-owed.ts'
export { PAID_BY } from './store-payers.ts'
export {
  type PaidBy,
  readPaidBy,
  readWhyUnmatched,
  type Suggestions,
  suggestMatches,
} from './suggest.ts'
export {
  type ProjectSuggestion,
  readTaughtProjects,
  suggestProjects,
} from './suggest-projects.ts'
export { keepReversal } from './taken-back.ts'
export {
  endMatchingRules,
  foreseeRule,
  makeRules,
  readRule,
  readRules,
  type TaughtPayment,
  type TaughtRule,
} from './teach.ts'
export { insertTransferInbounds, noteTakenBack } from './transfer.ts'

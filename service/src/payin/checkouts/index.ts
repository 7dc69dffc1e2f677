export { checkoutCallOff, checkoutTimeout, checkoutUncalled, sandboxTransfer } from './announce.ts'
export { askCallOff } from './call-off.ts'
export {
  type CheckoutRecord,
  type CheckoutView,
  feeLackOf,
  hasEnded,
  instructionsFor,
  isForsaken,
  lackingOf,
  lacksOf,
  lacksOfNamed,
  outstandingOf,
  type PartLack,
  type PartRecord,
} from './checkout.ts'
export {
  abandonCheckouts,
  authoriseCheckouts,
  endCalledOff,
  failCheckouts,
  goOnAuthorised,
  markDrawn,
  rejectCheckouts,
  unmarkDrawn,
} from './commands.ts'
export { confirmRoutes } from './confirm-by-session.ts'
export {
  addFees,
  addOwed,
  addPaid,
  cancelForsaken,
  endCheckouts,
  type Funding,
  followCancelledIntents,
  followCancelledSettlements,
  fundCheckouts,
  payFees,
  settleCheckouts,
} from './fund.ts'
export {
  type Depth,
  readLikelyAnywhere,
  readLikelyCheckouts,
  readNaming,
} from './likely.ts'
export { checkoutListRoute } from './list.ts'
export {
  type AdmitMeans,
  bankTransfers,
  type CreditQuestion,
  type Means,
  type MeansRequest,
  type Methods,
  type ReadNoticeDays,
} from './means.ts'
export { type CreditOffer, transfersOnly } from './methods.ts'
export type { ReadNextUrls } from './next.ts'
export { taxInside } from './page.ts'
export {
  type CheckoutName,
  type OverCheckout,
  readCheckout,
  readCheckouts,
  readCheckoutsOfProjects,
  readLatestCheckouts,
  readMeans,
  readOpenCheckouts,
  readOpenCheckoutsOf,
  readOverCheckouts,
} from './read.ts'
export { referencesIn } from './reference.ts'
export { checkoutPageRoutes, checkoutRoutes, pageOf } from './routes.ts'
export { showCheckouts, showFee } from './show.ts'

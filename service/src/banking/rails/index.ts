export type {
  CallOffAnswer,
  CollectingRail,
  CollectionFailure,
  CollectionOutcome,
  CollectionReport,
  DebitOrder,
} from './collecting.ts'
export {
  type CreditApplication,
  type CreditDecision,
  type CreditReport,
  type DrawOutcome,
  type GrantedLimit,
  type Lender,
  type SentBackId,
  sentBackField,
  showSentBack,
} from './lender.ts'
export {
  type AccountDestination,
  type CreditInstruction,
  convertsIn,
  doesConvert,
  type Leaving,
  type MoneyReport,
  type Origin,
  type PostalAddress,
  type Rail,
  type RailName,
  type RailReport,
  type Rails,
  type ReturnInstruction,
  type ReturnReport,
  type StandingReport,
  type Submission,
  type ToldBy,
} from './rail.ts'
export {
  hasBeenAsked,
  type Refusal,
  railReportOf,
  refuseOrders,
  sandboxRail,
  sandboxReport,
} from './sandbox.ts'
export {
  answerChallenge,
  type BankUser,
  bankUsers,
  collectionReportOf,
  sandboxBanks,
  sandboxCollectingRail,
  sandboxCollectionReport,
  signInAtBank,
  takeBankOrder,
} from './sandbox-collecting.ts'
export {
  creditDecisionOf,
  creditReportOf,
  refuseNext,
  reportDrawsNow,
  sandboxCreditDecision,
  sandboxCreditReport,
  sandboxLender,
  sandboxLimits,
} from './sandbox-lender.ts'
export {
  type ReturnRefusal,
  refuseReturns,
  returnReportOf,
  sandboxReturnReport,
} from './sandbox-returns.ts'

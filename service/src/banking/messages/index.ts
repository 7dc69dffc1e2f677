export { type BalanceCheck, checkBalances, type PreviousStatement } from './balances.ts'
export { writeSepa, writeText } from './characters.ts'
export { checkCreditorId } from './creditor-id.ts'
export { debitFailureOf } from './debit-reasons.ts'
export {
  DEBIT_MESSAGE,
  type Debit,
  type DebitGroup,
  debitFault,
  writeDirectDebits,
} from './debits.ts'
export type {
  AccountMessage,
  BankMessage,
  Detail,
  Entry,
  Party,
  RecallAnswer,
  Resolution,
  ResolvedCase,
  Standing,
  Statement,
  StatusReport,
  Violation,
} from './message.ts'
export {
  type AccountId,
  type Address,
  groupOrders,
  type Order,
  type OwnAccount,
  type PaymentGroup,
  packFiles,
} from './orders.ts'
export {
  type BankProfile,
  type CollectionScheme,
  collectionScheme,
  dayAsked,
  dayCollected,
  type PaymentScheme,
  schemeFor,
  usualScheme,
} from './profile.ts'
export { bankProfiles } from './profiles.ts'
export { readMessage } from './read.ts'
export { failureReasonOf } from './reasons.ts'
export { RECALL_MESSAGE, writeRecall } from './recall.ts'
export { lastRecallDay } from './recall-time.ts'
export { creditorReferencesIn, makeCreditorReference } from './references.ts'
export {
  type FileHead,
  type OrderFault,
  orderFault,
  takesAccount,
  type Written,
  writeCreditTransfers,
} from './write.ts'
export { isZip, type Unpacked, unpackZip } from './zip.ts'

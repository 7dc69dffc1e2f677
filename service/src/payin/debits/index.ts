export {
  cancelDebits,
  createDebits,
  type DebitStart,
  endDebits,
  lowerDebits,
  moveDebits,
  type NewDebit,
  readDebits,
  readDebitsOfCheckouts,
  readDebitsOfMandates,
} from './commands.ts'
export { amountToCollect, DEBIT_OF_INBOUND, type DebitRecord, type DebitWhy } from './debit.ts'
export { debitCollect, debitNotice, debitStart } from './jobs.ts'
export {
  createMandates,
  endMandates,
  forgetMandates,
  type Mandate,
  type NewMandate,
  openMandate,
  readMandates,
} from './mandates.ts'
export { showDebit } from './show.ts'

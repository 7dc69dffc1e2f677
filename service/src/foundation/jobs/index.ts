export * from './clock.ts'
export * from './kinds.ts'
export { type ParkedJob, readParkedJobs, sendParkedJobsOn } from './parked.ts'
export {
  amountField,
  choiceField,
  type Field,
  flagField,
  idField,
  instantField,
  orNull,
  rowIdField,
  textField,
} from './payload.ts'
export type { NewJob } from './queue.ts'
export {
  dropFinished,
  enqueue,
  enqueueOnce,
  enqueueUnlessKept,
  jobWrites,
  LeaseLost,
  withdraw,
} from './queue.ts'
export * from './worker.ts'

export {
  advanceClock,
  type ClockReading,
  freezeClock,
  readClock,
  resumeClock,
  stopAdvance,
} from './clock.ts'
export {
  type ActedJob,
  actHandler,
  type ClaimedJob,
  defineJob,
  type JobKind,
  type Lane,
  type RunnableHandler,
  type StoredJob,
  stepHandler,
} from './kinds.ts'
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
  sequenceField,
  textField,
} from './payload.ts'
export {
  dropFinished,
  enqueue,
  enqueueHeld,
  enqueueOnce,
  enqueueUnlessKept,
  jobWrites,
  withdraw,
} from './queue.ts'
export {
  type Interrupt,
  runDueJobs,
  runHeldJobs,
  startWorker,
  type Worker,
  type WorkerDeps,
} from './worker.ts'

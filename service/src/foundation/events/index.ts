export { advance, advanceAll, announce, enterStatuses, type Move } from './advance.ts'
export { eventWrites, type Reactions, react } from './flush.ts'
export { bringEventsBack } from './past.ts'
export {
  needNumbers,
  numbersOfTime,
  readEvent,
  readEvents,
  readLastSequence,
  readSteps,
  showEvent,
} from './read.ts'
export { openSequence } from './sequence.ts'
export { shift } from './shift.ts'
export type { FirstStatusOf } from './small-states.ts'
export { type EventRow, entering, moveWith, type TracedEventRow } from './store.ts'
export { ownersEntering, ownersMove, smallEntering, smallMove } from './store-small.ts'

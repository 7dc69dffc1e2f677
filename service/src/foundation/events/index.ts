export { advance, advanceAll, announce, enter, type Move } from './advance.ts'
export { eventWrites, type Reactions, react } from './flush.ts'
export { readEvent, readEvents, readLastSequence, readSteps, showEvent } from './read.ts'
export type { EventRow } from './store.ts'

// The side door of the kit's turns, for tests of other rooms: turns that no other test fills.
export { createTurns } from '../turns.ts'

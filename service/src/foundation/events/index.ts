export * from './advance.ts'
export * from './flush.ts'
export * from './read.ts'
export type { EventRow, StatefulResource } from './store.ts'

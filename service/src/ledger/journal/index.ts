// The front door of the journal: the ledger, sealed.
export { lineOf } from './entry.ts'
export type { JournalCheckpoint, JournalKind } from './log.ts'
export { journalLog, showCheckpoint } from './log.ts'
export type { ProvenEntry } from './proofs.ts'
export { latestCheckpoint, proveEntries } from './proofs.ts'
export { journalRoutes } from './routes.ts'
export { bringBackLines, selectMonth } from './store.ts'

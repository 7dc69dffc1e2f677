// The front door of the journal: the ledger, sealed.
export type { JournalCheckpoint } from './log.ts'
export { journalLog, showCheckpoint } from './log.ts'
export type { ProvenEntry } from './proofs.ts'
export { latestCheckpoint, proveEntries } from './proofs.ts'
export { journalRoutes } from './routes.ts'

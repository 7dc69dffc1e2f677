// The front door of the explorer: the ledger as people look at it.
export { parsePostings, readAccounts, readBalance, readPostings } from './accounts.ts'
export { readJournalStatus } from './journal.ts'
export { type Gathering, readGathering, readWeeklyPayouts } from './payouts.ts'
export { explorerRoutes } from './routes.ts'
export { showAbout } from './show.ts'

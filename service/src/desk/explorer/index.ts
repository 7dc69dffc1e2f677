// The front door of the explorer: the ledger as people look at it.
export { parsePostings, readAccounts, readBalance, readPostings } from './accounts.ts'
export { checkJournal, readJournalStatus } from './journal.ts'
export { type Gathering, readGathering, readWeeklyPayout, readWeeklyPayouts } from './payouts.ts'
export { explorerRoutes } from './routes.ts'
export { type Subject, showAbout, showOwner } from './show.ts'
export { readTransaction, readTransactions } from './transactions.ts'

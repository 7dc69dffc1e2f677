// The ledger explorer, the seal, and the payouts of the revenue.

import {
  DownloadListSchema,
  JournalCheckQuerySchema,
  JournalCheckSchema,
  JournalStatusSchema,
  LedgerAccountListSchema,
  LedgerAccountQuerySchema,
  LedgerBalanceQuerySchema,
  LedgerBalanceSchema,
  LedgerPostingListSchema,
  LedgerPostingQuerySchema,
  LedgerTransactionListSchema,
  LedgerTransactionQuerySchema,
  LedgerTransactionSchema,
  PayoutDetailSchema,
  WeeklyPayoutListSchema,
} from '../schemas/index.ts'
import { byMember, idParams, memberReadErrors, type Operation } from './operation.ts'

const read = { ...byMember, method: 'GET', errors: memberReadErrors } as const

/** What the dashboard shows of the ledger. */
export const dashboardLedgerOperations = {
  listLedgerAccounts: {
    ...read,
    id: 'listLedgerAccounts',
    path: '/dashboard/v1/ledger/accounts',
    summary: 'List accounts of the ledger',
    description: 'Newest first.',
    query: LedgerAccountQuerySchema,
    answer: LedgerAccountListSchema,
  },
  getLedgerBalance: {
    ...read,
    id: 'getLedgerBalance',
    path: '/dashboard/v1/ledger/account/{id}',
    summary: 'Get an account, and its balance at an instant',
    description: 'Now, or after all that happened up to an instant.',
    params: idParams('ledger_account'),
    query: LedgerBalanceQuerySchema,
    answer: LedgerBalanceSchema,
  },
  listLedgerPostings: {
    ...read,
    id: 'listLedgerPostings',
    path: '/dashboard/v1/ledger/account/{id}/postings',
    summary: 'List the postings of an account',
    description: 'Newest first, each with the balance after it.',
    params: idParams('ledger_account'),
    query: LedgerPostingQuerySchema,
    answer: LedgerPostingListSchema,
  },
  listLedgerTransactions: {
    ...read,
    id: 'listLedgerTransactions',
    path: '/dashboard/v1/ledger/transactions',
    summary: 'List transactions of the ledger',
    description: 'Newest first; of all, or about one resource.',
    query: LedgerTransactionQuerySchema,
    answer: LedgerTransactionListSchema,
  },
  getLedgerTransaction: {
    ...read,
    id: 'getLedgerTransaction',
    path: '/dashboard/v1/ledger/transaction/{id}',
    summary: 'Get a transaction of the ledger',
    description: 'All its movements, and its place in the journal.',
    params: idParams('ledger_transaction'),
    answer: LedgerTransactionSchema,
  },
  getJournalStatus: {
    ...read,
    id: 'getJournalStatus',
    path: '/dashboard/v1/ledger/journal',
    summary: 'Get how far the ledger is sealed',
    description: 'The head of the journal, what is not sealed yet, and the newest checkpoint.',
    answer: JournalStatusSchema,
  },
  checkJournal: {
    ...read,
    id: 'checkJournal',
    path: '/dashboard/v1/ledger/journal/check',
    summary: 'Check a stretch of the journal',
    description:
      'Computes at most 2,000 entries anew and compares them, with the signatures of checkpoints ' +
      'among them. Ask again with `next_after` for the next stretch: after 0 for all of it.',
    query: JournalCheckQuerySchema,
    answer: JournalCheckSchema,
  },
  listDownloads: {
    ...read,
    id: 'listDownloads',
    path: '/dashboard/v1/downloads',
    summary: 'List what can be downloaded',
    description: 'Statements, the journal, and tables.',
    answer: DownloadListSchema,
  },
  listWeeklyPayouts: {
    ...read,
    id: 'listWeeklyPayouts',
    path: '/dashboard/v1/payouts',
    summary: 'List payouts of the revenue',
    description: 'Those that were made, and what gathers for the next one.',
    answer: WeeklyPayoutListSchema,
  },
  getWeeklyPayout: {
    ...read,
    id: 'getWeeklyPayout',
    path: '/dashboard/v1/payout/{id}',
    summary: 'Get a payout of the revenue',
    description: 'With the items that make it up.',
    params: idParams('outbound'),
    answer: PayoutDetailSchema,
  },
} as const satisfies Record<string, Operation>

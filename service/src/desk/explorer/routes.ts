import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { readInstant, readRoute } from '#http'
import type { FieldFault } from '#kit'
import { fail, invalid, parseId } from '#kit'
import type { JournalKeys } from '#sealing'
import {
  parseAccounts,
  parsePostings,
  readAccounts,
  readBalance,
  readPostings,
} from './accounts.ts'
import { checkJournal, downloads, readJournalStatus } from './journal.ts'
import { readWeeklyPayout, readWeeklyPayouts } from './payouts.ts'
import { parseTransactions, readTransaction, readTransactions } from './transactions.ts'

/** The ledger, its seal, and the payouts of the revenue, as members see them. */
export function explorerRoutes(keys: JournalKeys): Route[] {
  return [...ledgerRoutes(), ...journalRoutes(keys), ...payoutRoutes()]
}

function ledgerRoutes(): Route[] {
  return [
    readRoute(operations.listLedgerAccounts, {
      parse: ({ query, principal }) => parseAccounts(principal.tenantId, query),
      run: readAccounts,
      render: (list) => list,
    }),
    readRoute(operations.getLedgerBalance, {
      parse: ({ params, query, principal }) => {
        const faults: FieldFault[] = []
        const at = readInstant(query.at, '/at', faults)
        if (faults.length > 0) throw invalid(...faults)
        return { tenant: principal.tenantId, id: accountId(params.id), at }
      },
      run: readBalance,
      render: (balance) => balance,
    }),
    readRoute(operations.listLedgerPostings, {
      parse: ({ params, query, principal }) =>
        parsePostings(principal.tenantId, accountId(params.id), query),
      run: readPostings,
      render: (list) => list,
    }),
    readRoute(operations.listLedgerTransactions, {
      parse: ({ query, principal }) => parseTransactions(principal.tenantId, query),
      run: readTransactions,
      render: (list) => list,
    }),
    readRoute(operations.getLedgerTransaction, {
      parse: ({ params, principal }) => ({
        tenant: principal.tenantId,
        id: parseId('ledger_transaction', params.id) ?? fail('not_found'),
      }),
      run: async (reader, { tenant, id }) => await readTransaction(reader, tenant, id),
      render: (transaction) => transaction,
    }),
  ]
}

function accountId(shown: string) {
  return parseId('ledger_account', shown) ?? fail('not_found')
}

function journalRoutes(keys: JournalKeys): Route[] {
  return [
    readRoute(operations.getJournalStatus, {
      parse: ({ principal }) => principal.tenantId,
      run: readJournalStatus,
      render: (status) => status,
    }),
    readRoute(operations.checkJournal, {
      parse: ({ query, principal }) => ({
        tenant: principal.tenantId,
        after: query.after ?? null,
      }),
      run: async (reader, of) => await checkJournal(reader, keys, of),
      render: (check) => check,
    }),
    readRoute(operations.listDownloads, {
      parse: () => null,
      run: async () => downloads,
      render: (list) => list,
    }),
  ]
}

function payoutRoutes(): Route[] {
  return [
    readRoute(operations.listWeeklyPayouts, {
      parse: ({ principal }) => principal.tenantId,
      run: readWeeklyPayouts,
      render: (list) => list,
    }),
    readRoute(operations.getWeeklyPayout, {
      parse: ({ params, principal }) => ({
        tenant: principal.tenantId,
        id: parseId('outbound', params.id) ?? fail('not_found'),
      }),
      run: async (reader, { tenant, id }) => await readWeeklyPayout(reader, tenant, id),
      render: (detail) => detail,
    }),
  ]
}

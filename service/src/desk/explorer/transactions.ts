// Transactions of the ledger, with all their movements.
import type {
  LedgerTransaction,
  LedgerTransactionList,
  LedgerTransactionQuery,
} from '@holdfast/contract'
import type { Reader } from '#db'
import { needIds, needSpan } from '#db'
import { pageOf, parseCursor, readInstant } from '#http'
import type { FieldFault, Id, TenantId } from '#kit'
import { asId, fail, idsOf, invalid, parseAnyId, showId, showInstant } from '#kit'
import { showAbout, showSide } from './show.ts'
import type { TransactionRow } from './store-explorer.ts'
import { selectTransaction, selectTransactions, selectTransactionsAbout } from './store-explorer.ts'

const LIMIT_DEFAULT = 50
const PLACE = /^ledger transactions ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export interface TransactionsAsked {
  readonly tenant: TenantId
  readonly first: string
  readonly before: string
  readonly limit: number
  /** Null: about anything. Undefined: names nothing. */
  readonly about: string | null | undefined
}

/** Reads which transactions are asked for. Refuses times and cursors that cannot be. */
export function parseTransactions(
  tenant: TenantId,
  query: LedgerTransactionQuery,
): TransactionsAsked {
  const faults: FieldFault[] = []
  const from = readInstant(query.from, '/from', faults)
  const to = readInstant(query.to, '/to', faults)
  if (faults.length > 0) throw invalid(...faults)
  const range = idsOf({ from, to })
  const [place] = query.cursor === undefined ? [] : parseCursor(query.cursor, PLACE)
  return {
    tenant,
    first: range.first,
    before: place !== undefined && place < range.end ? place : range.end,
    limit: query.limit ?? LIMIT_DEFAULT,
    about: query.about === undefined ? null : parseAnyId(query.about)?.uuid,
  }
}

/** Transactions, newest first. */
export async function readTransactions(
  reader: Reader,
  { tenant, first, before, limit, about }: TransactionsAsked,
): Promise<LedgerTransactionList> {
  if (about === undefined) return { data: [], next_cursor: null }
  const rows =
    about === null
      ? await reader.query(selectTransactions, {
          tenant_id: tenant,
          before_id: before,
          from_id: first,
          limit: limit + 1,
        })
      : await reader.query(selectTransactionsAbout, {
          tenant_id: tenant,
          before_id: before,
          from_id: first,
          limit: limit + 1,
          subject_id: about,
        })
  const least = about === null || about < first ? first : about
  const from = rows.length > limit ? (rows.at(-1)?.id ?? null) : least
  await needSpan(reader, tenant, { from, before })
  const { items, nextCursor } = pageOf(rows, limit, ({ id }) => `ledger transactions ${id}`)
  return { data: items.map(showTransaction), next_cursor: nextCursor }
}

/** One transaction. Refuses with `not_found`. */
export async function readTransaction(
  reader: Reader,
  tenant: TenantId,
  id: Id<'ledger_transaction'>,
): Promise<LedgerTransaction> {
  const [row] = await reader.query(selectTransaction, { tenant_id: tenant, id })
  if (row === undefined) await needIds(reader, tenant, [id])
  return row === undefined ? fail('not_found') : showTransaction(row)
}

function showTransaction(row: TransactionRow): LedgerTransaction {
  const { id, kind, currency, at, journal_position: position, movements } = row
  return {
    id: showId('ledger_transaction', asId('ledger_transaction', id)),
    kind,
    about: showAbout(row),
    currency,
    at: showInstant(at),
    movements: movements.map(([number, from, fromKind, to, toKind, amount]) => ({
      position: number,
      from: showSide(from, fromKind),
      to: showSide(to, toKind),
      amount: Number(amount),
    })),
    journal_position: position === null ? null : Number(position),
  }
}

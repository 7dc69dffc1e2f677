// The report of payouts: what left the banks for sellers and of the revenue, and what came back.
import type { Currency, PayoutReportEntry, PayoutReportTotal } from '@holdfast/contract'
import type { Reader } from '#db'
import type { TenantId } from '#kit'
import {
  asId,
  dayOf,
  distinct,
  groupBy,
  indexBy,
  minor,
  showId,
  showInstant,
  showMinor,
} from '#kit'
import type { AccountId } from '#ledger'
import { readBanks } from '#ledger'
import { readCompositions } from './composition.ts'
import type { SumsAsked } from './fees.ts'
import { sumsGiven } from './fees.ts'
import type { MoveRow, PaidTotalRow } from './store.ts'
import { selectPaidTotals } from './store.ts'

/** The mirrors of real money of currencies. */
export async function banksOf(
  reader: Reader,
  tenant: TenantId,
  currencies: readonly Currency[],
): Promise<AccountId[]> {
  const banks = await readBanks(reader, tenant)
  return banks.flatMap(({ id, currency }) => (currencies.includes(currency) ? [id] : []))
}

/** What left and came back, by currency. */
export async function readPaidTotals(
  reader: Reader,
  asked: SumsAsked,
): Promise<PayoutReportTotal[]> {
  const rows = await reader.query(selectPaidTotals, await sumsGiven(reader, asked))
  return [...groupBy(rows, ({ currency }) => currency)].map(([currency, group]) => {
    const paid = group.find(({ is_in }) => is_in)
    const cameBack = -amountOf(group.find(({ is_in }) => !is_in))
    return {
      currency,
      count: paid?.count ?? 0,
      paid: amountOf(paid),
      came_back: cameBack,
      net: amountOf(paid) - cameBack,
    }
  })
}

function amountOf(row: PaidTotalRow | undefined): number {
  return row === undefined ? 0 : Number(row.amount)
}

/** Payouts as the report shows them, in the order of their movements, each with its parts. */
export async function showPaid(
  reader: Reader,
  tenant: TenantId,
  timeZone: string,
  moves: readonly MoveRow[],
): Promise<PayoutReportEntry[]> {
  const ids = distinct(moves.map(({ subject_id }) => asId('outbound', subject_id)))
  const composed = indexBy(await readCompositions(reader, tenant, ids), ({ outbound }) => outbound)
  return moves.flatMap((move): PayoutReportEntry[] => {
    const found = composed.get(showId('outbound', asId('outbound', move.subject_id)))
    if (found === undefined) return []
    const { is_reserved: _isReserved, ...composition } = found
    return [
      {
        transaction: showId('ledger_transaction', asId('ledger_transaction', move.transaction_id)),
        at: showInstant(move.at),
        day: dayOf(move.at, timeZone),
        kind: move.amount > 0n ? 'paid' : 'came_back',
        paid: showMinor(minor(move.amount)),
        ...composition,
      },
    ]
  })
}

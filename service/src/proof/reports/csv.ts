// Reports for spreadsheets and accounts: RFC 4180, amounts in units with two decimals.
import type { FeeReportEntry, PayoutReportEntry } from '@holdfast/contract'
import { csvField } from '#http'
import { decimalText } from '#statements'
import { partyText } from './about.ts'

const FEE_COLUMNS = [
  'day',
  'at',
  'kind',
  'about',
  'checkout',
  'settlement',
  'project',
  'reference',
  'payer',
  'payer_email',
  'seller',
  'seller_email',
  'gross',
  'percentage',
  'flat',
  'fee',
  'currency',
  'transaction',
]

/** The fees, a line for each. */
export async function* writeFees(
  steps: AsyncIterable<readonly FeeReportEntry[]>,
): AsyncGenerator<string> {
  yield linesOf([FEE_COLUMNS])
  for await (const entries of steps) yield linesOf(entries.map(feeFields))
}

function feeFields(entry: FeeReportEntry): string[] {
  const { payer, seller, gross, percentage, flat } = entry
  return [
    entry.day,
    entry.at,
    entry.kind,
    entry.about,
    entry.checkout_id ?? '',
    entry.settlement_id ?? '',
    entry.project_id ?? '',
    entry.reference ?? '',
    payer?.name ?? '',
    payer?.email ?? '',
    seller?.name ?? '',
    seller?.email ?? '',
    amountField(gross),
    percentage === null ? '' : String(percentage),
    amountField(flat),
    decimalText(entry.fee),
    entry.currency,
    entry.transaction,
  ]
}

const PAYOUT_COLUMNS = [
  'day',
  'at',
  'kind',
  'outbound',
  'type',
  'status',
  'payee',
  'payee_email',
  'account',
  'reference',
  'currency',
  'amount',
  'fee',
  'paid',
  'part_kind',
  'part_about',
  'part_checkout',
  'part_settlement',
  'part_payer',
  'part_reference',
  'part_count',
  'part_amount',
]

/** The payouts, a line for each part of each; one without parts has one line. */
export async function* writePayouts(
  steps: AsyncIterable<readonly PayoutReportEntry[]>,
): AsyncGenerator<string> {
  yield linesOf([PAYOUT_COLUMNS])
  for await (const entries of steps) yield linesOf(entries.flatMap(payoutLines))
}

function payoutLines(entry: PayoutReportEntry): string[][] {
  const { payee } = entry
  const own = [
    entry.day,
    entry.at,
    entry.kind,
    entry.outbound,
    entry.type,
    entry.status,
    payee?.name ?? '',
    payee?.email ?? '',
    entry.account ?? '',
    entry.reference ?? '',
    entry.currency,
    decimalText(entry.amount),
    decimalText(entry.fee),
    decimalText(entry.paid),
  ]
  // What came back is what was paid: its parts are told once.
  if (entry.kind === 'came_back') return [[...own, '', '', '', '', '', '', '', '']]
  return entry.parts.map((part) => [
    ...own,
    part.kind,
    part.about ?? '',
    part.checkout_id ?? '',
    part.settlement_id ?? '',
    partyText(part.payer),
    part.reference ?? '',
    String(part.count),
    decimalText(part.amount),
  ])
}

function amountField(amount: number | null): string {
  return amount === null ? '' : decimalText(amount)
}

function linesOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('')
}

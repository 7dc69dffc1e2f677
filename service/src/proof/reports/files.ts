// Reports as files: CSV for spreadsheets and accounts, PDF to be filed.
import type { FeeReport, PayoutReport, PayoutReportEntry } from '@holdfast/contract'
import { csvField } from '#http'
import { decimalText, printPdf } from '#statements'
import { partyText } from './about.ts'
import { drawTable, type TableColumn } from './table.ts'

const MARGIN = 40

/** The head of a report that is written as a file. */
type FeeHead = Pick<FeeReport, 'from' | 'to' | 'time_zone' | 'made_at' | 'totals'>
type PayoutHead = Pick<PayoutReport, 'from' | 'to' | 'time_zone' | 'made_at' | 'totals'>
type FeeEntry = FeeReport['entries'][number]

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
  steps: AsyncIterable<readonly FeeEntry[]>,
): AsyncGenerator<string> {
  yield linesOf([FEE_COLUMNS])
  for await (const entries of steps) yield linesOf(entries.map(feeFields))
}

function feeFields(entry: FeeEntry): string[] {
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

const feeColumns: readonly TableColumn[] = [
  { title: 'Day', width: 52 },
  { title: 'What', width: 72 },
  { title: 'Reference', width: 92 },
  { title: 'Paid by', width: 86 },
  { title: 'Seller', width: 86 },
  { title: 'On', width: 60, isNumber: true },
  { title: 'Fee', width: 66, isNumber: true },
]

/** The fees in print, with the totals of each currency above. */
export async function printFees(head: FeeHead, entries: readonly FeeEntry[]): Promise<Buffer> {
  const lines = head.totals.flatMap(({ currency, opening, by_kind, earned, closing }) => [
    `${currency.toUpperCase()}: fees ${decimalText(earned)}`,
    `   revenue at the beginning ${decimalText(opening)}`,
    ...by_kind.map(({ kind, count, amount }) => {
      return `   ${wordsOf(kind)} (${count}) ${decimalText(amount)}`
    }),
    `   revenue at the end ${decimalText(closing)}`,
  ])
  const rows = entries.map((entry) => [
    entry.day,
    wordsOf(entry.kind),
    entry.reference ?? entry.about,
    partyText(entry.payer),
    partyText(entry.seller),
    amountField(entry.gross),
    `${decimalText(entry.fee)} ${entry.currency.toUpperCase()}`,
  ])
  return await printReport('Fees', head, lines, (pdf) => drawTable(pdf, feeColumns, rows))
}

const payoutColumns: readonly TableColumn[] = [
  { title: 'Day', width: 52 },
  { title: 'To, and of what', width: 150 },
  { title: 'Account', width: 56 },
  { title: 'Reference', width: 110 },
  { title: 'State', width: 66 },
  { title: 'Amount', width: 80, isNumber: true },
]

/** The payouts in print, each with its parts below it. */
export async function printPayouts(
  head: PayoutHead,
  entries: readonly PayoutReportEntry[],
): Promise<Buffer> {
  const lines = head.totals.map(({ currency, count, paid, came_back, net }) => {
    const amounts = [`paid ${decimalText(paid)}`, `came back ${decimalText(came_back)}`]
    const sums = [...amounts, `net ${decimalText(net)}`].join(', ')
    return `${currency.toUpperCase()}: ${count} payouts, ${sums}`
  })
  const rows = entries.flatMap((entry) => [
    [
      entry.day,
      entry.payee === null ? 'Your revenue' : partyText(entry.payee),
      entry.account ?? '',
      entry.reference ?? '',
      entry.kind === 'paid' ? entry.status : 'came back',
      `${decimalText(entry.paid)} ${entry.currency.toUpperCase()}`,
    ],
    ...(entry.kind === 'paid' ? entry.parts : []).map((part) => [
      '',
      `   ${wordsOf(part.kind)} ${partyText(part.payer)}`,
      '',
      part.reference ?? part.about ?? '',
      part.count === 1 ? '' : String(part.count),
      decimalText(part.amount),
    ]),
  ])
  return await printReport('Payouts', head, lines, (pdf) => drawTable(pdf, payoutColumns, rows))
}

type Draw = Parameters<typeof printPdf>[1]

async function printReport(
  title: string,
  { from, to, time_zone: zone, made_at }: FeeHead | PayoutHead,
  lines: readonly string[],
  drawEntries: Draw,
): Promise<Buffer> {
  return await printPdf({ title, made: new Date(made_at), margin: MARGIN }, (pdf) => {
    pdf.font('bold').fontSize(15).text(title)
    pdf.font('plain').fontSize(9)
    pdf.text(`${from === null ? 'From the beginning' : `From ${from}`} until ${to} (days: ${zone})`)
    pdf.text(`Made at ${made_at}`)
    pdf.moveDown()
    for (const line of lines) pdf.text(line)
    pdf.moveDown()
    drawEntries(pdf)
  })
}

function wordsOf(kind: string): string {
  return kind.replaceAll('_', ' ')
}

// Reports to be printed and filed, on the paper of statements: by currency the sums, and all that
// adds up to them with a sum that runs on.
import type {
  FeeReportEntry,
  FeeReportTotal,
  PayoutPart,
  PayoutReportEntry,
  PayoutReportTotal,
} from '@holdfast/contract'
import type { ReadAside } from '#http'
import { assert } from '#kit'
import type { Letterhead, PaperHead, PaperTime, Sheet, SheetRow } from '#statements'
import {
  beginSection,
  drawAmount,
  drawRows,
  drawSum,
  drawSummary,
  drawTitles,
  endSection,
  groupedText,
  writeLine,
  writeSheets,
} from '#statements'
import { partyText } from './about.ts'
import type { OpenedReport } from './report.ts'

/** The time of a report, which has no name. */
type ReportTime = Omit<PaperTime, 'period'>

const names = {
  buyer_fee: 'Buyer fee',
  seller_fee: 'Seller fee',
  transfer_fee: 'Transfer fee',
  fee_given_back: 'Seller fee, given back',
  conversion_gain: 'Gain of a conversion',
  repaid: 'Repaid of money owed',
  shortfall_cleared: 'Money owed, paid from revenue',
  payout: 'Payout',
  payment: 'Payment',
  transfer: 'Transfer',
  balance: 'Balance of a project',
  credit: 'Trade credit',
  brought_forward: 'Revenue from before',
} as const satisfies Record<PayoutPart['kind'], string>

const feeTitles = { day: 'Date', who: 'Fee, who and what for', amount: 'On', sum: 'Fee' }

/** Prints the fees, a page at a time. */
export async function* printFees(
  time: ReportTime,
  { totals, steps }: OpenedReport<FeeReportTotal, FeeReportEntry>,
  letterhead: Letterhead,
  read: ReadAside,
): AsyncGenerator<Buffer> {
  yield* writeSheets(
    headOf('Fees', time, feeTitles, letterhead),
    letterhead,
    async function* (sheet) {
      for (const total of totals) yield* drawFees(sheet, total, steps(read, total.currency))
      if (totals.length === 0) writeLine(sheet, 'There was no revenue, and no fee.', 'plain')
    },
  )
}

async function* drawFees(
  sheet: Sheet,
  { currency, opening, by_kind, earned, closing }: FeeReportTotal,
  steps: AsyncIterable<readonly FeeReportEntry[]>,
): AsyncGenerator<void> {
  beginSection(sheet, currency.toUpperCase())
  drawSummary(
    sheet,
    ['Revenue', 'Number', 'Amount'],
    [
      ['At the beginning', '', groupedText(opening)],
      ...by_kind.map(({ kind, count, amount }): [string, string, string] => {
        return [names[kind], String(count), groupedText(amount)]
      }),
      ['At the end', '', groupedText(closing)],
    ],
  )
  let sum = 0
  const rows = async function* () {
    for await (const entries of steps) {
      yield entries.map((entry) => {
        sum += entry.fee
        return feeRow(entry, sum)
      })
    }
  }
  drawTitles(sheet)
  yield* drawRows(sheet, rows(), 0)
  assert(sum === earned, 'the fees of a report add up to what was earned')
  endSection(sheet, 1, sum, () => drawSum(sheet, 'All fees', earned))
}

function feeRow(entry: FeeReportEntry, carried: number): SheetRow {
  const { day, kind, payer, seller, reference, about, gross, fee } = entry
  const people = [partyText(payer), partyText(seller)].filter((one) => one !== '')
  return {
    day,
    what: people.length === 0 ? names[kind] : `${names[kind]}: ${people.join(' → ')}`,
    under: lineOf([termsText(entry), referenceText(reference) || about]),
    amount: gross,
    sum: fee,
    carried,
    isEnd: true,
  }
}

/** The agreed terms, where they gave the fee: `1.5% + 0.30`. */
function termsText({ percentage, flat }: FeeReportEntry): string {
  const rate = percentage === null || percentage === 0 ? '' : percentText(percentage)
  const fixed = flat === null || flat === 0 ? '' : groupedText(flat)
  return [rate, fixed].filter((one) => one !== '').join(' + ')
}

function percentText(fraction: number): string {
  const format = { style: 'percent', maximumFractionDigits: 4 } as const
  return new Intl.NumberFormat('en-GB', format).format(fraction)
}

const payoutTitles = { day: 'Date', who: 'To whom, and made up of', amount: 'Part', sum: 'Paid' }

/** Prints the payouts, a page at a time, each with its parts below it. */
export async function* printPayouts(
  time: ReportTime,
  { totals, steps }: OpenedReport<PayoutReportTotal, PayoutReportEntry>,
  letterhead: Letterhead,
  read: ReadAside,
): AsyncGenerator<Buffer> {
  yield* writeSheets(
    headOf('Payouts', time, payoutTitles, letterhead),
    letterhead,
    async function* (sheet) {
      for (const total of totals) yield* drawPayouts(sheet, total, steps(read, total.currency))
      if (totals.length === 0)
        writeLine(sheet, 'Nothing was paid out, and nothing came back.', 'plain')
    },
  )
}

async function* drawPayouts(
  sheet: Sheet,
  { currency, count, paid, came_back, net }: PayoutReportTotal,
  steps: AsyncIterable<readonly PayoutReportEntry[]>,
): AsyncGenerator<void> {
  beginSection(sheet, currency.toUpperCase())
  let sum = 0
  const rows = async function* () {
    for await (const entries of steps) {
      yield entries.flatMap((entry) => {
        sum += entry.paid
        return payoutRows(entry, sum)
      })
    }
  }
  drawTitles(sheet)
  yield* drawRows(sheet, rows(), 0)
  assert(sum === net, 'the payouts of a report add up to what was paid')
  endSection(sheet, 3, sum, () => {
    drawAmount(sheet, count === 1 ? 'Paid, 1 payout' : `Paid, ${count} payouts`, paid)
    drawAmount(sheet, 'Came back', -came_back)
    drawSum(sheet, 'Paid, less what came back', net)
  })
}

function payoutRows(entry: PayoutReportEntry, carried: number): SheetRow[] {
  const { day, kind, payee, account, reference, outbound, paid } = entry
  // What came back is what was paid: its parts are told once.
  const parts = kind === 'paid' ? entry.parts : []
  const whom = payee === null ? 'Your revenue' : partyText(payee)
  const own: SheetRow = {
    day,
    what: kind === 'paid' ? whom : `${whom}: came back from the bank`,
    under: lineOf([account ?? '', referenceText(reference) || outbound]),
    amount: null,
    sum: paid,
    carried,
    isEnd: parts.length === 0,
  }
  return [
    own,
    ...parts.map((part, place): SheetRow => {
      const isEnd = place === parts.length - 1
      return {
        ...own,
        day: null,
        what: partText(part),
        under: null,
        amount: part.amount,
        sum: null,
        isEnd,
      }
    }),
  ]
}

function partText({ kind, payer, reference, count }: PayoutPart): string {
  const what = [names[kind], partyText(payer)].filter((one) => one !== '').join(': ')
  const many = count === 1 ? '' : `${count} of them`
  return lineOf([what, referenceText(reference), many])
}

function referenceText(reference: string | null): string {
  return reference === null ? '' : `Reference ${reference}`
}

function lineOf(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' · ')
}

function headOf(
  kind: string,
  time: ReportTime,
  titles: PaperHead['titles'],
  { name }: Letterhead,
): PaperHead {
  return { kind, of: null, time: { ...time, period: null }, foot: name, titles }
}

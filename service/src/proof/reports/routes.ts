import type {
  Currency,
  FeeReport,
  FeeReportQuery,
  PayoutReport,
  PayoutReportQuery,
} from '@holdfast/contract'
import { currencies, operations, reportEntriesMax } from '@holdfast/contract'
import type { Reader } from '#db'
import type { FileAnswer, Route } from '#http'
import { documentRoute, fieldFault, readRoute } from '#http'
import type { Id, TenantId } from '#kit'
import { addMs, assert, dayOf, fail, invalid, parseId, showInstant, showInstantOrNull } from '#kit'
import { readOrganisation } from '#organisations'
import type { Letterhead } from '#statements'
import { readLetterhead } from '#statements'
import { nameOf, openBankStatements, readHolder } from './bank-statement.ts'
import { writeCamt053 } from './camt053.ts'
import { readComposition } from './composition.ts'
import { readContinuation } from './continuation.ts'
import { writeFees, writePayouts } from './csv.ts'
import { readFeeTotals, readPayoutRange, revenueOf, showFees } from './fees.ts'
import { rangeOf } from './moves.ts'
import { banksOf, readPaidTotals, showPaid } from './payouts.ts'
import type { PeriodAsked } from './period.ts'
import { readPeriod } from './period.ts'
import { printFees, printPayouts } from './print.ts'
import type { OpenedReport, ReportAsked, ReportKind, ReportPage } from './report.ts'
import { keepTotals, openReport, readReport } from './report.ts'
import { selectFees, selectPaid } from './store.ts'

type Query = FeeReportQuery | PayoutReportQuery

interface Asked {
  readonly tenant: TenantId
  readonly query: Query
  /** In place of a period: a payout of the revenue. */
  readonly payout: Id<'outbound'> | null
}

const feeKind = {
  statement: selectFees,
  accountsOf: async (_reader: Reader, tenant: TenantId, of: readonly Currency[]) => {
    return revenueOf(tenant, of)
  },
  readTotals: keepTotals(readFeeTotals),
  show: showFees,
}
const payoutKind = {
  statement: selectPaid,
  accountsOf: banksOf,
  readTotals: keepTotals(readPaidTotals),
  show: showPaid,
}

/** A report, as a page or opened to be written, with the two ends of its time. */
type Made<Total, Entry> = {
  readonly from: Date | null
  readonly to: Date
  readonly timeZone: string
} & (
  | { readonly format: 'json'; readonly page: ReportPage<Total, Entry> }
  | {
      readonly format: 'csv' | 'pdf'
      readonly opened: OpenedReport<Total, Entry>
      readonly letterhead: Letterhead
    }
)

/** Reports of fees and payouts, what payouts are made of, and statements as banks send them. */
export const reportRoutes: readonly Route[] = [
  documentRoute(operations.getFeeReport, {
    parse: ({ principal, query }) => askReport(principal.tenantId, query, query.payout ?? null),
    run: async (reader, asked, now) => await makeReport(reader, feeKind, asked, now),
    render: (made): FeeReport => ({ ...showHead(made), ...showPage(made) }),
    write: async (made, _asked, read) => {
      if (made.format === 'json') return null
      const { format, opened, letterhead } = made
      const head = showHead(made)
      if (format === 'csv') return csvOf('fees', made, writeFees(opened.steps(read)))
      return pdfOf('fees', made, printFees(head, opened, letterhead, read))
    },
  }),
  documentRoute(operations.getPayoutReport, {
    parse: ({ principal, query }) => askReport(principal.tenantId, query, null),
    run: async (reader, asked, now) => await makeReport(reader, payoutKind, asked, now),
    render: (made): PayoutReport => ({ ...showHead(made), ...begun(made.from), ...showPage(made) }),
    write: async (made, _asked, read) => {
      if (made.format === 'json') return null
      const { format, opened, letterhead } = made
      const head = showHead(made)
      if (format === 'csv') return csvOf('payouts', made, writePayouts(opened.steps(read)))
      return pdfOf('payouts', made, printPayouts(head, opened, letterhead, read))
    },
  }),
  readRoute(operations.getOutboundComposition, {
    parse: ({ principal, params }) => ({
      tenant: principal.tenantId,
      id: parseId('outbound', params.id) ?? fail('not_found'),
    }),
    run: async (reader, { tenant, id }) => await readComposition(reader, tenant, id),
    render: (composition) => composition,
  }),
  documentRoute(operations.getCamt053, {
    parse: ({ principal, query }) => ({
      tenant: principal.tenantId,
      holder: readHolder(query),
      period: query,
    }),
    run: async (reader, { tenant, holder, period }, now) => {
      const { timeZone } = await readOrganisation(reader, tenant)
      return await openBankStatements(reader, tenant, holder, readPeriod(period, now, timeZone))
    },
    render: () => null,
    write: async (all, _asked, read) => ({
      type: 'application/xml; charset=utf-8',
      name: `${nameFor(`camt053-${nameOf(all.holder)}`, all.period)}.xml`,
      bytes: writeCamt053(all, read),
    }),
  }),
]

function askReport(tenant: TenantId, query: Query, payout: string | null): Asked {
  const { format = 'json', limit, cursor } = query
  if (format !== 'json') refuseGiven({ limit, cursor })
  if (payout === null) return { tenant, query, payout: null }
  const { period, from, to, currency } = query
  refuseGiven({ period, from, to, currency })
  return { tenant, query, payout: parseId('outbound', payout) ?? fail('not_found') }
}

/** A file holds all of a report, and a payout names its time itself. */
function refuseGiven(values: Readonly<Record<string, unknown>>): void {
  const faults = Object.entries(values)
    .filter(([, given]) => given !== undefined)
    .map(([name]) => fieldFault(`/${name}`, 'not_used'))
  if (faults.length > 0) throw invalid(...faults)
}

async function makeReport<Total, Entry>(
  reader: Reader,
  kind: ReportKind<Total, Entry>,
  { tenant, query, payout }: Asked,
  now: Date,
): Promise<Made<Total, Entry>> {
  const organisation = await readOrganisation(reader, tenant)
  const { timeZone } = organisation
  const { format = 'json', limit = reportEntriesMax, cursor } = query
  // What goes on after a page ends where the first page did, however late it is by then.
  const name = reportName(query)
  const after = cursor === undefined ? null : readContinuation(name, cursor)
  const time = await readTime(reader, tenant, {
    query,
    payout,
    now: after?.madeAt ?? now,
    timeZone,
  })
  const asked: ReportAsked = {
    tenant,
    currencies: time.currencies,
    range: time.range,
    timeZone,
    name,
    after,
    limit,
  }
  const edges = { from: time.from, to: time.to, timeZone }
  if (format === 'json') {
    return { ...edges, format, page: await readReport(reader, kind, asked, now) }
  }
  return {
    ...edges,
    format,
    opened: await openReport(reader, kind, asked, now),
    letterhead: await readLetterhead(reader, organisation),
  }
}

/** What of a query makes another report. */
function reportName(query: Query): string {
  const { limit: _limit, cursor: _cursor, format: _format, ...rest } = query
  return JSON.stringify(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

interface TimeAsked {
  readonly query: PeriodAsked & Pick<Query, 'currency'>
  readonly payout: Id<'outbound'> | null
  readonly now: Date
  readonly timeZone: string
}

async function readTime(
  reader: Reader,
  tenant: TenantId,
  { query, payout, now, timeZone }: TimeAsked,
) {
  if (payout !== null) {
    const { currency, ...time } = await readPayoutRange(reader, tenant, payout)
    return { ...time, currencies: [currency] }
  }
  const period = readPeriod(query, now, timeZone)
  const { from, to } = period
  const asked = query.currency === undefined ? currencies : [query.currency]
  return { from, to, range: rangeOf(period), currencies: asked }
}

function showHead<Total, Entry>(made: Made<Total, Entry>) {
  const { madeAt } = made.format === 'json' ? made.page : made.opened
  return {
    from: showInstantOrNull(made.from),
    to: showInstant(made.to),
    time_zone: made.timeZone,
    made_at: showInstant(madeAt),
  }
}

/** A period has a beginning. */
function begun(from: Date | null): { from: string } {
  assert(from !== null, 'a period has a beginning')
  return { from: showInstant(from) }
}

function showPage<Total, Entry>(made: Made<Total, Entry>) {
  assert(made.format === 'json', 'what is no file is shown')
  const { totals, entries, nextCursor } = made.page
  return { totals: [...totals], entries: [...entries], next_cursor: nextCursor }
}

interface Dated {
  readonly from: Date | null
  readonly to: Date
  readonly timeZone: string
}

/** The name of a file, with the first and the last day that it is about. */
function nameFor(name: string, { from, to, timeZone }: Dated): string {
  const last = dayOf(addMs(to, -1), timeZone)
  return from === null ? `${name}-${last}` : `${name}-${dayOf(from, timeZone)}-${last}`
}

function csvOf(name: string, dated: Dated, bytes: AsyncIterable<string>): FileAnswer {
  return { type: 'text/csv; charset=utf-8', name: `${nameFor(name, dated)}.csv`, bytes }
}

function pdfOf(name: string, dated: Dated, bytes: AsyncIterable<Buffer>): FileAnswer {
  return { type: 'application/pdf', name: `${nameFor(name, dated)}.pdf`, bytes }
}

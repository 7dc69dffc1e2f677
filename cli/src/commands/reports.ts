// `holdfast reports`: what month-end needs, as files.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Camt053Query, DownloadedFile, FeeReportQuery, Holdfast } from '@holdfast/node'
import { buildChoiceParser, buildCommand, buildRouteMap } from '@stricli/core'
import type { Context } from '../context.ts'
import { clientOf, helpWith, sayLine, showAnswer } from '../context.ts'

const FORMATS = ['csv', 'pdf', 'json'] as const

interface TimeFlags {
  readonly period?: string
  readonly from?: string
  readonly to?: string
  readonly currency?: 'gbp' | 'eur' | 'usd'
  readonly output?: string
}

interface ReportFlags extends TimeFlags {
  readonly format: (typeof FORMATS)[number]
}

const optionalText = (brief: string, placeholder: string) =>
  ({ kind: 'parsed', parse: String, brief, placeholder, optional: true }) as const

const timeFlags = {
  period: optionalText('2026-10, 2026-Q3, 2026, last_month (as without it) …', 'period'),
  from: optionalText('In place of --period: from this day on', 'day'),
  to: optionalText('With --from: before this day', 'day'),
  currency: {
    kind: 'parsed',
    parse: buildChoiceParser(['gbp', 'eur', 'usd']),
    brief: 'Only this currency',
    optional: true,
  },
  output: optionalText('The file to write, or - for the terminal; else as it is named', 'file'),
} as const

const formatFlag = {
  kind: 'parsed',
  parse: buildChoiceParser(FORMATS),
  brief: 'csv, pdf, or json for the terminal',
  default: 'csv',
} as const

/** What the flags ask of the API: nothing that was left out. */
function queryOf({ period, from, to, currency }: TimeFlags): Omit<FeeReportQuery, 'format'> {
  return { period, from, to, currency }
}

type ReportCall = (
  holdfast: Holdfast,
  query: Omit<FeeReportQuery, 'format'>,
  format: ReportFlags['format'],
) => Promise<DownloadedFile | object>

function reportCommand(name: string, about: string, read: ReportCall) {
  return buildCommand<ReportFlags, [], Context>({
    docs: {
      brief: `Report of ${name}`,
      fullDescription: helpWith(`${about} Days are those of your organisation's time zone.`, [
        `holdfast reports ${name}`,
        `holdfast reports ${name} --period 2026-Q3 --format pdf --output q3.pdf`,
      ]),
    },
    parameters: { flags: { ...timeFlags, format: formatFlag } },
    async func(flags) {
      const { holdfast } = clientOf(this)
      const answer = await read(holdfast, queryOf(flags), flags.format)
      if (isFile(answer)) await keepFile(this, answer, flags.output)
      else showAnswer(this, answer, true)
    },
  })
}

function isFile(answer: DownloadedFile | object): answer is DownloadedFile {
  return 'body' in answer && answer.body instanceof ReadableStream
}

/** The bytes of a file, as they come. */
async function* chunksOf({ body }: DownloadedFile): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Writes a file as it comes, and tells where it is. */
async function keepFile(
  context: Context,
  file: DownloadedFile,
  output: string = file.name,
): Promise<void> {
  if (output === '-') {
    for await (const chunk of chunksOf(file)) context.process.stdout.write(chunk)
    return
  }
  await pipeline(chunksOf(file), createWriteStream(output))
  sayLine(context, output)
}

const feesCommand = reportCommand(
  'fees',
  'Each fee that was earned or given back, and the totals of the revenue.',
  async ({ reports }, query, format) =>
    format === 'json' ? await reports.fees(query) : await reports.feesFile({ ...query, format }),
)

const payoutsCommand = reportCommand(
  'payouts',
  'Each payout that left, with the payments, fees and transfers that it is made of.',
  async ({ reports }, query, format) =>
    format === 'json'
      ? await reports.payouts(query)
      : await reports.payoutsFile({ ...query, format }),
)

const camt053Command = buildCommand<TimeFlags, [string], Context>({
  docs: {
    brief: 'Statement as camt.053, for accounting software',
    fullDescription: helpWith('Of a project, settlement, participant, or of `revenue`.', [
      'holdfast reports camt053 revenue --period 2026-10',
      'holdfast reports camt053 project_01… --from 2026-10-01 --to 2026-11-01',
    ]),
  },
  parameters: {
    flags: timeFlags,
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'Id, or revenue', parse: String, placeholder: 'of' }],
    },
  },
  async func(flags, of) {
    const { holdfast } = clientOf(this)
    const query: Camt053Query = { ...queryOf(flags), of }
    await keepFile(this, await holdfast.reports.camt053(query), flags.output)
  },
})

export const reportsRoutes = buildRouteMap({
  routes: { fees: feesCommand, payouts: payoutsCommand, camt053: camt053Command },
  docs: { brief: 'Fees and payouts of a period, and statements as banks send them' },
})

// What the statement form was filled with, as the calls take it.
import type { Currency } from '@holdfast/contract'
import { type Fault, faultOn, type Read } from '../kit/faults.ts'

/** How a statement is wanted: looked at, or as a file. */
export type StatementFormat = 'show' | 'json' | 'csv' | 'pdf'

/** What a statement can be of, as the form names it. */
export const subjects = [
  { value: 'organisation', label: 'Everything held and earned' },
  { value: 'revenue', label: 'Your revenue' },
  { value: 'project', label: 'A project' },
  { value: 'settlement', label: 'A settlement' },
  { value: 'participant', label: 'A participant' },
] as const

/** Which time, as the form names it; the first one is chosen until another is. */
export const times = [
  { value: 'last_month', label: 'Last month' },
  { value: 'this_month', label: 'This month' },
  { value: 'last_quarter', label: 'Last quarter' },
  { value: 'last_year', label: 'Last year' },
  { value: 'this_year', label: 'This year' },
  { value: 'month', label: 'A month' },
  { value: 'days', label: 'From one day to another' },
] as const

/** The form as it was entered; a month as `2030-01`, days as `2030-01-31`. */
export interface EnteredStatement {
  readonly of: string
  readonly id: string
  readonly currency: string
  readonly time: string
  readonly month: string
  readonly from: string
  readonly to: string
}

/** A form that is not filled in yet but for what an address says. */
export function enteredFrom(search: Readonly<Record<string, string>>): EnteredStatement {
  const of = subjects.find(({ value }) => value === search.of)?.value ?? 'organisation'
  const named = /^\d{4}-\d{2}$/.test(search.period ?? '') ? (search.period ?? '') : ''
  const time = times.find(({ value }) => value === search.period)?.value
  return {
    of,
    id: search.id ?? '',
    currency: search.currency ?? 'eur',
    time: time ?? (named === '' ? times[0].value : 'month'),
    month: named,
    from: '',
    to: '',
  }
}

/** A statement that can be asked for. */
export interface WantedStatement {
  readonly subject:
    | { readonly of: 'organisation' }
    | { readonly of: 'revenue'; readonly currency: Currency }
    | { readonly of: 'project' | 'settlement' | 'participant'; readonly id: string }
  readonly period: { readonly period?: string; readonly from?: string; readonly to?: string }
  readonly fileName: (format: StatementFormat) => string
}

const DAY_MS = 86_400_000

/** Reads the form. The last day is in the statement: the API's end is the day after. */
export function statementQuery(entered: EnteredStatement): Read<WantedStatement> {
  const faults: Fault[] = []
  const subject = subjectOf(entered)
  if (subject === undefined) faults.push(faultOn('id', `must be the id of a ${entered.of}`))
  const period = periodOf(entered, faults)
  if (subject === undefined || faults.length > 0) return { faults }
  const name = nameOf(subject)
  const time = period.period === undefined ? '' : `-${period.period.replaceAll('_', '-')}`
  return { value: { subject, period, fileName: (format) => `statement-${name}${time}.${format}` } }
}

function nameOf(subject: WantedStatement['subject']): string {
  if (subject.of === 'organisation') return subject.of
  return subject.of === 'revenue' ? `revenue-${subject.currency}` : subject.id
}

function periodOf(
  { time, month, from, to }: EnteredStatement,
  faults: Fault[],
): WantedStatement['period'] {
  if (time === 'month') {
    if (!/^\d{4}-\d{2}$/.test(month)) faults.push(faultOn('month', 'must be a month'))
    return { period: month }
  }
  if (time !== 'days') return { period: time }
  const [start, end] = [from, to].map((day) => (day === '' ? null : Date.parse(day)))
  if (Number.isNaN(start)) faults.push(faultOn('from', 'must be a day'))
  if (Number.isNaN(end)) faults.push(faultOn('to', 'must be a day'))
  if (typeof start === 'number' && typeof end === 'number' && end < start) {
    faults.push(faultOn('to', 'must not be before the first day'))
  }
  if (faults.length > 0) return {}
  const after = typeof end === 'number' ? new Date(end + DAY_MS).toISOString().slice(0, 10) : ''
  return { ...(from === '' ? {} : { from }), ...(after === '' ? {} : { to: after }) }
}

function subjectOf({ of, id, currency }: EnteredStatement): WantedStatement['subject'] | undefined {
  if (of === 'organisation') return { of }
  if (of === 'revenue') return { of, currency: readCurrency(currency) }
  const wanted = id.trim()
  if (!wanted.startsWith(`${of}_`)) return undefined
  if (of === 'project' || of === 'settlement' || of === 'participant') return { of, id: wanted }
  return undefined
}

function readCurrency(text: string): Currency {
  return text === 'gbp' || text === 'usd' ? text : 'eur'
}

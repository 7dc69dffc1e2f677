// What the statement form was filled with, as the calls take it.
import type { Currency } from '@holdfast/contract'
import { type Fault, faultOn, type Read } from '../kit/faults.ts'

/** How a statement is wanted: looked at, or as a file. */
export type StatementFormat = 'show' | 'json' | 'csv' | 'pdf'

/** The form as it was entered; days as `2030-01-31`. */
export interface EnteredStatement {
  readonly of: string
  readonly id: string
  readonly currency: string
  readonly from: string
  readonly to: string
}

/** A statement that can be asked for. */
export interface WantedStatement {
  readonly subject:
    | { readonly of: 'revenue'; readonly currency: Currency }
    | { readonly of: 'project' | 'settlement' | 'participant'; readonly id: string }
  readonly period: { readonly from?: string; readonly to?: string }
  readonly fileName: (format: StatementFormat) => string
}

const DAY_MS = 86_400_000

/** Reads the form. Days are UTC, and the last one is in it: the API's end is the day after. */
export function statementQuery(entered: EnteredStatement): Read<WantedStatement> {
  const faults: Fault[] = []
  const subject = subjectOf(entered)
  if (subject === undefined) faults.push(faultOn('id', `must be the id of a ${entered.of}`))
  const from = entered.from === '' ? null : Date.parse(entered.from)
  const to = entered.to === '' ? null : Date.parse(entered.to)
  if (Number.isNaN(from)) faults.push(faultOn('from', 'must be a day'))
  if (Number.isNaN(to)) faults.push(faultOn('to', 'must be a day'))
  if (from !== null && to !== null && to < from) {
    faults.push(faultOn('to', 'must not be before the first day'))
  }
  if (subject === undefined || faults.length > 0) return { faults }
  const period: { from?: string; to?: string } = {}
  if (from !== null) period.from = new Date(from).toISOString()
  if (to !== null) period.to = new Date(to + DAY_MS).toISOString()
  const name = subject.of === 'revenue' ? `revenue-${subject.currency}` : subject.id
  return { value: { subject, period, fileName: (format) => `statement-${name}.${format}` } }
}

function subjectOf({ of, id, currency }: EnteredStatement): WantedStatement['subject'] | undefined {
  if (of === 'revenue') return { of, currency: readCurrency(currency) }
  const wanted = id.trim()
  if (!wanted.startsWith(`${of}_`)) return undefined
  if (of === 'project' || of === 'settlement' || of === 'participant') return { of, id: wanted }
  return undefined
}

function readCurrency(text: string): Currency {
  return text === 'gbp' || text === 'usd' ? text : 'eur'
}

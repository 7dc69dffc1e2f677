// What the form of reports was filled with, as the calls take it.
import type { FeeReportQuery } from '@holdfast/contract'
import { type Fault, faultOn, type Read } from '../kit/faults.ts'

/** The form as it was entered; days as `2030-01-31`. */
export interface EnteredReport {
  readonly what: string
  /** An id, or `revenue`; asked for of a statement as banks send it. */
  readonly of: string
  readonly period: string
  readonly from: string
  readonly to: string
}

/** How a report is kept. */
export type ReportFile = 'csv' | 'pdf' | 'xml'

type Time = Pick<FeeReportQuery, 'period' | 'from' | 'to'>

/** A report that can be asked for. */
export interface WantedReport {
  readonly time: Time
  readonly of: string
  readonly fileName: (file: ReportFile) => string
}

/** The period of the form that is chosen by its two days. */
export const CHOSEN_DAYS = 'days'
const DAY_MS = 86_400_000

/** Reads the form. The last day is in it: the API's end is the day after. */
export function reportQuery({ what, of, period, from, to }: EnteredReport): Read<WantedReport> {
  const faults: Fault[] = []
  const subject = of.trim()
  if (what === 'camt053' && !isSubject(subject)) {
    faults.push(faultOn('of', 'must be the id of a project, settlement or participant'))
  }
  const isChosen = period === CHOSEN_DAYS
  const end = Date.parse(to)
  if (isChosen && from === '') faults.push(faultOn('from', 'must be a day'))
  if (isChosen && to !== '' && to < from) {
    faults.push(faultOn('to', 'must not be before the first day'))
  }
  if (faults.length > 0) return { faults }
  const next = () => new Date(end + DAY_MS).toISOString().slice(0, 10)
  const time = isChosen ? { from, ...(to === '' ? {} : { to: next() }) } : { period }
  const name = [what, ...(what === 'camt053' ? [subject] : []), isChosen ? from : period]
  return { value: { time, of: subject, fileName: (file) => `${name.join('-')}.${file}` } }
}

function isSubject(of: string): boolean {
  return of === 'revenue' || /^(project|settlement|participant)_/.test(of)
}

// What the form for sending events again was filled with, as the call takes it.
import type { ResendEventsBody } from '@holdfast/contract'
import { type Fault, faultOn, type Read } from '../kit/faults.ts'

/** The form as it was entered: instants as the browser's field gives them. */
export interface EnteredRange {
  readonly from: string
  readonly before: string
  readonly only: string
}

/** Reads the form; instants without a zone are of the browser's. */
export function readRange({ from, before, only }: EnteredRange): Read<ResendEventsBody> {
  const faults: Fault[] = []
  const begin = new Date(from)
  const end = before === '' ? null : new Date(before)
  if (Number.isNaN(begin.getTime())) faults.push(faultOn('created_from', 'must be a date and time'))
  if (end !== null && Number.isNaN(end.getTime())) {
    faults.push(faultOn('created_before', 'must be a date and time'))
  } else if (end !== null && end.getTime() <= begin.getTime()) {
    faults.push(faultOn('created_before', 'must be after the first'))
  }
  if (faults.length > 0) return { faults }
  return {
    value: {
      created_from: begin.toISOString(),
      created_before: end?.toISOString() ?? null,
      only: only === 'parked' || only === 'all' ? only : 'missed',
    },
  }
}

// What a printed report says: its rows and its sums, in minor units.
import { expect } from 'vitest'

const AMOUNT = /^-?[\d,]+\.\d\d$/

/** A row of a printed report: the last of its numbers. */
export interface PrintedRow {
  readonly currency: string
  readonly day: string
  readonly amount: number
}

/** The rows of a report; what a page carries to the next is the sum of all rows so far. */
export function printedRows(text: string): PrintedRow[] {
  const pieces = text.split('\n')
  const rows: PrintedRow[] = []
  let currency = ''
  let sum = 0
  for (const [place, piece] of pieces.entries()) {
    const next = (steps: number) => pieces[place + steps] ?? ''
    if (/^[A-Z]{3}$/.test(piece) && piece.toLowerCase() !== currency) {
      currency = piece.toLowerCase()
      sum = 0
    }
    if (/^(Brought|Carried) forward$/.test(piece)) expect(minorOf(next(1))).toBe(sum)
    if (!/^\d{4}-\d\d-\d\d$/.test(piece)) continue
    const amount = minorOf(AMOUNT.test(next(3)) ? next(3) : next(2))
    sum += amount
    rows.push({ currency, day: piece, amount })
  }
  return rows
}

/** The sum that stands beside a name, where it stands last. */
export function printedSum(text: string, name: string): number {
  const pieces = text.split('\n')
  return minorOf(pieces[pieces.lastIndexOf(name) + 1] ?? '')
}

function minorOf(text: string): number {
  expect(text).toMatch(AMOUNT)
  return Number(text.replaceAll(/[,.]/g, ''))
}

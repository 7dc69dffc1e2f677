// A statement for spreadsheets: RFC 4180, amounts in units with two decimals as finance reads them.
import { csvField } from '#http'
import type { ShownHead, ShownMovement } from './show.ts'
import type { WrittenSection, WrittenStatement } from './written.ts'

/** Minor units as a decimal: all three currencies have two places. */
export function decimalText(minorUnits: number): string {
  const digits = String(Math.abs(minorUnits)).padStart(3, '0')
  return `${minorUnits < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const HEAD = [
  'day',
  'at',
  'what',
  'counterparty',
  'counterparty_id',
  'what_for',
  'reference',
  'currency',
  'amount',
  'balance',
  'of',
  'about',
  'kind',
  'transaction',
  'position',
]

/** The movements of a statement, each currency after its opening and before its closing line. */
export async function* writeCsv({ head, sections }: WrittenStatement): AsyncGenerator<string> {
  yield linesOf([HEAD])
  for (const section of sections) {
    const { currency, opening, closing, steps } = section
    yield linesOf([edgeOf('Opening balance', head.from, section, opening)])
    for await (const movements of steps()) {
      yield linesOf(movements.map((movement) => rowOf(movement, currency)))
    }
    yield linesOf([edgeOf('Closing balance', head.to, section, closing)])
  }
}

function linesOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('')
}

function rowOf(movement: ShownMovement, currency: string): string[] {
  const { day, at, what, counterparty, counterparty_id, what_for, reference } = movement
  const tale = [counterparty, counterparty_id, what_for, reference].map((text) => text ?? '')
  const { amount, balance, of, about, kind, transaction, position } = movement
  const sums = [currency, decimalText(amount), decimalText(balance)]
  return [day, at, what, ...tale, ...sums, of, about, kind, transaction, String(position)]
}

function edgeOf(
  what: string,
  at: ShownHead['from'],
  { currency }: WrittenSection,
  balance: number,
): string[] {
  const place = ['', at ?? '', what, '', '', '', '', currency, '', decimalText(balance)]
  return [...place, '', '', '', '', '']
}

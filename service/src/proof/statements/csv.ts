// A statement for spreadsheets: RFC 4180, amounts in units with two decimals as finance reads them.
import type { Statement as ShownStatement } from '@holdfast/contract'
import { csvField } from '#http'
import type { ShownHead } from './show.ts'

/** Minor units as a decimal: all three currencies have two places. */
export function decimalText(minorUnits: number): string {
  const digits = String(Math.abs(minorUnits)).padStart(3, '0')
  return `${minorUnits < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const HEAD = [
  'at',
  'transaction',
  'position',
  'kind',
  'about',
  'account',
  'of',
  'currency',
  'amount',
  'balance',
]

/** A file that is written step by step: its head, and what gives its movements. */
export interface WrittenStatement {
  readonly head: ShownHead
  readonly steps: () => AsyncIterable<readonly ShownEntry[]>
}

export type ShownEntry = ShownStatement['entries'][number]

/** The movements of a statement, after a line for each account's opening and before its closing. */
export async function* writeCsv({ head, steps }: WrittenStatement): AsyncGenerator<string> {
  const owners = new Map(head.accounts.map(({ account, of }) => [account, of]))
  yield linesOf([HEAD, ...edgesOf(head, 'opening')])
  for await (const entries of steps()) {
    yield linesOf(entries.map((entry) => rowOf(entry, owners.get(entry.account) ?? '')))
  }
  yield linesOf(edgesOf(head, 'closing'))
}

function linesOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('')
}

function rowOf(entry: ShownEntry, owner: string): string[] {
  const { at, transaction, position, kind, about, account, currency, amount, balance } = entry
  const place = [at, transaction, String(position), kind, about, account, owner, currency]
  return [...place, decimalText(amount), decimalText(balance)]
}

function edgesOf({ accounts, from, to }: ShownHead, kind: 'opening' | 'closing'): string[][] {
  const at = kind === 'opening' ? (from ?? '') : to
  return accounts.map((one) => {
    const place = [at, '', '', kind, '', one.account, one.of, one.currency, '']
    return [...place, decimalText(one[kind])]
  })
}

// A statement for spreadsheets: RFC 4180, amounts in units with two decimals as finance reads them.
import type { Statement as ShownStatement } from '@holdfast/contract'
import { csvField } from '#http'

/** Minor units as a decimal: all three currencies have two places. */
export function decimal(minorUnits: number): string {
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

/** The movements of a statement, after a line for each account's opening and before its closing. */
export function writeCsv(statement: ShownStatement): Buffer {
  const owners = new Map(statement.accounts.map(({ account, of }) => [account, of]))
  const edge = (kind: 'opening' | 'closing') => {
    const at = kind === 'opening' ? (statement.from ?? '') : statement.to
    return statement.accounts.map((one) => [
      at,
      '',
      '',
      kind,
      '',
      one.account,
      one.of,
      one.currency,
      '',
      decimal(one[kind]),
    ])
  }
  const rows = statement.entries.map((entry) => [
    entry.at,
    entry.transaction,
    String(entry.position),
    entry.kind,
    entry.about,
    entry.account,
    owners.get(entry.account) ?? '',
    entry.currency,
    decimal(entry.amount),
    decimal(entry.balance),
  ])
  const lines = [HEAD, ...edge('opening'), ...rows, ...edge('closing')]
  return Buffer.from(lines.map((line) => `${line.map(csvField).join(',')}\r\n`).join(''))
}

// Nights as a file for a spreadsheet: a line for each item by which the books and the bank differ,
// and one for each night without any.
import type { BankClosing } from '@holdfast/contract'

const HEAD = [
  'day',
  'account',
  'currency',
  'books',
  'bank',
  'difference',
  'unexplained',
  'item',
  'item_about',
  'item_amount',
  'item_since',
  'item_age_days',
  'signed_by',
  'signed_at',
  'note',
]

/** The nights, newest first as they are given; amounts in minor units. */
export function nightsCsv(
  nights: readonly BankClosing[],
  nameOf: (accountId: string) => string,
): string {
  const lines = nights.flatMap((night) => {
    const { day, currency, ledger, bank, difference, unexplained, items } = night
    const before = [day, nameOf(night.connected_account_id), currency.toUpperCase()]
    const sums = [ledger, bank, difference, unexplained]
    const after = [night.signed_by, night.signed_at, night.note]
    const empty = [null, null, null, null, null]
    const told = items.map(({ what, about, amount, since, age_days: age }) => {
      return [what, about, amount, since, age]
    })
    return (told.length === 0 ? [empty] : told).map((item) =>
      [...before, ...sums, ...item, ...after].map(cellOf).join(','),
    )
  })
  return [HEAD.join(','), ...lines, ''].join('\r\n')
}

/** A cell in quotes; a text that a spreadsheet would take for a formula is kept a text. */
function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}

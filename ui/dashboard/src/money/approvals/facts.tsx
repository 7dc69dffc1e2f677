// What an approval is about, as it is done or not at all: movements of money, and what changes.
import type { Approval, Currency } from '@holdfast/contract'
import type { ReactNode } from 'react'
import {
  Amount,
  formatAmount,
  formatTime,
  IdLink,
  KeyValues,
  Time,
} from '../../components/index.ts'

type Item = Approval['items'][number]

/** Each movement of money: who is paid, on which account, how much, from what, when. */
export function Items({ items }: Pick<Approval, 'items'>) {
  if (items.length === 0) return null
  return (
    <ul className="grid gap-3">
      {items.map((item) => (
        <li key={keyOf(item)} className="rounded-card bg-sunken p-3">
          <KeyValues items={linesOf(item)} />
        </li>
      ))}
    </ul>
  )
}

/** Equal movements of one request are told apart by their place alone, which never changes. */
function keyOf(item: Item): string {
  return JSON.stringify(item)
}

interface Line {
  readonly label: string
  readonly value: ReactNode
}

function linesOf(item: Item): Line[] {
  const { amount, currency, fee, from, to, payee, account, release_at, reference } = item
  const lines: (Line | null)[] = [
    { label: 'Amount', value: <Amount minor={amount} currency={currency} /> },
    fee === 0 ? null : { label: 'Fee', value: <Amount minor={fee} currency={currency} /> },
    payee === null ? null : { label: 'Paid to', value: payeeWords(payee) },
    payee === null ? null : { label: 'Account', value: accountWords(account, to) },
    { label: 'From', value: <IdLink id={from} /> },
    to === null ? null : { label: 'To', value: <IdLink id={to} /> },
    { label: 'When', value: release_at === null ? 'At once' : <Time at={release_at} /> },
    reference === null ? null : { label: 'Reference', value: reference },
  ]
  return lines.filter((line) => line !== null)
}

function payeeWords({ name, email }: NonNullable<Item['payee']>): string {
  return name === null ? email : `${name}, ${email}`
}

function accountWords(account: Item['account'], to: string | null): string {
  if (account !== null) {
    const { account_number: number, routing_code: code } = account
    return code === null ? number : `${number}, ${code}`
  }
  return to === null ? 'None is known yet' : 'Where the payment came from'
}

/** Limits are amounts, by the field that says which one; all else is text. */
const limits: Readonly<Record<string, { readonly words: string; readonly currency: Currency }>> = {
  eur: { words: 'At once, in EUR', currency: 'eur' },
  gbp: { words: 'At once, in GBP', currency: 'gbp' },
  usd: { words: 'At once, in USD', currency: 'usd' },
  eur_per_day: { words: 'In 24 hours, in EUR', currency: 'eur' },
  gbp_per_day: { words: 'In 24 hours, in GBP', currency: 'gbp' },
  usd_per_day: { words: 'In 24 hours, in USD', currency: 'usd' },
}

const payees: Readonly<Record<string, string>> = {
  bank_account: 'Account that is paid to',
  disputed_at: 'Disputed since',
  kept_apart: 'Spellings kept apart',
  status: 'Verification',
  cooling_hours: 'Cooling-off time of accounts of others, in hours',
  close_match: 'Where a name is nearly that of the account',
  no_match: 'Where a name is not that of the account',
  not_possible: 'Where no bank could say',
}

function fieldWords(field: string): string {
  return limits[field]?.words ?? payees[field] ?? field.replaceAll('_', ' ')
}

function valueWords(field: string, value: string | null): string {
  if (value === null) return 'none'
  if (field === 'disputed_at') return formatTime(value)
  const limit = limits[field]
  return limit === undefined ? value : formatAmount(Number(value), limit.currency)
}

/** What is another afterwards. */
export function Changes({ changes }: Pick<Approval, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <ul className="grid gap-3">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="rounded-card bg-sunken p-3">
          <p className="text-small text-muted">{fieldWords(field)}</p>
          <p className="break-words">
            <del className="text-muted">{valueWords(field, before)}</del>
            <span aria-hidden="true"> → </span>
            <ins className="no-underline">{valueWords(field, after)}</ins>
          </p>
        </li>
      ))}
    </ul>
  )
}

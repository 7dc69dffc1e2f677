// What will fall due in a sandbox: the service's names of it in plain words, day by day.

/** Something that falls due at an instant, as the service lists it. */
export interface DueItem {
  readonly at: string
  readonly kind: string
  /** Of what, where it is one resource. */
  readonly id: string | null
}

/** The items of one day, in order of their time. */
export interface DueDay<Item extends DueItem> {
  /** `2030-01-31`, UTC: the sandbox's clock is read in it. */
  readonly day: string
  readonly items: readonly Item[]
}

const words: Readonly<Record<string, string>> = {
  'settlement.release': 'Settlement is released',
  'settlement.transfer': 'Settlement moves to its project',
  'outbound.continue': 'Scheduled outbound goes on',
  'outbound.drawn': 'Outbound goes on after a draw',
  'outbound.send': 'Outbound is given to the bank',
  'payouts.weekly': 'Weekly payout of your revenue',
  'transfer.continue': 'Scheduled transfer goes on',
  'project.continue': 'What waits in the project goes on',
  'checkout.abandon': 'Unpaid checkout is abandoned',
  'intent.expire': 'Unconfirmed intent is cancelled',
  'instrument.assess': 'Trade account is assessed',
  'debit.start': 'Direct debit is set up',
  'debit.notice': 'Buyer is told of a direct debit',
  'debit.collect': 'Direct debit is collected',
  'credit.order': 'Lender is asked for cover',
  'credit.draw': 'Credit is drawn',
  'method.start': 'Payment method is started',
  'sandbox.credit_arrives': 'Bank tells of a credit',
  'sandbox.transfer_arrives': 'Bank transfer of the buyer arrives',
  'sandbox.collection_reported': 'Bank reports a collection',
  'sandbox.credit_decided': 'Lender decides on a trade account',
  'sandbox.credit_reported': 'Lender reports on a draw',
  'sandbox.payment_reported': 'Bank reports a payment',
  'reconciliation.daily': 'Daily reconciliation of the books',
  'webhook.deliver': 'Webhook delivery is tried again',
}

/** What falls due, in plain words; the service's own name where there are none. */
export function dueWords(kind: string): string {
  return words[kind] ?? kind.replaceAll(/[._]/g, ' ')
}

/** Items by their day, each day and each item in order of time. */
export function byDay<Item extends DueItem>(items: readonly Item[]): DueDay<Item>[] {
  const days = new Map<string, Item[]>()
  for (const item of items.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const day = item.at.slice(0, 10)
    const there = days.get(day)
    if (there === undefined) days.set(day, [item])
    else there.push(item)
  }
  return [...days].map(([day, listed]) => ({ day, items: listed }))
}

/** How many of the items an advance to this instant would run. */
export function dueUntil(items: readonly DueItem[], until: string): number {
  const end = Date.parse(until)
  return items.filter(({ at }) => Date.parse(at) <= end).length
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Time between two instants, its two largest units: `3 days 4 hours`; `now` when it is past. */
export function timeUntil(now: string, at: string): string {
  const left = Date.parse(at) - Date.parse(now)
  if (left <= 0) return 'now'
  const parts = [
    unit(Math.floor(left / DAY_MS), 'day'),
    unit(Math.floor((left % DAY_MS) / HOUR_MS), 'hour'),
    unit(Math.floor((left % HOUR_MS) / MINUTE_MS), 'minute'),
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'less than a minute' : parts.slice(0, 2).join(' ')
}

function unit(count: number, name: string): string {
  if (count === 0) return ''
  return count === 1 ? `1 ${name}` : `${count} ${name}s`
}

/** How far the clock can be moved by one press. */
export const advances = [
  { label: 'What is due now', by: 'PT0S' },
  { label: '1 minute', by: 'PT1M' },
  { label: '1 hour', by: 'PT1H' },
  { label: '1 day', by: 'P1D' },
  { label: '1 week', by: 'P1W' },
  { label: '30 days', by: 'P30D' },
] as const

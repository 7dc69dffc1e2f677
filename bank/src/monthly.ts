// What a bank books for itself: charges for transfers, and at the end of each month the fee of an
// account and interest. Each is a habit.
import { bookOn } from './booking.ts'
import { addDays, dateAt, lastBusinessDay } from './calendar.ts'
import type { Desk } from './desk.ts'
import { planWork, showsHabit, timeOfDay } from './desk.ts'
import { noticeBooking } from './telling.ts'

/** For each transfer that leaves, and for an account each month, in minor units. */
const TRANSFER_CHARGE = 35n
const ACCOUNT_FEE = 990n
/** Interest in a year, in parts of ten thousand of the balance: paid, and asked for. */
const INTEREST_PAID = 200n
const INTEREST_ASKED = 50n
const WHOLE = 10_000n
const MONTHS = 12n

const MONTHLY = ['account-fee', 'interest', 'negative-interest']

/** Charges an account for transfers that were booked on it, where the bank does. */
export function chargeTransfers(
  desk: Desk,
  of: { account: string; booking: bigint; count: number; at: number },
): void {
  if (!showsHabit(desk, 'charges', String(of.booking))) return
  bookOwn(desk, { ...of, kind: 'charge', amount: -TRANSFER_CHARGE * BigInt(of.count) })
}

/** Plans the next end of a month after an instant, where something is booked then. */
export function planMonthEnd(desk: Desk, after: number): void {
  if (!MONTHLY.some((name) => desk.habits.has(name))) return
  const { calendar, timeZone } = desk.schedule
  const date = dateAt(after, timeZone)
  const own = lastBusinessDay(date, calendar)
  const next = `${addDays(`${date.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
  const isAhead = timeOfDay(desk, own, 'cutOff') > after
  const end = isAhead ? own : lastBusinessDay(next, calendar)
  planWork(desk, timeOfDay(desk, end, 'cutOff'), 'month', end)
}

/** Books what a month has brought the bank, and the customer, on every account. */
export function closeMonth(desk: Desk, date: string, at: number): void {
  const accounts = desk.store.rows(`select * from accounts where kind = 'customer' order by number`)
  for (const row of accounts) {
    const account = row.text('number')
    const balance = row.whole('balance')
    const shows = (name: string) => showsHabit(desk, name, `${account} ${date}`)
    const interestAt = (rate: bigint) => (balance * rate) / WHOLE / MONTHS
    if (shows('interest'))
      bookOwn(desk, { account, at, kind: 'interest', amount: interestAt(INTEREST_PAID) })
    if (shows('negative-interest')) {
      bookOwn(desk, { account, at, kind: 'interest', amount: -interestAt(INTEREST_ASKED) })
    }
    if (shows('account-fee')) bookOwn(desk, { account, at, kind: 'charge', amount: -ACCOUNT_FEE })
  }
  planMonthEnd(desk, at)
}

const TEXTS = { charge: 'Charges', interest: 'Interest' } as const

function bookOwn(
  desk: Desk,
  what: { account: string; at: number; kind: 'charge' | 'interest'; amount: bigint },
): void {
  const { account, at, kind, amount } = what
  if (amount === 0n) return
  const booking = bookOn(desk, account, { at, kind, text: TEXTS[kind], amount })
  noticeBooking(desk, booking, at)
}

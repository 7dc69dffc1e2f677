// The bank's own double entry: each booking has lines that add up to nothing.
import type { Row, Store } from './store.ts'

/** An account of a customer as it is opened. Amounts are minor units. */
export interface CustomerAccount {
  /** An IBAN, or a local number: sort code and account, ABA and account. */
  readonly number: string
  readonly holder: string
  readonly currency: string
  readonly balance?: bigint
  readonly overdraft?: bigint
}

export type BookingKind =
  | 'opening'
  | 'order'
  | 'received'
  | 'returned'
  | 'collected'
  | 'taken back'
  | 'charge'
  | 'interest'

/** What is booked on a customer's account, against an account of the bank's own. */
export interface Booking {
  readonly at: number
  readonly date: string
  readonly kind: BookingKind
  readonly text: string
  readonly account: string
  /** From the customer's side: what comes in is positive. */
  readonly amount: bigint
  readonly batch?: bigint | undefined
}

/** One booking of an account, as `books()` shows it. */
export interface BookedEntry {
  readonly id: bigint
  readonly date: string
  readonly kind: string
  readonly amount: bigint
  readonly text: string
  readonly payments: readonly { endToEndId: string; amount: bigint; reason: string | undefined }[]
}

/** The truth about one account. */
export interface AccountBooks {
  readonly number: string
  readonly currency: string
  readonly balance: bigint
  readonly entries: readonly BookedEntry[]
}

/** Opens a customer's account; one that is there already keeps its books. */
export function openAccount(
  store: Store,
  account: CustomerAccount,
  at: number,
  date: string,
): void {
  const number = account.number.replace(/\s/g, '').toUpperCase()
  if (store.row('select number from accounts where number = ?', [number]) !== undefined) return
  insertAccount(store, { ...account, number }, 'customer')
  if (account.balance === undefined || account.balance === 0n) return
  const booking = { at, date, kind: 'opening', text: 'Opening balance', account: number } as const
  const id = bookAmount(store, { ...booking, amount: account.balance })
  // What an account is opened with is no entry of a statement: it is the first opening balance.
  store.run(
    `update accounts set stated = balance, stated_entry =
      (select max(id) from lines where booking = ?) where number = ?`,
    [id, number],
  )
}

function insertAccount(store: Store, account: CustomerAccount, kind: string): void {
  store.run('insert into accounts values (?, ?, ?, ?, 0, ?, 0, 0, 0)', [
    account.number,
    kind,
    account.holder,
    account.currency,
    account.overdraft ?? 0n,
  ])
}

/** Books an amount on both sides; gives the booking's id. */
export function bookAmount(store: Store, booking: Booking): bigint {
  const { account, amount } = booking
  const customer = store.row('select currency from accounts where number = ?', [account])
  if (customer === undefined) throw new Error(`no account ${account}`)
  const currency = customer.text('currency')
  const own = `${ownSide(booking.kind)}:${currency}`
  if (store.row('select number from accounts where number = ?', [own]) === undefined) {
    insertAccount(store, { number: own, holder: 'The bank', currency }, 'own')
  }
  const id = store.run('insert into bookings values (null, ?, ?, ?, ?, ?)', [
    booking.at,
    booking.date,
    booking.kind,
    booking.text,
    booking.batch ?? null,
  ])
  for (const [number, share] of [
    [account, amount],
    [own, -amount],
  ] as const) {
    store.run('insert into lines values (null, ?, ?, ?)', [id, number, share])
    store.run('update accounts set balance = balance + ? where number = ?', [share, number])
  }
  return id
}

function ownSide(kind: BookingKind): string {
  if (kind === 'charge') return 'charges'
  return kind === 'interest' ? 'interest' : 'other banks'
}

/** Throws where the books do not balance: nobody is told anything false. */
export function checkBooks(store: Store): void {
  const uneven = store.row(
    'select booking from lines group by booking having sum(amount) <> 0 limit 1',
  )
  if (uneven !== undefined) throw new Error(`booking ${uneven.whole('booking')} is uneven`)
  const wrong = store.row(`
    select number from accounts a
     where balance <> (select coalesce(sum(amount), 0) from lines where account = a.number)
     limit 1`)
  if (wrong !== undefined) throw new Error(`${wrong.text('number')} is not the sum of its lines`)
}

/** Each customer's account with its balance and every booking, oldest first. */
export function readBooks(store: Store): AccountBooks[] {
  const accounts = store.rows(`select * from accounts where kind = 'customer' order by number`)
  return accounts.map((account) => ({
    number: account.text('number'),
    currency: account.text('currency'),
    balance: account.whole('balance'),
    entries: store
      .rows(
        `select b.id, b.date, b.kind, b.text, l.amount
           from lines l join bookings b on b.id = l.booking
          where l.account = ? order by l.id`,
        [account.text('number')],
      )
      .map((row) => readEntry(store, row)),
  }))
}

function readEntry(store: Store, row: Row): BookedEntry {
  const id = row.whole('id')
  const payments = store.rows('select * from payments where booking = ? order by id', [id])
  return {
    id,
    date: row.text('date'),
    kind: row.text('kind'),
    amount: row.whole('amount'),
    text: row.text('text'),
    payments: payments.map((payment) => ({
      endToEndId: payment.text('end_to_end_id'),
      amount: payment.whole('amount'),
      reason: payment.textOrNone('reason'),
    })),
  }
}

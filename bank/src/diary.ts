// What the bank took, said and has before it, for a person who looks.
import type { Store } from './store.ts'

/** How much of each is shown. */
const SHOWN = 30

/** A block of orders that was taken. */
interface TakenOrders {
  readonly at: number
  readonly file: string
  readonly account: string
  /** The requested date. */
  readonly date: string
  readonly count: number
  /** In minor units of the account's currency. */
  readonly total: bigint
  readonly status: string
}

/** The newest first, but for what comes: that begins with the next. Times are milliseconds. */
export interface Diary {
  readonly orders: readonly TakenOrders[]
  readonly refused: readonly { readonly at: number; readonly file: string }[]
  readonly said: readonly { readonly at: number; readonly file: string }[]
  readonly comes: readonly { readonly at: number; readonly what: string }[]
}

/** Reads it, as it stands now. */
export function readDiary(store: Store): Diary {
  const orders = store.rows(
    `select r.at, r.name, b.account, b.date, b.status, count(p.id) as count,
            coalesce(sum(p.amount), 0) as total
       from batches b join received r on r.id = b.file left join payments p on p.batch = b.id
      group by b.id order by b.id desc limit ?`,
    [SHOWN],
  )
  const refused = store.rows(
    `select at, name from received where outcome = 'refused' order by id desc limit ?`,
    [SHOWN],
  )
  const said = store.rows('select at, name from sent order by at desc, id desc limit ?', [SHOWN])
  const comes = store.rows('select at, kind from agenda order by at, id limit ?', [SHOWN])
  return {
    orders: orders.map((row) => ({
      at: row.number('at'),
      file: row.text('name'),
      account: row.text('account'),
      date: row.text('date'),
      count: row.number('count'),
      total: row.whole('total'),
      status: row.text('status'),
    })),
    refused: refused.map((row) => ({ at: row.number('at'), file: row.text('name') })),
    said: said.map((row) => ({ at: row.number('at'), file: row.text('name') })),
    comes: comes.map((row) => ({ at: row.number('at'), what: row.text('kind') })),
  }
}

// Collects direct debits on their day, and gives back what a payer or his bank takes back.
import type { Desk } from './desk.ts'
import { fateOf } from './desk.ts'
import { bookBack, bookBlock, planReturn } from './settling.ts'
import type { Row } from './store.ts'

/** A bank of a payer gives back within five business days. */
const RETURNED_AFTER_DAYS: readonly [number, number] = [2, 5]
/** A payer has it refunded within eight weeks: here in some of them. */
const REFUNDED_AFTER_DAYS: readonly [number, number] = [10, 30]
const REFUNDED = 'MD06'

/** Collects a block on its day: one by one, or as one booking. */
export function collectBatch(desk: Desk, batch: Row, at: number): void {
  const { store } = desk
  const id = batch.whole('id')
  const debits = store.rows(
    `select * from payments where batch = ? and status = 'accepted' order by id`,
    [id],
  )
  bookBlock(desk, batch, debits, {
    at,
    kind: 'collected',
    text: { one: 'Direct debit', all: (count) => `Direct debits of ${count}` },
    amountOf: (debit) => debit.whole('amount'),
    follow: (debit) => followDebit(desk, debit, at),
  })
  store.run(`update batches set status = 'booked' where id = ?`, [id])
}

function followDebit(desk: Desk, debit: Row, at: number): void {
  const fate = fateOf(desk, debit)
  if (fate?.kind !== 'returned') return
  const span = fate.code === REFUNDED ? REFUNDED_AFTER_DAYS : RETURNED_AFTER_DAYS
  planReturn(desk, debit, { at, span })
}

/** Takes a debit back: a booking of its own that quotes it and says why. */
export function takeDebitBack(desk: Desk, debit: Row, at: number): void {
  if (debit.text('status') !== 'booked') return
  const code = fateOf(desk, debit)?.code ?? 'MS03'
  const text = `Return of a direct debit ${code}`
  bookBack(desk, debit, { at, kind: 'taken back', text, code, amount: -debit.whole('amount') })
}

// The bank as a machine in given time: what it does follows from its file, its seed, what it was
// sent and the instants that it is told. It reads no clock.
import type { AnswerVersion } from './answers.ts'
import type { AccountBooks, CustomerAccount } from './books.ts'
import { checkBooks, openAccount, readBooks } from './books.ts'
import type { Schedule } from './calendar.ts'
import { addDays, dateAt, usualSchedule } from './calendar.ts'
import { drawWhole } from './chance.ts'
import { collectBatch, takeDebitBack } from './collecting.ts'
import type { AgendaKind, Desk, Fate, Outgoing } from './desk.ts'
import { planWork, timeOfDay } from './desk.ts'
import type { Diary } from './diary.ts'
import { readDiary } from './diary.ts'
import { arrivePayment, executeBatch, returnPayment } from './executing.ts'
import { parseHabits } from './habits.ts'
import { closeMonth, planMonthEnd } from './monthly.ts'
import { lookAtRecall, RECALL, takeRecalls } from './recalls.ts'
import { checkFile, readFile } from './receiving.ts'
import type { StatementVersion } from './statements.ts'
import type { Row, Store } from './store.ts'
import { openStore } from './store.ts'
import { closeDay, planNextClose, reportDay } from './telling.ts'

/** How a bank is opened. The same options, files and instants give the same files, to the byte. */
export interface BankOptions {
  readonly seed: string
  /** The instant at which accounts are opened that are not there yet, in milliseconds. */
  readonly at: number
  /**
   * A file of SQLite; without one the books live in memory, with an empty name in a file that goes
   * with the bank.
   */
  readonly store?: string
  readonly accounts: readonly CustomerAccount[]
  /** Names of `habits`, each with the share of cases if it is not all: `late-answer:0.3`. */
  readonly habits?: readonly string[]
  /** Names of `habits`, too; kept apart because a fault is what no bank means to do. */
  readonly faults?: readonly string[]
  readonly schedule?: Partial<Schedule>
  /** What becomes of transfers to an account, by its number. */
  readonly fates?: Readonly<Record<string, Fate>>
  /** What becomes of debits of an account, likewise. */
  readonly debitFates?: Readonly<Record<string, Fate>>
  readonly versions?: { readonly statement?: StatementVersion; readonly answer?: AnswerVersion }
  /** Told at each named point between two things that must both happen, or neither. */
  readonly reached?: (point: string) => void
}

/** A credit from outside. `amount` in minor units of the account's currency. */
export interface CreditFromOutside {
  readonly from: { readonly name: string; readonly iban?: string | undefined }
  readonly to: string
  /** The virtual account of it that the payer paid; left out: itself. */
  readonly paidTo?: string | undefined
  readonly amount: bigint
  /** Lines are joined as banks join them: without a space. */
  readonly remittance: string | readonly string[]
  readonly reference?: string | undefined
  readonly endToEndId?: string | undefined
  /** When it arrives. */
  readonly at: number
}

/** A file that waits to be fetched. */
export interface WaitingFile extends Outgoing {
  readonly id: bigint
}

/** What a bank does. Times are milliseconds since 1970 in UTC. */
export interface Bank {
  /** Takes a file; the same `key` again is the same file, and nothing new. */
  receive(name: string, bytes: Uint8Array, at: number, key?: string): void
  /** True where a file of this key has been taken. */
  knows(key: string): boolean
  /** Takes a credit from outside. */
  pay(credit: CreditFromOutside): void
  /** Lives up to an instant; gives every file that it said until then and that nobody took yet. */
  until(at: number): WaitingFile[]
  /** The files are where they belong and are not given again. */
  took(files: readonly WaitingFile[]): void
  /** When the bank has something to do or to say again; nothing when it has no more. */
  nextAt(): number | undefined
  /** Each account with its bookings and its balance: the truth that a test compares with. */
  books(): AccountBooks[]
  /** What it took, what it said, and what comes next. */
  diary(): Diary
  /** Throws where the books do not balance. */
  check(): void
  close(): void
}

/** Opens a bank, or opens it again on its file. */
export function createBank(options: BankOptions): Bank {
  const desk = openDesk(options)
  const { store, reached } = desk
  return {
    receive: (name, bytes, at, key) => {
      store.once(() => takeFile(desk, { name, bytes, at, key }))
      reached('received')
    },
    knows: (key) => knowsFile(store, key),
    pay: (credit) => store.once(() => takeCredit(desk, credit)),
    until: (at) => {
      while (store.once(() => workOnce(desk, at))) reached('worked')
      reached('told')
      const rows = store.rows('select * from sent where is_taken = 0 and at <= ? order by at, id', [
        at,
      ])
      return rows.map((row) => ({
        id: row.whole('id'),
        at: row.number('at'),
        name: row.text('name'),
        bytes: row.bytes('bytes'),
      }))
    },
    took: (files) =>
      store.once(() => {
        for (const { id } of files) store.run('update sent set is_taken = 1 where id = ?', [id])
      }),
    nextAt: () => {
      const row = store.row(`select min(at) as at from (
        select min(at) as at from agenda union all select min(at) from sent where is_taken = 0)`)
      const at = row?.wholeOrNone('at')
      return at === undefined ? undefined : Number(at)
    },
    books: () => readBooks(store),
    diary: () => readDiary(store),
    check: () => checkBooks(store),
    close: () => store.close(),
  }
}

function openDesk(options: BankOptions): Desk {
  const store = openStore(options.store ?? ':memory:')
  const schedule = { ...usualSchedule, ...options.schedule }
  const { versions, fates = {}, debitFates = {} } = options
  const byNumber = (told: Readonly<Record<string, Fate>>) => {
    return new Map(Object.entries(told).map(([number, fate]) => [numberOf(number), fate]))
  }
  const desk: Desk = {
    store,
    schedule,
    seed: options.seed,
    fates: byNumber(fates),
    debitFates: byNumber(debitFates),
    versions: { statement: versions?.statement ?? '08', answer: versions?.answer ?? '10' },
    habits: parseHabits([...(options.habits ?? []), ...(options.faults ?? [])]),
    reached: options.reached ?? (() => undefined),
  }
  store.once(() => keepSeed(store, options.seed))
  const date = dateAt(options.at, schedule.timeZone)
  for (const account of options.accounts) {
    store.once(() => openAccount(store, account, options.at, date))
  }
  const isClosed = options.at >= timeOfDay(desk, date, 'closes')
  if (desk.habits.has('empty-statements')) planNextClose(desk, isClosed ? date : addDays(date, -1))
  planMonthEnd(desk, options.at)
  return desk
}

/** A file is of one seed: with another it would tell another story from the middle on. */
function keepSeed(store: Store, seed: string): void {
  const kept = store.row(`select value from settings where name = 'seed'`)?.text('value')
  if (kept === undefined) store.run(`insert into settings values ('seed', ?)`, [seed])
  else if (kept !== seed) throw new Error(`this bank was opened with the seed ${kept}`)
}

function takeFile(
  desk: Desk,
  file: { name: string; bytes: Uint8Array; at: number; key: string | undefined },
): void {
  const { store, seed } = desk
  const { name, bytes, at } = file
  const count = store.row('select count(*) as count from received')?.number('count') ?? 0
  const key = file.key ?? `${count + 1} ${name}`
  if (knowsFile(store, key)) return
  const id = store.run('insert into received (key, name, at, bytes) values (?, ?, ?, ?)', [
    key,
    name,
    at,
    bytes,
  ])
  const seconds = drawWhole(seed, `read ${id} ${name}`, desk.schedule.readsAfterS)
  planWork(desk, at + seconds * 1000, 'read', id)
}

function knowsFile(store: Store, key: string): boolean {
  return store.row('select id from received where key = ?', [key]) !== undefined
}

function takeCredit(desk: Desk, credit: CreditFromOutside): void {
  const { store } = desk
  const to = numberOf(credit.to)
  const account = store.row(
    `select currency from accounts where number = ? and kind = 'customer'`,
    [to],
  )
  if (account === undefined) throw new Error(`there is no account ${to} at this bank`)
  if (credit.amount <= 0n) throw new Error('an amount is more than nothing')
  const lines = typeof credit.remittance === 'string' ? [credit.remittance] : credit.remittance
  const id = store.run(
    `insert into payments (own, end_to_end_id, amount, currency, name, account, paid_to, remittance,
       reference, status) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'arriving')`,
    [
      to,
      credit.endToEndId ?? 'NOTPROVIDED',
      credit.amount,
      account.text('currency'),
      credit.from.name,
      numberOf(credit.from.iban ?? ''),
      credit.paidTo === undefined ? null : numberOf(credit.paidTo),
      lines.join(''),
      credit.reference ?? null,
    ],
  )
  planWork(desk, credit.at, 'arrive', id)
}

function numberOf(account: string): string {
  return account.replace(/[\s-]/g, '').toUpperCase()
}

/** Does the first thing that is due; false where nothing is. */
function workOnce(desk: Desk, until: number): boolean {
  const { store } = desk
  const item = store.row('select * from agenda where at <= ? order by at, id limit 1', [until])
  if (item === undefined) return false
  store.run('delete from agenda where id = ?', [item.whole('id')])
  const { [item.text('kind')]: work } = works
  if (work === undefined) throw new Error(`the bank cannot ${item.text('kind')}`)
  desk.reached(`while ${item.text('kind')}`)
  work(desk, item.text('subject'), item.number('at'))
  return true
}

type Work = (desk: Desk, subject: string, at: number) => void

const kinds: Readonly<Record<AgendaKind, Work>> = {
  read: (desk, subject, at) => {
    readFile(desk, rowOf(desk, 'received', subject), at, (message, root, file) => {
      if (message !== RECALL) return false
      takeRecalls(desk, file, root, at)
      return true
    })
  },
  check: (desk, subject, at) => checkFile(desk, BigInt(subject), at),
  execute: (desk, subject, at) => {
    const batch = rowOf(desk, 'batches', subject)
    const work = batch.whole('is_debit') === 1n ? collectBatch : executeBatch
    work(desk, batch, at)
  },
  return: (desk, subject, at) => {
    const payment = rowOf(desk, 'payments', subject)
    const work = payment.whole('is_debit') === 1n ? takeDebitBack : returnPayment
    work(desk, payment, at)
  },
  arrive: (desk, subject, at) => arrivePayment(desk, rowOf(desk, 'payments', subject), at),
  recall: (desk, subject, at) => lookAtRecall(desk, rowOf(desk, 'recalls', subject), at),
  report: (desk, subject, at) => reportDay(desk, subject, at),
  month: (desk, subject, at) => closeMonth(desk, subject, at),
  close: (desk, subject, at) => closeDay(desk, subject, at),
}
const works: Readonly<Record<string, Work>> = kinds

type Table = 'received' | 'batches' | 'payments' | 'recalls'

function rowOf(desk: Desk, table: Table, id: string): Row {
  const row = desk.store.row(`select * from ${table} where id = ?`, [BigInt(id)])
  if (row === undefined) throw new Error(`no row ${id} in ${table}`)
  return row
}

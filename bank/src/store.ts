// The bank's file: SQLite, one transaction for each thing that the bank does.
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { DatabaseSync } from 'node:sqlite'

/** One row as SQLite gives it, read by column. */
export interface Row {
  text(column: string): string
  textOrNone(column: string): string | undefined
  whole(column: string): bigint
  wholeOrNone(column: string): bigint | undefined
  number(column: string): number
  bytes(column: string): Uint8Array
}

/** What the rest of the bank asks of its file. */
export interface Store {
  rows(sql: string, values?: readonly SQLInputValue[]): Row[]
  row(sql: string, values?: readonly SQLInputValue[]): Row | undefined
  /** Runs a statement; gives the id of the row that it inserted. */
  run(sql: string, values?: readonly SQLInputValue[]): bigint
  /** All or nothing: what throws leaves no trace. */
  once<T>(work: () => T): T
  close(): void
}

const TABLES = `
  create table if not exists settings (name text primary key, value text not null) strict;
  create table if not exists accounts (
    number text primary key, kind text not null, holder text not null, currency text not null,
    balance integer not null, overdraft integer not null, statements integer not null,
    stated integer not null, stated_entry integer not null
  ) strict;
  create table if not exists bookings (
    id integer primary key, at integer not null, date text not null,
    kind text not null, text text not null, batch integer
  ) strict;
  create table if not exists lines (
    id integer primary key, booking integer not null references bookings (id),
    account text not null references accounts (number), amount integer not null
  ) strict;
  create index if not exists lines_of_account on lines (account, id);
  create index if not exists lines_of_booking on lines (booking);
  create table if not exists received (
    id integer primary key, key text not null unique, name text not null, at integer not null,
    bytes blob not null, message text, message_id text, outcome text
  ) strict;
  create index if not exists received_message_id on received (message_id);
  create table if not exists batches (
    id integer primary key, file integer not null references received (id), reference text not null,
    account text not null, date text not null, is_batch_booked integer not null,
    is_instant integer not null, status text not null, reason text,
    is_debit integer not null default 0
  ) strict;
  create index if not exists batches_of_file on batches (file);
  create table if not exists payments (
    id integer primary key, batch integer references batches (id),
    own text not null, booking integer references bookings (id), end_to_end_id text not null,
    instruction_id text,
    uetr text, amount integer not null, currency text not null, name text not null,
    account text not null, paid_to text, remittance text not null, reference text,
    status text not null, reason text, original integer references payments (id),
    is_debit integer not null default 0
  ) strict;
  create index if not exists payments_of_batch on payments (batch);
  create index if not exists payments_of_booking on payments (booking);
  create table if not exists recalls (
    id integer primary key, file integer not null references received (id), case_id text not null,
    message_id text not null, message text not null, block text not null,
    end_to_end_id text not null, payment integer references payments (id), state text not null
  ) strict;
  create index if not exists recalls_of_payment on recalls (payment);
  create table if not exists agenda (
    id integer primary key, at integer not null, kind text not null, subject text not null,
    unique (kind, subject)
  ) strict;
  create index if not exists agenda_at on agenda (at, id);
  create table if not exists sent (
    id integer primary key, at integer not null, name text not null, bytes blob not null,
    is_taken integer not null default 0
  ) strict;
  create index if not exists sent_untaken on sent (at, id) where is_taken = 0;
`

/** Opens the bank's file, or books that live in memory only (`:memory:`). */
export function openStore(file: string): Store {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  database.exec(TABLES)
  const prepared = new Map<string, ReturnType<typeof database.prepare>>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const made = database.prepare(sql)
    made.setReadBigInts(true)
    prepared.set(sql, made)
    return made
  }
  return {
    rows: (sql, values = []) =>
      prepare(sql)
        .all(...values)
        .map(readRow),
    row: (sql, values = []) => {
      const found = prepare(sql).get(...values)
      return found === undefined ? undefined : readRow(found)
    },
    run: (sql, values = []) => BigInt(prepare(sql).run(...values).lastInsertRowid),
    once: (work) => {
      database.exec('begin immediate')
      try {
        const result = work()
        database.exec('commit')
        return result
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    close: () => database.close(),
  }
}

function readRow(row: Record<string, SQLOutputValue>): Row {
  const whole = (column: string): bigint => {
    const value = row[column]
    if (typeof value !== 'bigint') throw new Error(`${column} is no whole number`)
    return value
  }
  const textOrNone = (column: string): string | undefined => {
    const value = row[column]
    return typeof value === 'string' ? value : undefined
  }
  return {
    whole,
    wholeOrNone: (column) => {
      const value = row[column]
      return typeof value === 'bigint' ? value : undefined
    },
    textOrNone,
    number: (column) => Number(whole(column)),
    text: (column) => {
      const value = textOrNone(column)
      if (value === undefined) throw new Error(`${column} is no text`)
      return value
    },
    bytes: (column) => {
      const value = row[column]
      if (!(value instanceof Uint8Array)) throw new Error(`${column} is no file`)
      return value
    },
  }
}

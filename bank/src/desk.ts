// What every part of the bank works with: its file, its seed, its hours and its habits.
import type { AnswerVersion } from './answers.ts'
import type { Schedule } from './calendar.ts'
import { addDays, businessDayFrom, dateAt, timeOn } from './calendar.ts'
import { drawShare } from './chance.ts'
import type { StatementVersion } from './statements.ts'
import type { Row, Store } from './store.ts'

/** What happens to transfers to an account, or debits of it, told beforehand. */
export interface Fate {
  readonly kind: 'refused' | 'returned' | 'payee' | 'recall'
  /**
   * AC04, MD07, AM05, R03 …; for `payee` RVMC, RVNM, RVNA; for `recall` with what it is refused,
   * PDCR where it is looked at first, NONE where it is not answered.
   */
  readonly code: string
  /** How often it happens to an account; left out: always. */
  readonly times?: number
}

/** The kinds of work that the bank has before it. */
export type AgendaKind =
  | 'read'
  | 'check'
  | 'execute'
  | 'return'
  | 'arrive'
  | 'recall'
  | 'report'
  | 'month'
  | 'close'

/** A file that the bank has to say. */
export interface Outgoing {
  readonly at: number
  readonly name: string
  readonly bytes: Uint8Array
}

export interface Desk {
  readonly store: Store
  readonly seed: string
  readonly schedule: Schedule
  readonly fates: ReadonlyMap<string, Fate>
  readonly debitFates: ReadonlyMap<string, Fate>
  readonly versions: { readonly statement: StatementVersion; readonly answer: AnswerVersion }
  /** The habits that are on, with the share of cases in which each shows. */
  readonly habits: ReadonlyMap<string, number>
  /** Told at each named point at which a bank may die. */
  readonly reached: (point: string) => void
}

/** True where a habit is on and shows in this case. */
export function showsHabit(desk: Desk, habit: string, subject: string): boolean {
  const share = desk.habits.get(habit)
  if (share === undefined) return false
  return share >= 1 || drawShare(desk.seed, `${habit} ${subject}`) < share
}

/** Writes down what is to be done, unless the same stands there already. */
export function planWork(desk: Desk, at: number, kind: AgendaKind, subject: bigint | string): void {
  desk.store.run('insert or ignore into agenda values (null, ?, ?, ?)', [at, kind, String(subject)])
}

/** The day on which something that happens now is booked. */
export function bookingDate({ schedule }: Desk, at: number): string {
  const today = dateAt(at, schedule.timeZone)
  const isClosed = at >= timeOn(today, schedule.closes, schedule.timeZone)
  return businessDayFrom(isClosed ? addDays(today, 1) : today, schedule.calendar)
}

/** An instant of the bank's day. */
export function timeOfDay({ schedule }: Desk, date: string, time: keyof Hours): number {
  return timeOn(date, schedule[time], schedule.timeZone)
}

type Hours = Pick<Schedule, 'opens' | 'cutOff' | 'closes'>

const KINDS = ['refused', 'returned', 'payee', 'recall'] as const
const FATE = /\b(refused|returned|payee|recall) ([A-Z]{2}[A-Z0-9]{2}|R\d{2})\b/

/** What is to become of a transfer or debit: by its account, else by the words in the name. */
export function fateOf(desk: Desk, payment: Row): Fate | undefined {
  const isDebit = payment.whole('is_debit') === 1n
  const told = (isDebit ? desk.debitFates : desk.fates).get(payment.text('account'))
  if (told !== undefined && isLeft(desk, payment, told)) return told
  const match = FATE.exec(payment.text('name'))
  const kind = KINDS.find((one) => one === match?.[1])
  if (match?.[2] !== undefined && kind !== undefined) return { kind, code: match[2] }
  const id = String(payment.whole('id'))
  if (isDebit) return undefined
  return showsHabit(desk, 'some-come-back', id) ? { kind: 'returned', code: 'AC04' } : undefined
}

/** What a bank says of the name of somebody who is to be paid, before it is asked to pay him. */
export interface PayeeTold {
  /** In the codes of the check: `RCVC`, `RVMC`, `RVNM`, `RVNA`, `RVNC`. */
  readonly code: string
  /** As it knows the holder, where the name is nearly right. */
  readonly suggested: string | undefined
}

/** What it says of a name follows from its words alone: `payee RVNM` has no match. */
export function tellOfPayee(name: string): PayeeTold {
  const match = FATE.exec(name)
  if (match?.[1] !== 'payee' || match[2] === undefined) {
    return { code: 'RCVC', suggested: undefined }
  }
  const known = name.replace(match[0], '').replace(/\s+/g, ' ').trim()
  return { code: match[2], suggested: match[2] === 'RVMC' && known !== '' ? known : undefined }
}

/** Whether a fate has not happened to an account as often as it does. */
function isLeft({ store }: Desk, payment: Row, { times }: Fate): boolean {
  if (times === undefined) return true
  const before = store.row(
    `select count(*) as count from payments
      where account = ? and is_debit = ? and original is null and id < ?`,
    [payment.text('account'), payment.whole('is_debit'), payment.whole('id')],
  )
  return (before?.number('count') ?? 0) < times
}

/** A name of nobody, to whom happens what would have happened to this one. */
export function nameForgotten(name: string): string {
  const fate = FATE.exec(name)?.[0]
  return fate === undefined ? 'Forgotten' : `Forgotten ${fate}`
}

// Tells each account what was booked: statements when a day closes, notices at once.
import { checkBooks } from './books.ts'
import { addDays, businessDayFrom } from './calendar.ts'
import type { Desk } from './desk.ts'
import { planWork, showsHabit, timeOfDay } from './desk.ts'
import type { Element } from './element.ts'
import { habits } from './habits.ts'
import { sendFile } from './sending.ts'
import type { Detail, Entry, Statement, StatementKind, StatementVersion } from './statements.ts'
import { messageIdOf, statementElement, writeStatements } from './statements.ts'
import type { Row } from './store.ts'

/** Closes a day: holds the books against each other, then tells every account what it saw. */
export function closeDay(desk: Desk, date: string, at: number): void {
  checkBooks(desk.store)
  const accounts = desk.store.rows(`select * from accounts where kind = 'customer' order by number`)
  const told = accounts.flatMap((account) => stateAccount(desk, account, { date, at }))
  const isOneFile = showsHabit(desk, 'several-accounts', date)
  const pages = told.flatMap((one) => pagesOf(desk, one))
  const groups = isOneFile ? [told] : pages.map((one) => [one])
  for (const some of groups) sendStatements(desk, some)
  if (desk.habits.has('empty-statements')) planNextClose(desk, date)
}

/** At the cut-off of a day: what was booked so far and stands on no statement. */
export function reportDay(desk: Desk, date: string, at: number): void {
  const accounts = desk.store.rows(`select * from accounts where kind = 'customer' order by number`)
  for (const account of accounts) {
    const rows = unstatedRows(desk, account, date)
    if (rows.length === 0) continue
    const opening = account.whole('stated')
    const sequence = account.number('statements') + 1
    const report: Statement = {
      kind: '052',
      id: `PB052-${account.text('number').slice(-10)}-${sequence}`,
      sequence,
      at,
      date,
      account: accountOf(account),
      opening,
      closing: rows.reduce((sum, row) => sum + row.whole('amount'), opening),
      entries: rows.map((row) => readEntry(desk, row)),
      page: 1,
      isLastPage: true,
    }
    sendStatements(desk, [report])
  }
}

function unstatedRows(desk: Desk, account: Row, date: string): Row[] {
  return desk.store.rows(
    `select b.*, l.amount, l.id as line from lines l join bookings b on b.id = l.booking
      where l.account = ? and l.id > ? and b.date <= ? order by l.id`,
    [account.text('number'), account.whole('stated_entry'), date],
  )
}

function accountOf(account: Row): Statement['account'] {
  const number = account.text('number')
  return { number, holder: account.text('holder'), currency: account.text('currency') }
}

/** How many entries stand on a page. */
const ON_PAGE = 2

/** A statement in pages, each from the balance at which the one before ends. */
function pagesOf(desk: Desk, statement: Statement): Statement[] {
  const { entries } = statement
  const isPaged = entries.length > ON_PAGE && showsHabit(desk, 'pages', statement.id)
  if (!isPaged) return [statement]
  const count = Math.ceil(entries.length / ON_PAGE)
  let { opening } = statement
  return Array.from({ length: count }, (_, place) => {
    const some = entries.slice(place * ON_PAGE, (place + 1) * ON_PAGE)
    const from = opening
    opening = some.reduce((sum, { amount }) => sum + amount, opening)
    const page = { page: place + 1, isLastPage: place + 1 === count }
    return { ...statement, ...page, opening: from, closing: opening, entries: some }
  })
}

function stateAccount(desk: Desk, account: Row, of: { date: string; at: number }): Statement[] {
  const { store } = desk
  const number = account.text('number')
  const rows = unstatedRows(desk, account, of.date)
  if (rows.length === 0 && !showsHabit(desk, 'empty-statements', `${number} ${of.date}`)) return []
  const opening = account.whole('stated')
  const closing = rows.reduce((sum, row) => sum + row.whole('amount'), opening)
  const sequence = account.number('statements') + 1
  store.run('update accounts set stated = ?, stated_entry = ?, statements = ? where number = ?', [
    closing,
    rows.at(-1)?.whole('line') ?? account.whole('stated_entry'),
    sequence,
    number,
  ])
  const isReport =
    desk.schedule.reportsAfterMs !== null || showsHabit(desk, 'report-only', `${number} ${of.date}`)
  const statement: Statement = {
    kind: isReport ? '052' : '053',
    id: `PB053-${number.slice(-10)}-${sequence}`,
    sequence,
    at: of.at,
    date: of.date,
    account: accountOf(account),
    opening,
    closing,
    entries: rows.map((row) => readEntry(desk, row)),
    page: 1,
    isLastPage: true,
  }
  return [statement]
}

/** A notice of one booking at once, where the bank is set to give them. */
export function noticeBooking(desk: Desk, booking: bigint, at: number): void {
  if (!showsHabit(desk, 'notices', String(booking))) return
  const row = desk.store.row(
    `select b.*, l.amount, l.account from bookings b join lines l on l.booking = b.id
       join accounts a on a.number = l.account and a.kind = 'customer' where b.id = ?`,
    [booking],
  )
  if (row === undefined) return
  const number = row.text('account')
  const account = desk.store.row('select * from accounts where number = ?', [number])
  const notice: Statement = {
    kind: '054',
    id: `PB054-${booking}`,
    sequence: Number(booking),
    at,
    date: row.text('date'),
    account: {
      number,
      holder: account?.text('holder') ?? '',
      currency: account?.text('currency') ?? '',
    },
    opening: 0n,
    closing: 0n,
    entries: [readEntry(desk, row)],
    page: 1,
    isLastPage: true,
  }
  sendStatements(desk, [notice])
}

function sendStatements(desk: Desk, statements: readonly Statement[]): void {
  const [head] = statements
  if (head === undefined) return
  const version = versionOf(desk, head.kind)
  const bodies = statements.map((statement) => shapeStatement(desk, statement, version))
  const bytes = writeStatements(head, bodies, version)
  sendFile(desk, {
    at: head.at,
    name: `camt.${head.kind}_${head.date}_${messageIdOf(head)}.xml`,
    bytes,
  })
}

/** The schemas of day's reports that the bank has are those of .02 and .08. */
function versionOf({ versions }: Desk, kind: StatementKind): StatementVersion {
  if (kind !== '052') return versions.statement
  return versions.statement === '02' ? '02' : '08'
}

function shapeStatement(desk: Desk, statement: Statement, version: StatementVersion): Element {
  const shaped = statementElement(statement, version)
  for (const { name, reshape } of habits) {
    if (reshape !== undefined && showsHabit(desk, name, statement.id)) reshape(shaped)
  }
  return shaped
}

/** Closes the next business day, too, whatever is booked on it. */
export function planNextClose(desk: Desk, date: string): void {
  const next = businessDayFrom(addDays(date, 1), desk.schedule.calendar)
  planWork(desk, timeOfDay(desk, next, 'closes'), 'close', next)
}

function readEntry(desk: Desk, row: Row): Entry {
  const batch = desk.store.row(
    `select b.*, r.message_id from batches b join received r on r.id = b.file
      where b.id = ? and b.is_batch_booked = 1`,
    [row.wholeOrNone('batch') ?? null],
  )
  return {
    id: row.whole('id'),
    date: row.text('date'),
    kind: row.text('kind'),
    amount: row.whole('amount'),
    text: row.text('text'),
    batch:
      batch === undefined
        ? undefined
        : { messageId: batch.text('message_id'), reference: batch.text('reference') },
    details: desk.store
      .rows('select * from payments where booking = ? order by id', [row.whole('id')])
      .map(readDetail),
  }
}

function readDetail(payment: Row): Detail {
  return {
    endToEndId: payment.text('end_to_end_id'),
    instructionId: payment.textOrNone('instruction_id'),
    uetr: payment.textOrNone('uetr'),
    amount: payment.whole('amount'),
    name: payment.text('name'),
    account: payment.text('account'),
    paidTo: payment.textOrNone('paid_to'),
    remittance: payment.text('remittance'),
    reference: payment.textOrNone('reference'),
    reason:
      payment.wholeOrNone('original') === undefined ? undefined : payment.textOrNone('reason'),
  }
}

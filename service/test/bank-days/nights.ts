// What must be so each night: the books are the bank's own of the last statement that has come, to
// the cent, and what differs is what the bank has not told yet.
import { expect } from 'vitest'
import { hasHabit } from './nature.ts'
import type { Shown, Town } from './town.ts'
import { mustAs } from './town.ts'
import { booksOfBank, isFirstEmpty, type Page, pageKey, pagesOfBank } from './truth.ts'

const DAY_MS = 86_400_000

/** A statement as the service has it. */
interface Row {
  readonly id: string
  readonly kind: string
  readonly day: string
  readonly page: number
  readonly status: string
  readonly isTaken: boolean
  readonly opening: number
  readonly closing: number
}

/** What the service made of the statements of the account, in the order of their days. */
async function readRows({ owner, tenant }: Town): Promise<Row[]> {
  const { rows } = await owner.query<Shown>(
    `select s.id, s.kind, s.to_day::text as day, coalesce(s.page, 1)::int as page, s.status,
            s.taken_number is not null as is_taken, s.opening::text, s.closing::text
       from bank_statements s join connected_accounts a
         on a.tenant_id = s.tenant_id and a.id = s.connected_account_id
      where s.tenant_id = $1 and s.is_booking and a.kind = 'client_money'
      order by s.to_day, s.page, s.taken_number`,
    [tenant],
  )
  return rows.map(({ is_taken: isTaken, opening, closing, ...row }) => {
    return { ...row, isTaken, opening: Number(opening), closing: Number(closing) }
  })
}

interface Night {
  readonly day: string
  readonly pages: readonly Page[]
  readonly rows: readonly Row[]
}

/** A night against the bank's own books. Gives what the service says of it, where it can. */
export async function checkNight(town: Town): Promise<Shown> {
  const { now, nights } = town
  const day = dayOf(now - DAY_MS)
  const asked = ['GET', `/v1/bank/closings?from=${day}&to=${day}`] as const
  const { data } = await mustAs(town, 'ada', asked)
  const night: Night = { day, pages: pagesOfBank(town, day), rows: await readRows(town) }
  const due = pagesDue(town, night)
  for (const page of due) {
    const statuses = rowsOf(night, page).map(({ isTaken, status }) => (isTaken ? 'taken' : status))
    expect(statuses, `night of ${day}: ${pageKey(page)} has come and counts`).toContain('taken')
  }
  checkTaken(town, night)
  const isOfClients = ({ connected_account_id: id }: Shown) => id === town.accountId
  const closing = data.find(isOfClients)
  for (const own of data.filter((one: Shown) => !isOfClients(one))) checkOwn(day, own)
  if (closing === undefined || closing.bank === null) {
    expect(due, `night of ${day}: the bank has told nothing`).toEqual([])
    return undefined
  }
  const missing = checkClosing(town, night, closing)
  await checkDay(town, closing)
  nights.compared += 1
  const isWhole = missing === 0 && closing.bank === (night.pages.at(-1)?.closing ?? closing.bank)
  if (isWhole && closing.difference === 0) nights.agreed += 1
  return closing
}

/** The line of the day says the same of clients' money, and what makes up its difference. */
async function checkDay(town: Town, { day, bank, unexplained }: Shown): Promise<void> {
  const asked = ['GET', `/v1/bank/days?from=${day}&to=${day}`] as const
  const [line, ...others] = (await mustAs(town, 'ada', asked)).data
  expect(others, `night of ${day}: one line`).toEqual([])
  expect(line, `line of ${day}`).toMatchObject({ bank, unexplained, elsewhere: 0 })
  const named = line.own + line.named + line.unexplained
  expect(line.difference, `line of ${day}: what makes it up`).toBe(named)
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

function rowsOf({ rows }: Pick<Night, 'rows'>, { day, page }: Page): Row[] {
  return rows.filter((row) => row.day === day && row.page === page)
}

/** Whether people are asked about it: it waits for what is missing, or is held. */
function isAsked(night: Night, page: Page): boolean {
  return rowsOf(night, page).some(({ status }) => status === 'waiting' || status === 'held')
}

/**
 * What must count by now: pages that came whole before the night, up to the first that did not, or
 * that people are asked about. Reports need not follow each other.
 */
function pagesDue(town: Town, night: Night): Page[] {
  const begins = Date.parse(night.day) + DAY_MS
  const mustCount = (page: Page) => {
    const at = town.delivered.get(pageKey(page))
    return at !== undefined && at < begins && !isAsked(night, page)
  }
  if (town.nature.isReportOnly) return night.pages.filter(mustCount)
  const first = night.pages.findIndex((page) => !mustCount(page))
  return first === -1 ? [...night.pages] : night.pages.slice(0, first)
}

/** What counts is a page of the bank's, counts once, and has its balances. */
function checkTaken({ nature }: Town, night: Night): void {
  const isTwice = nature.isReportOnly && hasHabit(nature, 'reports-too')
  const seen = new Set<string>()
  for (const row of night.rows.filter(({ isTaken }) => isTaken)) {
    const page = night.pages.find((one) => one.day === row.day && one.page === row.page)
    const told = page && [page.opening, page.closing]
    if (!isTwice) {
      expect([row.opening, row.closing], `${pageKey(row)} as the bank has it`).toEqual(told)
      expect(seen, `${pageKey(row)} counts once`).not.toContain(pageKey(row))
    } else {
      expect(row.opening, `${pageKey(row)} as the bank has it`).toBe(page?.opening)
      const balances = [page?.opening, ...(page?.balances ?? [])]
      expect(balances, `${pageKey(row)} as the bank has it`).toContain(row.closing)
    }
    seen.add(pageKey(row))
  }
}

/** How much of what the bank has told by its last page that counts is on pages that do not. */
function checkClosing(town: Town, night: Night, closing: Shown): number {
  const { day, pages } = night
  const taken = night.rows.filter(({ isTaken }) => isTaken)
  const newest = taken.at(-1)
  const place = pages.findIndex((page) => page.day === newest?.day && page.page === newest.page)
  const page = pages[place]
  if (page === undefined) throw new Error(`broken: night of ${day}: it is of no statement`)
  const last = fullestOf(taken, page)
  const counted = new Set(taken.map(pageKey))
  const before = pages.slice(0, place)
  const left = before.filter((one) => !counted.has(pageKey(one)))
  const missing = sumOf(left) + sumUntold(taken, before)
  // What stands on pages before the first that counts is what the books did not begin with.
  const first = pages.findIndex((one) => counted.has(pageKey(one)))
  const begins = sumOf(pages.slice(0, first))
  const items = closing.items.reduce((sum: number, { amount }: Shown) => sum + amount, 0)
  const about = `night of ${day}, by ${pageKey(page)}`
  const isPart = town.nature.isReportOnly && last?.closing !== page.closing
  const bank = isPart ? last?.closing : page.closing
  expect(closing, about).toMatchObject({ bank, unexplained: missing - begins })
  const differs = missing - begins + items
  expect(closing.bank - closing.ledger, `${about}: item by item`).toBe(differs)
  checkItems(town, { day, begins }, closing)
  const mayMiss = town.nature.impatiencePercent > 0 || town.nature.isReportOnly
  for (const one of left.filter((page) => !isFirstEmpty(town, page))) {
    const isLost = !town.delivered.has(pageKey(one)) || isAsked(night, one)
    expect(mayMiss && isLost, `${about}: ${pageKey(one)} was left out`).toBe(true)
  }
  return missing
}

/** Of a day that is told again and again, what tells the most of it; undefined where none came. */
function fullestOf(taken: readonly Row[], page: Page): Row | undefined {
  const [fullest] = rowsOf({ rows: taken }, page).toSorted((one, other) => {
    return page.balances.lastIndexOf(other.closing) - page.balances.lastIndexOf(one.closing)
  })
  return fullest
}

/** What the last report of a day told, and has not come, where others of the day have. */
function sumUntold(taken: readonly Row[], pages: readonly Page[]): number {
  return pages.reduce((sum, page) => {
    return sum + page.closing - (fullestOf(taken, page)?.closing ?? page.closing)
  }, 0)
}

function sumOf(pages: readonly Page[]): number {
  return pages.reduce((sum, { opening, closing }) => sum + closing - opening, 0)
}

/** Of own money there are no books: its statements add up, or say by how much they do not. */
function checkOwn(day: string, { ledger, bank, unexplained, items }: Shown): void {
  const named = items.reduce((sum: number, { amount }: Shown) => sum + amount, 0)
  expect(bank - ledger, `night of ${day}: own money`).toBe(unexplained + named)
}

/** What differs by name is booked at the bank: no item is made up. */
function checkItems(
  town: Town,
  { day, begins }: { readonly day: string; readonly begins: number },
  { items }: Shown,
): void {
  const { entries } = booksOfBank(town)
  const booked = entries.map(({ amount }) => Number(amount))
  // What went out lacks in the books' favour, and a debit that was collected against it.
  const told = entries.flatMap(({ amount: sum, payments }) => {
    return payments.map(({ amount }) => (Number(sum) < 0 ? Number(amount) : -Number(amount)))
  })
  for (const { what, amount } of items) {
    // A statement that waits is named, and its money counts when it does.
    if (what === 'statement_open') {
      expect(amount, `night of ${day}: ${what}`).toBe(0)
      continue
    }
    if (what === 'opening_not_booked') {
      expect(amount, `night of ${day}: ${what}`).toBe(begins)
      continue
    }
    const known = what === 'left_without_booking' ? told : booked
    expect(known, `night of ${day}: ${what}`).toContain(amount)
  }
}

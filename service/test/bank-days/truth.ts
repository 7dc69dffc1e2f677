// What the bank's own books say of each day, page by page as it tells them, and which of these
// pages have reached us whole: with nothing of the service in it.
import { asId, showId } from '#kit'
import { addDays, dateAt, isBusinessDay } from '../../../bank/src/calendar.ts'
import { hasHabit } from './nature.ts'
import { FIRST_MORNING, type Town } from './town.ts'

/** How many entries the bank writes on a page, where it writes pages. */
const ON_PAGE = 2

/** As the bank names an order or a debit: the characters of its id, whatever it is of. */
export function bareName(id: string): string {
  return showId('outbound', asId('outbound', id)).slice('outbound_'.length)
}

/** The bank's own books of the account of clients' money. */
export function booksOfBank({ bank, nature }: Town) {
  const books = bank.books().find(({ number }) => number === nature.account)
  if (books === undefined) throw new Error('the bank has lost an account')
  return books
}

/** A page as it must come; all of a day's entries are on its first one where there is no other. */
export interface Page {
  readonly day: string
  readonly page: number
  readonly opening: number
  readonly closing: number
  /** The balance after each of its entries. */
  readonly balances: readonly number[]
}

/** The name of a page among all. */
export function pageKey({ day, page }: Pick<Page, 'day' | 'page'>): string {
  return `${day} ${page}`
}

/** All pages of the days up to one, the oldest first. */
export function pagesOfBank(town: Town, until: string): Page[] {
  const { nature } = town
  const [opened, ...booked] = booksOfBank(town).entries
  const byDay = new Map<string, number[]>()
  for (const day of daysUntil(until)) {
    const hasOne = hasHabit(nature, 'empty-statements') && isBusinessDay(day, 'target')
    if (hasOne) byDay.set(day, [])
  }
  for (const { date, amount } of booked.filter((one) => one.date <= until)) {
    byDay.set(date, [...(byDay.get(date) ?? []), Number(amount)])
  }
  let balance = Number(opened?.amount ?? 0n)
  return [...byDay]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, amounts]) => {
      return cutPages(town, amounts).map((some, place): Page => {
        const opening = balance
        const balances = some.map((amount) => (balance += amount))
        return { day, page: place + 1, opening, closing: balance, balances }
      })
    })
}

/** The first pages of all, as long as none of them has an entry. */
function emptyOnes(pages: readonly Page[]): readonly Page[] {
  const first = pages.findIndex(({ balances }) => balances.length > 0)
  return first === -1 ? pages : pages.slice(0, first)
}

/** A page before any with an entry: that it is missing, nobody can know. */
export function isFirstEmpty(town: Town, page: Page): boolean {
  return emptyOnes(pagesOfBank(town, page.day)).some((one) => pageKey(one) === pageKey(page))
}

/** Whether such a one is still to come, or came after one that follows it. */
export function isFirstLate(town: Town): boolean {
  const pages = pagesOfBank(town, dateAt(town.now, 'UTC'))
  const at = (page: Page) => town.delivered.get(pageKey(page)) ?? Infinity
  return emptyOnes(pages).some((one, place) => {
    return pages.slice(place + 1).some((later) => at(one) > at(later))
  })
}

function cutPages({ nature }: Town, amounts: readonly number[]): number[][] {
  const isPaged = hasHabit(nature, 'pages') && !hasHabit(nature, 'several-accounts')
  if (!isPaged || amounts.length <= ON_PAGE) return [[...amounts]]
  const count = Math.ceil(amounts.length / ON_PAGE)
  return Array.from({ length: count }, (_, place) => {
    return amounts.slice(place * ON_PAGE, (place + 1) * ON_PAGE)
  })
}

function daysUntil(until: string): string[] {
  const days: string[] = []
  for (let day = dateAt(FIRST_MORNING, 'UTC'); day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

const NAME = /camt\.05[23]_(\d{4}-\d{2}-\d{2})_PB053-(\d+)-\d+(?:-(\d+))?\.xml/

/** Notes that a file has come whole, where it is a page of a statement. */
export function noteDelivered(town: Town, name: string, bytes: Buffer): void {
  const [, day, account = '', page] = NAME.exec(name) ?? []
  if (day === undefined || !town.nature.account.endsWith(account) || !isWhole(bytes)) return
  const key = pageKey({ day, page: Number(page ?? 1) })
  if (!town.delivered.has(key)) town.delivered.set(key, town.now)
}

/** The last bytes of a ZIP begin with its signature; a document ends where its root does. */
function isWhole(bytes: Buffer): boolean {
  const end = bytes.subarray(-64)
  return end.includes('</Document>') || end.includes(Buffer.from('PK\u0005\u0006', 'latin1'))
}

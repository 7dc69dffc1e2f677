// Whether a statement adds up, and whether it follows the one before it. What is found is for a
// person to decide; nothing is booked until then.
import type { Balance, Entry, Money, Statement } from './message.ts'

type FindingCode =
  | 'no_opening'
  | 'no_closing'
  | 'unreadable_entry'
  | 'currencies_differ'
  | 'sum_differs'
  | 'wrong_sign'
  | 'copy'
  | 'double'
  | 'overlap'
  | 'late_page'
  | 'gap'
  | 'more_pages'
  | 'opening_differs'

interface Finding {
  readonly code: FindingCode
  readonly detail: string
}

export interface BalanceCheck {
  /** In minor units, negative where the account is overdrawn; null where the file gives none. */
  readonly opening: bigint | null
  readonly closing: bigint | null
  /** Of the booked entries, by the signs that hold. */
  readonly sum: bigint
  /** Those whose sign the file says wrongly. */
  readonly turned: readonly Entry[]
  readonly findings: readonly Finding[]
}

/** What is kept of the statement before, of the same account. */
export interface PreviousStatement {
  readonly id: string | null
  readonly sequence: bigint | null
  readonly page: { readonly number: bigint | null; readonly isLast: boolean } | null
  readonly closing: bigint | null
  /** The last day that it covers. */
  readonly to: string | null
}

/**
 * Adds up a statement's booked entries: Σ = closing − opening. Where it does not, and turning
 * reversals around makes it so in one way only, these have the wrong sign. With `previous` the
 * chain is checked, too.
 */
export function checkBalances(statement: Statement, previous?: PreviousStatement): BalanceCheck {
  const findings: Finding[] = []
  const tell = (code: FindingCode, detail: string) => findings.push({ code, detail })
  const opening = amountOf(openingOf(statement.balances))
  const closing = amountOf(closingOf(statement.balances))
  if (opening === null) tell('no_opening', 'neither OPBD nor PRCD nor ITBD')
  if (closing === null) tell('no_closing', 'neither CLBD nor a second ITBD')
  const booked = statement.entries.filter(({ status }) => status === 'booked')
  if (currenciesOf(statement, booked).size > 1) tell('currencies_differ', 'entries and balances')
  const unread = booked.filter(({ money, direction }) => money === null || direction === null)
  if (unread.length > 0) tell('unreadable_entry', `${unread.length} cannot be added`)
  const said = booked.reduce((sum, entry) => sum + signedOf(entry), 0n)
  const off = opening === null || closing === null ? 0n : closing - opening - said
  const turned = off === 0n ? [] : turnedFor(off, booked)
  if (turned.length > 0) tell('wrong_sign', `${turned.length} reversals go the other way`)
  else if (off !== 0n) tell('sum_differs', `by ${off}`)
  if (statement.copy !== null) tell('copy', statement.copy)
  if (previous !== undefined) findings.push(...chainFaults(statement, previous, opening))
  const sum = turned.length > 0 ? said + off : said
  return { opening, closing, sum, turned, findings }
}

/** What the next statement is checked against. */
export function chainEndOf(statement: Statement): PreviousStatement {
  const closing = closingOf(statement.balances)
  return {
    id: statement.id,
    sequence: sequenceOf(statement),
    page: statement.page,
    closing: amountOf(closing),
    to: statement.period?.to ?? closing?.day ?? null,
  }
}

function sequenceOf(statement: Statement): bigint | null {
  return statement.electronicSequence ?? statement.legalSequence
}

function openingOf(balances: readonly Balance[]): Balance | undefined {
  return ofType(balances, 'OPBD') ?? ofType(balances, 'PRCD') ?? ofType(balances, 'ITBD')
}

function closingOf(balances: readonly Balance[]): Balance | undefined {
  const known = ofType(balances, 'CLBD')
  if (known !== undefined) return known
  const interim = balances.filter(({ type }) => type === 'ITBD')
  const isOpenedOtherwise = openingOf(balances)?.type !== 'ITBD'
  return interim.length > 1 || isOpenedOtherwise ? interim.at(-1) : undefined
}

function ofType(balances: readonly Balance[], type: string): Balance | undefined {
  return balances.find((balance) => balance.type === type)
}

function amountOf(balance: Balance | undefined): bigint | null {
  if (balance === undefined || balance.money === null || balance.direction === null) return null
  return balance.direction === 'credit' ? balance.money.amount : -balance.money.amount
}

/** What an entry adds, as the file says it. */
function signedOf({ money, direction }: Entry): bigint {
  if (money === null || direction === null) return 0n
  return direction === 'credit' ? money.amount : -money.amount
}

function currenciesOf(statement: Statement, booked: readonly Entry[]): Set<string> {
  const ends = [openingOf(statement.balances), closingOf(statement.balances)]
  const all = [...ends.map((end) => end?.money), ...booked.map(({ money }) => money)]
  return new Set(all.filter(isMoney).map(({ currency }) => currency))
}

function isMoney(money: Money | null | undefined): money is Money {
  return money !== null && money !== undefined
}

/** The reversals that close the difference when they are turned: all of them, or the only one. */
function turnedFor(off: bigint, booked: readonly Entry[]): readonly Entry[] {
  const reversals = booked.filter(({ isReversal }) => isReversal)
  const gained = (entry: Entry) => -2n * signedOf(entry)
  const all = reversals.reduce((sum, entry) => sum + gained(entry), 0n)
  const single = reversals.filter((entry) => gained(entry) === off)
  if (all === off && (reversals.length === 1 || single.length === 0)) return reversals
  return all !== off && single.length === 1 ? single : []
}

function chainFaults(
  statement: Statement,
  previous: PreviousStatement,
  opening: bigint | null,
): Finding[] {
  const placed = placeFault(statement, previous)
  if (placed !== undefined) return [placed]
  if (opening === null || previous.closing === null || opening === previous.closing) return []
  const detail = `opens with ${opening}, the one before closes with ${previous.closing}`
  return [{ code: 'opening_differs', detail }]
}

/** Where a statement stands that does not follow the one before. */
function placeFault(statement: Statement, previous: PreviousStatement): Finding | undefined {
  const end = chainEndOf(statement)
  const before = describe(previous)
  const isOfSameNumber = end.sequence === previous.sequence
  if (isOfSameNumber && isSamePage(end, previous) && isSameEnd(end, previous)) {
    return { code: 'double', detail: `as ${before}` }
  }
  const from = statement.period?.from ?? null
  const isPaged = isOfSameNumber && end.page !== null && previous.page !== null
  if (isPaged) return pageFault(end, previous)
  if (previous.page?.isLast === false) return { code: 'more_pages', detail: `of ${before}` }
  const isNewYear = end.to !== null && previous.to !== null && end.to.slice(0, 4) > previous.to
  if (end.sequence !== null && previous.sequence !== null && !(isNewYear && end.sequence === 1n)) {
    const ahead = end.sequence - previous.sequence
    if (ahead < 0n) return { code: 'late_page', detail: `comes after ${before}` }
    if (ahead === 0n) return { code: 'overlap', detail: `has the number of ${before}` }
    if (ahead > 1n) return { code: 'gap', detail: `${ahead - 1n} are missing after ${before}` }
  }
  if (from !== null && previous.to !== null && from < previous.to) {
    return { code: 'overlap', detail: `begins ${from}, within ${before}` }
  }
  return undefined
}

function pageFault(end: PreviousStatement, previous: PreviousStatement): Finding | undefined {
  const ahead = (end.page?.number ?? 0n) - (previous.page?.number ?? 0n)
  if (ahead === 1n) return undefined
  const before = describe(previous)
  if (ahead <= 0n) return { code: 'late_page', detail: `comes after ${before}` }
  return { code: 'gap', detail: `${ahead - 1n} pages are missing after ${before}` }
}

function isSamePage(a: PreviousStatement, b: PreviousStatement): boolean {
  return (a.page?.number ?? null) === (b.page?.number ?? null)
}

function isSameEnd(a: PreviousStatement, b: PreviousStatement): boolean {
  return a.id === b.id && a.closing === b.closing && a.to === b.to
}

function describe({ id, sequence, page }: PreviousStatement): string {
  const number = page?.number ?? null
  return [`${id ?? '?'}`, sequence, number].filter((one) => one !== null).join('/')
}

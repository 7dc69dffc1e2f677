// What a booked entry of a bank becomes: pure, from what the bank says and what is known. What is
// not certain is for a person to decide.
import type { BankAskedWhy } from '@holdfast/contract'
import type { Id } from '#kit'
import { type Named, ordersNamed } from './named.ts'
import type { Said, SaidDetail, SaidParty } from './said.ts'

/** A booked entry; its amount is negative where money left the account. */
export interface BookedEntry {
  readonly amount: bigint
  readonly bookedOn: string | null
  readonly bankReference: string | null
  readonly said: Said
}

/** An order that was given to the bank: it has the id of what it pays, or collects. */
export interface KnownOrder {
  readonly id: string
  readonly kind: 'outbound' | 'inbound_return' | 'debit'
  readonly amount: bigint
  /** `ended`: it was refused or called off, and never left. */
  readonly standing: 'under_way' | 'executed' | 'ended'
  /** An entry has said that it left; that it came back; that it arrived at an own account. */
  readonly isExecuted: boolean
  readonly isReturned: boolean
  readonly isArrived: boolean
}

/** Money that came by an entry before. */
export interface KnownInbound {
  readonly inboundId: Id<'inbound'>
  readonly amount: bigint
}

/** Which project a payer meant, and the words by which that is known; several: nobody can say. */
export type MeantProject =
  | { readonly projectId: Id<'project'>; readonly reference: string | null }
  | 'several'
  | null

/** What entries of one account are decided by. */
export interface Known {
  readonly account: {
    readonly kind: 'client_money' | 'own_money'
    /** Entries of days before are of another rail's time. */
    readonly startsOn: string | null
  }
  /** By any of the references that an order leaves with; of an own account: a payout. */
  readonly order: (reference: string) => KnownOrder | undefined
  /** Orders of a file, by its PmtInfId, or its MsgId where the bank gives no other. */
  readonly ordersOf: (payment: string | null, message: string | null) => readonly KnownOrder[]
  /** What a booking of the bank, by its reference, has brought. */
  readonly inbound: (bankReference: string) => KnownInbound | undefined
  /** The project that has the virtual IBAN to which a payer paid. */
  readonly virtual: (party: SaidParty) => Id<'project'> | undefined
  readonly meant: (texts: readonly string[]) => MeantProject
  /** What the organisation taught that the money of a payer means; asked last. */
  readonly taught: (party: SaidParty) => Id<'project'> | undefined
  /** Whether an account number is one of the organisation's own at a bank. */
  readonly isOwn: (party: SaidParty) => boolean
}

/** What an entry is, whole, that names nobody's payment. */
type WholeKind =
  | 'charge'
  | 'charge_given_back'
  | 'interest'
  | 'own_money_in'
  | 'own_money_out'
  | 'own_account'
  | 'before_start'

/** One thing that an entry is booked as. */
export type EntryPart =
  | {
      readonly became: 'order_executed'
      readonly order: KnownOrder
      readonly amount: bigint
    }
  | {
      readonly became: 'payout_arrived'
      readonly order: KnownOrder
      readonly amount: bigint
    }
  | {
      readonly became: 'order_returned'
      readonly order: KnownOrder
      readonly amount: bigint
      readonly code: string | null
    }
  | {
      readonly became: 'inbound'
      readonly projectId: Id<'project'>
      readonly amount: bigint
      readonly reference: string | null
      readonly endToEnd: string | null
      readonly payer: SaidParty | null
    }
  | {
      readonly became: 'inbound_taken_back'
      readonly inboundId: Id<'inbound'>
      readonly amount: bigint
    }
  | {
      readonly became: WholeKind
      readonly amount: bigint
    }

export type Outcome = { readonly parts: readonly EntryPart[] } | { readonly asks: BankAskedWhy }

/** Sub-families of bank transaction codes that say that the bank itself charges or pays. */
const CHARGES: ReadonlySet<string> = new Set(['CHRG', 'COMM', 'FEES', 'COME', 'COMT'])
const INTEREST: ReadonlySet<string> = new Set(['INTR', 'CINT', 'DINT'])

/** Decides a booked entry. Every cent of it stands in the parts, or nothing of it does. */
export function decideEntry(entry: BookedEntry, known: Known): Outcome {
  const size = entry.amount < 0n ? -entry.amount : entry.amount
  const { kind, startsOn } = known.account
  if (startsOn !== null && entry.bookedOn !== null && entry.bookedOn < startsOn) {
    return whole('before_start', size)
  }
  if (kind === 'own_money') return ofOwnAccount(entry, known)
  return entry.amount < 0n ? ofDebit(entry, known, size) : ofCredit(entry, known, size)
}

function whole(became: WholeKind, amount: bigint): Outcome {
  return { parts: [{ became, amount }] }
}

/**
 * It is read and has no mirror. A credit that names a payout, has its amount and is the first to do
 * so confirms that it arrived, also before the statement that it left. All else confirms nothing.
 */
function ofOwnAccount(entry: BookedEntry, known: Known): Outcome {
  const { amount, said } = entry
  const named = ordersNamed(said, known)
  const order = named.length === 1 ? named[0]?.order : undefined
  const isBack = said.is_reversal || said.is_return
  if (order !== undefined && !isBack && confirms(amount, order)) {
    return { parts: [{ became: 'payout_arrived', order, amount }] }
  }
  return whole('own_account', amount < 0n ? -amount : amount)
}

function confirms(amount: bigint, order: KnownOrder): boolean {
  return amount === order.amount && order.standing !== 'ended' && !order.isArrived
}

function ofDebit(entry: BookedEntry, known: Known, size: bigint): Outcome {
  const { said } = entry
  const named = ordersNamed(said, known)
  const orders = named.flatMap(({ order }) => order ?? [])
  if (orders.some(isDebit)) return debitsReturned(named, said, size)
  if (orders.length > 0 && orders.length === named.length) {
    return executed(orders, said, { size, isBatch: false })
  }
  if (orders.length > 0) return { asks: 'details_unknown' }
  if (said.is_reversal || said.is_return) return ofTakingBack(entry, known, size)
  const batch = ordersOfBatch(said, known)
  if (batch.some(isDebit)) return { asks: 'unknown_debit' }
  if (batch.length > 0) return executed(batch, said, { size, isBatch: true })
  if (isOf(said, CHARGES) || isOf(said, INTEREST)) return whole('charge', size)
  const [only] = said.details
  if (only !== undefined && said.details.length === 1 && known.isOwn(only.creditor)) {
    return whole('own_money_out', size)
  }
  return { asks: 'unknown_debit' }
}

/** The orders of the files that an entry names, less those that the bank refused. */
function ordersOfBatch({ batches, details }: Said, known: Known): KnownOrder[] {
  const names = [...batches, ...details.map(({ message, payment }) => ({ message, payment }))]
  const found = new Map<string, KnownOrder>()
  for (const { message, payment } of names) {
    for (const order of known.ordersOf(payment, message)) found.set(order.id, order)
  }
  return [...found.values()].filter(({ standing, isExecuted, isReturned }) => {
    return (standing !== 'ended' || isReturned) && !isExecuted
  })
}

/** One that has come back before its own booking is told has left, too: that is told now. */
function isBooked({ standing, isExecuted, isReturned }: KnownOrder): boolean {
  return isExecuted || (standing === 'executed' && !isReturned)
}

/** They left, all of them: their sum, and what the bank took for itself, is the entry. */
function executed(
  orders: readonly KnownOrder[],
  said: Said,
  { size, isBatch }: { readonly size: bigint; readonly isBatch: boolean },
): Outcome {
  const ids = new Set(orders.map(({ id }) => id))
  if (ids.size < orders.length || orders.some(isBooked)) return { asks: 'booked_twice' }
  if (orders.some(({ standing, isReturned }) => standing === 'ended' && !isReturned)) {
    return { asks: 'not_under_way' }
  }
  const charged = sumOf(said.charges.map(BigInt))
  const rest = size - sumOf(orders.map(({ amount }) => amount))
  if (rest !== 0n && rest !== charged) return { asks: isBatch ? 'batch_differs' : 'amount_differs' }
  const parts: EntryPart[] = orders.map((order) => {
    return { became: 'order_executed', order, amount: order.amount }
  })
  return { parts: rest > 0n ? [...parts, { became: 'charge', amount: rest }] : parts }
}

/** Money that came is gone again: the booking that brought it is named by its reference. */
function ofTakingBack(entry: BookedEntry, known: Known, size: bigint): Outcome {
  const { said, bankReference } = entry
  const names = [
    ...said.details.flatMap(({ booking, transaction }) => [booking, transaction]),
    bankReference,
  ]
  for (const name of names) {
    const inbound = name === null ? undefined : known.inbound(name)
    if (inbound === undefined) continue
    if (size > inbound.amount) return { asks: 'amount_differs' }
    return { parts: [{ became: 'inbound_taken_back', inboundId: inbound.inboundId, amount: size }] }
  }
  return { asks: 'reversal_of_unknown' }
}

function ofCredit(entry: BookedEntry, known: Known, size: bigint): Outcome {
  const { said } = entry
  const named = ordersNamed(said, known)
  const orders = named.flatMap(({ order }) => order ?? [])
  if (orders.some(isDebit)) return collected(named, said, size)
  if (orders.length > 0) return returned(named, said, size)
  if (said.is_reversal || said.is_return) return { asks: 'return_of_unknown' }
  if (isOf(said, CHARGES)) return whole('charge_given_back', size)
  if (isOf(said, INTEREST)) return whole('interest', size)
  const batch = ordersOfBatch(said, known)
  if (batch.some(isDebit)) return allCollected(batch, said, { size, isBatch: true })
  const [only] = said.details
  if (only !== undefined && said.details.length === 1 && known.isOwn(only.debtor)) {
    return whole('own_money_in', size)
  }
  return moneyIn(said, known, size)
}

/** Whether an order collects. */
export function isDebit({ kind }: KnownOrder): boolean {
  return kind === 'debit'
}

/** Debits that an entry names: collected, all of them. What a bank gives back of one is asked. */
function collected(named: readonly Named[], said: Said, size: bigint): Outcome {
  const isBack = said.is_reversal || said.is_return || named.some(({ detail }) => detail.is_return)
  if (isBack) return { asks: 'return_of_unknown' }
  const orders = named.flatMap(({ order }) => order ?? [])
  if (orders.length < named.length || !orders.every(isDebit)) return { asks: 'details_unknown' }
  return allCollected(orders, said, { size, isBatch: false })
}

/** Their sum, less what the bank took for itself, is the entry. */
function allCollected(
  orders: readonly KnownOrder[],
  said: Said,
  { size, isBatch }: { readonly size: bigint; readonly isBatch: boolean },
): Outcome {
  // An entry is its parts: what a bank kept back of it would be none.
  const whole = executed(orders, { ...said, charges: [] }, { size, isBatch })
  return orders.every(isDebit) ? whole : { asks: 'details_unknown' }
}

/**
 * Debits that an entry takes back: by their banks, or for their payers, at whatever time. Each
 * whole and once; what is more than them the bank has charged.
 */
function debitsReturned(named: readonly Named[], said: Said, size: bigint): Outcome {
  const isSaid = said.is_reversal || said.is_return
  if (!isSaid && !named.every(({ detail }) => detail.is_return)) return { asks: 'unknown_debit' }
  const parts: EntryPart[] = []
  for (const { detail, order } of named) {
    if (order === undefined || !isDebit(order)) return { asks: 'details_unknown' }
    if (order.isReturned) return { asks: 'returned_twice' }
    if (order.standing === 'ended') return { asks: 'not_under_way' }
    const { amount } = order
    parts.push({ became: 'order_returned', order, amount, code: detail.return_code })
  }
  if (new Set(named.map(({ order }) => order?.id)).size < named.length) {
    return { asks: 'returned_twice' }
  }
  const rest = size - sumOf(parts.map(({ amount }) => amount))
  const charged = sumOf(said.charges.map(BigInt))
  if (rest !== 0n && rest !== charged) return { asks: 'amount_differs' }
  return { parts: rest > 0n ? [...parts, { became: 'charge', amount: rest }] : parts }
}

/** Orders that came back, each with what came of it, once. */
function returned(named: readonly Named[], said: Said, size: bigint): Outcome {
  const isSaid = said.is_reversal || said.is_return
  if (!isSaid && !named.every(({ detail }) => detail.is_return)) {
    return { asks: 'credit_of_own_order' }
  }
  const parts: EntryPart[] = []
  for (const { detail, order } of named) {
    if (order === undefined) return { asks: 'details_unknown' }
    if (order.isReturned) return { asks: 'returned_twice' }
    if (order.standing === 'ended') return { asks: 'not_under_way' }
    const own = named.length === 1 ? size : detail.amount === null ? null : BigInt(detail.amount)
    if (own === null || own > order.amount) return { asks: 'amount_differs' }
    parts.push({ became: 'order_returned', order, amount: own, code: detail.return_code })
  }
  if (new Set(named.map(({ order }) => order?.id)).size < named.length) {
    return { asks: 'returned_twice' }
  }
  const sum = sumOf(parts.map(({ amount }) => amount))
  return sum === size ? { parts } : { asks: 'amount_differs' }
}

/** What payers sent, each to the project that their words name. */
function moneyIn(said: Said, known: Known, size: bigint): Outcome {
  const { details } = said
  const [first] = details
  const sources = details.length > 1 ? details : [first ?? null]
  const parts: EntryPart[] = []
  for (const detail of sources) {
    const own = sources.length === 1 ? size : detail?.amount ? BigInt(detail.amount) : null
    if (own === null || own <= 0n) return { asks: 'details_differ' }
    const meant = meantOf(detail, said, known)
    if (meant === null) return { asks: 'unknown_project' }
    if (meant === 'several') return { asks: 'several_projects' }
    parts.push({
      became: 'inbound',
      projectId: meant.projectId,
      amount: own,
      reference: meant.reference,
      endToEnd: endToEndOf(detail),
      payer: detail?.debtor ?? null,
    })
  }
  const sum = sumOf(parts.map(({ amount }) => amount))
  return sum === size ? { parts } : { asks: 'details_differ' }
}

/** What banks write where a payer has given none. */
const NOT_PROVIDED = 'NOTPROVIDED'

/** The end-to-end id that a payer gave; null: none. */
export function endToEndOf(detail: SaidDetail | null): string | null {
  const given = detail?.end_to_end ?? null
  return given === NOT_PROVIDED ? null : given
}

/**
 * The project that a payer meant, and the words that are kept: a virtual IBAN names one whatever he
 * wrote; else his words do; else what was taught of him.
 */
function meantOf(detail: SaidDetail | null, said: Said, known: Known): MeantProject {
  const texts = textsOf(detail, said)
  const projectId = detail === null ? undefined : known.virtual(detail.creditor)
  if (projectId === undefined) {
    const meant = known.meant(texts)
    if (meant === 'several') return meant
    if (meant !== null) return { ...meant, ...wordsOf(meant, texts) }
    const taughtId = detail === null ? undefined : known.taught(detail.debtor)
    return taughtId === undefined
      ? null
      : { projectId: taughtId, ...wordsOf({ reference: null }, texts) }
  }
  return { projectId, ...wordsFor(projectId, texts, known) }
}

function wordsOf({ reference }: { readonly reference: string | null }, texts: readonly string[]) {
  return { reference: reference ?? texts[0] ?? null }
}

/** The words of a payer whose project is known: the reference among them, else the first. */
export function wordsFor(
  projectId: Id<'project'>,
  texts: readonly string[],
  known: Pick<Known, 'meant'>,
): { readonly reference: string | null } {
  const meant = known.meant(texts)
  const isIts = meant !== null && meant !== 'several' && meant.projectId === projectId
  return wordsOf(isIts ? meant : { reference: null }, texts)
}

/** Where payers write what they pay: some banks keep it beside the entry only. */
export function textsOf(detail: SaidDetail | null, { note, details }: Said): string[] {
  const own = detail === null ? [] : [detail.creditor_reference, detail.remittance, detail.note]
  const texts = [...own, detail?.end_to_end ?? null, details.length > 1 ? null : note]
  return texts.flatMap((one) => (one === null || one === NOT_PROVIDED ? [] : [one]))
}

function isOf({ sub_family: sub, family }: Said, set: ReadonlySet<string>): boolean {
  return (sub !== null && set.has(sub)) || (family !== null && set.has(family))
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, one) => sum + one, 0n)
}

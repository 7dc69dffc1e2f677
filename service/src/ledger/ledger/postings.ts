// Postings: what is asked of the ledger, and the flat arrays in which the database takes it.
import type { Currency, IdKind } from '@holdfast/contract'
import type { Id, Minor } from '#kit'
import { assert } from '#kit'
import type { AccountId } from './accounts.ts'

/** What happened; each kind is a row of the picture in this room's README. */
export const postingKinds = [
  'inbound_received',
  'inbound_held',
  'inbound_passed',
  'inbound_sent_back',
  'reconciled',
  'checkout_settled',
  'checkout_ended',
  'outbound_reserved',
  'outbound_executed',
  'outbound_unreserved',
  'outbound_returned',
  'inbound_taken_back',
  'shortfall_cleared',
  'transfer_within',
  'transfer_between',
  'conversion_accepted',
  'conversion_executed',
  'conversion_failed',
  'return_asked',
  'return_sent',
  'return_ended',
  'return_came_back',
  'cost_booked',
  'cost_given_back',
  'cost_cleared',
  'interest_booked',
  'float_lent',
  'float_given_back',
  'bank_moved',
  'rest_booked',
] as const
export type PostingKind = (typeof postingKinds)[number]

/** One amount that leaves an account and arrives on another. */
export interface Movement {
  readonly from: AccountId
  readonly to: AccountId
  /** Minor units of the posting's currency; a movement of 0 is left out. */
  readonly amount: Minor
}

/**
 * One happening: a ledger transaction. Its movements are accepted or refused together, and only
 * their net effect on each account must respect the account's bounds.
 */
export interface Posting {
  readonly kind: PostingKind
  /** The resource it is about. */
  readonly subject: Id<IdKind>
  readonly currency: Currency
  readonly movements: readonly Movement[]
}

/** Why a posting was refused, in the order in which the reasons are looked for. */
const postingRefusals = [
  'unknown_account',
  'wrong_currency',
  'overflow',
  'below_floor',
  'above_ceiling',
] as const
export type PostingRefusal = (typeof postingRefusals)[number]

/** The answer to one posting: its transaction, or why and by which account it was refused. */
export type PostingResult =
  | { readonly accepted: true; readonly transaction: Id<'ledger_transaction'> }
  | {
      readonly accepted: false
      readonly refusal: PostingRefusal
      readonly account: AccountId
    }

/** The postings of one call as the database takes them. Positions count from 1. */
export interface FlatPostings {
  /** Every account named, once. */
  readonly accounts: AccountId[]
  readonly kinds: PostingKind[]
  readonly subjects: string[]
  readonly currencies: Currency[]
  /** For each movement: its posting's position, its two accounts' positions, its amount. */
  readonly groups: number[]
  readonly sources: number[]
  readonly targets: number[]
  readonly amounts: bigint[]
}

/** Amounts stay whole in JSON numbers. */
export const AMOUNT_MAX = BigInt(Number.MAX_SAFE_INTEGER)
/** Movements of one call: keeps the time that locks are held, and the sums, within bounds. */
const MOVEMENTS_MAX = 10_000
/** Movements of one posting: so many of the largest amount still fit a bigint. */
const POSTING_MOVEMENTS_MAX = 1_000

/**
 * Lays postings out flat, without the movements of 0.
 * Throws when a posting moves nothing, an amount is out of range or an account pays itself.
 */
export function flattenPostings(postings: readonly Posting[]): FlatPostings {
  const flat: FlatPostings = {
    accounts: [],
    kinds: [],
    subjects: [],
    currencies: [],
    groups: [],
    sources: [],
    targets: [],
    amounts: [],
  }
  const positions = new Map<AccountId, number>()
  for (const [index, posting] of postings.entries()) {
    flat.kinds.push(posting.kind)
    flat.subjects.push(posting.subject)
    flat.currencies.push(posting.currency)
    const before = flat.groups.length
    for (const movement of posting.movements) addMovement(flat, positions, index + 1, movement)
    const count = flat.groups.length - before
    assert(count > 0, `a posting moves something (${posting.kind})`)
    assert(count <= POSTING_MOVEMENTS_MAX, 'a posting has at most 1,000 movements')
  }
  assert(flat.groups.length <= MOVEMENTS_MAX, 'one call posts at most 10,000 movements')
  return flat
}

function addMovement(
  flat: FlatPostings,
  positions: Map<AccountId, number>,
  group: number,
  { from, to, amount }: Movement,
): void {
  if (amount === 0n) return
  assert(amount > 0n && amount <= AMOUNT_MAX, 'a movement is of 1 to 9007199254740991 units')
  assert(from !== to, 'a movement has two accounts')
  flat.groups.push(group)
  flat.sources.push(positionOf(flat, positions, from))
  flat.targets.push(positionOf(flat, positions, to))
  flat.amounts.push(amount)
}

function positionOf(
  flat: FlatPostings,
  positions: Map<AccountId, number>,
  account: AccountId,
): number {
  const known = positions.get(account)
  if (known !== undefined) return known
  const position = flat.accounts.push(account)
  positions.set(account, position)
  return position
}

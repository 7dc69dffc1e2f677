// What the ledger must answer, said a second time and as plainly as possible: one posting at a
// time, in memory. Nothing here is shared with the code under test but its types.

import type { AccountOpening } from '../accounts.ts'
import type { AccountId, Posting } from '../index.ts'
import type { PostingRefusal } from '../postings.ts'

const MOST = 9_007_199_254_740_991n

interface ModelAccount {
  readonly currency: string
  readonly lowest: bigint
  readonly highest: bigint
  balance: bigint
}

interface Refused {
  readonly refusal: PostingRefusal
  readonly account: AccountId
}

export interface Model {
  /** Undefined: accepted. */
  apply(posting: Posting): Refused | undefined
  /** Adds what a posting moves without asking: for postings that the ledger accepted. */
  follow(posting: Posting): void
  balances(): Map<AccountId, bigint>
}

/** A model of the accounts, all at 0; `floors` are those of settlements on credit. */
export function modelOf(
  openings: readonly AccountOpening[],
  floors: ReadonlyMap<AccountId, bigint>,
): Model {
  const accounts = new Map<AccountId, ModelAccount>()
  for (const { id, kind, currency } of openings) {
    const hasNoFloor = kind === 'bank' || kind === 'shortfall' || kind === 'cost'
    accounts.set(id, {
      currency,
      lowest: hasNoFloor ? -MOST : (floors.get(id) ?? 0n),
      highest: kind === 'shortfall' || kind === 'cost' ? 0n : MOST,
      balance: 0n,
    })
  }
  return {
    apply: (posting) => {
      const refused = refusalOf(accounts, posting)
      if (refused === undefined) follow(accounts, posting)
      return refused
    },
    follow: (posting) => follow(accounts, posting),
    balances: () => new Map([...accounts].map(([id, { balance }]) => [id, balance])),
  }
}

function follow(accounts: Map<AccountId, ModelAccount>, posting: Posting): void {
  for (const [id, change] of netOf(posting)) {
    const account = accounts.get(id)
    if (account !== undefined) account.balance += change
  }
}

function netOf(posting: Posting): Map<AccountId, bigint> {
  const net = new Map<AccountId, bigint>()
  for (const { from, to, amount } of posting.movements) {
    net.set(from, (net.get(from) ?? 0n) - amount)
    net.set(to, (net.get(to) ?? 0n) + amount)
  }
  return net
}

function refusalOf(
  accounts: ReadonlyMap<AccountId, ModelAccount>,
  posting: Posting,
): Refused | undefined {
  const sides = posting.movements
    .filter(({ amount }) => amount > 0n)
    .flatMap(({ from, to }) => [from, to])
  for (const id of sides) {
    const account = accounts.get(id)
    if (account === undefined) return { refusal: 'unknown_account', account: id }
    if (account.currency !== posting.currency) return { refusal: 'wrong_currency', account: id }
  }
  const net = netOf(posting)
  for (const id of sides) {
    const account = accounts.get(id)
    if (account === undefined) continue
    const after = account.balance + (net.get(id) ?? 0n)
    if (after < account.lowest) {
      return { refusal: account.lowest === -MOST ? 'overflow' : 'below_floor', account: id }
    }
    if (after > account.highest) {
      return { refusal: account.highest === MOST ? 'overflow' : 'above_ceiling', account: id }
    }
  }
  return undefined
}

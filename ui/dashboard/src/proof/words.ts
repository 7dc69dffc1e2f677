// The ledger in words: kinds of accounts, and what a transaction did.
import type { LedgerAccount, ReconciliationBreak } from '@holdfast/contract'

type AccountKind = LedgerAccount['kind']

const accounts = {
  bank: ['Bank', 'The real money, mirrored: negative while it is held.'],
  revenue: ['Revenue', 'Fees that you earned.'],
  shortfall: ['Shortfall', 'What you owe for money that was taken back.'],
  conversion: ['Conversion', 'Handed over to be converted.'],
  cost: ['Bank charges', 'What banks have charged, until revenue pays it.'],
  interest: ['Interest', 'What banks have paid for the money.'],
  float: ['Own money', 'Your own money, put into accounts that hold that of others.'],
  held: ['In review', 'Money of an inbound in review.'],
  project: ['Project', "A project's own balance."],
  settlement: ['Settlement', 'Kept for one purpose and one seller.'],
  checkout: ['Checkout', "A buyer's fee until the checkout settles."],
  outbound: ['Outbound', 'Set aside to leave.'],
} as const satisfies Record<AccountKind, readonly [string, string]>

/** The kinds of accounts, in the order of the filter. */
export const accountKinds = Object.keys(accounts).filter(isAccountKind)

function isAccountKind(text: string): text is AccountKind {
  return Object.hasOwn(accounts, text)
}

/** The name of a kind of account. */
export function accountWords(kind: AccountKind): string {
  return accounts[kind][0]
}

/** What a kind of account holds, as a sentence. */
export function accountMeaning(kind: AccountKind): string {
  return accounts[kind][1]
}

/** What a transaction did, from its name: `outbound_executed` is `Outbound executed`. */
export function transactionWords(kind: string): string {
  const text = kind.replaceAll(/[._]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What a difference between the books means, and where to look first. */
export function breakWords(kind: ReconciliationBreak['kind']): string {
  switch (kind) {
    case 'missing_in_ledger':
      return 'The bank reported money that was not booked. Look at the inbound.'
    case 'missing_at_rail':
      return 'It is booked, but the bank knows nothing of it. Look at the outbound and its report.'
    case 'amount_differs':
      return "Both know it, with two amounts. Look at the bank's statement."
    case 'not_owed':
      return 'What is held and what is owed are not the same. Run the verification.'
  }
}

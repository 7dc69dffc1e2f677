// Ids as the dashboard shows them: whose account it is, and what a posting is about.
import type { IdKind, LedgerAccount, LedgerAccountKind } from '@holdfast/contract'
import { asId, showId } from '#kit'
import type { AccountRow } from './store-explorer.ts'

const ownerKinds: Readonly<Partial<Record<LedgerAccountKind, IdKind>>> = {
  held: 'inbound',
  project: 'project',
  settlement: 'settlement',
  checkout: 'checkout',
  outbound: 'outbound',
}

/** The resource that an account belongs to; null for those of the organisation. */
export function showOwner(kind: LedgerAccountKind, account: string): string | null {
  const owner = ownerKinds[kind]
  return owner === undefined ? null : showId(owner, asId(owner, account))
}

export interface Subject {
  readonly kind: string
  readonly subject_id: string
  /** A buyer fee that a transfer paid is reconciled, too. */
  readonly is_of_transfer: boolean
}

/** What a posting is about: the kind of posting says what kind of thing. */
export function showAbout({ kind, subject_id, is_of_transfer }: Subject): string {
  const about = aboutKind(kind, is_of_transfer)
  return showId(about, asId(about, subject_id))
}

/** What an entry of a bank's statement is booked as, of nobody's payment. */
const BY_ENTRY: ReadonlySet<string> = new Set([
  'cost_booked',
  'cost_given_back',
  'interest_booked',
  'float_lent',
  'float_given_back',
])

function aboutKind(kind: string, isOfTransfer: boolean): IdKind {
  if (isOfTransfer || kind.startsWith('transfer')) return 'transfer'
  if (kind.startsWith('inbound') || kind === 'reconciled') return 'inbound'
  if (kind.startsWith('checkout')) return 'checkout'
  if (kind.startsWith('return')) return 'inbound_return'
  if (kind === 'shortfall_cleared' || kind === 'cost_cleared') return 'job'
  if (kind === 'bank_moved' || kind === 'rest_booked') return 'bank_decision'
  return BY_ENTRY.has(kind) ? 'bank_entry' : 'outbound'
}

/** An account of the ledger. */
export function showAccount({ id, kind, currency, balance }: AccountRow): LedgerAccount {
  return {
    id: showId('ledger_account', asId('ledger_account', id)),
    kind,
    owner: showOwner(kind, id),
    currency,
    balance: Number(balance),
  }
}

/** One side of a movement. */
export function showSide(account: string, kind: LedgerAccountKind) {
  return {
    account: showId('ledger_account', asId('ledger_account', account)),
    kind,
    owner: showOwner(kind, account),
  }
}

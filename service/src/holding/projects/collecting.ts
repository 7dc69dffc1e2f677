// Which account a new project is paid into: pure, from what two people have approved.
import type { Collect, Currency } from '@holdfast/contract'
import type { Environment } from '#db'
import type { Id } from '#kit'

/** An account that people have approved for payers: by hand, or by connecting its bank. */
export interface Candidate {
  readonly currency: Currency
  readonly collect: Collect
  readonly approved_at: Date
  /** Null for one that was approved by hand. */
  readonly connected_account_id: Id<'connected_account'> | null
  /** What people call its bank. */
  readonly label: string | null
  readonly is_practice: boolean
  /** Its connection is in use. */
  readonly is_active: boolean
  /** It is the account that was approved by hand, too. */
  readonly is_by_hand: boolean
  /** It has virtual IBANs that no project has yet. */
  readonly has_virtual: boolean
}

/**
 * The account of a currency, of all candidates in the order in which they were opened; undefined
 * where there is none. What two people said last counts: connecting a bank, or approving another
 * account by hand after it. A connection that has ended leaves its account, for that does not end
 * with it. A sandbox knows only a bank to practise with.
 */
export function accountToCollect(
  candidates: readonly Candidate[],
  currency: Currency,
  environment: Environment,
): Candidate | undefined {
  const all = candidates.filter((one) => one.currency === currency)
  const connected = all.filter(({ connected_account_id: id }) => id !== null)
  const active = connected.filter(({ is_active: isActive }) => isActive)
  if (environment === 'sandbox') return active.find(({ is_practice: isOne }) => isOne)
  const last = connected.toSorted((a, b) => Number(b.approved_at) - Number(a.approved_at))[0]
  const paying = active[0] ?? last
  const byHand = all.find(({ connected_account_id: id }) => id === null)
  if (paying === undefined || byHand === undefined) return paying ?? byHand
  if (byHand.approved_at <= paying.approved_at) return paying
  return active.find(({ is_by_hand: isByHand }) => isByHand) ?? byHand
}

/**
 * The currencies whose new projects show an account that was approved by hand, although one at a
 * bank that tells of its money is connected.
 */
export function collectedElsewhere(candidates: readonly Candidate[]): Set<Currency> {
  const watched = candidates.filter((one) => one.is_active && !one.is_practice)
  return new Set(
    watched.flatMap(({ currency }) => {
      const chosen = accountToCollect(candidates, currency, 'live')
      return chosen?.connected_account_id === null ? [currency] : []
    }),
  )
}

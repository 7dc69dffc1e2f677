// Which debits of a checkout can be collected again: those that failed, and in whose place no other
// stands.
import type { Checkout, Debit } from '@holdfast/contract'

/** Days after which a debit can be collected again, as a form offers them. */
export const againChoices = [1, 2, 3, 5, 7, 14, 30, 60] as const

const ended: readonly Checkout['status'][] = ['failed', 'cancelled', 'abandoned']

/** The debits of a checkout that can be collected again. */
export function debitsToCollectAgain({
  status,
  debits,
}: Pick<Checkout, 'status' | 'debits'>): readonly Debit[] {
  if (ended.includes(status)) return []
  return debits.filter((debit) => debit.status === 'failed' && successorOf(debit, debits) === null)
}

/** The debit that collects another one again; null: none does. */
export function successorOf({ id }: Pick<Debit, 'id'>, debits: readonly Debit[]): Debit | null {
  return debits.find((one) => one.replaces_debit_id === id && one.status !== 'cancelled') ?? null
}

/** `In 5 days`. */
export function inDays(days: number): string {
  return days === 1 ? 'In 1 day' : `In ${days} days`
}

// Which items of a queue can be decided together: those that wait for the same reason.
import type { QueueItem } from '@holdfast/contract'

/** The items that are chosen and still there, in the order of the queue. */
export function chosenOf(
  items: readonly QueueItem[],
  chosen: ReadonlySet<string>,
): readonly QueueItem[] {
  return items.filter(({ id }) => chosen.has(id))
}

/** Whether an item may be chosen beside others: it waits for the same reason, in one currency. */
export function mayJoin(item: QueueItem, chosen: readonly QueueItem[]): boolean {
  return chosen.every((one) => isAlike(one, item))
}

/** All items that wait for the same reason as the first that is chosen. */
export function allLike(
  items: readonly QueueItem[],
  chosen: readonly QueueItem[],
): readonly QueueItem[] {
  return items.filter((item) => chosen.length > 0 && mayJoin(item, chosen))
}

function isAlike(one: QueueItem, other: QueueItem): boolean {
  return one.unmatched === other.unmatched && one.currency === other.currency
}

/** What they come to together, in minor units. */
export function totalOf(items: readonly QueueItem[]): number {
  return items.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}

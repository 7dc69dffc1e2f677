// Items of a queue that are chosen to be decided together.
import type { QueueItem } from '@holdfast/contract'
import { useState } from 'react'
import { allLike, chosenOf, mayJoin } from './bulk.ts'

/** What is chosen, and what may be chosen beside it. */
export interface Choosing {
  readonly chosen: readonly QueueItem[]
  /** How many wait for the same reason as what is chosen. */
  readonly alike: number
  readonly isChosen: (item: QueueItem) => boolean
  readonly mayChoose: (item: QueueItem) => boolean
  readonly toggle: (item: QueueItem) => void
  readonly onAll: () => void
  readonly onNone: () => void
}

/** Keeps the choice while items come and go. */
export function useChoice(items: readonly QueueItem[]): Choosing {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = chosenOf(items, ids)
  const alike = allLike(items, chosen)
  const mayChoose = (item: QueueItem) => mayJoin(item, chosen)
  return {
    chosen,
    alike: alike.length,
    isChosen: ({ id }) => ids.has(id),
    mayChoose,
    toggle: (item) => {
      const next = new Set(chosen.map(({ id }) => id))
      if (!next.delete(item.id) && mayChoose(item)) next.add(item.id)
      setIds(next)
    },
    onAll: () => setIds(new Set(alike.map(({ id }) => id))),
    onNone: () => setIds(new Set()),
  }
}

// The key pair that was made in this document, for the examples beside it. It is kept in memory
// only, and forgotten with the document.
import type { CreatedKeyPair } from '@holdfast/contract'
import { useSyncExternalStore } from 'react'

let made: CreatedKeyPair | null = null
const watchers = new Set<() => void>()

/** Keeps the pair until the document goes. */
export function keepMadePair(pair: CreatedKeyPair | null): void {
  made = pair
  for (const tell of watchers) tell()
}

/** Forgets the pair if it is this one: it opens nothing any more. */
export function forgetPair(id: string): void {
  if (made?.pair.id === id) keepMadePair(null)
}

/** The pair that was made here, or null. */
export function useMadePair(): CreatedKeyPair | null {
  return useSyncExternalStore(watch, () => made)
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

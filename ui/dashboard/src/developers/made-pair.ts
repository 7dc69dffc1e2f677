// The key pair that was made in this document, for the examples beside it. It is kept in memory
// only, and forgotten with the document.
import type { CreatedKeyPair } from '@holdfast/contract'
import { useSyncExternalStore } from 'react'

/** A pair whose secrets were shown here. */
export interface MadePair {
  readonly pair: CreatedKeyPair['pair']
  readonly private_key: string
  readonly public_key: string
}

let made: MadePair | null = null
const watchers = new Set<() => void>()

/** Keeps the pair until the document goes; one without secrets is collected later. */
export function keepMadePair(shown: CreatedKeyPair | null): void {
  const { pair, private_key: own = null, public_key: open = null } = shown ?? {}
  const isShown = pair !== undefined && own !== null && open !== null
  made = isShown ? { pair, private_key: own, public_key: open } : null
  for (const tell of watchers) tell()
}

/** Forgets the pair if it is this one: it opens nothing any more. */
export function forgetPair(id: string): void {
  if (made?.pair.id === id) keepMadePair(null)
}

/** The pair that was made here, or null. */
export function useMadePair(): MadePair | null {
  return useSyncExternalStore(watch, () => made)
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

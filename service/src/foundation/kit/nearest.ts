// Which known word a slip was probably meant to be.
import { closest, distance } from 'fastest-levenshtein'

/** A name that differs in more than this share of its letters is not what was meant. */
const NEAR_SHARE = 0.4

/** The known word that was probably meant, if any is near; case, `_` and `-` do not count. */
export function nearestOf(given: string, known: readonly string[]): string | undefined {
  const bare = plain(given)
  if (known.length === 0 || bare === '' || bare.length > 60) return undefined
  const bareKnown = known.map(plain)
  const best = closest(bare, bareKnown)
  const bound = Math.max(1, Math.floor(Math.max(bare.length, best.length) * NEAR_SHARE))
  return distance(bare, best) <= bound ? known[bareKnown.indexOf(best)] : undefined
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[_-]/g, '')
}

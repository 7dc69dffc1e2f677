// What costs much to make and is the same each time: formats of a language, shades of a colour.

/** Of one function; what was made first goes first. */
const REMEMBERED_MAX = 500

/**
 * Remembers what a pure function gives for texts: it is asked once for each, as long as it was asked
 * for no more than 500 others since.
 */
export function remembered<Args extends readonly (string | null)[], T>(
  make: (...args: Args) => T,
): (...args: Args) => T {
  const known = new Map<string, { readonly made: T }>()
  return (...args) => {
    const key = JSON.stringify(args)
    const before = known.get(key)
    if (before !== undefined) return before.made
    const made = make(...args)
    const [first] = known.keys()
    if (first !== undefined && known.size >= REMEMBERED_MAX) known.delete(first)
    known.set(key, { made })
    return made
  }
}

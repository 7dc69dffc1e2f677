// What was filed outside the database as the standard that a log is compared to: as far as its
// checkpoints go on from one another, as they were signed.
import type { Root } from './checkpoint.ts'
import type { Filed } from './filed.ts'
import { HASH_BYTES } from './filed.ts'

export interface FiledStandard<R extends Root> {
  /** By size. */
  readonly checkpoints: ReadonlyMap<number, Filed<R>>
  /** The leaf of the entry at a position, from 1; undefined where none was filed. */
  leafAt(position: number): Buffer | undefined
  /** Why the file is no standard from here on; null when all of it is. */
  readonly flaw: string | null
}

/**
 * The standard that a tenant's filed checkpoints are, in the order in which they were filed: a
 * service that was led to another past has filed that behind the first one. Several processes may
 * have written the file, so parts may stand in it twice. `grow` takes the leaves that are new with
 * each checkpoint and says whether what was signed bears them out.
 */
export function standardOf<R extends Root>(
  filed: readonly Filed<R>[],
  what: string,
  grow: (checkpoint: Filed<R>, fresh: readonly Buffer[]) => boolean,
): FiledStandard<R> {
  const checkpoints = new Map<number, Filed<R>>()
  const hashes = Buffer.alloc(filed.reduce((sum, { leaves }) => sum + leaves.length, 0))
  let end = 0
  const goesOn = (checkpoint: Filed<R>): boolean => {
    const { size, leaves, chain } = checkpoint
    const start = size * HASH_BYTES - leaves.length
    if (start < 0 || start > end) return false
    const known = leaves.subarray(0, end - start)
    if (!hashes.subarray(start, start + known.length).equals(known)) return false
    if (known.length === leaves.length) return checkpoints.get(size)?.chain.equals(chain) === true
    const fresh = leaves.subarray(known.length)
    if (!grow(checkpoint, leavesIn(fresh))) return false
    end += fresh.copy(hashes, end)
    checkpoints.set(size, checkpoint)
    return true
  }
  const other = filed.find((checkpoint) => !goesOn(checkpoint))
  const about = other === undefined ? '' : `${other.size} entries of ${other.tenant}`
  return {
    checkpoints,
    leafAt: (position) =>
      position * HASH_BYTES > end
        ? undefined
        : hashes.subarray((position - 1) * HASH_BYTES, position * HASH_BYTES),
    flaw: about === '' ? null : `the ${what} of ${about} in the file is not what was signed`,
  }
}

function leavesIn(hashes: Buffer): Buffer[] {
  return Array.from({ length: hashes.length / HASH_BYTES }, (_, index) =>
    hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  )
}

/**
 * Adds flaws of the file to the faults that were found, for tenants whose log has none: where the
 * log was changed, a file that does not go on is a consequence. Throws when there is no fault at
 * all, since then the file is wrong and not the database.
 */
export function withFlaws<F extends { readonly tenant: string; readonly what: string }>(
  faults: readonly F[],
  flaws: readonly F[],
): F[] {
  const [first] = flaws
  if (first !== undefined && faults.length === 0) throw new Error(first.what)
  const changed = new Set(faults.map(({ tenant }) => tenant))
  return [...faults, ...flaws.filter(({ tenant }) => !changed.has(tenant))]
}

/** The largest of some sizes; 0 when there are none. */
export function largest(sizes: Iterable<number>): number {
  let most = 0
  for (const size of sizes) most = Math.max(most, size)
  return most
}

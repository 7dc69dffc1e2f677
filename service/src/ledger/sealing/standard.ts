// What was filed outside the database as the standard that a log is compared to: as far as its
// checkpoints go on from one another, as they were signed.
import { checkpointText, isOf } from './checkpoint.ts'
import type { Filed } from './filed.ts'
import { HASH_BYTES } from './filed.ts'
import type { LogKind, SealedLog } from './log.ts'
import type { Edge } from './tree.ts'
import { chainHash, chainStart } from './tree.ts'
import type { Trust } from './trust.ts'
import { followTrust } from './trust.ts'

export interface FiledStandard {
  /** By size. */
  readonly checkpoints: ReadonlyMap<number, Filed>
  /** The leaf of the entry at a position, from 1; undefined where none was filed. */
  leafAt(position: number): Buffer | undefined
  /** Why the file is no standard from here on; null when all of it is. */
  readonly flaw: string | null
}

/**
 * The standard that a tenant's filed checkpoints are, in the order in which they were filed: a
 * service that was led to another past has filed that behind the first one. Several processes may
 * have written the file, so parts may stand in it twice. It ends where signatures, root and chain
 * no longer bear out what is new.
 */
export function standardOf<K extends LogKind>(
  log: SealedLog<K>,
  filed: readonly Filed[],
  trust: Trust,
): FiledStandard {
  const isBorneOut = growing(log, trust)
  const checkpoints = new Map<number, Filed>()
  const hashes = Buffer.alloc(filed.reduce((sum, { leaves }) => sum + leaves.length, 0))
  let end = 0
  const goesOn = (checkpoint: Filed): boolean => {
    const { size, leaves, chain } = checkpoint
    const start = size * HASH_BYTES - leaves.length
    if (start < 0 || start > end) return false
    const known = leaves.subarray(0, end - start)
    if (!hashes.subarray(start, start + known.length).equals(known)) return false
    if (known.length === leaves.length) return checkpoints.get(size)?.chain.equals(chain) === true
    const fresh = leaves.subarray(known.length)
    if (!isBorneOut(checkpoint, leavesIn(fresh))) return false
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
    flaw:
      about === ''
        ? null
        : `the ${log.words.checkpoint} of ${about} in the file is not what was signed`,
  }
}

/** Takes the leaves that are new with each checkpoint: whether what was signed bears them out. */
function growing<K extends LogKind>({ name, tree }: SealedLog<K>, trust: Trust) {
  const faultOf = followTrust(trust)
  let edge: Edge = { size: 0, peaks: [] }
  let chain: Buffer | undefined
  return (checkpoint: Filed, fresh: readonly Buffer[]): boolean => {
    chain ??= chainStart(name, checkpoint.tenant)
    for (const leaf of fresh) {
      edge = tree.grow(edge, leaf)
      chain = chainHash(chain, leaf)
    }
    const fault = faultOf(checkpointText(name, checkpoint), checkpoint)
    return fault === null && isOf(checkpoint, { root: tree.rootOf(edge), chain })
  }
}

function leavesIn(hashes: Buffer): Buffer[] {
  return Array.from({ length: hashes.length / HASH_BYTES }, (_, index) =>
    hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  )
}

// What was filed outside the database as the standard that a log is compared to: as far as its
// checkpoints go on from one another, as they were signed.
import { checkpointText, isOf } from './checkpoint.ts'
import type { Filed, FiledLine } from './filed.ts'
import { HASH_BYTES, isCut } from './filed.ts'
import type { LogKind, SealedLog } from './log.ts'
import type { Cut } from './restored.ts'
import { cutText } from './restored.ts'
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
 * have written the file, so parts may stand in it twice. Where a cut was signed, it goes on from
 * what stayed. It ends where signatures, root and chain
 * no longer bear out what is new.
 */
export function standardOf<K extends LogKind>(
  log: SealedLog<K>,
  filed: readonly FiledLine[],
  trust: Trust,
): FiledStandard {
  const grown = growing(log, trust)
  const checkpoints = new Map<number, Filed>()
  const hashes = Buffer.alloc(
    filed.reduce((sum, one) => sum + (isCut(one) ? 0 : one.leaves.length), 0),
  )
  let end = 0
  const goesOn = (checkpoint: Filed): boolean => {
    const { size, leaves, chain } = checkpoint
    const start = size * HASH_BYTES - leaves.length
    if (start < 0 || start > end) return false
    const known = leaves.subarray(0, end - start)
    if (!hashes.subarray(start, start + known.length).equals(known)) return false
    if (known.length === leaves.length) return checkpoints.get(size)?.chain.equals(chain) === true
    const fresh = leaves.subarray(known.length)
    if (!grown.isBorneOut(checkpoint, leavesIn(fresh))) return false
    end += fresh.copy(hashes, end)
    checkpoints.set(size, checkpoint)
    return true
  }
  /** What was filed up to there counts no longer, where that was signed behind just that. */
  const isCutBack = (cut: Cut): boolean => {
    const last = checkpoints.get(end / HASH_BYTES)
    const isOfAll = cut.cutSize * HASH_BYTES === end && last?.chain.equals(cut.cutChain) === true
    if (!isOfAll || cut.size >= cut.cutSize) return false
    const stayed = leavesIn(hashes.subarray(0, cut.size * HASH_BYTES))
    if (!grown.goBack(cut, stayed)) return false
    end = cut.size * HASH_BYTES
    for (const size of checkpoints.keys()) if (size > cut.size) checkpoints.delete(size)
    return true
  }
  const other = filed.find((one) => !(isCut(one) ? isCutBack(one) : goesOn(one)))
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

/** Takes leaves one after the other, and looks whether what was signed bears them out. */
function growing<K extends LogKind>({ name, tree }: SealedLog<K>, trust: Trust) {
  const faultOf = followTrust(trust)
  let edge: Edge = { size: 0, peaks: [] }
  let chain: Buffer | undefined
  const grow = (tenant: string, fresh: readonly Buffer[]): Buffer => {
    let grown = chain ?? chainStart(name, tenant)
    for (const leaf of fresh) {
      edge = tree.grow(edge, leaf)
      grown = chainHash(grown, leaf)
    }
    chain = grown
    return grown
  }
  return {
    isBorneOut: (checkpoint: Filed, fresh: readonly Buffer[]): boolean => {
      const now = grow(checkpoint.tenant, fresh)
      const fault = faultOf(checkpointText(name, checkpoint), checkpoint)
      return fault === null && isOf(checkpoint, { root: tree.rootOf(edge), chain: now })
    },
    /** To the leaves that stayed. */
    goBack: (cut: Cut, stayed: readonly Buffer[]): boolean => {
      edge = { size: 0, peaks: [] }
      chain = undefined
      const isThere = grow(cut.tenant, stayed).equals(cut.chain)
      return isThere && faultOf(cutText(name, cut), cut) === null
    },
  }
}

function leavesIn(hashes: Buffer): Buffer[] {
  return Array.from({ length: hashes.length / HASH_BYTES }, (_, index) =>
    hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  )
}

// What was filed outside the database as the standard that a log is compared to: as far as its
// checkpoints go on from one another, as they were signed.
import { checkpointText, isOf } from './checkpoint.ts'
import type { Cut } from './cut.ts'
import { cutText } from './cut.ts'
import type { Filed, FiledLine } from './filed.ts'
import { HASH_BYTES, isCut } from './filed.ts'
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

/** How far what was filed goes. */
interface Standing {
  readonly size: number
  readonly chain: Buffer
  /** By size. */
  readonly checkpoints: ReadonlyMap<number, Filed>
}

/**
 * The standard that a tenant's filed checkpoints are, in the order in which they were filed: a
 * service that was led to another past has filed that behind the first one. Several processes may
 * have written the file, so parts may stand in it twice. Where a cut was signed, it goes on from
 * what stayed. It ends where signatures, root and chain no longer bear out what is new. What a
 * later cut takes away ends nothing: the key that signed it may be gone with the rest, and the
 * signature of the cut is over the same chain.
 */
export function standardOf<K extends LogKind>(
  log: SealedLog<K>,
  filed: readonly FiledLine[],
  trust: Trust,
): FiledStandard {
  const growth = growthOf(log, filed)
  const faultOf = followTrust(trust)
  const isSigned = (line: FiledLine) => faultOf(textOf(log, line), line) === null
  const past = pastOf(log, filed, trust)
  const other = filed.find((line, index) => {
    if (!past.isTakenAway(line, index)) return !growth.take(line, isSigned)
    growth.take(line, past.counts)
    return false
  })
  const flawOf = ({ size, tenant }: FiledLine) =>
    `the ${log.words.checkpoint} of ${size} entries of ${tenant} in the file is not what was signed`
  return {
    checkpoints: growth.checkpoints,
    leafAt: growth.leafAt,
    flaw: other === undefined ? null : flawOf(other),
  }
}

/** How far a tenant's lines go, whoever signed them: what a restored database is compared to. */
export function standingOf<K extends LogKind>(
  log: SealedLog<K>,
  filed: readonly FiledLine[],
  trust: Trust,
): Standing {
  const growth = growthOf(log, filed)
  const { counts } = pastOf(log, filed, trust)
  for (const line of filed) growth.take(line, counts)
  return { ...growth.end(), checkpoints: growth.checkpoints }
}

function textOf<K extends LogKind>({ name }: SealedLog<K>, line: FiledLine): string {
  return isCut(line) ? cutText(name, line) : checkpointText(name, line)
}

/** What signed cuts take away of the lines of a tenant. */
function pastOf<K extends LogKind>(log: SealedLog<K>, filed: readonly FiledLine[], trust: Trust) {
  const isSigned = (cut: Cut) => followTrust(trust)(cutText(log.name, cut), cut) === null
  const cuts = new Map<FiledLine, number>()
  for (const [index, line] of filed.entries()) {
    if (isCut(line) && isSigned(line)) cuts.set(line, index)
  }
  return {
    /** Whether a line counts there: a cut where it is signed, any other one. */
    counts: (line: FiledLine): boolean => !isCut(line) || cuts.has(line),
    /** Whether a cut that stands behind a line leaves nothing of it. */
    isTakenAway: (line: FiledLine, index: number): boolean => {
      const isBeyond = (size: number) => (isCut(line) ? line.size >= size : line.size > size)
      return [...cuts].some(([{ size }, behind]) => behind > index && isBeyond(size))
    },
  }
}

/** Tree and chain over the leaves that were taken. */
interface Grown {
  readonly edge: Edge
  readonly chain: Buffer
}

/** Takes lines one after the other, as far as each goes on from those that were taken. */
function growthOf<K extends LogKind>({ name, tree }: SealedLog<K>, filed: readonly FiledLine[]) {
  const checkpoints = new Map<number, Filed>()
  const hashes = Buffer.alloc(
    filed.reduce((sum, one) => sum + (isCut(one) ? 0 : one.leaves.length), 0),
  )
  const start = (tenant: string) => ({
    edge: { size: 0, peaks: [] },
    chain: chainStart(name, tenant),
  })
  let grown: Grown = start(filed[0]?.tenant ?? '')
  const growBy = (from: Grown, fresh: Buffer): Grown => {
    let { edge, chain } = from
    for (const leaf of leavesIn(fresh)) {
      edge = tree.grow(edge, leaf)
      chain = chainHash(chain, leaf)
    }
    return { edge, chain }
  }
  const goesOn = (checkpoint: Filed, isSigned: (line: FiledLine) => boolean): boolean => {
    const { size, leaves, chain } = checkpoint
    const end = grown.edge.size * HASH_BYTES
    const begin = size * HASH_BYTES - leaves.length
    if (begin < 0 || begin > end) return false
    const known = leaves.subarray(0, end - begin)
    if (!hashes.subarray(begin, begin + known.length).equals(known)) return false
    if (known.length === leaves.length) return checkpoints.get(size)?.chain.equals(chain) === true
    const fresh = leaves.subarray(known.length)
    const next = growBy(grown, fresh)
    const isBorneOut = isOf(checkpoint, { root: tree.rootOf(next.edge), chain: next.chain })
    if (!isBorneOut || !isSigned(checkpoint)) return false
    fresh.copy(hashes, end)
    grown = next
    checkpoints.set(size, checkpoint)
    return true
  }
  /** What was filed up to there counts no longer, where that was signed behind just that. */
  const isCutBack = (cut: Cut, isSigned: (line: FiledLine) => boolean): boolean => {
    const isOfAll = cut.cutSize === grown.edge.size && cut.cutChain.equals(grown.chain)
    if (!isOfAll || cut.size >= cut.cutSize) return false
    const stayed = growBy(start(cut.tenant), hashes.subarray(0, cut.size * HASH_BYTES))
    if (!stayed.chain.equals(cut.chain) || !isSigned(cut)) return false
    grown = stayed
    for (const size of checkpoints.keys()) if (size > cut.size) checkpoints.delete(size)
    return true
  }
  return {
    checkpoints,
    take: (line: FiledLine, isSigned: (line: FiledLine) => boolean): boolean =>
      isCut(line) ? isCutBack(line, isSigned) : goesOn(line, isSigned),
    end: () => ({ size: grown.edge.size, chain: grown.chain }),
    leafAt: (position: number): Buffer | undefined =>
      position > grown.edge.size
        ? undefined
        : hashes.subarray((position - 1) * HASH_BYTES, position * HASH_BYTES),
  }
}

function leavesIn(hashes: Buffer): Buffer[] {
  return Array.from({ length: hashes.length / HASH_BYTES }, (_, index) =>
    hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  )
}

// Going along a log from entry to entry, computing anew what each should be.
import type { Checkpoint, Root } from './checkpoint.ts'
import { checkpointText, isOf } from './checkpoint.ts'
import type { HeadRow, LogKind, SealedLog, VerifyRow } from './log.ts'
import type { FiledStandard } from './standard.ts'
import type { Edge, Grown } from './tree.ts'
import { chainHash, leafHash, TILE_LEAVES } from './tree.ts'
import type { Growth } from './trees.ts'
import type { followTrust } from './trust.ts'

/** The first thing that is wrong with the log of a tenant. */
export interface Fault {
  readonly tenant: string
  /** The first entry that is not what it was; null when it is no single one. */
  readonly position: number | null
  /** The id of what was sealed there. */
  readonly entry: string | null
  /** A sentence for people. */
  readonly what: string
}

/** What entries are compared to. */
export interface Standard {
  readonly checkpoints: ReadonlyMap<number, Checkpoint>
  readonly filed: Pick<FiledStandard, 'checkpoints' | 'leafAt'>
  readonly tiles: ReadonlyMap<number, Buffer>
  readonly faultOf: ReturnType<typeof followTrust>
  /** Gives the roots; where it gives none, as in the middle of a log, they are not compared. */
  readonly tree: Growth<Root>
}

export interface Walk<K extends LogKind> {
  /** Looks at the next entry. */
  step(row: K['columns'] & VerifyRow): Fault | undefined
  /** Once there is none any more: whether the log should go on, and what its head says. */
  end(head: HeadRow): Fault | undefined
  size(): number
}

/** Begins behind so many entries, with the tree's edge and the chain as they were there. */
export function walkOf<K extends LogKind>(
  log: SealedLog<K>,
  standard: Standard,
  { tenant, chain: start, ...behind }: Edge & { tenant: string; chain: Buffer },
): Walk<K> {
  const { words, lineOf } = log
  let edge: Edge = behind
  let chain = start
  const step = (row: K['columns'] & VerifyRow): Fault | undefined => {
    const position = edge.size + 1
    const faultHere = (what: string) => ({ tenant, position, entry: row.entry_id, what })
    if (Number(row.position) !== position) {
      return { tenant, position, entry: null, what: words.unplaced }
    }
    const wanted = standard.filed.leafAt(position)
    if (wanted !== undefined && !wanted.equals(row.leaf)) {
      return faultHere('the entry is not the one that was written down outside')
    }
    if (!isThere(row)) return faultHere(words.gone)
    if (!leafHash(lineOf(row)).equals(row.leaf)) return faultHere(words.changed)
    chain = chainHash(chain, row.leaf)
    if (!chain.equals(row.chain)) return faultHere('the chain breaks')
    const grown = standard.tree.grow(edge, row.leaf)
    edge = grown
    const what = tileFault(standard, grown) ?? checkpointFault(log, standard, { ...edge, chain })
    return what === undefined ? undefined : faultHere(what)
  }
  const end = (head: HeadRow): Fault | undefined => {
    const place = { tenant, position: edge.size + 1, entry: null }
    const signed = largest(standard.checkpoints.keys())
    if (Math.max(signed, largest(standard.filed.checkpoints.keys())) > edge.size) {
      return { ...place, what: `the end of the ${words.log} is cut off` }
    }
    // Entries are sealed and signed together.
    if (signed < edge.size) {
      return { ...place, position: signed + 1, what: 'no checkpoint covers the entry' }
    }
    const isHead =
      Number(head.size) === edge.size &&
      head.chain.equals(chain) &&
      Buffer.concat(head.peaks ?? []).equals(Buffer.concat([...edge.peaks]))
    return isHead ? undefined : { ...place, what: 'the head says something else' }
  }
  return { step, end, size: () => edge.size }
}

function isThere<R extends VerifyRow>(row: R): row is R & { id: string } {
  return row.id !== null
}

function tileFault({ tiles }: Standard, { size, tile }: Grown): string | undefined {
  if (tile === null) return undefined
  const isSame = tiles.get(size / TILE_LEAVES - 1)?.equals(tile) === true
  return isSame ? undefined : 'the stored subtree that it ends was changed'
}

function checkpointFault<K extends LogKind>(
  { name, words }: SealedLog<K>,
  { checkpoints, filed: { checkpoints: filed }, faultOf, tree }: Standard,
  { chain, ...edge }: Edge & { readonly chain: Buffer },
): string | undefined {
  const checkpoint = checkpoints.get(edge.size)
  const outside = filed.get(edge.size)
  if (checkpoint === undefined) return outside === undefined ? undefined : 'its checkpoint is gone'
  const fault = faultOf(checkpointText(name, checkpoint), checkpoint)
  if (fault !== null) return `its checkpoint ${fault}`
  const root = tree.rootOf(edge)
  const isSame = [checkpoint, outside].every(
    (one) => one === undefined || isOf(one, { root, chain }),
  )
  return isSame ? undefined : `its checkpoint is of another ${words.other}`
}

/** The largest of some sizes; 0 when there are none. */
function largest(sizes: Iterable<number>): number {
  let most = 0
  for (const size of sizes) most = Math.max(most, size)
  return most
}

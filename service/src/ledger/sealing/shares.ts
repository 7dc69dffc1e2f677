// How a log is divided, so that several readers verify it at once: into stretches, each of which
// begins where the one before it must end. A stretch takes the chain and the subtrees before it as
// they are stored; the stretches before it find whether these are right. So all is right when each
// stretch is, and the first entry that was changed is the first that any of them names.
import type { Reader } from '#db'
import { HASH_BYTES } from './filed.ts'
import type { LogKind, SealedLog } from './log.ts'
import { chainBefore } from './stretch.ts'
import type { Edge } from './tree.ts'
import { chainStart, TILE_LEAVES } from './tree.ts'

/** Entries of a stretch: a multiple of those under a stored subtree. */
const STRETCH = 65_536
/** What stands for a subtree where a log has no tree. */
const NOTHING = Buffer.alloc(0)

/** Some entries of a tenant's log in a row, and what stands before them. */
export interface Share extends Edge {
  readonly chain: Buffer
  /** The last position of it; null: it goes on to the end of the log. */
  readonly until: number | null
}

/** What a log is divided by. */
export interface Divided {
  readonly tenant: string
  /** The stored subtrees by their number, as far as the log has a tree. */
  readonly tiles: ReadonlyMap<number, Buffer>
  /** Of how many entries a stretch is. */
  readonly stretch?: number | undefined
}

/** The shares of a tenant's log in order. One ends where the next begins, the last with the log. */
export async function sharesOf<K extends LogKind>(
  log: SealedLog<K>,
  reader: Reader,
  divided: Divided,
): Promise<Share[]> {
  const { tenant } = divided
  const shares: Share[] = []
  let edge: Edge | undefined = { size: 0, peaks: [] }
  let chain: Buffer | null = chainStart(log.name, tenant)
  while (edge !== undefined && chain !== null) {
    const next: Edge | undefined = edgeAfter(log, edge, divided)
    const begin = next?.size ?? 0
    const behind = begin === 0 ? null : await chainBefore(log, reader, { tenant, begin })
    shares.push({ ...edge, chain, until: behind === null ? null : begin })
    edge = next
    chain = behind
  }
  return shares
}

/** The edge a stretch further on, by the stored subtrees; undefined where one is missing. */
function edgeAfter<K extends LogKind>(
  { tree, statements }: SealedLog<K>,
  { size, peaks }: Edge,
  { tiles, stretch = STRETCH }: Divided,
): Edge | undefined {
  const hasTree = statements.selectAllTiles !== undefined
  let grown: Edge = { size: size / TILE_LEAVES, peaks }
  for (let number = grown.size; number < (size + stretch) / TILE_LEAVES; number++) {
    const tile = hasTree ? tiles.get(number) : NOTHING
    // What is no hash any more is found by who comes along.
    if (tile === undefined || (hasTree && tile.length !== HASH_BYTES)) return undefined
    grown = tree.grow(grown, tile)
  }
  return { size: size + stretch, peaks: grown.peaks }
}

/**
 * Does some work for each item, each reader one at a time and in the items' order, in which results
 * come. Where one fails the others end what they are at, and begin nothing more.
 */
export async function divideAmong<By, T, R>(
  readers: readonly By[],
  items: readonly T[],
  work: (reader: By, item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const left = inTurn(items)
  const ended = await Promise.allSettled(
    readers.map(async (reader) => {
      for (const [index, item] of left) results[index] = await work(reader, item)
    }),
  )
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return results
}

/** A generator: whoever leaves it, as by an error, ends it for all. */
function* inTurn<T>(items: readonly T[]): Generator<[number, T], void> {
  yield* items.entries()
}

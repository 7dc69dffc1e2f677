// The Merkle tree of RFC 9162, section 2.1: hashes of leaves and nodes, roots, and proofs that an
// entry is in a tree or that one tree goes on from another. Pure; entries count from 0 in here.
import { assert, present, sha256 } from '#kit'

const LEAF = '\0'
const HASH_BYTES = 32
// What is hashed of two hashes is laid out in the same bytes each time: new ones would be most of
// the work.
const node = Buffer.alloc(1 + 2 * HASH_BYTES, 1)
const pair = Buffer.alloc(2 * HASH_BYTES)

/** Leaves under one stored subtree: 2 to the power of `TILE_LEVEL`. */
export const TILE_LEAVES = 256
const TILE_LEVEL = 8

/** The hash of an entry's line. */
export function leafHash(line: string): Buffer {
  return sha256(LEAF + line)
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  assert(left.length === HASH_BYTES && right.length === HASH_BYTES, 'a hash has 32 bytes')
  node.set(left, 1)
  node.set(right, 1 + HASH_BYTES)
  return sha256(node)
}

/** The hash of the chain after one more leaf. */
export function chainHash(before: Buffer, leaf: Buffer): Buffer {
  assert(before.length === HASH_BYTES && leaf.length === HASH_BYTES, 'a hash has 32 bytes')
  pair.set(before)
  pair.set(leaf, HASH_BYTES)
  return sha256(pair)
}

/** Where the chain of a tenant begins, in the log of that name. */
export function chainStart(log: string, tenant: string): Buffer {
  return sha256(`holdfast ${log} ${tenant}`)
}

/** The right edge of a tree: the roots of its complete subtrees, largest first. */
export interface Edge {
  readonly size: number
  readonly peaks: readonly Buffer[]
}

export interface Grown extends Edge {
  /** The subtree of 256 leaves that the new leaf completed. */
  readonly tile: Buffer | null
}

/** The tree with one leaf more. */
export function growTree({ size, peaks }: Edge, leaf: Buffer): Grown {
  const grown = [...peaks]
  let hash = leaf
  let tile: Buffer | null = null
  let level = 0
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) {
    hash = nodeHash(present(grown.pop(), 'a subtree for each bit of the size'), hash)
    level++
    if (level === TILE_LEVEL) tile = hash
  }
  grown.push(hash)
  return { size: size + 1, peaks: grown, tile }
}

/** The root of a tree by its edge. The tree must have an entry. */
export function rootOf({ peaks }: Edge): Buffer {
  return peaks.reduceRight((right, left) => nodeHash(left, right))
}

/** Leaves and stored subtrees as far as a proof needs them, by their number from 0. */
export interface TreeParts {
  readonly leaves: ReadonlyMap<number, Buffer>
  readonly tiles: ReadonlyMap<number, Buffer>
}

/** The root of the entries from `start`, `size` of them. */
function rangeRoot(parts: TreeParts, start: number, size: number): Buffer {
  if (size === 1) return present(parts.leaves.get(start), `the leaf ${start} is known`)
  const tile = size === TILE_LEAVES ? parts.tiles.get(start / TILE_LEAVES) : undefined
  if (tile !== undefined) return tile
  const left = splitOf(size)
  return nodeHash(rangeRoot(parts, start, left), rangeRoot(parts, start + left, size - left))
}

/** The largest power of two below a size. */
function splitOf(size: number): number {
  let power = 1
  while (power * 2 < size) power *= 2
  return power
}

/** The path that proves entry `index` of a tree of `size` entries, from the leaf up. */
export function inclusionPath(parts: TreeParts, index: number, size: number): Buffer[] {
  assert(index < size, 'the entry is in the tree')
  return pathOf(parts, index, { start: 0, size })
}

interface Range {
  readonly start: number
  readonly size: number
}

function pathOf(parts: TreeParts, index: number, { start, size }: Range): Buffer[] {
  if (size === 1) return []
  const left = splitOf(size)
  return index < left
    ? [...pathOf(parts, index, { start, size: left }), rangeRoot(parts, start + left, size - left)]
    : [
        ...pathOf(parts, index - left, { start: start + left, size: size - left }),
        rangeRoot(parts, start, left),
      ]
}

/** The proof that a tree of `size` entries goes on from one of `before` entries. */
export function consistencyPath(parts: TreeParts, before: number, size: number): Buffer[] {
  assert(before > 0 && before <= size, 'the earlier tree is not larger')
  return subProof(parts, before, { start: 0, size }, true)
}

function subProof(
  parts: TreeParts,
  before: number,
  { start, size }: Range,
  isWhole: boolean,
): Buffer[] {
  if (before === size) return isWhole ? [] : [rangeRoot(parts, start, size)]
  const left = splitOf(size)
  if (before <= left) {
    return [
      ...subProof(parts, before, { start, size: left }, isWhole),
      rangeRoot(parts, start + left, size - left),
    ]
  }
  return [
    ...subProof(parts, before - left, { start: start + left, size: size - left }, false),
    rangeRoot(parts, start, left),
  ]
}

/** True when the path leads from the leaf at `index` to the root of a tree of `size` entries. */
export function provesInclusion(
  { leaf, index, size }: { leaf: Buffer; index: number; size: number },
  path: readonly Buffer[],
  root: Buffer,
): boolean {
  if (index >= size) return false
  let node = index
  let last = size - 1
  let hash = leaf
  for (const sibling of path) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash)
      while (node % 2 === 0 && node !== 0) {
        node = Math.floor(node / 2)
        last = Math.floor(last / 2)
      }
    } else hash = nodeHash(hash, sibling)
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && hash.equals(root)
}

/** A tree at a moment: how many entries, and its root. */
export interface TreeHead {
  readonly size: number
  readonly root: Buffer
}

/** True when the path proves that the later tree only added to the earlier one. */
export function provesConsistency(
  earlier: TreeHead,
  later: TreeHead,
  path: readonly Buffer[],
): boolean {
  if (earlier.size > later.size || earlier.size < 1) return false
  if (earlier.size === later.size) return path.length === 0 && earlier.root.equals(later.root)
  let node = earlier.size - 1
  let last = later.size - 1
  while (node % 2 === 1) {
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  const [first, ...rest] = node === 0 ? [earlier.root, ...path] : path
  if (first === undefined) return false
  let before = first
  let after = first
  for (const sibling of rest) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      before = nodeHash(sibling, before)
      after = nodeHash(sibling, after)
      while (node % 2 === 0 && node !== 0) {
        node = Math.floor(node / 2)
        last = Math.floor(last / 2)
      }
    } else after = nodeHash(after, sibling)
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && before.equals(earlier.root) && after.equals(later.root)
}

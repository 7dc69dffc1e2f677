// What a log has over its leaves: a Merkle tree, or its chain alone.
import { present } from '#kit'
import type { Root } from './checkpoint.ts'
import type { Edge, Grown } from './tree.ts'
import { growTree, rootOf } from './tree.ts'

/** The root of a tree as JSON carries it; nothing where there is none. */
type ShownRoot<R extends Root> = R extends Buffer ? { readonly root: string } : object

/** What grows with a log, leaf by leaf. */
export interface Growth<R extends Root> {
  grow(edge: Edge, leaf: Buffer): Grown
  /** The edge must have an entry. */
  rootOf(edge: Edge): R
}

export interface Tree<R extends Root> extends Growth<R> {
  /** The root as a checkpoint was kept with it; throws when one is missing. */
  read(kept: Buffer | undefined): R
  show(root: R): ShownRoot<R>
}

/** The tree of RFC 9162: single entries can be proven without showing the others. */
export const merkleTree: Tree<Buffer> = {
  grow: growTree,
  rootOf,
  read: (kept) => present(kept, 'root is missing'),
  show: (root) => ({ root: root.toString('base64') }),
}

/** Counts alone: the chain is all there is. */
export const noTree: Tree<null> = {
  grow: ({ size }) => ({ size: size + 1, peaks: [], tile: null }),
  rootOf: () => null,
  read: () => null,
  show: () => ({}),
}

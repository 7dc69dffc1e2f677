import { describe, expect, it } from 'vitest'
import { sha256 } from '#kit'
import type { Edge, TreeParts } from './tree.ts'
import {
  consistencyPath,
  growTree,
  inclusionPath,
  leafHash,
  provesConsistency,
  provesInclusion,
  rootOf,
} from './tree.ts'

const SIZES = [1, 2, 3, 7, 8, 9, 255, 256, 257, 300, 511, 513, 600]
const leaves = Array.from({ length: 600 }, (_, index) => leafHash(`entry ${index}`))

function treeOf(size: number) {
  let edge: Edge = { size: 0, peaks: [] }
  const tiles = new Map<number, Buffer>()
  for (const leaf of leaves.slice(0, size)) {
    const grown = growTree(edge, leaf)
    if (grown.tile !== null) tiles.set(grown.size / 256 - 1, grown.tile)
    edge = grown
  }
  const parts: TreeParts = { leaves: new Map(leaves.slice(0, size).entries()), tiles }
  return { root: rootOf(edge), parts, size }
}

/** RFC 9162, section 2.1.1, as it is written there. */
function plainRoot(of: readonly Buffer[]): Buffer {
  const [only] = of
  if (of.length === 1 && only !== undefined) return only
  let split = 1
  while (split * 2 < of.length) split *= 2
  const sides = [plainRoot(of.slice(0, split)), plainRoot(of.slice(split))]
  return sha256(Buffer.concat([Buffer.from([1]), ...sides]))
}

describe('a tree', () => {
  it.each(SIZES)('of %i entries that grew has the root of the definition', (size) => {
    expect(treeOf(size).root).toEqual(plainRoot(leaves.slice(0, size)))
  })

  it.each(SIZES)('of %i entries proves each of them, and no other in its place', (size) => {
    const { root, parts } = treeOf(size)
    for (let index = 0; index < size; index += 1 + Math.floor(size / 50)) {
      const path = inclusionPath(parts, index, size)
      const leaf = leaves[index] ?? root
      expect(provesInclusion({ leaf, index, size }, path, root)).toBe(true)
      expect(provesInclusion({ leaf: leafHash('x'), index, size }, path, root)).toBe(false)
      const other = (index + 1) % size
      if (size > 1) {
        expect(provesInclusion({ leaf, index: other, size }, path, root)).toBe(false)
      }
    }
  })

  it('proves that it goes on from each earlier one', () => {
    for (const size of SIZES) {
      const later = treeOf(size)
      for (const before of SIZES.filter((one) => one <= size)) {
        const earlier = treeOf(before)
        const path = consistencyPath(later.parts, before, size)
        expect(provesConsistency(earlier, later, path)).toBe(true)
        const forged = { size: before, root: leafHash('forged') }
        expect(provesConsistency(forged, later, path)).toBe(false)
      }
    }
  })

  it('has the roots that RFC 6962 implementations publish for their test vectors', () => {
    const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657']
    let edge: Edge = { size: 0, peaks: [] }
    for (const input of inputs) {
      const line = Buffer.from(input, 'hex').toString('latin1')
      edge = growTree(edge, leafHash(line))
    }
    expect(rootOf(edge).toString('hex')).toBe(
      'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    )
  })
})

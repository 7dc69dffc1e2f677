import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FlowLink, type FlowNode, layOut } from './layout.ts'

const nodes: FlowNode[] = [
  { id: 'buyer', column: 0 },
  { id: 'project', column: 1 },
  { id: 'first', column: 2 },
  { id: 'second', column: 2 },
]
const links: FlowLink[] = [
  { from: 'buyer', to: 'project', amount: 10_000 },
  { from: 'project', to: 'first', amount: 7_500 },
  { from: 'project', to: 'second', amount: 2_500 },
]
const space = { width: 1000, columns: 3 }

describe('the picture of a flow', () => {
  test('puts columns from left to right, inside its width', () => {
    const { boxes } = layOut(nodes, links, space)
    const [buyer, project, first] = ['buyer', 'project', 'first'].map((id) => boxes.get(id))
    expect(buyer?.x).toBe(0)
    expect(project?.x).toBeGreaterThan((buyer?.x ?? 0) + (buyer?.width ?? 0))
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeCloseTo(1000)
  })

  test('draws a ribbon as thick as its amount', () => {
    const { ribbons } = layOut(nodes, links, space)
    const [all, most, rest] = ribbons.map(({ thickness }) => thickness)
    expect((most ?? 0) + (rest ?? 0)).toBeCloseTo(all ?? 0)
    expect(most).toBeCloseTo(3 * (rest ?? 0))
  })

  test('keeps the smallest amount visible', () => {
    const tiny = [...links, { from: 'project', to: 'second', amount: 1 }]
    expect(layOut(nodes, tiny, space).ribbons.at(-1)?.thickness).toBe(2)
  })

  test('a link to a card that is not there is left out', () => {
    const { ribbons } = layOut(nodes, [{ from: 'buyer', to: 'nobody', amount: 5 }], space)
    expect(ribbons).toEqual([])
  })

  test('no cards overlap, whatever the amounts are', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 10 ** 12 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(amounts, (list) => {
        const many = list.map((_, index) => ({ id: String(index), column: 1 }))
        const flows = list.map((amount, index) => ({ from: 'p', to: String(index), amount }))
        const { boxes, height } = layOut([{ id: 'p', column: 0 }, ...many], flows, space)
        const column = many.map(({ id }) => boxes.get(id)).sort((a, b) => (a?.y ?? 0) - (b?.y ?? 0))
        column.forEach((box, index) => {
          const before = column[index - 1]
          if (before !== undefined) expect(box?.y).toBeGreaterThan(before.y + before.height)
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height + 0.001)
        })
      }),
    )
  })
})

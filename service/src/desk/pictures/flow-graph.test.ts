import { describe, expect, it } from 'vitest'
import { drawFlows } from './flow-graph.ts'
import type { FlowRow } from './store-picture.ts'

const own = new Map([
  ['p', 'project'],
  ['s', 'settlement'],
  ['i', 'inbound'],
  ['o', 'outbound'],
] as const)

function flow(from: string, to: string, rest: Partial<FlowRow>): FlowRow {
  const [from_kind, to_kind] = [kindOf(from), kindOf(to)]
  const row = { from_key: from, to_key: to, from_kind, to_kind, about: '', kind: 'x', amount: 0n }
  return { ...row, about_kind: 'other', ...rest }
}

function kindOf(key: string): FlowRow['from_kind'] {
  if (key === 'p') return 'project'
  if (key === 's') return 'settlement'
  if (key === 'o') return 'outbound'
  return key === 'revenue' ? 'revenue' : 'bank'
}

const inbound = { about: 'i', about_kind: 'inbound' } as const
const outbound = { about: 'o', about_kind: 'outbound' } as const

function draw(...rows: FlowRow[]) {
  const { edges } = drawFlows(rows, { own, personOf: (key) => key })
  return edges.map(({ from, to, amount }) => `${from} > ${to} ${amount}`).toSorted()
}

describe('the flows of a picture', () => {
  it('lead money that arrives through its inbound', () => {
    expect(draw(flow('bank', 'p', { ...inbound, amount: 10n }))).toEqual([
      'i > p 10',
      'payer i > i 10',
    ])
  })

  it('deduct what went back, and leave out what all went back', () => {
    const reserved = flow('s', 'o', { ...outbound, amount: 10n })
    const back = flow('o', 's', { ...outbound, amount: 4n })
    expect(draw(reserved, back)).toEqual(['s > o 6'])
    expect(draw(reserved, { ...back, amount: 10n })).toEqual([])
    expect(draw(reserved, { ...back, amount: 12n })).toEqual(['o > s 2'])
  })

  it('lead money home from its inbound, less what came back of it', () => {
    const arrived = flow('bank', 'p', { ...inbound, amount: 10n })
    const asked = flow('p', 'i', { from_kind: 'project', to_kind: 'held', amount: 10n })
    const sent = flow('i', 'bank', { from_kind: 'held', kind: 'return_sent', amount: 10n })
    expect(draw(arrived, asked)).toEqual(['payer i > i 10'])
    expect(draw(arrived, asked, sent)).toEqual(['i > sent_back 10', 'payer i > i 10'])
    const back = flow('bank', 'p', { kind: 'return_came_back', amount: 4n })
    expect(draw(arrived, asked, sent, back)).toContain('sent_back > p 4')
  })

  it('show fees and those who were paid apart', () => {
    const paid = flow('o', 'bank', { ...outbound, amount: 9n })
    const fee = flow('o', 'revenue', { ...outbound, amount: 1n })
    expect(draw(paid, fee)).toEqual(['o > payee o 9', 'o > revenue 1'])
  })
})

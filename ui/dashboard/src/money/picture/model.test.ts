import type { Picture, PictureKind } from '@holdfast/contract'
import { describe, expect, test } from 'vitest'
import { addsUp, drawPicture, sumOf } from './model.ts'

function node(key: string, kind: PictureKind, balance = 0) {
  const title = key
  return { key, kind, title, balance, id: null, status: null, amount: null, count: 1, wait: null }
}

function edge(from: string, to: string, amount: number, kind: 'money' | 'fee' = 'money') {
  return { from, to, amount, kind }
}

const picture: Picture = {
  project_id: 'project_1',
  currency: 'eur',
  as_of: '2030-01-01T00:00:00.000Z',
  nodes: [
    node('bea', 'payer'),
    node('inbound', 'inbound'),
    node('project', 'project'),
    node('car', 'settlement', 60_000),
    node('fee', 'checkout'),
    node('release', 'outbound'),
    node('ada', 'payee'),
    node('revenue', 'revenue', 2_500),
  ],
  edges: [
    edge('bea', 'inbound', 101_500),
    edge('inbound', 'project', 101_500),
    edge('project', 'car', 100_000),
    edge('project', 'fee', 1_500),
    edge('fee', 'revenue', 1_500, 'fee'),
    edge('car', 'release', 40_000),
    edge('release', 'ada', 39_000),
    edge('release', 'revenue', 1_000, 'fee'),
  ],
}

describe('the picture of a project', () => {
  test('says who paid and who is paid on the card of the payment', () => {
    const { cards, columns } = drawPicture(picture)
    expect(cards.map(({ node }) => node.key)).toEqual([
      'inbound',
      'project',
      'car',
      'fee',
      'release',
      'revenue',
    ])
    expect(cards.map(({ party }) => party)).toEqual(['bea', null, null, null, 'ada', null])
    expect(columns).toEqual(['Received', 'Project', 'Kept for', 'Leaving', 'Arrived'])
  })

  test('keeps two payers of one card apart', () => {
    const two = {
      ...picture,
      nodes: [node('cem', 'payer'), ...picture.nodes],
      edges: [edge('cem', 'inbound', 5), ...picture.edges],
    }
    expect(drawPicture(two).cards.map(({ node }) => node.key)).toEqual(
      expect.arrayContaining(['bea', 'cem']),
    )
  })

  test('tells of each card what came and what went', () => {
    const car = drawPicture(picture).cards.find(({ node }) => node.key === 'car')
    expect(car).toMatchObject({
      through: 100_000,
      from: [{ key: 'project', amount: 100_000 }],
      to: [{ key: 'release', amount: 40_000 }],
    })
  })

  test('adds up: what came in is held, leaving, paid out, earned or taken back', () => {
    const sum = sumOf(picture)
    expect(sum).toEqual({
      cameIn: 101_500,
      held: 60_000,
      leaving: 0,
      paidOut: 39_000,
      fees: 2_500,
      takenBack: 0,
      sentBack: 0,
    })
    expect(addsUp(sum)).toBe(true)
    expect(addsUp({ ...sum, held: 59_999 })).toBe(false)
  })
})

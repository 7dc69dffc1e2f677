// From ledger movements to a picture: which node each side of a movement stands for, and what went
// between two nodes on the whole. Pure.
import type { PictureKind } from '@holdfast/contract'
import type { FlowRow } from './store-picture.ts'

/** A side of a movement in the picture. */
export interface Place {
  readonly key: string
  readonly kind: PictureKind
}

interface Edge {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly isFee: boolean
}

export interface Graph {
  readonly places: ReadonlyMap<string, Place>
  readonly edges: readonly Edge[]
}

export interface GraphRules {
  /** Keys of what belongs to the project. */
  readonly own: ReadonlyMap<string, PictureKind>
  /** Who paid an inbound, or was paid by an outbound, by its key: several may be one person. */
  readonly personOf: (key: string) => string
}

/**
 * What went between nodes. Money that went back is deducted, so that an edge says what stayed; an
 * edge on which nothing stayed is left out. What goes into a node of the project less what goes out
 * of it is what its accounts hold, since each movement of them is in exactly one edge.
 */
export function drawFlows(rows: readonly FlowRow[], rules: GraphRules): Graph {
  const places = new Map<string, Place>()
  const net = new Map<string, { from: Place; to: Place; amount: bigint }>()
  const add = (from: Place, to: Place, amount: bigint) => {
    if (from.key === to.key) return
    const isTurned = from.key > to.key
    const [a, b] = isTurned ? [to, from] : [from, to]
    const name = `${a.key}\n${b.key}`
    const before = net.get(name)?.amount ?? 0n
    net.set(name, { from: a, to: b, amount: before + (isTurned ? -amount : amount) })
  }
  for (const row of rows) {
    const way = [...placesOf(row, rules)]
    for (const [index, to] of way.entries()) {
      const from = way[index - 1]
      if (from !== undefined) add(from, to, row.amount)
    }
  }
  const edges = [...net.values()].flatMap(({ from, to, amount }): Edge[] => {
    if (amount === 0n) return []
    places.set(from.key, from).set(to.key, to)
    const [a, b] = amount > 0n ? [from, to] : [to, from]
    const isFee = a.kind === 'revenue' || b.kind === 'revenue'
    return [{ from: a.key, to: b.key, amount: amount > 0n ? amount : -amount, isFee }]
  })
  return { places, edges }
}

/** The nodes that a movement passes. */
function placesOf(row: FlowRow, rules: GraphRules): Place[] {
  const from = side(row, 'from', rules)
  const to = side(row, 'to', rules)
  // Money that arrives passes its inbound, which has an account only while it is in review.
  const isReceived = row.from_kind === 'bank' && row.about_kind === 'inbound'
  if (isReceived && to.key !== row.about) return [from, { key: row.about, kind: 'inbound' }, to]
  return [from, to]
}

function side(row: FlowRow, which: 'from' | 'to', { own, personOf }: GraphRules): Place {
  const key = which === 'from' ? row.from_key : row.to_key
  const account = which === 'from' ? row.from_kind : row.to_kind
  const kind = own.get(key)
  if (kind !== undefined) return { key, kind }
  switch (account) {
    case 'bank':
      return bankSide(row, personOf)
    case 'revenue':
      return { key: 'revenue', kind: 'revenue' }
    case 'shortfall':
      return { key: 'shortfall', kind: 'shortfall' }
    case 'conversion':
      return { key: `conversion ${row.about}`, kind: 'conversion' }
    default: {
      // Another project's, by a transfer: to the right what it went to, to the left whence it came.
      const isSource = which === 'from'
      const elsewhere = isSource ? 'source_project' : 'target_project'
      return { key: `${elsewhere} ${key}`, kind: elsewhere }
    }
  }
}

/** Beyond the bank: who paid, who was paid, or what the bank took back. */
function bankSide(
  { about, about_kind: aboutKind, kind }: FlowRow,
  personOf: GraphRules['personOf'],
): Place {
  // What goes home, less what came back of it undeliverable.
  if (kind === 'return_sent' || kind === 'return_came_back') {
    return { key: 'sent_back', kind: 'sent_back' }
  }
  if (kind === 'inbound_taken_back') return { key: `taken_back ${about}`, kind: 'taken_back' }
  return aboutKind === 'outbound'
    ? { key: `payee ${personOf(about)}`, kind: 'payee' }
    : { key: `payer ${personOf(about)}`, kind: 'payer' }
}

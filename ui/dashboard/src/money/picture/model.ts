// From the answer of the service to what is drawn: columns, cards that say who and how much, and
// the sum that shows that nothing is missing.
import type { Picture, PictureEdge, PictureKind, PictureNode } from '@holdfast/contract'

/** A card of the picture. */
export interface Card {
  readonly node: PictureNode
  readonly column: number
  /** Whom the money came from or goes to, where one card says both. */
  readonly party: string | null
  /** What came in, or of a source what went out; minor units. */
  readonly through: number
  readonly from: readonly Flow[]
  readonly to: readonly Flow[]
}

/** What a card gave or got. */
export interface Flow {
  readonly key: string
  readonly title: string
  readonly amount: number
  readonly isFee: boolean
}

/** A picture as it is drawn, from left to right. */
export interface Drawing {
  readonly cards: readonly Card[]
  readonly edges: readonly PictureEdge[]
  readonly columns: readonly string[]
}

/** From left to right. What stands in one place of the list stands in one column. */
const COLUMNS: readonly { readonly title: string; readonly kinds: readonly PictureKind[] }[] = [
  { title: 'Paid by', kinds: ['payer', 'source_project'] },
  { title: 'Received', kinds: ['inbound'] },
  { title: 'Project', kinds: ['project'] },
  { title: 'Kept for', kinds: ['settlement', 'checkout'] },
  { title: 'Leaving', kinds: ['outbound', 'conversion', 'shortfall'] },
  { title: 'Arrived', kinds: ['payee', 'target_project', 'revenue', 'taken_back', 'sent_back'] },
]

/**
 * Arranges a picture: who pays and who is paid is said on the card of the payment itself. What
 * nothing went through, as an outbound that failed, is left out unless it is the one looked at.
 */
export function drawPicture(whole: Picture, marked: string | null = null): Drawing {
  const picture = { ...whole, nodes: whole.nodes.filter((node) => isMoved(node, whole, marked)) }
  const payers = onlyNeighbours(picture, 'payer', 'from')
  const payees = onlyNeighbours(picture, 'payee', 'to')
  const parties = new Map([...payers, ...payees])
  const gone = new Set([...payers, ...payees].map(([, party]) => party.key))
  const nodes = picture.nodes.filter(({ key }) => !gone.has(key))
  const edges = picture.edges.filter(({ from, to }) => !gone.has(from) && !gone.has(to))
  const used = COLUMNS.filter(({ kinds }) => nodes.some(({ kind }) => kinds.includes(kind)))
  const titles = new Map(picture.nodes.map(({ key, title }) => [key, title]))
  const cards = used.flatMap(({ kinds }, column) =>
    nodes
      .filter(({ kind }) => kinds.includes(kind))
      .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
      .map((node) => cardOf(node, { column, parties, titles, all: picture.edges })),
  )
  return { cards, edges, columns: used.map(({ title }) => title) }
}

function isMoved(node: PictureNode, { edges }: Picture, marked: string | null): boolean {
  if (node.balance !== 0 || node.wait !== null) return true
  if (marked !== null && node.id === marked) return true
  return edges.some(({ from, to }) => from === node.key || to === node.key)
}

interface Around {
  readonly column: number
  readonly parties: ReadonlyMap<string, PictureNode>
  readonly titles: ReadonlyMap<string, string>
  readonly all: readonly PictureEdge[]
}

function cardOf(node: PictureNode, { column, parties, titles, all }: Around): Card {
  const flow = (key: string, { amount, kind }: PictureEdge): Flow => ({
    key,
    title: titles.get(key) ?? '',
    amount,
    isFee: kind === 'fee',
  })
  const from = all.filter(({ to }) => to === node.key).map((edge) => flow(edge.from, edge))
  const to = all.filter(({ from: own }) => own === node.key).map((edge) => flow(edge.to, edge))
  const through = from.length > 0 ? total(from) : total(to)
  return { node, column, party: parties.get(node.key)?.title ?? null, through, from, to }
}

/**
 * The payers (or payees) who stand beside one other card each, by the key of that card, if that
 * card has no other of them: then one card can say both.
 */
function onlyNeighbours(
  { nodes, edges }: Picture,
  kind: 'payer' | 'payee',
  side: 'from' | 'to',
): Map<string, PictureNode> {
  const other = side === 'from' ? 'to' : 'from'
  const own = nodes.filter((node) => node.kind === kind)
  const keys = new Set(own.map(({ key }) => key))
  const ends = edges.filter((edge) => keys.has(edge[side]))
  const beside = (key: string) => ends.filter((edge) => edge[other] === key)
  const found = new Map<string, PictureNode>()
  for (const node of own) {
    const cards = ends.filter((edge) => edge[side] === node.key).map((edge) => edge[other])
    if (cards.length === 0 || cards.some((key) => beside(key).length > 1)) continue
    for (const key of cards) found.set(key, node)
  }
  return found
}

/** Where the money of a picture is: the parts add up to what came in. */
export interface Sum {
  readonly cameIn: number
  readonly held: number
  readonly leaving: number
  readonly paidOut: number
  readonly fees: number
  readonly takenBack: number
  /** To whoever had paid it, less what came back undeliverable. */
  readonly sentBack: number
}

const HOLDERS: ReadonlySet<PictureKind> = new Set(['inbound', 'project', 'settlement', 'checkout'])
const MOVERS: ReadonlySet<PictureKind> = new Set(['outbound', 'conversion'])

/** Adds up a picture. `cameIn` is what payers and other projects gave. */
export function sumOf({ nodes, edges }: Picture): Sum {
  const kinds = new Map(nodes.map(({ key, kind }) => [key, kind]))
  const gave = (...wanted: PictureKind[]) =>
    total(edges.filter(({ from }) => wanted.includes(kinds.get(from) ?? 'project')))
  const got = (...wanted: PictureKind[]) =>
    total(edges.filter(({ to }) => wanted.includes(kinds.get(to) ?? 'project')))
  const stands = (where: ReadonlySet<PictureKind>) =>
    nodes.filter(({ kind }) => where.has(kind)).reduce((sum, { balance }) => sum + balance, 0)
  return {
    cameIn: gave('payer', 'source_project', 'shortfall'),
    held: stands(HOLDERS),
    leaving: stands(MOVERS),
    paidOut: got('payee', 'target_project'),
    fees: got('revenue'),
    takenBack: got('taken_back', 'shortfall'),
    sentBack: got('sent_back') - gave('sent_back'),
  }
}

/** Whether the parts of a sum are what came in. */
export function addsUp({ cameIn, held, leaving, paidOut, fees, ...gone }: Sum): boolean {
  return cameIn === held + leaving + paidOut + fees + gone.takenBack + gone.sentBack
}

function total(list: readonly { readonly amount: number }[]): number {
  return list.reduce((sum, { amount }) => sum + amount, 0)
}

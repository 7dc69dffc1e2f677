// Where the cards and ribbons of a flow stand: pure geometry, amounts in, pixels out.

/** A card of the picture. Money goes from lower columns to higher ones. */
export interface FlowNode {
  readonly id: string
  readonly column: number
}

/** Money that went, goes or will go from one card to another. */
export interface FlowLink {
  readonly from: string
  readonly to: string
  /** Minor units; more than 0. */
  readonly amount: number
}

/** What a layout is made for. */
export interface FlowSpace {
  readonly width: number
  readonly columns: number
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A ribbon: an area between two cards, as thick at both ends as its amount is large. */
interface Ribbon {
  readonly link: FlowLink
  readonly path: string
  readonly thickness: number
}

export interface Layout {
  readonly boxes: ReadonlyMap<string, Box>
  readonly ribbons: readonly Ribbon[]
  readonly height: number
}

const CARD_HEIGHT = 100
const CARD_WIDTH_MAX = 232
const CARD_SHARE = 0.76
const ROW_GAP = 14
const RIBBON_MAX = 48
const RIBBON_MIN = 2
const CARD_PADDING = 10

/**
 * Places cards in columns, each column centred, and ribbons between them. A card is as high as the
 * ribbons at its busier side need. Ribbons leave and arrive in the order of the cards at their
 * other ends, so that as few as possible cross.
 */
export function layOut(
  nodes: readonly FlowNode[],
  links: readonly FlowLink[],
  space: FlowSpace,
): Layout {
  const scale = RIBBON_MAX / Math.max(1, ...nodes.map(({ id }) => throughput(id, links)))
  const thickness = (link: FlowLink) => Math.max(RIBBON_MIN, link.amount * scale)
  const boxes = placeCards(nodes, links, space, thickness)
  const order = new Map([...boxes.keys()].map((id, index) => [id, index]))
  const ends = (side: 'from' | 'to') => anchors(links, side, { boxes, order, thickness })
  const starts = ends('from')
  const stops = ends('to')
  const ribbons = links.flatMap((link) => {
    const start = starts.get(link)
    const stop = stops.get(link)
    if (start === undefined || stop === undefined) return []
    return [{ link, thickness: thickness(link), path: ribbonPath(start, stop, thickness(link)) }]
  })
  const height = Math.max(0, ...[...boxes.values()].map((box) => box.y + box.height))
  return { boxes, ribbons, height }
}

/** What goes through a card: the larger of what comes in and what goes out. */
function throughput(id: string, links: readonly FlowLink[]): number {
  const sum = (side: 'from' | 'to') =>
    links.filter((link) => link[side] === id).reduce((total, { amount }) => total + amount, 0)
  return Math.max(sum('from'), sum('to'))
}

function placeCards(
  nodes: readonly FlowNode[],
  links: readonly FlowLink[],
  space: FlowSpace,
  thickness: (link: FlowLink) => number,
): Map<string, Box> {
  const pitch = space.width / space.columns
  const width = Math.min(CARD_WIDTH_MAX, pitch * CARD_SHARE)
  const gap = space.columns > 1 ? (space.width - width) / (space.columns - 1) : 0
  const heightOf = (id: string) => {
    const side = (end: 'from' | 'to') =>
      links.filter((link) => link[end] === id).reduce((sum, link) => sum + thickness(link), 0)
    return Math.max(CARD_HEIGHT, Math.max(side('from'), side('to')) + 2 * CARD_PADDING)
  }
  const columns = Array.from({ length: space.columns }, (_, column) =>
    nodes.filter((node) => node.column === column),
  )
  const heights = columns.map((column) =>
    column.reduce((sum, { id }) => sum + heightOf(id) + ROW_GAP, -ROW_GAP),
  )
  const tallest = Math.max(0, ...heights)
  const boxes = new Map<string, Box>()
  columns.forEach((column, index) => {
    let y = (tallest - (heights[index] ?? 0)) / 2
    for (const { id } of column) {
      const height = heightOf(id)
      boxes.set(id, { x: index * gap, y, width, height })
      y += height + ROW_GAP
    }
  })
  return boxes
}

interface Anchor {
  readonly x: number
  readonly y: number
}

interface Ends {
  readonly boxes: ReadonlyMap<string, Box>
  readonly order: ReadonlyMap<string, number>
  readonly thickness: (link: FlowLink) => number
}

/** The middle of each ribbon's end at the cards of one side, stacked and centred on the card. */
function anchors(
  links: readonly FlowLink[],
  side: 'from' | 'to',
  { boxes, order, thickness }: Ends,
): Map<FlowLink, Anchor> {
  const other = side === 'from' ? 'to' : 'from'
  const found = new Map<FlowLink, Anchor>()
  for (const [id, box] of boxes) {
    const own = links.filter((link) => link[side] === id)
    own.sort((a, b) => (order.get(a[other]) ?? 0) - (order.get(b[other]) ?? 0))
    const total = own.reduce((sum, link) => sum + thickness(link), 0)
    let y = box.y + (box.height - total) / 2
    for (const link of own) {
      found.set(link, {
        x: side === 'from' ? box.x + box.width : box.x,
        y: y + thickness(link) / 2,
      })
      y += thickness(link)
    }
  }
  return found
}

function ribbonPath(start: Anchor, stop: Anchor, thickness: number): string {
  const half = thickness / 2
  const middle = (start.x + stop.x) / 2
  const edge = (from: Anchor, to: Anchor, offset: number) =>
    `C ${at(middle, from.y + offset)} ${at(middle, to.y + offset)} ${at(to.x, to.y + offset)}`
  return [
    `M ${at(start.x, start.y - half)}`,
    edge(start, stop, -half),
    `L ${at(stop.x, stop.y + half)}`,
    edge(stop, start, half),
    'Z',
  ].join(' ')
}

function at(x: number, y: number): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
}

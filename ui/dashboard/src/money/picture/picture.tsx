// A payment as a picture: where its money came from, is, and went. Cards in reading order with
// ribbons behind them; on a narrow page the same cards stand below each other.
import type { Picture } from '@holdfast/contract'
import { useMemo } from 'react'
import { useOperation } from '../../api/index.ts'
import { Card, Query } from '../../components/index.ts'
import { FlowCard } from './card.tsx'
import { type Box, type Layout, layOut } from './layout.ts'
import { drawPicture } from './model.ts'
import { SumLine } from './sum.tsx'
import { useWidth } from './width.ts'

/** Below this width the cards stand below each other. */
const WIDE_PX = 720
const TITLE = 'Where the money is'

interface ProjectPictureProps {
  readonly id: string
  /** The resource from which it is looked at. */
  readonly marked?: string
  readonly title?: string
}

/** The picture of a project. */
export function ProjectPicture({ id, marked, title = TITLE }: ProjectPictureProps) {
  const found = useOperation('getPicture', { params: { id } })
  return (
    <Card title={title}>
      <Query query={found}>
        {(picture) => <PictureOf picture={picture} marked={marked ?? null} />}
      </Query>
    </Card>
  )
}

interface PictureProps {
  readonly picture: Picture
  readonly marked: string | null
}

function PictureOf({ picture, marked }: PictureProps) {
  const [width, ref] = useWidth()
  const drawing = useMemo(() => drawPicture(picture, marked), [picture, marked])
  const isWide = width >= WIDE_PX
  const layout = useMemo(
    () =>
      layOut(
        drawing.cards.map(({ node, column }) => ({ id: node.key, column })),
        drawing.edges,
        { width, columns: drawing.columns.length },
      ),
    [drawing, width],
  )
  // A payer is told on the card of the inbound: what lies there has come in, and is on no ribbon.
  if (picture.edges.length === 0) {
    return (
      <p className="text-small text-muted">
        No money has come in yet. When the buyer pays, its way is drawn here.
      </p>
    )
  }
  return (
    <div ref={ref}>
      {isWide && <Headings columns={drawing.columns} layout={layout} cards={drawing.cards} />}
      <div className="relative" style={isWide ? { height: layout.height } : {}}>
        {isWide && <Ribbons layout={layout} fees={feesOf(picture)} width={width} />}
        <ol aria-label={TITLE} className={isWide ? '' : 'grid grid-cols-1 gap-2'}>
          {drawing.cards.map((card) => (
            <li
              key={card.node.key}
              className={isWide ? 'absolute' : ''}
              style={isWide ? placed(layout.boxes.get(card.node.key)) : {}}
            >
              <FlowCard
                card={card}
                currency={picture.currency}
                isMarked={marked !== null && card.node.id === marked}
                heading={isWide ? null : (drawing.columns[card.column] ?? null)}
              />
            </li>
          ))}
        </ol>
      </div>
      <SumLine picture={picture} />
    </div>
  )
}

interface HeadingsProps {
  readonly columns: readonly string[]
  readonly layout: Layout
  readonly cards: ReturnType<typeof drawPicture>['cards']
}

/** What each column is; the cards say the same to a screen reader. */
function Headings({ columns, layout, cards }: HeadingsProps) {
  return (
    <div aria-hidden="true" className="relative mb-2 h-5 text-small text-muted">
      {columns.map((title, column) => {
        const first = cards.find((card) => card.column === column)
        const box = first === undefined ? undefined : layout.boxes.get(first.node.key)
        return (
          <span key={title} className="absolute" style={{ left: box?.x ?? 0 }}>
            {title}
          </span>
        )
      })}
    </div>
  )
}

interface RibbonsProps {
  readonly layout: Layout
  readonly fees: ReadonlySet<object>
  readonly width: number
}

function Ribbons({ layout, fees, width }: RibbonsProps) {
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-0"
      width={width}
      height={layout.height}
      viewBox={`0 0 ${width} ${layout.height}`}
    >
      {layout.ribbons.map(({ link, path }) => (
        <path
          key={`${link.from}-${link.to}`}
          d={path}
          className={fees.has(link) ? 'fill-line' : 'fill-accent-soft'}
        />
      ))}
    </svg>
  )
}

function feesOf({ edges }: Picture): ReadonlySet<object> {
  return new Set(edges.filter(({ kind }) => kind === 'fee'))
}

function placed(box: Box | undefined) {
  if (box === undefined) return {}
  return { left: box.x, top: box.y, width: box.width, height: box.height }
}

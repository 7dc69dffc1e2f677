// One card of the picture: what it is, how much went through it, and how much is there now.
import type { Currency, PictureKind } from '@holdfast/contract'
import { Amount, LinkTo, StatusBadge } from '../../components/index.ts'
import { kindOf, pathOf } from '../words/kinds.ts'
import { spokenName, statusWords } from '../words/statuses.ts'
import type { Card as CardData, Flow } from './model.ts'

interface FlowCardProps {
  readonly card: CardData
  readonly currency: Currency
  readonly isMarked: boolean
  /** The name of its column, where columns are not beside each other. */
  readonly heading: string | null
}

/** A place where money is, was or goes. */
export function FlowCard({ card, currency, isMarked, heading }: FlowCardProps) {
  const { node, party, through } = card
  const edge = isMarked ? 'border-accent ring-1 ring-accent' : 'border-strong'
  const look =
    'flex h-full flex-col justify-center gap-0.5 rounded-card border bg-surface px-3 py-2'
  return (
    <div className={`${look} ${edge}`}>
      {heading !== null && <p className="text-small text-muted">{heading}</p>}
      <p className="shrink-0 truncate font-medium">
        <Title card={card} />
      </p>
      {party !== null && (
        <p className="shrink-0 truncate text-small text-muted">
          {node.kind === 'inbound' ? 'from' : 'to'} {party}
        </p>
      )}
      <p className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <Amount minor={through} currency={currency} isStrong />
        <Meant card={card} currency={currency} />
        <Status card={card} />
      </p>
      <Standing card={card} currency={currency} />
      <Ways card={card} currency={currency} isSpoken={heading !== null} />
    </div>
  )
}

/** What it is meant to be, while less went through it. */
function Meant({ card: { node, through }, currency }: Pick<FlowCardProps, 'card' | 'currency'>) {
  if (node.amount === null || node.amount <= through || !MEANT.has(node.kind)) return null
  return (
    <span className="text-small text-muted">
      of <Amount minor={node.amount} currency={currency} />
    </span>
  )
}

const MEANT: ReadonlySet<PictureKind> = new Set(['settlement', 'outbound'])

function Title({ card: { node } }: { readonly card: CardData }) {
  const path = node.id === null ? null : pathOf(node.id)
  const title = node.count > 1 ? `${node.count} × ${node.title}` : spokenName(node.title)
  return path === null ? title : <LinkTo to={path}>{title}</LinkTo>
}

function Status({ card: { node } }: { readonly card: CardData }) {
  const kind = node.id === null ? null : kindOf(node.id)
  if (node.status === null || kind === null) return null
  const { label, tone } = statusWords(kind, node.status)
  return <StatusBadge status={node.status} label={label} tone={tone} />
}

const HOLDS: Partial<Record<PictureKind, string>> = {
  project: 'in its balance',
  settlement: 'held here',
  checkout: 'held here',
  inbound: 'not passed on',
  outbound: 'not left yet',
  conversion: 'being converted',
  revenue: 'not paid out yet',
}

/** What is there now, where something is; and what it waits for. */
function Standing({ card: { node }, currency }: Pick<FlowCardProps, 'card' | 'currency'>) {
  const words = HOLDS[node.kind]
  if (words === undefined || node.kind === 'revenue') return null
  if (node.balance === 0 && node.wait === null) return null
  return (
    <p className="shrink-0 truncate text-small text-muted" title={node.wait?.detail}>
      {node.balance !== 0 && (
        <>
          <Amount minor={node.balance} currency={currency} /> {words}
        </>
      )}
    </p>
  )
}

interface WaysProps extends Pick<FlowCardProps, 'card' | 'currency'> {
  /** Shown to everybody, where no ribbons are drawn. */
  readonly isSpoken: boolean
}

/** Where its money came from and went: what the ribbons show. */
function Ways({ card, currency, isSpoken }: WaysProps) {
  const lines = [
    ...card.from.map((flow) => ({ ...flow, word: 'from' })),
    ...card.to.map((flow) => ({ ...flow, word: flow.isFee ? 'fee to' : 'to' })),
  ]
  if (lines.length === 0) return null
  return (
    <ul className={isSpoken ? 'mt-1 text-small text-muted' : 'sr-only'}>
      {lines.map((line) => (
        <Way key={`${line.word}-${line.key}`} flow={line} word={line.word} currency={currency} />
      ))}
    </ul>
  )
}

interface WayProps {
  readonly flow: Flow
  readonly word: string
  readonly currency: Currency
}

function Way({ flow, word, currency }: WayProps) {
  return (
    <li>
      <Amount minor={flow.amount} currency={currency} /> {word} {flow.title}
    </li>
  )
}

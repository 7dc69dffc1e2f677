// The settlements of a payment, as lines: for what, to whom, how much.
import type { Settlement } from '@holdfast/contract'
import { Amount, Card, LinkTo, StatusBadge } from '../../components/index.ts'
import { settlementTypeWords } from '../words/reasons.ts'
import { statusWords } from '../words/statuses.ts'

/** What a checkout or invoice pays. */
export function SettlementLines({ settlements }: { readonly settlements: readonly Settlement[] }) {
  return (
    <Card title="What it pays" isFlush>
      <ul className="divide-y divide-line">
        {settlements.map((one) => (
          <Line key={one.id} settlement={one} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ settlement }: { readonly settlement: Settlement }) {
  const { id, description, to, type, status, amount, balance, currency } = settlement
  const { label, tone } = statusWords('settlement', status)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <span className="min-w-40 flex-1">
        <LinkTo to={`/settlements/${id}`}>{description}</LinkTo>
        <span className="block text-small text-muted">
          {settlementTypeWords[type]}
          {to !== null && ` · ${to.name ?? to.email}`} ·{' '}
          <Amount minor={balance} currency={currency} /> held
        </span>
      </span>
      <StatusBadge status={status} label={label} tone={tone} />
      <span className="min-w-24 text-right">
        <Amount minor={amount} currency={currency} />
      </span>
    </li>
  )
}

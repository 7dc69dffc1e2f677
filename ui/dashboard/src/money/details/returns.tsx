// What of an inbound goes back to its payer, or went: each time, with where it stands.
import type { Currency, InboundReturn } from '@holdfast/contract'
import { Amount, Card, StatusBadge, Time } from '../../components/index.ts'
import { failureWords, returnReasonWords, returnWords } from '../words/reasons.ts'

interface ReturnsProps {
  readonly returns: readonly InboundReturn[]
  readonly currency: Currency
}

/** The returns, the newest first; nothing where there are none. */
export function ReturnsPanel({ returns, currency }: ReturnsProps) {
  if (returns.length === 0) return null
  return (
    <Card title="Back to the payer" isFlush>
      <ul className="divide-y divide-line border-t border-line">
        {returns.toReversed().map((one) => (
          <li key={one.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
            <Amount minor={one.amount} currency={currency} isStrong />
            <StatusBadge
              status={one.status}
              label={returnWords[one.status].label}
              tone={returnWords[one.status].tone}
            />
            <span className="min-w-52 flex-1 text-small text-muted">
              {meaningOf(one)} {returnReasonWords[one.reason]}
              {one.is_automatic && ', sent back automatically'}.
              {one.came_back > 0 && one.came_back < one.amount && (
                <>
                  {' '}
                  <Amount minor={one.came_back} currency={currency} /> of it came back.
                </>
              )}
            </span>
            <span className="text-small text-muted">
              <Time at={one.sent_at ?? one.created_at} kind="short" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function meaningOf({ status, paused_reason, failure_reason }: InboundReturn): string {
  if (paused_reason === 'approval_required') return 'A key asked for it: a person must approve it.'
  if (paused_reason === 'project_in_review') return 'It goes when the review of its project ends.'
  const why = failure_reason === null ? '' : ` ${failureWords[failure_reason]}`
  return `${returnWords[status].meaning}${why}`
}

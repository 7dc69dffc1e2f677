// The ways out of the queue of unreconciled money: what it may pay, and what else can become of it.
import type { QueueItem } from '@holdfast/contract'
import { LinkTo } from '../components/index.ts'
import { MatchPanel } from '../money/actions/match.tsx'
import { UnmatchedActions } from '../money/actions/unmatched.tsx'

interface UnmatchedProps {
  readonly item: QueueItem
  readonly onDone: () => void
}

/** What it may pay, and what else can become of it. */
export function UnmatchedWays({ item, onDone }: UnmatchedProps) {
  const { id, currency, amount, project_id: projectId, payer } = item
  if (currency === null || amount === null || projectId === null) return null
  const isPayerKnown = payer !== null && payer.account !== null
  return (
    <div className="grid gap-3">
      <MatchPanel id={id} projectId={projectId} currency={currency} />
      <div className="flex flex-wrap gap-2">
        <UnmatchedActions of={{ id, projectId, amount }} {...{ currency, isPayerKnown, onDone }} />
      </div>
      <p>
        <LinkTo to={`/inbounds/${id}`}>See the inbound</LinkTo>
      </p>
    </div>
  )
}

// The ways out of the queue of unreconciled money: match it, split or move it, send it back, or
// keep it.
import type { QueueItem } from '@holdfast/contract'
import { LinkTo } from '../components/index.ts'
import { KeepAction } from '../money/actions/keep.tsx'
import { MatchPanel } from '../money/actions/match.tsx'
import { SendBackAction } from '../money/actions/send-back.tsx'
import { SplitAction } from '../money/actions/split.tsx'

interface UnmatchedProps {
  readonly item: QueueItem
  readonly onDone: () => void
}

/** What it may pay, and what else can become of it. */
export function UnmatchedWays({ item, onDone }: UnmatchedProps) {
  const { id, currency, amount, project_id: projectId } = item
  if (currency === null || amount === null || projectId === null) return null
  return (
    <div className="grid gap-3">
      <MatchPanel id={id} projectId={projectId} currency={currency} />
      <div className="flex flex-wrap gap-2">
        <SplitAction of={{ id, projectId, amount }} currency={currency} />
        <SendBackAction id={id} currency={currency} unreconciled={amount} />
        <KeepAction id={id} onDone={onDone} />
      </div>
      <p>
        <LinkTo to={`/inbounds/${id}`}>See the inbound</LinkTo>
      </p>
    </div>
  )
}

// The ways out of the queue of unreconciled money: match it, split or move it, send it back, keep
// it, or teach what its payer always means.
import type { QueueItem } from '@holdfast/contract'
import { LinkTo } from '../components/index.ts'
import { KeepAction } from '../money/actions/keep.tsx'
import { MatchPanel } from '../money/actions/match.tsx'
import { SendBackAction } from '../money/actions/send-back.tsx'
import { SplitAction } from '../money/actions/split.tsx'
import { TeachAction } from '../money/actions/teach.tsx'

interface UnmatchedProps {
  readonly item: QueueItem
  readonly onDone: () => void
}

/** What it may pay, and what else can become of it. */
export function UnmatchedWays({ item, onDone }: UnmatchedProps) {
  const { id, currency, amount, project_id: projectId, payer } = item
  const isPayerKnown = payer !== null && payer.account !== null
  if (currency === null || amount === null || projectId === null) return null
  return (
    <div className="grid gap-3">
      <MatchPanel id={id} projectId={projectId} currency={currency} />
      <div className="flex flex-wrap gap-2">
        <SplitAction of={{ id, projectId, amount }} currency={currency} />
        <SendBackAction id={id} currency={currency} unreconciled={amount} />
        <KeepAction id={id} onDone={onDone} />
        {isPayerKnown ? (
          <TeachAction inboundId={id} projectId={projectId} label="Always this project" />
        ) : null}
      </div>
      <p>
        <LinkTo to={`/inbounds/${id}`}>See the inbound</LinkTo>
      </p>
    </div>
  )
}

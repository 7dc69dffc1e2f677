// What waits for people: the queues and what needs a second person.
import type { Approval, QueueCount } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import { Amount, Card, LinkTo, Time, useMay } from '../../components/index.ts'
import { useIsMine } from '../../operations/waiting.ts'

const queueWords: Readonly<Record<QueueCount['queue'], string>> = {
  outbounds_above_limit: 'Outbounds above a key’s limit',
  transfers_above_limit: 'Transfers above a key’s limit',
  disputed_accounts: 'Disputed accounts',
  proposed_accounts: 'Proposed accounts',
  outbounds_in_review: 'Outbounds in review',
  inbounds_in_review: 'Inbounds in review',
  verifications: 'Verifications to decide',
  unreconciled: 'Money that is matched to nothing',
  parked_deliveries: 'Deliveries that were given up',
  failed_outbounds: 'Failed outbounds',
}

/** The queues in which something waits, the approvals first. */
export function Waiting({ queues }: { readonly queues: readonly QueueCount[] }) {
  const mayApprove = useMay('approveApproval')
  const asked = useOperation(
    'listApprovals',
    { query: { status: 'pending', limit: 100 } },
    { enabled: mayApprove },
  )
  const isOwner = useMay('changeMemberRole')
  const isForMe = ({ is_mine, rule }: Approval) => !is_mine && (rule === 'limit' || isOwner)
  const pending = asked.data?.data.filter(isForMe) ?? []
  const isMine = useIsMine()
  const open = queues.filter(({ queue, count }) => count > 0 && isMine(queue))
  const nothing = open.length === 0 && pending.length === 0
  return (
    <Card title="Waits for you" isFlush>
      {nothing && (
        <p className="px-4 pb-4 text-muted">
          Nothing. Reviews, failed payments and approvals are shown here when they need a person.
        </p>
      )}
      <ul className="divide-y divide-line">
        {pending.length > 0 && (
          <li className="flex items-baseline justify-between gap-4 px-4 py-2.5">
            <LinkTo to="/approvals?status=pending">To approve</LinkTo>
            <span className="font-semibold tabular-nums">{pending.length}</span>
          </li>
        )}
        {open.map((queue) => (
          <QueueLine key={queue.queue} of={queue} />
        ))}
      </ul>
    </Card>
  )
}

function QueueLine({ of }: { readonly of: QueueCount }) {
  const { queue, count, mine, oldest_at, totals } = of
  return (
    <li className="flex items-baseline justify-between gap-4 px-4 py-2.5">
      <span>
        <LinkTo to={`/operations?queue=${queue}`}>{queueWords[queue]}</LinkTo>
        <span className="block text-small text-muted">
          {mine > 0 && `${mine} taken by you · `}
          {oldest_at !== null && (
            <>
              since <Time at={oldest_at} kind="short" />
            </>
          )}
          {totals.map(({ currency, amount }) => (
            <span key={currency}>
              {' · '}
              <Amount minor={amount} currency={currency} />
            </span>
          ))}
        </span>
      </span>
      <span className="font-semibold tabular-nums">{count}</span>
    </li>
  )
}

// What waits for people: first what the member may decide, then how much waits for others.
import type { QueueCount } from '@holdfast/contract'
import { useTenantNow } from '../../api/index.ts'
import { Amount, Card, LinkTo } from '../../components/index.ts'
import { ageOf } from '../../operations/age.ts'
import { queueWords } from '../../operations/queue-words.ts'

/** The queues in which something waits for the member, the approvals first. */
export function Waiting({ queues }: { readonly queues: readonly QueueCount[] }) {
  const open = queues.filter(({ for_you }) => for_you > 0)
  const others = queues.reduce((sum, { count, for_you }) => sum + count - for_you, 0)
  return (
    <Card title="Waits for you" isFlush>
      {open.length === 0 && (
        <p className="px-4 pb-4 text-muted">
          Nothing. Reviews, failed payments and approvals are shown here when they need you.
        </p>
      )}
      <ul className="divide-y divide-line">
        {open.map((queue) => (
          <QueueLine key={queue.queue} of={queue} />
        ))}
        {others > 0 && (
          <li className="px-4 py-2.5 text-small text-muted">
            {others === 1 ? '1 more waits' : `${others} more wait`} for others:{' '}
            <LinkTo to="/operations">all queues</LinkTo>
          </li>
        )}
      </ul>
    </Card>
  )
}

function QueueLine({ of }: { readonly of: QueueCount }) {
  const { queue, for_you, mine, oldest_at, totals } = of
  const now = useTenantNow()?.getTime()
  return (
    <li className="flex items-baseline justify-between gap-4 px-4 py-2.5">
      <span>
        <LinkTo to={placeOf(queue)}>{queueWords(queue).title}</LinkTo>
        <span className="block text-small text-muted">
          {mine > 0 && `${mine} taken by you · `}
          {oldest_at !== null && now !== undefined && <>the oldest for {ageOf(oldest_at, now)}</>}
          {totals.map(({ currency, amount }) => (
            <span key={currency}>
              {' · '}
              <Amount minor={amount} currency={currency} />
            </span>
          ))}
        </span>
      </span>
      <span className="font-semibold tabular-nums">{for_you}</span>
    </li>
  )
}

/** Where the items of a queue are decided. */
function placeOf(queue: QueueCount['queue']): string {
  return queue === 'approvals' ? '/approvals?status=pending' : `/operations?queue=${queue}`
}

// What waits in a picture, why, and what ends it: a line for each place where money stands still.
import type { Currency, PictureNode } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import { Amount, Card, IdLink, Time } from '../../components/index.ts'
import { spokenName } from '../words/statuses.ts'

/** All that waits in a project. */
export function PictureWaits({ id }: { readonly id: string }) {
  const found = useOperation('getPicture', { params: { id } })
  const waiting = found.data?.nodes.filter(({ wait }) => wait !== null) ?? []
  if (found.data === undefined || waiting.length === 0) return null
  return (
    <Card title="What waits" isFlush>
      <ul className="divide-y divide-line">
        {waiting.map((node) => (
          <Waiting key={node.key} node={node} currency={found.data.currency} />
        ))}
      </ul>
    </Card>
  )
}

interface WaitingProps {
  readonly node: PictureNode
  readonly currency: Currency
}

function Waiting({ node, currency }: WaitingProps) {
  const { wait, title, id, balance } = node
  if (wait === null) return null
  return (
    <li className="px-4 py-2.5">
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-medium break-words">
          {id === null ? spokenName(title) : <IdLink id={id}>{spokenName(title)}</IdLink>}
        </span>
        {balance !== 0 && <Amount minor={balance} currency={currency} />}
      </p>
      <p className="text-small">
        {wait.detail} {wait.until !== null && <Time at={wait.until} />}
      </p>
      <p className="text-small text-muted">
        {wait.ends_by} {wait.resource_id !== null && <IdLink id={wait.resource_id} />}
      </p>
    </li>
  )
}

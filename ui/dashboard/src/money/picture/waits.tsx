// What waits in a picture, why, and what ends it: a line for each place where money stands still.
import type { PictureNode } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import { Card, IdLink, Time } from '../../components/index.ts'

/** All that waits in a project. */
export function PictureWaits({ id }: { readonly id: string }) {
  const found = useOperation('getPicture', { params: { id } })
  const waiting = found.data?.nodes.filter(({ wait }) => wait !== null) ?? []
  if (waiting.length === 0) return null
  return (
    <Card title="What waits" isFlush>
      <ul className="divide-y divide-line">
        {waiting.map((node) => (
          <Waiting key={node.key} node={node} />
        ))}
      </ul>
    </Card>
  )
}

function Waiting({ node }: { readonly node: PictureNode }) {
  const { wait, title, id } = node
  if (wait === null) return null
  return (
    <li className="px-4 py-3 text-small">
      <p className="font-medium">
        {title}: {wait.detail} {wait.until !== null && <Time at={wait.until} kind="full" />}
      </p>
      <p className="text-muted">
        {wait.ends_by} {wait.resource_id !== null && <IdLink id={wait.resource_id} />}{' '}
        {wait.resource_id === null && id !== null && <IdLink id={id} />}
      </p>
    </li>
  )
}

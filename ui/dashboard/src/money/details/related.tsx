// Other resources of a resource, as short tables that link to them and to the whole table.
import type { TableRow } from '@holdfast/contract'
import { useOperation } from '../../api/index.ts'
import { Amount, Card, LinkTo, Query, StatusBadge, Time } from '../../components/index.ts'
import { kinds } from '../words/kinds.ts'
import { type Kind, spoken, statusWords } from '../words/statuses.ts'

const ROWS_MAX = 10

interface RelatedProps {
  readonly kind: Kind
  /** By what they belong to the resource: `{ settlement_id: … }`. */
  readonly by: Readonly<Record<string, string>>
  readonly title?: string
  /** What is said where there are none; without it nothing is shown then. */
  readonly none?: string
}

/** The newest resources of a kind that belong to another one. */
export function Related({ kind, by, title, none }: RelatedProps) {
  const { table, path, plural } = kinds[kind]
  const query = { ...by, limit: ROWS_MAX }
  const found = useOperation('listTable', { params: { table }, query })
  if (found.data?.data.length === 0 && none === undefined) return null
  const all = `${path}?${new URLSearchParams(by).toString()}`
  return (
    <Card title={title ?? plural} actions={<LinkTo to={all}>All in the table</LinkTo>} isFlush>
      <Query query={found}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="p-4 text-small text-muted">{none}</p>
          ) : (
            <ul className="divide-y divide-line">
              {data.map((row) => (
                <RelatedRow key={row.id} kind={kind} row={row} />
              ))}
            </ul>
          )
        }
      </Query>
    </Card>
  )
}

function RelatedRow({ kind, row }: { readonly kind: Kind; readonly row: TableRow }) {
  const { label, tone } = statusWords(kind, row.status)
  const name = row.title ?? row.reference ?? row.email ?? kinds[kind].singular
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <span className="min-w-40 flex-1">
        <LinkTo to={`${kinds[kind].path}/${row.id}`}>{name}</LinkTo>
        <span className="block text-small text-muted">
          {[row.type === null ? '' : spoken(row.type), row.title === null ? '' : row.email]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Time at={row.created_at} kind="short" />
      <StatusBadge status={row.status} label={label} tone={tone} />
      {row.amount !== null && row.currency !== null && (
        <span className="min-w-24 text-right">
          <Amount minor={row.amount} currency={row.currency} />
        </span>
      )}
    </li>
  )
}

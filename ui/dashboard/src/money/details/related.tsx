// Other resources of a resource, as short tables that link to them and to the whole table.
import type { TableRow } from '@holdfast/contract'
import type { ReactNode } from 'react'
import { useOperation } from '../../api/index.ts'
import { Amount, Card, LinkTo, Query, StatusBadge, Time } from '../../components/index.ts'
import { kinds } from '../words/kinds.ts'
import { type Kind, spokenName, statusWords } from '../words/statuses.ts'

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
  const { name, more } = wordsOf(kind, row)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2">
      <span className="min-w-0 truncate">
        <LinkTo to={`${kinds[kind].path}/${row.id}`}>{name}</LinkTo>
      </span>
      <span className="text-right">
        {row.amount !== null && row.currency !== null && (
          <Amount minor={row.amount} currency={row.currency} />
        )}
      </span>
      <span className="col-span-2 flex flex-wrap items-center gap-x-3 text-small text-muted">
        <StatusBadge status={row.status} label={label} tone={tone} />
        <Time at={row.created_at} kind="short" />
        <span className="min-w-0 break-words">{more}</span>
      </span>
    </li>
  )
}

/** How a row is called, and what else is said of it. */
function wordsOf(kind: Kind, row: TableRow): { readonly name: ReactNode; readonly more: string } {
  const { type, title, reference, email } = row
  if (kind === 'debit' && title !== null) {
    // The title of these is the instant at which they are collected.
    return { name: <Time at={title} kind="short" />, more: email ?? '' }
  }
  const kindOfIt = type === null ? kinds[kind].singular : spokenName(type)
  if (kind === 'inbound' || kind === 'outbound') {
    const whom = email === null ? '' : ` ${kind === 'inbound' ? 'from' : 'to'} ${email}`
    // The title of these is a reason, by its code.
    return { name: `${kindOfIt}${whom}`, more: title === null ? '' : spokenName(title) }
  }
  const name = title ?? reference ?? email ?? kindOfIt
  const others = [type === null ? '' : kindOfIt, email ?? '']
  return { name, more: others.filter((one) => one !== '' && one !== name).join(' · ') }
}

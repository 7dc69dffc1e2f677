// A table of a kind of resource: filters of the address, views, columns, and the file of all rows.
import type { ComponentType } from 'react'
import { useList, useOperation } from '../../api/index.ts'
import {
  ApiCall,
  ButtonLink,
  Card,
  DataTable,
  Filters,
  Page,
  useMay,
} from '../../components/index.ts'
import { useQueryText } from '../../router/index.ts'
import { kinds } from '../words/kinds.ts'
import type { Kind } from '../words/statuses.ts'
import { columnsOf } from './columns.tsx'
import { ExportButton } from './export.tsx'
import { filtersOf, questionOf } from './filters.ts'
import { Views } from './views.tsx'

const COUNT_EVERY_MS = 60_000

/** The page of a kind. */
export function tablePage(kind: Kind): ComponentType {
  const columns = columnsOf(kind)
  const first = filtersOf(kind).filter(({ isRare }) => !isRare)
  const rare = filtersOf(kind).filter(({ isRare }) => isRare)
  const facts = kinds[kind]
  return function TablePage() {
    const [search] = useQueryText()
    const { query, unread } = questionOf(kind, search)
    const list = useList('listTable', query, { params: { table: facts.table } })
    return (
      <Page title={facts.plural} about={facts.about} actions={<NewPayment kind={kind} />}>
        <Filters fields={first} rare={rare} />
        {unread.length > 0 && (
          <p role="alert" className="text-small text-bad-ink">
            {unread.join(', ')}: not an amount, so it does not filter. Enter one such as 1,234.50.
          </p>
        )}
        <Card isFlush>
          <DataTable
            label={facts.plural}
            id={facts.table}
            columns={columns}
            list={list}
            rowKey={({ id }) => id}
            rowTo={({ id, type }) => `${type === 'payout' ? '/payouts' : facts.path}/${id}`}
            empty={emptyOf(kind, Object.keys(query).length > 0)}
            toolbar={
              <div className="flex flex-wrap items-center gap-2">
                <Count kind={kind} query={query} />
                <span className="grow" />
                <Views kind={kind} search={search} />
                <ExportButton kind={kind} query={query} />
              </div>
            }
          />
        </Card>
        {facts.list !== null && <ApiCall id={facts.list} query={query} />}
      </Page>
    )
  }
}

function Count({ kind, query }: { readonly kind: Kind; readonly query: Record<string, string> }) {
  const { table, singular, plural } = kinds[kind]
  const found = useOperation(
    'countTable',
    { params: { table }, query },
    { everyMs: COUNT_EVERY_MS, keepsPrevious: true },
  )
  if (found.data === undefined) return <span className="text-small text-muted">…</span>
  const { count, is_more } = found.data
  const number = `${count.toLocaleString()}${is_more ? '+' : ''}`
  return (
    <span role="status" className="text-small text-muted tabular-nums">
      {number} {(count === 1 ? singular : plural).toLowerCase()}
    </span>
  )
}

function NewPayment({ kind }: { readonly kind: Kind }) {
  const may = useMay('createPaymentIntent')
  if (kind !== 'intent' || !may) return null
  return (
    <ButtonLink to="/payments/new" kind="primary">
      New payment
    </ButtonLink>
  )
}

const firstWords: Readonly<Record<Kind, string>> = {
  intent: 'Create a payment link, or let your server create an intent with its private key.',
  checkout: 'A checkout is made when a buyer confirms an intent on the payment page.',
  project: 'A project is made with the first checkout of a payment, or by a call of yours.',
  settlement: 'Settlements are made when a buyer confirms an intent that names them.',
  inbound: 'Money that arrives in a project is shown here, matched or not.',
  outbound: 'Release a settlement to its seller, or refund its buyer, to see money leave.',
  transfer: 'Move money from a project to a settlement or another project to see it here.',
  invoice: 'Create an intent of type invoice in a controlled project to see its invoice.',
  debit: 'Debits collect what is required later, once a buyer has given a mandate.',
  participant: 'Buyers and sellers are kept here as soon as a payment names them.',
  verification: 'Whoever is to receive money the first time is asked by e-mail to be verified.',
  payment_instrument: 'A trade account of a business buyer is shown here once it is asked for.',
}

function emptyOf(kind: Kind, isFiltered: boolean) {
  const { plural } = kinds[kind]
  if (isFiltered) {
    return {
      title: 'Nothing matches these filters',
      text: 'Remove one, or search for an id, e-mail or amount in the search box.',
    }
  }
  return { title: `No ${plural.toLowerCase()} yet`, text: firstWords[kind] }
}

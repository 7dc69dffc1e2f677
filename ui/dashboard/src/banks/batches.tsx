// What leaves by banks: batches, each in a file of its own, and the orders that stand in none yet.
import type { BankBatch } from '@holdfast/contract'
import { useList } from '../api/index.ts'
import {
  Amount,
  ApiCall,
  Card,
  type Column,
  DataTable,
  type FilterField,
  Filters,
  LinkTo,
  Page,
  StatusBadge,
  Tabs,
  Time,
  useFilterValues,
} from '../components/index.ts'
import { type NamedAccount, useAccounts } from './accounts.ts'
import { OrderTable } from './order-table.tsx'
import { batchWords, dayText } from './words.ts'

const WATCH_MS = 30_000

/** The page. */
export default function BatchesPage() {
  return (
    <Page
      title="Batches"
      about={
        'Orders that leave together in one file. An order is executed when a statement says that ' +
        'its money has left, not before.'
      }
    >
      <Tabs
        name="part"
        tabs={[
          { id: 'batches', label: 'Batches', content: <Batches /> },
          { id: 'orders', label: 'Queued orders', content: <OrderTable batchId={null} /> },
        ]}
      />
    </Page>
  )
}

const statuses = Object.entries(batchWords).map(([value, { label }]) => ({ value, label }))

function Batches() {
  const accounts = useAccounts()
  const fields: FilterField[] = [
    { name: 'status', label: 'State', kind: 'choice', choices: statuses },
    {
      name: 'account',
      label: 'Account',
      kind: 'choice',
      choices: [...accounts].map(([value, { name }]) => ({ value, label: name })),
    },
    { name: 'from', label: 'Asks for from', kind: 'date' },
    { name: 'to', label: 'Asks for to', kind: 'date' },
  ]
  const { status, account, from, to } = useFilterValues(fields)
  const query = { status, connected_account_id: account, from, to }
  const list = useList('listBankBatches', query, { everyMs: WATCH_MS })
  return (
    <Card isFlush>
      <DataTable
        label="Batches"
        id="bank-batches"
        columns={columnsFor(accounts)}
        list={list}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/banks/batches/${id}`}
        toolbar={<Filters fields={fields} />}
        empty={{
          title: 'No batches',
          text:
            'Payments that leave by a connected bank are gathered in batches. With filters set, ' +
            'take some of them away.',
        }}
      />
      <div className="p-4">
        <ApiCall id="listBankBatches" query={query} />
      </div>
    </Card>
  )
}

function columnsFor(accounts: ReadonlyMap<string, NamedAccount>): Column<BankBatch>[] {
  return [
    {
      id: 'at',
      header: 'Made',
      isMain: true,
      cell: ({ id, created_at: at }) => (
        <LinkTo to={`/banks/batches/${id}`}>
          <Time at={at} kind="short" />
        </LinkTo>
      ),
    },
    {
      id: 'amount',
      header: 'Sum',
      isNumber: true,
      cell: ({ total, currency }) => <Amount minor={total} currency={currency} isStrong />,
    },
    { id: 'status', header: 'State', cell: (batch) => <BatchBadges of={batch} /> },
    { id: 'orders', header: 'Orders', isNumber: true, cell: ({ orders }) => orders },
    {
      id: 'account',
      header: 'From',
      cell: ({ connected_account_id: id }) => accounts.get(id)?.name ?? '',
    },
    { id: 'day', header: 'Asks for', cell: ({ day }) => (day === null ? '' : dayText(day)) },
    { id: 'code', header: 'The bank’s code', cell: ({ bank_code: code }) => code ?? '' },
    {
      id: 'message',
      header: 'Message id',
      cell: ({ message_id: id }) => <code>{id}</code>,
      isHidden: true,
    },
  ]
}

/** Where a batch stands, and what is out of the usual about it. */
export function BatchBadges({ of }: { readonly of: BankBatch }) {
  const { label, tone, meaning } = batchWords[of.status]
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge status={of.status} label={label} tone={tone} title={meaning} />
      {of.is_held ? <StatusBadge status="held" label="Stopped" tone="review" /> : null}
      {of.alarm === null ? null : <StatusBadge status="alarm" label="Ask the bank" tone="bad" />}
    </span>
  )
}

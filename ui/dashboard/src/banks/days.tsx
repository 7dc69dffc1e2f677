// Each day, a line for each currency: clients' money at banks, what is owed to clients, the
// difference; and the sign-off of a person.
import type { BankDay } from '@holdfast/contract'
import { lazy, Suspense } from 'react'
import { useList } from '../api/index.ts'
import {
  Amount,
  ApiCall,
  Card,
  type Column,
  DataTable,
  type FilterField,
  Filters,
  StatusBadge,
  useFilterValues,
} from '../components/index.ts'
import { useQueryText } from '../router/index.ts'
import { signedChoices } from './nights.tsx'
import { dayText } from './words.ts'

/** Fetched with the first day that is opened. */
const DayDrawer = lazy(() => import('./day-drawer.tsx'))

const fields: readonly FilterField[] = [
  { name: 'from', label: 'From', kind: 'date' },
  { name: 'to', label: 'To', kind: 'date' },
  { name: 'signed', label: 'Signed off', kind: 'choice', choices: signedChoices },
]

/** The tab. */
export function DaysTab() {
  const { from, to, signed } = useFilterValues(fields)
  const query = { from, to, is_signed: signed }
  const list = useList('listBankDays', query)
  const [search, change] = useQueryText()
  const open = list.items.find(({ id }) => id === search.open)
  return (
    <Card isFlush>
      <DataTable
        label="Days"
        id="bank-days"
        columns={columnsFor((id) => change({ open: id }))}
        list={list}
        rowKey={({ id }) => id}
        onOpen={({ id }) => change({ open: id })}
        toolbar={<Filters fields={fields} />}
        empty={{
          title: 'No day has been compared',
          text:
            'Each morning your clients’ money at banks is compared with what you owe to clients, ' +
            'once a bank is connected. With filters set, take some of them away.',
        }}
      />
      <div className="p-4">
        <ApiCall id="listBankDays" query={query} />
      </div>
      {open === undefined ? null : (
        <Suspense>
          <DayDrawer day={open} onClose={() => change({ open: undefined })} />
        </Suspense>
      )}
    </Card>
  )
}

function columnsFor(onOpen: (id: string) => void): Column<BankDay>[] {
  return [
    {
      id: 'day',
      header: 'Day (UTC)',
      isMain: true,
      cell: ({ id, day, currency }) => (
        <button
          type="button"
          className="min-h-6 font-medium underline underline-offset-4"
          onClick={() => onOpen(id)}
        >
          {dayText(day)}, {currency.toUpperCase()}
        </button>
      ),
    },
    { id: 'status', header: 'Outcome', cell: (day) => <DayBadge of={day} /> },
    {
      id: 'here',
      header: 'Clients’ money here',
      isNumber: true,
      cell: (day) => {
        const here = hereOf(day)
        return here === null ? (
          <span className="text-muted">No statement</span>
        ) : (
          <Amount minor={here} currency={day.currency} />
        )
      },
    },
    {
      id: 'owed',
      header: 'Owed to clients',
      isNumber: true,
      cell: ({ owed, currency }) => <Amount minor={owed} currency={currency} />,
    },
    {
      id: 'difference',
      header: 'Difference',
      isNumber: true,
      cell: ({ difference, currency }) =>
        difference === null ? '' : <Amount minor={difference} currency={currency} isSigned />,
    },
    {
      id: 'signed',
      header: 'Signed off',
      cell: ({ signed_at: at }) => (at === null ? <span className="text-muted">No</span> : 'Yes'),
    },
  ]
}

/** What lies at banks, minor units; null where one has said nothing yet. */
export function hereOf({ bank, elsewhere }: BankDay): number | null {
  return bank === null ? null : bank + elsewhere
}

/** How a day came out. */
export function DayBadge({ of }: { readonly of: BankDay }) {
  const { bank, named, unexplained, own, is_overdue: isOverdue } = of
  if (bank === null) return <StatusBadge status="none" label="No statement" tone="waiting" />
  if (unexplained !== null && unexplained !== 0) {
    return <StatusBadge status="unexplained" label="Unexplained" tone="bad" />
  }
  if (isOverdue) return <StatusBadge status="overdue" label="Owed for over a week" tone="bad" />
  if (own < 0) return <StatusBadge status="short" label="You owe" tone="review" />
  return named === 0 ? (
    <StatusBadge status="agrees" label="Agrees" tone="good" />
  ) : (
    <StatusBadge status="explained" label="Explained" tone="review" />
  )
}

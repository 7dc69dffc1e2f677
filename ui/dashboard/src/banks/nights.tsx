// Each night: the books against the bank, item by item, and the sign-off of a person.
import type { BankClosing } from '@holdfast/contract'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type ListQuery, readAll, useList } from '../api/index.ts'
import {
  Amount,
  ApiCall,
  Button,
  Card,
  type Column,
  DataTable,
  ErrorState,
  type FilterField,
  Filters,
  StatusBadge,
  useFilterValues,
} from '../components/index.ts'
import { saveFile } from '../kit/save.ts'
import { useQueryText } from '../router/index.ts'
import { type NamedAccount, useAccounts } from './accounts.ts'
import { nightsCsv } from './nights-csv.ts'
import { dayText } from './words.ts'

/** Fetched with the first night that is opened. */
const NightDrawer = lazy(() => import('./night-drawer.tsx'))

/** Whether it was signed off, to be chosen. */
export const signedChoices = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** The tab. */
export function NightsTab() {
  const accounts = useAccounts()
  const fields: FilterField[] = [
    {
      name: 'account',
      label: 'Account',
      kind: 'choice',
      choices: [...accounts].map(([value, { name }]) => ({ value, label: name })),
    },
    { name: 'from', label: 'From', kind: 'date' },
    { name: 'to', label: 'To', kind: 'date' },
    { name: 'signed', label: 'Signed off', kind: 'choice', choices: signedChoices },
  ]
  const { account, from, to, signed } = useFilterValues(fields)
  const query = { connected_account_id: account, from, to, is_signed: signed }
  const list = useList('listBankClosings', query)
  const [search, change] = useQueryText()
  const open = list.items.find(({ id }) => id === search.night)
  return (
    <Card isFlush>
      <DataTable
        label="Nights"
        id="bank-nights"
        columns={columnsFor(accounts, (night) => change({ night }))}
        list={list}
        rowKey={({ id }) => id}
        onOpen={({ id }) => change({ night: id })}
        toolbar={
          <div className="flex flex-wrap items-end justify-between gap-2">
            <Filters fields={fields} />
            {list.items.length === 0 ? null : <SaveNights query={query} accounts={accounts} />}
          </div>
        }
        empty={{
          title: 'No night has been compared',
          text:
            'Each morning the books of the day before are compared with the bank. With filters ' +
            'set, take some of them away.',
        }}
      />
      <div className="p-4">
        <ApiCall id="listBankClosings" query={query} />
      </div>
      {open === undefined ? null : (
        <Suspense>
          <NightDrawer night={open} onClose={() => change({ night: undefined })} />
        </Suspense>
      )}
    </Card>
  )
}

type NightsQuery = ListQuery<'listBankClosings'>

interface SaveNightsProps {
  readonly query: NightsQuery
  readonly accounts: ReadonlyMap<string, NamedAccount>
}

/** All that the filters hold, also what has not been scrolled to. */
function SaveNights({ query, accounts }: SaveNightsProps) {
  const nameOf = (id: string) => accounts.get(id)?.name ?? id
  const save = useMutation({
    mutationFn: async () => {
      const nights = await readAll('listBankClosings', query)
      saveFile(nightsCsv(nights, nameOf), 'bank-nights.csv', 'text/csv')
    },
  })
  return (
    <div>
      <Button onPress={() => save.mutate()} isPending={save.isPending}>
        Save all as CSV
      </Button>
      {save.error === null ? null : <ErrorState error={save.error} />}
    </div>
  )
}

function columnsFor(
  accounts: ReadonlyMap<string, NamedAccount>,
  onOpen: (id: string) => void,
): Column<BankClosing>[] {
  const money = (amount: number | null, currency: string, isSigned = false) =>
    amount === null ? (
      <span className="text-muted">No statement</span>
    ) : (
      <Amount minor={amount} currency={currency} isSigned={isSigned} />
    )
  return [
    {
      id: 'day',
      header: 'Day (UTC)',
      isMain: true,
      cell: ({ id, day }) => (
        <button
          type="button"
          className="min-h-6 font-medium underline underline-offset-4"
          onClick={() => onOpen(id)}
        >
          {dayText(day)}
        </button>
      ),
    },
    {
      id: 'status',
      header: 'Outcome',
      cell: (night) => <NightBadge of={night} />,
    },
    {
      id: 'account',
      header: 'Account',
      cell: ({ connected_account_id: id }) => accounts.get(id)?.name ?? '',
    },
    {
      id: 'ledger',
      header: 'Books or sum',
      isNumber: true,
      cell: ({ ledger, currency }) => money(ledger, currency),
    },
    {
      id: 'bank',
      header: 'Bank',
      isNumber: true,
      cell: ({ bank, currency }) => money(bank, currency),
    },
    {
      id: 'difference',
      header: 'Difference',
      isNumber: true,
      cell: ({ difference, currency }) =>
        difference === null ? '' : money(difference, currency, true),
    },
    { id: 'items', header: 'Items', isNumber: true, cell: ({ items }) => items.length },
    {
      id: 'signed',
      header: 'Signed off',
      cell: ({ signed_at: at }) => (at === null ? <span className="text-muted">No</span> : 'Yes'),
    },
  ]
}

/** Whether the books and the bank agree on a night. */
export function NightBadge({ of }: { readonly of: BankClosing }) {
  const { bank, difference, unexplained, items } = of
  if (bank === null) return <StatusBadge status="none" label="No statement" tone="waiting" />
  if (unexplained !== null && unexplained !== 0) {
    return <StatusBadge status="unexplained" label="Unexplained" tone="bad" />
  }
  if (items.some(({ is_late: isLate }) => isLate)) {
    return <StatusBadge status="late" label="Explained, late" tone="bad" />
  }
  return difference === 0 && items.length === 0 ? (
    <StatusBadge status="agrees" label="Agrees" tone="good" />
  ) : (
    <StatusBadge status="explained" label="Explained" tone="review" />
  )
}

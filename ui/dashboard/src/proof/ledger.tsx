// The ledger explorer: every account with its balance.
import type { LedgerAccount } from '@holdfast/contract'
import { useState } from 'react'
import { useList } from '../api/index.ts'
import {
  Amount,
  Button,
  Card,
  type Column,
  DataTable,
  type FilterField,
  Filters,
  Form,
  faultsOf,
  IdLink,
  Page,
  TextField,
  Tooltip,
  useFilterValues,
} from '../components/index.ts'
import { faultOn } from '../kit/faults.ts'
import { useGo } from '../router/index.ts'
import { accountKinds, accountMeaning, accountWords } from './words.ts'

const notAnId = faultsOf([faultOn('id', 'must begin with ledger_transaction_ or ledger_account_')])

const fields: FilterField[] = [
  {
    name: 'kind',
    label: 'Kind',
    kind: 'choice',
    choices: accountKinds.map((value) => ({ value, label: accountWords(value) })),
  },
  { name: 'currency', label: 'Currency', kind: 'currency' },
  { name: 'owner', label: 'Belongs to (id)', kind: 'text' },
  {
    name: 'with_balance',
    label: 'Balance',
    kind: 'choice',
    choices: [{ value: 'true', label: 'Other than 0' }],
  },
]

const columns: Column<LedgerAccount>[] = [
  {
    id: 'kind',
    header: 'Account',
    isMain: true,
    cell: ({ kind }) => (
      <Tooltip text={accountMeaning(kind)}>
        <span className="font-medium">{accountWords(kind)}</span>
      </Tooltip>
    ),
  },
  {
    id: 'owner',
    header: 'Belongs to',
    cell: ({ owner }) =>
      owner === null ? <span className="text-muted">The organisation</span> : <IdLink id={owner} />,
  },
  { id: 'currency', header: 'Currency', cell: ({ currency }) => currency.toUpperCase() },
  {
    id: 'amount',
    header: 'Balance',
    isNumber: true,
    cell: ({ balance, currency }) => <Amount minor={balance} currency={currency} />,
  },
  { id: 'id', header: 'Id', cell: ({ id }) => <IdLink id={id} />, isHidden: true },
]

/** The page. */
export default function LedgerPage() {
  const query = useFilterValues(fields)
  const list = useList('listLedgerAccounts', query)
  return (
    <Page
      title="Ledger"
      about={
        'Double entry, append only: every account with what it holds now. Positive ' +
        'is owed to its owner.'
      }
    >
      <FindTransaction />
      <Card isFlush>
        <DataTable
          label="Accounts"
          id="ledger-accounts"
          columns={columns}
          list={list}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `/proof/accounts/${id}`}
          toolbar={<Filters fields={fields} />}
          empty={{
            title: 'No accounts',
            text:
              'Accounts are made when money first moves. With filters set, take some of ' +
              'them away.',
          }}
        />
      </Card>
    </Page>
  )
}

/** Leads to a transaction or account by its id. */
function FindTransaction() {
  const go = useGo()
  const [id, setId] = useState('')
  const [isWrong, setWrong] = useState(false)
  const send = () => {
    const wanted = id.trim()
    if (wanted.startsWith('ledger_transaction_')) go(`/proof/transactions/${wanted}`)
    else if (wanted.startsWith('ledger_account_')) go(`/proof/accounts/${wanted}`)
    else setWrong(true)
  }
  return (
    <div className="max-w-xl">
      <Form onSubmit={send} error={isWrong ? notAnId : null}>
        <div className="grid grid-cols-[1fr_auto] items-end gap-2">
          <TextField
            label="Find a transaction or account by its id"
            name="id"
            value={id}
            onChange={setId}
            isMono
          />
          <Button type="submit">Find it</Button>
        </div>
      </Form>
    </div>
  )
}

// One account of the ledger: its postings with the running balance, and its balance at any instant.
import type { LedgerAccount, LedgerPosting } from '@holdfast/contract'
import { useState } from 'react'
import { useList, useOperation } from '../api/index.ts'
import {
  Amount,
  ApiCall,
  Card,
  type Column,
  Columns,
  DataTable,
  type FilterField,
  Filters,
  IdLink,
  KeyValues,
  LinkTo,
  Page,
  Query,
  TextField,
  Time,
  useFilterValues,
} from '../components/index.ts'
import { useParam } from '../router/index.ts'
import { accountMeaning, accountWords, transactionWords } from './words.ts'

const fields: FilterField[] = [
  { name: 'from', label: 'From', kind: 'date' },
  { name: 'to', label: 'Before', kind: 'date' },
]

/** The page. */
export default function AccountPage() {
  const id = useParam('id')
  const now = useOperation('getLedgerBalance', { params: { id } })
  return <Query query={now}>{({ account }) => <Account account={account} />}</Query>
}

function Account({ account }: { readonly account: LedgerAccount }) {
  const { id, kind, owner, currency, balance } = account
  return (
    <Page title={`${accountWords(kind)} account`} about={accountMeaning(kind)}>
      <Columns>
        <Card title="Now">
          <p className="text-h1">
            <Amount minor={balance} currency={currency} isStrong />
          </p>
          <div className="mt-4">
            <KeyValues
              items={[
                {
                  label: 'Belongs to',
                  value: owner === null ? 'The organisation' : <IdLink id={owner} />,
                },
                { label: 'Currency', value: currency.toUpperCase() },
                { label: 'Account', value: <IdLink id={id} /> },
              ]}
            />
          </div>
        </Card>
        <BalanceAt account={account} />
      </Columns>
      <Postings account={account} />
      <ApiCall id="listLedgerPostings" params={{ id }} />
    </Page>
  )
}

/** The balance at an instant that is chosen. */
function BalanceAt({ account }: { readonly account: LedgerAccount }) {
  const [entered, setEntered] = useState('')
  const at = new Date(entered)
  const instant = Number.isNaN(at.getTime()) ? null : at.toISOString()
  const then = useOperation(
    'getLedgerBalance',
    { params: { id: account.id }, query: instant === null ? {} : { at: instant } },
    { enabled: instant !== null },
  )
  return (
    <Card title="At another instant">
      <TextField
        label="Balance after all that happened up to"
        name="at"
        type="datetime-local"
        value={entered}
        onChange={setEntered}
        hint="In your own time zone."
      />
      <div className="mt-4" aria-live="polite">
        {instant === null ? (
          <p className="text-muted">Choose a date and time: its balance appears here.</p>
        ) : (
          <Query query={then}>
            {({ balance, at: found, postings }) => (
              <>
                <p className="text-h1">
                  <Amount minor={balance} currency={account.currency} isStrong />
                </p>
                <p className="mt-1 text-muted">
                  <Time at={found} /> ·{' '}
                  {postings === 1
                    ? '1 posting came after that'
                    : `${postings} postings came after that`}
                </p>
              </>
            )}
          </Query>
        )}
      </div>
    </Card>
  )
}

function Postings({ account }: { readonly account: LedgerAccount }) {
  const { currency } = account
  const query = useFilterValues(fields)
  const list = useList('listLedgerPostings', query, { params: { id: account.id } })
  const columns: Column<LedgerPosting>[] = [
    { id: 'at', header: 'When', cell: ({ at }) => <Time at={at} kind="short" /> },
    {
      id: 'kind',
      header: 'What happened',
      isMain: true,
      cell: ({ kind }) => <span className="font-medium">{transactionWords(kind)}</span>,
    },
    { id: 'about', header: 'About', cell: ({ about }) => <IdLink id={about} /> },
    {
      id: 'counter',
      header: 'Other side',
      cell: ({ counter }) => (
        <LinkTo to={`/proof/accounts/${counter.account}`}>{accountWords(counter.kind)}</LinkTo>
      ),
    },
    {
      id: 'amount',
      header: 'Amount',
      isNumber: true,
      cell: ({ amount }) => <Amount minor={amount} currency={currency} isSigned />,
    },
    {
      id: 'balance',
      header: 'Balance after it',
      isNumber: true,
      cell: ({ balance }) => <Amount minor={balance} currency={currency} />,
    },
  ]
  return (
    <Card isFlush>
      <DataTable
        label="Postings"
        id="ledger-postings"
        columns={columns}
        list={list}
        rowKey={({ transaction, position }) => `${transaction} ${position}`}
        rowTo={({ transaction }) => `/proof/transactions/${transaction}`}
        toolbar={<Filters fields={fields} />}
        empty={{ title: 'No postings', text: 'Nothing moved on this account in this time.' }}
      />
    </Card>
  )
}

// The inbox: what the service could not book by itself, for people to decide.
import { queryChoices } from 'virtual:listings'
import type { BankDecision } from '@holdfast/contract'
import { useList } from '../api/index.ts'
import {
  Amount,
  ApiCall,
  Card,
  type Column,
  DataTable,
  type FilterField,
  Filters,
  IdLink,
  LinkTo,
  Page,
  StatusBadge,
  Time,
  useFilterValues,
} from '../components/index.ts'
import { type NamedAccount, useAccounts } from './accounts.ts'
import { answerWords } from './answers.ts'
import { reasonText } from './reasons.ts'
import { decisionTitle, decisionWords } from './words.ts'

const WATCH_MS = 15_000
const states = queryChoices.listBankDecisions?.status ?? []
const fields: FilterField[] = [{ name: 'status', label: 'State', kind: 'choice', choices: states }]

/** The page: what waits, unless others are asked for. */
export default function DecisionsPage() {
  const accounts = useAccounts()
  const query = useFilterValues(fields)
  const list = useList('listBankDecisions', query, { everyMs: WATCH_MS })
  return (
    <Page
      title="Decisions"
      about={
        'What banks said and the service could not book by itself. Nothing of it is booked ' +
        'before two people have decided.'
      }
    >
      <Card isFlush>
        <DataTable
          label="Decisions"
          id="bank-decisions"
          columns={columnsFor(accounts)}
          list={list}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `/banks/decisions/${id}`}
          toolbar={<Filters fields={fields} />}
          empty={{
            title: 'Nothing to decide',
            text: 'All that banks said was booked, or waits for what comes before it.',
          }}
        />
        <div className="p-4">
          <ApiCall id="listBankDecisions" query={query} />
        </div>
      </Card>
    </Page>
  )
}

function columnsFor(accounts: ReadonlyMap<string, NamedAccount>): Column<BankDecision>[] {
  return [
    {
      id: 'what',
      header: 'What',
      isMain: true,
      cell: (decision) => (
        <>
          <LinkTo to={`/banks/decisions/${decision.id}`}>{decisionTitle(decision)}</LinkTo>
          {decision.why.map((why) => (
            <span key={why} className="block text-small font-normal text-muted">
              {reasonText(why)}
            </span>
          ))}
        </>
      ),
    },
    {
      id: 'amount',
      header: 'Amount',
      isNumber: true,
      cell: ({ amount, currency }) =>
        amount === null ? '' : <Amount minor={amount} currency={currency} isSigned isStrong />,
    },
    {
      id: 'status',
      header: 'State',
      cell: ({ status }) => {
        const { label, tone, meaning } = decisionWords[status]
        return <StatusBadge status={status} label={label} tone={tone} title={meaning} />
      },
    },
    {
      id: 'answer',
      header: 'Answer',
      cell: ({ action, amount }) => (action === null ? '' : answerWords(action, amount).label),
    },
    {
      id: 'account',
      header: 'Account',
      cell: ({ connected_account_id: id }) => accounts.get(id)?.name ?? '',
    },
    {
      id: 'by',
      header: 'Proposed by',
      cell: ({ proposed_by: by }) => (by === null ? '' : <IdLink id={by} />),
      isHidden: true,
    },
    { id: 'at', header: 'Since', cell: ({ created_at: at }) => <Time at={at} kind="short" /> },
  ]
}

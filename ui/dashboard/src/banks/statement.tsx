// One statement: its balances, what is wrong with it, and each entry with what it became.
import type { BankEntry, BankStatement, BankStatementFile } from '@holdfast/contract'
import { useList, useOperation } from '../api/index.ts'
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
  StatusBadge,
  Time,
  useFilterValues,
} from '../components/index.ts'
import { idFact, textFact } from '../money/details/facts.tsx'
import { useParam } from '../router/index.ts'
import { useAccounts } from './accounts.ts'
import { BankFrame, OneQuery } from './frame.tsx'
import { partText, reasonText } from './reasons.ts'
import { daysText, dayText, entryWords, statementKinds, statementWords } from './words.ts'

const ALL = { to: '/banks/statements', label: 'All statements' }
const WATCH_MS = 15_000

const entryFields: FilterField[] = [
  {
    name: 'status',
    label: 'State',
    kind: 'choice',
    choices: Object.entries(entryWords).map(([value, { label }]) => ({ value, label })),
  },
]

/** The page. */
export default function StatementPage() {
  const id = useParam('id')
  const file = useOperation('getBankStatement', { params: { id } }, { everyMs: WATCH_MS })
  return (
    <OneQuery title="Bank statement" query={file} all={ALL}>
      {(found) => <Statement file={found} />}
    </OneQuery>
  )
}

function Statement({ file }: { readonly file: BankStatementFile }) {
  const { statement: of } = file
  const { id, status, currency, opening, closing, findings } = of
  const accounts = useAccounts()
  const { status: chosen } = useFilterValues(entryFields)
  const query = { status: chosen }
  const entries = useList('listBankEntries', query, { params: { id }, everyMs: WATCH_MS })
  const money = (amount: number | null) =>
    amount === null ? 'Not said' : <Amount minor={amount} currency={currency} />
  return (
    <BankFrame
      title="Bank statement"
      id={id}
      lead={daysText(of.from, of.to) ?? statementKinds[of.kind]}
      status={statementWords[status]}
      note={findings.length === 0 ? null : { text: <Findings of={of} /> }}
      facts={[
        textFact('What it is', statementKinds[of.kind]),
        textFact('Account', accounts.get(of.connected_account_id)?.name ?? null),
        { label: 'Balance before', value: money(opening) },
        { label: 'Balance after', value: money(closing) },
        textFact('The bank’s number', of.sequence),
        textFact('The bank’s name of it', of.statement_id),
        idFact('Copy of', of.copy_of),
        idFact('File', of.artefact_id),
        { label: 'Read', value: <Time at={of.created_at} /> },
      ]}
      one="getBankStatement"
      raw={file}
      hasHistory={false}
    >
      <Card isFlush>
        <DataTable
          label="Entries"
          id="bank-entries"
          columns={columnsFor(currency)}
          list={entries}
          rowKey={(entry) => entry.id}
          toolbar={
            <div className="flex flex-wrap items-end justify-between gap-2">
              <h2 className="text-h2">{of.entries === 1 ? '1 entry' : `${of.entries} entries`}</h2>
              <Filters fields={entryFields} />
            </div>
          }
          empty={{
            title: 'No entries',
            text: 'Nothing was booked on these days. With a filter set, take it away.',
          }}
        />
        <div className="p-4">
          <ApiCall id="listBankEntries" query={query} />
        </div>
      </Card>
    </BankFrame>
  )
}

/** Why it waits or is held, and where that is decided. */
function Findings({ of }: { readonly of: BankStatement }) {
  const decisions = useOperation('listBankDecisions', {
    query: { connected_account_id: of.connected_account_id, limit: 100 },
  })
  const decision = decisions.data?.data.find(
    ({ statement_id, kind }) => statement_id === of.id && kind === 'statement',
  )
  return (
    <>
      {of.findings.map((finding) => (
        <p key={finding}>{reasonText(finding)}</p>
      ))}
      {of.copy_of === null ? null : (
        <p>
          It says what <IdLink id={of.copy_of} /> says, entry by entry: nothing is new, and there is
          nothing to decide.
        </p>
      )}
      {decision === undefined ? null : (
        <p>
          <LinkTo to={`/banks/decisions/${decision.id}`}>See what is decided about it</LinkTo>
        </p>
      )}
    </>
  )
}

function columnsFor(currency: BankStatement['currency']): Column<BankEntry>[] {
  return [
    {
      id: 'day',
      header: 'Booked',
      isMain: true,
      cell: ({ booked_on: day }) => (
        <span className="whitespace-nowrap">{day === null ? 'Not said' : dayText(day)}</span>
      ),
    },
    {
      id: 'amount',
      header: 'Amount',
      isNumber: true,
      cell: ({ amount }) => <Amount minor={amount} currency={currency} isSigned isStrong />,
    },
    {
      id: 'status',
      header: 'State',
      cell: ({ status }) => {
        const { label, tone, meaning } = entryWords[status]
        return <StatusBadge status={status} label={label} tone={tone} title={meaning} />
      },
    },
    {
      id: 'became',
      header: 'What it became',
      cell: (entry) => <Became entry={entry} currency={currency} />,
    },
    {
      id: 'reference',
      header: 'The bank’s reference',
      cell: ({ bank_reference: reference }) =>
        reference === null ? '' : <span className="break-all">{reference}</span>,
    },
  ]
}

interface BecameProps {
  readonly entry: BankEntry
  readonly currency: string
}

/** Each part with what it is of; what people decide, with the way there. */
function Became({ entry, currency }: BecameProps) {
  const { parts, asked, decision_id: decision } = entry
  const [only] = parts
  const isWhole = parts.length === 1 && only?.amount === Math.abs(entry.amount)
  return (
    <div className="grid gap-1">
      {parts.map((part, place) => {
        const id = part.order_id ?? part.inbound_id
        return (
          // Parts of one kind and amount are told apart by their place, which stays.
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an entry never change.
          <span key={place}>
            {partText(part.became)}
            {isWhole ? null : (
              <>
                {', '}
                <Amount minor={part.amount} currency={currency} />
              </>
            )}
            {id === null ? null : (
              <>
                {' '}
                <IdLink id={id} />
              </>
            )}
          </span>
        )
      })}
      {asked === null || parts.length > 0 ? null : <span>{reasonText(asked)}</span>}
      {entry.status === 'void' ? <span className="text-muted">Nothing</span> : null}
      {decision === null ? null : (
        <LinkTo to={`/banks/decisions/${decision}`}>
          {entry.status === 'asked' ? 'Decide it' : 'Decided by people'}
        </LinkTo>
      )}
    </div>
  )
}

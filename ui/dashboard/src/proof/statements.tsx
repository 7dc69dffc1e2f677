// Statements of account: of a project, a settlement, a participant or the revenue; looked at here,
// or kept as a file.
import { currencies } from 'virtual:contract'
import type { Statement } from '@holdfast/contract'
import { useState } from 'react'
import { ApiError } from '../api/index.ts'
import {
  Amount,
  Button,
  Card,
  type Column,
  DataTable,
  Form,
  faultsOf,
  KeyValues,
  LinkTo,
  Page,
  SelectField,
  TextField,
  Time,
} from '../components/index.ts'
import { faultOn } from '../kit/faults.ts'
import { saveFile } from '../kit/save.ts'
import { readStatement, saveStatement } from './statement-calls.ts'
import {
  type EnteredStatement,
  type StatementFormat,
  statementQuery,
  type WantedStatement,
} from './statement-query.ts'
import { transactionWords } from './words.ts'

const nothing: EnteredStatement = {
  of: 'revenue',
  id: '',
  currency: 'eur',
  from: '',
  to: '',
}

/** The page. */
export default function StatementsPage() {
  const [entered, setEntered] = useState(nothing)
  const [shown, setShown] = useState<StatementPage | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [pending, setPending] = useState<StatementFormat | null>(null)
  const make = async (format: StatementFormat) => {
    const read = statementQuery(entered)
    if ('faults' in read) {
      setError(faultsOf(read.faults))
      return
    }
    setPending(format)
    setError(null)
    try {
      if (format === 'show') setShown(await pageOf(read.value))
      else saveFile(await saveStatement(read.value, format), read.value.fileName(format))
    } catch (failed) {
      setError(refusalOf(entered.of, failed))
    } finally {
      setPending(null)
    }
  }
  return (
    <Page
      title="Statements"
      about="Balances and movements straight from the ledger, as finance and auditors ask for them."
    >
      <Card title="Choose a statement">
        <Form onSubmit={() => void make('show')} error={error}>
          <Wanted entered={entered} onChange={setEntered} />
          <div className="flex flex-wrap gap-2">
            <Button kind="primary" type="submit" isPending={pending === 'show'}>
              Show it
            </Button>
            {formats.map(({ format, label }) => (
              <Button key={format} isPending={pending === format} onPress={() => void make(format)}>
                {label}
              </Button>
            ))}
          </div>
        </Form>
      </Card>
      {shown === null ? null : <Shown page={shown} onChange={setShown} />}
    </Page>
  )
}

/** A page of a statement, with what was asked for. */
interface StatementPage {
  readonly wanted: WantedStatement
  readonly statement: Statement
}

async function pageOf(
  wanted: WantedStatement,
  cursor: string | null = null,
): Promise<StatementPage> {
  return { wanted, statement: await readStatement(wanted, cursor) }
}

/** Why there is no statement, beside the id where that is what is wrong. */
function refusalOf(of: string, failed: unknown): Error {
  if (failed instanceof ApiError && failed.code === 'not_found') {
    return faultsOf([faultOn('id', `names no ${of} of yours`)], 'There is no statement.')
  }
  return failed instanceof Error ? failed : new Error('The statement could not be made.')
}

const formats = [
  { format: 'csv', label: 'Save as CSV' },
  { format: 'pdf', label: 'Save as PDF' },
  { format: 'json', label: 'Save as JSON with proofs' },
] as const

interface WantedProps {
  readonly entered: EnteredStatement
  readonly onChange: (entered: EnteredStatement) => void
}

function Wanted({ entered, onChange }: WantedProps) {
  const change = (part: Partial<EnteredStatement>) => onChange({ ...entered, ...part })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Of"
        name="of"
        value={entered.of}
        onChange={(of) => change({ of })}
        choices={[
          { value: 'revenue', label: 'Your revenue' },
          { value: 'project', label: 'A project' },
          { value: 'settlement', label: 'A settlement' },
          { value: 'participant', label: 'A participant' },
        ]}
      />
      {entered.of === 'revenue' ? (
        <SelectField
          label="Currency"
          name="currency"
          value={entered.currency}
          onChange={(currency) => change({ currency })}
          choices={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      ) : (
        <TextField
          label="Id"
          name="id"
          value={entered.id}
          onChange={(id) => change({ id })}
          hint={`It begins with ${entered.of}_.`}
          isRequired
        />
      )}
      <TextField
        label="From"
        name="from"
        type="date"
        value={entered.from}
        onChange={(from) => change({ from })}
        hint="Left out: from the beginning. Days are UTC."
      />
      <TextField
        label="Up to and including"
        name="to"
        type="date"
        value={entered.to}
        onChange={(to) => change({ to })}
        hint="Left out: until now."
      />
    </div>
  )
}

type Entry = Statement['entries'][number]

const columns: Column<Entry>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => <Time at={at} kind="short" /> },
  {
    id: 'kind',
    header: 'What happened',
    isMain: true,
    cell: ({ kind, transaction }) => (
      <LinkTo to={`/proof/transactions/${transaction}`}>{transactionWords(kind)}</LinkTo>
    ),
  },
  {
    id: 'account',
    header: 'Account',
    cell: ({ account }) => <LinkTo to={`/proof/accounts/${account}`}>Account</LinkTo>,
    isHidden: true,
  },
  {
    id: 'amount',
    header: 'Amount',
    isNumber: true,
    cell: ({ amount, currency }) => <Amount minor={amount} currency={currency} isSigned />,
  },
  {
    id: 'balance',
    header: 'Balance after it',
    isNumber: true,
    cell: ({ balance, currency }) => <Amount minor={balance} currency={currency} />,
  },
]

interface ShownProps {
  readonly page: StatementPage
  readonly onChange: (page: StatementPage) => void
}

function Shown({ page, onChange }: ShownProps) {
  const { totals, entries, made_at } = page.statement
  return (
    <Card title="Statement">
      <p className="mb-4 text-muted">
        Made <Time at={made_at} />
      </p>
      {totals.map(({ currency, opening, in: came, out, closing }) => (
        <div key={currency} className="mb-6">
          <KeyValues
            items={[
              { label: 'Opening balance', value: <Amount minor={opening} currency={currency} /> },
              { label: 'Came in', value: <Amount minor={came} currency={currency} /> },
              { label: 'Went out', value: <Amount minor={out} currency={currency} /> },
              {
                label: 'Closing balance',
                value: <Amount minor={closing} currency={currency} isStrong />,
              },
            ]}
          />
        </div>
      ))}
      <DataTable
        label="Movements"
        id="statement"
        columns={columns}
        rows={entries}
        rowKey={({ transaction, position, account }) => `${transaction} ${position} ${account}`}
        empty={{ title: 'No movements', text: 'Nothing moved in this time.' }}
      />
      <More page={page} onChange={onChange} />
    </Card>
  )
}

/** What follows a page: the next one opens where this one closes. */
function More({ page: { wanted, statement }, onChange }: ShownProps) {
  const [error, setError] = useState<Error | null>(null)
  const [isPending, setIsPending] = useState(false)
  const cursor = statement.next_cursor
  if (cursor === null) return null
  const goOn = async () => {
    setIsPending(true)
    setError(null)
    try {
      onChange(await pageOf(wanted, cursor))
    } catch (failed) {
      setError(failed instanceof Error ? failed : new Error('The page could not be read.'))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Form onSubmit={() => void goOn()} error={error}>
      <p className="mt-4 text-muted">
        There are more movements. This page closes with its last one, and the next opens there. CSV
        and PDF hold all of them, JSON the first page.
      </p>
      <Button type="submit" isPending={isPending}>
        Next movements
      </Button>
    </Form>
  )
}

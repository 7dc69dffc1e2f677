// Statements of account: of the organisation, its revenue, a project, a settlement or a
// participant, of last month until another time is chosen; looked at here, or kept as a file.
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
  EmptyState,
  Form,
  faultsOf,
  IdLink,
  KeyValues,
  LinkTo,
  Page,
  SelectField,
  TextField,
  Time,
} from '../components/index.ts'
import { faultOn } from '../kit/faults.ts'
import { saveFile } from '../kit/save.ts'
import { useQueryText } from '../router/index.ts'
import { readStatement, saveStatement } from './statement-calls.ts'
import { MailsCard } from './statement-mails.tsx'
import {
  type EnteredStatement,
  enteredFrom,
  type StatementFormat,
  statementQuery,
  subjects,
  times,
  type WantedStatement,
} from './statement-query.ts'

/** The page. */
export default function StatementsPage() {
  const [search] = useQueryText()
  const [entered, setEntered] = useState(() => enteredFrom(search))
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
      <MailsCard />
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
  { format: 'pdf', label: 'Save as PDF' },
  { format: 'csv', label: 'Save as CSV' },
  { format: 'json', label: 'Save as JSON with proofs' },
] as const

interface WantedProps {
  readonly entered: EnteredStatement
  readonly onChange: (entered: EnteredStatement) => void
}

function Wanted(props: WantedProps) {
  const { entered, onChange } = props
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Of"
        name="of"
        value={entered.of}
        onChange={(of) => onChange({ ...entered, of })}
        choices={subjects}
      />
      <OfWhich {...props} />
      <SelectField
        label="Time"
        name="time"
        value={entered.time}
        onChange={(time) => onChange({ ...entered, time })}
        choices={times}
        hint="By the clocks of your organisation."
      />
      <Dates {...props} />
    </div>
  )
}

function OfWhich({ entered, onChange }: WantedProps) {
  if (entered.of === 'organisation') return null
  if (entered.of === 'revenue') {
    return (
      <SelectField
        label="Currency"
        name="currency"
        value={entered.currency}
        onChange={(currency) => onChange({ ...entered, currency })}
        choices={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
      />
    )
  }
  return (
    <TextField
      label="Id"
      name="id"
      value={entered.id}
      onChange={(id) => onChange({ ...entered, id })}
      hint={`It begins with ${entered.of}_.`}
      isRequired
    />
  )
}

function Dates({ entered, onChange }: WantedProps) {
  if (entered.time === 'month') {
    return (
      <TextField
        label="Month"
        name="month"
        type="month"
        value={entered.month}
        onChange={(month) => onChange({ ...entered, month })}
        isRequired
      />
    )
  }
  if (entered.time !== 'days') return null
  return (
    <>
      <TextField
        label="From"
        name="from"
        type="date"
        value={entered.from}
        onChange={(from) => onChange({ ...entered, from })}
        hint="Left out: from the beginning."
      />
      <TextField
        label="Up to and including"
        name="to"
        type="date"
        value={entered.to}
        onChange={(to) => onChange({ ...entered, to })}
        hint="Left out: until now."
      />
    </>
  )
}

type Section = Statement['sections'][number]
type Movement = Section['movements'][number]

/** The columns of a section's movements. */
function columnsOf(currency: Section['currency']): Column<Movement>[] {
  return [
    { id: 'day', header: 'Day', cell: ({ at }) => <Time at={at} kind="short" /> },
    {
      id: 'what',
      header: 'What happened',
      isMain: true,
      cell: ({ what, transaction }) => (
        <LinkTo to={`/proof/transactions/${transaction}`}>{what}</LinkTo>
      ),
    },
    {
      id: 'who',
      header: 'Who',
      cell: ({ counterparty: name, counterparty_id: id }) =>
        id === null ? (name ?? '') : <IdLink id={id}>{name ?? undefined}</IdLink>,
    },
    { id: 'for', header: 'What for', cell: ({ what_for }) => what_for ?? '' },
    { id: 'reference', header: 'Reference', cell: ({ reference }) => reference ?? '' },
    { id: 'of', header: 'Of', cell: ({ of }) => <IdLink id={of} />, isHidden: true },
    {
      id: 'amount',
      header: 'Amount',
      isNumber: true,
      cell: ({ amount }) => <Amount minor={amount} currency={currency} isSigned />,
    },
    {
      id: 'balance',
      header: 'Balance',
      isNumber: true,
      cell: ({ balance }) => <Amount minor={balance} currency={currency} />,
    },
  ]
}

interface ShownProps {
  readonly page: StatementPage
  readonly onChange: (page: StatementPage) => void
}

function Shown({ page, onChange }: ShownProps) {
  const { name, from, to, made_at, time_zone, sections } = page.statement
  return (
    <Card title={name === null ? 'Statement' : `Statement: ${name}`}>
      <p className="mb-4 text-muted">
        {from === null ? 'From the beginning' : <Time at={from} />} to <Time at={to} />, by the
        clocks of {time_zone}. Made <Time at={made_at} />.
      </p>
      {sections.length === 0 && (
        <EmptyState title="No movements" text="No money was held and none moved in this time." />
      )}
      {sections.map((section) => (
        <ShownSection key={section.currency} section={section} />
      ))}
      <More page={page} onChange={onChange} />
    </Card>
  )
}

const partNames = {
  held_for_others: 'held for others',
  own_money: 'own money put in',
  earned: 'earned',
  owed: 'owed for money taken back',
} as const

function ShownSection({ section }: { readonly section: Section }) {
  const { currency, opening, in: came, out, closing, made_up_of, movements } = section
  const write = (minor: number) => <Amount minor={minor} currency={currency} />
  return (
    <section className="mb-8">
      <h3 className="mb-3 text-h3">{currency.toUpperCase()}</h3>
      <div className="mb-4">
        <KeyValues
          items={[
            { label: 'Opening balance', value: write(opening) },
            { label: 'Came in', value: write(came) },
            { label: 'Went out', value: write(out) },
            {
              label: 'Closing balance',
              value: <Amount minor={closing} currency={currency} isStrong />,
            },
            ...made_up_of.map((one) => ({
              label: `Of that ${partNames[one.part]}`,
              value: write(one.closing),
            })),
          ]}
        />
      </div>
      <DataTable
        label={`Movements in ${currency.toUpperCase()}`}
        id="statement"
        columns={columnsOf(currency)}
        rows={movements}
        rowKey={({ transaction, position, of }) => `${transaction} ${position} ${of}`}
        empty={{ title: 'No movements', text: 'Nothing moved in this time.' }}
      />
    </section>
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

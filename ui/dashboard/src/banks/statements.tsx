// What banks say: statements, and the files that went to banks and came from them.
import type { Artefact, BankStatement } from '@holdfast/contract'
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
  useMay,
} from '../components/index.ts'
import { type NamedAccount, useAccounts } from './accounts.ts'
import { fileReason, reasonText } from './reasons.ts'
import { Upload } from './upload.tsx'
import { daysText, fileWords, sizeText, statementKinds, statementWords, wayText } from './words.ts'

const WATCH_MS = 10_000

/** The page. */
export default function StatementsPage() {
  const mayUpload = useMay('uploadBankFile')
  return (
    <Page
      title="Bank statements"
      about={
        'What banks say of accounts, and the files in which they say it. Every file is kept as ' +
        'it came, before anything else is done with it.'
      }
    >
      {mayUpload ? <Upload /> : null}
      <Tabs
        name="part"
        tabs={[
          { id: 'statements', label: 'Statements', content: <Statements /> },
          { id: 'files', label: 'Files', content: <Files /> },
        ]}
      />
    </Page>
  )
}

function choicesOf(words: Readonly<Record<string, { readonly label: string }>>) {
  return Object.entries(words).map(([value, { label }]) => ({ value, label }))
}

function Statements() {
  const accounts = useAccounts()
  const fields: FilterField[] = [
    { name: 'state', label: 'State', kind: 'choice', choices: choicesOf(statementWords) },
    {
      name: 'account',
      label: 'Account',
      kind: 'choice',
      choices: [...accounts].map(([value, { name }]) => ({ value, label: name })),
    },
    { name: 'from', label: 'Of days from', kind: 'date' },
    { name: 'to', label: 'Of days to', kind: 'date' },
  ]
  const { state, account, from, to } = useFilterValues(fields)
  const query = { status: state, connected_account_id: account, from, to }
  const list = useList('listBankStatements', query, { everyMs: WATCH_MS })
  return (
    <Card isFlush>
      <DataTable
        label="Statements"
        id="bank-statements"
        columns={statementColumns(accounts)}
        list={list}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/banks/statements/${id}`}
        toolbar={<Filters fields={fields} />}
        empty={{
          title: 'No statements',
          text:
            'A connected bank gives one for each day. Upload one here, or look whether the bank ' +
            'has laid it into the folder. With filters set, take some of them away.',
        }}
      />
      <div className="p-4">
        <ApiCall id="listBankStatements" query={query} />
      </div>
    </Card>
  )
}

function statementColumns(accounts: ReadonlyMap<string, NamedAccount>): Column<BankStatement>[] {
  return [
    {
      id: 'days',
      header: 'Of',
      isMain: true,
      cell: ({ id, from, to, kind }) => (
        <>
          <LinkTo to={`/banks/statements/${id}`}>{daysText(from, to) ?? 'No day'}</LinkTo>
          <span className="block text-small font-normal text-muted">{statementKinds[kind]}</span>
        </>
      ),
    },
    {
      id: 'amount',
      header: 'Closing balance',
      isNumber: true,
      cell: ({ closing, currency }) =>
        closing === null ? '' : <Amount minor={closing} currency={currency} isStrong />,
    },
    {
      id: 'status',
      header: 'State',
      cell: ({ status, findings }) => {
        const { label, tone, meaning } = statementWords[status]
        return (
          <>
            <StatusBadge status={status} label={label} tone={tone} title={meaning} />
            {findings.map((finding) => (
              <span key={finding} className="block text-small text-muted">
                {reasonText(finding)}
              </span>
            ))}
          </>
        )
      },
    },
    {
      id: 'account',
      header: 'Account',
      cell: ({ connected_account_id: id }) => accounts.get(id)?.name ?? '',
    },
    { id: 'entries', header: 'Entries', isNumber: true, cell: ({ entries }) => entries },
    { id: 'sequence', header: 'Number', cell: ({ sequence }) => sequence ?? '' },
    { id: 'at', header: 'Read', cell: ({ created_at: at }) => <Time at={at} kind="short" /> },
  ]
}

const fileFields: FilterField[] = [
  { name: 'file', label: 'What came of it', kind: 'choice', choices: choicesOf(fileWords) },
  {
    name: 'way',
    label: 'Which way',
    kind: 'choice',
    choices: [
      { value: 'in', label: 'From the bank' },
      { value: 'out', label: 'To the bank' },
    ],
  },
]

function Files() {
  const { file, way } = useFilterValues(fileFields)
  const query = { status: file, direction: way }
  const list = useList('listBankFiles', query, { everyMs: WATCH_MS })
  return (
    <Card isFlush>
      <DataTable
        label="Files"
        id="bank-files"
        columns={fileColumns}
        list={list}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/banks/files/${id}`}
        toolbar={<Filters fields={fileFields} />}
        empty={{
          title: 'No files',
          text:
            'Files of orders that left, and what banks answered. With filters set, take some of ' +
            'them away.',
        }}
      />
      <div className="p-4">
        <ApiCall id="listBankFiles" query={query} />
      </div>
    </Card>
  )
}

const sources = {
  service: 'Written here',
  folder: 'Folder',
  sftp: 'SFTP',
  by_hand: 'By hand',
  practice: 'A bank to practise with',
} as const

const fileColumns: Column<Artefact>[] = [
  {
    id: 'at',
    header: 'Kept',
    isMain: true,
    cell: ({ id, created_at: at }) => (
      <LinkTo to={`/banks/files/${id}`}>
        <Time at={at} kind="short" />
      </LinkTo>
    ),
  },
  {
    id: 'status',
    header: 'What came of it',
    cell: ({ status, reason, direction }) => (
      <>
        <FileBadge status={status} direction={direction} />
        {reason === null ? null : (
          <span className="block text-small text-muted">{fileReason(reason)}</span>
        )}
      </>
    ),
  },
  { id: 'way', header: 'Way', cell: ({ direction }) => wayText(direction) },
  { id: 'message', header: 'Message', cell: ({ message }) => message ?? '' },
  { id: 'size', header: 'Size', isNumber: true, cell: ({ size }) => sizeText(size) },
  { id: 'source', header: 'Came by', cell: ({ source }) => sources[source] },
  {
    id: 'sha',
    header: 'SHA-256',
    cell: ({ sha256 }) => <code className="break-all">{sha256}</code>,
    isHidden: true,
  },
]

/** What came of a file; of one that left nothing comes but that it is kept. */
export function FileBadge({ status, direction }: Pick<Artefact, 'status' | 'direction'>) {
  if (direction === 'out') return <StatusBadge status="kept" label="Kept" tone="neutral" />
  const { label, tone, meaning } = fileWords[status]
  return <StatusBadge status={status} label={label} tone={tone} title={meaning} />
}

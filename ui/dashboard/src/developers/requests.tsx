// The request log: every call to the API, found by its request id.

import { queryChoices } from 'virtual:listings'
import type { LoggedRequest } from '@holdfast/contract'
import { useList } from '../api/index.ts'
import {
  Card,
  type Column,
  DataTable,
  type FilterField,
  Filters,
  Page,
  Time,
  useFilterValues,
} from '../components/index.ts'
import { actorWords, statusTone, tookWords } from './request-words.ts'

const choices = queryChoices.listRequests ?? {}
const fields: FilterField[] = [
  { name: 'request_id', label: 'Request id', kind: 'text' },
  { name: 'status', label: 'Answer', kind: 'choice', choices: choiceOf('status') },
  { name: 'method', label: 'Method', kind: 'choice', choices: choiceOf('method') },
  { name: 'path', label: 'Path begins with', kind: 'text' },
  { name: 'operation', label: 'Operation', kind: 'text' },
  { name: 'key', label: 'Key or member', kind: 'text' },
  { name: 'resource', label: 'Id asked for or made', kind: 'text' },
  { name: 'created_from', label: 'From', kind: 'date' },
  { name: 'created_before', label: 'Before', kind: 'date' },
]

function choiceOf(name: string) {
  return (choices[name] ?? []).map((value) => ({ value, label: value }))
}

const columns: Column<LoggedRequest>[] = [
  {
    id: 'call',
    header: 'Call',
    isMain: true,
    cell: ({ method, path }) => (
      <code className="break-all">
        <span className="text-muted">{method}</span> {path}
      </code>
    ),
  },
  { id: 'status', header: 'Answer', cell: (request) => <Outcome request={request} /> },
  {
    id: 'ms',
    header: 'Took',
    isNumber: true,
    cell: ({ duration_ms }) => tookWords(duration_ms),
  },
  { id: 'actor', header: 'By', cell: ({ actor }) => actorWords(actor.kind) },
  { id: 'at', header: 'When', cell: ({ created_at }) => <Time at={created_at} kind="short" /> },
  { id: 'ip', header: 'From', cell: ({ ip }) => ip, isHidden: true },
]

/** The page. */
export default function RequestsPage() {
  const query = useFilterValues(fields)
  const list = useList('listRequests', query)
  return (
    <Page
      title="Requests"
      about="Every call to the API and its answer. Bodies, headers and secrets are not stored."
    >
      <Card isFlush>
        <DataTable
          label="Requests"
          id="requests"
          columns={columns}
          list={list}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `/developers/requests/${id}`}
          toolbar={<Filters fields={fields} />}
          empty={{
            title: 'No requests',
            text:
              'Calls appear within seconds. Nothing here with filters set? Take some of ' +
              'them away.',
          }}
        />
      </Card>
    </Page>
  )
}

/** The status, and why it was refused. */
export function Outcome({ request }: { readonly request: LoggedRequest }) {
  const { status, problem } = request
  const tone = statusTone(status)
  const colour =
    tone === 'good' ? 'text-good-ink' : tone === 'warn' ? 'text-warn-ink' : 'text-bad-ink'
  return (
    <span className={`${colour} sm:whitespace-nowrap`}>
      {status}
      {problem === null ? '' : ` ${problem.code}`}
    </span>
  )
}

// One request: what was asked, by whom, and what was answered.
import type { LoggedRequest } from '@holdfast/contract'
import { useOperation } from '../api/index.ts'
import {
  Card,
  Columns,
  CopyButton,
  IdLink,
  KeyValues,
  Page,
  Query,
  Time,
} from '../components/index.ts'
import { useParam } from '../router/index.ts'
import { actorWords, tookWords } from './request-words.ts'
import { Outcome } from './requests.tsx'

/** The page. */
export default function RequestPage() {
  const id = useParam('id')
  const request = useOperation('getRequest', { params: { id } })
  return <Query query={request}>{(found) => <Shown request={found} />}</Query>
}

function Shown({ request }: { readonly request: LoggedRequest }) {
  const { problem, resource_id } = request
  return (
    <Page
      title="Request"
      about={
        <code className="break-all">
          {request.method} {request.path}
        </code>
      }
    >
      <Columns>
        <Card title="Asked">
          <KeyValues
            items={[
              { label: 'Operation', value: <code>{request.operation}</code> },
              {
                label: 'By',
                value: <Actor actor={request.actor} />,
              },
              { label: 'From the address', value: request.ip },
              {
                label: 'Request id',
                value: (
                  <span className="flex flex-wrap items-center gap-2">
                    <code className="break-all">{request.id}</code>
                    <CopyButton text={request.id} label="the request id" />
                  </span>
                ),
              },
            ]}
          />
        </Card>
        <Card title="Answered">
          <KeyValues
            items={[
              { label: 'Answer', value: <Outcome request={request} /> },
              { label: 'When', value: <Time at={request.created_at} clock="real" /> },
              { label: 'Took', value: tookWords(request.duration_ms) },
              ...(resource_id === null
                ? []
                : [{ label: 'Of', value: <IdLink id={resource_id} /> }]),
              ...notesOf(request),
            ]}
          />
        </Card>
      </Columns>
      {problem === null ? null : <Problem problem={problem} />}
    </Page>
  )
}

/** What is special about an answer, if anything is. */
function notesOf({ dry_run, replayed }: LoggedRequest) {
  if (dry_run) return [{ label: 'Note', value: 'A dry run: nothing was kept' }]
  if (!replayed) return []
  return [
    {
      label: 'Note',
      value: 'The kept answer of an earlier request with the same idempotency key',
    },
  ]
}

/** Who asked; a key by the name of its pair. */
function Actor({ actor: { kind, id } }: Pick<LoggedRequest, 'actor'>) {
  const isKey = kind === 'private' || kind === 'public'
  const pairs = useOperation('listKeyPairs', {}, { enabled: isKey })
  const pair = pairs.data?.data.find(
    ({ private_key, public_key }) => private_key?.id === id || public_key?.id === id,
  )
  return (
    <>
      {actorWords(kind)}
      {pair === undefined ? '' : ` of ${pair.label ?? 'a pair without a name'}`}
      <span className="block">
        <IdLink id={id} />
      </span>
    </>
  )
}

function Problem({ problem }: { readonly problem: NonNullable<LoggedRequest['problem']> }) {
  return (
    <Card title="Why it was refused">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <code>{problem.code}</code>
        <a
          href={`/docs/errors#${problem.code}`}
          target="_blank"
          rel="noreferrer"
          className="text-accent underline-offset-2 hover:underline"
        >
          What it means, and what to do
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
      {problem.fields.length === 0 ? null : (
        <>
          <p className="mt-3 text-muted">These fields were wrong:</p>
          <ul className="mt-1 grid gap-1">
            {problem.fields.map((field) => (
              <li key={field}>
                <code>{field}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

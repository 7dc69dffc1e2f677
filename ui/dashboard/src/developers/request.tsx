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
import { actorWords } from './request-words.ts'
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
    <Page title="Request" about={`${request.method} ${request.path}`}>
      <Columns>
        <Card title="Asked">
          <KeyValues
            items={[
              { label: 'Operation', value: <code>{request.operation}</code> },
              {
                label: 'By',
                value: (
                  <>
                    {actorWords(request.actor.kind)}{' '}
                    <code className="text-muted">{request.actor.id}</code>
                  </>
                ),
              },
              { label: 'From', value: request.ip },
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
              { label: 'Took', value: `${request.duration_ms} ms` },
              ...(resource_id === null
                ? []
                : [{ label: 'Of', value: <IdLink id={resource_id} /> }]),
              {
                label: 'Notes',
                value: request.dry_run
                  ? 'A dry run: nothing was kept'
                  : request.replayed
                    ? 'The kept answer of an earlier request with the same idempotency key'
                    : 'None',
              },
            ]}
          />
        </Card>
      </Columns>
      {problem === null ? null : <Problem problem={problem} />}
    </Page>
  )
}

function Problem({ problem }: { readonly problem: NonNullable<LoggedRequest['problem']> }) {
  return (
    <Card title="Why it was refused">
      <p>
        <code>{problem.code}</code>
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

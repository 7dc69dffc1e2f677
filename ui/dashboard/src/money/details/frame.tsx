// What every page of one resource has: who and how much, what it waits for, what can be done, its
// history, the call of the API that gives the same, and its JSON.
import type { OperationId } from '@holdfast/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/index.ts'
import {
  ApiCall,
  ButtonLink,
  Card,
  CodeBlock,
  EmptyState,
  IdLink,
  KeyValues,
  LinkTo,
  Page,
  Query,
  StatusBadge,
  Tabs,
  Time,
} from '../../components/index.ts'
import { kinds } from '../words/kinds.ts'
import { type Kind, statusWords } from '../words/statuses.ts'
import type { Fact } from './facts.tsx'
import { History } from './history.tsx'
import type { Wait } from './waits.ts'

interface FrameProps {
  readonly kind: Kind
  readonly id: string
  readonly status: string
  /** What the eye meets first: an amount, a name. */
  readonly lead: ReactNode
  readonly wait: Wait | null
  readonly actions?: ReactNode
  readonly facts: readonly (Fact | null)[]
  /** The answer of the API; null where the API has none of this kind. */
  readonly raw: unknown
  /** Above the details, over the whole width. */
  readonly picture?: ReactNode
  readonly children?: ReactNode
}

const JSON_INDENT = 2

/** The page of one resource. */
export function DetailFrame(props: FrameProps) {
  const { kind, id, status, lead, wait, actions, facts, raw, picture, children } = props
  const { singular, one } = kinds[kind]
  const { label, tone, meaning } = statusWords(kind, status)
  const shown = facts.flatMap((fact) => (fact === null ? [] : [fact]))
  return (
    <Page title={singular} actions={actions}>
      <Card>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 text-h2 wrap-anywhere tabular-nums">{lead}</p>
          <StatusBadge status={status} label={label} tone={tone} />
          <IdLink id={id} />
        </div>
        <p className="mt-1 text-small text-muted">{meaning}</p>
        {wait !== null && <WaitNote wait={wait} />}
      </Card>
      <Tabs
        name="tab"
        tabs={[
          {
            id: 'about',
            label: 'About',
            content: (
              <div className="grid grid-cols-1 gap-5">
                {picture}
                <div className="gap-5 lg:columns-2 [&>*]:mb-5 [&>*]:break-inside-avoid">
                  <Card title="Details">
                    <KeyValues items={shown} />
                  </Card>
                  {children}
                </div>
              </div>
            ),
          },
          { id: 'history', label: 'History', content: <History id={id} /> },
          ...(one === null ? [] : [apiTab(one, id, raw)]),
        ]}
      />
    </Page>
  )
}

function apiTab(one: OperationId, id: string, raw: unknown) {
  const json = JSON.stringify(raw, null, JSON_INDENT)
  const content = (
    <div className="grid gap-4">
      <ApiCall id={one} params={{ id }} />
      <Card title="Answer">
        <CodeBlock label="Answer as JSON" code={json} />
      </Card>
    </div>
  )
  return { id: 'api', label: 'API', content }
}

const noteColours = {
  waiting: 'border-line bg-sunken',
  review: 'border-line bg-info-soft',
  bad: 'border-line bg-bad-soft',
} as const

/** What a resource waits for, and what ends the wait. */
function WaitNote({ wait }: { readonly wait: Wait }) {
  const { tone, what, endsBy, until, id } = wait
  return (
    <div className={`mt-3 rounded-control border px-3 py-2 text-small ${noteColours[tone]}`}>
      <p className="font-medium text-ink">
        {what} {until !== null && <Time at={until} kind="full" />}
      </p>
      <p className="text-ink">
        {endsBy} {id !== null && <IdLink id={id} />}
      </p>
    </div>
  )
}

interface DetailQueryProps<Data> {
  readonly kind: Kind
  readonly query: UseQueryResult<Data, Error>
  readonly children: (data: Data) => ReactNode
}

/** The resource that a page is about; its heading stands there before it, and without it. */
export function DetailQuery<Data>({ kind, query, children }: DetailQueryProps<Data>) {
  const { singular, plural, path } = kinds[kind]
  if (query.data !== undefined) return children(query.data)
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <EmptyState
        isPage
        title={`There is no ${singular.toLowerCase()} with this id`}
        text="It may belong to the other environment, or to another organisation."
        action={<ButtonLink to={path}>All {plural.toLowerCase()}</ButtonLink>}
      />
    )
  }
  return (
    <Page title={singular}>
      <Card>
        <Query query={query}>{() => null}</Query>
      </Card>
    </Page>
  )
}

/** A person, linked to its page. */
export function Person({ of }: { readonly of: PersonLike | null }) {
  if (of === null) return <span className="text-muted">Nobody yet</span>
  return (
    <LinkTo to={`/participants/${of.id}`}>
      {of.name === null ? of.email : `${of.name} · ${of.email}`}
    </LinkTo>
  )
}

interface PersonLike {
  readonly id: string
  readonly name: string | null
  readonly email: string
}

/** The metadata of a resource, each key a fact of its own. */
export function metadataFacts(metadata: object | null): Fact[] {
  return Object.entries(metadata ?? {}).map(([key, value]) => ({
    label: key,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }))
}

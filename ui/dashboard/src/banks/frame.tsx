// What every page of one thing at a bank has: what it is and where it stands, what somebody must do
// about it, its facts, its history, and the call of the API that gives the same.
import type { OperationId } from '@holdfast/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { ApiError } from '../api/index.ts'
import {
  ApiCall,
  ButtonLink,
  Card,
  CodeBlock,
  EmptyState,
  IdLink,
  KeyValues,
  Page,
  Query,
  Skeleton,
  StatusBadge,
  Tabs,
} from '../components/index.ts'
import type { Fact } from '../money/details/facts.tsx'
import type { StatusWords } from './words.ts'

/** Fetched when it is looked at. */
const History = lazy(async () => {
  return { default: (await import('../money/details/history.tsx')).History }
})

interface FrameProps {
  readonly title: string
  readonly id: string
  /** What the eye meets first: an amount, a name. */
  readonly lead: ReactNode
  readonly status: StatusWords
  /** What somebody must do about it now. */
  readonly note?: { readonly text: ReactNode; readonly isBad?: boolean } | null
  readonly actions?: ReactNode
  readonly facts: readonly (Fact | null)[]
  /** The operation that gives it, and its answer. */
  readonly one: OperationId
  readonly raw: unknown
  readonly hasHistory?: boolean
  readonly children?: ReactNode
}

const JSON_INDENT = 2

/** The page of one thing. */
export function BankFrame(props: FrameProps) {
  const { title, id, lead, status, note = null, facts, one, raw, hasHistory = true } = props
  const shown = facts.flatMap((fact) => (fact === null ? [] : [fact]))
  const about = (
    <div className="grid grid-cols-1 gap-5">
      <Card title="Details">
        <KeyValues items={shown} />
      </Card>
      {props.children}
    </div>
  )
  return (
    <Page title={title} actions={props.actions}>
      <Card>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 text-h2 wrap-anywhere tabular-nums">{lead}</p>
          <StatusBadge status={status.label} label={status.label} tone={status.tone} />
          <IdLink id={id} />
        </div>
        <p className="mt-1 text-small text-muted">{status.meaning}</p>
        {note === null ? null : <Note {...note} />}
      </Card>
      <Tabs
        name="tab"
        tabs={[
          { id: 'about', label: 'About', content: about },
          ...(hasHistory ? [{ id: 'history', label: 'History', content: <Past id={id} /> }] : []),
          { id: 'api', label: 'API', content: <Answer one={one} id={id} raw={raw} /> },
        ]}
      />
    </Page>
  )
}

function Past({ id }: { readonly id: string }) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <History id={id} />
    </Suspense>
  )
}

interface AnswerProps {
  readonly one: OperationId
  readonly id: string
  readonly raw: unknown
}

function Answer({ one, id, raw }: AnswerProps) {
  return (
    <div className="grid gap-4">
      <ApiCall id={one} params={{ id }} />
      <Card title="Answer">
        <CodeBlock label="Answer as JSON" code={JSON.stringify(raw, null, JSON_INDENT)} />
      </Card>
    </div>
  )
}

interface NoteProps {
  readonly text: ReactNode
  readonly isBad?: boolean
}

/** What somebody must do, or know, before anything else. */
export function Note({ text, isBad = false }: NoteProps) {
  const look = isBad ? 'bg-bad-soft' : 'bg-sunken'
  return (
    <div className={`mt-3 rounded-control border border-line px-3 py-2 text-ink ${look}`}>
      {text}
    </div>
  )
}

interface OneProps<Data> {
  readonly title: string
  readonly query: UseQueryResult<Data, Error>
  /** Where all of them are. */
  readonly all: { readonly to: string; readonly label: string }
  readonly children: (data: Data) => ReactNode
}

/** What a page is about; its heading stands there before it, and without it. */
export function OneQuery<Data>({ title, query, all, children }: OneProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <EmptyState
        isPage
        title={`There is no ${title.toLowerCase()} with this id`}
        text="It may belong to another organisation."
        action={<ButtonLink to={all.to}>{all.label}</ButtonLink>}
      />
    )
  }
  return (
    <Page title={title}>
      <Card>
        <Query query={query}>{() => null}</Query>
      </Card>
    </Page>
  )
}

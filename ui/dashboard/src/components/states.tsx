// The states of everything that is asked for: empty, loading, wrong.
import type { ReactNode } from 'react'
import { ApiError } from '../api/index.ts'
import { Button } from './button.tsx'
import { joinClasses } from './classes.ts'
import { afterName, faultTitle, nameOf } from './fault-words.ts'
import { Icon } from './icons.tsx'

interface EmptyStateProps {
  readonly title: string
  /** Teaches the next step. */
  readonly text?: ReactNode
  readonly action?: ReactNode
  /** Whether it is the whole page, and its title the heading of it. */
  readonly isPage?: boolean
}

/** Nothing is there yet, and what to do about it. */
export function EmptyState({ title, text, action, isPage = false }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h3'
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <Heading className="text-h3">{title}</Heading>
      {text === undefined ? null : <p className="max-w-[52ch] text-muted">{text}</p>}
      {action === undefined ? null : <div className="mt-2">{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  readonly error: unknown
  readonly onRetry?: () => unknown
}

/** What happened, whether money is safe, what to do. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { title, text, safety, requestId } = explainError(error)
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-card bg-bad-soft p-4">
      <p className="flex items-center gap-2 font-semibold text-bad">
        <Icon name="alert" />
        {title}
      </p>
      <p>{text}</p>
      <FaultList error={error} />
      <p className="text-muted">{safety}</p>
      {requestId === null ? null : (
        <p className="text-small text-muted">
          Request <span className="font-mono break-all">{requestId}</span>
        </p>
      )}
      {onRetry === undefined ? null : (
        <Button size="small" onPress={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** The wrong fields, where no form shows them. */
function FaultList({ error }: { readonly error: unknown }) {
  if (!(error instanceof ApiError) || error.faults.length === 0) return null
  return (
    <ul className="list-disc pl-5">
      {error.faults.map(({ pointer, message }) => (
        <li key={`${pointer} ${message}`}>
          {nameOf(pointer)}
          {afterName(message)}
        </li>
      ))}
    </ul>
  )
}

interface Explained {
  readonly title: string
  readonly text: string
  readonly safety: string
  readonly requestId: string | null
}

const UNTOUCHED = 'Nothing was changed and no money moved.'
const UNKNOWN =
  'If you were moving money, it has moved once or not at all: trying again cannot move it twice.'

/** An error in words. */
export function explainError(error: unknown): Explained {
  if (!(error instanceof ApiError)) {
    return {
      title: 'Something went wrong on our side',
      text: error instanceof Error ? error.message : 'Load the page again.',
      safety: 'An error on a page never affects money.',
      requestId: null,
    }
  }
  const { status, requestId } = error
  if (status === 0) {
    return {
      title: 'The service cannot be reached',
      text: 'Check the connection, then try again.',
      safety: UNKNOWN,
      requestId,
    }
  }
  const safety = error.isOpen ? UNKNOWN : UNTOUCHED
  if (error.code === 'validation_failed' && requestId !== null && error.faults.length > 0) {
    const title = faultTitle(error.faults.length)
    return { title, text: 'Correct it, then try again.', safety, requestId }
  }
  return { title: error.title, text: error.message, safety, requestId }
}

interface SkeletonProps {
  readonly lines?: number
  readonly height?: number
}

/** Keeps the room of what is on its way. */
export function Skeleton({ lines = 3, height }: SkeletonProps) {
  if (height !== undefined) {
    return (
      <div
        className="pulse rounded-card bg-sunken"
        style={{ height }}
        role="status"
        aria-label="Loading"
      />
    )
  }
  return (
    <div className="grid gap-2.5 py-1" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => index).map((line) => (
        <div
          key={line}
          className={joinClasses('pulse h-4 rounded-control bg-sunken', line % 3 === 2 && 'w-3/5')}
        />
      ))}
    </div>
  )
}

interface Asked<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface QueryProps<Data> {
  readonly query: Asked<Data>
  /** What keeps the room meanwhile. */
  readonly loading?: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Draws what a query gave, or how it stands. What was there once stays while it is renewed. */
export function Query<Data>({ query, loading, children }: QueryProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null)
    return <ErrorState error={query.error} onRetry={() => query.refetch()} />
  return loading ?? <Skeleton lines={5} />
}

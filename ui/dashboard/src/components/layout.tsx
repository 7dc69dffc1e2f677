// How pages are laid out: a heading with its actions, cards, columns, lists of facts.
import type { ReactNode } from 'react'
import { joinClasses } from './classes.ts'

interface PageProps {
  readonly title: ReactNode
  /** A sentence below the title. */
  readonly about?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page: its one heading, its actions, its content. */
export function Page({ title, about, actions, children }: PageProps) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-h1 break-words" tabIndex={-1}>
            {title}
          </h1>
          {about === undefined ? null : <div className="mt-1 max-w-[72ch] text-muted">{about}</div>}
        </div>
        {actions === undefined ? null : (
          <div className="flex flex-wrap gap-2 empty:hidden">{actions}</div>
        )}
      </header>
      {children}
    </div>
  )
}

interface CardProps {
  readonly title?: ReactNode
  readonly about?: ReactNode
  readonly actions?: ReactNode
  /** Without inner margins, for tables. */
  readonly isFlush?: boolean
  readonly children: ReactNode
}

/** A part of a page. */
export function Card({ title, about, actions, isFlush, children }: CardProps) {
  const hasHead = title !== undefined || actions !== undefined
  return (
    <section className="min-w-0 rounded-card border border-line bg-surface shadow-card">
      {hasHead ? (
        <div
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3.5
          pb-1"
        >
          <div className="min-w-0">
            <h2 className="text-h2">{title}</h2>
            {about === undefined ? null : <p className="text-muted">{about}</p>}
          </div>
          {actions === undefined ? null : <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
      ) : null}
      <div
        className={joinClasses(
          isFlush === true ? 'overflow-clip rounded-card' : 'px-4 pb-4',
          isFlush === true && hasHead && 'mt-2 rounded-t-none',
          isFlush !== true && (hasHead ? 'pt-2' : 'pt-4'),
        )}
      >
        {children}
      </div>
    </section>
  )
}

/** Two columns where there is room, one on a phone. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-1 items-start gap-5 lg:grid-cols-2 [&>*]:min-w-0">
      {children}
    </div>
  )
}

interface KeyValuesProps {
  readonly items: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** Facts with their names. */
export function KeyValues({ items }: KeyValuesProps) {
  return (
    <dl
      className="grid grid-cols-1 items-baseline gap-y-2
        sm:grid-cols-[minmax(120px,max-content)_1fr] sm:gap-x-6"
    >
      {items.map(({ label, value }) => (
        <div key={label} className="sm:contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

// What happened, one line below the other, newest or oldest first as it is given.
import type { ReactNode } from 'react'
import { joinClasses } from './classes.ts'
import { IdLink, Time } from './facts.tsx'

export interface TimelineEntry {
  readonly id: string
  readonly at: string
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly kind?: keyof typeof dots
  /** What it is about: ids, which become links, or links. */
  readonly links?: ReactNode | readonly string[]
}

const dots = {
  plain: 'bg-surface border-strong',
  good: 'bg-good border-good',
  bad: 'bg-bad border-bad',
  money: 'bg-accent border-accent',
  waiting: 'bg-warn-soft border-warn',
  status: 'bg-info border-info',
  event: 'bg-surface border-info',
  posting: 'bg-accent border-accent',
  email: 'bg-surface border-accent',
  delivery: 'bg-surface border-strong',
  audit: 'bg-sunken border-strong',
  note: 'bg-warn-soft border-warn',
} as const

/** A timeline. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <ol className="grid">
      {entries.map(({ id, at, title, text, kind = 'plain', links }) => (
        <li key={id} className="relative grid grid-cols-[20px_1fr] gap-x-2 pb-4 last:pb-0">
          <span className="absolute top-3 bottom-0 left-[5px] w-px bg-line" aria-hidden="true" />
          <span
            className={joinClasses('relative mt-1 size-[11px] rounded-full border-2', dots[kind])}
            aria-hidden="true"
          />
          <div className="min-w-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{title}</span>
              <span className="text-small text-muted">
                <Time at={at} kind="short" />
              </span>
            </div>
            {text === undefined ? null : <div className="text-muted">{text}</div>}
            <Links links={links} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Links({ links }: Pick<TimelineEntry, 'links'>) {
  if (links === undefined) return null
  const shown = isIds(links) ? links.map((id) => <IdLink key={id} id={id} />) : links
  return <div className="mt-0.5 flex flex-wrap gap-x-3">{shown}</div>
}

function isIds(links: ReactNode | readonly string[]): links is readonly string[] {
  return Array.isArray(links) && links.every((one) => typeof one === 'string')
}

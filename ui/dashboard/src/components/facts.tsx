// Single facts: amounts, instants, ids, what is copied.
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTenantNow } from '../api/index.ts'
import { browserNow } from '../kit/clock.ts'
import { joinClasses } from './classes.ts'
import { Icon } from './icons.tsx'
import { pathOfId, shortId } from './ids.ts'
import { formatAmount } from './money.ts'
import { formatRelative, formatShortTime, formatTime } from './time.ts'
import { announceAside } from './toast.tsx'

interface LinkToProps {
  readonly to: string
  readonly children: ReactNode
  readonly className?: string
}

/** A link to a page of this environment: `to="/outbounds?status=failed"`. */
export function LinkTo({ to, children, className }: LinkToProps) {
  const [path, query = ''] = to.split('?')
  return (
    <Link
      to={path ?? '/'}
      search={Object.fromEntries(new URLSearchParams(query))}
      className={className ?? 'text-accent underline-offset-4 hover:underline'}
    >
      {children}
    </Link>
  )
}

interface AmountProps {
  readonly minor: number
  readonly currency: string
  readonly isSigned?: boolean
  readonly isStrong?: boolean
}

/** An amount of minor units with its currency. */
export function Amount({ minor, currency, isSigned, isStrong }: AmountProps) {
  return (
    <span className={joinClasses('amount', isStrong === true && 'font-semibold')}>
      {formatAmount(minor, currency, isSigned)}
    </span>
  )
}

interface TimeProps {
  readonly at: string
  /** `short` for tables: without weekday and zone, which the title tells. */
  readonly kind?: 'full' | 'short'
  /** By which clock it is dated: people, keys and signatures by the real one. */
  readonly clock?: 'tenant' | 'real'
}

/** An instant: absolute, and beside it how far away it is. */
export function Time({ at, kind = 'full', clock = 'tenant' }: TimeProps) {
  if (kind === 'short') {
    return (
      <time dateTime={at} title={formatTime(at)} className="amount">
        {formatShortTime(at)}
      </time>
    )
  }
  return (
    <time dateTime={at}>
      <span className="amount">{formatTime(at)}</span>{' '}
      {clock === 'real' ? <Distance at={at} from={browserNow()} /> : <TenantDistance at={at} />}
    </time>
  )
}

function TenantDistance({ at }: { readonly at: string }) {
  const from = useTenantNow()
  return from === null ? null : <Distance at={at} from={from} />
}

function Distance({ at, from }: { readonly at: string; readonly from: Date }) {
  return <span className="whitespace-nowrap text-muted">({formatRelative(at, from)})</span>
}

interface CopyButtonProps {
  readonly text: string
  /** What is copied: `the secret`, for those who do not see the button. */
  readonly label: string
  /** Words on the button; without them it is a sign. */
  readonly children?: ReactNode
}

/** Copies a text and says so. */
export function CopyButton({ text, label, children }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    announceAside(`Copied ${label}`)
    setTimeout(() => setCopied(false), 1_500)
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={children === undefined ? `Copy ${label}` : undefined}
      title={`Copy ${label}`}
      className={joinClasses(
        'inline-flex items-center justify-center gap-1.5 rounded-control text-muted hover:text-ink',
        'hover:bg-hover',
        children === undefined
          ? 'size-6 shrink-0'
          : 'min-h-7 w-fit border border-line px-2.5 text-small',
      )}
    >
      <Icon name={isCopied ? 'check' : 'copy'} className="size-3.5" />
      {children}
    </button>
  )
}

interface IdLinkProps {
  readonly id: string
  /** Words for the link, instead of the shortened id. */
  readonly children?: ReactNode
}

/** An id, shortened, that leads to its page and can be copied. */
export function IdLink({ id, children }: IdLinkProps) {
  const to = pathOfId(id)
  const text = children ?? <span className="font-mono text-small">{shortId(id)}</span>
  return (
    <span
      className={joinClasses(
        'inline-flex max-w-full items-center gap-0.5',
        children === undefined && 'whitespace-nowrap',
      )}
      title={id}
    >
      {to === null ? <span>{text}</span> : <LinkTo to={to}>{text}</LinkTo>}
      <CopyButton text={id} label={`the id ${shortId(id)}`} />
    </span>
  )
}

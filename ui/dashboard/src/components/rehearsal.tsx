// What a call would do, as its dry run tells it: movements first, then what waits, fees and dates.
import type { DryRun } from '@holdfast/contract'
import type { ReactNode } from 'react'
import { dueWords } from './due-words.ts'
import { Amount, Time } from './facts.tsx'
import { asSentence } from './status.tsx'

/** What a dry run would make has an id that will never be. */
const AN_ID = /_[0-9a-z]{26}$/
/** The settlements of an intent have no ids before it is confirmed. */
const A_SETTLEMENT = /^\/settlements\/(\d+)$/

/** A dry run in words. */
export function Rehearsal({ run }: { readonly run: DryRun }) {
  const { movements, blockers, fees, dates } = run
  const isQuiet = [movements, blockers, fees, dates].every((part) => part.length === 0)
  return (
    <section aria-label="What will happen" className="grid gap-3 rounded-card bg-sunken p-3">
      <h3 className="text-h3">What will happen</h3>
      {isQuiet ? <p className="text-muted">No money moves.</p> : null}
      <Lines title="Money moves">
        {movements.map(({ kind, from, to, amount, currency }) => (
          <Line
            key={`${kind} ${from} ${to} ${amount}`}
            amount={<Amount minor={amount} currency={currency} />}
          >
            {asSentence(from)} → {asSentence(to).toLowerCase()}
          </Line>
        ))}
      </Lines>
      <Lines title="Would not arrive" isBad>
        {blockers.filter(isFailing).map((blocker) => (
          <Line key={`${blocker.id} ${blocker.status}`}>{blockerWords(blocker)}</Line>
        ))}
      </Lines>
      <Lines title="Waits">
        {blockers
          .filter((blocker) => !isFailing(blocker))
          .map((blocker) => (
            <Line key={`${blocker.id} ${blocker.status}`}>{blockerWords(blocker)}</Line>
          ))}
      </Lines>
      <Lines title="Fees">
        {fees.map(({ payer, amount, currency, of, when }) => (
          <Line
            key={`${of} ${payer} ${when} ${amount}`}
            amount={<Amount minor={amount} currency={currency} />}
          >
            {feeOf(of)}, paid by the {payer}
            {when === 'later' ? ', when the money moves' : ''}
          </Line>
        ))}
      </Lines>
      <Lines title="Then">
        {dates.map(({ at, what, id }) => (
          <Line key={`${what}${id}`} amount={<Time at={at} kind="short" />}>
            {dueWords(what)}
          </Line>
        ))}
      </Lines>
    </section>
  )
}

type Blocker = DryRun['blockers'][number]

/** What would fail, rather than wait. */
export function isFailing({ status }: Blocker): boolean {
  return status === 'failed'
}

function blockerWords({ status, reason, message }: Blocker): string {
  if (message !== null) return message
  return reason === null
    ? asSentence(status)
    : `${asSentence(status)}: ${asSentence(reason).toLowerCase()}`
}

/** What a fee is of: a kind of movement, what would be made, or a place in the request. */
function feeOf(of: string): string {
  const place = A_SETTLEMENT.exec(of)?.[1]
  return place === undefined ? asSentence(of.replace(AN_ID, '')) : `Settlement ${Number(place) + 1}`
}

interface LinesProps {
  readonly title: string
  readonly isBad?: boolean
  readonly children: readonly ReactNode[]
}

function Lines({ title, isBad = false, children }: LinesProps) {
  if (children.length === 0) return null
  return (
    <div>
      <div className={`text-small ${isBad ? 'font-medium text-bad-ink' : 'text-muted'}`}>
        {title}
      </div>
      <ul>{children}</ul>
    </div>
  )
}

interface LineProps {
  readonly amount?: ReactNode
  readonly children: ReactNode
}

function Line({ amount, children }: LineProps) {
  return (
    <li className="flex justify-between gap-4">
      <span>{children}</span>
      <span className="amount">{amount}</span>
    </li>
  )
}

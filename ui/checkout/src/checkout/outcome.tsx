import type { PublicCheckout, PublicIntent } from '@holdfast/contract'
import { useEffect, useRef } from 'preact/hooks'
import { formatAmount } from '../format/money.ts'
import { Button } from '../parts/button.tsx'
import { HeldPicture } from '../parts/held-picture.tsx'
import { AlertIcon, CheckIcon, ClockIcon } from '../parts/icons.tsx'
import { Screen } from '../parts/screen.tsx'
import { messages } from './messages.ts'

const REDIRECT_MS = 4_000

interface PaidProps {
  readonly intent: PublicIntent
  readonly checkout: PublicCheckout
  /** Undefined: there is nowhere to go. */
  readonly onClose: (() => void) | undefined
}

/** The buyer's part is done: the money is on its way, or here. */
export function Paid({ intent, checkout, onClose }: PaidProps) {
  const words = messages.waiting
  const { organisation, redirect_url: redirectUrl } = intent
  const isSettled = checkout.status === 'settled'
  const amount = formatAmount(checkout.amount, checkout.currency)
  const takes = intent.methods.find((method) => method.type === checkout.type)?.settles_in
  const isHeld = intent.lines.some((line) => line.due && line.held)
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    if (redirectUrl === null) return undefined
    const timer = setTimeout(() => latest.current?.(), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [redirectUrl])
  return (
    <Screen
      title={isSettled ? words.arrived : words.title}
      emblem={
        <div class={isSettled ? 'emblem emblem-good' : 'emblem'}>
          {isSettled ? <CheckIcon /> : <ClockIcon />}
        </div>
      }
      lead={<p>{isSettled ? words.arrivedLead(amount) : words.lead(amount, takes)}</p>}
      bar={onClose && <Button onPress={onClose}>{words.back(organisation.name)}</Button>}
    >
      {redirectUrl !== null && <p role="status">{words.redirecting(organisation.name)}</p>}
      <dl class="card facts">
        <div>
          <dt>{words.amount}</dt>
          <dd class="amount">{amount}</dd>
        </div>
        <div>
          <dt>{words.reference}</dt>
          <dd class="amount">{checkout.reference}</dd>
        </div>
      </dl>
      {isHeld && (
        <HeldPicture
          now={isSettled ? 'held' : 'paid'}
          sentence={messages.held.after(organisation.name)}
        />
      )}
    </Screen>
  )
}

interface EndedProps {
  readonly status: 'failed' | 'cancelled' | 'abandoned'
  readonly canTryAgain: boolean
  readonly onAgain: () => void
  readonly onClose: (() => void) | undefined
}

/** A checkout that ended without money; another can follow on the same page. */
export function Ended({ status, canTryAgain, onAgain, onClose }: EndedProps) {
  const { title, body } = messages.ended[status]
  return (
    <Screen
      title={title}
      emblem={<Warning />}
      bar={
        <div class="actions">
          {canTryAgain && <Button onPress={onAgain}>{messages.ended.again}</Button>}
          {onClose && (
            <Button kind={canTryAgain ? 'secondary' : 'primary'} onPress={onClose}>
              {messages.leaving.leave}
            </Button>
          )}
        </div>
      }
    >
      <p>{body}</p>
    </Screen>
  )
}

interface NothingToDoProps {
  readonly kind: 'paidElsewhere' | 'cancelled'
  readonly name: string
  readonly onClose: (() => void) | undefined
}

/** The payment was confirmed or called off elsewhere. */
export function NothingToDo({ kind, name, onClose }: NothingToDoProps) {
  const { title, body } = messages[kind]
  return (
    <Screen
      title={title}
      emblem={<Warning />}
      bar={onClose && <Button onPress={onClose}>{messages.waiting.back(name)}</Button>}
    >
      {body(name).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Screen>
  )
}

function Warning() {
  return (
    <div class="emblem emblem-warning">
      <AlertIcon />
    </div>
  )
}

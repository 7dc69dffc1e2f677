import type { PublicCheckout, PublicIntent } from '@holdfast/contract'
import { useEffect, useRef } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { formatAmount } from '../format/money.ts'
import { Button } from '../parts/button.tsx'
import { Download } from '../parts/download.tsx'
import { HeldPicture } from '../parts/held-picture.tsx'
import { AlertIcon, CheckIcon, ClockIcon } from '../parts/icons.tsx'
import { Screen } from '../parts/screen.tsx'
import { words } from '../words/words.ts'
import { familyOf } from './view.ts'

const REDIRECT_MS = 4_000

interface PaidProps {
  readonly client: Client
  readonly intent: PublicIntent
  readonly checkout: PublicCheckout
  /** Undefined: there is nowhere to go. */
  readonly onClose: (() => void) | undefined
}

/** The buyer's part is done: the money is on its way, or here. */
export function Paid({ client, intent, checkout, onClose }: PaidProps) {
  const { waiting } = words
  const { organisation, redirect_url: redirectUrl } = intent
  const isSettled = checkout.status === 'settled'
  const family = familyOf(checkout.type)
  const amount = formatAmount(checkout.amount, checkout.currency)
  const isHeld = intent.lines.some((line) => line.due && line.held)
  useGoingBack(redirectUrl, onClose)
  return (
    <Screen
      title={isSettled ? waiting.arrived : waiting.title[family]}
      emblem={
        <div class={isSettled ? 'emblem emblem-good' : 'emblem'}>
          {isSettled ? <CheckIcon /> : <ClockIcon />}
        </div>
      }
      lead={<p>{isSettled ? waiting.arrivedLead(amount) : waiting.lead[family](amount)}</p>}
      bar={onClose && <Button onPress={onClose}>{waiting.back(organisation.name)}</Button>}
    >
      {redirectUrl !== null && <p role="status">{waiting.redirecting(organisation.name)}</p>}
      <dl class="card facts">
        <Fact name={waiting.amount} value={amount} />
        <Fact name={waiting.method} value={words.methods.names[checkout.type]} />
        {!isSettled && (
          <Fact name={waiting.time} value={words.methods.times[family][intent.environment]} />
        )}
        <Fact name={waiting.reference} value={checkout.reference} />
      </dl>
      {isHeld && (
        <HeldPicture
          now={isSettled ? 'held' : 'paid'}
          sentence={words.held.after(organisation.name)}
        />
      )}
      {isSettled && <Download client={client} kind="receipt" number={checkout.reference} />}
      {onClose === undefined && <p class="quiet">{waiting.again}</p>}
    </Screen>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class="amount">{value}</dd>
    </div>
  )
}

/** Goes back by itself after a while, when the shop said where to. */
function useGoingBack(redirectUrl: string | null, onClose: (() => void) | undefined): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    if (redirectUrl === null) return undefined
    const timer = setTimeout(() => latest.current?.(), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [redirectUrl])
}

interface EndedProps {
  readonly checkout: PublicCheckout
  readonly canTryAgain: boolean
  readonly onAgain: () => void
  readonly onClose: (() => void) | undefined
}

/** A checkout that ended without money; another can follow on the same page. */
export function Ended({ checkout, canTryAgain, onAgain, onClose }: EndedProps) {
  const { ended } = words
  const status = endOf(checkout)
  return (
    <Screen
      title={ended[status].title}
      emblem={<Warning />}
      bar={
        <div class="actions">
          {canTryAgain && <Button onPress={onAgain}>{ended.again}</Button>}
          {onClose && (
            <Button kind={canTryAgain ? 'secondary' : 'primary'} onPress={onClose}>
              {words.leaving.leave}
            </Button>
          )}
        </div>
      }
    >
      {status === 'failed' ? (
        <>
          <p>{reasonOf(checkout)}</p>
          <p>{ended.failed.safe}</p>
        </>
      ) : (
        <p>{ended[status].body}</p>
      )}
    </Screen>
  )
}

function endOf({ status }: PublicCheckout): 'failed' | 'cancelled' | 'abandoned' {
  return status === 'failed' || status === 'abandoned' ? status : 'cancelled'
}

function reasonOf({ type, rejected }: PublicCheckout): string {
  const { rejectedCard, rejectedBank, rejectedCredit, notConfirmed } = words.ended.failed.reasons
  if (!rejected) return notConfirmed
  if (type === 'card') return rejectedCard
  return type === 'credit' ? rejectedCredit : rejectedBank
}

interface NothingToDoProps {
  readonly kind: 'paidElsewhere' | 'cancelled'
  readonly name: string
  readonly onClose: (() => void) | undefined
}

/** The payment was confirmed or called off elsewhere. */
export function NothingToDo({ kind, name, onClose }: NothingToDoProps) {
  const { title, body } = words[kind]
  return (
    <Screen
      title={title}
      emblem={<Warning />}
      bar={onClose && <Button onPress={onClose}>{words.waiting.back(name)}</Button>}
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

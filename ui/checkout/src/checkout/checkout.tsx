import type { PublicCheckout, PublicIntent } from '@holdfast/contract'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { RequestError } from '../api/problem.ts'
import type { Line, Start } from '../frame/opener.ts'
import { LeaveDialog } from '../parts/leave-dialog.tsx'
import { useLeaving } from '../parts/leaving.ts'
import { type Pace, usePolling } from '../parts/polling.ts'
import { Shell } from '../parts/shell.tsx'
import { words } from '../words/words.ts'
import { Handoff, Processing } from './handoff.tsx'
import { Methods } from './methods.tsx'
import type { Chosen } from './methods-form.ts'
import { Ended, NothingToDo, Paid } from './outcome.tsx'
import { Summary } from './summary.tsx'
import { Transfer } from './transfer.tsx'
import { type CheckoutView, isDone, isSoon, offeredMethods, viewOf } from './view.ts'

interface CheckoutProps {
  readonly client: Client
  readonly loaded: PublicIntent
  readonly start: Start
  readonly line: Line
  /** The path back here from another page; undefined: such pages open beside this one. */
  readonly returnTo?: string | undefined
  /** The buyer's part is done: the secret is used up, the session is not needed again. */
  readonly onDone: () => void
  /**
   * The page is to go away; the code counts only when the buyer's part is not done. Undefined: it
   * has nowhere to go.
   */
  readonly onClose: ((code: string) => void) | undefined
}

/** The checkout, from the summary to the last screen. */
export function Checkout(props: CheckoutProps) {
  const { client, loaded, start, line, onDone, onClose } = props
  const checkout = useCheckout(client, loaded, start)
  const { intent, view, isFirst } = checkout
  useTelling({ intent, view, invoiceId: checkout.invoiceId }, line, onDone)
  const close = useCallback(
    () => onClose?.(intent.checkout?.status === 'failed' ? 'failed' : 'cancelled'),
    [intent, onClose],
  )
  const losesNothing =
    onClose === undefined || isDone(view) || view === 'confirmed_elsewhere' || view === 'cancelled'
  const leaving = useLeaving(line, losesNothing, close)
  usePolling(paceOf(view), checkout.refresh)

  return (
    <Shell
      organisation={brandOf(intent)}
      environment={intent.environment}
      onLeave={onClose === undefined ? undefined : leaving.ask}
    >
      <Current
        {...props}
        {...{ checkout, isFirst, close: onClose === undefined ? undefined : close }}
      />
      {leaving.isAsking && (
        <LeaveDialog
          title={words.leaving.title}
          body={leavingWords(view, intent.checkout)}
          stay={words.leaving.stay}
          leave={words.leaving.leave}
          onStay={leaving.stay}
          onLeave={leaving.go}
        />
      )}
    </Shell>
  )
}

function leavingWords(view: CheckoutView, checkout: PublicCheckout | null): string {
  const { after, before, under } = words.leaving
  if (isSoon(view)) return under
  return view === 'transfer' && checkout !== null ? after(checkout.reference) : before
}

function paceOf(view: CheckoutView): Pace {
  if (isSoon(view)) return 'soon'
  return view === 'waiting' || view === 'transfer' ? 'calm' : 'off'
}

interface CurrentProps extends CheckoutProps {
  readonly checkout: ReturnType<typeof useCheckout>
  readonly isFirst: boolean
  readonly close: (() => void) | undefined
}

function Current({ client, checkout, start, returnTo, isFirst, close }: CurrentProps) {
  const { intent, view } = checkout
  const { name } = intent.organisation
  switch (view) {
    case 'summary':
      return <Summary intent={intent} isFirst={isFirst} onNext={() => checkout.goTo(1)} />
    case 'methods':
      return (
        <Methods
          client={client}
          intent={intent}
          isFirst={isFirst}
          preferred={start.method}
          onBack={() => checkout.goTo(0)}
          onConfirm={checkout.confirm}
        />
      )
    case 'transfer':
      return intent.checkout === null || intent.checkout.instructions === null ? null : (
        <Transfer
          intent={intent}
          instructions={intent.checkout.instructions}
          isFirst={isFirst}
          onMade={checkout.markMade}
          onOther={checkout.chooseOther}
        />
      )
    case 'handoff':
      return intent.checkout === null || intent.checkout.next_url === null ? null : (
        <Handoff
          checkout={intent.checkout}
          url={intent.checkout.next_url}
          returnTo={returnTo}
          goesOn={checkout.hasConfirmed}
          onOther={checkout.chooseOther}
        />
      )
    case 'processing':
      return <Processing />
    case 'waiting':
    case 'settled':
      return intent.checkout === null ? null : (
        <Paid client={client} intent={intent} checkout={intent.checkout} onClose={close} />
      )
    case 'ended':
      return intent.checkout === null ? null : (
        <Ended
          checkout={intent.checkout}
          canTryAgain={offeredMethods(intent).length > 0}
          onAgain={checkout.tryAgain}
          onClose={close}
        />
      )
    case 'confirmed_elsewhere':
      return <NothingToDo kind="paidElsewhere" name={name} onClose={close} />
    case 'cancelled':
      return <NothingToDo kind="cancelled" name={name} onClose={close} />
  }
}

/** What the page knows of the checkout, and what can be done with it. */
function useCheckout(client: Client, loaded: PublicIntent, start: Start) {
  const [intent, setIntent] = useState(loaded)
  const [step, goToStep] = useState(start.step)
  const [isTryingAgain, setTryingAgain] = useState(false)
  const [isFirst, setFirst] = useState(true)
  const [invoiceId, setInvoiceId] = useState<string>()
  const [hasConfirmed, setConfirmed] = useState(false)
  const view = viewOf(intent, { step, isTryingAgain })
  const reload = async () => setIntent(await client.intent())
  const show = (checkout: PublicCheckout) => setIntent((now) => ({ ...now, checkout }))
  return {
    intent,
    view,
    isFirst,
    invoiceId,
    /** Whether a payment was confirmed here, not before the page was opened. */
    hasConfirmed,
    goTo: (next: 0 | 1) => {
      setFirst(false)
      goToStep(next)
      if (next === 0) setTryingAgain(false)
    },
    tryAgain: () => {
      setFirst(false)
      goToStep(1)
      setTryingAgain(true)
    },
    confirm: async ({ method, email, details }: Chosen) => {
      const participant = email === undefined ? {} : { participant: { email } }
      const more = details === undefined ? {} : { details }
      try {
        const { invoice_id } = await client.confirm({ method, ...participant, ...more })
        setConfirmed(true)
        if (invoice_id !== null) setInvoiceId(invoice_id)
      } catch (error) {
        // Begun, confirmed or called off meanwhile, as in another tab: the service knows.
        if (!isPast(error)) throw error
        const now = await client.intent()
        if (now.checkout === null && now.status === 'unconfirmed') throw error
      }
      setFirst(false)
      setTryingAgain(false)
      await reload()
    },
    markMade: async () => {
      await client.transferMade()
      setFirst(false)
      show(await client.checkout())
    },
    chooseOther: async () => {
      show(await client.cancel())
      setFirst(false)
      goToStep(1)
      setTryingAgain(true)
    },
    refresh: async () => show(await client.checkout()),
  }
}

interface Telling {
  readonly intent: PublicIntent
  readonly view: CheckoutView
  readonly invoiceId: string | undefined
}

/** Tells the shop, once, that the buyer's part is done. */
function useTelling({ intent, view, invoiceId }: Telling, line: Line, onDone: () => void): void {
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current || intent.checkout === null || !isDone(view)) return
    isTold.current = true
    const invoice = invoiceId === undefined ? {} : { invoice_id: invoiceId }
    line.tell({
      type: 'done',
      value: {
        checkout_id: intent.checkout.id,
        project_id: intent.checkout.project_id,
        ...invoice,
      },
      redirectUrl: intent.redirect_url ?? undefined,
    })
    onDone()
  }, [intent, view, invoiceId, line, onDone])
}

function isPast(error: unknown): boolean {
  const codes = ['already_confirmed', 'checkout_in_progress', 'intent_expired', 'invalid_state']
  return error instanceof RequestError && codes.includes(error.code)
}

function brandOf({ organisation }: PublicIntent) {
  return {
    name: organisation.name,
    accentColour: organisation.accent_colour,
    logoUrl: organisation.logo_url,
  }
}

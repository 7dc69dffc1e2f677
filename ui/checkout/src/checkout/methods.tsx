import type { CheckoutType, PublicIntent } from '@holdfast/contract'
import { useState } from 'preact/hooks'
import { RequestError } from '../api/problem.ts'
import { formatAmount } from '../format/money.ts'
import { Button, useOneAtATime } from '../parts/button.tsx'
import { FaultSummary, type Faults, TextField } from '../parts/field.tsx'
import { Screen, Total } from '../parts/screen.tsx'
import { messages } from './messages.ts'
import { isTransfer, offeredMethods } from './view.ts'

const words = messages.methods
const FORM = 'methods-form'
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

interface MethodsProps {
  readonly intent: PublicIntent
  readonly isFirst: boolean
  /** The method that is open at the start, when it is offered. */
  readonly preferred: string | undefined
  readonly onBack: () => void
  readonly onConfirm: (method: CheckoutType, email: string | undefined) => Promise<void>
}

/** The ways of paying, one open at a time; going on with one confirms the payment. */
export function Methods({ intent, isFirst, preferred, onBack, onConfirm }: MethodsProps) {
  const offered = offeredMethods(intent)
  const first = offered.find((method) => method.type === preferred) ?? offered[0]
  const [chosen, setChosen] = useState(first?.type)
  const [email, setEmail] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [tries, setTries] = useState(0)
  const [isBusy, run] = useOneAtATime()
  const asksEmail = intent.from === null
  const amount = formatAmount(intent.total, intent.currency)

  const checkEmail = () =>
    setFaults(!asksEmail || EMAIL.test(email.trim()) ? {} : { email: words.emailFault })
  const submit = () => {
    if (chosen === undefined) return
    if (asksEmail && !EMAIL.test(email.trim())) {
      setFaults({ email: words.emailFault })
      setTries(tries + 1)
      return
    }
    run(async () => {
      try {
        await onConfirm(chosen, asksEmail ? email.trim() : undefined)
      } catch (error) {
        setFaults(faultsOf(error))
        setTries(tries + 1)
      }
    })
  }

  if (offered.length === 0) {
    return <Screen title={words.none} lead={<p>{words.noneHint(intent.organisation.name)}</p>} />
  }
  return (
    <Screen
      title={words.title}
      takesFocus={!isFirst}
      bar={
        <>
          <Total label={messages.summary.totalNow} amount={amount} />
          <Button type="submit" form={FORM} isBusy={isBusy}>
            {words.next(amount)}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <FaultSummary faults={faults} tries={tries} />
        {asksEmail && (
          <TextField
            name="email"
            inputMode="email"
            autocomplete="email"
            label={words.email}
            hint={words.emailHint}
            value={email}
            fault={faults['email']}
            onValue={setEmail}
            onLeft={() => {
              if (email !== '') checkEmail()
            }}
          />
        )}
        <fieldset class="methods" id="method">
          <legend class="small-title">{words.legend}</legend>
          {offered.map((method) => (
            <label key={method.type} class="method">
              <input
                type="radio"
                name="method"
                value={method.type}
                checked={method.type === chosen}
                onChange={() => setChosen(method.type)}
              />
              <span class="method-words">
                <span class="line-title">
                  {isTransfer(method.type) ? words.about[method.type].name : method.type}
                </span>
                <span class="quiet">{words.takes(method.settles_in)}</span>
                {method.type === chosen && isTransfer(method.type) && (
                  <span class="method-asks">{words.about[method.type].asks[intent.currency]}</span>
                )}
              </span>
            </label>
          ))}
        </fieldset>
      </form>
      <Button kind="quiet" onPress={onBack}>
        {words.back}
      </Button>
    </Screen>
  )
}

function faultsOf(error: unknown): Faults {
  if (!(error instanceof RequestError)) return { method: words.failed }
  const email = error.faults.find((fault) => fault.pointer.startsWith('/participant'))
  if (email !== undefined) return { email: words.emailFault }
  if (error.code === 'method_not_available') return { method: words.unavailable }
  if (error.code === 'checkout_in_progress') return { method: words.busy }
  return { method: words.failed }
}

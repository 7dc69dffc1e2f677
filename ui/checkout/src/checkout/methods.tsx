import type { CheckoutType, PublicIntent, PublicMethod } from '@holdfast/contract'
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
export function Methods(props: MethodsProps) {
  const { intent, isFirst, onBack } = props
  const form = useMethodsForm(props)
  const amount = formatAmount(intent.total, intent.currency)
  if (form.offered.length === 0) {
    return <Screen title={words.none} lead={<p>{words.noneHint(intent.organisation.name)}</p>} />
  }
  return (
    <Screen
      title={words.title}
      takesFocus={!isFirst}
      bar={
        <>
          <Total label={messages.summary.totalNow} amount={amount} />
          <Button type="submit" form={FORM} isBusy={form.isBusy}>
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
          form.submit()
        }}
      >
        <FaultSummary faults={form.faults} tries={form.tries} />
        {form.asksEmail && (
          <TextField
            name="email"
            inputMode="email"
            autocomplete="email"
            label={words.email}
            hint={words.emailHint}
            value={form.email}
            fault={form.faults.email}
            onValue={form.setEmail}
            onLeft={form.checkEmail}
          />
        )}
        <MethodList
          offered={form.offered}
          currency={intent.currency}
          chosen={form.chosen}
          onChoose={form.choose}
        />
      </form>
      <Button kind="quiet" onPress={onBack}>
        {words.back}
      </Button>
    </Screen>
  )
}

/** What was chosen and typed, and what is wrong with it. */
function useMethodsForm({ intent, preferred, onConfirm }: MethodsProps) {
  const offered = offeredMethods(intent)
  const first = offered.find((method) => method.type === preferred) ?? offered[0]
  const [chosen, choose] = useState(first?.type)
  const [email, setEmail] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [tries, setTries] = useState(0)
  const [isBusy, run] = useOneAtATime()
  const asksEmail = intent.from === null
  const hasEmail = !asksEmail || EMAIL.test(email.trim())
  const refuse = (found: Faults) => {
    setFaults(found)
    setTries((before) => before + 1)
  }
  const confirm = async (method: CheckoutType) => {
    try {
      await onConfirm(method, asksEmail ? email.trim() : undefined)
    } catch (error) {
      refuse(faultsOf(error))
    }
  }
  return {
    offered,
    chosen,
    choose,
    email,
    setEmail,
    faults,
    tries,
    isBusy,
    asksEmail,
    checkEmail: () => {
      if (email !== '') setFaults(hasEmail ? {} : { email: words.emailFault })
    },
    submit: () => {
      if (chosen === undefined) return
      if (hasEmail) run(async () => await confirm(chosen))
      else refuse({ email: words.emailFault })
    },
  }
}

interface MethodListProps {
  readonly offered: readonly PublicMethod[]
  readonly currency: PublicIntent['currency']
  readonly chosen: CheckoutType | undefined
  readonly onChoose: (method: CheckoutType) => void
}

function MethodList({ offered, currency, chosen, onChoose }: MethodListProps) {
  return (
    <fieldset class="methods" id="method" tabIndex={-1}>
      <legend class="small-title">{words.legend}</legend>
      {offered.map(({ type, settles_in: settlesIn }) => (
        <label key={type} class="method">
          <input
            type="radio"
            name="method"
            value={type}
            checked={type === chosen}
            onChange={() => onChoose(type)}
          />
          <span class="method-words">
            <span class="line-title">{isTransfer(type) ? words.about[type].name : type}</span>
            <span class="quiet">{words.takes(settlesIn)}</span>
            {type === chosen && isTransfer(type) && (
              <span class="method-asks">{words.about[type].asks[currency]}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
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

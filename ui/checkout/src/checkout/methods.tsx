import type { CheckoutType, PublicIntent, PublicMethod } from '@holdfast/contract'
import { formatAmount } from '../format/money.ts'
import { Button } from '../parts/button.tsx'
import { FaultSummary, TextField } from '../parts/field.tsx'
import { Screen, Total } from '../parts/screen.tsx'
import { words } from '../words/words.ts'
import { MethodForm } from './method-forms.tsx'
import { type MethodsForm, type MethodsFormProps, useMethodsForm } from './methods-form.ts'
import { familyOf } from './view.ts'

const FORM = 'methods-form'

interface MethodsProps extends MethodsFormProps {
  readonly isFirst: boolean
  readonly onBack: () => void
}

/** The ways of paying, one open at a time; going on with one confirms the payment. */
export function Methods(props: MethodsProps) {
  const { intent, isFirst, onBack } = props
  const form = useMethodsForm(props)
  const amount = formatAmount(intent.total, intent.currency)
  if (form.chosen === undefined) {
    return (
      <Screen
        title={words.methods.none}
        lead={<p>{words.methods.noneHint(intent.organisation.name)}</p>}
      />
    )
  }
  return (
    <Screen
      title={words.methods.title}
      takesFocus={!isFirst}
      bar={
        <>
          <Total label={words.summary.totalNow} amount={amount} />
          <Button type="submit" form={FORM} isBusy={form.isBusy}>
            {nextWords(form.chosen, intent.total > 0, amount)}
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
            label={words.methods.email}
            hint={words.methods.emailHint}
            value={form.entries.email}
            fault={form.faults.email}
            onValue={(email) => form.set({ email })}
            onLeft={() => form.check('email')}
          />
        )}
        <MethodList intent={intent} form={form} />
      </form>
      <Button kind="quiet" onPress={onBack}>
        {words.methods.back}
      </Button>
    </Screen>
  )
}

interface MethodListProps {
  readonly intent: PublicIntent
  readonly form: MethodsForm
}

function MethodList({ intent, form }: MethodListProps) {
  return (
    <fieldset class="methods" id="method" tabIndex={-1}>
      <legend class="small-title">{words.methods.legend}</legend>
      {intent.methods.map((method) => (
        <div key={method.type} class={method.available ? 'method-box' : 'method-box method-off'}>
          <MethodLabel method={method} intent={intent} form={form} />
          {method.type === form.chosen && asksMore(method.type) && (
            <div class="method-form">
              <MethodForm intent={intent} form={form} />
            </div>
          )}
        </div>
      ))}
    </fieldset>
  )
}

interface MethodLabelProps extends MethodListProps {
  readonly method: PublicMethod
}

function MethodLabel({ method: { type, available }, intent, form }: MethodLabelProps) {
  const { names, takes, times, asks } = words.methods
  return (
    <label class="method">
      <input
        type="radio"
        name="method"
        value={type}
        checked={type === form.chosen}
        disabled={!available}
        onChange={() => form.choose(type)}
      />
      <span class="method-words">
        <span class="line-title">{names[type]}</span>
        <span class="quiet">
          {available ? takes(times[familyOf(type)][intent.environment]) : hindranceOf(type)}
        </span>
        {type === form.chosen && (
          <span class="method-asks">
            {type === 'local_bank_transfer' || type === 'international_bank_transfer'
              ? asks[type][intent.currency]
              : asks[type]}
          </span>
        )}
      </span>
    </label>
  )
}

function asksMore(type: CheckoutType): boolean {
  return familyOf(type) !== 'transfer'
}

function hindranceOf(type: CheckoutType): string {
  const { card, credit, other } = words.methods.hindrances
  if (type === 'card') return card
  return type === 'credit' ? credit : other
}

/** What the button does, with the amount. */
function nextWords(type: CheckoutType, isDueNow: boolean, amount: string): string {
  const { next } = words.methods
  switch (familyOf(type)) {
    case 'card':
      return next.pay(amount)
    case 'open_banking':
      return next.bank(amount)
    case 'direct_debit':
      return isDueNow ? next.debit(amount) : next.debitLater
    case 'credit':
      return next.credit(amount)
    case 'transfer':
      return next.transfer(amount)
  }
}

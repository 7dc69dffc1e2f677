import type { PublicVerification, Requirement } from '@holdfast/contract'
import { useEffect, useState } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { RequestError } from '../api/problem.ts'
import { bareNumber, caretAfterGrouping, groupNumber } from '../format/account-numbers.ts'
import { countryChoices, currencyChoices, currencyOf } from '../format/countries.ts'
import type { PayoutChoice } from '../page-data.ts'
import { AlsoFor } from '../parts/also-for.tsx'
import { Button, useOneAtATime } from '../parts/button.tsx'
import { FaultSummary, type Faults, SelectField, TextField } from '../parts/field.tsx'
import { Screen } from '../parts/screen.tsx'
import { words } from '../words/words.ts'
import { fieldFault, fieldFaults, isFreeText, isNumeric, servedFaults } from './bank-fields.ts'
import { Progress } from './frame.tsx'

const FORM = 'bank-form'

interface BankProps {
  readonly client: Client
  readonly verification: PublicVerification
  readonly payout: PayoutChoice
  readonly initialCountry: string
  readonly onBack: (() => void) | undefined
  readonly onKeep: () => void
  readonly onGiven: (account: Readonly<Record<string, string>>) => Promise<void>
}

/** The account that money goes to: what its country and currency need. Nothing is kept here. */
export function Bank(props: BankProps) {
  const { verification, payout, onBack, onKeep } = props
  const onFile = verification.bank_account
  const form = useAccountForm({
    client: props.client,
    payout,
    country: onFile?.country ?? props.initialCountry,
    currency: onFile?.currency,
    onGiven: props.onGiven,
  })
  return (
    <Screen
      title={words.verification.bank.title}
      emblem={
        <Progress
          step="bank"
          type={verification.participant.type}
          waiting={verification.amount_waiting}
        />
      }
      lead={
        <>
          <p>{words.verification.bank.lead}</p>
          <AlsoFor names={verification.also_for} />
        </>
      }
      bar={
        <Button type="submit" form={FORM} isBusy={form.isBusy}>
          {words.verification.next}
        </Button>
      }
    >
      {onFile !== null && (
        <div class="notice">
          <p>{words.verification.bank.onFile(onFile.masked)}</p>
          <Button kind="secondary" onPress={onKeep}>
            {words.verification.bank.keep}
          </Button>
        </div>
      )}
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <FaultSummary faults={form.faults} tries={form.tries} />
        <AccountFields payout={payout} form={form} />
      </form>
      {onBack !== undefined && (
        <Button kind="quiet" onPress={onBack}>
          {words.verification.back}
        </Button>
      )}
    </Screen>
  )
}

interface AccountFieldsProps {
  readonly payout: PayoutChoice
  readonly form: AccountForm
}

/** Country, currency, and the fields that they need. */
export function AccountFields({ payout, form }: AccountFieldsProps) {
  return (
    <>
      <SelectField
        name="country"
        label={words.verification.bank.country}
        value={form.country}
        fault={form.faults.country}
        choices={countryChoices(payout)}
        onValue={(next) => form.choosePlace(next, currencyOf(payout, next))}
      />
      <SelectField
        name="currency"
        label={words.verification.bank.currency}
        value={form.currency}
        fault={undefined}
        choices={currencyChoices(payout)}
        onValue={(next) => form.choosePlace(form.country, next)}
      />
      <SupportNotice support={form.support} onRetry={form.retry} />
      {form.fields.map((field) => (
        <AccountField key={field} field={field} form={form} />
      ))}
    </>
  )
}

interface AccountFieldProps {
  readonly field: Requirement
  readonly form: AccountForm
}

/** One number or name, grouped while it is typed and checked when it is left. */
function AccountField({ field, form }: AccountFieldProps) {
  return (
    <TextField
      name={field}
      label={words.verification.bank.fields[field].label}
      hint={words.verification.bank.fields[field].hint}
      value={form.values[field] ?? ''}
      fault={form.faults[field]}
      inputMode={isNumeric(field) ? 'numeric' : 'text'}
      onValue={(text, input) => {
        const grouped = groupNumber(field, text)
        const caret = caretAfterGrouping(text, input.selectionStart ?? text.length, grouped)
        input.value = grouped
        input.setSelectionRange(caret, caret)
        form.setValue(field, grouped)
      }}
      onLeft={() => form.check(field)}
    />
  )
}

interface AccountFormProps {
  readonly client: Client
  readonly payout: PayoutChoice
  /** Chosen at first. */
  readonly country: string
  readonly currency?: string | undefined
  readonly onGiven: (account: Readonly<Record<string, string>>) => Promise<void>
}

type AccountForm = ReturnType<typeof useAccountForm>

/** What was chosen and typed, and what is wrong with it. */
export function useAccountForm({ client, payout, onGiven, ...first }: AccountFormProps) {
  const [country, setCountry] = useState<string>(first.country)
  const [currency, setCurrency] = useState<string>(first.currency ?? currencyOf(payout, country))
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [faults, setFaults] = useState<Faults>({})
  const [tries, setTries] = useState(0)
  const [isBusy, run] = useOneAtATime()
  const [support, retry] = useSupport(client, country, currency)
  const fields = support.state === 'known' ? support.fields : []
  const refuse = (found: Faults) => {
    setFaults(found)
    setTries((before) => before + 1)
  }
  const give = async () => {
    try {
      await onGiven({ country, currency, ...bareValues(fields, values) })
    } catch (error) {
      const served = error instanceof RequestError ? servedFaults(fields, error.faults) : {}
      refuse(Object.keys(served).length > 0 ? served : { country: words.verification.failed })
    }
  }
  return {
    country,
    currency,
    values,
    faults,
    tries,
    isBusy,
    support,
    retry,
    fields,
    choosePlace: (nextCountry: string, nextCurrency: string) => {
      setCountry(nextCountry)
      setCurrency(nextCurrency)
      setFaults({})
    },
    setValue: (field: Requirement, value: string) => setValues({ ...values, [field]: value }),
    check: (field: Requirement) => {
      const value = values[field] ?? ''
      if (value === '') return
      setFaults((now) => withFault(now, field, fieldFault(field, value, country)))
    },
    submit: () => {
      if (support.state !== 'known') return
      const found = fieldFaults(fields, values, country)
      if (Object.keys(found).length > 0) refuse(found)
      else run(give)
    },
  }
}

type Support =
  | { readonly state: 'loading' | 'unsupported' | 'failed' }
  | { readonly state: 'known'; readonly fields: readonly Requirement[] }

/** The fields that a country and currency need; asked again when either changes. */
function useSupport(client: Client, country: string, currency: string): [Support, () => void] {
  const [support, setSupport] = useState<Support>({ state: 'loading' })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const ask = async () => {
      const next = await readSupport(client, country, currency)
      if (isCurrent) setSupport(next)
    }
    setSupport({ state: 'loading' })
    void ask()
    return () => {
      isCurrent = false
    }
  }, [client, country, currency, turn])
  return [support, () => setTurn(turn + 1)]
}

async function readSupport(client: Client, country: string, currency: string): Promise<Support> {
  try {
    const { supported, requirements } = await client.payoutSupport(country, currency)
    return supported ? { state: 'known', fields: requirements } : { state: 'unsupported' }
  } catch {
    return { state: 'failed' }
  }
}

interface SupportNoticeProps {
  readonly support: Support
  readonly onRetry: () => void
}

function SupportNotice({ support, onRetry }: SupportNoticeProps) {
  return (
    <div role="status">
      {support.state === 'loading' && (
        <>
          <p class="sr-only">{words.verification.bank.loading}</p>
          <div class="skeleton skeleton-field" />
          <div class="skeleton skeleton-field" />
        </>
      )}
      {support.state === 'unsupported' && (
        <p class="notice notice-error">{words.verification.bank.unsupported}</p>
      )}
      {support.state === 'failed' && (
        <div class="notice notice-error">
          <p>{words.verification.bank.lookupFailed}</p>
          <Button kind="secondary" onPress={onRetry}>
            {words.verification.bank.retry}
          </Button>
        </div>
      )}
    </div>
  )
}

function withFault(faults: Faults, field: Requirement, fault: string | undefined): Faults {
  const others = Object.fromEntries(Object.entries(faults).filter(([name]) => name !== field))
  return fault === undefined ? others : { ...others, [field]: fault }
}

function bareValues(
  fields: readonly Requirement[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = values[field] ?? ''
      return [field, isFreeText(field) ? value.trim() : bareNumber(value)]
    }),
  )
}

// Entering a bank account: country first, then the fields that the payout support asks for, then
// the last question before it counts. For the organisation's own accounts and for those of others.
import type { BankAccountCurrency, Requirement } from '@holdfast/contract'
import { type ReactNode, useState } from 'react'
import { ApiError, useOperation } from '../api/index.ts'
import {
  Button,
  ComboField,
  Dialog,
  Form,
  faultsOf,
  KeyValues,
  Query,
  TextField,
} from '../components/index.ts'
import { faultOn } from '../kit/faults.ts'
import { bankField, bankLabel, cleanBankValue, groupedBankValue } from './bank-fields.ts'
import { type Country, countryChoices, countryName, readCountry } from './places.ts'

type EnteredFields = Readonly<Partial<Record<Requirement, string>>>

/** An account that was entered whole; the service has not seen it yet. */
export interface EnteredAccount {
  readonly country: Country
  readonly fields: EnteredFields
}

/** What the last question does where it is not answered, or refused. */
export interface BackToForm {
  readonly onClose: () => void
  readonly onRefused: (error: Error) => void
}

interface DialogProps {
  readonly title: string
  readonly currency: BankAccountCurrency
  /** The country that is offered first. */
  readonly home: Country
  /** Fields before the country, as a choice of the currency. */
  readonly first?: ReactNode
  readonly onClose: () => void
  /** The last question, about the account that was entered. */
  readonly children: (account: EnteredAccount, back: BackToForm) => ReactNode
}

/** The form, and after it what `children` asks; what is refused stands beside its field. */
export function BankAccountDialog(props: DialogProps) {
  const { title, currency, home, first, onClose, children } = props
  const [country, setCountry] = useState<Country>(home)
  const [entered, setEntered] = useState<EnteredFields>({})
  const [given, setGiven] = useState<EnteredAccount | null>(null)
  const [refused, setRefused] = useState<Error | null>(null)
  if (given !== null) {
    return children(given, {
      onClose: () => setGiven(null),
      onRefused: (error) => {
        if (!(error instanceof ApiError) || error.faults.length === 0) return
        setRefused(error)
        setGiven(null)
      },
    })
  }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <div className="grid gap-4">
        {first}
        <ComboField
          label="Country of the bank"
          name="country"
          value={country}
          onChange={(value) => {
            setCountry(readCountry(value) ?? country)
            setEntered({})
            setRefused(null)
          }}
          choices={countryChoices}
        />
        <Fields
          key={`${country} ${currency}`}
          country={country}
          currency={currency}
          entered={entered}
          refused={refused}
          onEnter={setEntered}
          onGiven={(fields) => setGiven({ country, fields })}
        />
      </div>
    </Dialog>
  )
}

/** The account as it was entered, to be read once more. */
export function EnteredLines({ fields }: Pick<EnteredAccount, 'fields'>) {
  const items = Object.entries(fields).map(([name, value]) => ({
    label: bankLabel(name),
    value: <code>{groupedBankValue(name, value)}</code>,
  }))
  return <KeyValues items={items} />
}

interface EnteringProps {
  readonly entered: EnteredFields
  /** What the service said of it, when it was sent before. */
  readonly refused: Error | null
  readonly onEnter: (entered: EnteredFields) => void
  readonly onGiven: (fields: EnteredFields) => void
}

interface FieldsProps extends EnteringProps {
  readonly country: Country
  readonly currency: BankAccountCurrency
}

function Fields({ country, currency, ...entering }: FieldsProps) {
  const support = useOperation('getPayoutSupport', { query: { country, currency } })
  return (
    <Query query={support}>
      {({ supported, requirements }) =>
        supported ? (
          <FieldForm requirements={requirements} {...entering} />
        ) : (
          <p>
            Accounts in {countryName(country)} cannot be paid in {currency.toUpperCase()}. Choose
            another country.
          </p>
        )
      }
    </Query>
  )
}

interface FieldFormProps extends EnteringProps {
  readonly requirements: readonly Requirement[]
}

function FieldForm({ requirements, entered, refused, onEnter, onGiven }: FieldFormProps) {
  const [isAsked, setAsked] = useState(false)
  const empty = requirements.filter((name) => (entered[name] ?? '').trim() === '')
  const send = () => {
    setAsked(true)
    const trimmed: Partial<Record<Requirement, string>> = {}
    for (const name of requirements) trimmed[name] = (entered[name] ?? '').trim()
    if (empty.length === 0) onGiven(trimmed)
  }
  const faults = isAsked ? empty.map((name) => faultOn(name, 'is needed')) : []
  return (
    <Form onSubmit={send} error={faults.length > 0 ? faultsOf(faults) : refused}>
      {requirements.map((requirement) => {
        const { name, label, hint, isNumeric } = bankField(requirement)
        return (
          <TextField
            key={name}
            label={label}
            name={name}
            value={groupedBankValue(name, entered[name] ?? '')}
            onChange={(value) => onEnter({ ...entered, [name]: cleanBankValue(name, value) })}
            inputMode={isNumeric ? 'numeric' : 'text'}
            hint={hint === '' ? undefined : hint}
            isMono
          />
        )
      })}
      <div>
        <Button kind="primary" type="submit">
          Go on
        </Button>
      </div>
    </Form>
  )
}

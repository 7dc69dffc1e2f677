// Setting a payout account: country first, then the fields that the payout support asks for.
import type { BodyOf, Currency, Requirement } from '@holdfast/contract'
import { useState } from 'react'
import { ApiError, useOperation } from '../api/index.ts'
import {
  Button,
  ComboField,
  ConfirmAction,
  Dialog,
  Form,
  faultsOf,
  KeyValues,
  Query,
  TextField,
  useToast,
} from '../components/index.ts'
import { fault } from '../kit/faults.ts'
import { bankField, bankLabel, cleanBankValue, groupedBankValue } from './bank-fields.ts'
import { type Country, countryChoices, countryName, readCountry } from './places.ts'

type AccountBody = BodyOf<'setPayoutAccount'>

interface PayoutAccountProps {
  readonly currency: Currency
  readonly onClose: () => void
}

const homes = { eur: 'DE', gbp: 'GB', usd: 'US' } as const satisfies Record<Currency, Country>

/** The form, and the last question before it counts. */
export function PayoutAccountDialog({ currency, onClose }: PayoutAccountProps) {
  const say = useToast()
  const [country, setCountry] = useState<Country>(homes[currency])
  const [entered, setEntered] = useState<EnteredAccount>({})
  const [body, setBody] = useState<AccountBody | null>(null)
  const [refused, setRefused] = useState<Error | null>(null)
  const name = currency.toUpperCase()
  if (body !== null) {
    return (
      <ConfirmAction
        operation="setPayoutAccount"
        request={{ body }}
        title={`Pay ${name} revenue to this account`}
        effect={
          <p>
            From now on your {name} revenue is paid to this account in {countryName(body.country)},
            every Monday. It takes the place of the account before; a payout under way keeps its
            own.
          </p>
        }
        confirm={`Pay ${name} to this account`}
        isOpen
        onClose={() => setBody(null)}
        onRefused={(error) => {
          if (!(error instanceof ApiError) || error.faults.length === 0) return
          setRefused(error)
          setBody(null)
        }}
        onDone={() => {
          say(`${name} revenue goes to the new account from now on.`)
          onClose()
        }}
        renews={['listPayoutAccounts', 'getOrganisation']}
      >
        <KeyValues items={linesOf(entered)} />
      </ConfirmAction>
    )
  }
  return (
    <Dialog title={`Payout account for ${name}`} isOpen onClose={onClose}>
      <div className="grid gap-4">
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
          key={country}
          country={country}
          currency={currency}
          entered={entered}
          refused={refused}
          onEnter={setEntered}
          onGiven={setBody}
        />
      </div>
    </Dialog>
  )
}

/** The account as it was entered, to be read once more. */
function linesOf(entered: EnteredAccount) {
  return Object.entries(entered).map(([name, value]) => ({
    label: bankLabel(name),
    value: <code>{groupedBankValue(name, value)}</code>,
  }))
}

type EnteredAccount = Readonly<Partial<Record<Requirement, string>>>

interface EnteringProps {
  readonly entered: EnteredAccount
  /** What the service said of it, when it was sent before. */
  readonly refused: Error | null
  readonly onEnter: (entered: EnteredAccount) => void
}

interface FieldsProps extends EnteringProps {
  readonly country: Country
  readonly currency: Currency
  readonly onGiven: (body: AccountBody) => void
}

function Fields({ country, currency, onGiven, ...entering }: FieldsProps) {
  const support = useOperation('getPayoutSupport', { query: { country, currency } })
  return (
    <Query query={support}>
      {({ supported, requirements }) =>
        supported ? (
          <FieldForm
            requirements={requirements}
            onGiven={(fields) => onGiven({ country, currency, ...fields })}
            {...entering}
          />
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
  readonly onGiven: (fields: EnteredAccount) => void
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
  const faults = isAsked ? empty.map((name) => fault(name, 'is needed')) : []
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

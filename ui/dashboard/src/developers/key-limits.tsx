// What a key pair moves before a person passes it: entered when it is made, and later.
import { currencies } from 'virtual:contract'
import type { Currency, KeyPairShown } from '@holdfast/contract'
import { environmentNow } from '../api/index.ts'
import { AmountField, SelectField } from '../components/index.ts'

interface Amounts {
  readonly amount: number | null
  readonly perDay: number | null
}

/** Limits as they are entered, in minor units. */
export interface EnteredLimits {
  /** Of its own; else as its environment has it. */
  readonly isOwn: boolean
  readonly of: Readonly<Record<Currency, Amounts>>
}

/** What a form begins with. */
export function enteredOf(limits: KeyPairShown['limits']): EnteredLimits {
  const of = (currency: Currency): Amounts => {
    const own = limits?.find((one) => one.currency === currency)
    return { amount: own?.amount ?? null, perDay: own?.amount_per_day ?? null }
  }
  return { isOwn: limits !== null, of: { eur: of('eur'), gbp: of('gbp'), usd: of('usd') } }
}

/** What is sent; null: as its environment has it. */
export function limitsOf({ isOwn, of }: EnteredLimits) {
  if (!isOwn) return null
  return currencies.flatMap((currency) => {
    const { amount: single, perDay } = of[currency]
    // A day alone limits each request of it, too.
    const amount = single ?? perDay
    return amount === null ? [] : [{ currency, amount, amount_per_day: perDay }]
  })
}

interface KeyLimitsProps {
  readonly entered: EnteredLimits
  readonly onChange: (entered: EnteredLimits) => void
}

/** Per request and per day, by currency. */
export function KeyLimits({ entered, onChange }: KeyLimitsProps) {
  const { isOwn, of } = entered
  return (
    <>
      <SelectField
        label="What it may move alone"
        name="limits"
        value={isOwn ? 'own' : 'organisation'}
        onChange={(value) => onChange({ ...entered, isOwn: value === 'own' })}
        choices={[
          {
            value: 'organisation',
            label:
              environmentNow() === 'live'
                ? 'The organisation’s limits for its members'
                : 'Anything',
          },
          { value: 'own', label: 'Limits of its own' },
        ]}
      />
      {isOwn ? (
        <>
          {currencies.map((currency) => (
            <LimitFields
              key={currency}
              currency={currency}
              amounts={of[currency]}
              onChange={(amounts) => onChange({ isOwn, of: { ...of, [currency]: amounts } })}
            />
          ))}
          <p className="text-muted">
            Anything above them waits for a person who is not behind the key. A currency left empty
            has no limit.
          </p>
        </>
      ) : null}
    </>
  )
}

interface LimitFieldsProps {
  readonly currency: Currency
  readonly amounts: Amounts
  readonly onChange: (amounts: Amounts) => void
}

function LimitFields({ currency, amounts, onChange }: LimitFieldsProps) {
  const code = currency.toUpperCase()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <AmountField
        label={`At once, in ${code}`}
        name={`${currency}/amount`}
        value={amounts.amount}
        onChange={(amount) => onChange({ ...amounts, amount })}
        currency={currency}
        isOptional
      />
      <AmountField
        label={`In 24 hours, in ${code}`}
        name={`${currency}/amount_per_day`}
        value={amounts.perDay}
        onChange={(perDay) => onChange({ ...amounts, perDay })}
        currency={currency}
        isOptional
      />
    </div>
  )
}

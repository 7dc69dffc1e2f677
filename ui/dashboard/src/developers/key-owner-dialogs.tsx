// Whose a key pair is, what it moves alone, and its secret after others approved it.
import type { Currency, KeyPairShown } from '@holdfast/contract'
import { useState } from 'react'
import { useChange } from '../api/index.ts'
import {
  AmountField,
  AskOther,
  Button,
  ConfirmAction,
  Dialog,
  Form,
  otherNeeded,
  SelectField,
} from '../components/index.ts'
import type { PairDialogProps } from './key-dialogs.tsx'
import { keepMadePair } from './made-pair.ts'

type Owner = 'me' | 'organisation'

const ownerChoices = [
  { value: 'me', label: 'Mine: it does what I may, and ends with my membership' },
  { value: 'organisation', label: 'The organisation’s: it stays when people leave' },
] as const

/** Takes a pair over. */
export function AdoptDialog({ pair, onClose }: PairDialogProps) {
  const [owner, setOwner] = useState<Owner>('me')
  const adopt = useChange('adoptKeyPair', { onDone: onClose })
  const title = `Take over ${pair.label ?? 'the key pair'}`
  const request = { params: { id: pair.id }, body: { owner } }
  const needed = otherNeeded(adopt.error)
  if (needed !== null) {
    const effect = owner === 'me' ? 'It becomes yours.' : 'It becomes the organisation’s.'
    const asked = { operation: 'adoptKeyPair', request, needed, effect, onClose } as const
    return <AskOther {...asked} title={title} />
  }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form onSubmit={() => adopt.mutate(request)} error={adopt.error}>
        <p className="text-muted">
          Its owner now: {pair.owner?.name ?? 'the organisation'}. Its secret stays as it is: roll
          the pair where somebody should not know it any more.
        </p>
        <SelectField
          label="Whose it becomes"
          name="owner"
          value={owner}
          onChange={(value) => setOwner(value === 'organisation' ? 'organisation' : 'me')}
          choices={ownerChoices}
        />
        <Button kind="primary" type="submit" isPending={adopt.isPending}>
          Take it over
        </Button>
      </Form>
    </Dialog>
  )
}

const currencies = ['eur', 'gbp', 'usd'] as const satisfies readonly Currency[]

interface Amounts {
  readonly amount: number | null
  readonly perDay: number | null
}

type Entered = Readonly<Record<Currency, Amounts>>

/** Limits what a pair moves before a person passes it. */
export function LimitsDialog({ pair, onClose }: PairDialogProps) {
  const [isOwn, setOwn] = useState(pair.limits !== null)
  const [entered, setEntered] = useState<Entered>(() => enteredOf(pair))
  const set = useChange('setKeyLimits', { onDone: onClose })
  const title = `Limits of ${pair.label ?? 'the key pair'}`
  const request = { params: { id: pair.id }, body: { limits: isOwn ? limitsOf(entered) : null } }
  const needed = otherNeeded(set.error)
  if (needed !== null) {
    const effect = 'The key moves more before a person has to pass it.'
    const asked = { operation: 'setKeyLimits', request, needed, effect, onClose } as const
    return <AskOther {...asked} title={title} />
  }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form onSubmit={() => set.mutate(request)} error={set.error}>
        <SelectField
          label="What it moves alone"
          name="limits"
          value={isOwn ? 'own' : 'organisation'}
          onChange={(value) => setOwn(value === 'own')}
          choices={[
            { value: 'organisation', label: inWords(pair) },
            { value: 'own', label: 'Limits of its own' },
          ]}
        />
        {isOwn
          ? currencies.map((currency) => (
              <LimitFields
                key={currency}
                currency={currency}
                amounts={entered[currency]}
                onChange={(amounts) => setEntered({ ...entered, [currency]: amounts })}
              />
            ))
          : null}
        <p className="text-muted">
          What it moves beyond them waits for a person who is not behind the key. A currency left
          empty has no limit.
        </p>
        <Button kind="primary" type="submit" isPending={set.isPending}>
          Set the limits
        </Button>
      </Form>
    </Dialog>
  )
}

function inWords({ environment: world }: KeyPairShown): string {
  return world === 'live' ? 'As the organisation limits its members' : 'Anything'
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

function enteredOf({ limits }: KeyPairShown): Entered {
  const of = (currency: Currency): Amounts => {
    const own = limits?.find((one) => one.currency === currency)
    return { amount: own?.amount ?? null, perDay: own?.amount_per_day ?? null }
  }
  return { eur: of('eur'), gbp: of('gbp'), usd: of('usd') }
}

function limitsOf(entered: Entered) {
  return currencies.flatMap((currency) => {
    const { amount, perDay } = entered[currency]
    return amount === null ? [] : [{ currency, amount, amount_per_day: perDay }]
  })
}

/** Shows the secret of a pair that others approved, once. */
export function CollectDialog({ pair, onClose }: PairDialogProps) {
  return (
    <ConfirmAction
      operation="collectKeyPair"
      request={{ params: { id: pair.id } }}
      title={`Collect ${pair.label ?? 'the key pair'}`}
      effect="Its private key is drawn now and shown once. Have the place ready where it goes."
      confirm="Show the private key"
      isOpen
      onClose={onClose}
      onDone={keepMadePair}
    />
  )
}

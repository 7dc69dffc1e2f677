// What one person may do alone: above it a second one must agree.
import { currencies } from 'virtual:contract'
import type { ApprovalLimitList, Currency } from '@holdfast/contract'
import { useState } from 'react'
import { environmentNow, useChange, useOperation } from '../api/index.ts'
import {
  AmountField,
  AskOther,
  Button,
  Card,
  Form,
  formatAmount,
  KeyValues,
  LinkTo,
  otherNeeded,
  Page,
  Query,
  SwitchField,
  useMay,
  useToast,
} from '../components/index.ts'

/** The page. */
export default function LimitsPage() {
  const limits = useOperation('getApprovalLimits', {})
  const may = useMay('setApprovalLimits')
  return (
    <Page
      title="Approval limits"
      about={
        `In ${environmentNow()}: releases, refunds and transfers above the limit, at once or in ` +
        '24 hours, wait for a second person. Raising or lifting a limit takes two owners.'
      }
      actions={<LinkTo to="/approvals">What waits for a second person</LinkTo>}
    >
      <Query query={limits}>
        {(found) =>
          may ? <LimitForm key={JSON.stringify(found)} limits={found} /> : <Limits limits={found} />
        }
      </Query>
    </Page>
  )
}

type Limit = ApprovalLimitList['data'][number]

function limitOf(limits: ApprovalLimitList, currency: Currency): Limit | null {
  return limits.data.find((one) => one.currency === currency) ?? null
}

function limitWords({ amount, amount_per_day: perDay, currency }: Limit): string {
  const single = formatAmount(amount, currency)
  return perDay === null ? single : `${single}, and ${formatAmount(perDay, currency)} in 24 hours`
}

/** The limits to read. An owner sets them. */
function Limits({ limits }: { readonly limits: ApprovalLimitList }) {
  return (
    <Card title="Limits" about="An owner sets them.">
      <KeyValues
        items={currencies.map((currency) => {
          const limit = limitOf(limits, currency)
          return {
            label: currency.toUpperCase(),
            value: limit === null ? 'No limit' : limitWords(limit),
          }
        })}
      />
    </Card>
  )
}

interface EnteredLimit {
  readonly isOn: boolean
  readonly amount: number | null
  readonly isAddedUp: boolean
  readonly perDay: number | null
}

type Entered = Readonly<Record<Currency, EnteredLimit>>

function LimitForm({ limits }: { readonly limits: ApprovalLimitList }) {
  const say = useToast()
  const enter = (currency: Currency): EnteredLimit => {
    const limit = limitOf(limits, currency)
    const { amount = null, amount_per_day: perDay = null } = limit ?? {}
    return { isOn: limit !== null, amount, isAddedUp: perDay !== null, perDay }
  }
  const [entered, setEntered] = useState<Entered>({
    eur: enter('eur'),
    gbp: enter('gbp'),
    usd: enter('usd'),
  })
  const isSandbox = environmentNow() === 'sandbox'
  const [isGuarded, setGuarded] = useState(limits.second_owner)
  const set = useChange('setApprovalLimits', { onDone: () => say('The limits apply from now on.') })
  const used = currencies.filter((currency) => entered[currency].isOn)
  const isWhole = currencies.every((currency) => isComplete(entered[currency]))
  const request = () => {
    const limits = currencies.flatMap((currency) => {
      const { isOn, amount, isAddedUp, perDay } = entered[currency]
      if (!isOn || amount === null) return []
      return [{ currency, amount, amount_per_day: isAddedUp ? perDay : null }]
    })
    return { body: { limits, ...(isSandbox ? { second_owner: isGuarded } : {}) } }
  }
  const needed = otherNeeded(set.error)
  return (
    <Card title="Limits">
      <Form onSubmit={() => set.mutate(request())} error={needed === null ? set.error : null}>
        <div className="grid gap-6 lg:grid-cols-3">
          {currencies.map((currency) => (
            <LimitFields
              key={currency}
              currency={currency}
              at={`limits/${used.indexOf(currency)}`}
              limit={entered[currency]}
              onChange={(limit) => setEntered({ ...entered, [currency]: limit })}
            />
          ))}
        </div>
        {isSandbox ? (
          <SwitchField
            label="Some changes take two owners, as in live: to try it"
            isOn={isGuarded}
            onChange={setGuarded}
          />
        ) : null}
        <div>
          <Button kind="primary" type="submit" isPending={set.isPending} isDisabled={!isWhole}>
            Save the limits
          </Button>
        </div>
      </Form>
      {needed === null ? null : (
        <AskOther
          operation="setApprovalLimits"
          request={request()}
          title="Raise or lift a limit"
          effect="The limits are as you have entered them."
          needed={needed}
          onClose={() => set.reset()}
        />
      )}
    </Card>
  )
}

function isComplete({ isOn, amount, isAddedUp, perDay }: EnteredLimit): boolean {
  return !isOn || (amount !== null && !(isAddedUp && perDay === null))
}

interface LimitFieldsProps {
  readonly currency: Currency
  /** Where it stands in the body of the call. */
  readonly at: string
  readonly limit: EnteredLimit
  readonly onChange: (limit: EnteredLimit) => void
}

/** The limit of one currency: of one request, and of all within 24 hours. */
function LimitFields({ currency, at, limit, onChange }: LimitFieldsProps) {
  const { isOn, amount, isAddedUp, perDay } = limit
  const code = currency.toUpperCase()
  return (
    <div className="grid content-start gap-3">
      <SwitchField
        label={`${code} needs a second person`}
        isOn={isOn}
        onChange={(next) => onChange({ ...limit, isOn: next })}
      />
      {isOn ? (
        <>
          <AmountField
            label={`Above, in ${code}`}
            name={`${at}/amount`}
            value={amount}
            onChange={(next) => onChange({ ...limit, amount: next })}
            currency={currency}
            hint="One person alone may move up to this much at once; 0 means always two."
          />
          <SwitchField
            label={`Add up what is moved in 24 hours, in ${code}`}
            isOn={isAddedUp}
            onChange={(next) => onChange({ ...limit, isAddedUp: next })}
          />
          {isAddedUp ? (
            <AmountField
              label={`Above in 24 hours, in ${code}`}
              name={`${at}/amount_per_day`}
              value={perDay}
              onChange={(next) => onChange({ ...limit, perDay: next })}
              currency={currency}
              hint="One person alone may move up to this much in 24 hours, however it is split."
            />
          ) : null}
        </>
      ) : (
        <p className="text-muted">One person alone may move any amount.</p>
      )}
    </div>
  )
}

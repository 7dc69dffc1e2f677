// What one person may do alone: above it a second one must agree.
import type { ApprovalLimitList, Currency } from '@holdfast/contract'
import { useState } from 'react'
import { environment, useChange, useOperation } from '../api/index.ts'
import {
  AmountField,
  Button,
  Card,
  Form,
  formatAmount,
  KeyValues,
  LinkTo,
  Page,
  Query,
  SwitchField,
  useMay,
  useToast,
} from '../components/index.ts'

const currencies = ['eur', 'gbp', 'usd'] as const satisfies readonly Currency[]

/** The page. */
export default function LimitsPage() {
  const limits = useOperation('getApprovalLimits', {})
  const may = useMay('setApprovalLimits')
  return (
    <Page
      title="Approval limits"
      about={
        `In ${environment()}: releases, refunds and transfers above the limit, and ` +
        'any change of a payout account of its currency, wait for a second person.'
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

function limitOf(limits: ApprovalLimitList, currency: Currency): number | null {
  return limits.data.find((one) => one.currency === currency)?.amount ?? null
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
            value: limit === null ? 'No limit' : formatAmount(limit, currency),
          }
        })}
      />
    </Card>
  )
}

type Entered = Readonly<
  Record<Currency, { readonly isOn: boolean; readonly amount: number | null }>
>

function LimitForm({ limits }: { readonly limits: ApprovalLimitList }) {
  const say = useToast()
  const enter = (currency: Currency) => {
    const amount = limitOf(limits, currency)
    return { isOn: amount !== null, amount }
  }
  const [entered, setEntered] = useState<Entered>({
    eur: enter('eur'),
    gbp: enter('gbp'),
    usd: enter('usd'),
  })
  const set = useChange('setApprovalLimits', { onDone: () => say('The limits count from now on.') })
  const wanted = currencies.flatMap((currency) => {
    const { isOn, amount } = entered[currency]
    return isOn ? [{ currency, amount }] : []
  })
  const isWhole = wanted.every(({ amount }) => amount !== null)
  const send = () =>
    set.mutate({
      body: { limits: wanted.map(({ currency, amount }) => ({ currency, amount: amount ?? 0 })) },
    })
  return (
    <Card title="Limits">
      <Form onSubmit={send} error={set.error}>
        <div className="grid gap-6 lg:grid-cols-3">
          {currencies.map((currency) => {
            const { isOn, amount } = entered[currency]
            const change = (part: Partial<Entered[Currency]>) =>
              setEntered({ ...entered, [currency]: { ...entered[currency], ...part } })
            return (
              <div key={currency} className="grid content-start gap-3">
                <SwitchField
                  label={`${currency.toUpperCase()} needs a second person`}
                  isOn={isOn}
                  onChange={(next) => change({ isOn: next })}
                />
                {isOn ? (
                  <AmountField
                    label={`Above, in ${currency.toUpperCase()}`}
                    name={currency}
                    value={amount}
                    onChange={(next) => change({ amount: next })}
                    currency={currency}
                    hint="Up to this much one person alone; 0 means always two."
                  />
                ) : (
                  <p className="text-muted">One person alone may move any amount.</p>
                )}
              </div>
            )
          })}
        </div>
        <div>
          <Button kind="primary" type="submit" isPending={set.isPending} isDisabled={!isWhole}>
            Save the limits
          </Button>
        </div>
      </Form>
    </Card>
  )
}

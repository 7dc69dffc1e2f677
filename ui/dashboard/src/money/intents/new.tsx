// A new payment: a link to share, a checkout for a page of yours, or an invoice.
import { currencies } from 'virtual:contract'
import type { CreatedIntent, IntentType } from '@holdfast/contract'
import { useRef, useState } from 'react'
import { queries } from '../../api/index.ts'
import {
  Button,
  Card,
  ConfirmAction,
  Form,
  formatAmount,
  Page,
  SelectField,
  TextField,
} from '../../components/index.ts'
import { useQueryText } from '../../router/index.ts'
import { MoneyField, More } from '../actions/fields.tsx'
import { useTrial } from '../actions/trial.ts'
import { Created } from './created.tsx'
import {
  type IntentDraft,
  newDraft,
  newSettlement,
  type SettlementDraft,
  writeIntent,
} from './draft.ts'
import { SettlementFields } from './settlement-fields.tsx'
import { Total } from './total.tsx'

const SETTLEMENTS_MAX = 100

const types: readonly { readonly value: IntentType; readonly label: string }[] = [
  { value: 'payment_link', label: 'Payment link, to share' },
  { value: 'checkout', label: 'Checkout, for your own page' },
  { value: 'invoice', label: 'Invoice, in a controlled project' },
]

export default function NewPaymentPage() {
  const [search] = useQueryText()
  const currency = currencies.find((one) => one === search.currency) ?? 'eur'
  const [draft, setDraft] = useState(() => newDraft(search.project ?? '', currency))
  const [made, setMade] = useState<CreatedIntent | null>(null)
  if (made !== null) {
    const again = () => {
      setDraft(newDraft(search.project ?? '', currency))
      setMade(null)
    }
    return <Created intent={made} onAgain={again} />
  }
  return <Writing draft={draft} onChange={setDraft} onMade={setMade} />
}

interface WritingProps {
  readonly draft: IntentDraft
  readonly onChange: (draft: IntentDraft) => void
  readonly onMade: (intent: CreatedIntent) => void
}

function Writing({ draft, onChange, onMade }: WritingProps) {
  const { tried, error, isPending, attempt, reset } = useTrial(
    'createPaymentIntent',
    draft.currency,
  )
  const submit = async () => {
    const written = writeIntent(draft)
    await attempt(written.ok ? { ok: true, request: { body: written.body } } : written)
  }
  const total = draft.settlements.length
  return (
    <Page
      title="New payment"
      about="What is to be paid, by whom and to whom. It is tried out before it is created."
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Form error={error} label="New payment" onSubmit={submit}>
          <Card title="Payment">
            <IntentFields draft={draft} onChange={onChange} />
          </Card>
          <Settlements draft={draft} onChange={onChange} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="primary" isPending={isPending}>
              See what it would do
            </Button>
          </div>
        </Form>
        <Total draft={draft} />
      </div>
      {tried !== null && (
        <ConfirmAction
          operation="createPaymentIntent"
          request={tried.request}
          title="Create the payment"
          effect={`${plural(total)}. No money moves before a buyer pays.`}
          confirm={confirmWords(draft)}
          hasRehearsal
          isOpen
          onClose={reset}
          onDone={(intent) => {
            void queries.invalidateQueries()
            onMade(intent)
          }}
        />
      )}
    </Page>
  )
}

function plural(settlements: number): string {
  return settlements === 1 ? 'One settlement' : `${settlements} settlements`
}

function confirmWords(draft: IntentDraft): string {
  const written = writeIntent(draft)
  const settlements = written.ok ? written.body.settlements : []
  const sum = settlements.reduce((total, { amount }) => total + (amount ?? 0), 0)
  const names: Readonly<Record<IntentType, string>> = {
    payment_link: 'payment link',
    checkout: 'checkout',
    invoice: 'invoice',
  }
  return `Create ${names[draft.type]} for ${formatAmount(sum, draft.currency)}`
}

interface FieldsProps {
  readonly draft: IntentDraft
  readonly onChange: (draft: IntentDraft) => void
}

function IntentFields({ draft, onChange }: FieldsProps) {
  const set =
    <Name extends keyof IntentDraft>(name: Name) =>
    (value: IntentDraft[Name]) =>
      onChange({ ...draft, [name]: value })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Kind"
        name="type"
        value={draft.type}
        onChange={(value) =>
          set('type')(types.find((one) => one.value === value)?.value ?? 'checkout')
        }
        choices={types}
      />
      <SelectField
        label="Currency"
        name="currency"
        value={draft.currency}
        onChange={(value) => set('currency')(currencies.find((one) => one === value) ?? 'eur')}
        choices={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <TextField
        label="Buyer’s e-mail address"
        name="from/email"
        type="email"
        value={draft.buyer}
        onChange={set('buyer')}
        isOptional={draft.type !== 'invoice'}
        hint="Left out, the page asks for it; a link without it can be paid any number of times."
      />
      <TextField
        label="Buyer’s name"
        name="from/name"
        value={draft.buyerName}
        onChange={set('buyerName')}
        isOptional
      />
      <div className="sm:col-span-2">
        <Further draft={draft} set={set} />
      </div>
    </div>
  )
}

interface FurtherProps {
  readonly draft: IntentDraft
  readonly set: <Name extends keyof IntentDraft>(name: Name) => (value: IntentDraft[Name]) => void
}

/** What is asked for less often. */
function Further({ draft, set }: FurtherProps) {
  return (
    <More label="Buyer fee, project, redirect">
      <MoneyField
        label="Flat buyer fee"
        name="fee_flat"
        value={draft.feeFlat}
        onChange={set('feeFlat')}
        hint="Paid by the buyer on top, earned by you."
      />
      <TextField
        label="Percentage buyer fee"
        name="fee_percentage"
        inputMode="decimal"
        value={draft.feePercent}
        onChange={set('feePercent')}
        hint="Of what is due now: 1.5 is 1.5 %."
      />
      <TextField
        label="Project"
        name="project_id"
        value={draft.project}
        onChange={set('project')}
        hint="project_…; left out, a new one is made."
      />
      <TextField
        label="Where the page goes when it is done"
        name="redirect_url"
        type="url"
        value={draft.redirectUrl}
        onChange={set('redirectUrl')}
      />
    </More>
  )
}

function Settlements({ draft, onChange }: FieldsProps) {
  const next = useRef(1)
  const { settlements } = draft
  const change = (list: readonly SettlementDraft[]) => onChange({ ...draft, settlements: list })
  return (
    <>
      {settlements.map((settlement, index) => (
        <SettlementFields
          key={settlement.key}
          settlement={settlement}
          index={index}
          onChange={(own) => change(settlements.map((one) => (one.key === own.key ? own : one)))}
          onRemove={
            settlements.length === 1
              ? null
              : () => change(settlements.filter(({ key }) => key !== settlement.key))
          }
        />
      ))}
      {settlements.length < SETTLEMENTS_MAX && (
        <div>
          <Button
            onPress={() => {
              change([...settlements, newSettlement(next.current)])
              next.current += 1
            }}
          >
            Add a settlement
          </Button>
        </div>
      )}
    </>
  )
}

// From which day on the statements of an account count, where payments were booked by hand before.
import type { BankStartBody, ManualPayment } from '@holdfast/contract'
import { useState } from 'react'
import { useChange, useOperation } from '../api/index.ts'
import {
  Amount,
  AmountField,
  ApiCall,
  Button,
  Card,
  CheckField,
  Form,
  faultsOf,
  Page,
  Query,
  SelectField,
  TextArea,
  TextField,
  useToast,
} from '../components/index.ts'
import { type Fault, faultOn, missingEntries, type Read } from '../kit/faults.ts'
import { useGo, useQueryText } from '../router/index.ts'
import { type NamedAccount, useAccounts } from './accounts.ts'
import { proposedText } from './second.ts'

interface EnteredStart {
  readonly account: string
  readonly startsOn: string
  readonly opening: number | null
  readonly orders: readonly string[]
  readonly note: string
}

/** The page. */
export default function StartPage() {
  const [search] = useQueryText()
  const accounts = [...useAccounts().values()].filter(
    ({ account, connection }) =>
      account.kind === 'client_money' &&
      connection.status === 'active' &&
      (search.connection === undefined || connection.id === search.connection),
  )
  return (
    <Page
      title="Begin the books of an account"
      about={
        'For an account whose payments were booked by hand before. Entries of days before the ' +
        'first book nothing; the books begin with what lay there on its morning.'
      }
    >
      {accounts.length === 0 ? null : <StartForm accounts={accounts} />}
      <ApiCall id="startBankAccount" />
    </Page>
  )
}

function readStart(entered: EnteredStart): Read<BankStartBody> {
  const { account, startsOn, opening, orders, note } = entered
  const faults: Fault[] = missingEntries({ connected_account_id: account, starts_on: startsOn })
  if (opening === null) faults.push(faultOn('opening', 'is needed'))
  if (opening === null || faults.length > 0) return { faults }
  return {
    value: {
      connected_account_id: account,
      starts_on: startsOn,
      opening,
      ...(orders.length === 0 ? {} : { order_ids: [...orders] }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    },
  }
}

function StartForm({ accounts }: { readonly accounts: readonly NamedAccount[] }) {
  const say = useToast()
  const go = useGo()
  const [entered, setEntered] = useState<EnteredStart>({
    account: accounts[0]?.account.id ?? '',
    startsOn: '',
    opening: null,
    orders: [],
    note: '',
  })
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const propose = useChange('startBankAccount', {
    onDone: ({ id }) => {
      say(proposedText())
      go(`/banks/decisions/${id}`)
    },
    renews: ['listQueues'],
  })
  const send = () => {
    const read = readStart(entered)
    setFaults('faults' in read ? read.faults : [])
    if ('value' in read) propose.mutate({ body: read.value })
  }
  const set = (part: Partial<EnteredStart>) => setEntered({ ...entered, ...part })
  const currency = accounts.find(({ account }) => account.id === entered.account)?.account.currency
  return (
    <Card title="The first day">
      <div className="max-w-xl">
        <Form onSubmit={send} error={faults.length > 0 ? faultsOf(faults) : propose.error}>
          <SelectField
            label="Account"
            name="connected_account_id"
            value={entered.account}
            onChange={(account) => set({ account, orders: [] })}
            choices={accounts.map(({ account, name }) => ({ value: account.id, label: name }))}
          />
          <TextField
            label="First day"
            name="starts_on"
            type="date"
            value={entered.startsOn}
            onChange={(startsOn) => set({ startsOn })}
          />
          <AmountField
            key={currency}
            label="What lay there on its morning"
            name="opening"
            value={entered.opening}
            onChange={(opening) => set({ opening })}
            currency={currency ?? 'eur'}
            hint="As the bank says it, not as the books do: what differs is asked about."
          />
          <StillOut
            currency={currency ?? 'eur'}
            chosen={entered.orders}
            onChoose={(orders) => set({ orders })}
          />
          <Note note={entered.note} onChange={(note) => set({ note })} />
          <div>
            <Button kind="primary" type="submit" isPending={propose.isPending}>
              Propose the start
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  )
}

interface NoteProps {
  readonly note: string
  readonly onChange: (note: string) => void
}

function Note({ note, onChange }: NoteProps) {
  return (
    <TextArea
      label="Note for the second person"
      name="note"
      rows={2}
      value={note}
      onChange={onChange}
      isOptional
    />
  )
}

interface StillOutProps {
  readonly currency: string
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
}

function paidId({ outbound_id: outbound, inbound_return_id: returned }: ManualPayment): string {
  return outbound ?? returned ?? ''
}

/** Payments that were given to the bank by hand and that it has not booked. */
function StillOut({ currency, chosen, onChoose }: StillOutProps) {
  const found = useOperation('listManualPayments', {})
  return (
    <Query query={found}>
      {({ data }) => {
        const own = data.filter((payment) => payment.currency === currency)
        if (own.length === 0) return null
        return (
          <fieldset className="grid gap-2">
            <legend className="mb-1 font-medium">
              Given to the bank by hand, and not yet booked by it
            </legend>
            {own.map((payment) => {
              const id = paidId(payment)
              const isOn = chosen.includes(id)
              return (
                <CheckField
                  key={id}
                  isOn={isOn}
                  onChange={() =>
                    onChoose(isOn ? chosen.filter((one) => one !== id) : [...chosen, id])
                  }
                  label={
                    <>
                      <Amount minor={payment.amount} currency={currency} isStrong /> to{' '}
                      {payment.holder_name ?? 'its payer'}
                    </>
                  }
                  hint={payment.transfer_text}
                />
              )
            })}
          </fieldset>
        )
      }}
    </Query>
  )
}

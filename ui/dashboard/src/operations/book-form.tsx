// The form of a booking: what the bank shows. Fields are named as the service names them in what it
// refuses, so that a refusal stands beside its field.
import { currencies } from 'virtual:contract'
import type { Currency } from '@holdfast/contract'
import { useState } from 'react'
import { useChange } from '../api/index.ts'
import {
  AmountField,
  Button,
  Card,
  Form,
  faultsOf,
  SelectField,
  TextField,
  useToast,
} from '../components/index.ts'
import { type Entry, enteringFields } from '../kit/entering.ts'
import type { Fault } from '../kit/faults.ts'
import { useQueryText } from '../router/index.ts'
import {
  ACCOUNT,
  type EnteredBooking,
  emptyBooking,
  readBooking,
  refusalReasons,
  routingChoices,
} from './booking.ts'
import { bookingKinds, bookingWords, isBookingKind, refusalWords } from './booking-words.ts'

const currencyChoices = currencies.map((value) => ({ value, label: value.toUpperCase() }))

/** The form. */
export function BookForm() {
  const say = useToast()
  const [search, change] = useQueryText()
  const asked = search.kind ?? ''
  const [entered, setEntered] = useState<EnteredBooking>({
    ...emptyBooking,
    kind: isBookingKind(asked) ? asked : 'inbound',
    outbound: search.outbound ?? '',
    returned: search.return ?? '',
  })
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const propose = useChange('createManualEntry', {
    onDone: () => {
      say('Proposed. It is booked when a second person approves it.')
      setEntered(emptyBooking)
      change({ part: 'entries', kind: undefined, outbound: undefined, return: undefined })
    },
  })
  const send = () => {
    const read = readBooking(entered)
    setFaults('faults' in read ? read.faults : [])
    if ('value' in read) propose.mutate({ body: read.value })
  }
  const set = (part: Partial<EnteredBooking>) => setEntered({ ...entered, ...part })
  const field = enteringFields<TextName>(entered, (name, value) => set({ [name]: value }))
  return (
    <Card title="What the bank shows">
      <div className="max-w-xl">
        <Form
          isPrivate
          onSubmit={send}
          error={faults.length > 0 ? faultsOf(faults) : propose.error}
        >
          <SelectField
            label="What is booked"
            name="kind"
            value={entered.kind}
            onChange={(kind) => {
              if (isBookingKind(kind)) set({ kind })
            }}
            choices={bookingKinds.map((kind) => ({ value: kind, label: bookingWords(kind) }))}
          />
          <Parts entered={entered} onSet={set} field={field} />
          <TextField label="Note for the second person" {...field('note')} isOptional />
          <div>
            <Button kind="primary" type="submit" isPending={propose.isPending}>
              Propose the booking
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  )
}

type TextName = Exclude<keyof EnteredBooking, 'kind' | 'currency' | 'amount'>

interface PartsProps {
  readonly entered: EnteredBooking
  readonly onSet: (part: Partial<EnteredBooking>) => void
  readonly field: (name: TextName, pointer?: string) => Entry
}

function Parts(props: PartsProps) {
  switch (props.entered.kind) {
    case 'inbound':
      return <InboundPart {...props} />
    case 'taken_back':
      return <TakenBackPart {...props} />
    case 'executed':
    case 'rejected':
    case 'returned':
      return <OutboundPart {...props} />
    case 'return_sent':
    case 'return_refused':
    case 'return_undeliverable':
      return <ReturnPart {...props} />
    case 'payments_resumed':
      return null
    case 'verification_passed':
    case 'verification_failed':
      return (
        <TextField
          label="Verification"
          {...props.field('verification', 'verification/verification_id')}
          hint="Its id. Documents are looked at in the queue of verifications."
        />
      )
    case 'collection_account':
      return <AccountPart {...props} />
  }
}

interface MoneyProps extends Omit<PartsProps, 'field'> {
  readonly label: string
  /** The part of the booking that holds currency and amount. */
  readonly part: 'inbound' | 'taken_back' | 'outbound' | 'inbound_return'
  readonly hint?: string
  readonly isOptional?: boolean
}

/** An amount with its currency, side by side. */
function Money({ entered, onSet, part, ...props }: MoneyProps) {
  return (
    <div className="grid grid-cols-[1fr_6rem] items-start gap-3">
      <AmountField
        key={entered.currency}
        name={`${part}/amount`}
        value={entered.amount}
        onChange={(amount) => onSet({ amount })}
        currency={entered.currency}
        {...props}
      />
      <CurrencyChoice name={`${part}/currency`} entered={entered} onSet={onSet} />
    </div>
  )
}

function CurrencyChoice({
  name,
  entered,
  onSet,
}: Omit<PartsProps, 'field'> & { readonly name: string }) {
  const read = (text: string): Currency => (text === 'gbp' || text === 'usd' ? text : 'eur')
  return (
    <SelectField
      label="Currency"
      name={name}
      value={entered.currency}
      onChange={(currency) => onSet({ currency: read(currency) })}
      choices={currencyChoices}
    />
  )
}

const bankNumber = {
  label: "The bank's number of the booking",
  hint: 'It counts once: if it is booked twice by mistake, the second is refused.',
}

function InboundPart({ field, ...money }: PartsProps) {
  return (
    <>
      <Money label="Amount" part="inbound" {...money} />
      <TextField {...bankNumber} {...field('number', 'inbound/statement_reference')} />
      <TextField
        label="What the payer wrote"
        {...field('reference', 'inbound/reference')}
        hint="The project is found by the reference in it."
        isOptional
      />
      <TextField label="Name of the payer" {...field('payer', 'inbound/payer_name')} isOptional />
      <TextField
        label="Account of the payer"
        {...field('payerAccount', 'inbound/payer_account')}
        hint="As the bank shows it. Without it nothing can be sent back there."
        isMono
        isOptional
      />
      <TextField
        label="Project"
        {...field('project', 'inbound/project_id')}
        hint="Its id, where what the payer wrote names none."
        isOptional
      />
    </>
  )
}

function TakenBackPart({ field, ...money }: PartsProps) {
  return (
    <>
      <TextField
        label="Inbound"
        {...field('inbound', 'taken_back/inbound_id')}
        hint="Its id, of the payment that was taken back."
      />
      <TextField {...bankNumber} {...field('number', 'taken_back/statement_reference')} />
      <Money
        label="What was taken back"
        part="taken_back"
        hint="All that is left of it when left out."
        isOptional
        {...money}
      />
    </>
  )
}

function OutboundPart({ field, ...money }: PartsProps) {
  const { kind } = money.entered
  return (
    <>
      <TextField
        label="Outbound"
        {...field('outbound', 'outbound/outbound_id')}
        hint="Its id, from the list of what is to be paid."
      />
      <TextField {...bankNumber} {...field('number', 'outbound/statement_reference')} />
      {kind === 'rejected' ? (
        <SelectField
          label="Why the bank refused it"
          {...field('reason', 'outbound/failure_reason')}
          choices={refusalReasons.map((value) => ({ value, label: refusalWords(value) }))}
          empty="Not said"
        />
      ) : null}
      {kind === 'returned' ? (
        <Money
          label="What came back"
          part="outbound"
          hint="All of it when left out."
          isOptional
          {...money}
        />
      ) : null}
    </>
  )
}

function ReturnPart({ field, ...money }: PartsProps) {
  const { kind } = money.entered
  return (
    <>
      <TextField
        label="What was sent back"
        {...field('returned', 'inbound_return/inbound_return_id')}
        hint="Its id, from the list of what is to be paid."
      />
      <TextField {...bankNumber} {...field('number', 'inbound_return/statement_reference')} />
      {kind === 'return_sent' ? null : (
        <SelectField
          label="Why"
          {...field('reason', 'inbound_return/failure_reason')}
          choices={refusalReasons.map((value) => ({ value, label: refusalWords(value) }))}
          empty="Not said"
        />
      )}
      {kind === 'return_undeliverable' ? (
        <Money
          label="What came back"
          part="inbound_return"
          hint="All of it when left out."
          isOptional
          {...money}
        />
      ) : null}
    </>
  )
}

function AccountPart({ field, entered, onSet }: PartsProps) {
  return (
    <>
      <CurrencyChoice name="collection_account/currency" entered={entered} onSet={onSet} />
      <TextField
        label="Holder"
        {...field('holder', `${ACCOUNT}/metadata/account_holder`)}
        hint="As the bank writes it, for payers' banks compare it. Else your organisation's name."
        isOptional
      />
      <TextField
        label="IBAN"
        {...field('iban', `${ACCOUNT}/iban`)}
        hint="Or the account number below."
        isMono
      />
      <TextField
        label="Account number"
        {...field('accountNumber', `${ACCOUNT}/account_number`)}
        isMono
        isOptional
      />
      <SelectField
        label="How the bank is named"
        {...field('routingType', `${ACCOUNT}/routing_data/0/routing_code_type`)}
        choices={routingChoices}
      />
      <TextField
        label="Code of the bank"
        {...field('routingCode', `${ACCOUNT}/routing_data/0/routing_code`)}
        isMono
      />
      <TextField
        label="Name of the bank"
        {...field('bankName', `${ACCOUNT}/metadata/bank_name`)}
        isOptional
      />
    </>
  )
}

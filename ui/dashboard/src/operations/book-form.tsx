// The form of a booking: what the bank shows.
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
import type { Fault } from '../kit/faults.ts'
import { useQueryText } from '../router/index.ts'
import {
  type EnteredBooking,
  emptyBooking,
  readBooking,
  refusalReasons,
  routingChoices,
} from './booking.ts'
import { bookingKinds, bookingWords, isBookingKind } from './booking-words.ts'

const currencies = ['eur', 'gbp', 'usd'].map((value) => ({ value, label: value.toUpperCase() }))

/** The form. */
export function BookForm() {
  const say = useToast()
  const [search, change] = useQueryText()
  const asked = search.kind ?? ''
  const [entered, setEntered] = useState<EnteredBooking>({
    ...emptyBooking,
    kind: isBookingKind(asked) ? asked : 'inbound',
    outbound: search.outbound ?? '',
  })
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const propose = useChange('createManualEntry', {
    onDone: () => {
      say('Proposed. It is booked when a second person approves it.')
      setEntered(emptyBooking)
      change({ part: 'entries', kind: undefined, outbound: undefined })
    },
  })
  const send = () => {
    const read = readBooking(entered)
    setFaults('faults' in read ? read.faults : [])
    if ('value' in read) propose.mutate({ body: read.value })
  }
  const set = (part: Partial<EnteredBooking>) => setEntered({ ...entered, ...part })
  return (
    <Card title="What the bank shows">
      <div className="max-w-xl">
        <Form onSubmit={send} error={faults.length > 0 ? faultsOf(faults) : propose.error}>
          <SelectField
            label="What is booked"
            name="kind"
            value={entered.kind}
            onChange={(kind) => {
              if (isBookingKind(kind)) set({ kind })
            }}
            choices={bookingKinds.map((kind) => ({ value: kind, label: bookingWords(kind) }))}
          />
          <Parts entered={entered} onSet={set} />
          <TextField
            label="Note for the second person"
            name="note"
            value={entered.note}
            onChange={(note) => set({ note })}
            isOptional
          />
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

interface PartsProps {
  readonly entered: EnteredBooking
  readonly onSet: (part: Partial<EnteredBooking>) => void
}

function Parts({ entered, onSet }: PartsProps) {
  switch (entered.kind) {
    case 'inbound':
      return <InboundPart entered={entered} onSet={onSet} />
    case 'executed':
    case 'rejected':
    case 'returned':
      return <OutboundPart entered={entered} onSet={onSet} />
    case 'verification_passed':
    case 'verification_failed':
      return (
        <TextField
          label="Verification"
          name="verification"
          value={entered.verification}
          onChange={(verification) => onSet({ verification })}
          hint="Its id. Documents are looked at in the queue of verifications."
        />
      )
    case 'collection_account':
      return <AccountPart entered={entered} onSet={onSet} />
  }
}

function CurrencyChoice({ entered, onSet }: PartsProps) {
  const read = (text: string): Currency => (text === 'gbp' || text === 'usd' ? text : 'eur')
  return (
    <SelectField
      label="Currency"
      name="currency"
      value={entered.currency}
      onChange={(currency) => onSet({ currency: read(currency) })}
      choices={currencies}
    />
  )
}

function BankNumber({ entered, onSet }: PartsProps) {
  return (
    <TextField
      label="The bank's number of the booking"
      name="number"
      value={entered.number}
      onChange={(number) => onSet({ number })}
      hint="It counts once: booked twice by mistake, the second is refused."
    />
  )
}

function InboundPart({ entered, onSet }: PartsProps) {
  return (
    <>
      <CurrencyChoice entered={entered} onSet={onSet} />
      <AmountField
        key={entered.currency}
        label="Amount"
        name="amount"
        value={entered.amount}
        onChange={(amount) => onSet({ amount })}
        currency={entered.currency}
      />
      <BankNumber entered={entered} onSet={onSet} />
      <TextField
        label="What the payer wrote"
        name="reference"
        value={entered.reference}
        onChange={(reference) => onSet({ reference })}
        hint="The project is found by the reference in it."
        isOptional
      />
      <TextField
        label="Name of the payer"
        name="payer"
        value={entered.payer}
        onChange={(payer) => onSet({ payer })}
        isOptional
      />
      <TextField
        label="Project"
        name="project"
        value={entered.project}
        onChange={(project) => onSet({ project })}
        hint="Its id, where what the payer wrote names none."
        isOptional
      />
    </>
  )
}

function OutboundPart({ entered, onSet }: PartsProps) {
  return (
    <>
      <TextField
        label="Outbound"
        name="outbound"
        value={entered.outbound}
        onChange={(outbound) => onSet({ outbound })}
        hint="Its id, from the list of what is to be paid."
      />
      <BankNumber entered={entered} onSet={onSet} />
      {entered.kind === 'rejected' ? (
        <SelectField
          label="Why the bank refused it"
          name="reason"
          value={entered.reason}
          onChange={(reason) => onSet({ reason })}
          choices={refusalReasons.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          empty="Not said"
        />
      ) : null}
      {entered.kind === 'returned' ? (
        <>
          <CurrencyChoice entered={entered} onSet={onSet} />
          <AmountField
            key={entered.currency}
            label="What came back"
            name="amount"
            value={entered.amount}
            onChange={(amount) => onSet({ amount })}
            currency={entered.currency}
            hint="All of it when left out."
            isOptional
          />
        </>
      ) : null}
    </>
  )
}

function AccountPart({ entered, onSet }: PartsProps) {
  return (
    <>
      <CurrencyChoice entered={entered} onSet={onSet} />
      <TextField
        label="IBAN"
        name="iban"
        value={entered.iban}
        onChange={(iban) => onSet({ iban })}
        hint="Or the account number below."
        isMono
      />
      <TextField
        label="Account number"
        name="account_number"
        value={entered.accountNumber}
        onChange={(accountNumber) => onSet({ accountNumber })}
        isMono
        isOptional
      />
      <SelectField
        label="How the bank is named"
        name="routing_type"
        value={entered.routingType}
        onChange={(routingType) => onSet({ routingType })}
        choices={routingChoices}
      />
      <TextField
        label="Code of the bank"
        name="routing_code"
        value={entered.routingCode}
        onChange={(routingCode) => onSet({ routingCode })}
        isMono
      />
      <TextField
        label="Name of the bank"
        name="bank_name"
        value={entered.bankName}
        onChange={(bankName) => onSet({ bankName })}
        isOptional
      />
    </>
  )
}

// A booking as a second person sees it: everything to be compared with the bank, by name, and what
// approving it does.
import type { ManualEntry, ManualEntryFile } from '@holdfast/contract'
import type { ReactNode } from 'react'
import { useOperation } from '../api/index.ts'
import {
  ConfirmAction,
  Dialog,
  formatAmount,
  IdLink,
  KeyValues,
  Query,
  Time,
} from '../components/index.ts'
import { bankLabel, groupedBankValue } from '../settings/bank-fields.ts'
import { countryName } from '../settings/places.ts'
import { bookingEffect, bookingWords, concernedId, refusalWords } from './booking-words.ts'

interface ApprovingProps {
  readonly entry: ManualEntry
  readonly onClose: () => void
}

/** Asks whether a booking is right. Nobody approves what was not shown. */
export default function Approving({ entry, onClose }: ApprovingProps) {
  const file = useOperation('getManualEntry', { params: { id: entry.id } })
  const title = `Approve: ${bookingWords(entry.kind)}`
  if (file.data === undefined) {
    return (
      <Dialog title={title} isOpen onClose={onClose}>
        <Query query={file}>{() => null}</Query>
      </Dialog>
    )
  }
  const concerned = { money: moneyOf(file.data), who: whoOf(file.data) }
  return (
    <ConfirmAction
      operation="approveManualEntry"
      request={{ params: { id: entry.id } }}
      title={title}
      effect={bookingEffect(entry, concerned)}
      confirm={`Approve ${concerned.money}`}
      isOpen
      onClose={onClose}
      renews={['listManualPayments', 'listQueues']}
    >
      <KeyValues items={linesOf(file.data)} />
    </ConfirmAction>
  )
}

function moneyOf({ entry, payment }: ManualEntryFile): string {
  const amount = entry.amount ?? payment?.amount ?? null
  const currency = entry.currency ?? payment?.currency ?? null
  return amount === null || currency === null ? 'the booking' : formatAmount(amount, currency)
}

/** Who paid, who is paid, or who is verified. */
function whoOf({ payer_name, payment, verification }: ManualEntryFile): string | null {
  const person = verification?.participant
  return payer_name ?? payment?.holder_name ?? person?.name ?? person?.email ?? null
}

interface Line {
  readonly label: string
  readonly value: ReactNode
}

/** A line, or none where there is nothing to show. */
function line(label: string, value: ReactNode): Line[] {
  return value === null ? [] : [{ label, value }]
}

function linesOf(file: ManualEntryFile): Line[] {
  const { entry, payer_name, payer_text, proposed_by_name } = file
  const { statement_reference, failure_reason, note } = entry
  const of = concernedId(entry)
  const money = moneyOf(file)
  return [
    ...line('Amount', money === 'the booking' ? null : <strong>{money}</strong>),
    ...line('Payer', payer_name),
    ...line('Text', payer_text),
    ...paymentLines(file),
    ...personLines(file),
    ...accountLines(entry),
    ...line("Bank's number", statement_reference),
    ...line('Why', failure_reason === null ? null : refusalWords(failure_reason)),
    ...line('Of', of === null ? null : <IdLink id={of} />),
    ...line('Note', note === null ? null : `“${note}”`),
    ...line('Proposed', <Time at={entry.created_at} />),
    ...line('Proposed by', proposed_by_name),
  ]
}

/** To whom a payment went, on which account, with which text. */
function paymentLines({ payment }: ManualEntryFile): Line[] {
  if (payment === null) return []
  const { holder_name, account, transfer_text } = payment
  return [
    ...line('Receiver', holder_name),
    ...Object.entries(account).map(([name, value]) => ({
      label: bankLabel(name),
      value: <code>{groupedBankValue(name, value)}</code>,
    })),
    ...line('Reference', transfer_text),
  ]
}

/** Who is verified, and where the money will go; the account is masked. */
function personLines({ verification }: ManualEntryFile): Line[] {
  if (verification === null) return []
  const { name, email, bank_account: account } = verification.participant
  const place = account === null ? '' : countryName(account.country)
  return [
    ...line('Person', name),
    ...line('E-mail', email),
    ...line(
      'Paid to',
      account === null
        ? 'No account yet'
        : `${account.account_number}, ${place}, ${account.currency.toUpperCase()}`,
    ),
  ]
}

/** The account that projects of a currency will be paid into. */
function accountLines({ collect, currency }: ManualEntry): Line[] {
  if (collect === null) return []
  const { iban, account_number, routing_data } = collect.local_bank_transfer
  const account = iban ?? account_number ?? null
  return [
    ...line('Currency', currency?.toUpperCase() ?? null),
    ...line('Account', account === null ? null : <code>{groupedBankValue('iban', account)}</code>),
    ...routing_data.flatMap(({ routing_code }) => line('Bank', <code>{routing_code}</code>)),
  ]
}

// Bookings by hand, in words, with what each will do.
import type { ManualEntry, OutboundFailureReason } from '@holdfast/contract'

type BookingKind = ManualEntry['kind']

const words = {
  inbound: 'Money came in',
  taken_back: 'Money was taken back',
  executed: 'A payment has left',
  rejected: 'A payment was refused',
  returned: 'A payment came back',
  return_sent: 'Money was sent back to its payer',
  return_refused: 'Sending back was refused',
  return_undeliverable: 'What was sent back came back',
  collection_account: 'Account to pay into',
  verification_passed: 'Verification passes',
  verification_failed: 'Verification fails',
  payments_resumed: 'Payments go on after a restore',
} as const satisfies Record<BookingKind, string>

/** The kinds, those of every day first. */
export const bookingKinds = Object.keys(words).filter(isBookingKind)

/** Whether a text is a kind of booking. */
export function isBookingKind(text: string): text is BookingKind {
  return Object.hasOwn(words, text)
}

/** What is booked. */
export function bookingWords(kind: BookingKind): string {
  return words[kind]
}

/** Why a bank refused a payment, in a few words. */
export function refusalWords(reason: OutboundFailureReason): string {
  return refusals[reason]
}

const refusals = {
  invalid_target_account_credentials: 'It does not know the account',
  invalid_reference: 'It does not take the reference',
  missing_participant_information: 'Details of the receiver are missing',
  unable_to_determine_target_account: 'There is no account to pay to',
  fx_amount_too_small: 'The amount is too small to convert',
  generic_failure_contact_support: 'Another reason',
} as const satisfies Record<OutboundFailureReason, string>

/** The id of what a booking is about. */
export function concernedId(entry: ManualEntry): string | null {
  return entry.outbound_id ?? entry.verification_id ?? entry.inbound_id ?? entry.project_id
}

/** Whom a booking is about, as far as it is known: who paid, who is paid, who is verified. */
export interface Concerned {
  readonly money: string
  readonly who: string | null
}

/** What approving a booking does. */
export function bookingEffect({ kind, currency }: ManualEntry, { money, who }: Concerned): string {
  const receiver = who ?? 'the receiver'
  switch (kind) {
    case 'inbound': {
      const from = who === null ? '' : ` from ${who}`
      return `${money}${from} are booked as received, and pay what their reference names.`
    }
    case 'taken_back':
      return (
        `${money} leave what the payment paid for, as far as that holds it. ` +
        'The rest is owed by the organisation.'
      )
    case 'executed':
      return `${money} are booked as paid out to ${receiver}. The outbound is executed.`
    case 'rejected':
      return (
        `The payment of ${money} to ${receiver} fails; the money goes back to where it came ` +
        'from.'
      )
    case 'returned':
      return `${money} are booked as returned by the bank of ${receiver}. The outbound fails.`
    case 'return_sent':
      return `${money} are booked as sent back to whoever had paid them.`
    case 'return_refused':
      return `${money} were not sent back: they are unreconciled money again.`
    case 'return_undeliverable':
      return `${money} could not be delivered and are here again, as unreconciled money.`
    case 'collection_account':
      return (
        `Every project in ${currency?.toUpperCase() ?? 'the currency'} is paid ` +
        'into this account from now on.'
      )
    case 'verification_passed':
      return `${who ?? 'The person'} is verified and may be paid. Money that waits for it leaves.`
    case 'verification_failed':
      return `${who ?? 'The person'} is not verified. Money that waits for it stays where it is.`
    case 'payments_resumed':
      return (
        'The list of payments is open again. All that was paid since the backup is compared ' +
        'with the bank, and booked.'
      )
  }
}

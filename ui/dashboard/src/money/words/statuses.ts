// How a status is called, which tone it has, and what it means: a line for each, held by the types.
import type {
  CheckoutStatus,
  DebitStatus,
  InboundStatus,
  IntentStatus,
  InvoiceStatus,
  ListedKind,
  OutboundStatus,
  ParticipantStatus,
  PaymentInstrumentStatus,
  ProjectStatus,
  SettlementStatus,
  TransferStatus,
  VerificationStatus,
} from '@holdfast/contract'
import type { Tone } from '../../components/index.ts'

/** What a status says to a person. */
export interface StatusWords {
  readonly label: string
  readonly tone: Tone
  /** One sentence for whoever meets it the first time. */
  readonly meaning: string
}

/** A resource of the tables, as the address names it. */
export type Kind = ListedKind

type Words<Status extends string> = Readonly<Record<Status, StatusWords>>

function words(tone: Tone, label: string, meaning: string): StatusWords {
  return { tone, label, meaning }
}

const intent: Words<IntentStatus> = {
  unconfirmed: words('waiting', 'Unconfirmed', 'The buyer has not confirmed it yet.'),
  confirmed: words('good', 'Confirmed', 'The buyer has confirmed it; a checkout waits for money.'),
  cancelled: words('neutral', 'Cancelled', 'It can no longer be paid.'),
  debug: words('neutral', 'Debug', 'Never produced by this service.'),
}

const checkout: Words<CheckoutStatus> = {
  settling: words('waiting', 'Settling', 'Money is expected and has not all arrived.'),
  settled: words('good', 'Settled', 'All that was due has arrived.'),
  failed: words('bad', 'Failed', 'The payment method did not work; nothing was collected.'),
  cancelled: words('neutral', 'Cancelled', 'It was ended before the money came.'),
  abandoned: words('neutral', 'Abandoned', 'The buyer did not pay in time.'),
}

const settlement: Words<SettlementStatus> = {
  settling: words('waiting', 'Settling', 'It lacks some of its money.'),
  settled: words('good', 'Settled', 'All of its money is held.'),
  executing: words('active', 'Executing', 'Some of its money is leaving or has left.'),
  executed: words('good', 'Executed', 'All of its money has left.'),
  in_review: words('review', 'In review', 'It may receive money; nothing leaves it meanwhile.'),
  cancelled: words('neutral', 'Cancelled', 'It takes no more money; what it holds can leave.'),
}

const inbound: Words<InboundStatus> = {
  settling: words('waiting', 'Settling', 'The money is announced and not booked yet.'),
  settled: words('good', 'Settled', 'The money has arrived and is booked.'),
  in_review: words('review', 'In review', 'The money has arrived and is held until it is decided.'),
}

const outbound: Words<OutboundStatus> = {
  scheduled: words('waiting', 'Scheduled', 'It leaves on its date.'),
  awaiting_funds: words('waiting', 'Awaiting funds', 'It leaves when there is money for it.'),
  automated_review: words('review', 'Automated review', 'It is being checked.'),
  paused: words('waiting', 'Paused', 'It waits for something outside, such as a verification.'),
  in_review: words('review', 'In review', 'A person decides whether it may leave.'),
  processing: words('active', 'Processing', 'It is queued for the bank.'),
  executing: words('active', 'Executing', 'The bank has it.'),
  executed: words('good', 'Executed', 'The money has left.'),
  failed: words('bad', 'Failed', 'The money did not arrive and went back where it came from.'),
  cancelled: words('neutral', 'Cancelled', 'It was called off; reserved money went back.'),
}

const transfer: Words<TransferStatus> = {
  scheduled: words('waiting', 'Scheduled', 'The money moves on its date.'),
  awaiting_funds: words('waiting', 'Awaiting funds', 'It moves when there is money for it.'),
  executing: words('active', 'Executing', 'The money is moving.'),
  executed: words('good', 'Executed', 'The money has moved.'),
  failed: words('bad', 'Failed', 'Nothing moved.'),
  cancelled: words('neutral', 'Cancelled', 'It was called off; nothing moved.'),
}

const invoice: Words<InvoiceStatus> = {
  settling: words('waiting', 'Settling', 'It has not been paid in full.'),
  settled: words('good', 'Settled', 'It has been paid.'),
  cancelled: words('neutral', 'Cancelled', 'It need not be paid any more.'),
  abandoned: words('neutral', 'Abandoned', 'It was not paid in time.'),
}

const debit: Words<DebitStatus> = {
  scheduled: words('waiting', 'Scheduled', 'It is collected on its date.'),
  executing: words('active', 'Executing', 'The bank has been asked to collect it.'),
  settling: words('active', 'Settling', 'It was collected; the money is on its way.'),
  settled: words('good', 'Settled', 'The money has arrived.'),
  cancelled: words('neutral', 'Cancelled', 'It is not collected.'),
  failed: words('bad', 'Failed', 'The bank could not collect it, or gave it back.'),
}

const participant: Words<ParticipantStatus> = {
  unverified: words('neutral', 'Unverified', 'Can pay; must be verified before receiving money.'),
  verifying: words('waiting', 'Verifying', 'A verification is under way.'),
  verified: words('good', 'Verified', 'Can receive money.'),
}

const verification: Words<VerificationStatus> = {
  required: words('waiting', 'Required', 'The person has not begun.'),
  partially_submitted: words('waiting', 'Partially submitted', 'The person has begun.'),
  id_verification_required: words('waiting', 'Identity document', 'A document is asked for.'),
  automated_review: words('review', 'Automated review', 'What was submitted is being checked.'),
  manual_review: words('review', 'Manual review', 'A person must decide.'),
  passed: words('good', 'Passed', 'The participant can receive money.'),
  failed: words('bad', 'Failed', 'The participant cannot receive money; another may follow.'),
}

const paymentInstrument: Words<PaymentInstrumentStatus> = {
  processing: words('waiting', 'Processing', 'The lender is deciding.'),
  enabled: words('good', 'Enabled', 'It can be used.'),
  disabled: words('neutral', 'Disabled', 'It cannot be used for now.'),
  rejected: words('bad', 'Rejected', 'The lender declined.'),
  failed: words('bad', 'Failed', 'It could not be set up.'),
}

const project: Words<ProjectStatus> = {
  in_progress: words('active', 'In progress', 'Money is expected or held.'),
  complete: words('good', 'Complete', 'Nothing is expected and nothing is held.'),
  in_review: words('review', 'In review', 'It may receive money; nothing leaves it meanwhile.'),
}

/** The statuses of every kind, in the order in which a filter offers them. */
export const statuses: Readonly<Record<Kind, Readonly<Record<string, StatusWords>>>> = {
  intent,
  checkout,
  project,
  settlement,
  inbound,
  outbound,
  transfer,
  invoice,
  debit,
  participant,
  verification,
  payment_instrument: paymentInstrument,
}

/** The words of a status; one that is not known is shown as it is written. */
export function statusWords(kind: Kind, status: string): StatusWords {
  return statuses[kind][status] ?? words('neutral', spokenName(status), '')
}

/** A name of the API as people read it: `awaiting_funds` is `Awaiting funds`. */
export function spokenName(name: string): string {
  const plain = name.replaceAll('_', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

// Why something is where it is: the closed sets of reasons and ways, in sentences.
import type {
  CheckoutType,
  InboundReturnReason,
  InboundReturnStatus,
  InboundType,
  MatchSuggestion,
  OutboundFailureReason,
  OutboundType,
  ReconciliationReason,
  SettlementType,
  TakeBackReason,
  UnmatchedReason,
} from '@holdfast/contract'
import type { StatusWords } from './statuses.ts'

/** How an inbound was matched, or why its money stands in the balance of the project. */
export const reconciliationWords: Readonly<Record<ReconciliationReason, string>> = {
  named_by_rail: 'The payment method named the checkout.',
  reference: 'The reference of the payer names the checkout.',
  amount_of_known_payer: 'The amount fits one checkout whose buyer owns the paying account.',
  amount_and_payer_name: 'The amount and the name of the payer fit one checkout.',
  checkout_ended: 'It came for a checkout that had ended already.',
  no_open_checkout: 'No checkout of the project was waiting for money.',
  no_match: 'Neither reference nor amount fits an open checkout.',
  several_match: 'It fits more than one open checkout.',
  in_review: 'It is held for a review.',
  sent_back: 'It was sent back to the payer.',
  transfer: 'It is a transfer from another project.',
  by_hand: 'Somebody matched it by hand.',
  taught: 'A taught rule matched it: this payer always means this project.',
}

/** Why money waits to be matched, as it stands now. */
export const unmatchedWords: Readonly<Record<UnmatchedReason, string>> = {
  return_failed: 'The bank could not send it back to its payer.',
  partly_matched: 'A part of it was matched, and its checkout waits for more.',
  overpaid: 'It is more than its checkout asked for.',
  checkout_ended: 'The checkout it paid has ended since, and its money is free again.',
  already_paid: 'The payer names a checkout that is paid already.',
  checkout_failed: 'The payer names a checkout whose payment failed.',
  checkout_cancelled: 'The payer names a checkout that was cancelled.',
  checkout_expired: 'The payer names a checkout that nobody paid in time.',
  several_named: 'The payer names more than one checkout.',
  other_project: 'The payer names a checkout of another project.',
  fits_now: 'It fits one checkout now, and did not when it came.',
  several_fit: 'More than one checkout waits for this amount.',
  payer_unknown: 'A checkout waits for this amount, but nothing tells that its buyer paid it.',
  amount_differs: 'Its payer has a checkout that waits, but for another amount.',
  unknown_reference: 'What the payer wrote names no checkout.',
  nothing_open: 'The payer wrote nothing, and no checkout of the project waits for money.',
  nothing_fits: 'The payer wrote nothing, and no checkout of the project waits for this amount.',
}

/** Why an outbound failed, and what to do about it. */
export const failureWords: Readonly<Record<OutboundFailureReason, string>> = {
  fx_amount_too_small: 'The amount is too small to convert. Release more at once.',
  unable_to_determine_target_account:
    'There is no bank account on file. Ask the recipient for one, then release again.',
  invalid_reference: 'The bank did not take the reference. Release again with another one.',
  invalid_target_account_credentials:
    'The bank does not know the account. Ask the recipient to correct it, then release again.',
  missing_participant_information:
    'Details of the recipient are missing. Ask for them, then release again.',
  generic_failure_contact_support: 'The bank gave no reason. Try again later, or ask support.',
}

/** Why money goes back to its payer. */
export const returnReasonWords: Readonly<Record<InboundReturnReason, string>> = {
  checkout_ended: 'It came for a checkout that had ended',
  overpaid: 'Too much was paid',
  duplicate: 'It was paid twice',
  not_expected: 'Nobody expected it',
  payer_asked: 'The payer asked for it',
  other: 'Another reason',
}

/** Why money is sent back; from the words, as no code of the contract reaches a browser. */
export const returnReasons = Object.keys(returnReasonWords).filter(isReturnReason)

function isReturnReason(text: string): text is InboundReturnReason {
  return Object.hasOwn(returnReasonWords, text)
}

/** Where money stands that goes back to its payer. */
export const returnWords: Readonly<Record<InboundReturnStatus, StatusWords>> = {
  paused: { label: 'Waits', tone: 'waiting', meaning: 'It is held until it may go.' },
  processing: { label: 'Being sent', tone: 'active', meaning: 'It is queued for the bank.' },
  executing: { label: 'With the bank', tone: 'active', meaning: 'The bank has the order.' },
  sent: { label: 'Sent back', tone: 'good', meaning: 'The money has left for its payer.' },
  failed: { label: 'Refused', tone: 'bad', meaning: 'It was not sent: it is unreconciled again.' },
  cancelled: { label: 'Called off', tone: 'neutral', meaning: 'It was called off before it left.' },
  undeliverable: {
    label: 'Came back',
    tone: 'bad',
    meaning: 'It was sent and is here again, unreconciled.',
  },
}

export const checkoutTypeWords: Readonly<Record<CheckoutType, string>> = {
  card: 'Card',
  credit: 'Trade credit',
  open_banking: 'Pay by bank',
  local_bank_transfer: 'Bank transfer',
  international_bank_transfer: 'International transfer',
  invoice: 'Invoice',
  direct_debit: 'Direct debit',
}

export const inboundTypeWords: Readonly<Record<InboundType, string>> = {
  card: 'Card',
  credit: 'Trade credit',
  open_banking: 'Pay by bank',
  local_bank_transfer: 'Bank transfer',
  international_bank_transfer: 'International transfer',
  manual_bank_transfer: 'Bank transfer',
  transfer: 'Transfer',
}

export const outboundTypeWords: Readonly<Record<OutboundType, string>> = {
  release: 'Release',
  refund: 'Refund',
  transfer: 'Transfer',
  payout: 'Payout',
}

export const settlementTypeWords: Readonly<Record<SettlementType, string>> = {
  immediate: 'Immediate',
  escrow: 'Escrow',
  funding: 'Funding',
  transfer: 'Transfer',
}

/** What speaks for a checkout that money may be meant for. */
export const evidenceWords: Readonly<Record<MatchSuggestion['evidence'][number], string>> = {
  taught: 'Taught: this payer means this project',
  reference: 'Same reference',
  similar_reference: 'Similar reference',
  amount: 'Same amount',
  known_payer: 'Account of the buyer',
  same_name: 'Name of the buyer',
  owes: 'Owes it because money was taken back',
  recent: 'Made shortly before',
}

/** Why a debit failed. */
export const debitFailureWords: Readonly<Record<TakeBackReason, string>> = {
  chargeback: 'Charged back',
  fraudulent: 'Said to be fraudulent',
  not_received: 'Nothing was received for it',
  not_as_described: 'What was received is not what was described',
  duplicate: 'Collected twice',
  recalled: 'Asked back by the bank',
  debit_returned: 'Returned by the bank',
  insufficient_funds: 'Not enough money on the account',
  account_closed: 'The account cannot be debited any more',
  not_authorised: 'The payer does not want it, or has it back',
}

// The kinds of e-mail, in words.

const words: Readonly<Record<string, string>> = {
  verification_wanted: 'Verification wanted',
  verification_outcome: 'Outcome of a verification',
  transfer_instructions: 'How to make a transfer',
  receipt: 'Receipt',
  refund: 'Refund',
  refund_waiting: 'Refund that waits for the buyer',
  payment_status: 'Link to the payment',
  debit_pre_notification: 'Notice of a direct debit',
  payout: 'Payout',
  payout_failed: 'Payout without an account',
  bank_account_changed: 'Notice of another account',
  bank_account_link: 'Link to change the account',
  member_notice: 'Notice to members',
  handler_disabled: 'Webhook handler disabled',
}

/** The kinds that have words, in the order of a payment. */
export const mailKinds = Object.keys(words)

/** A kind in words; by its own name where there are none. */
export function kindWords(kind: string): string {
  return words[kind] ?? kind.replaceAll('_', ' ')
}

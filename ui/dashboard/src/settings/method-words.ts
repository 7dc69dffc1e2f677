// The payment methods in words, as the checkout offers them.
import type { CheckoutType } from '@holdfast/contract'

const words = {
  card: ['Card', 'Authorised at once, paid to you after days.'],
  open_banking: [
    'From the bank',
    'The buyer signs in at the bank; the money comes within minutes.',
  ],
  local_bank_transfer: ['Bank transfer', 'The buyer sends the money with a reference.'],
  international_bank_transfer: ['Transfer from abroad', 'The same from another country.'],
  direct_debit: ['Direct debit', 'Collected on the date of each settlement, under a mandate.'],
  credit: ['Trade credit', 'A business pays on terms; a lender pays you.'],
  invoice: ['Invoice', 'Shown and sent as an invoice, paid by transfer.'],
} as const satisfies Record<CheckoutType, readonly [string, string]>

function isMethod(text: string): text is CheckoutType {
  return Object.hasOwn(words, text)
}

/** The methods in the order of the page. */
export const methodChoices = Object.keys(words)
  .filter(isMethod)
  .map((method) => ({ method, label: words[method][0], about: words[method][1] }))

// Which screen a buyer sees: decided from what the service says, and from what was pressed.
import type { PublicIntent } from '@holdfast/contract'

/** A screen of the checkout. */
export type CheckoutView =
  | 'summary'
  | 'methods'
  | 'transfer'
  | 'waiting'
  | 'settled'
  | 'ended'
  | 'confirmed_elsewhere'
  | 'cancelled'

/** What the buyer has chosen on this page. */
export interface Progress {
  /** 0 the summary, 1 the ways of paying. */
  readonly step: 0 | 1
  /** Another try after a checkout that failed or was cancelled. */
  readonly isTryingAgain: boolean
}

/** The screen to show. What the service says of a checkout stands above what was pressed. */
export function viewOf(intent: PublicIntent, { step, isTryingAgain }: Progress): CheckoutView {
  const { checkout } = intent
  const choosing = step === 0 ? 'summary' : 'methods'
  if (checkout === null) {
    if (intent.status === 'unconfirmed') return choosing
    return intent.status === 'cancelled' ? 'cancelled' : 'confirmed_elsewhere'
  }
  switch (checkout.status) {
    case 'settled':
      return 'settled'
    case 'settling':
      return checkout.transfer_made || checkout.instructions === null ? 'waiting' : 'transfer'
    case 'failed':
    case 'cancelled':
    case 'abandoned':
      return isTryingAgain ? 'methods' : 'ended'
  }
}

/** Whether the buyer has done what the page is for, so that closing it loses nothing. */
export function isDone(view: CheckoutView): boolean {
  return view === 'waiting' || view === 'settled'
}

/** The ways of paying that this page can show, in the order the service ranks them. */
export function offeredMethods(intent: PublicIntent) {
  return intent.methods.filter((method) => method.available && isTransfer(method.type))
}

/** Whether a method is a transfer that the buyer makes at the own bank. */
export function isTransfer(
  type: string,
): type is 'local_bank_transfer' | 'international_bank_transfer' {
  return type === 'local_bank_transfer' || type === 'international_bank_transfer'
}

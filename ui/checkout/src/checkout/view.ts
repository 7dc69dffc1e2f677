// Which screen a buyer sees: decided from what the service says, and from what was pressed.
import type { CheckoutType, PublicCheckout, PublicIntent } from '@holdfast/contract'

/** A screen of the checkout. */
export type CheckoutView =
  | 'summary'
  | 'methods'
  | 'transfer'
  | 'handoff'
  | 'processing'
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
      return viewOfLive(checkout)
    case 'failed':
    case 'cancelled':
    case 'abandoned':
      return isTryingAgain ? 'methods' : 'ended'
  }
}

/** Money is awaited: has the buyer something to do, here or at another page? */
function viewOfLive(checkout: PublicCheckout): CheckoutView {
  if (checkout.instructions !== null) {
    return checkout.transfer_made || checkout.amount === 0 ? 'waiting' : 'transfer'
  }
  const isAsked = checkout.type === 'card' || checkout.type === 'open_banking'
  if (!isAsked || checkout.authorised || checkout.amount === 0) return 'waiting'
  return checkout.next_url === null ? 'processing' : 'handoff'
}

/** Whether the buyer has done what the page is for, so that closing it loses nothing. */
export function isDone(view: CheckoutView): boolean {
  return view === 'waiting' || view === 'settled'
}

/** Whether the answer comes soon, from a page beside this one or from the rail. */
export function isSoon(view: CheckoutView): boolean {
  return view === 'handoff' || view === 'processing'
}

/** The ways of paying that can be used, in the order the service ranks them. */
export function offeredMethods(intent: PublicIntent) {
  return intent.methods.filter((method) => method.available)
}

/** What several ways of paying have in common: bank transfers are made by the buyer. */
export type MethodFamily = 'card' | 'open_banking' | 'direct_debit' | 'credit' | 'transfer'

export function familyOf(type: CheckoutType): MethodFamily {
  switch (type) {
    case 'local_bank_transfer':
    case 'international_bank_transfer':
    case 'invoice':
      return 'transfer'
    default:
      return type
  }
}

/** An address to go on at, with the way back to a page of ours. */
export function withReturn(url: string, returnTo: string | undefined): string {
  if (returnTo === undefined) return url
  const address = new URL(url)
  address.searchParams.set('return_to', returnTo)
  return address.href
}

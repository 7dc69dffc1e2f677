// The port to a lender, who pays sellers at once what buyers owe on net terms. As with every rail,
// an order carries a key for life, and what comes of it is reported later, at least once.
import type { Country, CreditTerms, Currency } from '@holdfast/contract'
import type { Field } from '#jobs'
import type { Id, Minor, TenantId } from '#kit'
import { parseId, present, showId } from '#kit'

/** A business that asks for a trade account. */
export interface CreditApplication {
  readonly tenantId: TenantId
  readonly key: Id<'payment_instrument'>
  readonly country: Country
  readonly companyNumber: string
}

interface Order {
  readonly tenantId: TenantId
  readonly instrumentId: Id<'payment_instrument'>
  readonly currency: Currency
  /** Minor units. */
  readonly amount: Minor
  readonly terms: CreditTerms
}

/** A checkout was confirmed on credit: so much is going to be drawn for it. */
interface CreditOrder extends Order {
  readonly key: Id<'checkout'>
}

/** The lender is asked to pay, for a checkout it knows. */
interface DrawOrder extends Order {
  readonly key: Id<'credit_draw'>
  readonly checkoutId: Id<'checkout'>
}

/** What brings lent money back to the lender: a refund, or the return of its inbound. */
export type SentBackId =
  | { readonly kind: 'outbound'; readonly id: Id<'outbound'> }
  | { readonly kind: 'inbound_return'; readonly id: Id<'inbound_return'> }

/** As it is shown, and as the key of a job. */
export function showSentBack({ kind, id }: SentBackId): string {
  return showId(kind, id)
}

function parseSentBack(shown: string): SentBackId {
  const outbound = parseId('outbound', shown)
  if (outbound !== undefined) return { kind: 'outbound', id: outbound }
  const id = present(parseId('inbound_return', shown), 'money goes back by a refund or a return')
  return { kind: 'inbound_return', id }
}

/** How it stands in the payload of a job. */
export const sentBackField: Field<SentBackId> = {
  write: showSentBack,
  read: (stored) => parseSentBack(String(stored)),
}

/** Money of a draw went back to the lender: he looks for it, and counts it. */
export interface RefundNotice {
  readonly tenantId: TenantId
  readonly key: SentBackId
  readonly drawId: Id<'credit_draw'>
  readonly instrumentId: Id<'payment_instrument'>
  /** Minor units of the draw's currency. */
  readonly amount: Minor
}

/** What a lender grants in one currency, in minor units. */
export interface GrantedLimit {
  readonly currency: Currency
  readonly creditLimit: Minor
  readonly orderMax: Minor
}

/** What the lender decided about an application. */
export interface CreditDecision {
  readonly key: Id<'payment_instrument'>
  readonly outcome: 'enabled' | 'rejected' | 'failed'
  /** Empty unless it is enabled. */
  readonly limits: readonly GrantedLimit[]
}

/** What a lender reports of orders and draws, at least once, in any order. */
export type CreditReport =
  | { readonly kind: 'order_refused'; readonly key: Id<'checkout'> }
  | { readonly kind: DrawOutcome; readonly key: Id<'credit_draw'> }
  /** He has money of the draw back, by a refund: so much less is owed to him. */
  | {
      readonly kind: 'refunded'
      readonly key: Id<'credit_draw'>
      readonly sentBack: SentBackId
      readonly amount: Minor
    }

/** Paid or refused; and of what was paid: the buyer paid it back, or never will. */
export type DrawOutcome = 'paid' | 'refused' | 'repaid' | 'defaulted'

/** All calls are idempotent by their key; they throw when it is unknown whether they arrived. */
export interface Lender {
  assess(application: CreditApplication): Promise<void>
  takeOrder(order: CreditOrder): Promise<void>
  draw(order: DrawOrder): Promise<void>
  refund(notice: RefundNotice): Promise<void>
}

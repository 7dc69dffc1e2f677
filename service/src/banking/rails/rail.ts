// The port behind which every way of moving money stands. The core never talks to a bank itself.
import type {
  BankAccountCurrency,
  Currency,
  InboundType,
  OutboundFailureReason,
} from '@holdfast/contract'
import type { Environment } from '#db'
import type { Id, Minor, TenantId } from '#kit'

/** A bank account that is paid to. */
export interface AccountDestination {
  readonly kind: 'account'
  readonly currency: BankAccountCurrency
  readonly fields: Readonly<Record<string, string>>
  readonly accountNumber: string
  readonly holderName: string
}

/** Back to where an inbound came from: its account, card or lender, as the rail knows it. */
interface OriginDestination {
  readonly kind: 'origin'
  readonly inboundId: Id<'inbound'>
  readonly inboundType: InboundType
}

/** A payment that the rail is asked to make. */
export interface CreditInstruction {
  readonly tenantId: TenantId
  /** End-to-end id for life: asked again under the same key, the rail pays once. */
  readonly key: Id<'outbound'>
  readonly currency: Currency
  /** What leaves, in minor units of `currency`. */
  readonly amount: Minor
  readonly destination: AccountDestination | OriginDestination
  /** What is to arrive in another currency; null: the same currency arrives. */
  readonly conversion: { readonly to: BankAccountCurrency; readonly amount: Minor } | null
  readonly reference: string | null
}

/** What the rail answers to an instruction. The outcome itself is reported later. */
export type Submission =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly reason: OutboundFailureReason }

/** What a rail reports, at least once, in any order. */
export type RailReport =
  | { readonly kind: 'executed'; readonly key: Id<'outbound'> }
  /** The money was handed over for conversion; it executes, or is rejected, later. */
  | { readonly kind: 'converted'; readonly key: Id<'outbound'> }
  | {
      readonly kind: 'rejected'
      readonly key: Id<'outbound'>
      readonly reason: OutboundFailureReason
    }
  /** Paid, and come back later: `amount` in minor units of the order's currency. */
  | {
      readonly kind: 'returned'
      readonly key: Id<'outbound'>
      readonly amount: Minor
      readonly reason: OutboundFailureReason
    }

/** Money of an inbound that the rail is asked to send back to where it came from. */
export interface ReturnInstruction {
  readonly tenantId: TenantId
  /** For life: asked again under the same key, the rail sends it back once. */
  readonly key: Id<'inbound_return'>
  readonly currency: Currency
  /** Minor units of `currency`. */
  readonly amount: Minor
  readonly inboundId: Id<'inbound'>
  readonly inboundType: InboundType
  /** The account that it came from; null where only the rail knows: a card, a lender. */
  readonly account: string | null
}

/** What a rail reports of a return, at least once, in any order. */
export type ReturnReport =
  | { readonly kind: 'sent'; readonly key: Id<'inbound_return'> }
  | {
      readonly kind: 'refused'
      readonly key: Id<'inbound_return'>
      readonly reason: OutboundFailureReason
    }
  /** Sent, and come back: `amount` in minor units. */
  | {
      readonly kind: 'undeliverable'
      readonly key: Id<'inbound_return'>
      readonly amount: Minor
      readonly reason: OutboundFailureReason
    }

export interface Rail {
  readonly name: string
  /** Idempotent by the instruction's key. Throws when the outcome is unknown: it is asked again. */
  submitCredit(instruction: CreditInstruction): Promise<Submission>
  /** Idempotent by the instruction's key. Throws when the outcome is unknown: it is asked again. */
  sendBack(instruction: ReturnInstruction): Promise<Submission>
  /** The least that it pays in a currency, in minor units. */
  creditMinimum(currency: BankAccountCurrency): Minor
  /** Whether it pays to an account of another currency, at a rate that is fixed before. */
  converts(environment: Environment): boolean
}

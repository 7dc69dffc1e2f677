// The port behind which every way of moving money stands. The core never talks to a bank itself.
import type { BankAccountCurrency, Currency, OutboundFailureReason } from '@holdfast/contract'
import type { Id, Minor, TenantId } from '#kit'

/** A payment that the rail is asked to make. */
export interface CreditInstruction {
  readonly tenantId: TenantId
  /** End-to-end id for life: asked again under the same key, the rail pays once. */
  readonly key: Id<'outbound'>
  readonly currency: Currency
  /** What arrives, minor units. */
  readonly amount: Minor
  readonly destination: {
    readonly currency: BankAccountCurrency
    readonly fields: Readonly<Record<string, string>>
    readonly accountNumber: string
    readonly holderName: string
  }
  readonly reference: string | null
}

/** What the rail answers to an instruction. The outcome itself is reported later. */
export type Submission =
  | { readonly accepted: true }
  | { readonly accepted: false; readonly reason: OutboundFailureReason }

/** What a rail reports, at least once, in any order. */
export type RailReport =
  | { readonly kind: 'executed'; readonly key: Id<'outbound'> }
  | {
      readonly kind: 'rejected'
      readonly key: Id<'outbound'>
      readonly reason: OutboundFailureReason
    }

export interface Rail {
  readonly name: string
  /** Idempotent by the instruction's key. Throws when the outcome is unknown: it is asked again. */
  submitCredit(instruction: CreditInstruction): Promise<Submission>
}

// The port behind which money is collected: cards, open banking, direct debits. Like an order to
// pay, an order to collect carries a key for life; what comes of it is reported later.
import type { CardBrand, Currency, TakeBackReason } from '@holdfast/contract'
import type { Id, Minor, Result, TenantId } from '#kit'

/** What is collected, and under which name it is known to the rail. */
export type CollectionKey =
  | { readonly kind: 'checkout'; readonly id: Id<'checkout'> }
  | { readonly kind: 'debit'; readonly id: Id<'debit'> }

/** A card as the buyer types it. It is handed to the processor and kept nowhere. */
export interface TypedCard {
  readonly number: string
  readonly expiryMonth: number
  readonly expiryYear: number
  readonly cvv: string
}

/** What the processor gives for a card. */
export interface CardToken {
  /** UUID, meaningless to all but the processor. */
  readonly token: string
  readonly brand: CardBrand
  readonly lastFour: string
}

interface Order {
  readonly tenantId: TenantId
  readonly currency: Currency
  /** Minor units. */
  readonly amount: Minor
}

export interface CardOrder extends Order {
  readonly key: Id<'checkout'>
  readonly token: string
}

export interface BankOrder extends Order {
  readonly key: Id<'checkout'>
  readonly bank: string
  readonly reference: string
}

export interface DebitOrder extends Order {
  readonly key: Id<'debit'>
  readonly iban: string
  readonly holderName: string
  readonly mandateReference: string
  /** When its payer accepted the mandate. */
  readonly mandateSignedAt: Date
  /** What its payer is to read. */
  readonly reference: string
  /** The account at a bank that collects it, and the first day for it; null: no bank does. */
  readonly atBank: {
    readonly connectedAccountId: Id<'connected_account'>
    readonly collectFrom: string
  } | null
  /** The order that came to nothing and is given again with this one; null: the first. */
  readonly replacesKey: Id<'debit'> | null
}

/** What a rail reports of a collection, at least once, in any order. */
export interface CollectionReport {
  readonly key: CollectionKey
  /**
   * `authorised`: the buyer said yes, or the bank accepted the debit; the money is on its way.
   * `not_authorised`: the buyer did not. `declined`: issuer or bank said no. `paid`: it is there.
   */
  readonly outcome: CollectionOutcome
  /** Why it was declined, where a bank says so. */
  readonly why?: CollectionFailure
}

/** Why nothing was collected, or it came back. */
export interface CollectionFailure {
  readonly reason: TakeBackReason | null
  /** The bank's own code. */
  readonly bankCode: string | null
  /** Why nothing more is collected under the mandate; null: more may be. */
  readonly endsMandate: string | null
}

export type CollectionOutcome = 'authorised' | 'not_authorised' | 'declined' | 'paid'

/** A payment that is to be called off; the rail may not have heard of it yet. */
export interface CallOffOrder extends Order {
  readonly key: Id<'checkout'>
  readonly method: 'card' | 'open_banking'
}

/** `called_off`: nothing will be paid, now or later. `authorised`: it goes on, and is reported. */
export type CallOffAnswer = 'called_off' | 'authorised'

/** All orders are idempotent by their key; they throw when it is unknown whether they arrived. */
export interface CollectingRail {
  /** Refuses with `card_declined`, `card_expired`, `card_cvv_wrong`, `card_not_for_testing`. */
  tokeniseCard(tenantId: TenantId, card: TypedCard): Promise<Result<CardToken>>
  /** `needsBuyer`: the issuer wants the buyer to confirm it on a page of its own. */
  payByCard(order: CardOrder): Promise<{ readonly needsBuyer: boolean }>
  /** The buyer continues on the page of the bank. */
  payByBank(order: BankOrder): Promise<void>
  collectDebit(order: DebitOrder): Promise<void>
  callOff(order: CallOffOrder): Promise<CallOffAnswer>
}

/** A bank that can be paid from by open banking. */
export interface CollectingBank {
  readonly id: string
  readonly name: string
  readonly currencies: readonly Currency[]
}

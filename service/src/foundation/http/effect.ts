// What a command has done, in typed facts taken from its result: told to whoever watches commands,
// so that nobody reads them back out of a rendered answer.
import type { Currency, MemberRole } from '@holdfast/contract'

/** Something that a command has changed. Nothing that is random belongs here. */
export interface EffectChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** Who may do what, or where the organisation's own money goes, is another afterwards. */
export interface PowerEffect {
  readonly kind: 'power'
  /** Whom or what it is about, ids as the API shows them. */
  readonly objects: readonly string[]
  readonly changes: readonly EffectChange[]
  /** Whether this takes two owners, where that rule holds. */
  readonly takesTwoOwners: boolean
  /** Whether it gives power over money or payees by itself: no operator's command does it. */
  readonly isOfMoney: boolean
  /** The member who has another role now, or none, with the role before; null: no member. */
  readonly member: { readonly id: string; readonly role: MemberRole } | null
  /** Of the money whose account it changes; `any` of all money; null where it changes none. */
  readonly currency: Currency | 'any' | null
}

/** One movement of money, as far as a second person has to know it. */
export interface MoneyItem {
  readonly currency: Currency
  /** In minor units; the fee is part of it. */
  readonly amount: bigint
  readonly fee: bigint
  /** Id of the settlement or project that it leaves; of a project that is credited. */
  readonly from: string
  /** Id of what takes it; null where it leaves for a bank account, or comes in. */
  readonly to: string | null
  /** Who receives it; null within projects. */
  readonly payee: { readonly name: string | null; readonly email: string } | null
  /** Where it is paid to by now, masked, and a hash of all of it; null: no account is known. */
  readonly account: {
    readonly number: string
    readonly routing: string | null
    readonly fingerprint: string
  } | null
  /** When it leaves, as the API shows it; null: at once. */
  readonly releaseAt: string | null
  readonly reference: string | null
}

/** Money moves. */
export interface MoneyEffect {
  readonly kind: 'money'
  readonly items: readonly MoneyItem[]
  /** What was made, ids as the API shows them. */
  readonly made: readonly string[]
  /** Outbounds that leave for accounts, which they may go to only as it was approved. */
  readonly outbounds: readonly Bound[]
}

/** An outbound, and the account that it would be paid to by now; null: none is known. */
export interface Bound {
  readonly id: string
  readonly accountId: string | null
}

export type Effect = PowerEffect | MoneyEffect

// What a command has done, in typed facts taken from its result: told to whoever watches commands,
// so that nobody reads them back out of a rendered answer.
import type { Currency, MemberRole } from '@holdfast/contract'

/** Something that is another after a command than before. Nothing that chance makes stands here. */
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
  /** Of the money whose account it changes; null where it changes none. */
  readonly currency: Currency | null
}

export type Effect = PowerEffect

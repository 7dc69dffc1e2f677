// Orders to a bank as they are given to the writer, and how they are put into files.
import type { BankAccountCurrency } from '@holdfast/contract'
import { present } from '#kit'
import type { BankProfile } from './profile.ts'

export interface OwnAccount {
  readonly name: string
  /** An IBAN, or a local number where the profile has a scheme for it. */
  readonly number: AccountId
  readonly currency: BankAccountCurrency
  readonly bic: string | null
}

export type AccountId = { readonly iban: string } | { readonly local: string }

export interface Address {
  readonly street: string | null
  readonly building: string | null
  readonly postcode: string | null
  readonly town: string | null
  /** ISO 3166-1, two capital letters. */
  readonly country: string | null
  readonly lines: readonly string[]
}

export interface Order {
  /** The 26 characters after an id's prefix. */
  readonly endToEndId: string
  readonly debtor: OwnAccount
  /** In minor units, above 0. */
  readonly amount: bigint
  readonly currency: BankAccountCurrency
  readonly creditorName: string
  readonly creditorAccount: AccountId
  readonly creditorBic: string | null
  readonly address: Address | null
  readonly remittance: string
  /** The requested day. */
  readonly day: string
  readonly isInstant: boolean
  readonly isUrgent: boolean
}

/** Orders that a bank books under one PmtInf. */
export interface PaymentGroup {
  readonly debtor: OwnAccount
  readonly day: string
  readonly isInstant: boolean
  readonly isUrgent: boolean
  readonly orders: readonly Order[]
}

/**
 * Divides orders into files of groups: one group for each debtor account, day, currency, instant
 * and priority. A file takes as many groups and orders as the profile says; the order is kept.
 */
export function planFiles(orders: readonly Order[], profile: BankProfile): PaymentGroup[][] {
  const groups = new Map<string, Order[]>()
  for (const order of orders) {
    const { debtor, day, currency, isInstant, isUrgent } = order
    const key = JSON.stringify([debtor.number, day, currency, isInstant, isUrgent])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [order])
    else group.push(order)
  }
  const files: PaymentGroup[][] = []
  let left = 0
  for (const all of groups.values()) {
    for (let at = 0; at < all.length; at += profile.ordersPerFileMax) {
      const group = groupOf(all.slice(at, at + profile.ordersPerFileMax))
      const file = files.at(-1)
      const isOther = profile.isOneDatePerFile && file?.[0]?.day !== group.day
      const isFull = group.orders.length > left
      if (file === undefined || profile.isOnePaymentPerFile || isOther || isFull) {
        files.push([group])
        left = profile.ordersPerFileMax - group.orders.length
      } else {
        file.push(group)
        left -= group.orders.length
      }
    }
  }
  return files
}

function groupOf(orders: readonly Order[]): PaymentGroup {
  const first = present(orders[0], 'a group has an order')
  const { debtor, day, isInstant, isUrgent } = first
  return { debtor, day, isInstant, isUrgent, orders }
}

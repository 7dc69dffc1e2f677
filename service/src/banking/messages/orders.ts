// Orders to a bank as they are given to the writer, and how they are put into files.
import type { BankAccountCurrency } from '@holdfast/contract'
import { present } from '#kit'
import type { BankProfile, PaymentScheme } from './profile.ts'
import { schemeFor } from './profile.ts'

export interface OwnAccount {
  readonly name: string
  /** An IBAN, or a local number where the profile has a scheme for it. */
  readonly number: AccountId
  readonly currency: BankAccountCurrency
  readonly bic: string | null
  /** The routing number of the bank, where accounts are named with one. */
  readonly aba: string | null
}

export type AccountId = { readonly iban: string } | { readonly local: string }

export interface Address {
  readonly street: string | null
  readonly building: string | null
  readonly postcode: string | null
  readonly town: string | null
  readonly region: string | null
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
  readonly creditorAba: string | null
  /** The creditor is a company; false: a person, or it is not known. */
  readonly isToCompany: boolean
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
  readonly scheme: PaymentScheme
  readonly day: string
  readonly isInstant: boolean
  readonly isUrgent: boolean
  readonly orders: readonly Order[]
}

/**
 * Puts orders into groups: one for each debtor account, day, currency, scheme, instant and
 * priority, none larger than a file may be. Those that no scheme can carry must have been refused
 * before.
 */
export function groupOrders(orders: readonly Order[], profile: BankProfile): PaymentGroup[] {
  const groups = new Map<string, { readonly scheme: PaymentScheme; readonly orders: Order[] }>()
  for (const order of orders) {
    const { debtor, day, currency, isInstant, isUrgent } = order
    const scheme = present(schemeFor(profile, order), 'an order has a scheme')
    const key = JSON.stringify([debtor.number, day, currency, scheme.name, isInstant, isUrgent])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { scheme, orders: [order] })
    else group.orders.push(order)
  }
  const max = profile.ordersPerFileMax
  return [...groups.values()].flatMap(({ scheme, orders: all }) => {
    return Array.from({ length: Math.ceil(all.length / max) }, (_, at): PaymentGroup => {
      const some = all.slice(at * max, (at + 1) * max)
      const { debtor, day, isInstant, isUrgent } = present(some[0], 'a group has an order')
      return { debtor, scheme, day, isInstant, isUrgent, orders: some }
    })
  })
}

/** What counts for the file that a group stands in. */
interface Packed {
  readonly day: string
  readonly orders: readonly unknown[]
}

/**
 * Puts groups into files, as many into one as the profile says: one only, those of one date, or as
 * many orders as a file may have. The order is kept.
 */
export function packFiles<Group extends Packed>(
  groups: readonly Group[],
  profile: BankProfile,
): Group[][] {
  const files: Group[][] = []
  let left = 0
  for (const group of groups) {
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
  return files
}

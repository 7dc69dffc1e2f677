// Debits that a bank collects: how files write them, and which of their mandates they are.
import type { BankSequenceType } from '@holdfast/contract'
import { assert } from '#kit'
import type { BankProfile, CollectionScheme, Debit, OrderFault } from '#messages'
import { debitFault } from '#messages'
import type { OrderDetails } from './details.ts'
import type { OrderRecord } from './order.ts'
import { bankNameOf } from './order.ts'

/** Whether an order is one that a bank collects. */
export function isDebit({ debit_id: id }: Pick<OrderRecord, 'debit_id'>): boolean {
  return id !== null
}

/** A debit as files write it. */
export function fileDebitOf(
  { id, amount, currency }: Pick<OrderRecord, 'id' | 'amount' | 'currency'>,
  { name, iban, reference, mandate }: OrderDetails,
): Debit {
  assert(mandate !== undefined, 'a debit has a mandate')
  return {
    endToEndId: bankNameOf(id),
    amount,
    currency,
    debtorName: name,
    debtorIban: iban ?? '',
    mandate: { reference: mandate.reference, signedOn: mandate.signed_on },
    remittance: reference ?? bankNameOf(id),
  }
}

/** Why no file can carry a debit; undefined: one can. */
export function faultOfDebit(
  order: OrderRecord,
  details: OrderDetails,
  { scheme, profile }: { readonly scheme: CollectionScheme; readonly profile: BankProfile },
): OrderFault | undefined {
  return debitFault(fileDebitOf(order, details), scheme, profile)
}

/** Where a debit stands among those of its mandate. */
export interface MandateFacts {
  /** A bank was given one before, and has not rejected it. */
  readonly wasCollected: boolean
  /** Another is to be given to it later. */
  readonly isFollowed: boolean
  /** It collects again what failed. */
  readonly isAgain: boolean
}

/**
 * Which of its mandate a debit is. What was rejected before it was booked does not count: the next
 * one is the first, or the only one. What collects again may itself be collected again, so that it
 * is never the final one.
 */
export function sequenceTypeOf({
  wasCollected,
  isFollowed,
  isAgain,
}: MandateFacts): BankSequenceType {
  if (!wasCollected) return isFollowed ? 'FRST' : 'OOFF'
  return isFollowed || isAgain ? 'RCUR' : 'FNAL'
}

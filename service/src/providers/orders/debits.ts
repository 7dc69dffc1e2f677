// Debits that a bank collects: the port's side, and how files write them.
import type { BankSequenceType } from '@holdfast/contract'
import type { Database } from '#db'
import type { Id } from '#kit'
import { asId, assert, dayOf, present } from '#kit'
import type { BankProfile, CollectionScheme, Debit, OrderFault } from '#messages'
import { debitFault } from '#messages'
import type { Vault } from '#participants'
import type { CollectingRail, DebitOrder } from '#rails'
import type { OrderDetails } from './details.ts'
import type { OrderRecord } from './order.ts'
import { bankNameOf } from './order.ts'
import { queueOrder } from './rail.ts'

/** A debit as the details of its order keep it. */
function detailsOfDebit(order: DebitOrder): OrderDetails {
  return {
    name: order.holderName,
    iban: order.iban,
    local: null,
    bic: null,
    reference: order.reference,
    quotes: null,
    quotes_id: null,
    is_back: false,
    address: null,
    mandate: {
      reference: order.mandateReference,
      signed_on: dayOf(order.mandateSignedAt, 'UTC'),
    },
  }
}

/** The rail of connected banks that collect. A debit is queued; asked again, it is there once. */
export function bankCollecting(
  database: Database,
  vault: Vault,
): Pick<CollectingRail, 'collectDebit'> {
  return {
    collectDebit: async (order) => {
      const { tenantId, key, currency, amount, atBank } = order
      const { connectedAccountId } = present(atBank ?? undefined, 'a bank collects to an account')
      const ends = { outboundId: null, returnId: null, debitId: key }
      const details = detailsOfDebit(order)
      const queued = { ...ends, currency, amount, details, accountId: connectedAccountId }
      await database.transact(tenantId, async (unit) => await queueOrder(unit, vault, queued))
    },
  }
}

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

/** The debit that an order collects. */
export function debitOf({ id }: Pick<OrderRecord, 'id'>): Id<'debit'> {
  return asId('debit', id)
}

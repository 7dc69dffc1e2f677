// Whom an order pays, by which account, with which words: sealed with it, and written into files.
import type { OutboundFailureReason } from '@holdfast/contract'
import { type Static, Type } from 'typebox'
import { validateValue } from '#http'
import type { Id, TenantId } from '#kit'
import { asId, assert } from '#kit'
import type { AccountId, Order, OrderFault, OwnAccount } from '#messages'
import { writeSepa } from '#messages'
import type { Vault } from '#participants'
import type { AccountDestination, CreditInstruction, Origin, ReturnInstruction } from '#rails'
import { bankNameOf, type OrderRecord } from './order.ts'

const Text = Type.String()
const TextOrNull = Type.Union([Type.String(), Type.Null()])

const Details = Type.Object({
  name: Text,
  iban: TextOrNull,
  local: TextOrNull,
  bic: TextOrNull,
  /** What its receiver is to read, as it was asked for. */
  reference: TextOrNull,
  /** What the payer wrote to whom money goes back. */
  quotes: TextOrNull,
})
/** What only files and whoever moves money see of an order. */
export type OrderDetails = Static<typeof Details>

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** What an outbound's order says. */
export function detailsOf({ destination, reference }: CreditInstruction): OrderDetails {
  return destination.kind === 'account'
    ? { ...accountDetails(destination), reference, quotes: null }
    : { ...originDetails(destination.origin), reference }
}

/** What the order of a return says. */
export function returnDetailsOf({ origin }: ReturnInstruction): OrderDetails {
  return { ...originDetails(origin), reference: null }
}

function accountDetails({ fields, accountNumber, holderName }: AccountDestination) {
  const { iban, sort_code: sortCode, bic_swift: bic } = fields
  const isIban = iban !== undefined || IBAN.test(accountNumber)
  return {
    name: holderName,
    iban: isIban ? (iban ?? accountNumber) : null,
    local: isIban ? null : `${sortCode ?? ''}${accountNumber}`,
    bic: bic ?? null,
  }
}

/** Back to an account whose number and holder are known: others are not given to a bank. */
function originDetails({ account, holderName, words }: Origin) {
  assert(account !== null && holderName !== null, 'a bank pays back to a known account')
  const isIban = IBAN.test(account)
  const number = { iban: isIban ? account : null, local: isIban ? null : account }
  return { name: holderName, ...number, bic: null, quotes: words }
}

type Key = CreditInstruction['key'] | ReturnInstruction['key']

/** An order has the id of what it pays. */
export function orderIdOf(key: Key): Id<'bank_order'> {
  return asId('bank_order', key)
}

function boundTo(tenantId: TenantId, id: string): string {
  return `bank order ${tenantId} ${id}`
}

export function sealDetails(
  vault: Vault,
  { tenantId, id }: { readonly tenantId: TenantId; readonly id: string },
  details: OrderDetails,
): Buffer {
  return vault.seal(JSON.stringify(details), boundTo(tenantId, id))
}

/** What an order says; null once whoever is paid is forgotten. */
export function openDetails(
  vault: Vault,
  tenantId: TenantId,
  { id, sealed }: Pick<OrderRecord, 'id' | 'sealed'>,
): OrderDetails | null {
  if (sealed === null) return null
  const details: unknown = JSON.parse(vault.unseal(sealed, boundTo(tenantId, id)))
  assert(isDetails(details), 'what was sealed of an order has its fields')
  return details
}

function isDetails(value: unknown): value is OrderDetails {
  return validateValue(Details, value).length === 0
}

/** What a file is made by besides its orders. */
export interface FileTerms {
  readonly debtor: OwnAccount
  readonly day: string
  readonly isInstant: boolean
  /** The characters that its bank takes. */
  readonly referenceMax: number
}

/**
 * What stands on the receiver's statement: the reference that was asked for, which is never cut; of
 * money that goes back its payer's words, as many as fit; else what names the order.
 */
function remittanceOf(id: OrderRecord['id'], details: OrderDetails, max: number): string {
  if (details.reference !== null) return details.reference
  const words = writeSepa(details.quotes ?? '')
  return words === '' ? bankNameOf(id).slice(-max) : `RETURN ${words}`.slice(0, max).trimEnd()
}

/** An order as files write it. */
export function fileOrderOf(
  { id, amount, currency, is_urgent: isUrgent }: OrderRecord,
  details: OrderDetails,
  { debtor, day, isInstant, referenceMax }: FileTerms,
): Order {
  const { name, iban, local, bic } = details
  const account: AccountId = iban === null ? { local: local ?? '' } : { iban }
  return {
    endToEndId: bankNameOf(id),
    debtor,
    amount,
    currency,
    creditorName: name,
    creditorAccount: account,
    creditorBic: bic,
    address: null,
    remittance: remittanceOf(id, details, referenceMax),
    day,
    isInstant,
    isUrgent,
  }
}

/** With what an order fails that no file can carry. */
export function failureOf(fault: OrderFault): OutboundFailureReason {
  switch (fault) {
    case 'account_invalid':
      return 'invalid_target_account_credentials'
    case 'remittance_too_long':
      return 'invalid_reference'
    case 'name_empty':
    case 'name_too_long':
    case 'address_lines_only':
    case 'address_too_many_lines':
    case 'address_too_long':
      return 'missing_participant_information'
    case 'id_invalid':
    case 'amount_invalid':
      return 'generic_failure_contact_support'
  }
}

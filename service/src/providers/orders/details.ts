// Whom an order pays, by which account, with which words: sealed with it, and written into files.
import type { OutboundFailureReason } from '@holdfast/contract'
import { type Static, Type } from 'typebox'
import { readRoutedNumber } from '#banks'
import { validateValue } from '#http'
import type { Id, TenantId } from '#kit'
import { asId, assert, dayOf } from '#kit'
import type { AccountId, Address, BankProfile, Order, OrderFault, OwnAccount } from '#messages'
import { schemeFor, writeText } from '#messages'
import type { Vault } from '#participants'
import type {
  AccountDestination,
  CreditInstruction,
  DebitOrder,
  Origin,
  ReturnInstruction,
} from '#rails'
import { bankNameOf, type OrderRecord } from './order.ts'

const Text = Type.String()
const TextOrNull = Type.Union([Type.String(), Type.Null()])

const PostalAddressSchema = Type.Object({
  street: Text,
  more: TextOrNull,
  postcode: Text,
  town: Text,
  region: TextOrNull,
  country: Text,
})

const Details = Type.Object({
  name: Text,
  /** As its bank knows the holder, where it has said so. */
  suggested: Type.Optional(Text),
  iban: TextOrNull,
  local: TextOrNull,
  bic: TextOrNull,
  /** The routing number of a bank in the United States. */
  aba: Type.Optional(TextOrNull),
  /** Whom it pays is a company, where that is known. */
  is_company: Type.Optional(Type.Boolean()),
  /** What its receiver is to read, as it was asked for. */
  reference: TextOrNull,
  /** What the payer wrote to whom money goes back, and his end-to-end id. */
  quotes: TextOrNull,
  quotes_id: TextOrNull,
  /** It goes back to where money came from. */
  is_back: Type.Boolean(),
  address: Type.Union([PostalAddressSchema, Type.Null()]),
  /** Of a debit: under which mandate, and since when. */
  mandate: Type.Optional(Type.Object({ reference: Text, signed_on: Text })),
})
/** What only files and whoever moves money see of an order. */
export type OrderDetails = Static<typeof Details>

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** What an outbound's order says. */
export function detailsOf({ destination, reference }: CreditInstruction): OrderDetails {
  return destination.kind === 'account'
    ? { ...accountDetails(destination), reference }
    : { ...originDetails(destination.origin), reference }
}

/** What the order of a return says. */
export function returnDetailsOf({ origin }: ReturnInstruction): OrderDetails {
  return { ...originDetails(origin), reference: null }
}

/** What the order of a debit says. */
export function detailsOfDebit(order: DebitOrder): OrderDetails {
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

function accountDetails(destination: AccountDestination) {
  const { fields, accountNumber, holderName, address, isCompany = false } = destination
  const { iban, sort_code: sortCode, bic_swift: bic, aba } = fields
  const isIban = iban !== undefined || IBAN.test(accountNumber)
  return {
    name: holderName,
    iban: isIban ? (iban ?? accountNumber) : null,
    local: isIban ? null : `${sortCode ?? ''}${accountNumber}`,
    bic: bic ?? null,
    aba: aba ?? null,
    is_company: isCompany,
    quotes: null,
    quotes_id: null,
    is_back: false,
    address: address ?? null,
  }
}

/** Back to an account whose number and holder are known: others are not given to a bank. */
function originDetails({ account, holderName, words, endToEnd }: Origin) {
  assert(account !== null && holderName !== null, 'a bank pays back to a known account')
  const isIban = IBAN.test(account)
  const routed = readRoutedNumber(account)
  const local = isIban ? null : (routed?.local ?? account)
  const number = { iban: isIban ? account : null, local, aba: routed?.aba ?? null }
  const quoted = { quotes: words, quotes_id: endToEnd, is_back: true }
  return { name: holderName, ...number, bic: null, ...quoted, address: null }
}

type Key = CreditInstruction['key'] | ReturnInstruction['key'] | DebitOrder['key']

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
  readonly profile: BankProfile
}

/** The characters that stand on the receiver's statement: how many, and which. */
interface Room {
  readonly max: number
  readonly characters: BankProfile['characters']
}

/**
 * What stands on the receiver's statement: the reference that was asked for, which is never cut; of
 * money that goes back what its payer has called it; else what names the order.
 */
function remittanceOf(id: OrderRecord['id'], details: OrderDetails, room: Room): string {
  if (details.is_back) return backOf(id, details, room)
  return details.reference ?? bankNameOf(id).slice(-room.max)
}

const BACK = 'RETURN'

/**
 * The payer's own end-to-end id, else his words, as many as fit; beside them whole what was asked
 * for, and his words, where they fit.
 */
function backOf(
  id: OrderRecord['id'],
  { reference, quotes, quotes_id: endToEnd }: OrderDetails,
  { max, characters }: Room,
): string {
  const write = (text: string | null) => writeText(text ?? '', characters)
  const [own, words, asked] = [write(endToEnd), write(quotes), write(reference)]
  const isOwnWhole = own !== '' && own.length <= max
  const quoted = isOwnWhole ? own : words
  if (quoted === '') return asked !== '' && asked.length <= max ? asked : bankNameOf(id).slice(-max)
  const first = `${BACK} ${quoted}`
  let text = isOwnWhole && first.length > max ? own : first.slice(0, max).trimEnd()
  for (const more of [asked, words]) {
    const longer = `${text} / ${more}`
    if (more !== '' && !text.includes(more) && longer.length <= max) text = longer
  }
  return text
}

/** An address as a bank takes it: a second line beside it, or in one with the street. */
function addressOf(address: OrderDetails['address'], form: BankProfile['address']): Address | null {
  if (address === null) return null
  const { street, more, postcode, town, region, country } = address
  const isApart = form === 'hybrid'
  return {
    street: isApart || more === null ? street : `${street}, ${more}`,
    building: null,
    postcode,
    town,
    region,
    country,
    lines: isApart && more !== null ? [more] : [],
  }
}

/** An order as files write it. */
export function fileOrderOf(
  order: Pick<OrderRecord, 'id' | 'amount' | 'currency' | 'is_urgent'>,
  details: OrderDetails,
  { debtor, day, isInstant, profile }: FileTerms,
): Order {
  const { id, amount, currency, is_urgent: isUrgent } = order
  const { name, iban, local, bic, aba = null, is_company: isToCompany = false } = details
  // One that no scheme can carry is refused, whatever it says.
  const max = schemeFor(profile, { amount, currency, isUrgent })?.referenceMax ?? 0
  const account: AccountId = iban === null ? { local: local ?? '' } : { iban }
  return {
    endToEndId: bankNameOf(id),
    debtor,
    amount,
    currency,
    creditorName: name,
    creditorAccount: account,
    creditorBic: bic,
    creditorAba: aba,
    isToCompany,
    address: addressOf(details.address, profile.address),
    remittance: remittanceOf(id, details, { max, characters: profile.characters }),
    day,
    isInstant,
    isUrgent,
  }
}

/** With what an order fails that no file can carry. */
export function failureOf(fault: OrderFault): OutboundFailureReason {
  switch (fault) {
    case 'account_invalid':
    case 'mandate_invalid':
      return 'invalid_target_account_credentials'
    case 'remittance_too_long':
      return 'invalid_reference'
    case 'name_empty':
    case 'name_too_long':
    case 'address_lines_only':
    case 'address_too_many_lines':
    case 'address_too_long':
    case 'address_empty':
      return 'missing_participant_information'
    case 'id_invalid':
    case 'amount_invalid':
    case 'amount_above_limit':
    case 'currency_not_taken':
      return 'generic_failure_contact_support'
  }
}

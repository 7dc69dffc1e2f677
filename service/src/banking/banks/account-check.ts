// Checks the bank details somebody gives against what their country and currency need, and brings
// them into the one form that is stored, shown and sent to a rail.
import {
  type BankAccountCurrency,
  type BankAccountInput,
  type Country,
  type Requirement,
  type RoutingCodeType,
  requirements as requirementNames,
} from '@holdfast/contract'
import { extractIBAN } from 'ibantools'
import type { FieldFault } from '#kit'
import { formatFault, normaliseField } from './field-formats.ts'
import { type PayoutRoute, payoutSupport } from './payout-support.ts'
import { isUkAccountUsable } from './uk-modulus.ts'

type Fields = Partial<Record<Requirement, string>>

/** A bank account whose details are complete, in normal form. */
export interface CheckedAccount {
  readonly country: Country
  readonly currency: BankAccountCurrency
  readonly route: PayoutRoute
  /** The IBAN or CLABE where the account has one. */
  readonly account_number: string
  readonly routing_code: string
  readonly routing_code_type: RoutingCodeType
  /** Further codes and the bank's name and address; null when there are none. */
  readonly routing_data: Readonly<Fields> | null
  /** Everything given, as a rail needs it; holds `identification`, so it is never shown. */
  readonly fields: Readonly<Fields>
  /** What a page or a log may show: `•••• 3000`. */
  readonly masked: string
}

export type AccountCheck =
  | { readonly ok: true; readonly account: CheckedAccount }
  | { readonly ok: false; readonly errors: FieldFault[] }

type AccountPair = Pick<BankAccountInput, 'country' | 'currency'>

/**
 * Checks bank details by format, length, check digits and country, without asking any bank.
 * Answers every wrong field at once, with pointers relative to the bank account object.
 * The bank's name and address may be given with any pair, a BIC with any IBAN; any other field that
 * the pair does not use is refused, because it would name a second account.
 */
export function checkBankAccount(input: BankAccountInput): AccountCheck {
  const support = payoutSupport(input.country, input.currency)
  if (!support.supported) {
    const pointer = support.reason === 'currency_not_payable' ? '/currency' : '/country'
    return { ok: false, errors: [{ pointer, code: 'not_usable', message: support.message }] }
  }
  const fields = givenFields(input)
  const errors = fieldFaults(fields, input, support.requirements)
  if (errors.length > 0) return { ok: false, errors }
  const impossible = ukFault(fields)
  if (impossible !== null) return { ok: false, errors: [impossible] }
  return { ok: true, account: accountFrom(fields, input, support.route) }
}

/** The fields that hold something, in normal form and in the contract's order. */
function givenFields(input: BankAccountInput): Fields {
  const fields: Fields = {}
  for (const name of requirementNames) {
    const value = normaliseField(name, input[name] ?? '')
    if (value !== '') fields[name] = value
  }
  return fields
}

function fieldFaults(
  fields: Fields,
  pair: AccountPair,
  required: readonly Requirement[],
): FieldFault[] {
  const needs = `${pair.currency} in ${pair.country} needs ${required.join(', ')}`
  const usable = new Set<Requirement>([...required, 'bank_name', 'bank_address'])
  if (required.includes('iban')) usable.add('bic_swift')
  return requirementNames.flatMap((name): FieldFault[] => {
    const pointer = `/${name}`
    const value = fields[name]
    if (value === undefined) {
      if (!required.includes(name)) return []
      return [{ pointer, code: 'required', message: `${name} is missing: ${needs}.` }]
    }
    if (!usable.has(name)) {
      return [{ pointer, code: 'not_used', message: `${name} is not used: ${needs}.` }]
    }
    const message = formatFault(name, value, pair.country)
    return message === undefined ? [] : [{ pointer, code: 'bad_format', message }]
  })
}

const UK_IBAN = /^GB\d{2}[A-Z]{4}(\d{6})(\d{8})$/

/** A British number that its sort code cannot have; the one inside an IBAN, too. */
function ukFault({ sort_code, account_number, iban }: Fields): FieldFault | null {
  const [, withinSortCode, withinNumber] = UK_IBAN.exec(iban ?? '') ?? []
  const sortCode = sort_code ?? withinSortCode
  const number = account_number ?? withinNumber
  if (sortCode === undefined || number === undefined) return null
  if (isUkAccountUsable(sortCode, number)) return null
  const pointer = iban === undefined ? '/account_number' : '/iban'
  const message = 'The account number does not belong to the sort code: one of them is mistyped.'
  return { pointer, code: 'bad_format', message }
}

function accountFrom(fields: Fields, pair: AccountPair, route: PayoutRoute): CheckedAccount {
  const number = fields.iban ?? fields.clabe ?? fields.account_number
  if (number === undefined) throw new Error(`no account number among the fields of ${route}`)
  const routing = routingOf(fields, number, route)
  return {
    country: pair.country,
    currency: pair.currency,
    route,
    account_number: number,
    ...routing,
    routing_data: routingData(fields, routing.routing_code),
    fields,
    masked: maskAccountNumber(number),
  }
}

type Routing = Pick<CheckedAccount, 'routing_code' | 'routing_code_type'>

/** Domestic codes lead on a local route, the BIC on an international one. */
const localRouting = [
  'sort_code',
  'aba',
  'clabe',
  'cnaps',
  'ifsc',
  'bic_swift',
  'bank_code',
] as const
const swiftRouting = ['bic_swift', ...localRouting] as const

function routingOf(fields: Fields, number: string, route: PayoutRoute): Routing {
  for (const type of route === 'swift' ? swiftRouting : localRouting) {
    const code = fields[type]
    if (code !== undefined) return { routing_code: code, routing_code_type: type }
  }
  // The contract has no type for an Australian bank code, nor for codes inside the number itself.
  const code = fields.bsb_code ?? bankCodeWithin(fields, number)
  return { routing_code: code, routing_code_type: 'bank_code' }
}

/** In a New Zealand number bank and branch come first, in an IBAN after the check digits. */
function bankCodeWithin(fields: Fields, number: string): string {
  if (fields.iban === undefined) return number.slice(0, 6)
  return extractIBAN(fields.iban).bankIdentifier ?? fields.iban.slice(4, 8)
}

const shownRouting = [
  'bic_swift',
  'bank_code',
  'branch_code',
  'bsb_code',
  'cnaps',
  'ifsc',
  'aba',
  'bank_name',
  'bank_address',
] as const satisfies readonly Requirement[]

function routingData(fields: Fields, routingCode: string): Fields | null {
  const further: Fields = {}
  for (const name of shownRouting) {
    const value = fields[name]
    if (value !== undefined && value !== routingCode) further[name] = value
  }
  return Object.keys(further).length === 0 ? null : further
}

/**
 * Hides an account number but for its last four characters, and never shows more than half of it:
 * `•••• 3000`.
 */
export function maskAccountNumber(number: string): string {
  const shown = Math.min(4, Math.floor(number.length / 2))
  return shown === 0 ? '••••' : `•••• ${number.slice(-shown)}`
}

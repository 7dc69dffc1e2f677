// How each bank account field is written: its one normal form, its pattern by country, its check
// digits. Formats only: whether the account exists is the rail's answer.
import { bankFieldCharactersMax, type Country, type Requirement } from '@holdfast/contract'
import { validate as isValidAba } from 'abavalidator'
import { clabe } from 'clabe-validator'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { bicCountries, ibanPrefix } from './countries.ts'
import { bankingCountry } from './payout-support.ts'

const bankNameCharactersMax = 140
const identificationCharactersMax = 35

interface Format {
  readonly pattern: RegExp
  /** Ends the sentence "<field> must be …". */
  readonly wording: string
}

/** A sentence on what is wrong with a normalised value, or undefined. */
type FieldCheck = (value: string, country: Country) => string | undefined

type FormatByCountry = Partial<Record<Country, Format>>

const accountNumbers: FormatByCountry = {
  AU: digits('1,9', '1 to 9 digits'),
  CA: digits('7,12', '7 to 12 digits'),
  DK: digits('4,10', '4 to 10 digits'),
  GB: digits('8', '8 digits; put zeros before a shorter one'),
  HK: digits('9,12', '9 to 12 digits'),
  NZ: digits('15,16', '15 or 16 digits, bank and branch included'),
  SG: digits('7,15', '7 to 15 digits'),
  US: digits('1,17', '1 to 17 digits'),
}

const bankCodes: FormatByCountry = {
  CA: digits('3', '3 digits, the institution number'),
  DK: digits('4', '4 digits, the registration number'),
  HK: digits('3', '3 digits'),
  SE: digits('4,5', '4 or 5 digits, the clearing number'),
}

const branchCodes: FormatByCountry = { CA: digits('5', '5 digits, the transit number') }

const anyAccountNumber: Format = {
  pattern: /^[A-Z0-9]{1,34}$/,
  wording: '1 to 34 letters and digits',
}
const anyCode: Format = { pattern: /^[A-Z0-9]{1,12}$/, wording: '1 to 12 letters and digits' }
const indianCode: Format = {
  pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/,
  wording: '4 letters, a zero, and 6 letters or digits',
}

const checks: Record<Requirement, FieldCheck> = {
  iban: ibanFault,
  bic_swift: bicFault,
  aba: abaFault,
  clabe: clabeFault,
  account_number: byCountry('account_number', accountNumbers, anyAccountNumber),
  bank_code: byCountry('bank_code', bankCodes, anyCode),
  branch_code: byCountry('branch_code', branchCodes, anyCode),
  sort_code: byCountry('sort_code', {}, digits('6', '6 digits')),
  bsb_code: byCountry('bsb_code', {}, digits('6', '6 digits')),
  cnaps: byCountry('cnaps', {}, digits('12', '12 digits')),
  ifsc: byCountry('ifsc', {}, indianCode),
  bank_name: byCountry('bank_name', {}, printable(bankNameCharactersMax)),
  bank_address: byCountry('bank_address', {}, printable(bankFieldCharactersMax)),
  identification: byCountry('identification', {}, printable(identificationCharactersMax)),
}

const freeText: ReadonlySet<Requirement> = new Set(['bank_name', 'bank_address', 'identification'])

/** The normal form of a field: codes lose spaces, dashes and dots and go to upper case. */
export function normaliseField(field: Requirement, value: string): string {
  if (freeText.has(field)) return value.replace(/\s+/gu, ' ').trim()
  // Copied numbers often carry invisible format characters (\p{Cf}) and long dashes (\p{Pd}).
  return value.replace(/[\s\p{Cf}\p{Pd}.]/gu, '').toUpperCase()
}

/** Says what is wrong with a normalised field of an account in `country`, if anything. */
export function formatFault(
  field: Requirement,
  value: string,
  country: Country,
): string | undefined {
  return checks[field](value, country)
}

function digits(count: string, wording: string): Format {
  return { pattern: new RegExp(`^[0-9]{${count}}$`), wording }
}

function printable(charactersMax: number): Format {
  const pattern = new RegExp(`^\\P{C}{1,${charactersMax}}$`, 'u')
  return { pattern, wording: `1 to ${charactersMax} printable characters` }
}

function byCountry(field: Requirement, own: FormatByCountry, otherwise: Format): FieldCheck {
  return (value, country) => {
    const { pattern, wording } = own[bankingCountry(country)] ?? otherwise
    return pattern.test(value) ? undefined : `${field} must be ${wording}.`
  }
}

function ibanFault(value: string, country: Country): string | undefined {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(value)) {
    return 'iban must be two letters, two digits and 11 to 30 letters or digits.'
  }
  const prefix = ibanPrefix(country)
  if (!value.startsWith(prefix)) {
    const given = value.slice(0, 2)
    return `iban begins with ${given}; an account in ${country} has one that begins with ${prefix}.`
  }
  if (isValidIBAN(value)) return undefined
  return 'iban is mistyped: its length, layout or check digits do not fit.'
}

function bicFault(value: string, country: Country): string | undefined {
  if (!isValidBIC(value)) return 'bic_swift must be a BIC of 8 or 11 letters and digits.'
  const allowed: readonly string[] = bicCountries(country)
  const given = value.slice(4, 6)
  if (allowed.includes(given)) return undefined
  return `bic_swift is of a bank in ${given}; the account is in ${country}.`
}

/**
 * Published examples of the contract show this number for a US account. Its checksum holds and it
 * names no bank, so the format accepts it and a live rail refuses it.
 */
const exampleAba = '000000000'

function abaFault(value: string): string | undefined {
  if (!/^[0-9]{9}$/.test(value)) return 'aba must be 9 digits.'
  if (value === exampleAba || isValidAba(value)) return undefined
  return 'aba is mistyped: its check digit does not fit.'
}

function clabeFault(value: string): string | undefined {
  if (!/^[0-9]{18}$/.test(value)) return 'clabe must be 18 digits.'
  // Only the check digit decides: the package's list of banks and cities lags behind new ones.
  if (clabe.validate(value).valid.format) return undefined
  return 'clabe is mistyped: its check digit does not fit.'
}

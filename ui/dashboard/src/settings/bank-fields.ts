// The fields of a bank account by what the payout support asks for: labels, hints, grouping.
import type { Requirement } from '@holdfast/contract'
import { asSentence } from '../components/status.tsx'

/** How one field of a bank account is shown. */
export interface BankField {
  readonly name: Requirement
  readonly label: string
  readonly hint: string
  readonly isNumeric: boolean
}

const labels: Readonly<Record<Requirement, readonly [string, string]>> = {
  account_number: ['Account number', ''],
  iban: ['IBAN', 'Spaces are allowed, such as DE89 3704 0044 0532 0130 00.'],
  aba: ['Routing number (ABA)', 'Nine digits.'],
  bank_code: ['Bank code', ''],
  bic_swift: ['BIC (SWIFT)', 'Eight or eleven characters.'],
  branch_code: ['Branch code', ''],
  bsb_code: ['BSB code', 'Six digits.'],
  clabe: ['CLABE', 'Eighteen digits.'],
  cnaps: ['CNAPS code', 'Twelve digits.'],
  ifsc: ['IFSC code', 'Eleven characters.'],
  sort_code: ['Sort code', 'Six digits, such as 60-16-13.'],
  bank_name: ['Name of the bank', ''],
  bank_address: ['Address of the bank', ''],
  identification: ['Tax or identity number of the owner', ''],
}

const numeric: ReadonlySet<Requirement> = new Set([
  'sort_code',
  'aba',
  'bsb_code',
  'clabe',
  'cnaps',
])
const words: ReadonlySet<Requirement> = new Set(['bank_name', 'bank_address', 'identification'])

/** A field by the name that the service gives it; its name in words where it is none of these. */
export function bankLabel(name: string): string {
  return isRequirement(name) ? labels[name][0] : asSentence(name)
}

function isRequirement(name: string): name is Requirement {
  return Object.hasOwn(labels, name)
}

/** The field as it is asked for. */
export function bankField(name: Requirement): BankField {
  const [label, hint] = labels[name]
  return { name, label, hint, isNumeric: numeric.has(name) }
}

/** What was entered or pasted, without what people put between characters; words keep theirs. */
export function cleanBankValue(name: Requirement, entered: string): string {
  if (words.has(name)) return entered.trimStart()
  return entered.replaceAll(/[\s.-]/g, '').toUpperCase()
}

/** A value in groups as people read it: IBANs by four, sort codes by two. */
export function groupedBankValue(name: string, value: string): string {
  if (name === 'iban') return value.replaceAll(/(.{4})(?=.)/g, '$1 ')
  if (name === 'sort_code') return value.replaceAll(/(.{2})(?=.)/g, '$1-')
  return value
}

// The fields of a bank account: what is checked on leaving one, how the service's words are shown.
import type { Requirement } from '@holdfast/contract'
import type { FieldFault } from '../api/problem.ts'
import { bareNumber, isAba, isBic, isIban } from '../format/account-numbers.ts'
import type { Faults } from '../parts/field.tsx'
import { language, words } from '../words/words.ts'

/** What is wrong with a field, as far as the page can tell; the service checks everything again. */
export function fieldFault(field: Requirement, value: string, country: string): string | undefined {
  if (value.trim() === '')
    return words.verification.bank.faults.empty(words.verification.bank.fields[field].label)
  switch (field) {
    case 'iban':
      return isIban(value) ? undefined : words.verification.bank.faults.iban
    case 'aba':
      return isAba(value) ? undefined : words.verification.bank.faults.aba
    case 'bic_swift':
      return isBic(value) ? undefined : words.verification.bank.faults.bic_swift
    case 'sort_code':
      return /^\d{6}$/.test(bareNumber(value))
        ? undefined
        : words.verification.bank.faults.sort_code
    case 'account_number':
      return country !== 'GB' || /^\d{8}$/.test(bareNumber(value))
        ? undefined
        : words.verification.bank.faults.account_number
    default:
      return undefined
  }
}

/** The faults of all fields. */
export function fieldFaults(
  fields: readonly Requirement[],
  values: Readonly<Record<string, string>>,
  country: string,
): Faults {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const fault = fieldFault(field, values[field] ?? '', country)
      return fault === undefined ? [] : [[field, fault]]
    }),
  )
}

/**
 * The service's faults, in the words of the page's labels. The service speaks English: in another
 * language the page says which field it is about.
 */
export function servedFaults(
  fields: readonly Requirement[],
  served: readonly FieldFault[],
): Faults {
  return Object.fromEntries(
    served.flatMap(({ pointer, message }) => {
      const field = fields.find((one) => pointer.endsWith(`/${one}`))
      if (field === undefined) return []
      const rest = message.startsWith(`${field} `) ? message.slice(field.length + 1) : message
      const { fields: labels, faults } = words.verification.bank
      const { label } = labels[field]
      return [[field, language === 'en' ? `${label} ${rest}` : faults.refused(label)]]
    }),
  )
}

/** Fields that are digits only, for the keyboard of a phone. */
export function isNumeric(field: Requirement): boolean {
  return ['sort_code', 'aba', 'bsb_code', 'clabe', 'cnaps'].includes(field)
}

/** Fields that are words, which lose nothing but spaces at their ends. */
export function isFreeText(field: Requirement): boolean {
  return ['bank_name', 'bank_address', 'identification'].includes(field)
}

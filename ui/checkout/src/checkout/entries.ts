// What a buyer types for a way of paying: what is wrong with it, and what is sent. Pure.
import type { CheckoutType, CreditTerms, PaymentDetails } from '@holdfast/contract'
import type { CardEntry } from '../api/client.ts'
import { RequestError } from '../api/problem.ts'
import { bareNumber, isIban } from '../format/account-numbers.ts'
import { digitsOf, isCardNumber, readExpiry } from '../format/cards.ts'
import type { Faults } from '../parts/field.tsx'
import { words } from '../words/words.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Everything that the forms of the checkout hold. Nothing of it is kept. */
export interface Entries {
  readonly email: string
  /** A stored card; empty: another one, entered here. */
  readonly cardId: string
  readonly number: string
  readonly expiry: string
  readonly cvv: string
  readonly holder: string
  readonly saves: boolean
  readonly bankId: string
  readonly iban: string
  readonly accountHolder: string
  readonly accepts: boolean
  readonly instrumentId: string
  readonly terms: CreditTerms
}

export const noEntries: Entries = {
  email: '',
  cardId: '',
  number: '',
  expiry: '',
  cvv: '',
  holder: '',
  saves: false,
  bankId: '',
  iban: '',
  accountHolder: '',
  accepts: false,
  instrumentId: '',
  terms: 'thirty_days',
}

/** A field of a form that is checked. */
export type Checked =
  | 'email'
  | 'number'
  | 'expiry'
  | 'cvv'
  | 'bankId'
  | 'iban'
  | 'accountHolder'
  | 'accepts'

/** What is wrong with one field; undefined when nothing is. */
export function faultOf(field: Checked, entries: Entries): string | undefined {
  const { card, debit, methods, bank } = words
  switch (field) {
    case 'email':
      return EMAIL.test(entries.email.trim()) ? undefined : methods.emailFault
    case 'number':
      return isCardNumber(entries.number) ? undefined : card.faults.number
    case 'expiry':
      return readExpiry(entries.expiry) === undefined ? card.faults.expiry : undefined
    case 'cvv':
      return /^\d{3,4}$/.test(digitsOf(entries.cvv)) ? undefined : card.faults.cvv
    case 'bankId':
      return entries.bankId === '' ? bank.fault : undefined
    case 'iban':
      return isIban(entries.iban) ? undefined : debit.faults.iban
    case 'accountHolder':
      return entries.accountHolder.trim() === '' ? debit.faults.holder : undefined
    case 'accepts':
      return entries.accepts ? undefined : debit.faults.accept
  }
}

/** The fields that a method asks for, in the order they stand. */
export function fieldsOf(method: CheckoutType, entries: Entries): readonly Checked[] {
  if (method === 'card') return entries.cardId === '' ? ['number', 'expiry', 'cvv'] : []
  if (method === 'open_banking') return ['bankId']
  if (method === 'direct_debit') return ['iban', 'accountHolder', 'accepts']
  return []
}

/** The faults of fields. */
export function faultsIn(fields: readonly Checked[], entries: Entries): Faults {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const fault = faultOf(field, entries)
      return fault === undefined ? [] : [[field, fault]]
    }),
  )
}

/** The card to be entered; undefined where its day is none. */
export function cardIn(entries: Entries): CardEntry | undefined {
  const expiry = readExpiry(entries.expiry)
  if (expiry === undefined) return undefined
  const holder = entries.holder.trim()
  return {
    number: digitsOf(entries.number),
    expiry_month: expiry.month,
    expiry_year: expiry.year,
    cvv: digitsOf(entries.cvv),
    ...(holder === '' ? {} : { holder_name: holder }),
    ...(entries.saves ? { save: true } : {}),
  }
}

/** What confirming sends besides the method; undefined for those that need nothing. */
export function detailsIn(method: CheckoutType, entries: Entries): PaymentDetails | undefined {
  switch (method) {
    case 'card':
      return { card_id: entries.cardId }
    case 'open_banking':
      return { bank_id: entries.bankId }
    case 'direct_debit':
      return {
        iban: bareNumber(entries.iban),
        account_holder: entries.accountHolder.trim(),
        mandate_accepted: entries.accepts,
      }
    case 'credit':
      return { payment_instrument_id: entries.instrumentId, terms: entries.terms }
    default:
      return undefined
  }
}

/** What a refusal of the service means, beside the field it is about. */
export function faultsOfRefusal(error: unknown): Faults {
  const { methods, card, credit, debit, bank } = words
  if (!(error instanceof RequestError)) return { method: methods.failed }
  const codes: Readonly<Record<string, Faults>> = {
    card_declined: { number: card.faults.declined },
    card_expired: { expiry: card.faults.past },
    card_cvv_wrong: { cvv: card.faults.wrongCode },
    card_not_for_testing: { number: card.faults.notForTesting },
    method_not_available: { method: methods.unavailable },
    checkout_in_progress: { method: methods.busy },
    insufficient_credit: { method: credit.notEnough },
    payment_instrument_not_enabled: { method: credit.notEnabled },
  }
  const coded = codes[error.code]
  if (coded !== undefined) return coded
  const fields: Readonly<Record<string, Faults>> = {
    '/participant': { email: methods.emailFault },
    '/details/iban': { iban: debit.faults.iban },
    '/details/account_holder': { accountHolder: debit.faults.holder },
    '/details/mandate_accepted': { accepts: debit.faults.accept },
    '/details/bank_id': { bankId: bank.fault },
    '/number': { number: card.faults.number },
    '/cvv': { cvv: card.faults.cvv },
    '/expiry': { expiry: card.faults.expiry },
  }
  const named = Object.entries(fields).filter(([pointer]) =>
    error.faults.some((fault) => fault.pointer.startsWith(pointer)),
  )
  return named.length === 0
    ? { method: methods.failed }
    : Object.fromEntries(named.flatMap(([, faults]) => Object.entries(faults)))
}

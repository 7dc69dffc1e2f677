// The profiles of banks, by name. A new one is a line here and a name in the contract.
import type { BankProfileName } from '@holdfast/contract'
import type { BankProfile, CollectionScheme, PaymentScheme } from './profile.ts'

const TEN_DAYS = { workingDays: 10 } as const
const THIRTEEN_MONTHS = { months: 13 } as const

/** Euro by IBAN. */
const sepa: PaymentScheme = {
  name: 'sepa',
  currency: 'eur',
  calendar: 'target',
  closesAt: null,
  serviceLevel: { code: 'SEPA' },
  chargeBearer: 'SLEV',
  takesIban: true,
  localScheme: null,
  clearingSystem: null,
  instruments: null,
  amountMax: 99_999_999_999n,
  referenceMax: 140,
  takesInstant: true,
  isForUrgent: false,
  // A recall, and a request for one by the originator (SEPA credit transfer rulebook, 4.3.2).
  recalledWithin: {
    duplicate: TEN_DAYS,
    technical_problem: TEN_DAYS,
    fraud: THIRTEEN_MONTHS,
    customer_request: THIRTEEN_MONTHS,
    wrong_amount: THIRTEEN_MONTHS,
    wrong_account: THIRTEEN_MONTHS,
  },
}

/** Sterling by sort code and account number: up to a million pounds, with short references. */
const fasterPayments: PaymentScheme = {
  name: 'faster_payments',
  currency: 'gbp',
  calendar: 'uk',
  closesAt: null,
  serviceLevel: { proprietary: 'FPS' },
  chargeBearer: 'SHAR',
  takesIban: true,
  localScheme: 'BBAN',
  clearingSystem: null,
  instruments: null,
  amountMax: 100_000_000n,
  referenceMax: 18,
  takesInstant: true,
  isForUrgent: false,
  recalledWithin: null,
}

/** Sterling of the same day and of any amount, by account as above, until it closes. */
const chaps: PaymentScheme = {
  ...fasterPayments,
  name: 'chaps',
  closesAt: { time: '17:00', timeZone: 'Europe/London' },
  serviceLevel: { code: 'URGP' },
  amountMax: null,
  referenceMax: 140,
  takesInstant: false,
  isForUrgent: true,
}

/**
 * Dollars by routing number and account number, on the next day on which the Federal Reserve
 * works. What hurries goes by Fedwire: a payment of the same day, which takes a million at most and
 * costs more, is not asked for.
 */
const ach: PaymentScheme = {
  name: 'ach',
  currency: 'usd',
  calendar: 'us',
  closesAt: null,
  serviceLevel: { code: 'NURG' },
  chargeBearer: 'SHAR',
  takesIban: false,
  localScheme: 'BBAN',
  clearingSystem: 'USABA',
  // The rules tell credits to a company from those to a person: a bank wants to be told which.
  instruments: { company: 'CCD', person: 'PPD' },
  // Ten digits, the field of the amount in its records; the scheme itself has no limit.
  amountMax: 9_999_999_999n,
  // One addendum.
  referenceMax: 80,
  takesInstant: false,
  isForUrgent: false,
  // A reversal would debit the payee; a recall asks his bank, which may at any time.
  recalledWithin: null,
}

/** Dollars of the same day, until it closes for customers: what is urgent, or too large for ACH. */
const fedwire: PaymentScheme = {
  ...ach,
  name: 'fedwire',
  closesAt: { time: '18:45', timeZone: 'America/New_York' },
  serviceLevel: { code: 'URGP' },
  instruments: null,
  // A cent less than ten thousand million dollars.
  amountMax: 999_999_999_999n,
  referenceMax: 140,
  isForUrgent: true,
}

/** Debits of anybody, by a file of the working day before (SEPA core rulebook, 4.3). */
const core: CollectionScheme = {
  name: 'sepa_core',
  currency: 'eur',
  calendar: 'target',
  instrument: 'CORE',
  leadDays: 1,
  amountMax: 99_999_999_999n,
  referenceMax: 140,
}

const collections = [core, { ...core, name: 'sepa_b2b', instrument: 'B2B' }] as const

const plain = {
  isOnePaymentPerFile: false,
  isOneDatePerFile: false,
  address: 'hybrid',
  isBatchBooked: false,
  characters: 'sepa',
  ordersPerFileMax: 10_000,
  checksPayees: true,
} as const

const euro = { ...plain, schemes: [sepa], collections } as const

export const bankProfiles: Readonly<Record<BankProfileName, BankProfile>> = {
  sepa: { ...euro },
  sepa_batch_booked: { ...euro, isBatchBooked: true },
  sepa_single: { ...euro, isOnePaymentPerFile: true, address: 'structured' },
  sepa_latin: { ...euro, isOneDatePerFile: true, characters: 'latin' },
  faster_payments: { ...plain, schemes: [fasterPayments, chaps], collections: [] },
  euro_and_sterling: { ...euro, schemes: [sepa, fasterPayments, chaps] },
  us: { ...plain, checksPayees: false, schemes: [ach, fedwire], collections: [] },
}

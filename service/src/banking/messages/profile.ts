// What a bank wants of the files that it takes: data, never a branch on the bank's name.

export interface BankProfile {
  /** A file holds one PmtInf only. */
  readonly isOnePaymentPerFile: boolean
  /** A file holds one requested date only. */
  readonly isOneDatePerFile: boolean
  /** `hybrid` lets at most two lines stand beside town and country. */
  readonly address: 'structured' | 'hybrid'
  readonly isBatchBooked: boolean
  /** SvcLvl/Cd (`SEPA`, `URGP`), or the bank's own word; null leaves it out. */
  readonly serviceLevel: { readonly code: string } | { readonly proprietary: string } | null
  readonly chargeBearer: 'SLEV' | 'SHAR' | 'DEBT' | 'CRED'
  /** How accounts without an IBAN are named; null where only IBANs are taken. */
  readonly localScheme: string | null
  readonly ordersPerFileMax: number
  readonly referenceMax: number
}

/** Euro by IBAN. */
export const sepaProfile: BankProfile = {
  isOnePaymentPerFile: false,
  isOneDatePerFile: false,
  address: 'hybrid',
  isBatchBooked: false,
  serviceLevel: { code: 'SEPA' },
  chargeBearer: 'SLEV',
  localScheme: null,
  ordersPerFileMax: 10_000,
  referenceMax: 140,
}

/** Sterling by sort code and account number, with references of 18 characters. */
export const fasterPaymentsProfile: BankProfile = {
  ...sepaProfile,
  serviceLevel: { proprietary: 'FPS' },
  chargeBearer: 'SHAR',
  localScheme: 'BBAN',
  referenceMax: 18,
}

/** Sterling of the same day and of any amount, by account as above. */
export const chapsProfile: BankProfile = {
  ...fasterPaymentsProfile,
  serviceLevel: { code: 'URGP' },
  referenceMax: 140,
}

// What banks want of files, by name: data, never a branch on a bank.
import type { BankProfileName, Currency } from '@holdfast/contract'
import type { Calendar } from '#calendars'
import type { BankProfile } from '#messages'
import { fasterPaymentsProfile, sepaProfile } from '#messages'

export interface ConnectionProfile {
  readonly file: BankProfile
  /** The days on which its banks work. */
  readonly calendar: Calendar
  /** The one currency that its orders are of. */
  readonly currency: Currency
}

export const connectionProfiles: Readonly<Record<BankProfileName, ConnectionProfile>> = {
  sepa: { file: sepaProfile, calendar: 'target', currency: 'eur' },
  faster_payments: { file: fasterPaymentsProfile, calendar: 'uk', currency: 'gbp' },
}

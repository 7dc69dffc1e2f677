// What a bank wants of the files that it takes: data (`profiles.ts`), never a branch on its name.
import type {
  BankAccountCurrency,
  BankDebitScheme,
  BankRecallReason,
  BankSchemeName,
} from '@holdfast/contract'
import type { Calendar } from '#calendars'
import { requestedDate, workingDayFrom } from '#calendars'
import { addDays, compact } from '#kit'

/** A way in which a bank pays: what stands in each PmtInf of it, and what it can carry. */
export interface PaymentScheme {
  readonly name: BankSchemeName
  readonly currency: BankAccountCurrency
  /** The days on which it works. */
  readonly calendar: Calendar
  /** From then on nothing of the same day is taken, however late the cut-off of the bank is. */
  readonly closesAt: { readonly time: string; readonly timeZone: string } | null
  /** SvcLvl/Cd (`SEPA`, `URGP`), or the bank's own word; null leaves it out. */
  readonly serviceLevel: { readonly code: string } | { readonly proprietary: string } | null
  readonly chargeBearer: 'SLEV' | 'SHAR' | 'DEBT' | 'CRED'
  /** Accounts are named by their IBANs. */
  readonly takesIban: boolean
  /** How accounts without an IBAN are named; null where only IBANs are taken. */
  readonly localScheme: string | null
  /** In which list the banks of such accounts are numbered; null: the account's number names it. */
  readonly clearingSystem: 'USABA' | null
  /** LclInstrm/Cd by whom an order pays; null: none is said. */
  readonly instruments: { readonly company: string; readonly person: string } | null
  /** The most that one order may be of, in minor units; null: any amount. */
  readonly amountMax: bigint | null
  readonly referenceMax: number
  readonly takesInstant: boolean
  /** Urgent orders go by it. */
  readonly isForUrgent: boolean
  /** How long after its day a payment that was executed may be asked back; null: at any time. */
  readonly recalledWithin: Readonly<Record<BankRecallReason, RecallTime>> | null
}

/** A way in which a bank collects direct debits. */
export interface CollectionScheme {
  readonly name: BankDebitScheme
  readonly currency: BankAccountCurrency
  /** The days on which it works. */
  readonly calendar: Calendar
  /** LclInstrm/Cd: `CORE` or `B2B`. */
  readonly instrument: 'CORE' | 'B2B'
  /** How many of its working days before the collection a bank must have the file. */
  readonly leadDays: number
  /** The most that one debit may be of, in minor units. */
  readonly amountMax: bigint
  readonly referenceMax: number
}

/** A number of the scheme's working days, or of months. */
type RecallTime = { readonly workingDays: number } | { readonly months: number }

export interface BankProfile {
  /** A file holds one PmtInf only. */
  readonly isOnePaymentPerFile: boolean
  /** A file holds one requested date only. */
  readonly isOneDatePerFile: boolean
  /** `hybrid` lets at most two lines stand beside town and country. */
  readonly address: 'structured' | 'hybrid'
  /** The bank books a PmtInf as one entry. */
  readonly isBatchBooked: boolean
  /** Which characters names, addresses and references are written in. */
  readonly characters: 'sepa' | 'latin'
  readonly ordersPerFileMax: number
  /** Its schemes let banks be asked whether an account is of a name. */
  readonly checksPayees: boolean
  /** Asked in this order: an order goes by the first that can carry it. */
  readonly schemes: readonly PaymentScheme[]
  /** By which debits can be collected; none: the bank collects nothing. */
  readonly collections: readonly CollectionScheme[]
}

/** What a scheme is chosen by. */
interface Payable {
  readonly currency: string
  readonly amount: bigint
  readonly isUrgent: boolean
}

/** By which scheme an order goes; undefined where none of the profile can carry it. */
export function schemeFor(
  { schemes }: BankProfile,
  { currency, amount, isUrgent }: Payable,
): PaymentScheme | undefined {
  const fit = schemes.filter((scheme) => {
    return scheme.currency === currency && (scheme.amountMax ?? amount) >= amount
  })
  return (isUrgent ? fit.find(({ isForUrgent }) => isForUrgent) : undefined) ?? fit[0]
}

/** The scheme of ordinary orders of a currency; that of the profile where it has none of it. */
export function usualScheme({ schemes }: BankProfile, currency: string): PaymentScheme {
  const usual = schemes.find((scheme) => scheme.currency === currency) ?? schemes[0]
  if (usual === undefined) throw new Error('a profile has a scheme')
  return usual
}

/** Until when a bank takes orders, by its connection. */
interface BankClock {
  readonly cut_off: string
  readonly time_zone: string
}

/** The day that an order of a scheme asks for; undefined where no calendar reaches so far. */
export function dayAsked(
  { calendar, closesAt }: Pick<PaymentScheme, 'calendar' | 'closesAt'>,
  { cut_off: time, time_zone: timeZone }: BankClock,
  { isInstant, now }: { readonly isInstant: boolean; readonly now: Date },
): string | undefined {
  const clocks = closesAt === null ? [{ time, timeZone }] : [{ time, timeZone }, closesAt]
  const days = clocks.map((clock) => requestedDate({ calendar, ...clock }, isInstant, now))
  const known = compact(days)
  if (known.length < days.length) return undefined
  return known.reduce((latest, day) => (day > latest ? day : latest))
}

/** A scheme by which a profile collects; undefined where it has none of the name. */
export function collectionScheme(
  { collections }: Pick<BankProfile, 'collections'>,
  name: string | null,
): CollectionScheme | undefined {
  return collections.find((scheme) => scheme.name === name)
}

/**
 * The day on which a debit is collected whose file the bank has now: the first for which it takes
 * one, and none before a day. Undefined where no calendar reaches so far.
 */
export function dayCollected(
  { calendar, leadDays }: Pick<CollectionScheme, 'calendar' | 'leadDays'>,
  { cut_off: time, time_zone: timeZone }: BankClock,
  { from, now }: { readonly from: string; readonly now: Date },
): string | undefined {
  let day = requestedDate({ calendar, time, timeZone }, false, now)
  for (let lead = 0; lead < leadDays && day !== undefined; lead += 1) {
    day = workingDayFrom(addDays(day, 1), calendar)
  }
  return day === undefined || day >= from ? day : workingDayFrom(from, calendar)
}

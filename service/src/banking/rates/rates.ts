// What a unit of one currency is worth in another: reference rates, crossed and less the margin.
import type { BankAccountCurrency, Currency } from '@holdfast/contract'
import { minorUnitDigits } from '#banks'
import type { Environment } from '#db'
import type { Minor, Ppm } from '#kit'
import { minor } from '#kit'
import type { Decimal } from './decimal.ts'
import { divideDecimals, multiplyDecimals, roundDown, tenTo } from './decimal.ts'

/** Rates of one day: how much of each currency one unit of the base buys. */
export interface RateTable {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly base: BankAccountCurrency
  readonly rates: ReadonlyMap<string, Decimal>
}

/** A rate that money is converted at, the margin taken off. */
interface Quote extends Decimal {
  /** The day of the reference rate. */
  readonly day: string
}

/** The port behind which rates stand. */
export interface Rates {
  /** The rate from one currency to another at a time; null when none is known. */
  quote(from: Currency, to: BankAccountCurrency, at: Date): Quote | null
}

/** What the sandbox and live convert at: the file of an operator is for live alone. */
export type RatesByEnvironment = Readonly<Record<Environment, Rates>>

/** Decimals of a quoted rate: enough that one unit of error shows in no amount below 10^10. */
const RATE_DECIMALS = 10
const ONE: Decimal = { digits: 1n, scale: 0 }
const PPM_DECIMALS = 6

/**
 * Rates from a table that holds until it is replaced. The margin is the organisation's or the
 * operator's: it lowers what arrives.
 */
export function tableRates(table: RateTable, margin: Ppm): Rates {
  const keeps: Decimal = { digits: tenTo(PPM_DECIMALS) - margin, scale: PPM_DECIMALS }
  const rateOf = (currency: string) =>
    currency === table.base ? ONE : (table.rates.get(currency) ?? null)
  return {
    quote: (from, to) => {
      const [source, target] = [rateOf(from), rateOf(to)]
      if (source === null || target === null) return null
      const rate = divideDecimals(multiplyDecimals(target, keeps), source, RATE_DECIMALS)
      return rate.digits > 0n ? { ...rate, day: table.day } : null
    },
  }
}

/**
 * What an amount is in another currency, rounded down to its minor unit: the digits after the point
 * differ from currency to currency.
 */
export function convertAt(
  amount: Minor,
  rate: Decimal,
  { from, to }: { readonly from: Currency; readonly to: BankAccountCurrency },
): Minor {
  const units: Decimal = { digits: amount, scale: minorUnitDigits[from] }
  return minor(roundDown(multiplyDecimals(units, rate), minorUnitDigits[to]).digits)
}

/** The JSON number of a rate; the exact one is kept. */
export function showRate({ digits, scale }: Decimal): number {
  const text = digits.toString().padStart(scale + 1, '0')
  return Number(`${text.slice(0, text.length - scale)}.${text.slice(text.length - scale) || '0'}`)
}

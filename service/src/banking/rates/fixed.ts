// The rates that the service brings along: those of one day, for the sandbox.
import type { BankAccountCurrency } from '@holdfast/contract'
import { present } from '#kit'
import data from './data/reference-rates.json' with { type: 'json' }
import type { Decimal } from './decimal.ts'
import { multiplyDecimals, parseDecimal } from './decimal.ts'
import type { RateTable } from './rates.ts'

const BASE: BankAccountCurrency = 'eur'

/** The reference rates of the day in `data`, and of currencies tied to one of them. */
export const fixedRates: RateTable = { day: data.day, base: BASE, rates: withPegs() }

/** Adds to a table the currencies whose rate to another never changes. */
export function withPeggedRates(rates: ReadonlyMap<string, Decimal>): Map<string, Decimal> {
  const all = new Map(rates)
  for (const { currency, base, rate } of data.pegs) {
    const known = rates.get(base)
    if (known !== undefined && !all.has(currency))
      all.set(currency, multiplyDecimals(known, decimalOf(rate)))
  }
  return all
}

function withPegs(): Map<string, Decimal> {
  const rates = Object.entries({ ...data.sandbox, ...data.rates }).map(
    ([currency, text]) => [currency, decimalOf(text)] as const,
  )
  return withPeggedRates(new Map(rates))
}

function decimalOf(text: string): Decimal {
  return present(parseDecimal(text), `${text} is a positive decimal`)
}

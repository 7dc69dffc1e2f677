import type { Currency, Language } from '@holdfast/contract'
import { minorUnitDigits } from '#banks'
import type { Minor } from '#kit'
import { assert, remembered } from '#kit'
import { localeOf } from './languages.ts'

/** An amount as people write it, to the last digit and as the pages do: `€480.50`, `480,50 €`. */
export function showAmount(amount: Minor, currency: Currency, language: Language = 'en'): string {
  const digits: number = minorUnitDigits[currency]
  const sign = amount < 0n ? '-' : ''
  const padded = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0')
  const whole = padded.slice(0, padded.length - digits)
  const exact = digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${padded.slice(-digits)}`
  assert(isNumeric(exact), 'an amount is written in digits')
  return amountFormat(currency, language).format(exact)
}

const amountFormat = remembered((currency: Currency, language: Language) => {
  const digits: number = minorUnitDigits[currency]
  return new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
})

/** Given as text, an amount keeps its digits: above 2^53 a number would not. */
function isNumeric(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text)
}

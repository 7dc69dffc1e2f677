import type { Currency } from '@holdfast/contract'
import { minorUnitDigits } from '#banks'
import type { Minor } from '#kit'

/** An amount as people read it: `1,000.00 GBP`. */
export function showAmount(amount: Minor, currency: Currency): string {
  const digits: number = minorUnitDigits[currency]
  const sign = amount < 0n ? '-' : ''
  const padded = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0')
  const whole = padded.slice(0, padded.length - digits)
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const fraction = digits === 0 ? '' : `.${padded.slice(-digits)}`
  return `${sign}${grouped}${fraction} ${currency.toUpperCase()}`
}

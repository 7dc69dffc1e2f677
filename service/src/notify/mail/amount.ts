import type { Currency, Language } from '@holdfast/contract'
import { minorUnitDigits } from '#banks'
import type { Minor } from '#kit'

/** An amount as people read it: `1,000.00 GBP`, `1.000,00 EUR`. */
export function showAmount(amount: Minor, currency: Currency, language: Language = 'en'): string {
  const digits: number = minorUnitDigits[currency]
  const sign = amount < 0n ? '-' : ''
  const padded = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0')
  const whole = padded.slice(0, padded.length - digits)
  const { group, point } = separatorsOf(language)
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group)
  const fraction = digits === 0 ? '' : `${point}${padded.slice(-digits)}`
  return `${sign}${grouped}${fraction} ${currency.toUpperCase()}`
}

function separatorsOf(language: Language): { readonly group: string; readonly point: string } {
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(10_000.5)
  const find = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { group: find('group'), point: find('decimal') }
}

// Fees and taxes in words.
import type { Currency } from '@holdfast/contract'
import { formatAmount } from '../../components/index.ts'

const PERCENT = 100
const DECIMALS_MAX = 4

interface Fees {
  readonly fee_flat: number | null
  readonly fee_percentage: number | null
}

interface Taxes {
  readonly tax_flat: number | null
  readonly tax_percentage: number | null
}

/** `1.5 % + €2.00`; null when there is none. */
export function feeText({ fee_flat, fee_percentage }: Fees, currency: Currency): string | null {
  return written(fee_flat, fee_percentage, currency)
}

/** The tax inside an amount; null when none is said. */
export function taxText({ tax_flat, tax_percentage }: Taxes, currency: Currency): string | null {
  return written(tax_flat, tax_percentage, currency)
}

function written(flat: number | null, share: number | null, currency: Currency): string | null {
  const parts = [
    share === null || share === 0 ? '' : percentText(share),
    flat === null || flat === 0 ? '' : formatAmount(flat, currency),
  ].filter(Boolean)
  return parts.length === 0 ? null : parts.join(' + ')
}

/** A fraction as a percentage: 0.015 is `1.5 %`. */
function percentText(fraction: number): string {
  const percent = (fraction * PERCENT).toFixed(DECIMALS_MAX).replace(/\.?0+$/, '')
  return `${percent} %`
}

// Amounts as the messages spell them, and as the books keep them: whole minor units.

/** How many decimal places a currency has: 2 for EUR, 0 for JPY. */
export function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** `12.5` of EUR is 1250; nothing where it is no amount, or finer than the currency. */
export function parseAmount(text: string, currency: string): bigint | undefined {
  const match = /^(\d{1,15})(?:\.(\d*))?$/.exec(text.trim())
  if (match === null) return undefined
  const decimals = decimalsOf(currency)
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) return undefined
  return BigInt(`${match[1]}${fraction.padEnd(decimals, '0')}`)
}

/** 1250 of EUR is `12.50`. The sign is left out: messages tell it by an indicator of its own. */
export function formatAmount(amount: bigint, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  if (decimals === 0) return digits
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

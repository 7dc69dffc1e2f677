// Exact decimals: whole digits over a power of ten. Rates are never floats.

/** digits / 10^scale. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

const TEXT = /^(\d{1,12})(?:\.(\d{1,12}))?$/

/** Reads `1.0834` exactly; undefined when the text is no positive decimal. */
export function parseDecimal(text: string): Decimal | undefined {
  const [, whole, part = ''] = TEXT.exec(text) ?? []
  if (whole === undefined) return undefined
  const digits = BigInt(whole + part)
  return digits > 0n ? { digits, scale: part.length } : undefined
}

/** a × b, exactly. */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale }
}

/** a / b, rounded down to `scale` decimals. */
export function divideDecimals(a: Decimal, b: Decimal, scale: number): Decimal {
  const up = scale + b.scale - a.scale
  const digits = up >= 0 ? (a.digits * tenTo(up)) / b.digits : a.digits / (b.digits * tenTo(-up))
  return { digits, scale }
}

/** The same number with `scale` decimals, rounded down. */
export function roundDown({ digits, scale: from }: Decimal, scale: number): Decimal {
  const by = scale - from
  return { digits: by >= 0 ? digits * tenTo(by) : digits / tenTo(-by), scale }
}

export function tenTo(power: number): bigint {
  return 10n ** BigInt(power)
}

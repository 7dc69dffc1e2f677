// Money: minor units as bigint, ratios as whole parts per million. No float touches an amount.
declare const minorBrand: unique symbol
declare const ppmBrand: unique symbol

/** An amount in the currency's smallest unit. May be negative inside the ledger. */
export type Minor = bigint & { readonly [minorBrand]: true }

/** A ratio in parts per million: 1.5 % is 15 000. */
export type Ppm = bigint & { readonly [ppmBrand]: true }

export const PPM_PER_ONE = 1_000_000n
const PPM_DECIMALS = 6
const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER)

export const zero = 0n as Minor

/** Takes a bigint, from the database or from arithmetic, as an amount. */
export function minor(value: bigint): Minor {
  return value as Minor
}

/** Takes a validated JSON integer as an amount. Throws on a fraction or an unsafe integer. */
export function parseMinor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new Error('an amount must be a safe integer')
  return BigInt(value) as Minor
}

/** The JSON integer of an amount. Throws beyond the safe range, which no stored amount reaches. */
export function showMinor(amount: Minor): number {
  if (amount > SAFE_MAX || amount < -SAFE_MAX) throw new Error('an amount left the safe range')
  return Number(amount)
}

export function sum(amounts: Iterable<Minor>): Minor {
  let total = 0n
  for (const amount of amounts) total += amount
  return total as Minor
}

export function plus(a: Minor, b: Minor): Minor {
  return (a + b) as Minor
}

export function less(a: Minor, b: Minor): Minor {
  return (a - b) as Minor
}

export function smaller(a: Minor, b: Minor): Minor {
  return a < b ? a : b
}

export function larger(a: Minor, b: Minor): Minor {
  return a > b ? a : b
}

/**
 * Reads a JSON fraction (0.015) exactly from its shortest decimal text.
 * Returns undefined unless 0 <= fraction < 1 with at most six decimals.
 */
export function parsePpm(fraction: number): Ppm | undefined {
  if (!(fraction >= 0 && fraction < 1)) return undefined
  const text = String(fraction)
  const [mantissa, exponent] = text.split('e-')
  const decimals = (mantissa ?? '').split('.')[1]?.length ?? 0
  const places = decimals + (exponent === undefined ? 0 : Number(exponent))
  if (places > PPM_DECIMALS) return undefined
  return BigInt(fraction.toFixed(PPM_DECIMALS).replace('.', '')) as Ppm
}

/** Takes a stored whole number of parts per million. */
export function ppm(value: bigint): Ppm {
  return value as Ppm
}

/** The JSON fraction of a ratio: 15 000 is 0.015. */
export function showPpm(ratio: Ppm): number {
  return Number(ratio) / Number(PPM_PER_ONE)
}

/** a / b rounded half up, for a >= 0 and b > 0. */
export function divideHalfUp(a: bigint, b: bigint): bigint {
  return (2n * a + b) / (2n * b)
}

/** a / b rounded down, for a >= 0 and b > 0. */
export function divideFloor(a: bigint, b: bigint): bigint {
  return a / b
}

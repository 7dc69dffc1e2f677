// Numbers as JSON writes them: by their exact value, or as they were written.
import { metadataNumberCharactersMax, numberDigitsMax, numberExponentMax } from '@holdfast/contract'

/** A double keeps every decimal text of up to this many significant digits. */
const SIGNIFICANT_DIGITS_MAX = 15
/** Digits of the largest safe integer. */
const SAFE_DIGITS_MAX = 16
/** Below ten to the power of this, a double loses digits. */
const SMALLEST_POWER = -300

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown

/** What the language has, and the compiler's library does not describe yet. */
const json = JSON as JSON & {
  rawJSON(text: string): object
  isRawJSON(value: unknown): boolean
  parse(text: string, reviver: Reviver): unknown
}

const NUMBER = /^-?(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

interface Written {
  /** All that stands before the exponent. */
  readonly digits: string
  readonly decimals: number
  readonly exponent: number
}

/**
 * Undefined for what is no JSON number, has over 400 digits or an exponent beyond ±400: that is
 * refused without being written out.
 */
function readWritten(token: string): Written | undefined {
  const [, whole, decimals = '', exponent = '0'] = NUMBER.exec(token) ?? []
  if (whole === undefined || whole.length + decimals.length > numberDigitsMax) return undefined
  if (Math.abs(Number(exponent)) > numberExponentMax) return undefined
  return { digits: whole + decimals, decimals: decimals.length, exponent: Number(exponent) }
}

/**
 * Whether `JSON.parse` reads a number with the very value that was written, however it was: `1e3`
 * and `1000.0` are 1000. Whole numbers are exact as safe integers, others with at most 15
 * significant digits. Over 400 digits, or an exponent beyond ±400, are never.
 */
export function isExactNumber(token: string): boolean {
  const written = readWritten(token)
  if (written === undefined) return false
  const cut = written.digits.replace(/0+$/, '')
  const significant = cut.replace(/^0+/, '')
  if (significant === '') return true
  // The last significant digit counts ten to the power of this.
  const power = written.exponent - written.decimals + written.digits.length - cut.length
  if (power < 0) {
    const leading = significant.length + power
    return significant.length <= SIGNIFICANT_DIGITS_MAX && leading > SMALLEST_POWER
  }
  if (significant.length + power > SAFE_DIGITS_MAX) return false
  return Number.isSafeInteger(Number(significant.padEnd(significant.length + power, '0')))
}

/** Whether a text is a number that metadata keeps: at most 64 characters, exponent within ±400. */
export function isKeepable(token: string): boolean {
  return token.length <= metadataNumberCharactersMax && readWritten(token) !== undefined
}

/**
 * A number as it was written, for `JSON.stringify`: itself where that writes it so anyway, else
 * what stands for its text.
 */
export function asWritten(token: string): unknown {
  const value = Number(token)
  return String(value) === token ? value : json.rawJSON(token)
}

/**
 * Reads JSON of ours with every number as it was written: `JSON.stringify` gives the same numbers
 * again, digit by digit. Throws on what is no JSON.
 */
export function parseAsWritten(text: string): unknown {
  const value: unknown = JSON.parse(text)
  // Nearly always all numbers are written as they would be again: to ask is cheaper than a reviver.
  if (JSON.stringify(value) === text) return value
  return json.parse(text, numberAsWritten)
}

const numberAsWritten: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined ? asWritten(source) : value

/** The text of a number that `asWritten` could not give as itself; undefined for all else. */
export function writtenText(value: unknown): string | undefined {
  return json.isRawJSON(value) ? JSON.stringify(value) : undefined
}

// The check of British account numbers against their sort code, by the table that the clearing
// company publishes for it ("Validating account numbers"). The table changes several times a year
// and is the operator's to supply; without one only the formats are checked.

const METHODS = ['MOD10', 'MOD11', 'DBLAL'] as const
type Method = (typeof METHODS)[number]

/** One line of the table: how the numbers of a range of sort codes are checked. */
interface Rule {
  readonly from: string
  readonly to: string
  readonly method: Method
  /** For the six digits of the sort code and the eight of the account. */
  readonly weights: readonly number[]
  /** A departure from the method, numbered by the specification; 0 for none. */
  readonly exception: number
}

/** The table with its substitutions of sort codes (exception 5). */
export interface UkModulusTable {
  readonly rules: readonly Rule[]
  readonly substitutes: ReadonlyMap<string, string>
}

const DIGITS = 14
const SORT_CODE = 6
/** Places of single digits, by the names of the specification: account digits are a to h. */
const [A, B, C, G, H] = [6, 7, 8, 12, 13]

/**
 * Reads the published files: the table, one rule a line, and the substitutions, two sort codes a
 * line. Throws an Error that names the first line that is none.
 */
export function readUkModulusTable(table: string, substitutions = ''): UkModulusTable {
  return {
    rules: linesOf(table).map(ruleOf),
    substitutes: new Map(linesOf(substitutions).map(pairOf)),
  }
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '')
}

function ruleOf(line: string, index: number): Rule {
  const [from = '', to = '', name = '', ...numbers] = line.trim().split(/\s+/)
  const method = METHODS.find((one) => one === name)
  const values = numbers.map(Number)
  const isWhole =
    /^\d{6}$/.test(`${from}`) &&
    /^\d{6}$/.test(to) &&
    values.every(Number.isInteger) &&
    (values.length === DIGITS || values.length === DIGITS + 1)
  if (method === undefined || !isWhole) {
    throw new Error(`line ${index + 1} of the modulus table is no rule`)
  }
  return { from, to, method, weights: values.slice(0, DIGITS), exception: values[DIGITS] ?? 0 }
}

function pairOf(line: string, index: number): [string, string] {
  const [from = '', to = '', more] = line.trim().split(/\s+/)
  if (!/^\d{6}$/.test(from) || !/^\d{6}$/.test(to) || more !== undefined) {
    throw new Error(`line ${index + 1} of the substitutions is no pair of sort codes`)
  }
  return [from, to]
}

/** True unless the number cannot belong to the sort code: of unknown ones nothing is said. */
export function isUkAccountPossible(
  { rules, substitutes }: UkModulusTable,
  sortCode: string,
  accountNumber: string,
): boolean {
  const [first, second] = rules.filter(({ from, to }) => from <= sortCode && sortCode <= to)
  if (first === undefined) return true
  const digits = [...`${sortCode}${accountNumber}`].map(Number)
  if (isForeign(first, digits)) return true
  const check = (rule: Rule) => passesRule(rule, digits, substitutes)
  const isFirst = check(first)
  if (second === undefined) return isFirst || passesShortened(first, digits)
  if (first.exception === 2 && second.exception === 9) {
    return isFirst || checkException9(second, accountNumber)
  }
  // Pairs of which one is enough.
  if ([10, 12].includes(first.exception)) return isFirst || check(second)
  const isSkipped = second.exception === 3 && [6, 9].includes(digits[C] ?? 0)
  return isFirst && (isSkipped || check(second))
}

/** Exception 6: accounts in foreign currencies are not checked. */
function isForeign({ exception }: Rule, digits: readonly number[]): boolean {
  const a = digits[A] ?? 0
  return exception === 6 && a >= 4 && a <= 8 && digits[G] === digits[H]
}

/** Exception 9: as if the account were at sort code 309634. */
function checkException9(rule: Rule, accountNumber: string): boolean {
  const digits = [...`309634${accountNumber}`].map(Number)
  return remainderOf(rule.method, rule.weights, digits) === 0
}

/** Exception 14: the last digit may be left out, and 0 put in front. */
function passesShortened(rule: Rule, digits: readonly number[]): boolean {
  if (rule.exception !== 14 || ![0, 1, 9].includes(digits[H] ?? -1)) return false
  const shifted = [...digits.slice(0, SORT_CODE), 0, ...digits.slice(SORT_CODE, -1)]
  return remainderOf(rule.method, rule.weights, shifted) === 0
}

function passesRule(
  rule: Rule,
  given: readonly number[],
  substitutes: ReadonlyMap<string, string>,
): boolean {
  const digits = digitsFor(rule, given, substitutes)
  const weights = weightsFor(rule, digits)
  const rest = remainderOf(rule.method, weights, digits, rule.exception === 1 ? 27 : 0)
  const g = digits[G] ?? 0
  const h = digits[H] ?? 0
  if (rule.exception === 4) return rest === g * 10 + h
  if (rule.exception === 5) {
    if (rule.method === 'DBLAL') return rest === 0 ? h === 0 : 10 - rest === h
    return rest === 0 ? g === 0 : rest !== 1 && 11 - rest === g
  }
  return rest === 0
}

function digitsFor(
  { exception }: Rule,
  digits: readonly number[],
  substitutes: ReadonlyMap<string, string>,
): readonly number[] {
  const sortCode = digits.slice(0, SORT_CODE).join('')
  const other =
    exception === 8 ? '090126' : exception === 5 ? (substitutes.get(sortCode) ?? sortCode) : null
  return other === null ? digits : [...[...other].map(Number), ...digits.slice(SORT_CODE)]
}

const WEIGHTS_2 = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1] as const
const WEIGHTS_2_OF_NINE = [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1] as const

function weightsFor({ exception, weights }: Rule, digits: readonly number[]): readonly number[] {
  const isNine = digits[G] === 9
  if (exception === 2 && digits[A] !== 0) return isNine ? WEIGHTS_2_OF_NINE : WEIGHTS_2
  const ab = `${digits[A]}${digits[B]}`
  const isTen = exception === 10 && isNine && (ab === '09' || ab === '99')
  if ((exception === 7 && isNine) || isTen) {
    return weights.map((weight, place) => (place <= B ? 0 : weight))
  }
  return weights
}

/** What the weighted sum leaves when it is divided. `DBLAL` sums digits instead of products. */
function remainderOf(
  method: Method,
  weights: readonly number[],
  digits: readonly number[],
  extra = 0,
): number {
  const products = digits.map((digit, place) => digit * (weights[place] ?? 0))
  const parts =
    method === 'DBLAL' ? products.map((value) => Math.floor(value / 10) + (value % 10)) : products
  const total = parts.reduce((sum, part) => sum + part, extra)
  return total % (method === 'MOD11' ? 11 : 10)
}

let supplied: UkModulusTable | null = null

/** Takes the operator's table into use, for the whole process; null: formats only. */
export function supplyUkModulusTable(table: UkModulusTable | null): void {
  supplied = table
}

/** Like `isUkAccountPossible` by the operator's table; true where there is none. */
export function isUkAccountUsable(sortCode: string, accountNumber: string): boolean {
  return supplied === null || isUkAccountPossible(supplied, sortCode, accountNumber)
}

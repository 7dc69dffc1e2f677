// How a card's number and day are shown and checked while they are typed. The issuer checks again.

const DIGITS_MIN = 12
const DIGITS_MAX = 19
const CENTURY = 2_000

/** The digits of a text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/gu, '')
}

/** Grouped as on the card: four digits each, on American Express 4, 6 and 5. */
export function groupCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, DIGITS_MAX)
  const groups = /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/.{1,4}/gu) ?? [])
  return groups.filter((group) => group !== '').join(' ')
}

/** `12/29` while it is typed; a first digit above 1 is a month of its own. */
export function groupExpiry(text: string): string {
  const typed = digitsOf(text)
  const whole = /^[2-9]/.test(typed) ? `0${typed}` : typed
  // A year in four digits, as browsers fill it in.
  const digits = whole.length === 6 ? whole.slice(0, 2) + whole.slice(4) : whole.slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/**
 * Month and four-digit year; undefined when it is no such month. Whether it is over is for the
 * service to say: a sandbox has a clock of its own.
 */
export function readExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(text)
  if (match === null) return undefined
  return { month: Number(match[1]), year: CENTURY + Number(match[2]) }
}

/** Whether the check digit of a card number holds (ISO/IEC 7812-1, annex B). */
export function isCardNumber(text: string): boolean {
  const digits = digitsOf(text)
  if (digits.length < DIGITS_MIN || digits.length > DIGITS_MAX) return false
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

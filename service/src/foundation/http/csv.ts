// Fields of CSV files that people open in a spreadsheet: RFC 4180.
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/
const SPECIAL = /[",\r\n]/

/**
 * One field. What a spreadsheet would take for a formula gets an apostrophe before it; numbers stay
 * numbers.
 */
export function csvField(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

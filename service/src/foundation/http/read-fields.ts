// Reads what a schema has let through but cannot judge: exact fractions and days that exist. What
// is wrong is added to the faults, so that one answer names all of it.
import { percentageDecimalsMax } from '@holdfast/contract'
import type { FieldFault, Minor, Ppm } from '#kit'
import { parseInstant, parseMinor, parsePpm } from '#kit'

/** An amount in minor units; null when it is left out. */
export function readMinor(value: number | null | undefined): Minor | null {
  return value === null || value === undefined ? null : parseMinor(value)
}

/** A fraction as whole parts per million; null when it is left out or has too many decimals. */
export function readPpm(
  value: number | null | undefined,
  pointer: string,
  faults: FieldFault[],
): Ppm | null {
  if (value === null || value === undefined) return null
  const ratio = parsePpm(value)
  if (ratio !== undefined) return ratio
  const message = `A fraction has at most ${percentageDecimalsMax} decimals: 1.5 % is 0.015.`
  faults.push({ pointer, code: 'bad_format', message })
  return null
}

/** An instant, or the start of a day in UTC; null when it is left out or does not exist. */
export function readInstant(
  value: string | null | undefined,
  pointer: string,
  faults: FieldFault[],
): Date | null {
  if (value === null || value === undefined) return null
  const instant = parseInstant(value)
  if (instant !== undefined) return instant
  const message = 'Give an RFC 3339 time with an offset, or a date such as 2027-03-31.'
  faults.push({ pointer, code: 'bad_format', message })
  return null
}

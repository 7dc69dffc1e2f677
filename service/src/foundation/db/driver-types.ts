// How values of the database become values here: bigint as it is, numbers of json as they were
// written, the rest as the driver does.
import pg from 'pg'
import { parseAsWritten } from '#kit'

const INT8 = 20
const JSON_TEXT = 114
const TIMESTAMPTZ = 1184
const INT8_ARRAY = 1016

type Parser = (text: string) => unknown

const byDriver = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => Date
/** As a session in UTC writes it: `2026-11-23 19:12:40`, a fraction or none, `+00`. */
const SECONDS_END = 19
const UTC_ENDING = '+00'
/** `Date.UTC` takes earlier years for others. */
const CENTURY_MIN = 1
const DASH = 0x2d
/** What two digits 0 add up to by their codes. */
const TWO_ZEROS = 11 * 0x30

export const types = {
  getTypeParser(oid: number, format?: string): Parser {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary') as Parser
    if (oid === INT8) return BigInt
    if (oid === INT8_ARRAY) return parseBigints
    if (oid === JSON_TEXT) return parseAsWritten
    if (oid === TIMESTAMPTZ) return parseTimestamp
    return pg.types.getTypeParser(oid, 'text') as Parser
  },
} as pg.CustomTypesConfig

function parseBigints(text: string): bigint[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt)
}

/** An instant by its places, four times as fast as the driver; another form is the driver's. */
export function parseTimestamp(text: string): Date {
  const end = text.length - UTC_ENDING.length
  const century = twoDigits(text, 0)
  const isPlain =
    end >= SECONDS_END &&
    text.endsWith(UTC_ENDING) &&
    text.charCodeAt(4) === DASH &&
    century >= CENTURY_MIN
  if (!isPlain) return byDriver(text)
  const ms = end === SECONDS_END ? 0 : Number(text.slice(SECONDS_END, end)) * 1_000
  const [year, month] = [century * 100 + twoDigits(text, 2), twoDigits(text, 5) - 1]
  const [hours, minutes] = [twoDigits(text, 11), twoDigits(text, 14)]
  return new Date(
    Date.UTC(year, month, twoDigits(text, 8), hours, minutes, twoDigits(text, 17), ms),
  )
}

function twoDigits(text: string, at: number): number {
  return text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - TWO_ZEROS
}

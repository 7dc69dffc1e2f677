// Arrays as PostgreSQL reads them. The driver does this too, for any depth; nearly everything that
// is written goes through arrays of one kind of value, so this is worth its own few lines.
import type { Parameter } from './parameters.ts'

const NEEDS_ESCAPE = /["\\]/
const ESCAPED = /["\\]/g
/** The database reads the years 1 to 9999 as ISO 8601 writes them. */
const ISO_LENGTH = 24

/** A parameter as it is handed to the driver: a plain array as one text, the rest as it is. */
export function asDriverValue(parameter: Parameter): unknown {
  return Array.isArray(parameter) ? (arrayText(parameter) ?? parameter) : parameter
}

/** The text of an array; undefined when it holds something out of the ordinary. */
export function arrayText(values: readonly Parameter[]): string | undefined {
  let text = '{'
  for (const value of values) {
    const element = elementText(value)
    if (element === undefined) return undefined
    text += text.length === 1 ? element : `,${element}`
  }
  return `${text}}`
}

function elementText(value: Parameter): string | undefined {
  if (value === null) return 'NULL'
  switch (typeof value) {
    case 'string':
      return `"${NEEDS_ESCAPE.test(value) ? value.replaceAll(ESCAPED, '\\$&') : value}"`
    case 'bigint':
    case 'number':
    case 'boolean':
      return String(value)
    default:
      if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`
      return value instanceof Date ? instantText(value) : undefined
  }
}

function instantText(instant: Date): string | undefined {
  const text = Number.isNaN(instant.getTime()) ? '' : instant.toISOString()
  return text.length === ISO_LENGTH && !text.startsWith('0000') ? `"${text}"` : undefined
}

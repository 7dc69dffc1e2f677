// A query string holds texts only: numbers and booleans are read as the schema asks for them.
import type { TSchema } from 'typebox'
import { isRecord } from '#kit'

const WHOLE_NUMBER = /^-?\d{1,15}$/
const NO_TYPES: ReadonlySet<string> = new Set()

/**
 * Makes what turns the texts of a query into what the schema's properties ask for. What does not
 * fit stays the text it was, so that the schema refuses it with its name. A repeated parameter is a
 * list.
 */
export function queryReader(schema: TSchema | null): (raw: unknown) => Record<string, unknown> {
  const typesOf = new Map(
    Object.entries(propertiesOf(schema)).map(([name, property]) => [name, typesIn(property)]),
  )
  return (raw) => {
    const given: [string, unknown][] = Object.entries(raw ?? {})
    // Built from entries, a parameter named `__proto__` is a field like any other.
    return Object.fromEntries(
      given.map(([name, value]) => [name, readParameter(typesOf.get(name) ?? NO_TYPES, value)]),
    )
  }
}

/** Whether a query may hold a parameter. */
export function takesParameter(schema: TSchema | null, name: string): boolean {
  return Object.hasOwn(propertiesOf(schema), name)
}

function readParameter(types: ReadonlySet<string>, value: unknown): unknown {
  if (types.has('array')) return Array.isArray(value) ? value : [value]
  if (typeof value !== 'string') return value
  const isNumber = types.has('integer') || types.has('number')
  if (isNumber && WHOLE_NUMBER.test(value)) return Number(value)
  if (types.has('boolean') && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

function propertiesOf(schema: TSchema | null): Record<string, unknown> {
  if (schema === null || !('properties' in schema) || !isRecord(schema.properties)) return {}
  return schema.properties
}

function typesIn(schema: unknown): ReadonlySet<string> {
  const type = isRecord(schema) ? schema.type : undefined
  return new Set((Array.isArray(type) ? type : [type]).map(String))
}

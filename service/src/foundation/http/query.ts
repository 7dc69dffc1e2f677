// A query string holds texts only: numbers and booleans are read as the schema asks for them.
import type { TSchema } from 'typebox'

const WHOLE_NUMBER = /^-?\d{1,15}$/

/**
 * Turns the texts of a query into what the schema's properties ask for. What does not fit stays the
 * text it was, so that the schema refuses it with its name. A repeated parameter is a list.
 */
export function readQuery(schema: TSchema | null, raw: unknown): Record<string, unknown> {
  const given: [string, unknown][] = Object.entries(raw ?? {})
  if (given.length === 0) return {}
  const known = propertiesOf(schema)
  // Built from entries, a parameter named `__proto__` is a field like any other.
  return Object.fromEntries(
    given.map(([name, value]) => [name, readParameter(typesOf(known.get(name)), value)]),
  )
}

function readParameter(types: ReadonlySet<string>, value: unknown): unknown {
  if (types.has('array')) return Array.isArray(value) ? value : [value]
  if (typeof value !== 'string') return value
  const isNumber = types.has('integer') || types.has('number')
  if (isNumber && WHOLE_NUMBER.test(value)) return Number(value)
  if (types.has('boolean') && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

function propertiesOf(schema: TSchema | null): Map<string, unknown> {
  const entries = new Map<string, unknown>(Object.entries(schema ?? {}))
  const properties = entries.get('properties')
  return new Map(Object.entries(typeof properties === 'object' ? (properties ?? {}) : {}))
}

function typesOf(schema: unknown): Set<string> {
  if (typeof schema !== 'object' || schema === null) return new Set()
  const type = new Map<string, unknown>(Object.entries(schema)).get('type')
  return new Set((Array.isArray(type) ? type : [type]).map(String))
}

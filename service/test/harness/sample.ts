// The smallest body that an operation takes, made from its schema.
import type { Operation } from '@holdfast/contract'
import type { Ids } from './world.ts'
import { exampleOf, neverOf } from './world.ts'

/** What of JSON schema the contract's bodies are written in. */
interface Described {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly examples?: readonly unknown[]
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly minLength?: number
  readonly minItems?: number
  readonly items?: Described
  readonly properties?: Readonly<Record<string, Described>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Described[]
  readonly oneOf?: readonly Described[]
}

const ID_PATTERN = /^\^([a-z_]+)_\[0-9a-z\]\+\$$/

/**
 * A body that an operation would take: its example, else the least that its schema asks for, with
 * ids of one's own where there are some. Undefined where it takes no body.
 */
export function soundBody(operation: Operation, ids: Ids = new Map()): object | undefined {
  const { body, method } = operation
  if (method !== 'POST') return undefined
  const example = exampleOf(operation, ids)
  if (body === null || (example !== undefined && Object.keys(example).length > 0)) return example
  const least: unknown = sampleOf(JSON.parse(JSON.stringify(body)), ids)
  return typeof least === 'object' && least !== null ? least : {}
}

function sampleOf(schema: Described, ids: Ids): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first !== undefined) return sampleOf(first, ids)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const type = [schema.type ?? 'object'].flat()[0]
  if (type === 'string') return textOf(schema, ids)
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (type === 'array') {
    const { items = {}, minItems = 0 } = schema
    return Array.from({ length: minItems }, () => sampleOf(items, ids))
  }
  return objectOf(schema, ids)
}

function objectOf({ properties = {}, required = [] }: Described, ids: Ids): object {
  return Object.fromEntries(
    required.map((name) => [name, sampleOf(properties[name] ?? {}, ids)] as const),
  )
}

function textOf({ pattern = '', examples = [], format, minLength = 1 }: Described, ids: Ids) {
  const kind = ID_PATTERN.exec(pattern)?.[1]
  if (kind !== undefined) return ids.get(kind) ?? neverOf(kind)
  if (examples[0] !== undefined) return examples[0]
  return format === 'email' ? 'nobody@example.com' : 'x'.repeat(minLength)
}

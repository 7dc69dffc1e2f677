// Writes the types and the table of calls of this package from the contract, as text. The package
// ships this text, so that it needs nothing of the contract when it runs.

import * as contract from '@holdfast/contract'
import {
  eventPayloads,
  eventTypes,
  type OperationId,
  operations,
  searchKinds,
} from '@holdfast/contract'
import { offered, resourcesText } from './surface.ts'

const COLUMNS = 100
const HEADER =
  '// Made from the contract by generate.ts. Do not edit: change the contract and run it.\n'

type Schema = ReadonlyMap<string, unknown>

/** Schemas by their title: each becomes a type of that name. */
const named = new Map<string, Schema>()
for (const value of Object.values(contract)) {
  const schema = schemaOf(value)
  const title = schema?.get('title')
  if (schema !== undefined && typeof title === 'string' && !named.has(title)) {
    named.set(title, schema)
  }
}

/** The generated files by their names. */
export function generate(): ReadonlyMap<string, string> {
  const wanted = new Set<string>(['DryRun', 'Event', 'Problem'])
  const resources = resourcesText((schema) => typeOf(schemaOf(schema), wanted))
  const calls = offered.map((id) => callLines(id, wanted))
  const types = typeTexts(wanted)
  const names = [...namesIn(calls.map(({ type }) => type).join('\n'), wanted)].sort(byLetters)
  return new Map([
    ['types.ts', `${HEADER}\n${types.join('\n')}\n${eventTypeText()}`],
    ['enums.ts', `${HEADER}\n${enumsText()}`],
    ['resources.ts', `${HEADER}\n${resources}`],
    [
      'calls.ts',
      `${HEADER}\nimport type {\n` +
        `${names.map((name) => `  ${name},\n`).join('')}} from './types.ts'\n\n` +
        `/** Method and path of every call. */\nexport const paths = {\n` +
        `${calls.map(({ path }) => path).join('')}} as const\n\n` +
        `/** What every call takes and answers. */\nexport interface Calls {\n` +
        `${calls.map(({ type }) => type).join('')}}\n\n` +
        `/** The name of a call. */\nexport type CallName = keyof Calls\n`,
    ],
  ])
}

function callLines(id: OperationId, wanted: Set<string>) {
  const operation: contract.Operation = operations[id]
  const parts = [
    ['body', operation.accepts ?? operation.body],
    ['query', operation.query],
    ['answer', operation.answer],
  ] as const
  const fields = parts.map(([name, schema]) => {
    const type = schema === null ? 'null' : typeOf(schemaOf(schema), wanted)
    return `    ${name}: ${type}\n`
  })
  return {
    path: `  ${id}: { method: '${operation.method}', path: '${operation.path}' },\n`,
    type: `  ${id}: {\n${fields.join('')}  }\n`,
  }
}

/** Types of everything that is wanted, and of everything that those want. */
function typeTexts(wanted: Set<string>): string[] {
  const texts = new Map<string, string>()
  for (const name of wanted) {
    const schema = named.get(name)
    if (schema === undefined) throw new Error(`The contract has no schema named ${name}.`)
    texts.set(name, declaration(name, schema, wanted))
  }
  return [...texts.keys()].sort().map((name) => texts.get(name) ?? '')
}

function declaration(name: string, schema: Schema, wanted: Set<string>): string {
  const properties = schemaOf(schema.get('properties'))
  const isRecord = properties === undefined || name === 'EventPayload'
  if (isRecord) {
    return doc(schema, '') + wrapped(`export type ${name} =`, shapeOf(schema, wanted))
  }
  const required = schema.get('required')
  // Only inputs refuse other fields. They are taken as they are, constants included.
  const isInput = schema.get('additionalProperties') === false
  const lines = [...properties].map(([key, value]) => {
    const property = schemaOf(value)
    const isRequired = Array.isArray(required) && required.includes(key)
    const mark = isRequired ? '' : '?'
    const plain = typeOf(property, wanted) + (isRequired ? '' : ' | undefined')
    const type = isInput && plain.includes('[]') ? `readonly ${plain}` : plain
    return `${doc(property, '  ')}  ${key}${mark}: ${type}\n`
  })
  const patterns = schemaOf(schema.get('patternProperties'))
  if (patterns !== undefined) lines.push('  [key: `metadata[${' + 'string}]`]: string\n')
  const body = lines.length === 0 ? 'Record<string, never>\n' : `{\n${lines.join('')}}\n`
  const head = lines.length === 0 ? `export type ${name} = ` : `export interface ${name} `
  return doc(schema, '') + head + body
}

/** The type of a place: the name of its schema if it has one. */
function typeOf(schema: Schema | undefined, wanted: Set<string>): string {
  if (schema === undefined) throw new Error('A part of the contract has no schema.')
  const title = schema.get('title')
  const orNull = isNullable(schema) ? ' | null' : ''
  if (typeof title === 'string') {
    if (!named.has(title)) named.set(title, schema)
    wanted.add(title)
    return title + orNull
  }
  return shapeOf(schema, wanted) + orNull
}

function shapeOf(schema: Schema, wanted: Set<string>): string {
  const values = schema.get('enum')
  if (Array.isArray(values)) {
    return values.flatMap((value) => (value === null ? [] : [`'${value}'`])).join(' | ')
  }
  const choices = schema.get('anyOf')
  if (Array.isArray(choices)) {
    return choices.map((choice) => typeOf(schemaOf(choice), wanted)).join(' | ')
  }
  return plainShape(schema, wanted)
}

function plainShape(schema: Schema, wanted: Set<string>): string {
  const [type] = [schema.get('type')].flat().filter((one) => one !== 'null')
  switch (type) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'array':
      return `${typeOf(schemaOf(schema.get('items')), wanted)}[]`
    case 'object':
      return schemaOf(schema.get('additionalProperties')) === undefined
        ? 'Record<string, unknown>'
        : 'Record<string, string | number>'
    case undefined:
      return 'unknown'
    default:
      throw new Error(`A schema of type ${String(type)} is not known here.`)
  }
}

function isNullable(schema: Schema): boolean {
  const type = schema.get('type')
  return Array.isArray(type) && type.includes('null')
}

/** A declaration on one line, or one member of the union a line where it is too long. */
function wrapped(head: string, type: string): string {
  const line = `${head} ${type}\n`
  if (line.length <= COLUMNS + 1) return line
  return `${head}${type
    .split(' | ')
    .map((member) => `\n  | ${member}`)
    .join('')}\n`
}

function doc(schema: Schema | undefined, indent: string): string {
  const description = schema?.get('description')
  if (typeof description !== 'string') return ''
  const line = `${indent}/** ${description} */`
  if (line.length <= COLUMNS) return `${line}\n`
  const lines: string[] = []
  for (const word of description.split(' ')) {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    if (last === undefined || indent.length + longer.length + 3 > COLUMNS) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return `${indent}/**\n${lines.map((text) => `${indent} * ${text}\n`).join('')}${indent} */\n`
}

/** Payloads by event type, and the union of all messages. */
function eventTypeText(): string {
  const lines = eventTypes.map((type) => {
    const { always, whenKnown } = eventPayloads[type]
    const keys = always.map((key) => `${key}: ${payloadType(key)}`)
    const known = whenKnown.map((key) => `${key}?: ${payloadType(key)}`)
    return `  ${type}: {\n${[...keys, ...known].map((key) => `    ${key}\n`).join('')}  }\n`
  })
  return (
    '/** The payload of every event type. */\n' +
    `export interface EventPayloads {\n${lines.join('')}}\n`
  )
}

/** Closed sets that are there at run time, too. */
function enumsText(): string {
  return [
    enumText('eventTypes', 'The type of every event.', eventTypes),
    enumText('searchKinds', 'The kind of everything that can be searched for.', searchKinds),
  ].join('\n')
}

function enumText(name: string, doc: string, values: readonly string[]): string {
  const lines = values.map((value) => `  '${value}',\n`)
  return `/** ${doc} */\nexport const ${name} = [\n${lines.join('')}] as const\n`
}

function payloadType(key: string): string {
  return key === 'amount' ? 'number' : 'string'
}

/** The order in which imports are kept. */
function byLetters(left: string, right: string): number {
  return left.toLowerCase() < right.toLowerCase() ? -1 : 1
}

function namesIn(text: string, wanted: ReadonlySet<string>): Set<string> {
  const words = new Set(text.match(/\b[A-Z]\w+/g))
  return new Set([...words].filter((word) => wanted.has(word)))
}

function schemaOf(value: unknown): Schema | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return new Map<string, unknown>(Object.entries(value))
}

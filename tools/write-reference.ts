// Writes the reference: a page for each kind of resource, the pictures of statuses, the settings,
// and where money can be paid out: `node tools/write-reference.ts`. A test holds that the files are
// these texts.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { OpenApiObject, Transitions } from '../contract/src/index.ts'
import {
  buildOpenApi,
  initialStatuses,
  publicOperationIds,
  transitions,
} from '../contract/src/index.ts'
import { countryParts } from './documents/countries.ts'
import { eventParts } from './documents/events.ts'
import { lettersPage } from './documents/letters.ts'
import { markdownPage, markdownRow, markdownTable } from './documents/markdown.ts'
import { metricsPage } from './documents/metrics.ts'
import { settingsPage } from './documents/settings.ts'
import { waysPage } from './documents/ways.ts'

const FOLDER = path.resolve(import.meta.dirname, '../docs/reference')
/** What stands on the page of a tag before its operations. */
const partsBefore: ReadonlyMap<string, () => string[]> = new Map([
  ['Payout support', countryParts],
  ['Events', eventParts],
])
const WRITTEN = 'This page is written by `node tools/write-reference.ts`.'

const document = buildOpenApi(publicOperationIds, {
  title: 'Holdfast',
  version: '1',
  serverUrl: '',
})

interface Described {
  readonly method: string
  readonly path: string
  readonly operation: OpenApiObject
}

/** Every page by its file name. */
export function referencePages(): ReadonlyMap<string, string> {
  const groups = new Map<string, Described[]>()
  for (const [at, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = String(listAt(operation, 'tags')[0])
      const group = groups.get(tag) ?? []
      groups.set(tag, [...group, { method: method.toUpperCase(), path: at, operation }])
    }
  }
  const pages = [...groups].map(([tag, all]) => {
    const parts = partsBefore.get(tag)?.() ?? []
    return [fileOf(tag), resourcePage(tag, all, parts)] as const
  })
  return new Map([
    ...pages,
    ['states.md', statesPage()],
    ['ways.md', waysPage(WRITTEN)],
    ['mails.md', lettersPage(WRITTEN)],
    ['settings.md', settingsPage(WRITTEN)],
    ['metrics.md', metricsPage(WRITTEN)],
    ['README.md', indexPage([...groups.keys()])],
  ])
}

function fileOf(tag: string): string {
  return `${tag.toLowerCase().replaceAll(' ', '-')}.md`
}

function indexPage(tags: readonly string[]): string {
  const lines = tags.map((tag) => `- [${tag}](${fileOf(tag)}): ${descriptionOf(tag)}`)
  const more = [
    '- [Statuses](states.md)',
    '- [Where money waits, and the way on](ways.md)',
    '- [Mails](mails.md)',
    '- [Settings of an installation](settings.md)',
    '- [Metrics of an installation](metrics.md)',
  ]
  const errors = '- [Errors](../guides/errors.md)'
  return markdownPage('Reference', [WRITTEN, [...lines, ...more, errors].join('\n')])
}

function descriptionOf(tag: string): string {
  const found = document.tags.find(({ name }) => name === tag)
  return textAt(found, 'description')
}

/** The page of a tag; `more` stands before its operations. */
function resourcePage(tag: string, all: readonly Described[], more: readonly string[]): string {
  const schemas = withThoseInside(all.flatMap(({ operation }) => schemasIn(operation)))
  const operationParts = all.flatMap(operationPart)
  const schemaParts = [...schemas].toSorted().flatMap(schemaPart)
  const parts = [...more, ...operationParts, '## Fields', ...schemaParts]
  return markdownPage(tag, [descriptionOf(tag), WRITTEN, ...parts])
}

function operationPart({ method, path: at, operation }: Described): string[] {
  const { summary, description } = operation
  const parameters = listAt(operation, 'parameters')
    .filter((one) => textAt(one, 'in') === 'query')
    .map((one) =>
      markdownRow([
        `\`${textAt(one, 'name')}\``,
        typeOf(partOf(one, 'schema')),
        textAt(one, 'description'),
      ]),
    )
  const json = partOf(partOf(partOf(operation, 'requestBody'), 'content'), 'application/json')
  const example = partOf(json, 'example')
  const errors = Object.entries(partOf(operation, 'responses') ?? {}).flatMap(
    ([status, answer]) => {
      const problem = partOf(
        partOf(partOf(answer, 'content'), 'application/problem+json'),
        'examples',
      )
      return Object.keys(problem ?? {}).map(
        (code) => `[\`${code}\`](../guides/errors.md) ${status}`,
      )
    },
  )
  return [
    `## ${String(summary)}`,
    `\`${method} ${at}\``,
    String(description),
    ...(parameters.length === 0 ? [] : [markdownTable(['Query', 'Type', 'Meaning'], parameters)]),
    ...(example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``]),
    ...(errors.length === 0 ? [] : [`Refusals: ${errors.join(', ')}.`]),
  ]
}

function schemaPart(name: string): string[] {
  const schema = document.components.schemas[name]
  const fields = Object.entries(partOf(schema, 'properties') ?? {})
  if (fields.length === 0) {
    const values = valuesOf(schema)
    return values === '' ? [] : [`### ${name}`, `${textAt(schema, 'description')} ${values}`.trim()]
  }
  const required = new Set(listAt(schema, 'required').map(String))
  const rows = fields.map(([field, inner]) => {
    const mark = required.has(field) ? '' : ' (may be left out)'
    const meaning = `${textAt(inner, 'description')} ${valuesOf(inner)}`.trim()
    return markdownRow([`\`${field}\``, typeOf(inner) + mark, meaning])
  })
  return [
    `### ${name}`,
    textAt(schema, 'description'),
    markdownTable(['Field', 'Type', 'Meaning'], rows),
  ]
}

/** Names of the schemas that an operation takes and gives, not of those inside them. */
function schemasIn(operation: OpenApiObject): string[] {
  const body = partOf(partOf(partOf(operation, 'requestBody'), 'content'), 'application/json')
  const answer = partOf(
    partOf(partOf(partOf(operation, 'responses'), '200'), 'content'),
    'application/json',
  )
  return [body, answer].flatMap((one) => namesIn(partOf(one, 'schema')))
}

function namesIn(schema: unknown): string[] {
  const name = nameOf(schema)
  if (name !== undefined) {
    const own = document.components.schemas[name]
    const branches = [...listAt(own, 'anyOf'), ...listAt(own, 'oneOf')]
    return branches.length > 0 ? branches.flatMap(namesIn) : [name, ...itemsIn(own)]
  }
  return [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')].flatMap(namesIn)
}

/** What some page shows because its operations take or give it. */
const shownSomewhere = new Set(
  Object.values(document.paths).flatMap((methods) => Object.values(methods).flatMap(schemasIn)),
)

/** These schemas, and all that their fields name and no page shows otherwise. */
function withThoseInside(names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name) || (shownSomewhere.has(name) && !names.includes(name))) return
    found.add(name)
    const fields = Object.values(partOf(document.components.schemas[name], 'properties') ?? {})
    for (const inner of fields.flatMap(namedIn)) visit(inner)
  }
  for (const name of names) visit(name)
  return found
}

function namedIn(schema: unknown): string[] {
  return [...namesIn(schema), ...namesIn(partOf(schema, 'items'))]
}

/** What a list of an answer holds. */
function itemsIn(schema: unknown): string[] {
  return Object.values(partOf(schema, 'properties') ?? {}).flatMap((inner) =>
    namesIn(partOf(inner, 'items')),
  )
}

function nameOf(schema: unknown): string | undefined {
  return /[^/]+$/.exec(textAt(schema, '$ref'))?.[0]
}

const VALUES_MAX = 60

/** The values of a closed set in words; empty where it is none, or long as that of countries. */
function valuesOf(schema: unknown): string {
  const values = listAt(schema, 'enum').filter((value) => typeof value === 'string')
  if (values.length === 0 || values.length > VALUES_MAX) return ''
  return `One of ${values.map((value) => `\`${value}\``).join(', ')}.`
}

function typeOf(schema: unknown): string {
  const name = nameOf(schema)
  if (name !== undefined) return name
  const branches = [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')]
  if (branches.length > 0) return branches.map(typeOf).join(' or ')
  const type = partOf(schema, 'type')
  if (type === 'array') return `list of ${typeOf(partOf(schema, 'items'))}`
  return Array.isArray(type) ? type.join(' or ') : typeof type === 'string' ? type : 'any'
}

function statesPage(): string {
  const starts = new Map<string, readonly string[]>(Object.entries(initialStatuses))
  const parts = Object.entries<Transitions<string>>(transitions).flatMap(([resource, moves]) => {
    const entered = new Set([...(starts.get(resource) ?? []), ...Object.values(moves).flat()])
    const used = Object.entries(moves).filter(([status]) => entered.has(status))
    const lines = used.flatMap(([from, to]) => [
      ...to.map((next) => `  ${from} --> ${next}`),
      ...(to.length === 0 ? [`  ${from} --> [*]`] : []),
    ])
    const begin = (starts.get(resource) ?? []).map((status) => `  [*] --> ${status}`)
    const picture = ['```mermaid', 'stateDiagram-v2', ...begin, ...lines, '```'].join('\n')
    return [`## ${resource.replaceAll('_', ' ')}`, picture]
  })
  const note = 'Which status may follow which. Every other move is refused with `invalid_state`.'
  return markdownPage('Statuses', [note, WRITTEN, ...parts])
}

function partOf(value: unknown, key: string): object | string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const found: unknown = new Map<string, unknown>(Object.entries(value)).get(key)
  return (typeof found === 'object' && found !== null) || typeof found === 'string'
    ? found
    : undefined
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const found = partOf(value, key)
  return Array.isArray(found) ? found : []
}

function textAt(value: unknown, key: string): string {
  const found = partOf(value, key)
  return typeof found === 'string' ? found : ''
}

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true })
  for (const [name, text] of referencePages()) writeFileSync(path.join(FOLDER, name), text)
}

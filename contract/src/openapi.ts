// Builds the OpenAPI 3.1 document of the operations that are served. Same input, same document.

import { type ErrorEntry, errors } from './errors.ts'
import { requestExamples } from './examples.ts'
import { dryRunParameter, idempotencyKeyCharactersMax } from './limits.ts'
import { tagDescriptions } from './openapi-tags.ts'
import { describeWebhooks } from './openapi-webhooks.ts'
import { type Operation, type OperationAuth, type OperationId, operations } from './operations.ts'
import * as schemas from './schemas/index.ts'

/** What a document says of the service it describes. */
export interface OpenApiInfo {
  readonly title: string
  readonly version: string
  readonly serverUrl: string
  readonly description?: string
}

/** A JSON object inside a document. */
export type OpenApiObject = Readonly<Record<string, unknown>>

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: OpenApiObject
  readonly servers: readonly OpenApiObject[]
  readonly tags: readonly OpenApiObject[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiObject>>>>
  /** What handlers are sent; only where they can be registered. */
  readonly webhooks?: Readonly<Record<string, OpenApiObject>>
  readonly components: {
    readonly schemas: Readonly<Record<string, OpenApiObject>>
    readonly securitySchemes: OpenApiObject
    readonly parameters: OpenApiObject
    readonly headers: OpenApiObject
  }
}

const named = new Map<string, object>()
for (const schema of Object.values(schemas)) {
  const title = valueAt(schema, 'title')
  if (typeof title === 'string') named.set(title, schema)
}

const opaqueKeys = new Set(['examples', 'example', 'default', 'enum', 'required'])

const securitySchemes = {
  privateKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The private key, bare or after `Bearer `. Never use it in a browser.',
  },
  publicKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The public key, bare or after `Bearer `.',
  },
  pageSession: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a page session.',
  },
} as const

const security = {
  private: [{ privateKey: [] }],
  public: [{ publicKey: [] }, {}],
  client: [{ pageSession: [] }],
  member: [],
  none: [],
} as const satisfies Record<OperationAuth, readonly OpenApiObject[]>

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key of your own for this request, kept 24 hours: repeating it with the same body gives ' +
    'the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: idempotencyKeyCharactersMax },
}

const headers = {
  RequestId: { description: 'Names the request in the logs.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
  IdempotentReplayed: {
    description: '`true` when this is the first answer given again.',
    schema: { type: 'string', enum: ['true'] },
  },
  Deprecation: {
    description:
      'Only where a deprecated parameter was used: since when it is (RFC 9745), in seconds.',
    schema: { type: 'string', pattern: '^@\\d+$' },
  },
  Sunset: {
    description: `Until when it is taken (RFC 8594): ${dryRunParameter.sunset}.`,
    schema: { type: 'string' },
  },
}

/**
 * Builds the document.
 * @param operationIds the operations that are served, in the order they are shown
 * @param info title, version and address of the service
 */
export function buildOpenApi(
  operationIds: readonly OperationId[],
  info: OpenApiInfo,
): OpenApiDocument {
  const served = operationIds.map((id): Operation => operations[id])
  const used = new Set<string>()
  const paths = describePaths(served, used)
  return {
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      contact: { name: 'Holdfast', url: `${info.serverUrl}/docs` },
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      ...(info.description === undefined ? {} : { description: info.description }),
    },
    servers: [{ url: info.serverUrl }],
    tags: [...new Set(served.map((operation) => operation.tag))].map((name) => ({
      name,
      ...(tagDescriptions.has(name) ? { description: tagDescriptions.get(name) } : {}),
    })),
    paths,
    ...(operationIds.includes('createWebhookHandler') ? { webhooks: describeWebhooks() } : {}),
    components: {
      schemas: describeComponents(used),
      securitySchemes,
      parameters: { IdempotencyKey: idempotencyKey },
      headers,
    },
  }
}

function describePaths(served: readonly Operation[], used: Set<string>) {
  const paths: Record<string, Record<string, OpenApiObject>> = {}
  for (const operation of served) {
    const path = paths[operation.path] ?? {}
    path[operation.method.toLowerCase()] = describeOperation(operation, used)
    paths[operation.path] = path
  }
  return paths
}

function describeOperation(operation: Operation, used: Set<string>): OpenApiObject {
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: operation.description,
    tags: [operation.tag],
    security: security[operation.auth],
    parameters: [
      ...describeParameters(operation.params, 'path', used),
      ...describeParameters(operation.query, 'query', used),
      ...(operation.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(operation.body === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': describeRequest(operation, used) },
          },
        }),
    responses: { ...describeAnswer(operation, used), ...describeErrors(operation, used) },
  }
}

function describeRequest({ id, body }: Operation, used: Set<string>): OpenApiObject {
  const examples = new Map<string, unknown>(Object.entries(requestExamples))
  const example = examples.get(id)
  return { schema: rewrite(body, used), ...(example === undefined ? {} : { example }) }
}

function describeParameters(schema: object | null, place: 'path' | 'query', used: Set<string>) {
  const described: OpenApiObject[] = []
  const properties = objectAt(schema, 'properties')
  const required = valueAt(schema, 'required')
  for (const [name, property] of Object.entries(properties ?? {})) {
    const description = valueAt(property, 'description')
    described.push({
      name,
      in: place,
      required: place === 'path' || (Array.isArray(required) && required.includes(name)),
      ...(typeof description === 'string' ? { description } : {}),
      ...(isDeprecated(property) ? { deprecated: true } : {}),
      schema: rewrite(property, used),
    })
  }
  if (objectAt(schema, 'patternProperties') !== null) described.push(metadataFilter)
  return described
}

const metadataFilter = {
  name: 'metadata',
  in: 'query',
  required: false,
  description: 'Filters by metadata: `metadata[order_id]=1042`.',
  style: 'deepObject',
  explode: true,
  schema: { type: 'object', additionalProperties: { type: 'string' } },
}

function describeAnswer(operation: Operation, used: Set<string>): OpenApiObject {
  const files = Object.fromEntries((operation.files ?? []).map((type) => [type, {}]))
  if (operation.answer === null && operation.files === undefined) {
    return { 204: { description: 'Done.' } }
  }
  return {
    200: {
      description: 'Done.',
      headers: {
        'Request-Id': { $ref: '#/components/headers/RequestId' },
        ...(operation.idempotent
          ? { 'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' } }
          : {}),
        ...(takesDeprecated(operation) ? deprecationHeaders : {}),
      },
      content: {
        ...(operation.answer === null
          ? {}
          : { 'application/json': { schema: rewrite(operation.answer, used) } }),
        ...files,
      },
    },
  }
}

const deprecationHeaders = {
  Deprecation: { $ref: '#/components/headers/Deprecation' },
  Sunset: { $ref: '#/components/headers/Sunset' },
}

function takesDeprecated({ query }: Operation): boolean {
  return Object.values(objectAt(query, 'properties') ?? {}).some(isDeprecated)
}

function isDeprecated(schema: unknown): boolean {
  return valueAt(schema, 'deprecated') === true
}

function describeErrors(operation: Operation, used: Set<string>): OpenApiObject {
  const codesByStatus = new Map<number, (keyof typeof errors)[]>()
  for (const code of operation.errors) {
    const { status } = errors[code]
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code])
  }
  const responses: Record<string, OpenApiObject> = {}
  for (const [status, codes] of [...codesByStatus].sort(([a], [b]) => a - b)) {
    responses[status] = {
      description: [...new Set(codes.map((code) => errors[code].title))].join('; '),
      ...(codes.some((code) => errors[code].retryable)
        ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
        : {}),
      content: {
        'application/problem+json': {
          schema: rewrite(schemas.ProblemSchema, used),
          examples: Object.fromEntries(
            codes.map((code) => [code, { value: exampleProblem(code, errors[code]) }]),
          ),
        },
      },
    }
  }
  return responses
}

function exampleProblem(code: string, entry: ErrorEntry): OpenApiObject {
  return {
    type: `/docs/errors#${code}`,
    title: entry.title,
    status: entry.status,
    detail: entry.detail,
    code,
    ...(entry.wayOut === null ? {} : { way_out: entry.wayOut }),
    request_id: 'request_01jnmwpb5vf8qr3x6c0k2y7zde',
    ...(code === 'validation_failed'
      ? {
          errors: [
            {
              pointer: '/settlements/0/amount',
              code: 'not_positive',
              message: 'must be greater than 0',
            },
          ],
        }
      : {}),
  }
}

/** The schemas that are used, and those they use in turn, in the order of their names. */
function describeComponents(used: Set<string>): Record<string, OpenApiObject> {
  const described: Record<string, OpenApiObject> = {}
  for (const name of used) {
    const schema = named.get(name)
    if (schema !== undefined) described[name] = rewriteObject(schema, used)
  }
  return Object.fromEntries(Object.entries(described).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A copy of a schema in which every named schema is a reference to its component. */
function rewrite(value: unknown, used: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, used))
  if (typeof value !== 'object' || value === null) return value
  const title = valueAt(value, 'title')
  const component = typeof title === 'string' ? named.get(title) : undefined
  if (typeof title !== 'string' || component === undefined) return rewriteObject(value, used)
  used.add(title)
  const description = valueAt(value, 'description')
  const reference = { $ref: `#/components/schemas/${title}` }
  const words = description === valueAt(component, 'description') ? {} : { description }
  return mayBeNull(value)
    ? { oneOf: [reference, { type: 'null' }], ...words }
    : { ...reference, ...words }
}

function rewriteObject(value: object, used: Set<string>): OpenApiObject {
  const rewritten = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      opaqueKeys.has(key) ? item : rewrite(item, used),
    ]),
  )
  const isLarge = isLargeInteger(value) && !('format' in rewritten)
  return { ...rewritten, ...describeShared(value, used), ...(isLarge ? { format: 'int64' } : {}) }
}

/** Amounts do not fit 32 bits, which generators take for integers of no format. */
function isLargeInteger(schema: object): boolean {
  const types = [valueAt(schema, 'type')].flat().filter((type) => type !== 'null')
  const isInteger = types.length === 1 && types[0] === 'integer'
  return isInteger && !(Number(valueAt(schema, 'maximum')) <= INT32_MAX)
}

const INT32_MAX = 2 ** 31 - 1

/**
 * What all members of a union have in the same form, said at the union, too: generators that know
 * no unions make nothing else of it.
 */
function describeShared(union: object, used: Set<string>): OpenApiObject {
  const members: unknown = valueAt(union, 'anyOf')
  if (!Array.isArray(members)) return {}
  const types = new Set(members.map((member) => valueAt(member, 'type')))
  const [type] = types
  if (types.size !== 1 || typeof type !== 'string') return {}
  if (type !== 'object') return { type }
  const [first, ...others] = members.map((member) => objectAt(member, 'properties'))
  const properties = Object.entries(first ?? {}).filter(([name, property]) =>
    others.every((other) => JSON.stringify(valueAt(other, name)) === JSON.stringify(property)),
  )
  const names = properties.map(([name]) => name)
  const isRequired = (name: string) =>
    members.every((member) => [valueAt(member, 'required')].flat().includes(name))
  return {
    type,
    required: names.filter(isRequired),
    properties: rewriteObject(Object.fromEntries(properties), used),
  }
}

function mayBeNull(schema: object): boolean {
  const type = valueAt(schema, 'type')
  return Array.isArray(type) && type.includes('null')
}

function valueAt(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return new Map<string, unknown>(Object.entries(value)).get(key)
}

function objectAt(value: unknown, key: string): object | null {
  const found = valueAt(value, key)
  return typeof found === 'object' ? found : null
}

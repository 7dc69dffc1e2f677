// Reads a request by its operation's schemas: every wrong field is named, in one answer.
import { isUtf8 } from 'node:buffer'
import { fieldFaultsMax, metadataBytesMax } from '@holdfast/contract'
import type { TSchema } from 'typebox'
import type { FieldFault } from '#kit'
import { fail, hasTooManyFields, parseJson } from '#kit'
import { unkeptFault } from './field-faults.ts'
import { metadataSizeFaults } from './metadata-size.ts'
import { independentFaults, pruneFaulty } from './prune.ts'
import { queryReader } from './query.ts'
import type {
  BodyOf,
  BodyRules,
  ParsedRequest,
  Part,
  RouteOperation,
  RouteRequest,
} from './types.ts'
import { checkOf } from './validate.ts'

/** A request that was read, before it is known who asks. */
export type ReadRequest<O extends RouteOperation> = Omit<ParsedRequest<O>, 'principal' | 'ip'>

/** A request of somebody who is known; `unauthorised` of anybody else. */
export function withPrincipal<O extends RouteOperation>(
  { body, params, query, requestId }: ReadRequest<O>,
  { principal, facts }: Pick<RouteRequest, 'principal' | 'facts'>,
): ParsedRequest<O> {
  if (principal === null) return fail('unauthorised')
  return { body, params, query, requestId, principal, ip: facts.ip }
}

/**
 * Reads a request by its operation's schemas. A malformed id in the path is 404, as an unknown
 * one.
 */
export function requestReader<O extends RouteOperation>(
  operation: O,
  rules?: BodyRules<O>,
): (request: RouteRequest) => ReadRequest<O> {
  const readQuery = queryReader(operation.query)
  const checkParams = checkOf<Part<O['params']>>(operation.params)
  const checkQuery = checkOf<Part<O['query']>>(operation.query)
  const checkBody = checkOf<BodyOf<O>>(operation.accepts ?? operation.body)
  const brokenRules = (value: unknown, faults: readonly FieldFault[]): FieldFault[] => {
    if (rules === undefined) return []
    const pruned = checkBody(pruneFaulty(value, faults, rules.standIns), [])
    return 'faults' in pruned ? [] : independentFaults(rules.faultsOf(pruned.value), faults)
  }
  return ({ params, query, rawBody, requestId }) => {
    const path = checkParams(params)
    if ('faults' in path) return fail('not_found')
    const asked = checkQuery(readQuery(query))
    const { value, inexact, unkept } = readBody(rawBody, operation.body)
    const body = checkBody(value, inexact)
    const named = [
      ...('faults' in asked ? asked.faults : []),
      ...('faults' in body ? [...body.faults, ...brokenRules(value, body.faults)] : []),
    ]
    // Written again as JSON, no metadata of a body grows: only a large body needs the look.
    const oversized = rawBody.length > metadataBytesMax ? metadataSizeFaults(value) : []
    const ofMetadata = [...oversized, ...unkept.map(unkeptFault)]
    const faults = [...named, ...independentFaults(ofMetadata, named)].slice(0, fieldFaultsMax)
    if ('faults' in asked || 'faults' in body || faults.length > 0) {
      return fail('validation_failed', { errors: faults })
    }
    return { body: body.value, params: path.value, query: asked.value, requestId }
  }
}

const TOO_MANY_FIELDS = 'An object of the body holds over 1,000 fields.'

/** An operation without a body takes none or `{}`. */
function readBody(rawBody: Buffer, schema: TSchema | null) {
  if (rawBody.length === 0 && schema === null) return { value: {}, inexact: [], unkept: [] }
  if (hasTooManyFields(rawBody)) return fail('bad_request', { detail: TOO_MANY_FIELDS })
  const parsed = parseJson(decodeBody(rawBody))
  if (parsed.ok) return parsed
  const { code, pointer } = parsed
  const detail = pointer === '' ? parsed.detail : `${parsed.detail} (at ${pointer})`
  const isNamed = code === 'malformed_json' || code === 'duplicate_key' || code === 'too_deep'
  return fail(isNamed ? code : 'bad_request', { detail })
}

function decodeBody(rawBody: Buffer): string {
  if (isUtf8(rawBody)) return rawBody.toString('utf8')
  return fail('malformed_json', { detail: 'The body is not UTF-8.' })
}

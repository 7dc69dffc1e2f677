// The one way a route is made: parse by contract -> idempotency -> command -> render.
// Authentication and rate limits come before, in the server.
import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { DryRunSchema, fieldFaultsMax, metadataBytesMax } from '@holdfast/contract'
import type { TSchema } from 'typebox'
import type { Database, Unit } from '#db'
import type { FieldFault, Result, TenantId } from '#kit'
import { Failure, fail, hasTooManyFields, parseJson, present } from '#kit'
import { serveCommands } from './command.ts'
import { unkeptFault } from './field-faults.ts'
import { jsonBytes } from './json-bytes.ts'
import { metadataSizeFaults } from './metadata-size.ts'
import { answerOnce } from './once.ts'
import { independentFaults, pruneFaulty } from './prune.ts'
import { queryReader } from './query.ts'
import type {
  Answer,
  AnswerOf,
  BodyOf,
  BodyRules,
  CommandHandlers,
  DocumentHandlers,
  HeadedHandlers,
  ParsedRequest,
  Part,
  PlainHandlers,
  ReadAside,
  ReadHandlers,
  Route,
  RouteOperation,
  RouteRequest,
  RouteServices,
  StreamHandlers,
} from './types.ts'
import { checkOf, validateValue } from './validate.ts'
import type { Rendered } from './watch.ts'
import { doneBy, runWatches } from './watch.ts'

/**
 * A route that changes something (POST, DELETE, PUT). Requests of one tenant that wait together run
 * in one transaction; each is answered after the commit with its own result.
 */
export function commandRoute<O extends RouteOperation, In, Out>(
  operation: O,
  { parse, run, render, rules, effect }: CommandHandlers<O, In, Out>,
): Route {
  return {
    operation,
    open: (services) => {
      const read = requestReader(operation, rules)
      const submit = serveCommands<In>(services, operation, async (unit, inputs) => {
        const results = await run(unit, inputs)
        return results.map((result, index) =>
          result.ok ? { ok: true, value: renderer(result.value, inputs[index]) } : result,
        )
      })
      const show = rendererOf(operation, services)
      const renderer = (out: Out, input: In | undefined): Rendered => ({
        answer: show(render(out)),
        readEffect: async (unit) => {
          const asked = present(input, 'a command gives one result for each input')
          return (await effect?.(out, unit, asked)) ?? null
        },
      })
      const showTrial = jsonRenderer(DryRunSchema, operation.id, services)
      const runOne = async (unit: Unit, input: In): Promise<Out> => {
        const [result] = await run(unit, [input])
        const { value } = orThrow(present(result, 'a command gives one result for each input'))
        return value
      }
      return async (request) => {
        const parsed = withPrincipal(read(request), request)
        const input = parse(parsed)
        if (!isDryRun(parsed.query)) return await submit(input, request, parsed.principal)
        const [result, foreseen] = await services.db.rehearse(
          parsed.principal.tenantId,
          async (unit) => await runOne(unit, input),
          async (unit, value) => [value, await services.foresee(unit)] as const,
        )
        return showTrial({ dry_run: true, result: render(result), ...foreseen })
      }
    },
  }
}

/** A route that only reads, in one snapshot of one tenant, which it may share with others. */
export function readRoute<O extends RouteOperation, In, Out>(
  operation: O,
  handlers: ReadHandlers<O, In, Out>,
): Route {
  return {
    operation,
    open: (services) => {
      const read = snapshotReader(operation, handlers)
      const inSnapshot = services.db.readTogether
      const show = rendererOf(operation, services)
      return async (request) => show(handlers.render((await read(request, inSnapshot)).out))
    },
  }
}

/** A route that reads as `readRoute` does, and may answer with a file instead of JSON. */
export function documentRoute<O extends RouteOperation, In, Out>(
  operation: O,
  handlers: DocumentHandlers<O, In, Out>,
): Route {
  return {
    operation,
    open: (services) => {
      const read = snapshotReader(operation, handlers)
      const show = rendererOf(operation, services)
      return async (request) => {
        const { input, out, tenant } = await read(request, services.db.read)
        const aside: ReadAside = async (work) => await services.db.read(tenant, work)
        const file = await handlers.write(out, input, aside)
        if (file === null) return show(handlers.render(out))
        const headers = {
          ...file.headers,
          'content-type': file.type,
          'content-disposition': `attachment; filename="${file.name}"`,
        }
        const { bytes } = file
        if (Buffer.isBuffer(bytes)) return { status: 200, body: bytes, headers }
        const stream = Readable.from(bytes, { objectMode: false })
        return { status: 200, body: null, headers, stream }
      }
    },
  }
}

/** Parses a request and reads what it asks for, in one snapshot of its tenant. */
function snapshotReader<O extends RouteOperation, In, Out>(
  operation: O,
  { parse, run, isWorthAnother }: Omit<ReadHandlers<O, In, Out>, 'render'>,
) {
  const readRequest = requestReader(operation)
  return async (
    request: RouteRequest,
    read: Database['read'],
  ): Promise<{ readonly input: In; readonly out: Out; readonly tenant: TenantId }> => {
    const parsed = withPrincipal(readRequest(request), request)
    const input = parse(parsed)
    const { tenantId } = parsed.principal
    for (;;) {
      const out = await read(tenantId, async (reader, now) => await run(reader, input, now))
      if ((await isWorthAnother?.(out, input)) !== true) return { input, out, tenant: tenantId }
    }
  }
}

/**
 * A route that is not one transaction of one tenant: it opens a session, or moves a clock. An
 * `Idempotency-Key` counts for it when somebody is known to ask.
 */
export function plainRoute<O extends RouteOperation>(
  operation: O,
  { run, isUnwatched = false }: PlainHandlers<O>,
): Route {
  return {
    operation,
    open: (services) => {
      const read = requestReader(operation)
      const show = rendererOf(operation, services)
      return async (request) => {
        const { principal, facts } = request
        const parsed = { ...read(request), principal, facts }
        return await answerOnce(services, operation, request, async () => {
          const answer = show(await run(parsed))
          if (!isUnwatched) await watchAfter(services, operation, request, answer)
          return answer
        })
      }
    },
  }
}

const nothing = async () => null

/** Tells the watches of what a member did in a route that is not one transaction. */
async function watchAfter(
  { db, watches }: RouteServices,
  { id, method, path }: RouteOperation,
  request: RouteRequest,
  answer: Answer,
): Promise<void> {
  const { principal } = request
  // What only the dashboard asks for writes its own entry, in the transaction of each change.
  const isOwn = path.startsWith('/dashboard/')
  if (principal?.kind !== 'member' || method === 'GET' || isOwn) return
  const done = [doneBy(principal, request, id, { answer, readEffect: nothing })]
  await db.transactAside(principal.tenantId, async (unit) => await runWatches(unit, watches, done))
}

/** A plain route whose answer has headers of its own: it sets a cookie. */
export function headedRoute<O extends RouteOperation>(
  operation: O,
  { run }: HeadedHandlers<O>,
): Route {
  return {
    operation,
    open: (services) => {
      const read = requestReader(operation)
      const show = rendererOf(operation, services)
      return async (request) => {
        const { principal, facts } = request
        const { answer, headers } = await run({ ...read(request), principal, facts })
        return { ...show(answer), headers }
      }
    },
  }
}

const eventStream = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }

/** A route that answers with a stream, of server-sent events or a file, as long as that is made. */
export function streamRoute<O extends RouteOperation, In>(
  operation: O,
  { parse, open, headersOf = () => eventStream }: StreamHandlers<O, In>,
): Route {
  return {
    operation,
    open: () => {
      const read = requestReader(operation)
      return async (request) => {
        const parsed = withPrincipal(read(request), request)
        const input = parse(parsed, request.lastEventId)
        const gone = new AbortController()
        const frames = untilLeft(open(input, gone.signal), () => gone.abort())
        const stream = Readable.from(frames, { objectMode: false })
        return { status: 200, body: null, headers: headersOf(input), stream }
      }
    },
  }
}

/** Tells at once when nobody reads on: a generator itself learns of it only at its next frame. */
function untilLeft(source: AsyncIterable<string>, onLeft: () => void): AsyncIterable<string> {
  const frames = source[Symbol.asyncIterator]()
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => await frames.next(),
      return: async () => {
        onLeft()
        return (await frames.return?.()) ?? { done: true, value: undefined }
      },
    }),
  }
}

/** Whether a command is only tried out, which its operation must provide for. */
function isDryRun(query: Readonly<Record<string, unknown>>): boolean {
  return query.dry_run === true
}

function orThrow<T>(result: Result<T>): { readonly value: T } {
  if (result.ok) return result
  throw result.failure
}

type Unowned<O extends RouteOperation> = Omit<ParsedRequest<O>, 'principal' | 'ip'>

function withPrincipal<O extends RouteOperation>(
  { body, params, query, requestId }: Unowned<O>,
  { principal, facts }: Pick<RouteRequest, 'principal' | 'facts'>,
): ParsedRequest<O> {
  if (principal === null) return fail('unauthorised')
  return { body, params, query, requestId, principal, ip: facts.ip }
}

/**
 * Reads a request by its operation's schemas. A malformed id in the path is 404, as an unknown
 * one.
 */
function requestReader<O extends RouteOperation>(
  operation: O,
  rules?: BodyRules<O>,
): (request: RouteRequest) => Unowned<O> {
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

/**
 * Turns a rendered value into an answer. With `verifyAnswers` one that differs from the contract
 * is a fault: it is logged with its fields, and the request ends with 500.
 */
function rendererOf<O extends RouteOperation>(
  operation: O,
  services: RouteServices,
): (rendered: AnswerOf<O>) => Answer {
  const { answer: schema, id } = operation
  if (schema === null) return () => ({ status: 204, body: null })
  return jsonRenderer(schema, id, services)
}

function jsonRenderer(
  schema: TSchema,
  id: string,
  { verifyAnswers, log }: RouteServices,
): (rendered: unknown) => Answer {
  return (rendered) => {
    const body = present(jsonBytes(rendered), `${id} gives an answer`)
    if (verifyAnswers) {
      const faults = validateValue(schema, JSON.parse(body.toString()))
      if (faults.length > 0) {
        log.error({ operation: id, faults }, 'an answer differs from the contract')
        throw new Failure('internal_error', { detail: `The answer of ${id} breaks the contract.` })
      }
    }
    return { status: 200, body }
  }
}

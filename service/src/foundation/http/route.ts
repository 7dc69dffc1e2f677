// The one way a route is made: parse by contract -> idempotency -> command -> render.
// Authentication and rate limits come before, in the server.
import { Readable } from 'node:stream'
import { DryRunSchema, metadataBytesMax } from '@holdfast/contract'
import type { TSchema } from 'typebox'
import type { Unit } from '#db'
import type { FieldFault, Result } from '#kit'
import { assert, Failure, fail, parseJson, present } from '#kit'
import { serveCommands } from './command.ts'
import { metadataSizeFaults } from './metadata-size.ts'
import { answerOnce } from './once.ts'
import { prune, without } from './prune.ts'
import { readQuery } from './query.ts'
import type {
  Answer,
  AnswerOf,
  BodyOf,
  BodyRules,
  CommandHandlers,
  DocumentHandlers,
  ParsedRequest,
  Part,
  PlainHandlers,
  Principal,
  ReadHandlers,
  Route,
  RouteOperation,
  RouteRequest,
  RouteServices,
  StreamHandlers,
} from './types.ts'
import { checkOf, validate } from './validate.ts'

/**
 * A route that changes something (POST, DELETE, PUT). Requests of one tenant that wait together run
 * in one transaction; each is answered after the commit with its own result.
 */
export function commandRoute<O extends RouteOperation, In, Out>(
  operation: O,
  { parse, run, render, rules }: CommandHandlers<O, In, Out>,
): Route {
  return {
    operation,
    open: (services) => {
      const read = requestReader(operation, rules)
      const submit = serveCommands<In>(services, operation, async (unit, inputs) => {
        const results = await run(unit, inputs)
        return results.map((result) =>
          result.ok ? { ok: true, value: renderer(result.value) } : result,
        )
      })
      const show = rendererOf(operation, services)
      const renderer = (out: Out): Answer => show(render(out))
      const showTrial = jsonRenderer(DryRunSchema, operation.id, services)
      const runOne = async (unit: Unit, input: In): Promise<Out> => {
        const [result] = await run(unit, [input])
        const { value } = orThrow(present(result, 'a command gives one result for each input'))
        return value
      }
      return async (request) => {
        const parsed = withPrincipal(read(request), request.principal)
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

/** A route that only reads, in one snapshot of one tenant. */
export function readRoute<O extends RouteOperation, In, Out>(
  operation: O,
  handlers: ReadHandlers<O, In, Out>,
): Route {
  return {
    operation,
    open: (services) => {
      const read = snapshotReader(services, operation, handlers)
      const show = rendererOf(operation, services)
      return async (request) => show(handlers.render((await read(request)).out))
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
      const read = snapshotReader(services, operation, handlers)
      const show = rendererOf(operation, services)
      return async (request) => {
        const { input, out } = await read(request)
        const file = await handlers.write(out, input)
        if (file === null) return show(handlers.render(out))
        const headers = {
          'content-type': file.type,
          'content-disposition': `attachment; filename="${file.name}"`,
        }
        return { status: 200, body: file.bytes, headers }
      }
    },
  }
}

/** Parses a request and reads what it asks for, in one snapshot of its tenant. */
function snapshotReader<O extends RouteOperation, In, Out>(
  services: RouteServices,
  operation: O,
  { parse, run, isWorthAnother }: Omit<ReadHandlers<O, In, Out>, 'render'>,
): (request: RouteRequest) => Promise<{ readonly input: In; readonly out: Out }> {
  const readRequest = requestReader(operation)
  return async (request) => {
    const parsed = withPrincipal(readRequest(request), request.principal)
    const input = parse(parsed)
    const { tenantId } = parsed.principal
    for (;;) {
      const out = await services.db.read(
        tenantId,
        async (reader, now) => await run(reader, input, now),
      )
      if ((await isWorthAnother?.(out, input)) !== true) return { input, out }
    }
  }
}

/**
 * A route that is not one transaction of one tenant: it opens a session, or moves a clock. An
 * `Idempotency-Key` counts for it when somebody is known to ask.
 */
export function plainRoute<O extends RouteOperation>(
  operation: O,
  { run }: PlainHandlers<O>,
): Route {
  return {
    operation,
    open: (services) => {
      const read = requestReader(operation)
      const show = rendererOf(operation, services)
      return async (request) => {
        const { principal } = request
        const parsed = { ...read(request), principal }
        return await answerOnce(services, operation, request, async () => show(await run(parsed)))
      }
    },
  }
}

/** A route that answers with a stream of server-sent events, which ends when it has ended. */
export function streamRoute<O extends RouteOperation, In>(
  operation: O,
  { parse, open }: StreamHandlers<O, In>,
): Route {
  return {
    operation,
    open: () => {
      const read = requestReader(operation)
      return async (request) => {
        const parsed = withPrincipal(read(request), request.principal)
        const frames = open(parse(parsed, request.lastEventId))
        const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
        const stream = Readable.from(frames, { objectMode: false })
        return await Promise.resolve({ status: 200, body: null, headers, stream })
      }
    },
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

type Unowned<O extends RouteOperation> = Omit<ParsedRequest<O>, 'principal'>

function withPrincipal<O extends RouteOperation>(
  { body, params, query, requestId }: Unowned<O>,
  principal: Principal | null,
): ParsedRequest<O> {
  if (principal === null) return fail('unauthorised')
  return { body, params, query, requestId, principal }
}

/**
 * Reads a request by its operation's schemas. A malformed id in the path is 404, as an unknown
 * one.
 */
function requestReader<O extends RouteOperation>(
  operation: O,
  rules?: BodyRules<O>,
): (request: RouteRequest) => Unowned<O> {
  const checkParams = checkOf<Part<O['params']>>(operation.params)
  const checkQuery = checkOf<Part<O['query']>>(operation.query)
  const checkBody = checkOf<BodyOf<O>>(operation.accepts ?? operation.body)
  const brokenRules = (value: unknown, faults: readonly FieldFault[]): FieldFault[] => {
    if (rules === undefined) return []
    const pruned = checkBody(prune(value, faults, rules.standIns), [])
    return 'faults' in pruned ? [] : without(rules.faultsOf(pruned.value), faults)
  }
  return ({ params, query, rawBody, requestId }) => {
    const path = checkParams(params)
    if ('faults' in path) return fail('not_found')
    const asked = checkQuery(readQuery(operation.query, query))
    const { value, inexact } = readBody(rawBody, operation.body)
    const body = checkBody(value, inexact)
    const named = [
      ...('faults' in asked ? asked.faults : []),
      ...('faults' in body ? [...body.faults, ...brokenRules(value, body.faults)] : []),
    ]
    // Written again as JSON, no metadata of a body grows: only a large body needs the look.
    const oversized = rawBody.length > metadataBytesMax ? metadataSizeFaults(value) : []
    const faults = [...named, ...without(oversized, named)]
    if ('faults' in asked || 'faults' in body || faults.length > 0) {
      return fail('validation_failed', { errors: faults })
    }
    return { body: body.value, params: path.value, query: asked.value, requestId }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** An operation without a body takes none or `{}`. */
function readBody(rawBody: Buffer, schema: TSchema | null) {
  if (rawBody.length === 0 && schema === null) return { value: {}, inexact: [] }
  const parsed = parseJson(decode(rawBody))
  if (parsed.ok) return parsed
  const { code, pointer } = parsed
  const detail = pointer === '' ? parsed.detail : `${parsed.detail} (at ${pointer})`
  const isNamed = code === 'malformed_json' || code === 'duplicate_key' || code === 'too_deep'
  return fail(isNamed ? code : 'bad_request', { detail })
}

function decode(rawBody: Buffer): string {
  try {
    return utf8.decode(rawBody)
  } catch {
    return fail('malformed_json', { detail: 'The body is not UTF-8.' })
  }
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
    const body = JSON.stringify(rendered)
    assert(typeof body === 'string', `${id} gives an answer`)
    if (verifyAnswers) {
      const faults = validate(schema, JSON.parse(body))
      if (faults.length > 0) {
        log.error({ operation: id, faults }, 'an answer differs from the contract')
        throw new Failure('internal_error', { detail: `The answer of ${id} breaks the contract.` })
      }
    }
    return { status: 200, body }
  }
}

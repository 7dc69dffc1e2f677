// The one way a route is made: parse by contract -> idempotency -> command -> render.
// Authentication and rate limits come before, in the server.
import { Readable } from 'node:stream'
import type { Database } from '#db'
import type { TenantId } from '#kit'
import { present } from '#kit'
import type { RunRendered } from './command.ts'
import { serveCommands } from './command.ts'
import { answerOnce } from './once.ts'
import { requestReader, withPrincipal } from './read-request.ts'
import { rendererOf } from './render.ts'
import type {
  Answer,
  CommandHandlers,
  DocumentHandlers,
  HeadedHandlers,
  PlainHandlers,
  ReadAside,
  ReadHandlers,
  Route,
  RouteOperation,
  RouteRequest,
  RouteServices,
  StreamHandlers,
} from './types.ts'
import type { Rendered } from './watch.ts'
import { doneBy, runWatches } from './watch.ts'

/**
 * A route that changes something (POST, DELETE, PUT). Requests of one tenant that wait together run
 * in one transaction; each is answered after the commit with its own result.
 */
export function commandRoute<O extends RouteOperation, In, Out>(
  operation: O,
  { parse, run, readFirst, render, rules, effect }: CommandHandlers<O, In, Out>,
): Route {
  return {
    operation,
    open: (services) => {
      const read = requestReader(operation, rules)
      const runRendered: RunRendered<In> = async (unit, inputs) => {
        const results = await run(unit, inputs)
        return results.map((result, index) =>
          result.ok ? { ok: true, value: renderer(result.value, inputs[index]) } : result,
        )
      }
      const submit = serveCommands<In>(services, operation, { run: runRendered, readFirst })
      const show = rendererOf(operation, services)
      const renderer = (out: Out, input: In | undefined): Rendered => ({
        answer: show(render(out)),
        readEffect: async (unit) => {
          const asked = present(input, 'a command gives one result for each input')
          return (await effect?.(out, unit, asked)) ?? null
        },
      })
      return async (request) => {
        const parsed = withPrincipal(read(request), request)
        return await submit(parse(parsed), request, parsed.principal)
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
      const { readTogether } = readsMany(operation) ? services.db.elsewhere : services.db
      const show = rendererOf(operation, services)
      return async (request) => show(handlers.render((await read(request, readTogether)).out))
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
        // It names the snapshot of what follows. A replica cannot: it leaves out who still writes.
        const { input, out, tenant } = await read(request, services.db.read)
        const aside: ReadAside = async (work) => await services.db.elsewhere.read(tenant, work)
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

/**
 * Lists and what the dashboard shows may be read elsewhere. One resource by its id is asked for
 * right after it was written: here nothing has to arrive first.
 */
function readsMany({ params, path }: RouteOperation): boolean {
  return params === null || path.startsWith('/dashboard/')
}

/** Parses a request and reads what it asks for, in one snapshot of its tenant. */
function snapshotReader<O extends RouteOperation, In, Out>(
  operation: O,
  { parse, run, another }: Omit<ReadHandlers<O, In, Out>, 'render'>,
) {
  const readRequest = requestReader(operation)
  return async (
    request: RouteRequest,
    read: Database['read'],
  ): Promise<{ readonly input: In; readonly out: Out; readonly tenant: TenantId }> => {
    const parsed = withPrincipal(readRequest(request), request)
    const { tenantId } = parsed.principal
    for (let input = parse(parsed); ; ) {
      const asked = input
      const out = await read(tenantId, async (reader, now) => await run(reader, asked, now))
      const next = (await another?.(out, asked)) ?? null
      if (next === null) return { input: asked, out, tenant: tenantId }
      input = next
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

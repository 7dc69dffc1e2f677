// Each request as a span, by the conventions for servers of HTTP: its parent is what the caller's
// `traceparent` names. What a path holds that is no id may be a secret, and is left out.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { NewSpan, OpenSpan } from '#tracing'
import { beginSpan, isTraced, traceOfHeaders, workWithin } from '#tracing'
import { isShownId } from './record.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where requests are traced; null elsewhere. */
    span: OpenSpan | null
  }
}

const BROKEN = 500
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])
const PLACEHOLDER = /:(\w+)|\*/g

/**
 * Traces the requests of a server, but for probes. To be called before other hooks are added: those
 * and the route work below the span. Nothing is added where nobody takes spans.
 */
export function traceRequests(server: FastifyInstance): void {
  server.decorateRequest('span', null)
  if (!isTraced()) return
  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config?.isAlwaysServed === true) {
      done()
      return
    }
    const span = beginSpan(spanOf(request), traceOfHeaders(request.headers))
    request.span = span
    reply.raw.once('close', () => endSpan(span, reply))
    workWithin(span.trace, done)
  })
  // The body came by events of its socket, which know nothing of the request.
  server.addHook('preHandler', (request, _reply, done) => {
    if (request.span === null) done()
    else workWithin(request.span.trace, done)
  })
}

function spanOf(request: FastifyRequest): NewSpan {
  const { method: given, routeOptions, id } = request
  const { url: route, config } = routeOptions
  const method = METHODS.has(given) ? given : '_OTHER'
  const operation = config?.operation
  return {
    name: [method === '_OTHER' ? 'HTTP' : method, ...(route === undefined ? [] : [route])].join(
      ' ',
    ),
    kind: 'server',
    attributes: {
      'http.request.method': method,
      'url.scheme': request.protocol,
      'url.path': shownPath(route, request.params),
      'holdfast.request_id': id,
      ...(route === undefined ? {} : { 'http.route': route }),
      ...(operation === undefined ? {} : { 'holdfast.operation': operation.id }),
    },
  }
}

/** The path with its ids. */
function shownPath(route: string | undefined, params: unknown): string {
  const given = new Map(Object.entries(params ?? {}))
  return (route ?? '/*').replaceAll(PLACEHOLDER, (_whole, name: string | undefined) => {
    const value = String(given.get(name ?? '*') ?? '')
    return isShownId(value) ? value : '…'
  })
}

/** When its answer has left, or whoever asked has gone. */
function endSpan(span: OpenSpan, { raw }: FastifyReply): void {
  if (raw.headersSent) {
    const { statusCode } = raw
    span.setAttributes({ 'http.response.status_code': statusCode })
    if (statusCode >= BROKEN) span.fail(String(statusCode))
  } else span.fail('gone')
  span.end()
}

// When a request is over. Fastify tells of answers that have left whole (`onResponse`); of a caller
// who has gone before that it tells nobody.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { monotonicMs } from '#kit'
import { workWithin } from '#tracing'

/** Whoever asked has gone before any of the answer had left. No answer has this status. */
const LEFT = 499

/** How a request ended. */
export interface End {
  /** That of the answer; 499 where none of it had left. */
  readonly status: number
  readonly durationMs: number
}

/**
 * Calls once for each request that was routed: when its answer has left, or whoever asked has gone.
 * Works below the request's span.
 */
export function whenOver(
  server: FastifyInstance,
  tell: (request: FastifyRequest, end: End) => void,
): void {
  server.addHook('onRequest', (request, { raw }, done) => {
    const begunMs = monotonicMs()
    raw.once('close', () => {
      const status = raw.headersSent ? raw.statusCode : LEFT
      const told = () => tell(request, { status, durationMs: monotonicMs() - begunMs })
      if (request.span === null) told()
      else workWithin(request.span.trace, told)
    })
    done()
  })
}

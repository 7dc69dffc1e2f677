// When a request is over. Fastify tells of answers that have left whole (`onResponse`); of a caller
// who has gone before that it tells nobody.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { workWithin } from '#tracing'

/** Whoever asked has gone before any of the answer had left. No answer has this status. */
const LEFT = 499

/**
 * Calls once for each request that was routed: when its answer has left, or whoever asked has gone.
 * The status is that of the answer, 499 where none of it had left. Works below the request's span.
 */
export function whenOver(
  server: FastifyInstance,
  tell: (request: FastifyRequest, reply: FastifyReply, status: number) => void,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    raw.once('close', () => {
      const told = () => tell(request, reply, raw.headersSent ? raw.statusCode : LEFT)
      if (request.span === null) told()
      else workWithin(request.span.trace, told)
    })
    done()
  })
}

// Puts the contract's routes on the server: authenticate, limit, answer.
import { anonymousBodyBytesMax, bodyBytesMax, dryRunParameter, routePath } from '@holdfast/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, fail, isRecord, monotonicMs, present, processTurns } from '#kit'
import { credentialOf, isPrivateKey, refuseEncodedBody } from './guards.ts'
import type { Guests } from './guests.ts'
import { isAnonymous } from './paths.ts'
import { PROBLEM_TYPE } from './problem.ts'
import { takesParameter } from './query.ts'
import type { TakeToken } from './rate-limit.ts'
import { KnownRefusal } from './refusal.ts'
import type {
  Answer,
  Authenticators,
  Principal,
  RequestFacts,
  Route,
  RouteOperation,
  RouteServices,
} from './types.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const EMPTY = Buffer.alloc(0)
/** Tells that a parameter has a successor: since when (RFC 9745), until when (RFC 8594), where. */
const replaced = {
  deprecation: `@${Date.parse(dryRunParameter.deprecated) / 1_000}`,
  sunset: new Date(dryRunParameter.sunset).toUTCString(),
  link: '</docs/guides/hold-and-release#try-it-out-first>; rel="deprecation"; type="text/html"',
}
/** Whose requests share a turn with those of all whom nobody knows. */
const STRANGERS = 'strangers'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, on routes of the contract; null elsewhere and for operations without a key. */
    principal: Principal | null
    /** On routes of the contract, once it is known who asks. */
    facts: RequestFacts | null
    /** What was sent, on routes of the contract and where a request was refused. */
    answer: Answer | null
    /** Of the client, behind the proxies that are trusted. */
    clientAddress: string
  }
  interface FastifyContextConfig {
    operation?: RouteOperation
    /** Answered also while the service starts or drains: health checks. */
    isAlwaysServed?: boolean
    /** Looks something up for whoever asks: counted by address. */
    isForGuests?: boolean
  }
}

export interface ServeOptions {
  readonly routes: readonly Route[]
  readonly services: RouteServices
  readonly authenticate: Authenticators
  readonly takeToken: TakeToken
  readonly guests: Guests
}

/**
 * Registers the routes in a scope where bodies arrive as bytes. Throws when two share an
 * operation.
 */
export function serveRoutes(server: FastifyInstance, options: ServeOptions): void {
  const ids = options.routes.map(({ operation }) => operation.id)
  const twice = ids.find((id, place) => ids.indexOf(id) !== place)
  if (twice !== undefined) throw new Error(`the operation ${twice} has two routes`)
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    for (const route of options.routes) addRoute(scope, route, options)
  })
}

function addRoute(scope: FastifyInstance, route: Route, options: ServeOptions): void {
  const { operation } = route
  const answer = route.open(options.services)
  // Elsewhere the parameter means nothing.
  const mayBeTried = takesParameter(operation.query, 'dry_run')
  scope.route({
    method: operation.method,
    url: routePath(operation.path),
    config: { operation },
    bodyLimit: bodyLimitOf(operation),
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      refuseEncodedBody(request.headers)
      const facts = factsOf(request, operation, mayBeTried)
      request.facts = facts
      if (facts.isTrial && operation.dryRunOf === undefined) reply.headers(replaced)
      const { principal, refusal } = await whoAsks(request, facts, options)
      request.principal = principal
      if (principal !== null) takeOne(reply, principal, options.takeToken)
      if (refusal !== null) throw refusal
    },
    handler: async (request, reply) => {
      const key = request.headers['idempotency-key']
      await processTurns.take(request.principal?.tenantId ?? STRANGERS)
      return await sendAnswer(
        reply,
        await answer({
          principal: request.principal,
          requestId: request.id,
          params: request.params,
          query: request.query,
          rawBody: Buffer.isBuffer(request.body) ? request.body : EMPTY,
          idempotencyKey: Array.isArray(key) ? key.join(', ') : key,
          lastEventId: [request.headers['last-event-id']].flat()[0],
          facts: present(request.facts, 'a request is authenticated before it is answered'),
        }),
      )
    },
  })
}

function bodyLimitOf({ auth, bodyBytesMax: own }: RouteOperation): number {
  return own ?? (isAnonymous(auth) ? anonymousBodyBytesMax : bodyBytesMax)
}

/** What is known of a request besides its credential and its body. */
function factsOf(
  request: FastifyRequest,
  operation: RouteOperation,
  mayBeTried: boolean,
): RequestFacts {
  const { clientAddress: ip, headers, id, method, query } = request
  const one = (name: string) => [headers[name]].flat()[0]
  return {
    requestId: id,
    operationId: operation.id,
    origin: headers.origin,
    cookie: headers.cookie,
    ip,
    method,
    environment: one('x-holdfast-environment'),
    csrfToken: one('x-holdfast-csrf'),
    userAgent: headers['user-agent'],
    isTrial: operation.dryRunOf !== undefined || (mayBeTried && asksForTrial(query)),
  }
}

/** Whether a query asks to try something out. */
function asksForTrial(query: unknown): boolean {
  return isRecord(query) && query.dry_run === 'true'
}

interface WhoAsks {
  readonly principal: Principal | null
  /** Who is refused is known all the same: it counts, and is taken down. */
  readonly refusal: Failure | null
}

async function whoAsks(...of: Parameters<typeof principalOf>): Promise<WhoAsks> {
  try {
    return { principal: await principalOf(...of), refusal: null }
  } catch (error) {
    if (error instanceof KnownRefusal) return { principal: error.principal, refusal: error }
    throw error
  }
}

async function principalOf(
  request: FastifyRequest,
  facts: RequestFacts,
  { authenticate, guests }: Pick<ServeOptions, 'authenticate' | 'guests'>,
): Promise<Principal | null> {
  const auth = present(request.routeOptions.config.operation, 'a route has an operation').auth
  const credential = credentialOf(request.headers.authorization)
  if (facts.origin !== undefined && isPrivateKey(credential)) fail('private_key_from_browser')
  if (auth === 'none') return null
  if (auth === 'member' || (auth === 'private' && credential === undefined)) {
    return await guests.recognise(facts.cookie, facts.ip, async () => {
      const member = (await authenticate.member?.(undefined, facts)) ?? null
      return member ?? fail(auth === 'member' ? 'not_signed_in' : 'unauthorised')
    })
  }
  return await guests.recognise(
    credential,
    facts.ip,
    async () => await authenticate[auth](credential, facts),
  )
}

/** Counts a request against its key; a page session has a bucket of its own. */
function takeOne(reply: FastifyReply, principal: Principal, takeToken: TakeToken): void {
  const { keyId, objectId } = principal
  const bucket = objectId === undefined ? keyId : `${keyId} ${objectId}`
  const verdict = takeToken(bucket, monotonicMs())
  reply.header('ratelimit-limit', verdict.limit)
  reply.header('ratelimit-remaining', verdict.remaining)
  reply.header('ratelimit-reset', verdict.resetS)
  if (!verdict.isAllowed) {
    throw new Failure('rate_limited', { retryAfterS: verdict.retryAfterS })
  }
}

/** Sends a finished answer with its headers, byte for byte. */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  const { status, body, headers, isReplay } = answer
  reply.request.answer = answer
  reply.code(status)
  if (headers !== undefined) reply.headers(headers)
  if (isReplay === true) reply.header('idempotent-replayed', 'true')
  if (answer.stream !== undefined) return reply.send(answer.stream)
  if (body === null) return reply.send()
  if (headers?.['content-type'] !== undefined) return reply.send(body)
  return reply.header('content-type', status < 400 ? JSON_TYPE : PROBLEM_TYPE).send(body)
}

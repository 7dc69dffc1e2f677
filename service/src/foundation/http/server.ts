// The server: limits and guards around all routes, and problem+json for everything that goes wrong.
import type { Socket } from 'node:net'
import { BlockList } from 'node:net'
import { bodyBytesMax, errors } from '@holdfast/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import type { Database } from '#db'
import { createPlaces, Failure, fail } from '#kit'
import type { ClientAddress } from './client-address.ts'
import { clientAddress } from './client-address.ts'
import { compressAnswers } from './compression.ts'
import { hasBody, refuseRepeatedHeaders, requestIdOf } from './guards.ts'
import type { Guests } from './guests.ts'
import { createGuests } from './guests.ts'
import { isAddressOrNothing, refuseForeignHost } from './hosts.ts'
import type { ServerLog } from './log.ts'
import { createLog } from './log.ts'
import type { End } from './over.ts'
import { whenOver } from './over.ts'
import type { PathTable } from './paths.ts'
import {
  createPathTable,
  isAnonymous,
  isOpenToPages,
  PAGE_HEADERS,
  preflightHeaders,
} from './paths.ts'
import type { Performer } from './performer.ts'
import { describeFault, failureOf, problemOf, socketAnswer } from './problem.ts'
import type { QueueMeter } from './queue.ts'
import { noMeter } from './queue.ts'
import type { CountSharers, RateLimit } from './rate-limit.ts'
import { createRateLimiter, DEFAULT_RATE_LIMIT } from './rate-limit.ts'
import type { Readiness } from './readiness.ts'
import { recordOf } from './record.ts'
import { traceRequests } from './request-span.ts'
import { sendAnswer, serveRoutes } from './serve.ts'
import type {
  Authenticators,
  CommandWatch,
  Foresee,
  RequestRecord,
  Route,
  RouteOperation,
  RouteServices,
} from './types.ts'

/** Fastify alone lets a slow sender stay for minutes; these bounds end it within seconds. */
const HEADERS_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 8_000
const CONNECTIONS_CHECK_MS = 1_000
const HEADERS_BYTES_MAX = 16 * 1024
const PATH_PARAMETER_LENGTH_MAX = 500
const WRITERS_MAX = 8
/** Fewer than all: another tenant's transaction finds a place at once. */
const WRITERS_OF_ONE_TENANT = 6
const BATCH_MAX = 500
const WAITING_MAX = 10_000
const IN_DOUBT_RETRY_S = 60
const NOT_READY_RETRY_S = 1

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

/** For two years browsers come by TLS only, also when a link says otherwise. */
const TLS_HEADERS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const

export interface ServerOptions {
  readonly db: Database
  readonly routes: readonly Route[]
  readonly authenticate: Authenticators
  readonly readiness: Readiness
  /** Seals kept answers; 32 bytes, the same in all processes. */
  readonly sealKey: Buffer
  /** The names that are answered; of others only health checks by address are. */
  readonly hosts: ReadonlySet<string>
  /** Where browsers reach the service: its pages may send a private key of the sandbox. */
  readonly ownOrigin?: string
  /** Proxies that say whose requests they pass on. Default: none. */
  readonly trustedProxies?: BlockList
  /** Checks each answer against the contract, for tests. Default: false. */
  readonly verifyAnswers?: boolean
  readonly rateLimit?: RateLimit
  /** What one address may ask without being known. Default: 20 a second after 200. */
  readonly guestLimit?: RateLimit
  /** How many processes share both limits. Default: this one alone. */
  readonly countSharers?: CountSharers
  /** Every answer tells browsers to come by TLS only. Default: false. */
  readonly isTlsOnly?: boolean
  /** Default: JSON lines on standard output. */
  readonly log?: ServerLog
  /** Transactions of commands at once in this process. Default: 8. */
  readonly writersMax?: number
  /** Requests of one transaction. Default: 500. */
  readonly batchMax?: number
  /** Requests that may wait for one operation; one tenant's up to half of it. Default: 10 000. */
  readonly waitingMax?: number
  /** Told of requests that wait to be written. Default: nobody is. */
  readonly meter?: QueueMeter
  /** What a command that is tried out would have done, beside its answer. */
  readonly foresee?: Foresee
  /** Who looks at commands that were done, inside their transactions. */
  readonly watches?: readonly CommandWatch[]
  /** Does operations from inside. */
  readonly performer?: Performer
  /** Operations that it does, where they are more than are served. */
  readonly performed?: readonly Route[]
  /** Told of each request of the contract that was answered to somebody who is known. */
  readonly record?: (record: RequestRecord) => void
  readonly headersTimeoutMs?: number
  readonly requestTimeoutMs?: number
}

/**
 * Makes the server with all routes of the contract; it does not listen yet. Other rooms may add
 * plain routes (pages, health) before it listens; they get the same guards, headers and errors.
 */
export function createServer(options: ServerOptions): FastifyInstance {
  const log = options.log ?? createLog()
  const paths = createPathTable()
  const server = bareServer(options, log)
  server.decorateRequest('principal', null)
  server.decorateRequest('facts', null)
  server.decorateRequest('answer', null)
  server.decorateRequest('clientAddress', '')
  traceRequests(server)
  const door = doorOf(options)
  server.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) paths.add(one, url, config?.operation?.auth)
  })
  // What waits for nothing is no promise: a request passes here a thousand times a second.
  server.addHook('onRequest', (request, reply, done) => {
    if (guardRequest(request, reply, door, paths) === undefined) done()
  })
  compressAnswers(server)
  endUnused(server)
  whenOver(server, (request, end) => {
    logRequest(log, request, end)
    const record = options.record === undefined ? null : recordOf(request, end)
    if (record !== null) options.record?.(record)
  })
  server.setErrorHandler(async (error, request, reply) => sendProblem(error, request, reply, log))
  const services = servicesOf(options, log)
  options.performer?.bind(options.performed ?? options.routes, services)
  serveRoutes(server, {
    routes: options.routes,
    authenticate: options.authenticate,
    takeToken: createRateLimiter(options.rateLimit ?? DEFAULT_RATE_LIMIT, options.countSharers)
      .take,
    guests: door.guests,
    ownOrigin: options.ownOrigin,
    services,
  })
  return server
}

/**
 * Ends, when the server closes, the connections on which nothing was ever said: browsers and
 * balancers open them beforehand, and Node waits for their first request until it times out.
 */
function endUnused(server: FastifyInstance): void {
  const open = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.addHook('preClose', (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
}

function servicesOf(options: ServerOptions, log: ServerLog): RouteServices {
  return {
    db: options.db,
    writers: createPlaces(options.writersMax ?? WRITERS_MAX, WRITERS_OF_ONE_TENANT),
    sealKey: options.sealKey,
    running: new Set(),
    verifyAnswers: options.verifyAnswers ?? false,
    batchMax: options.batchMax ?? BATCH_MAX,
    waitingMax: options.waitingMax ?? WAITING_MAX,
    meter: options.meter ?? noMeter,
    log,
    foresee: options.foresee ?? foreseeNothing,
    watches: options.watches ?? [],
  }
}

async function foreseeNothing(): Promise<Awaited<ReturnType<Foresee>>> {
  return { fees: [], blockers: [], movements: [], dates: [], events: [] }
}

function bareServer(options: ServerOptions, log: ServerLog): FastifyInstance {
  const requestTimeout = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS
  return Fastify({
    logger: false,
    // Fastify sets this on the server after `http` was read, so it has to stand in both places.
    requestTimeout,
    bodyLimit: bodyBytesMax,
    trustProxy: false,
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers['request-id'] ?? headers['x-request-id']),
    routerOptions: { maxParamLength: PATH_PARAMETER_LENGTH_MAX },
    http: {
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      headersTimeout: options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS,
      requestTimeout,
      maxHeaderSize: HEADERS_BYTES_MAX,
    },
    clientErrorHandler: (error, socket) => {
      refuseSocket(error, socket, securityHeaders(options))
    },
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...securityHeaders(options), 'request-id': request.id })
      sendProblem(error, request, reply, log)
    },
  })
}

/** What stands before every route. */
interface Door {
  readonly readiness: Readiness
  readonly hosts: ReadonlySet<string>
  readonly addressOf: ClientAddress
  readonly guests: Guests
  readonly headers: Readonly<Record<string, string>>
}

function doorOf(options: ServerOptions): Door {
  const { readiness, hosts, trustedProxies = new BlockList(), guestLimit, countSharers } = options
  return {
    readiness,
    hosts,
    addressOf: clientAddress(trustedProxies),
    guests: createGuests(guestLimit, countSharers),
    headers: securityHeaders(options),
  }
}

function securityHeaders({ isTlsOnly = false }: ServerOptions): Record<string, string> {
  return { ...SECURITY_HEADERS, ...(isTlsOnly ? TLS_HEADERS : {}) }
}

/**
 * Runs before everything else, for unknown paths too. Who may be anyone is counted here, before any
 * of the body is read.
 */
function guardRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { readiness, hosts, addressOf, guests, headers }: Door,
  paths: PathTable,
): FastifyReply | undefined {
  reply.headers({ ...headers, 'request-id': request.id })
  const { config, url = 'none' } = request.routeOptions
  const { headers: given, socket, raw } = request
  if (isOpenToPages(config?.operation?.auth)) reply.headers(PAGE_HEADERS)
  const isHealthCheck = config?.isAlwaysServed === true && isAddressOrNothing(given.host)
  if (!isHealthCheck) refuseForeignHost(hosts, given.host)
  refuseRepeatedHeaders(raw)
  request.clientAddress = addressOf(socket.remoteAddress, given)
  if (isAnonymous(config?.operation?.auth) || config?.isForGuests === true) {
    guests.admit(request.clientAddress, `${request.method} ${url}`)
  }
  const { state } = readiness
  if (state === 'leaving' || state === 'draining') reply.header('connection', 'close')
  const isRefused = state === 'starting' || state === 'draining'
  if (isRefused && config?.isAlwaysServed !== true) {
    fail('starting_or_draining', { retryAfterS: NOT_READY_RETRY_S })
  }
  if (readiness.isInDoubt && mayMoveMoney(config?.operation)) {
    fail('installation_in_doubt', { retryAfterS: IN_DOUBT_RETRY_S })
  }
  return request.is404 ? answerUnrouted(request, reply, paths) : undefined
}

/**
 * Whether money may move by an operation, or come to move: what changes anything, and what gives
 * people a payment to make by hand. Members still sign in, and look.
 */
function mayMoveMoney(operation: RouteOperation | undefined): boolean {
  if (operation === undefined) return false
  const { id, method } = operation
  if (method === 'GET') return PAID_BY.has(id)
  return !SIGNING_IN.has(id) && !id.startsWith('dryRun')
}

/** What changes nothing but who is signed in. */
const SIGNING_IN: ReadonlySet<string> = new Set([
  'giveSecondFactor',
  'lookAtLink',
  'revokeMemberSession',
  'signIn',
  'signInWithPasskey',
  'signOut',
  'startPasskeySignIn',
  'startPasskeyStepUp',
  'stepUp',
  'stepUpWithPasskey',
  'switchOrganisation',
])

/** What is read here is what somebody then pays. */
const PAID_BY: ReadonlySet<string> = new Set(['listManualPayments', 'downloadBankFile'])

/** No route has this method and path: OPTIONS is answered, the rest is 405 or 404. */
function answerUnrouted(
  request: FastifyRequest,
  reply: FastifyReply,
  paths: PathTable,
): FastifyReply {
  const found = paths.find(request.url.split('?')[0] ?? '')
  if (found === undefined) return fail('not_found', { detail: 'There is no such path.' })
  reply.header('allow', found.methods.join(', '))
  if (found.isOpenToPages) reply.headers(preflightHeaders(found.methods))
  if (request.method !== 'OPTIONS') return fail('method_not_allowed')
  return reply.code(204).send()
}

function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: ServerLog,
): FastifyReply {
  const failure = failureOf(error)
  if (!(error instanceof Failure) && errors[failure.code].status >= 500) {
    const route = request.routeOptions?.url ?? 'none'
    log.error({ request_id: request.id, route, ...describeFault(error) }, 'a request failed')
  }
  // What nobody known still sends is not read: the connection ends with the answer.
  const isUnread = hasBody(request.headers) && !request.raw.complete
  if (request.principal === null && isUnread) reply.header('connection', 'close')
  return sendAnswer(reply, problemOf(failure, request.id))
}

function logRequest(log: ServerLog, request: FastifyRequest, { status, durationMs }: End): void {
  log.request({
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status,
    durationMs: Math.round(durationMs * 1_000) / 1_000,
    isProbe: request.routeOptions.config.isAlwaysServed === true,
  })
}

/** Answers bytes that are no request and ends the connection. */
function refuseSocket(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const answer = socketAnswer(error.code ?? '', {
    ...headers,
    'request-id': requestIdOf(undefined),
  })
  socket.end(answer)
}

// What an integrator's server does with webhooks: verifies each, gives it to those who asked for
// its type, and answers as the service expects. With the doors of four frameworks, by their shape
// alone: none of them is imported.
import {
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
  type WebhookErrorCode,
  type WebhookEvent,
  type WebhookHeaders,
} from './webhook.ts'

/** The types of messages: those of events, and the test of a handler. */
export type WebhookEventType = WebhookEvent['type']

/** Works on an event. It is told again when this throws, so it must bear being called twice. */
export type WebhookHandler<Type extends WebhookEventType> = (
  event: Extract<WebhookEvent, { readonly type: Type }>,
) => unknown

/** How a receiver looks at messages, and whom it tells of faults. */
export interface ReceiverOptions extends Omit<VerifyOptions, 'now'> {
  /** Told what a handler of yours threw; the answer is 500 then, and the event comes again. */
  readonly onError?: (error: unknown, event: WebhookEvent) => void
}

/** What to answer to a delivery. */
export interface WebhookAnswer {
  /** 204 kept; 400 not a message of this handler; 413 too long; 500 a handler of yours threw. */
  readonly status: 204 | 400 | 413 | 500
  /** Why not, as `text/plain`; empty with 204. */
  readonly body: WebhookErrorCode | 'body_too_large' | 'handler_failed' | ''
}

/** A request of Node's server, and so of Express. */
export interface NodeRequest extends AsyncIterable<unknown> {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** What a parser before has made of the body. */
  readonly body?: unknown
}

/** An answer of Node's server, and so of Express. */
export interface NodeResponse {
  statusCode: number
  setHeader(name: string, value: string): unknown
  end(body?: string): unknown
}

/** What is needed of a Fastify instance. */
export interface FastifyLike {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    options: { readonly parseAs: 'buffer' },
    parser: (request: unknown, body: Uint8Array, done: FastifyDone) => void,
  ): unknown
  post(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown): unknown
}

type FastifyDone = (error: Error | null, body?: unknown) => void

interface FastifyRequest {
  readonly body: unknown
  readonly headers: NodeRequest['headers']
}

interface FastifyReply {
  code(status: number): { type(type: string): { send(body: string): unknown } }
}

/** Receives webhooks. */
export interface Receiver {
  /** Gives events of a type to a handler, in the order of the calls of `on`. */
  on<const Type extends WebhookEventType>(type: Type, handler: WebhookHandler<Type>): Receiver
  /** Gives every event to a handler, those of types that this version does not know too. */
  onAny(handler: (event: WebhookEvent) => unknown): Receiver
  /** Verifies a delivery, runs its handlers one after the other, and says what to answer. */
  handle(rawBody: string | Uint8Array, headers: WebhookHeaders): Promise<WebhookAnswer>
  /** `app.post('/webhooks', receiver.express())`, also for Node's own server. */
  express(): (request: NodeRequest, response: NodeResponse) => Promise<void>
  /** `app.register(receiver.fastify('/webhooks'))`. */
  fastify(path: string): (instance: FastifyLike) => Promise<void>
  /** `app.post('/webhooks', receiver.hono())`. */
  hono(): (context: { readonly req: { readonly raw: Request } }) => Promise<Response>
  /** `export const POST = receiver.next()`, and for every server that takes fetch's requests. */
  next(): (request: Request) => Promise<Response>
}

/** No message is as long. */
const BODY_BYTES_MAX = 1_048_576
const TOO_LARGE: WebhookAnswer = { status: 413, body: 'body_too_large' }

/**
 * Makes a receiver for the handler with this `signing_secret`, or several while it is changed.
 *
 * ```ts
 * const receiver = createReceiver(signingSecret)
 *   .on('checkout_settled', async ({ payload }) => await markPaid(payload.id))
 * app.post('/webhooks', receiver.express())
 * ```
 */
export function createReceiver(
  secret: string | readonly string[],
  { onError, ...options }: ReceiverOptions = {},
): Receiver {
  const handlers: Listener[] = []
  const handle: Receiver['handle'] = async (rawBody, headers) => {
    const event = await verifiedOr(verifyWebhook(rawBody, headers, secret, options))
    if (event instanceof WebhookError) return { status: 400, body: event.code }
    try {
      for (const tell of handlers) await tell(event)
    } catch (error) {
      onError?.(error, event)
      return { status: 500, body: 'handler_failed' }
    }
    return { status: 204, body: '' }
  }
  const next = async (request: Request) =>
    responseOf(await answerTo(request.body, (body) => handle(body, request.headers)))
  const receiver: Receiver = {
    on(type, handler) {
      handlers.push(async (event) => {
        if (isOf(type, event)) await handler(event)
      })
      return receiver
    },
    onAny(handler) {
      handlers.push(handler)
      return receiver
    },
    handle,
    express: () => async (request, response) => {
      const { body, headers } = request
      const wanted = (raw: Uint8Array) => handle(raw, headers)
      // A parser that came before leaves its result, which `handle` refuses unless it is bytes.
      const answer =
        body === undefined
          ? await answerTo(request, wanted)
          : await handleAny(handle, body, headers)
      response.statusCode = answer.status
      if (answer.body !== '') response.setHeader('content-type', 'text/plain')
      response.end(answer.body)
    },
    fastify: (path) => async (instance) => {
      instance.removeAllContentTypeParsers()
      const parseAs = { parseAs: 'buffer' } as const
      instance.addContentTypeParser('*', parseAs, (_request, body, done) => done(null, body))
      instance.post(path, async (request, reply) => {
        const answer = await handleAny(handle, request.body, request.headers)
        return reply.code(answer.status).type('text/plain').send(answer.body)
      })
      return
    },
    hono: () => async (context) => await next(context.req.raw),
    next: () => next,
  }
  return receiver
}

type Listener = (event: WebhookEvent) => unknown

async function verifiedOr(verified: Promise<WebhookEvent>): Promise<WebhookEvent | WebhookError> {
  try {
    return await verified
  } catch (error) {
    if (error instanceof WebhookError) return error
    throw error
  }
}

/** What a framework has made of a body may be anything; what is no bytes is refused with words. */
async function handleAny(
  handle: Receiver['handle'],
  body: unknown,
  headers: WebhookHeaders,
): Promise<WebhookAnswer> {
  if (typeof body === 'string' || body instanceof Uint8Array) return await handle(body, headers)
  return { status: 400, body: 'body_not_raw' }
}

/** Whether an event is of a type. */
export function isOf<Type extends WebhookEventType>(
  type: Type,
  event: WebhookEvent,
): event is Extract<WebhookEvent, { readonly type: Type }> {
  return event.type === type
}

/** Reads a body up to its limit. */
async function answerTo(
  chunks: AsyncIterable<unknown> | ReadableStream<Uint8Array> | null,
  handle: (body: Uint8Array) => Promise<WebhookAnswer>,
): Promise<WebhookAnswer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks === null ? [] : partsOf(chunks)) {
    const part = chunk instanceof Uint8Array ? chunk : new TextEncoder().encode(String(chunk))
    bytes += part.byteLength
    if (bytes > BODY_BYTES_MAX) return TOO_LARGE
    parts.push(part)
  }
  const body = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    body.set(part, at)
    at += part.byteLength
  }
  return await handle(body)
}

/** Streams of the web are not iterable in every runtime. */
async function* partsOf(
  chunks: AsyncIterable<unknown> | ReadableStream<Uint8Array>,
): AsyncGenerator {
  if (!('getReader' in chunks)) {
    yield* chunks
    return
  }
  const reader = chunks.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function responseOf({ status, body }: WebhookAnswer): Response {
  if (status === 204) return new Response(null, { status })
  return new Response(body, { status, headers: { 'content-type': 'text/plain' } })
}

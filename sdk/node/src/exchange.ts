// One attempt: a request, its timeout, and what came back.
import type { Problem } from '../generated/types.ts'
import type { Answer, LastResponse } from './core.ts'
import { HoldfastError, type HoldfastErrorFacts } from './errors.ts'
import { parseRetryAfterMs } from './retry.ts'

/** A request as it is sent, the same on each attempt. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly baseUrl: string
  /** With its query. */
  readonly path: string
  readonly body: string | null
  readonly idempotencyKey: string | null
  readonly privateKey: string
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  readonly send: typeof globalThis.fetch
}

interface Received {
  readonly response: Response
  readonly text: string
}

const USER_AGENT = 'holdfast-node/0.1.0'
const DETAIL_CHARACTERS_MAX = 200

/**
 * Sends a request once. Returns the answer, or the error instead of throwing it: whether it ends
 * the call is not decided here.
 */
export async function exchange<Value>(
  request: Request,
  attempts: number,
): Promise<Answer<Value> | HoldfastError> {
  const received = await receive(request, attempts)
  if (received instanceof HoldfastError) return received
  const { response, text } = received
  const facts = {
    status: response.status,
    requestId: response.headers.get('request-id'),
    attempts,
  }
  if (!response.ok) return refusal(received, facts)
  const last = {
    ...facts,
    idempotencyKey: request.idempotencyKey,
    isReplayed: response.headers.get('idempotent-replayed') === 'true',
  }
  if (response.status === 204) return emptyAnswer<Value>(last)
  const answer = parseJson(text)
  if (!isAnswer<Value>(answer)) return unexpected(received, facts)
  return withLastResponse(answer, last)
}

/** What an answer that goes on is. */
export interface OpenedAnswer {
  readonly headers: Headers
  readonly body: ReadableStream<Uint8Array>
}

/**
 * Opens an answer that goes on: a stream of events, or a file. The timeout counts until its head
 * has come. Rejects with the error of any other answer.
 */
export async function openAnswer(
  request: Request,
  headers: Readonly<Record<string, string>>,
): Promise<OpenedAnswer> {
  const ends = new AbortController()
  const timer = setTimeout(() => ends.abort(), request.timeoutMs)
  const { signal, send } = request
  try {
    const response = await send(request.baseUrl + request.path, {
      headers: { ...headersOf(request), ...headers },
      redirect: 'error',
      signal: signal === undefined ? ends.signal : AbortSignal.any([signal, ends.signal]),
    })
    if (response.ok && response.body !== null) {
      return { headers: response.headers, body: response.body }
    }
    const requestId = response.headers.get('request-id')
    const facts = { status: response.status, requestId, attempts: 1 }
    throw refusal({ response, text: await response.text() }, facts)
  } catch (cause) {
    if (cause instanceof HoldfastError) throw cause
    const message = `The service at ${request.baseUrl} cannot be reached: ${reasonOf(cause)}.`
    const unanswered = { status: null, errors: [], requestId: null, retryAfterMs: null }
    const facts = { ...unanswered, attempts: 1, code: 'connection_failed' }
    throw new HoldfastError(message, facts, { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** The answer of a deletion, which has no fields. */
export function emptyAnswer<Value>(last: LastResponse): Answer<Value> {
  const answer: unknown = {}
  if (isAnswer<Value>(answer)) return withLastResponse(answer, last)
  throw new Error('An empty object is an object.')
}

async function receive(request: Request, attempts: number): Promise<Received | HoldfastError> {
  const { send, signal, timeoutMs } = request
  // A new timeout for each attempt: a shared one would leave nothing for the later ones.
  const timeout = AbortSignal.timeout(timeoutMs)
  const ends = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
  const unanswered = { status: null, errors: [], requestId: null, retryAfterMs: null, attempts }
  try {
    const response = await send(request.baseUrl + request.path, {
      method: request.method,
      headers: headersOf(request),
      body: request.body,
      redirect: 'error',
      signal: ends,
    })
    return { response, text: await response.text() }
  } catch (cause) {
    if (signal?.aborted === true) {
      const facts = { ...unanswered, code: 'aborted' }
      return new HoldfastError('The call was ended by its signal.', facts, { cause })
    }
    if (timeout.aborted) {
      const facts = { ...unanswered, code: 'attempt_timed_out' }
      return new HoldfastError(`No answer within ${timeoutMs} ms.`, facts, { cause })
    }
    const message = `The service at ${request.baseUrl} cannot be reached: ${reasonOf(cause)}.`
    return new HoldfastError(message, { ...unanswered, code: 'connection_failed' }, { cause })
  }
}

function headersOf({ privateKey, body, idempotencyKey }: Request): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: `Bearer ${privateKey}`,
    'user-agent': USER_AGENT,
    ...(body === null ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const inner = cause.cause
  if (!(inner instanceof Error)) return cause.message
  // An address with two families fails with one error for each and no words of its own.
  return inner.message === '' && 'code' in inner ? String(inner.code) : inner.message
}

type Facts = Pick<HoldfastErrorFacts, 'status' | 'requestId' | 'attempts'>

function refusal(received: Received, facts: Facts): HoldfastError {
  const problem = parseJson(received.text)
  if (!isProblem(problem)) return unexpected(received, facts)
  const { code, detail = code, way_out: wayOut = '', errors = [] } = problem
  const { request_id: requestId = facts.requestId } = problem
  const fields = errors.map(({ pointer, message }) => `${pointer} ${message}`).join('; ')
  const said = [detail, wayOut, fields].filter((words) => words !== '').join(' ')
  return new HoldfastError(said, {
    code,
    ...facts,
    requestId,
    errors,
    retryAfterMs: retryAfterOf(received),
  })
}

function unexpected(received: Received, facts: Facts): HoldfastError {
  const beginning = received.text.slice(0, DETAIL_CHARACTERS_MAX)
  const message = `Status ${facts.status} with a body that is not the service's: ${beginning}`
  return new HoldfastError(message, {
    code: 'unexpected_answer',
    ...facts,
    errors: [],
    retryAfterMs: retryAfterOf(received),
  })
}

function retryAfterOf({ response }: Received): number | null {
  return parseRetryAfterMs(response.headers.get('retry-after'), new Date())
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A problem of the service, as opposed to the page of a proxy, names its code. */
function isProblem(value: unknown): value is Partial<Problem> & Pick<Problem, 'code'> {
  return (
    typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
  )
}

/** Answers are believed: the service tests its own against the contract that the types are from. */
function isAnswer<Value>(value: unknown): value is Answer<Value> {
  return typeof value === 'object' && value !== null
}

function withLastResponse<Value>(answer: Answer<Value>, last: LastResponse): Answer<Value> {
  Object.defineProperty(answer, 'lastResponse', { value: Object.freeze(last), enumerable: false })
  return answer
}

// One call: build the request, send it, send it again where that is safe, read the answer.
import { type CallName, type Calls, paths } from '../generated/calls.ts'
import type { DryRun } from '../generated/types.ts'
import { HoldfastError } from './errors.ts'
import { emptyAnswer, exchange, openAnswer, type Request } from './exchange.ts'
import { type DownloadedFile, fileOf } from './file.ts'
import { isWorthRetrying, retryDelayMs } from './retry.ts'
import { sleep } from './wait.ts'

/** How a client reaches the service. */
export interface HoldfastOptions {
  /** Address of the service. Default: `http://localhost:4280`. */
  readonly baseUrl?: string | undefined
  /** For each attempt, the reading of its answer included. Default: 30 seconds. */
  readonly timeoutMs?: number | undefined
  /** Attempts after the first. 0: exactly one request. Default: 2. */
  readonly maxNetworkRetries?: number | undefined
  /** Another way to send requests, as `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** What one call can have of its own. */
export interface CallOptions {
  /** A key of yours for a POST, of up to 255 visible characters. Default: a new one each call. */
  readonly idempotencyKey?: string | undefined
  readonly timeoutMs?: number | undefined
  readonly maxNetworkRetries?: number | undefined
  /** Ends the call, between attempts too. */
  readonly signal?: AbortSignal | undefined
}

/** Options of a call that can be tried out. */
export interface TrialOptions extends CallOptions {
  /**
   * True: nothing is kept and no money moves; the answer says what would follow.
   * @deprecated Call the method beside it whose name begins with `dryRun`.
   */
  readonly dryRun?: boolean | undefined
}

/** What a dry run tells: what the call would have answered, and all that would follow. */
export type DryRunOf<Value> = Omit<DryRun, 'result'> & { readonly result: Value }

/** The answer of a call that can be tried out, as its options have it. */
export type TrialAnswer<Value, Options> = Options extends { readonly dryRun: true }
  ? DryRunOf<Value>
  : Options extends { readonly dryRun: infer Flag }
    ? true extends Flag
      ? DryRunOf<Value> | Value
      : Value
    : Value

/** How an answer came. */
export interface LastResponse {
  readonly status: number
  /** Names the request in the service's logs. */
  readonly requestId: string | null
  /** The key the request was sent with; null for reads. */
  readonly idempotencyKey: string | null
  /** True when the service had done this before and gave its first answer again. */
  readonly isReplayed: boolean
  readonly attempts: number
}

/** An answer, with `lastResponse` beside its fields: not enumerable, so not part of its JSON. */
export type Answer<Value> = Value & { readonly lastResponse: LastResponse }

/** What a call is made with. */
interface CallInput<Name extends CallName> {
  readonly id?: string
  readonly body?: Calls[Name]['body']
  readonly query?: Calls[Name]['query'] | undefined
  readonly options?: TrialOptions | undefined
}

/** Sends calls; resources are made of it. */
export interface Core {
  /** `Value`: another answer, where what was asked for decides it. */
  call<Name extends CallName, Value = Calls[Name]['answer']>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<Answer<Value>>
  /** Opens the file that a call answers, once. */
  file<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<DownloadedFile>
  /** Opens a long answer once. Rejects with the error of one that is no stream. */
  stream(path: string, options: StreamOptions): Promise<ReadableStream<Uint8Array>>
}

/** How a long answer is asked for. */
interface StreamOptions {
  readonly lastEventId: string | undefined
  readonly signal: AbortSignal | undefined
}

const BASE_URL = 'http://localhost:4280'
const TIMEOUT_MS = 30_000
const NETWORK_RETRIES = 2
/** The longest that a timer takes. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1

/** Makes the core of a client. Throws a TypeError for options that cannot work. */
export function createCore(privateKey: string, options: HoldfastOptions = {}): Core {
  checkKey(privateKey)
  const baseUrl = checkBaseUrl(options.baseUrl ?? BASE_URL)
  const send = options.fetch ?? globalThis.fetch
  const limits = limitsOf(options, { timeoutMs: TIMEOUT_MS, maxNetworkRetries: NETWORK_RETRIES })
  return {
    async call(name, input) {
      const { timeoutMs, maxNetworkRetries } = limitsOf(input.options ?? {}, limits)
      const request: Request = {
        ...requestOf(name, input),
        baseUrl,
        privateKey,
        timeoutMs,
        signal: input.options?.signal,
        send,
      }
      return await attemptAll(request, maxNetworkRetries)
    },
    async file(name, input) {
      const options = input.options ?? {}
      const { timeoutMs } = limitsOf(options, limits)
      const asked = requestOf(name, input)
      const request = { ...asked, baseUrl, privateKey, timeoutMs, signal: options.signal, send }
      return fileOf(await openAnswer(request, { accept: '*/*' }))
    },
    async stream(path, { lastEventId, signal }) {
      const asked = { method: 'GET', path, body: null, idempotencyKey: null } as const
      const request = { ...asked, baseUrl, privateKey, timeoutMs: limits.timeoutMs, signal, send }
      const last: Readonly<Record<string, string>> =
        lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
      return (await openAnswer(request, { accept: 'text/event-stream', ...last })).body
    },
  }
}

/** Attempts until one succeeds, none is left, or another would not help. */
async function attemptAll<Value>(request: Request, retries: number): Promise<Answer<Value>> {
  let isUncertain = false
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await exchange<Value>(request, attempt)
    if (!(outcome instanceof HoldfastError)) return outcome
    // A deletion whose answer was lost and that finds nothing now has happened.
    const isGone = request.method === 'DELETE' && outcome.status === 404 && isUncertain
    if (isGone) return deleted<Value>(outcome)
    if (attempt > retries || !isWorthRetrying(outcome)) throw outcome
    isUncertain ||= outcome.status === null
    const waitMs = retryDelayMs(attempt, outcome.retryAfterMs, Math.random())
    await wait(waitMs, request.signal, outcome)
  }
}

function deleted<Value>({ requestId, attempts }: HoldfastError): Answer<Value> {
  const last = { status: 204, requestId, attempts, idempotencyKey: null, isReplayed: false }
  return emptyAnswer<Value>(last)
}

async function wait(
  waitMs: number,
  signal: AbortSignal | undefined,
  cause: HoldfastError,
): Promise<void> {
  try {
    await sleep(waitMs, signal)
  } catch {
    throw new HoldfastError('The call was ended while it waited for another attempt.', {
      ...cause,
      code: 'aborted',
    })
  }
}

function requestOf<Name extends CallName>(
  name: Name,
  { id, body, query, options }: CallInput<Name>,
) {
  const { method, path } = paths[name]
  const place = path.replace('{id}', () => encodeURIComponent(checkId(id)))
  return {
    method,
    path: `${place}${options?.dryRun === true ? '/dry-run' : ''}${queryText(query)}`,
    body: body === undefined || body === null ? null : JSON.stringify(body),
    idempotencyKey: method === 'POST' ? (options?.idempotencyKey ?? crypto.randomUUID()) : null,
  }
}

/** Ids of a path come from elsewhere: an empty one would name another path. */
function checkId(id: string | undefined): string {
  if (typeof id === 'string' && id !== '' && id !== '.' && id !== '..') return id
  throw new TypeError('An id is needed: it must be a text that is not empty.')
}

function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

interface Limits {
  readonly timeoutMs: number
  readonly maxNetworkRetries: number
}

function limitsOf(
  { timeoutMs, maxNetworkRetries }: Pick<HoldfastOptions, keyof Limits>,
  otherwise: Limits,
): Limits {
  const limits = {
    timeoutMs: timeoutMs ?? otherwise.timeoutMs,
    maxNetworkRetries: maxNetworkRetries ?? otherwise.maxNetworkRetries,
  }
  if (!(limits.timeoutMs > 0 && limits.timeoutMs <= TIMEOUT_MAX_MS)) {
    throw new TypeError(`timeoutMs must be between 1 and ${TIMEOUT_MAX_MS} milliseconds.`)
  }
  if (!Number.isSafeInteger(limits.maxNetworkRetries) || limits.maxNetworkRetries < 0) {
    throw new TypeError('maxNetworkRetries must be a whole number that is not negative.')
  }
  return limits
}

function checkKey(privateKey: string): void {
  if (typeof privateKey !== 'string' || !/^[\x21-\x7e]+$/.test(privateKey)) {
    throw new TypeError('A private key is needed: sandbox_api_… or live_api_….')
  }
  if (/^(sandbox|live)_pk_/.test(privateKey)) {
    throw new TypeError('This is a public key; a server needs the private key, …_api_….')
  }
}

function checkBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new TypeError('baseUrl must be an http or https address.')
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

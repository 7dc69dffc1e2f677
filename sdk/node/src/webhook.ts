// Receiving webhooks: Standard Webhooks signatures, by hand.
import type { EventPayloads, EventType } from '../generated/types.ts'

/** A webhook message: what `type` says decides what `payload` holds. */
export type WebhookEvent =
  | {
      [Type in EventType]: {
        readonly id: string
        readonly type: Type
        readonly payload: EventPayloads[Type]
      }
    }[EventType]
  | WebhookTest

/** Sent when a handler is made, and when a test is asked for. It is no event. */
export interface WebhookTest {
  readonly id: string
  readonly type: 'webhook_test'
  /** The id of the handler. */
  readonly payload: { readonly id: string }
}

/** Headers as `fetch` or Node's server gives them. */
export type WebhookHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** How strictly to look. */
export interface VerifyOptions {
  /** How old or how far ahead a message may be. Default: 300 seconds. */
  readonly toleranceS?: number
  /** The time it is. Default: the machine's clock. */
  readonly now?: Date
  /** The `secret` of the handler: when given, `x-service-secret` must be it. */
  readonly sharedSecret?: string
}

/** Why a message was not accepted. */
export type WebhookErrorCode =
  | 'body_not_raw'
  | 'body_not_an_event'
  | 'secret_malformed'
  | 'header_missing'
  | 'timestamp_malformed'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'signature_mismatch'
  | 'shared_secret_mismatch'

/** What `webhooks.verify` throws. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: WebhookErrorCode

  constructor(code: WebhookErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

const SECRET_PREFIX = 'whsec_'
const SCHEME = 'v1'
const TOLERANCE_S = 300
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

const NOT_RAW =
  'The body was parsed before it was verified. Pass the bytes as they came: with Express ' +
  "`express.raw({ type: 'application/json' })`, with Fastify a parser with `parseAs: 'buffer'`, " +
  'with fetch-style servers `await request.text()`.'

/**
 * Verifies a delivery and returns its event. Answer 400 when it throws, 2xx when you have kept the
 * event; the same `id` may come again.
 *
 * @param rawBody the body as it came: bytes or text, never a parsed object
 * @param headers the request's headers
 * @param secret the handler's `signing_secret` (`whsec_…`), or several while it is changed
 * @throws WebhookError
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const body = textOf(rawBody)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature').split(' ')
  checkTimestamp(timestamp, options)
  const secrets = typeof secret === 'string' ? [secret] : secret
  const message = { id, timestamp, body }
  const wanted = await Promise.all(secrets.map((one) => signatureOf(one, message)))
  const found = wanted.map((one) => signatures.some((given) => isSame(one, given)))
  if (!found.includes(true)) {
    throw new WebhookError(
      'signature_mismatch',
      'The signature is not of this body with this secret. Is it the secret of this handler, and ' +
        'is the body unchanged, byte for byte?',
    )
  }
  checkSharedSecret(headers, options.sharedSecret)
  return eventOf(body)
}

/** What `signWebhook` signs with. */
export interface SignOptions {
  readonly id: string
  readonly secret: string
  /** Default: now. */
  readonly at?: Date
}

/** The headers of a delivery, for tests of your receiver. */
export async function signWebhook(
  rawBody: string,
  options: SignOptions,
): Promise<Record<string, string>> {
  const at = options.at ?? new Date()
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  return {
    'webhook-id': options.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': await signatureOf(options.secret, {
      id: options.id,
      timestamp,
      body: rawBody,
    }),
  }
}

function textOf(rawBody: unknown): string {
  if (typeof rawBody === 'string') return rawBody
  if (rawBody instanceof Uint8Array) return new TextDecoder().decode(rawBody)
  throw new WebhookError('body_not_raw', NOT_RAW)
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = optionalHeader(headers, name)
  if (value !== undefined && value !== '') return value
  throw new WebhookError('header_missing', `The header ${name} is missing.`)
}

function optionalHeader(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : found?.join(' ')
}

function checkTimestamp(timestamp: string, { toleranceS = TOLERANCE_S, now }: VerifyOptions): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookError('timestamp_malformed', 'webhook-timestamp is not a number of seconds.')
  }
  const ageS = (now ?? new Date()).getTime() / 1_000 - Number(timestamp)
  const seconds = `${Math.round(Math.abs(ageS))} s`
  if (ageS > toleranceS) {
    throw new WebhookError('timestamp_too_old', `The message is ${seconds} old: a replay?`)
  }
  if (ageS < -toleranceS) {
    const message = `The message is from ${seconds} ahead: is the clock of this machine right?`
    throw new WebhookError('timestamp_too_new', message)
  }
}

interface Signed {
  readonly id: string
  readonly timestamp: string
  readonly body: string
}

async function signatureOf(secret: string, { id, timestamp, body }: Signed): Promise<string> {
  const plain = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : ''
  if (!BASE64.test(plain)) {
    const message = 'The signing secret begins with whsec_; it was shown when the handler was made.'
    throw new WebhookError('secret_malformed', message)
  }
  const bytes = Uint8Array.from(atob(plain), (character) => character.charCodeAt(0))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
  const message = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, message))
  return `${SCHEME},${btoa(String.fromCharCode(...digest))}`
}

function checkSharedSecret(headers: WebhookHeaders, wanted: string | undefined): void {
  if (wanted === undefined) return
  if (isSame(wanted, headerOf(headers, 'x-service-secret'))) return
  const message = 'x-service-secret is not the secret of this handler.'
  throw new WebhookError('shared_secret_mismatch', message)
}

/** Compares in a time that tells no more than whether the lengths are the same. */
function isSame(wanted: string, given: string): boolean {
  let difference = wanted.length ^ given.length
  for (let place = 0; place < wanted.length; place += 1) {
    difference |= wanted.charCodeAt(place) ^ given.charCodeAt(place % Math.max(given.length, 1))
  }
  return difference === 0
}

function eventOf(body: string): WebhookEvent {
  try {
    const event: unknown = JSON.parse(body)
    if (isEvent(event)) return event
  } catch {
    // Told below, like JSON of another kind.
  }
  throw new WebhookError('body_not_an_event', 'The body is signed but holds no event.')
}

/** A type that this version does not know passes: a receiver must not refuse what it can ignore. */
function isEvent(value: unknown): value is WebhookEvent {
  if (typeof value !== 'object' || value === null) return false
  if (!('id' in value && 'type' in value && 'payload' in value)) return false
  const { id, type, payload } = value
  return typeof id === 'string' && typeof type === 'string' && typeof payload === 'object'
}

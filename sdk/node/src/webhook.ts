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
  | 'options_malformed'
  | 'signature_mismatch'
  | 'shared_secret_mismatch'

/** What `webhooks.verify` throws, whatever it is given. */
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
  checkOptions(options)
  const body = textOf(rawBody)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature').split(' ')
  checkTimestamp(timestamp, options)
  const secrets = [secret].flat()
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

function checkOptions(options: unknown): void {
  if (typeof options === 'object' && options !== null) return
  throw new WebhookError('options_malformed', 'The options must be an object.')
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

/** With plain JavaScript anything may come as headers: all is looked at. */
function optionalHeader(headers: unknown, name: string): string | undefined {
  if (typeof headers !== 'object' || headers === null) return undefined
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found: unknown = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  if (typeof found === 'string') return found
  if (!Array.isArray(found)) return undefined
  return found.filter((part) => typeof part === 'string').join(' ')
}

function checkTimestamp(timestamp: string, { toleranceS = TOLERANCE_S, now }: VerifyOptions): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookError('timestamp_malformed', 'webhook-timestamp is not a number of seconds.')
  }
  const ageS = secondsOf(now ?? new Date()) - Number(timestamp)
  // Without a number nothing would be too old.
  if (typeof toleranceS !== 'number' || !(toleranceS >= 0) || Number.isNaN(ageS)) {
    const message = '`toleranceS` must be a number of seconds from 0, and `now` a valid Date.'
    throw new WebhookError('options_malformed', message)
  }
  const seconds = `${Math.round(Math.abs(ageS))} s`
  if (ageS > toleranceS) {
    throw new WebhookError('timestamp_too_old', `The message is ${seconds} old: a replay?`)
  }
  if (ageS < -toleranceS) {
    const message = `The message is from ${seconds} ahead: is the clock of this machine right?`
    throw new WebhookError('timestamp_too_new', message)
  }
}

function secondsOf(now: unknown): number {
  return now instanceof Date ? now.getTime() / 1_000 : Number.NaN
}

interface Signed {
  readonly id: string
  readonly timestamp: string
  readonly body: string
}

async function signatureOf(secret: unknown, { id, timestamp, body }: Signed): Promise<string> {
  const bytes = keyOf(secret)
  if (bytes === undefined) {
    const message = 'The signing secret begins with whsec_; it was shown when the handler was made.'
    throw new WebhookError('secret_malformed', message)
  }
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
  const message = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, message))
  return `${SCHEME},${btoa(String.fromCharCode(...digest))}`
}

/** The bytes of a signing secret; undefined when it is none. */
function keyOf(secret: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof secret !== 'string' || !secret.startsWith(SECRET_PREFIX)) return undefined
  const plain = secret.slice(SECRET_PREFIX.length)
  if (!BASE64.test(plain)) return undefined
  try {
    return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function checkSharedSecret(headers: WebhookHeaders, wanted: unknown): void {
  if (wanted === undefined) return
  if (typeof wanted !== 'string') {
    throw new WebhookError('options_malformed', '`sharedSecret` must be a text.')
  }
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
  const isNamed = typeof id === 'string' && typeof type === 'string'
  return isNamed && typeof payload === 'object' && payload !== null
}

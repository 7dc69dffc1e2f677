// One attempt: sign the message, post it, take the beginning of the answer. No database here.
import { signingSecretPrefix, webhookTimeoutSeconds } from '@holdfast/contract'
import { keyedHash, monotonicMs, realNow } from '#kit'
import type { Answer } from './answer.ts'
import { answerReader } from './answer.ts'
import type { Connections } from './connector.ts'
import type { CheckedUrl } from './handler-url.ts'
import type { WrittenMessage } from './message.ts'
import { readRetryAfterS } from './schedule.ts'

const USER_AGENT = 'Holdfast-Webhooks/1'
const TIMEOUT_MS = webhookTimeoutSeconds * 1_000
const STATUS_OK_MIN = 200
const STATUS_OK_END = 300

export interface Target {
  readonly origin: string
  readonly path: string
}

export interface Receiver {
  /** Whose connections are used: each handler has its own. */
  readonly handlerId: string
  /** Where it is; null where the rules that hold now refuse what was saved. */
  readonly target: Target | null
  /** Sent back as it is in `x-service-secret`. */
  readonly secret: string
  /** By which messages are signed: the newest first, and the one before while both are good. */
  readonly signingKeys: readonly Buffer[]
}

/** What came of an attempt: either a status or, without an answer, why there is none. */
export interface Reply {
  readonly status: number | null
  readonly durationMs: number
  /** The first 4 kB of the answer. */
  readonly answer: string | null
  readonly error: string | null
  readonly retryAfterS: number | null
  /** How the message was signed; null when nothing was sent. */
  readonly signed: Signature | null
}

/** What differs in the headers of one message from attempt to attempt. */
export interface Signature {
  /** In whole seconds. */
  readonly at: Date
  /** HMAC-SHA256 by each of the receiver's keys, one after the other. */
  readonly hashes: Buffer
}

interface SentHeader {
  readonly name: string
  readonly value: string
}

type Headers = Readonly<Record<string, string>>

export interface SendDeps {
  readonly connections: Pick<Connections, 'of'>
  /** For the attempt as a whole. Default: 10 s. */
  readonly timeoutMs?: number
}

/** Only 2xx acknowledges; a redirect does not, and is not followed. */
export function isAcknowledged({ status }: Pick<Reply, 'status'>): boolean {
  return status !== null && status >= STATUS_OK_MIN && status < STATUS_OK_END
}

/**
 * Posts a message to a receiver, with further headers. Never throws for what the receiver or the
 * network does.
 */
export async function sendMessage(
  deps: SendDeps,
  receiver: Receiver,
  message: WrittenMessage,
  more: Headers = {},
): Promise<Reply> {
  const start = monotonicMs()
  const ended = () => Math.round(monotonicMs() - start)
  const { target, handlerId } = receiver
  if (target === null) return failedAttempt('address_refused', ended())
  const signed = signMessage(receiver, message)
  const headers = {
    ...more,
    ...headersOf(message.id, signed),
    'x-service-secret': receiver.secret,
  }
  // Written once: what is signed is byte for byte what is sent.
  const post = { handlerId, target, headers, body: message.body }
  try {
    const { status, retryAfter, text } = await postSigned(deps, post)
    const retryAfterS = readRetryAfterS(retryAfter, realNow())
    return { status, durationMs: ended(), answer: text, error: null, retryAfterS, signed }
  } catch (error) {
    return { ...failedAttempt(nameOf(error), ended()), signed }
  }
}

function failedAttempt(error: string, durationMs: number): Reply {
  return { status: null, durationMs, answer: null, error, retryAfterS: null, signed: null }
}

const MS_PER_SECOND = 1_000
const HASH_BYTES = 32

function signMessage({ signingKeys }: Receiver, { id, body }: WrittenMessage): Signature {
  const at = new Date(Math.floor(realNow().getTime() / MS_PER_SECOND) * MS_PER_SECOND)
  const text = `${id}.${timestampOf(at)}.${body}`
  return { at, hashes: Buffer.concat(signingKeys.map((key) => keyedHash(key, text))) }
}

function timestampOf(at: Date): string {
  return String(at.getTime() / MS_PER_SECOND)
}

/** The headers of a message but for the shared secret; signatures as Standard Webhooks has them. */
function headersOf(id: string, { at, hashes }: Signature): Headers {
  const signatures = Array.from({ length: hashes.length / HASH_BYTES }, (_, nth) => {
    const hash = hashes.subarray(nth * HASH_BYTES, (nth + 1) * HASH_BYTES)
    return `v1,${hash.toString('base64')}`
  })
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': USER_AGENT,
    'webhook-id': id,
    'webhook-timestamp': timestampOf(at),
    'webhook-signature': signatures.join(' '),
  }
}

/**
 * The headers that an attempt was made with, without the shared secret; none where
 * nothing was sent.
 */
export function sentHeaders(id: string, signed: Signature | null): SentHeader[] {
  if (signed === null) return []
  return Object.entries(headersOf(id, signed)).map(([name, value]) => ({ name, value }))
}

/** Where a URL leads that was checked; null where it was refused. */
export function targetOf(checked: CheckedUrl): Target | null {
  if (!checked.ok) return null
  const { origin, pathname, search } = checked.url
  return { origin, path: pathname + search }
}

/** The key that a signing secret (`whsec_…`) stands for: the bytes behind the prefix. */
export function signingKeyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(signingSecretPrefix.length), 'base64')
}

interface Post {
  readonly handlerId: string
  readonly target: Target
  readonly headers: Headers
  readonly body: string
}

/** Handed to the agent as it is: streams and a signal for each attempt cost half as much again. */
async function postSigned(
  { connections, timeoutMs = TIMEOUT_MS }: SendDeps,
  post: Post,
): Promise<Answer> {
  const { handlerId, target, headers, body } = post
  const to = { ...target, method: 'POST', headersTimeout: 0, bodyTimeout: 0 } as const
  return await new Promise<Answer>((resolve, reject) => {
    const reader = answerReader({ timeoutMs, resolve, reject })
    connections.of(handlerId).dispatch({ ...to, headers, body }, reader)
  })
}

/** What went wrong, as a short code: texts of the network may hold more than should be kept. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'timeout'
  return 'code' in error ? String(error.code).toLowerCase() : error.name
}

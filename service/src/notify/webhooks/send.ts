// One attempt: sign the message, post it, take the beginning of the answer. No database here.
import { signingSecretPrefix, webhookTimeoutSeconds } from '@holdfast/contract'
import type { Agent, Dispatcher } from 'undici'
import { request } from 'undici'
import type { Environment } from '#db'
import { keyedHash, monotonicMs, realNow } from '#kit'
import type { AddressPolicy } from './address.ts'
import { checkHandlerUrl } from './handler-url.ts'
import type { Message } from './message.ts'
import { bodyOf } from './message.ts'
import { readRetryAfterS } from './schedule.ts'

const USER_AGENT = 'Holdfast-Webhooks/1'
const ANSWER_READ_MAX_BYTES = 64 * 1024
const ANSWER_KEPT_BYTES = 4 * 1024
const TIMEOUT_MS = webhookTimeoutSeconds * 1_000
const STATUS_OK_MIN = 200
const STATUS_OK_END = 300

export interface Receiver {
  readonly url: string
  readonly environment: Environment
  /** Sent back as it is in `x-service-secret`. */
  readonly secret: string
  /** `whsec_…` */
  readonly signingSecret: string
  /** The one before it, while both are good. */
  readonly earlierSigningSecret?: string
}

/** What came of an attempt: either a status or, without an answer, why there is none. */
export interface Reply {
  readonly status: number | null
  readonly durationMs: number
  /** The first 4 kB of the answer. */
  readonly answer: string | null
  readonly error: string | null
  readonly retryAfterS: number | null
  /** The headers that we set, without the shared secret; none when nothing was sent. */
  readonly sent: readonly SentHeader[]
}

interface SentHeader {
  readonly name: string
  readonly value: string
}

type Headers = Readonly<Record<string, string>>

export interface SendDeps {
  readonly agent: Agent
  readonly policy: AddressPolicy
  /** For the attempt as a whole. Default: 10 s. */
  readonly timeoutMs?: number
}

/** Only 2xx acknowledges; a redirect does not, and is not followed. */
export function isAcknowledged({ status }: Pick<Reply, 'status'>): boolean {
  return status !== null && status >= STATUS_OK_MIN && status < STATUS_OK_END
}

/** Posts a message to a receiver. Never throws for what the receiver or the network does. */
export async function sendMessage(
  deps: SendDeps,
  receiver: Receiver,
  message: Message,
): Promise<Reply> {
  const start = monotonicMs()
  const ended = () => Math.round(monotonicMs() - start)
  const checked = checkHandlerUrl(receiver.url, receiver.environment, deps.policy)
  if (!checked.ok) return failedAttempt('address_refused', ended(), {})
  const deadline = startDeadline(deps.timeoutMs ?? TIMEOUT_MS)
  const signed = headersAndBody(receiver, message)
  try {
    const headers = { ...signed.headers, 'x-service-secret': receiver.secret }
    const { body } = signed
    const response = await postSigned(deps.agent, checked.url, { headers, body }, deadline.signal)
    const answer = await readBeginning(response.body)
    const retryAfter = response.headers['retry-after']
    return {
      status: response.statusCode,
      durationMs: ended(),
      answer,
      error: null,
      retryAfterS: readRetryAfterS([retryAfter].flat()[0], realNow()),
      sent: listHeaders(signed.headers),
    }
  } catch (error) {
    return failedAttempt(nameOf(error), ended(), signed.headers)
  } finally {
    deadline.end()
  }
}

/** Aborts after a time. Cheaper than `AbortSignal.timeout`, whose timers outlive the attempt. */
function startDeadline(timeoutMs: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => {
    controller.abort(new DOMException('the attempt took too long', 'TimeoutError'))
  }, timeoutMs)
  return { signal: controller.signal, end: () => clearTimeout(timer) }
}

function failedAttempt(error: string, durationMs: number, headers: Headers): Reply {
  const sent = listHeaders(headers)
  return { status: null, durationMs, answer: null, error, retryAfterS: null, sent }
}

function listHeaders(headers: Headers): SentHeader[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }))
}

interface Signed {
  readonly body: string
  readonly headers: Headers
}

/**
 * The body is written once: what is signed is byte for byte what is sent. Of the headers only the
 * shared secret is missing: what is given here is kept.
 */
function headersAndBody(receiver: Receiver, message: Message): Signed {
  const { id } = message
  const body = bodyOf(message)
  const timestamp = String(Math.floor(realNow().getTime() / 1_000))
  const signed = `${id}.${timestamp}.${body}`
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': USER_AGENT,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signingSecretsOf(receiver)
        .map((secret) => signatureOf(secret, signed))
        .join(' '),
    },
  }
}

/** As Standard Webhooks has it: the version, and HMAC-SHA256 by the bytes behind the prefix. */
function signatureOf(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(signingSecretPrefix.length), 'base64')
  return `v1,${keyedHash(key, signed).toString('base64')}`
}

function signingSecretsOf({ signingSecret, earlierSigningSecret }: Receiver): string[] {
  return earlierSigningSecret === undefined
    ? [signingSecret]
    : [signingSecret, earlierSigningSecret]
}

async function postSigned(
  agent: Agent,
  url: URL,
  { headers, body }: Signed,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  return await request(url, { method: 'POST', headers, body, dispatcher: agent, signal })
}

/**
 * Reads up to 64 kB and keeps 4. The status has decided by now: an answer that is cut, drips or
 * breaks off changes nothing any more.
 */
async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  const kept: Buffer[] = []
  let readBytes = 0
  await new Promise<void>((resolve) => {
    // Destroying a body that has not ended makes it report that it was aborted.
    body.on('error', () => resolve())
    body.on('end', resolve)
    body.on('close', resolve)
    body.on('data', (bytes: Buffer) => {
      if (readBytes < ANSWER_KEPT_BYTES) kept.push(bytes)
      readBytes += bytes.length
      if (readBytes >= ANSWER_READ_MAX_BYTES) body.destroy()
    })
  })
  const text = Buffer.concat(kept).subarray(0, ANSWER_KEPT_BYTES).toString('utf8')
  // A text column holds no NUL; a character cut in two has become a replacement character.
  return text.replaceAll('\0', '\u{FFFD}')
}

/** What went wrong, as a short code: texts of the network may hold more than should be kept. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'timeout'
  return 'code' in error ? String(error.code).toLowerCase() : error.name
}

// One attempt: sign the message, post it, take the beginning of the answer. No database here.
import { webhookTimeoutSeconds } from '@holdfast/contract'
import { Webhook } from 'standardwebhooks'
import type { Agent, Dispatcher } from 'undici'
import { request } from 'undici'
import type { Environment } from '#db'
import { monotonicMs, realNow } from '#kit'
import type { AddressPolicy } from './address.ts'
import { checkHandlerUrl } from './handler-url.ts'
import { readRetryAfterS } from './schedule.ts'

const USER_AGENT = 'Holdfast-Webhooks/1'
const ANSWER_READ_MAX_BYTES = 64 * 1024
const ANSWER_KEPT_BYTES = 4 * 1024
const TIMEOUT_MS = webhookTimeoutSeconds * 1_000
const STATUS_OK_MIN = 200
const STATUS_OK_END = 300

/** A message for one handler. `id` is the event's: the same on every attempt. */
export interface Message {
  readonly id: string
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
}

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
}

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
  if (!checked.ok) return failed('address_refused', ended())
  try {
    const response = await post(deps, checked.url, headersAndBody(receiver, message))
    const answer = await readBeginning(response.body)
    const retryAfter = response.headers['retry-after']
    return {
      status: response.statusCode,
      durationMs: ended(),
      answer,
      error: null,
      retryAfterS: readRetryAfterS([retryAfter].flat()[0], realNow()),
    }
  } catch (error) {
    return failed(nameOf(error), ended())
  }
}

function failed(error: string, durationMs: number): Reply {
  return { status: null, durationMs, answer: null, error, retryAfterS: null }
}

interface Signed {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** The body is written once: what is signed is byte for byte what is sent. */
function headersAndBody(receiver: Receiver, { id, type, payload }: Message): Signed {
  const body = JSON.stringify({ id, type, payload })
  const at = realNow()
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': USER_AGENT,
      'x-service-secret': receiver.secret,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': signaturesOf(receiver)
        .map((secret) => new Webhook(secret).sign(id, at, body))
        .join(' '),
    },
  }
}

function signaturesOf({ signingSecret, earlierSigningSecret }: Receiver): string[] {
  return earlierSigningSecret === undefined
    ? [signingSecret]
    : [signingSecret, earlierSigningSecret]
}

async function post(
  { agent, timeoutMs = TIMEOUT_MS }: SendDeps,
  url: URL,
  { headers, body }: Signed,
): Promise<Dispatcher.ResponseData> {
  return await request(url, {
    method: 'POST',
    headers,
    body,
    dispatcher: agent,
    signal: AbortSignal.timeout(timeoutMs),
  })
}

/**
 * Reads up to 64 kB and keeps 4. The status has decided by now: an answer that is cut, drips or
 * breaks off changes nothing any more.
 */
async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  const kept: Buffer[] = []
  let readBytes = 0
  const chunks: AsyncIterable<Uint8Array> = body
  // Destroying a body that has not ended makes it report that it was aborted.
  body.on('error', () => undefined)
  try {
    for await (const chunk of chunks) {
      const bytes = Buffer.from(chunk)
      if (readBytes < ANSWER_KEPT_BYTES) kept.push(bytes)
      readBytes += bytes.length
      if (readBytes >= ANSWER_READ_MAX_BYTES) break
    }
  } catch {
    body.destroy()
  }
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

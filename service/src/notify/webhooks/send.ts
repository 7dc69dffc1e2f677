// One attempt: sign the message, post it, take the beginning of the answer. No database here.
import { signingSecretPrefix, webhookTimeoutSeconds } from '@holdfast/contract'
import type { Agent } from 'undici'
import type { Environment } from '#db'
import { keyedHash, monotonicMs, realNow } from '#kit'
import type { AddressPolicy } from './address.ts'
import type { Answer } from './answer.ts'
import { answerReader } from './answer.ts'
import { checkHandlerUrl } from './handler-url.ts'
import type { WrittenMessage } from './message.ts'
import { readRetryAfterS } from './schedule.ts'

const USER_AGENT = 'Holdfast-Webhooks/1'
const TIMEOUT_MS = webhookTimeoutSeconds * 1_000
const STATUS_OK_MIN = 200
const STATUS_OK_END = 300

export interface Receiver {
  readonly url: string
  readonly environment: Environment
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
  message: WrittenMessage,
): Promise<Reply> {
  const start = monotonicMs()
  const ended = () => Math.round(monotonicMs() - start)
  const checked = checkHandlerUrl(receiver.url, receiver.environment, deps.policy)
  if (!checked.ok) return failedAttempt('address_refused', ended())
  const signed = headersAndBody(receiver, message)
  const sent = listHeaders(signed.headers)
  const headers = { ...signed.headers, 'x-service-secret': receiver.secret }
  const post = { url: checked.url, headers, body: signed.body }
  try {
    const { status, retryAfter, text } = await postSigned(deps, post)
    const retryAfterS = readRetryAfterS(retryAfter, realNow())
    return { status, durationMs: ended(), answer: text, error: null, retryAfterS, sent }
  } catch (error) {
    return { ...failedAttempt(nameOf(error), ended()), sent }
  }
}

function failedAttempt(error: string, durationMs: number): Reply {
  return { status: null, durationMs, answer: null, error, retryAfterS: null, sent: [] }
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
function headersAndBody(receiver: Receiver, { id, body }: WrittenMessage): Signed {
  const timestamp = String(Math.floor(realNow().getTime() / 1_000))
  const signed = `${id}.${timestamp}.${body}`
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': USER_AGENT,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': receiver.signingKeys.map((key) => signatureOf(key, signed)).join(' '),
    },
  }
}

/** The key that a signing secret (`whsec_…`) stands for: the bytes behind the prefix. */
export function signingKeyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(signingSecretPrefix.length), 'base64')
}

/** As Standard Webhooks has it: the version, and HMAC-SHA256. */
function signatureOf(key: Buffer, signed: string): string {
  return `v1,${keyedHash(key, signed).toString('base64')}`
}

interface Post extends Signed {
  readonly url: URL
}

/** Handed to the agent as it is: streams and a signal for each attempt cost half as much again. */
async function postSigned(
  { agent, timeoutMs = TIMEOUT_MS }: SendDeps,
  post: Post,
): Promise<Answer> {
  const { url, headers, body } = post
  const { origin, pathname, search } = url
  const to = { origin, path: pathname + search, method: 'POST' }
  return await new Promise<Answer>((resolve, reject) => {
    const reader = answerReader({ timeoutMs, resolve, reject })
    agent.dispatch({ ...to, headers, body, headersTimeout: 0, bodyTimeout: 0 }, reader)
  })
}

/** What went wrong, as a short code: texts of the network may hold more than should be kept. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'timeout'
  return 'code' in error ? String(error.code).toLowerCase() : error.name
}

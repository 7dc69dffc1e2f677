import { HoldfastError } from './errors.ts'
import { textOf } from './messages.ts'

const REQUEST_TIMEOUT_MS = 5_000
const REFUSED_STATUSES = [401, 404, 409]

/** The session that a setup intent made. */
export interface SetupConfirmation {
  /** Confirms invoice intents through the API while it lasts. */
  session_id: string
  /** ISO 8601. */
  expires_at: string
}

/** Confirms a setup intent; nothing is shown. Rejects with a `HoldfastError`. */
export async function confirmSetup(
  publicKey: string,
  baseUrl: string,
  clientSecret: string,
): Promise<SetupConfirmation> {
  const session = await post(`${baseUrl}/client/v1/session`, publicKey, {
    client_secret: clientSecret,
  })
  const token = textOf(session, 'token')
  const answer = await post(`${baseUrl}/client/v1/setup-intent/confirm`, `Bearer ${token}`)
  const session_id = textOf(answer, 'session_id')
  const expires_at = textOf(answer, 'expires_at')
  if (session_id === undefined || expires_at === undefined) {
    throw new HoldfastError('failed', 'The service gave an answer without a session.')
  }
  return { session_id, expires_at }
}

/** What confirming an invoice intent made. */
export interface InvoiceConfirmation {
  checkout_id: string
  project_id: string
  invoice_id: string
}

/** Confirms an invoice intent; nothing is shown. Rejects with a `HoldfastError`. */
export async function confirmInvoice(
  publicKey: string,
  baseUrl: string,
  clientSecret: string,
): Promise<InvoiceConfirmation> {
  const session = await post(`${baseUrl}/client/v1/session`, publicKey, {
    client_secret: clientSecret,
  })
  const authorization = `Bearer ${textOf(session, 'token')}`
  const method = { method: 'invoice' }
  const answer = await post(`${baseUrl}/client/v1/intent/confirm`, authorization, method)
  const checkout_id = textOf(answer, 'checkout_id')
  const project_id = textOf(answer, 'project_id')
  const invoice_id = textOf(answer, 'invoice_id')
  if (checkout_id === undefined || project_id === undefined || invoice_id === undefined) {
    throw new HoldfastError('failed', 'The service gave an answer without an invoice.')
  }
  return { checkout_id, project_id, invoice_id }
}

async function post(url: string, authorization: string, body?: unknown): Promise<unknown> {
  const response = await send(url, {
    method: 'POST',
    headers: {
      authorization,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  throw new HoldfastError(
    REFUSED_STATUSES.includes(response.status) ? 'invalid_client_secret' : 'failed',
    textOf(answer, 'detail') ?? `The service answered ${response.status}.`,
  )
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    throw isTimeout
      ? new HoldfastError('timed_out', 'The service did not answer in time.')
      : new HoldfastError('failed', 'The service cannot be reached.')
  }
}

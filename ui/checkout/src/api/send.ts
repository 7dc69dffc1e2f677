// How a page asks the service: with its session's token, a time limit, and for everything that
// acts a key, so that a repeated request acts once.
import { RequestError, readProblem } from './problem.ts'

const TIMEOUT_MS = 10_000
const TRIES_MAX = 3
const PAUSE_MS = 400

/** A request to the client API. */
export interface ClientRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** `Authorization`; left out for a link, whose token is in the body. */
  readonly credential?: string
  readonly body?: Readonly<Record<string, unknown>>
}

/**
 * Sends and gives the answer's JSON. Lost connections and answers that ask to try again are tried
 * again, with the same key. Throws a `RequestError`.
 */
export async function send(request: ClientRequest): Promise<unknown> {
  const idempotencyKey = request.method === 'POST' ? newKey() : undefined
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendOnce(request, idempotencyKey)
    } catch (error) {
      if (!isPassing(error) || tries === TRIES_MAX) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries))
    }
  }
}

/** Fetches a file. Throws as `send` does; it is not tried again. */
export async function fetchFile(path: string, credential: string): Promise<Blob> {
  const response = await ask({ method: 'GET', path, credential })
  if (response.ok) return await response.blob()
  throw readProblem(response.status, await response.json().catch(() => undefined))
}

async function sendOnce(request: ClientRequest, idempotencyKey?: string): Promise<unknown> {
  const response = await ask(request, idempotencyKey)
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  throw readProblem(response.status, answer)
}

async function ask(request: ClientRequest, idempotencyKey?: string): Promise<Response> {
  const { method, path, credential, body } = request
  return await reach(path, {
    method,
    headers: {
      accept: 'application/json',
      ...(credential === undefined ? {} : { authorization: credential }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch {
    throw new RequestError('unreachable', 0, 'The service cannot be reached.')
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false
  return (
    error.code === 'unreachable' || error.status === 503 || error.code === 'idempotency_in_progress'
  )
}

let keySeed = ''
let keysMade = 0

/** Sets what makes this page's keys unlike those of others: a random text of the server's. */
export function seedKeys(seed: string): void {
  keySeed = seed
}

function newKey(): string {
  keysMade += 1
  return `${keySeed}-${keysMade}`
}

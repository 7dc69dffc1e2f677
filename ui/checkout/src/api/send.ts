// How a page asks the service: with its session's token, a time limit, and for everything that
// acts a key, so that a repeated request acts once.
import { takeAhead } from './ahead.ts'
import { askService, type ClientRequest } from './ask.ts'
import { RequestError, readProblem } from './problem.ts'

const TRIES_MAX = 3
const PAUSE_MS = 400

/**
 * Sends and gives the answer's JSON. Lost connections and answers that ask to try again are tried
 * again, with the same key. Throws a `RequestError`.
 */
export async function sendRequest(request: ClientRequest): Promise<unknown> {
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

/** Fetches a file. Throws as `sendRequest` does; it is not tried again. */
export async function fetchFile(path: string, credential: string): Promise<Blob> {
  const response = await reach({ method: 'GET', path, credential })
  if (response.ok) return await response.blob()
  throw readProblem(response.status, await response.json().catch(() => undefined))
}

async function sendOnce(request: ClientRequest, idempotencyKey?: string): Promise<unknown> {
  const response = await reach(request, idempotencyKey)
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  throw readProblem(response.status, answer)
}

async function reach(request: ClientRequest, idempotencyKey?: string): Promise<Response> {
  try {
    return await (takeAhead(request) ?? askService(request, idempotencyKey))
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

// One request to the client API, sent once.
const TIMEOUT_MS = 10_000

/** A request to the client API. */
export interface ClientRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** `Authorization`; left out for a link, whose token is in the body. */
  readonly credential?: string
  readonly body?: Readonly<Record<string, unknown>>
}

/** Opens a session with the token of a link. */
export function linkSession(linkToken: string): ClientRequest {
  return { method: 'POST', path: '/client/v1/session', body: { link_token: linkToken } }
}

/** Sends a request and gives the answer, whatever it says. Rejects when none comes in 10 s. */
export async function askService(
  request: ClientRequest,
  idempotencyKey?: string,
): Promise<Response> {
  const { method, path, credential, body } = request
  return await fetch(path, {
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

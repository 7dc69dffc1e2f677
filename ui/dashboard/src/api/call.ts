// How a page asks the service: any operation of the contract by its id, with the session of the
// browser, the environment of the address and the token that proves the page is ours.

import { operationFacts } from 'virtual:contract'
import type { AnswerOf, BodyOf, DryRun, OperationId, ParamsOf, QueryOf } from '@holdfast/contract'
import { newKey } from '../kit/clock.ts'
import { type Environment, environmentNow } from './place.ts'
import { ApiError } from './problem.ts'

const TIMEOUT_MS = 30_000

/** A part of a request that must be given when the operation takes it. */
type Needed<Name extends string, Part> = Part extends null
  ? { readonly [name in Name]?: undefined }
  : { readonly [name in Name]: Part }

/** What goes with an operation. */
export type CallRequest<Id extends OperationId> = Needed<'params', ParamsOf<Id>> &
  Needed<'body', BodyOf<Id>> & {
    readonly query?: QueryOf<Id> extends null ? undefined : QueryOf<Id>
    /** The same for the same decision, however often it is sent; new by default. */
    readonly idempotencyKey?: string
    readonly signal?: AbortSignal
    /** Asked of this one; the one that the page shows when left out. */
    readonly environment?: Environment
  }

/** An operation that needs neither parameters nor a body may be called with its id alone. */
export type CallArguments<Id extends OperationId> =
  Partial<Record<never, never>> extends CallRequest<Id>
    ? [request?: CallRequest<Id>]
    : [request: CallRequest<Id>]

interface LooseRequest {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  readonly environment?: Environment
}

/** What the shell does when the service wants something of the person first. */
export interface Interventions {
  /** Asks for a new proof of who is there; false when the person declined. */
  readonly stepUp: () => Promise<boolean>
  /** The session has ended. */
  readonly signedOut: () => void
  /** Gives the present token against forged requests. */
  readonly renewToken: () => Promise<string>
}

/** `unauthorised`: the cookie is gone, and keys may call what was called. */
const SESSION_FAULTS: ReadonlySet<string> = new Set([
  'csrf_refused',
  'not_signed_in',
  'unauthorised',
])

let interventions: Interventions | null = null
let csrfToken = ''

/** Sets what answers calls that the service sends back; once, by the shell. */
export function setInterventions(by: Interventions): void {
  interventions = by
}

/** Sets the token that goes with everything that changes something. */
export function setCsrfToken(token: string): void {
  csrfToken = token
}

/**
 * Calls an operation and gives its answer. Asks for a new proof of the person, and for a new token,
 * when the service wants one, and then sends the same again.
 *
 * @throws {ApiError} what the service answered, or `unreachable`
 */
export async function callOperation<Id extends OperationId>(
  id: Id,
  ...[request]: CallArguments<Id>
): Promise<AnswerOf<Id>> {
  const response = await send(id, request ?? {})
  const answer: unknown = response.status === 204 ? null : await response.json()
  return answerOf<Id>(answer)
}

/** What an operation would do, by the dry run beside it. Nothing is kept. */
export async function rehearseOperation<Id extends OperationId>(
  id: Id,
  request: CallRequest<Id>,
): Promise<DryRun> {
  const response = await send(id, request, DRY_RUN)
  const answer: unknown = await response.json()
  return rehearsalOf(answer)
}

/** Calls an operation whose answer is a file. */
export async function downloadFile<Id extends OperationId>(
  id: Id,
  request: CallRequest<Id>,
): Promise<Blob> {
  return await (await send(id, request)).blob()
}

/** Where the dry run of an operation stands, after its own path. */
const DRY_RUN = '/dry-run'

async function send(id: OperationId, request: LooseRequest, beside = ''): Promise<Response> {
  const [method] = operationFacts[id]
  const idempotencyKey = request.idempotencyKey ?? (method === 'GET' ? undefined : newKey())
  const fixed = { ...request, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }
  for (let hasRenewed = false; ; hasRenewed = true) {
    try {
      return await sendOnce(id, fixed, beside)
    } catch (error) {
      if (hasRenewed || !(error instanceof ApiError) || !(await makeGood(id, error))) throw error
    }
  }
}

/** True when what the service wanted is there now, and the same may be sent again. */
async function makeGood(id: OperationId, error: ApiError): Promise<boolean> {
  if (interventions === null || id === 'getMemberSession') return false
  if (error.code === 'step_up_required') return await interventions.stepUp()
  if (!SESSION_FAULTS.has(error.code)) return false
  // A step-up in another tab has changed cookie and token under this one.
  try {
    csrfToken = await interventions.renewToken()
    return true
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) interventions.signedOut()
    return false
  }
}

async function sendOnce(id: OperationId, request: LooseRequest, beside: string): Promise<Response> {
  const [method, path] = operationFacts[id]
  const headers = new Headers({
    accept: 'application/json',
    'x-holdfast-environment': request.environment ?? environmentNow(),
  })
  if (method !== 'GET') headers.set('x-holdfast-csrf', csrfToken)
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey)
  if (request.body !== undefined) headers.set('content-type', 'application/json')
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signal = request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout])
  const response = await reach(addressOf(`${path}${beside}`, request), {
    method,
    headers,
    body: request.body === undefined ? null : JSON.stringify(request.body),
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'error',
    signal,
  })
  if (response.ok) return response
  throw new ApiError(response.status, await response.json().catch(() => undefined))
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted === true && !isTimeout(error)) throw error
    throw new ApiError(0, undefined)
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

/** The path with its parameters, and the query: what is undefined or null is left out. */
export function addressOf(path: string, { params, query }: LooseRequest): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(textOf(entriesOf(params).find(([key]) => key === name)?.[1])),
  )
  const search = new URLSearchParams()
  for (const [key, value] of entriesOf(query)) {
    if (textOf(value) !== '') search.append(key, textOf(value))
  }
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

/** The contract promises the shape; the service checks its answers against it in its tests. */
function answerOf<Id extends OperationId>(value: unknown): AnswerOf<Id> {
  if (isPromised<AnswerOf<Id>>(value)) return value
  throw new ApiError(0, undefined)
}

function rehearsalOf(value: unknown): DryRun {
  if (isPromised<DryRun>(value)) return value
  throw new ApiError(0, undefined)
}

function isPromised<T>(value: unknown): value is T {
  return value !== undefined
}

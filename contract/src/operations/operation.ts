// What an operation of the API is, and the errors that every operation of its kind can answer.

import { type TSchema, Type } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import type { IdKind } from '../ids.ts'
import { id } from '../schemas/parts.ts'

/**
 * Who may call: `private` a private key, or a member of the organisation who is signed in to the
 * dashboard; `member` only the latter; `public` a public key or a secret in the body; `client` the
 * token of a page session; `none` anyone.
 */
export type OperationAuth = 'private' | 'member' | 'public' | 'client' | 'none'

/** The part of the service that serves an operation. */
export type OperationArea =
  | 'intents'
  | 'checkouts'
  | 'settlements'
  | 'projects'
  | 'inbounds'
  | 'invoices'
  | 'outbounds'
  | 'transfers'
  | 'participants'
  | 'verifications'
  | 'payment_instruments'
  | 'payout_support'
  | 'events'
  | 'webhooks'
  | 'requests'
  | 'sandbox'
  | 'search'
  | 'proof'
  | 'manual'
  | 'bank'
  | 'client'
  | 'dashboard'

/** One operation: what it takes and gives, who may call it, and how it can fail. */
export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** With `{name}` for parameters; `routePath` gives the form with `:name`. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly area: OperationArea
  readonly tag: string
  readonly auth: OperationAuth
  /** An id of another shape is answered like one that does not exist: 404, not 422. */
  readonly params: TSchema | null
  readonly query: TSchema | null
  /** The body as the reference describes it. */
  readonly body: TSchema | null
  /** The body as it is validated, where that is wider than described; else null. */
  readonly accepts: TSchema | null
  /** Null: 204 without a body, or a file. */
  readonly answer: TSchema | null
  /** Media types that the answer may have instead of JSON, by a `format` of the query, or has. */
  readonly files?: readonly string[]
  readonly errors: readonly ErrorCode[]
  /** True when the `Idempotency-Key` header counts. */
  readonly idempotent: boolean
  /** The largest body, where it may be larger than others. */
  readonly bodyBytesMax?: number
  /** The operation that this one tries out, beside which it stands. */
  readonly dryRunOf?: string
}

/** The form of a path that routers take: `/v1/intent/{id}` is `/v1/intent/:id`. */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** The path parameters of an operation on one thing. */
export function idParams<Kind extends IdKind>(kind: Kind) {
  return Type.Object({ id: id(kind) }, { additionalProperties: false })
}

const always = [
  'host_not_served',
  'method_not_allowed',
  'rate_limited',
  'too_many_from_address',
  'internal_error',
  'timed_out',
  'starting_or_draining',
  'installation_in_doubt',
  'archive_unreadable',
] as const satisfies readonly ErrorCode[]

/** What a body can be wrong in. */
export const bodyErrors = [
  'malformed_json',
  'duplicate_key',
  'too_deep',
  'bad_request',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
] as const satisfies readonly ErrorCode[]

const privateKey = [
  'unauthorised',
  'wrong_key_kind',
  'private_key_from_browser',
  'key_not_allowed',
  'key_network_refused',
] as const satisfies readonly ErrorCode[]

/** What an idempotency key can be refused for. */
export const idempotencyErrors = [
  'idempotency_key_invalid',
  'idempotency_mismatch',
  'idempotency_in_progress',
] as const satisfies readonly ErrorCode[]

const page = [
  'client_unauthorised',
  'private_key_from_browser',
  'origin_not_allowed',
] as const satisfies readonly ErrorCode[]

const member = [
  'not_signed_in',
  'second_factor_required',
  'csrf_refused',
  'role_not_allowed',
  'recovered_recently',
  'step_up_required',
] as const satisfies readonly ErrorCode[]

/** Reading one thing with a private key. */
export const readErrors = [
  ...privateKey,
  'not_found',
  ...always,
] as const satisfies readonly ErrorCode[]

/** Reading a list, or asking with a query, with a private key. */
export const queryErrors = [
  ...privateKey,
  'bad_request',
  'validation_failed',
  ...always,
] as const satisfies readonly ErrorCode[]

/** Changing something with a private key. */
export const writeErrors = [
  ...privateKey,
  ...bodyErrors,
  ...idempotencyErrors,
  ...always,
] as const satisfies readonly ErrorCode[]

/** Reading from a page with its session. */
export const pageReadErrors = [
  ...page,
  'not_found',
  ...always,
] as const satisfies readonly ErrorCode[]

/** Changing something from a page with its session. */
export const pageWriteErrors = [
  ...page,
  'not_found',
  ...bodyErrors,
  ...idempotencyErrors,
  ...always,
] as const satisfies readonly ErrorCode[]

/** Reading from the dashboard, with a member's session. */
export const memberReadErrors = [
  ...member,
  'not_found',
  'bad_request',
  'validation_failed',
  ...always,
] as const satisfies readonly ErrorCode[]

/** Changing something from the dashboard, with a member's session. */
export const memberWriteErrors = [
  ...member,
  'not_found',
  ...bodyErrors,
  ...idempotencyErrors,
  ...always,
] as const satisfies readonly ErrorCode[]

/** What most operations with a private key have in common. */
export const byPrivateKey = {
  auth: 'private',
  params: null,
  query: null,
  body: null,
  accepts: null,
  idempotent: false,
} as const

/** What most operations of a page have in common. */
export const byPage = {
  area: 'client',
  tag: 'Pages',
  auth: 'client',
  params: null,
  query: null,
  body: null,
  accepts: null,
  idempotent: false,
} as const

/** What most operations of the dashboard have in common. */
export const byMember = {
  area: 'dashboard',
  tag: 'Dashboard',
  auth: 'member',
  params: null,
  query: null,
  body: null,
  accepts: null,
  idempotent: false,
} as const

// Every refusal leaves as application/problem+json (RFC 9457), from the contract's catalogue.

import type { ErrorCode } from '@holdfast/contract'
import { errors, fieldFaultsMax } from '@holdfast/contract'
import { classifyDatabaseError } from '#db'
import { Failure } from '#kit'
import type { Answer } from './types.ts'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'
/** Keys and client secrets, wherever they stand in a text. */
const SECRET = /\b(sandbox|live)_(api|pk|i|s|v)_\w+|\bwhsec_[\w+/=]+/g
const AWAY_RETRY_S = 2
const BUSY_RETRY_S = 1
const UNKNOWN =
  'The database was lost before it answered: this may have been done. Repeat the request with ' +
  'its idempotency key, or look before you repeat it without one.'

/** An answer with the headers that its problem needs. */
export interface ProblemAnswer extends Answer {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** The problem of a refusal. `type` is a path on this service that explains the code. */
export function problemOf({ code, details }: Failure, requestId: string): ProblemAnswer {
  const { status, title, detail, wayOut } = errors[code]
  const named = details.errors?.slice(0, fieldFaultsMax)
  const body = JSON.stringify({
    type: `/docs/errors#${code}`,
    title,
    status,
    detail: details.detail ?? detail,
    code,
    ...(wayOut === null ? {} : { way_out: wayOut }),
    request_id: requestId,
    ...(named === undefined ? {} : { errors: named }),
  })
  const fields = (named ?? []).map(({ pointer }) => pointer)
  const problem = { code, fields }
  return { status, body, headers: headersOf(status, details.retryAfterS), problem }
}

function headersOf(status: number, retryAfterS: number | undefined): Record<string, string> {
  return {
    ...(status === 401 ? { 'www-authenticate': 'Bearer realm="holdfast"' } : {}),
    ...(retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }),
  }
}

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
}

/**
 * What the caller is told about anything that was thrown: a refusal as it is, the framework's and
 * the database's errors by their codes, everything else as `internal_error`.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  const code = codeOf(error)
  const known = frameworkCodes[code]
  if (known !== undefined) return new Failure(known)
  if (code.startsWith('FST_') && isCallersFault(error)) return new Failure('bad_request')
  switch (classifyDatabaseError(error)) {
    case 'busy':
    case 'retry':
      return new Failure('timed_out', { retryAfterS: BUSY_RETRY_S })
    case 'unavailable':
      return new Failure('starting_or_draining', {
        detail: 'The database cannot be reached at present; repeat the request in a moment.',
        retryAfterS: AWAY_RETRY_S,
      })
    case 'unknown':
      return new Failure('starting_or_draining', { detail: UNKNOWN, retryAfterS: AWAY_RETRY_S })
    case 'fault':
      return new Failure('internal_error')
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function isCallersFault(error: unknown): boolean {
  if (!(error instanceof Error) || !('statusCode' in error)) return false
  return Number(error.statusCode) >= 400 && Number(error.statusCode) < 500
}

/**
 * What the log keeps of a fault: its kind, code and place, and its message without secrets.
 * Messages of the database and of parsers may quote what was sent, so theirs are left out.
 */
export function describeFault(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { fault: typeof error }
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const code = codeOf(error) || codeOf(error.cause)
  const seen = { fault: error.name, code, at: places.slice(0, 12).map(trimLine) }
  if ('severity' in error) {
    const table = 'table' in error ? error.table : undefined
    const constraint = 'constraint' in error ? error.constraint : undefined
    return { ...seen, table, constraint }
  }
  if (error instanceof SyntaxError) return seen
  return { ...seen, message: error.message.replaceAll(SECRET, '[secret]') }
}

function trimLine(line: string): string {
  return line.trim()
}

/** Refusals made before a request could be read as HTTP; they belong to no operation. */
const socketProblems: Readonly<Record<string, { status: number; title: string; code: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, title: 'Request timeout', code: 'request_timeout' },
  HPE_HEADER_OVERFLOW: { status: 431, title: 'Headers too large', code: 'headers_too_large' },
}
const UNREADABLE = { status: 400, title: 'Bad request', code: 'bad_request' }

/**
 * The whole answer to a connection whose bytes are no request; the connection ends with it. Takes
 * the code of what went wrong, and the headers of every answer with the request's id.
 */
export function socketAnswer(
  code: string,
  headers: Readonly<Record<string, string>> & { readonly 'request-id': string },
): string {
  const known = socketProblems[code] ?? UNREADABLE
  const detail = 'The request could not be read as HTTP, or took too long to arrive.'
  const problem = {
    type: `/docs/errors#${known.code}`,
    ...known,
    detail,
    request_id: headers['request-id'],
  }
  const body = JSON.stringify(problem)
  return [
    `HTTP/1.1 ${known.status} ${known.title}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

// One line for each request, of fields that are allowed to be kept: no header, body, query or full
// path.
import pino from 'pino'
import type { FaultLog } from './types.ts'

/** What a request leaves in the log. */
interface RequestLine {
  readonly requestId: string
  readonly method: string
  /** The pattern, as `/v1/settlement/:id`; never the address that was asked for. */
  readonly route: string
  readonly status: number
  readonly durationMs: number
}

export interface ServerLog extends FaultLog {
  request(line: RequestLine): void
}

/** Anything that takes lines of text: a file, a pipe, a test's list. */
export interface LogTarget {
  write(line: string): void
}

/** Keeps nothing, and costs nothing: lines are not even made. */
export const silentLog: ServerLog = { request: () => undefined, error: () => undefined }

/** A log of JSON lines; standard output unless a target is given. */
export function createLog(target?: LogTarget): ServerLog {
  const options = { base: null, timestamp: pino.stdTimeFunctions.isoTime }
  const log = target === undefined ? pino(options) : pino(options, target)
  return {
    request: ({ requestId, method, route, status, durationMs }) =>
      log.info(
        { request_id: requestId, method, route, status, duration_ms: durationMs },
        'request',
      ),
    error: (fields, sentence) => log.error(fields, sentence),
  }
}

// One line for each request, of fields that are allowed to be kept: no header, body, query or full
// path.
import pino from 'pino'
import { traceFields } from '#tracing'
import { createLineGate } from './log-flood.ts'
import type { FaultLog } from './types.ts'

/** What a request leaves in the log. */
interface RequestLine {
  readonly requestId: string
  readonly method: string
  /** The pattern, as `/v1/settlement/:id`; never the address that was asked for. */
  readonly route: string
  readonly status: number
  readonly durationMs: number
  /** Asked by machines every few seconds. */
  readonly isProbe: boolean
}

export interface ServerLog extends FaultLog {
  request(line: RequestLine): void
  /** How many lines were counted instead of kept; left out: none ever is. */
  leftOut?(): number
}

/** Anything that takes lines of text: a file, a pipe, a test's list. */
export interface LogTarget {
  write(line: string): void
}

/** Keeps nothing, and costs nothing: lines are not even made. */
export const silentLog: ServerLog = { request: () => undefined, error: () => undefined }

/** From which level on lines are kept: `debug` keeps all. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

const REFUSED = 400
const BROKEN = 500

/** A probe is of no interest but to debuggers, what the service could not answer of much. */
function levelOf({ isProbe, status }: RequestLine): LogLevel {
  if (isProbe) return 'debug'
  return status >= BROKEN ? 'warn' : 'info'
}

/**
 * A log of JSON lines, whose levels are words; standard output unless a target is given. Keeps
 * `info` and what is above it, unless another level is given. Of refusals and faults that are alike
 * and come in a flood some are kept, and the others told of in one line.
 */
export function createLog(target?: LogTarget, level: LogLevel = 'info'): ServerLog {
  const options = {
    base: null,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  const log = target === undefined ? pino(options) : pino(options, target)
  const gate = createLineGate<LogLevel>((as, fields) => log[as](fields, 'lines were left out'))
  return {
    request: (line) => {
      const { requestId, method, route, status, durationMs } = line
      const as = levelOf(line)
      if (status >= REFUSED && !gate.admits(`${method} ${route} ${status}`, as)) return
      const fields = { request_id: requestId, method, route, status, duration_ms: durationMs }
      log[as](traced(fields), 'request')
    },
    error: (fields, sentence) => {
      const { about = fields.route } = fields
      const alike = typeof about === 'string' ? `${sentence}: ${about}` : sentence
      if (gate.admits(alike, 'error')) log.error(traced(fields), sentence)
    },
    leftOut: () => gate.leftOut(),
  }
}

/** With the trace that the line is written in, where there is one. */
function traced(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const at = traceFields()
  return at === undefined ? fields : { ...fields, ...at }
}

// What a database error means for the caller: try the unit again, be busy, be away, not knowing
// whether it was done, or a fault.
import { constants } from 'node:os'

export type DatabaseFault = 'retry' | 'busy' | 'unavailable' | 'unknown' | 'fault'

const RETRYABLE = new Set(['40001', '40P01'])
const BUSY = new Set(['55P03', '57014'])
/** The server ended the session, or gives none: a process that stood still in a unit sees 25P03. */
const ENDED = ['57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '53300']
const UNAVAILABLE = new Set([...ENDED, 'ENOTFOUND', 'EAI_AGAIN'])
/** Of a cluster: a shard was split between the planning of a statement and its running. */
const SHARD_MOVED = /could not find valid entry for shard/
/** Of an SQLSTATE: something between here and the database says that the connection failed. */
const CONNECTION_CLASS = '08'

/**
 * What `pg` says of a lost connection without a code, at its loss and to those who ask later; and
 * what the coordinator of a cluster says of a node that it has lost, at the commit too.
 */
const LOST = [
  'Connection terminated',
  'connection timeout',
  'not queryable',
  'SSL SYSCALL error',
  'server closed the connection',
  'failure on connection marked as essential',
  'could not commit transaction for shard',
]
const CONNECTION_LOST = new RegExp(LOST.join('|'), 'i')

/**
 * A commit was sent, and the database did not say what became of it: the unit may have had its
 * effect. Whoever runs it again must find out first, as an idempotency key does.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the commit was sent and not answered', { cause })
    this.name = 'OutcomeUnknown'
  }
}

/** Sorts an error by its SQLSTATE or system code. */
export function classifyDatabaseError(error: unknown): DatabaseFault {
  if (!(error instanceof Error)) return 'fault'
  if (error instanceof OutcomeUnknown) return 'unknown'
  const code = 'code' in error ? String(error.code) : ''
  if (RETRYABLE.has(code) || SHARD_MOVED.test(error.message)) return 'retry'
  if (BUSY.has(code)) return 'busy'
  return isAway(code) || CONNECTION_LOST.test(error.message) ? 'unavailable' : 'fault'
}

/** True when the database was lost on the way: what was asked of it may have been done, or not. */
export function mayBeDone(error: unknown): boolean {
  const fault = classifyDatabaseError(error)
  return fault === 'unavailable' || fault === 'unknown'
}

/** Every code of the system counts: what a lost connection is called depends on how it was lost. */
function isAway(code: string): boolean {
  if (UNAVAILABLE.has(code) || code.startsWith(CONNECTION_CLASS)) return true
  return Object.hasOwn(constants.errno, code)
}

// What a database error means for the caller: try the unit again, be busy, be away, or a fault.

export type DatabaseFault = 'retry' | 'busy' | 'unavailable' | 'fault'

const RETRYABLE = new Set(['40001', '40P01'])
const BUSY = new Set(['55P03', '57014'])
const UNAVAILABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
])

/** What `pg` says of a lost connection without a code: at its loss, and to those who ask later. */
const CONNECTION_LOST = /Connection terminated|connection timeout|not queryable/i

/** Sorts an error by its SQLSTATE or system code. */
export function classifyDatabaseError(error: unknown): DatabaseFault {
  if (!(error instanceof Error)) return 'fault'
  const code = 'code' in error ? String(error.code) : ''
  if (RETRYABLE.has(code)) return 'retry'
  if (BUSY.has(code)) return 'busy'
  if (UNAVAILABLE.has(code) || CONNECTION_LOST.test(error.message)) {
    return 'unavailable'
  }
  return 'fault'
}

// The request log as it grows: it is read again and again, and each request is given once.
import {
  type Holdfast,
  HoldfastError,
  type LoggedRequest,
  type RequestListQuery,
} from '@holdfast/node'

const EVERY_MS = 1_000
const EVERY_MAX_MS = 8_000
/** What was answered earlier may be written later, by another process: so far back is looked again. */
const OVERLAP_MS = 10_000
const PAGE = 100
const AT_ONCE_MAX = 10_000

/** Which requests, and how they are followed. */
export interface FollowRequests {
  readonly filters: RequestListQuery
  /** Begins with what was answered from then on; left out, with what is answered from now on. */
  readonly since?: string | undefined
  /** Told why the log could not be read, before it is tried again. */
  readonly onInterrupted: (error: HoldfastError) => void
  /** Ends the following. */
  readonly signal: AbortSignal
}

/**
 * Follows the request log, the oldest first, without an end. Throws what another try would not help
 * against, as a key that may not read it, and whatever the first reading fails with.
 */
export async function* followRequests(
  holdfast: Holdfast,
  { filters, since, onInterrupted, signal }: FollowRequests,
): AsyncGenerator<LoggedRequest, void, undefined> {
  const read = async (query: RequestListQuery, limit: number) =>
    await holdfast.requests.list({ ...filters, ...query }, { signal }).toArray({ limit })
  let from = since
  let seen: ReadonlySet<string> | undefined
  for (let failures = 0; !signal.aborted; ) {
    try {
      // What there is already is not shown, only where it ends.
      from ??= lookBack(await read({ limit: 1 }, 1), since)
      const found = await read({ limit: PAGE, ...fromThen(from) }, AT_ONCE_MAX)
      failures = 0
      const isShown = seen !== undefined || since !== undefined
      const known = seen ?? new Set()
      seen = new Set(found.map(keyOf))
      from = lookBack(found, since) ?? from
      if (isShown) yield* found.filter((one) => !known.has(keyOf(one))).toReversed()
    } catch (error) {
      if (signal.aborted) return
      if (seen === undefined || !isPassing(error)) throw error
      failures += 1
      onInterrupted(error)
    }
    await pause(Math.min(EVERY_MS * 2 ** failures, EVERY_MAX_MS), signal)
  }
}

/** A client may use a request id twice. */
function keyOf({ id, created_at: at }: LoggedRequest): string {
  return `${id} ${at}`
}

/** From when on to look for what comes after the newest of these, and no earlier than `since`. */
function lookBack([newest]: readonly LoggedRequest[], since: string | undefined) {
  if (newest === undefined) return since
  const back = new Date(Date.parse(newest.created_at) - OVERLAP_MS).toISOString()
  return since !== undefined && since > back ? since : back
}

function fromThen(from: string | undefined): RequestListQuery {
  return from === undefined ? {} : { created_from: from }
}

/** Whether the service can be away for a moment only. */
function isPassing(error: unknown): error is HoldfastError {
  if (!(error instanceof HoldfastError)) return false
  const { status } = error
  return status === null || status === 429 || status >= 500
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })
}

const BACK = /^(\d{1,6})([smhd])$/
const unitsMs = new Map([
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
])

/** Reads `30m`, `2h`, `7d` as so long before now, or an instant. Throws for anything else. */
export function sinceOf(text: string): string {
  const [, count, unit = ''] = BACK.exec(text) ?? []
  if (count !== undefined) {
    return new Date(Date.now() - Number(count) * (unitsMs.get(unit) ?? 0)).toISOString()
  }
  const at = Date.parse(text)
  if (/^\d{4}-/.test(text) && !Number.isNaN(at)) return new Date(at).toISOString()
  throw new Error(`"${text}" is neither a time back, as 30m, 2h or 7d, nor an instant`)
}

/** A request on one line: when, what was answered, what was asked, how long it took, its id, why. */
export function requestLine(request: LoggedRequest): string {
  const { created_at, status, method, path, duration_ms, id, problem } = request
  const why = problem === null ? [] : [[problem.code, ...problem.fields].join(' ')]
  const notes = [
    ...why,
    ...(request.dry_run ? ['dry run'] : []),
    ...(request.replayed ? ['first answer again'] : []),
  ]
  const took = `${Math.max(1, Math.round(duration_ms))} ms`.padStart(8)
  return [created_at, status, method.padEnd(6), path, took, id, ...notes].join('  ')
}

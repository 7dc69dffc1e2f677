// How many deliveries one handler gets at once from this process. The window begins at one, grows
// while the handler answers fast and falls back to one when it is slow: a handler that hangs holds
// one place and no other handler waits for it.
import { monotonicMs } from '#kit'
import { CONNECTIONS_MAX } from './connector.ts'

/** An answer slower than this closes the window to one. */
const SLOW_MS = 2_000
const PATIENCE_MS = 500

export interface GateOptions {
  readonly windowMax?: number
  readonly slowMs?: number
  /** How long a delivery waits in a line that does not move before it is sent back to the queue. */
  readonly patienceMs?: number
}

export interface Gate {
  /** Waits for a turn with a handler. False when the line has not moved within the patience. */
  enter(handlerId: string): Promise<boolean>
  /** Ends a turn. */
  leave(handlerId: string, durationMs: number): void
  /** True while a handler is slow to answer, or was the last time. */
  isSlow(handlerId: string): boolean
  /** True while who comes is sent away at once: the handler is slow and has no place free. */
  isClosed(handlerId: string): boolean
}

interface Line {
  running: number
  window: number
  isSlow: boolean
  /** Turns that ended fast: the line moves. */
  moves: number
  /** When a turn last ended, or the first of those that run began. */
  movedAtMs: number
  /** First come, first served. */
  readonly waiting: Set<Waiting>
  /** While somebody waits: one for all, since setting and clearing one for each costs. */
  alarm: NodeJS.Timeout | undefined
}

interface Waiting {
  readonly tell: (isAdmitted: boolean) => void
  /** Since when the line has not moved for it, as far as it has looked. */
  sinceMs: number
  moves: number
}

export function createGate(options: GateOptions = {}): Gate {
  const { windowMax = CONNECTIONS_MAX, slowMs = SLOW_MS, patienceMs = PATIENCE_MS } = options
  const lines = new Map<string, Line>()
  const lineOf = (handlerId: string): Line => {
    const known = lines.get(handlerId)
    if (known !== undefined) return known
    const made: Line = {
      running: 0,
      window: 1,
      isSlow: false,
      moves: 0,
      movedAtMs: 0,
      waiting: new Set(),
      alarm: undefined,
    }
    lines.set(handlerId, made)
    return made
  }
  return {
    enter: async (handlerId) => {
      const line = lineOf(handlerId)
      if (line.running < line.window) {
        if (line.running === 0) line.movedAtMs = monotonicMs()
        line.running++
        return true
      }
      // Who waits behind a slow handler holds up a claim, and with it other handlers.
      return isStuck(line, slowMs) ? false : await waitInLine(line, patienceMs)
    },
    leave: (handlerId, durationMs) => {
      const line = lineOf(handlerId)
      line.running--
      line.movedAtMs = monotonicMs()
      line.isSlow = durationMs >= slowMs
      if (!line.isSlow) line.moves++
      line.window = line.isSlow ? 1 : Math.min(line.window + 1, windowMax)
      admitNext(line)
    },
    isSlow: (handlerId) => {
      const line = lines.get(handlerId)
      return line !== undefined && isStuck(line, slowMs)
    },
    isClosed: (handlerId) => {
      const line = lines.get(handlerId)
      return line !== undefined && line.running >= line.window && isStuck(line, slowMs)
    },
  }
}

/** True when the last answer was slow, or none has come for as long as would be slow. */
function isStuck(line: Line, slowMs: number): boolean {
  return line.isSlow || (line.running > 0 && monotonicMs() - line.movedAtMs >= slowMs)
}

async function waitInLine(line: Line, patienceMs: number): Promise<boolean> {
  return await new Promise((resolve) => {
    line.waiting.add({ tell: resolve, sinceMs: monotonicMs(), moves: line.moves })
    line.alarm ??= setTimeout(sendAway, patienceMs, line, patienceMs)
  })
}

/** Sends away for whom the line has not moved within the patience, and looks again. */
function sendAway(line: Line, patienceMs: number): void {
  line.alarm = undefined
  const nowMs = monotonicMs()
  let firstMs = Number.POSITIVE_INFINITY
  for (const waiting of line.waiting) {
    if (nowMs - waiting.sinceMs >= patienceMs) {
      if (line.moves === waiting.moves) {
        line.waiting.delete(waiting)
        waiting.tell(false)
        continue
      }
      waiting.sinceMs = nowMs
      waiting.moves = line.moves
    }
    firstMs = Math.min(firstMs, waiting.sinceMs)
  }
  if (line.waiting.size === 0) return
  line.alarm = setTimeout(sendAway, Math.max(1, firstMs + patienceMs - nowMs), line, patienceMs)
}

function admitNext(line: Line): void {
  for (const waiting of line.waiting) {
    if (line.running >= line.window) return
    line.waiting.delete(waiting)
    line.running++
    waiting.tell(true)
  }
  clearTimeout(line.alarm)
  line.alarm = undefined
}

// How many deliveries one handler gets at once from this process. The window begins at one, grows
// while the handler answers fast and falls back to one when it is slow: a handler that hangs holds
// one place and no other handler waits for it.
import { monotonicMs } from '#kit'

const WINDOW_MAX = 16
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
  readonly waiting: Set<() => void>
}

export function createGate(options: GateOptions = {}): Gate {
  const { windowMax = WINDOW_MAX, slowMs = SLOW_MS, patienceMs = PATIENCE_MS } = options
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
    const enter = () => {
      clearTimeout(timer)
      resolve(true)
    }
    const lookAgain = (movesBefore: number) => {
      if (line.moves > movesBefore) {
        timer = wait()
        return
      }
      line.waiting.delete(enter)
      resolve(false)
    }
    const wait = () => setTimeout(lookAgain, patienceMs, line.moves)
    let timer = wait()
    line.waiting.add(enter)
  })
}

/** First come, first served. */
function admitNext(line: Line): void {
  for (const enter of line.waiting) {
    if (line.running >= line.window) return
    line.waiting.delete(enter)
    line.running++
    enter()
  }
}

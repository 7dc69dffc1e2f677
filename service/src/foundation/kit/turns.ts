// One thread does the work of all: what would make a turn of its event loop long goes on in the
// next, and those for whom it waits take turns.
import { nextTick } from 'node:process'
import { monotonicMs } from './clock.ts'

/** Where work gives way to that of others. */
export interface Turns {
  /**
   * Resolves when a holder's work may go on: in this turn of the event loop while it is young, else
   * in one that follows. What one holder waits for goes on in the order it came.
   */
  take(holder: string): Promise<void>
}

/** Long enough for many small requests, and short beside what a person notices. */
const TURN_MS = 4

/** Makes turns of `turnMs` by a clock in milliseconds. One piece of work may make one longer. */
export function createTurns(turnMs: number = TURN_MS, nowMs: () => number = monotonicMs): Turns {
  /** By holder, the one whose turn is next first. */
  const waiting = new Map<string, (() => void)[]>()
  let begunMs: number | null = null
  let isServing = false

  const begin = () => {
    begunMs = nowMs()
    setImmediate(() => {
      begunMs = null
    })
  }
  const isOver = () => {
    if (begunMs !== null) return nowMs() - begunMs >= turnMs
    begin()
    return false
  }
  /** Lets one go on, and the next when all that it does at once is done: after its microtasks. */
  const serve = () => {
    const [next] = waiting
    isServing = next !== undefined
    if (begunMs === null) begin()
    if (next === undefined) return
    const [holder, queue] = next
    const goOn = queue.shift()
    waiting.delete(holder)
    if (queue.length > 0) waiting.set(holder, queue)
    goOn?.()
    queueMicrotask(() => nextTick(serveOrGiveWay))
  }
  const serveOrGiveWay = () => {
    if (isOver()) setImmediate(serve)
    else serve()
  }
  return {
    take: async (holder) => {
      await new Promise<void>((resolve) => {
        const queue = waiting.get(holder) ?? []
        queue.push(resolve)
        waiting.set(holder, queue)
        if (isServing) return
        isServing = true
        serveOrGiveWay()
      })
    },
  }
}

/** Those of this process, which has one event loop. */
export const processTurns: Turns = createTurns()

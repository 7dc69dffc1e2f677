// One thread does the work of all: what would make a turn of its event loop long goes on in the
// next, those for whom it waits take turns, and who fills a turn leaves the next to others.
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

interface Holder {
  readonly waiting: (() => void)[]
  /** When it last asked. */
  askedMs: number
  /** Until then others go on, though it waits. */
  restsUntilMs: number
}

/** Long enough for many small requests, and short beside what a person notices. */
const TURN_MS = 4
/** Who has not asked for so long is not there. */
const ABOUT_MS = 1_000

/**
 * Makes turns of `turnMs` by a clock in milliseconds; one piece of work may make one longer. While
 * others are about, a holder rests after a turn for as long as it has worked in it: nobody has more
 * than half of the thread.
 */
export function createTurns(turnMs: number = TURN_MS, nowMs: () => number = monotonicMs): Turns {
  /** The one whose turn is next first. */
  const holders = new Map<string, Holder>()
  /** How long holders have worked in this turn. */
  const worked = new Map<Holder, number>()
  let begunMs: number | null = null
  let isServing = false
  let alarm: NodeJS.Timeout | undefined

  const isOver = () => {
    if (begunMs !== null) return nowMs() - begunMs >= turnMs
    begunMs = nowMs()
    setImmediate(() => {
      begunMs = null
      worked.clear()
    })
    return false
  }
  const begin = () => {
    isServing = true
    clearTimeout(alarm)
    serveOrGiveWay()
  }
  /** Lets one go on, and the next when all that it does at once is done: after its microtasks. */
  const serve = () => {
    isOver()
    const atMs = nowMs()
    const next = nextOf(holders, atMs)
    isServing = next !== undefined
    if (next === undefined) return wakeLater(atMs)
    const [name, holder] = next
    holders.delete(name)
    holders.set(name, holder)
    holder.waiting.shift()?.()
    queueMicrotask(() =>
      nextTick(() => {
        worked.set(holder, (worked.get(holder) ?? 0) + nowMs() - atMs)
        serveOrGiveWay()
      }),
    )
  }
  const serveOrGiveWay = () => {
    if (!isOver()) return serve()
    endTurn()
    setImmediate(serve)
  }
  /** Forgets who is not there any more; with others about, whoever has worked rests as long. */
  const endTurn = () => {
    const atMs = nowMs()
    for (const [name, { waiting, askedMs }] of holders) {
      if (waiting.length === 0 && askedMs < atMs - ABOUT_MS) holders.delete(name)
    }
    if (holders.size === 1) return
    for (const [holder, ms] of worked) holder.restsUntilMs = atMs + ms
  }
  const wakeLater = (atMs: number) => {
    const rests = [...holders.values()].filter(({ waiting }) => waiting.length > 0)
    if (rests.length === 0) return
    const firstMs = Math.min(...rests.map(({ restsUntilMs }) => restsUntilMs))
    alarm = setTimeout(begin, Math.max(1, firstMs - atMs))
  }
  return {
    take: async (name) => {
      await new Promise<void>((resolve) => {
        enqueue(holders, { name, atMs: nowMs(), resolve })
        if (!isServing) begin()
      })
    },
  }
}

interface Ask {
  readonly name: string
  readonly atMs: number
  readonly resolve: () => void
}

function enqueue(holders: Map<string, Holder>, { name, atMs, resolve }: Ask): void {
  const holder = holders.get(name) ?? { waiting: [], askedMs: atMs, restsUntilMs: atMs }
  holders.set(name, holder)
  holder.askedMs = atMs
  holder.waiting.push(resolve)
}

/** Who waits and does not rest, and whose turn is longest ago. */
function nextOf(
  holders: ReadonlyMap<string, Holder>,
  atMs: number,
): readonly [string, Holder] | undefined {
  for (const one of holders) {
    const [, { waiting, restsUntilMs }] = one
    if (waiting.length > 0 && restsUntilMs <= atMs) return one
  }
  return undefined
}

/** Those of this process, which has one event loop. */
export const processTurns: Turns = createTurns()

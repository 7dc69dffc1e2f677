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
  /**
   * How a holder stands to others: `alone` where none is about, `fair` where it had no more of the
   * thread lately than they had on the average, else `greedy`: what it does at once keeps them waiting.
   */
  standingOf(holder: string): 'alone' | 'fair' | 'greedy'
}

interface Holder {
  readonly waiting: (() => void)[]
  /** When it last asked. */
  askedMs: number
  /** How long it has worked lately, as counted at a moment: what lies back counts less and less. */
  lately: { readonly ms: number; readonly atMs: number }
  /** Until then others go on, though it waits. */
  restsUntilMs: number
}

/** Long enough for many small requests, and short beside what a person notices. */
const TURN_MS = 2
/** Who has not asked for so long is not there. */
const ABOUT_MS = 1_000
/** What one leaves to others after its work, as a multiple of that. */
const REST = 2

/** After so long work counts a third of what it did. */
const LATELY_MS = 1_000

/**
 * Makes turns of `turnMs` by a clock in milliseconds; one piece of work may make one longer. While
 * others are about, whoever had more of the thread lately than they had on the average rests after
 * a turn for twice as long as it has worked in it: a flood has no more than a third of the thread,
 * and who asks for less than the flood has what it asks for.
 */
export function createTurns(turnMs: number = TURN_MS, nowMs: () => number = monotonicMs): Turns {
  /** The one whose turn is next first. */
  const holders = new Map<string, Holder>()
  /** How long holders have worked in this turn. */
  const worked = new Map<Holder, number>()
  let begunMs: number | null = null
  let isServing = false
  const { meet, areShared } = createMeetings(nowMs)
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
        const ms = nowMs() - atMs
        worked.set(holder, (worked.get(holder) ?? 0) + ms)
        holder.lately = { ms: latelyOf(holder, atMs) + ms, atMs }
        serveOrGiveWay()
      }),
    )
  }
  const serveOrGiveWay = () => {
    if (!isOver()) return serve()
    endTurn()
    setImmediate(serve)
  }
  /** Forgets who is not there any more; with others about, whoever has worked rests. */
  const endTurn = () => {
    const atMs = nowMs()
    forgetIdle(holders, atMs)
    if (!areShared()) return
    for (const [holder, ms] of worked) {
      if (isGreedy(holders, holder, atMs)) holder.restsUntilMs = atMs + REST * ms
    }
  }
  const wakeLater = (atMs: number) => {
    const untilMs = firstRestOf(holders)
    if (untilMs !== null) alarm = setTimeout(begin, Math.max(1, untilMs - atMs))
  }
  return {
    take: async (name) => {
      await new Promise<void>((resolve) => {
        const ask = { name, atMs: nowMs(), resolve }
        meet(ask)
        enqueue(holders, ask)
        if (!isServing) begin()
      })
    },
    standingOf: (name) => {
      if (!areShared()) return 'alone'
      const holder = holders.get(name)
      return holder !== undefined && isGreedy(holders, holder, nowMs()) ? 'greedy' : 'fair'
    },
  }
}

function latelyOf({ lately: { ms, atMs } }: Holder, nowMs: number): number {
  return ms * Math.exp((atMs - nowMs) / LATELY_MS)
}

/** Whether it had more lately than the average of those who are about. */
function isGreedy(holders: ReadonlyMap<string, Holder>, holder: Holder, atMs: number): boolean {
  let all = 0
  for (const one of holders.values()) all += latelyOf(one, atMs)
  return latelyOf(holder, atMs) * holders.size > all
}

/** When the first of those who wait has rested; null where nobody waits. */
function firstRestOf(holders: ReadonlyMap<string, Holder>): number | null {
  const resting = [...holders.values()].filter(({ waiting }) => waiting.length > 0)
  if (resting.length === 0) return null
  return Math.min(...resting.map(({ restsUntilMs }) => restsUntilMs))
}

function forgetIdle(holders: Map<string, Holder>, atMs: number): void {
  for (const [name, { waiting, askedMs }] of holders) {
    if (waiting.length === 0 && askedMs < atMs - ABOUT_MS) holders.delete(name)
  }
}

/** Knows whether several holders ask. */
function createMeetings(nowMs: () => number) {
  let last: Pick<Ask, 'name' | 'atMs'> | null = null
  /** When one last asked after another. */
  let metMs = Number.NEGATIVE_INFINITY
  return {
    meet: ({ name, atMs }: Ask) => {
      const isMeeting = last !== null && last.name !== name && atMs - last.atMs < ABOUT_MS
      if (isMeeting) metMs = atMs
      last = { name, atMs }
    },
    areShared: () => nowMs() - metMs < ABOUT_MS,
  }
}

interface Ask {
  readonly name: string
  readonly atMs: number
  readonly resolve: () => void
}

function enqueue(holders: Map<string, Holder>, { name, atMs, resolve }: Ask): void {
  const lately = { ms: 0, atMs }
  const holder = holders.get(name) ?? { waiting: [], askedMs: atMs, lately, restsUntilMs: atMs }
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

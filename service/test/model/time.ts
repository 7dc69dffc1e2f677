// Time in the model: what falls due, and what follows at once.
import type { World } from './state.ts'

export const SECOND = 1_000
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

export function later(world: World, at: number, run: () => void): void {
  world.due.push({ at, order: world.next(), run })
}

/** Lets everything follow that follows at once. */
export function react(world: World): void {
  for (;;) {
    const next = world.reactions.shift()
    if (next === undefined) return
    next()
  }
}

/** Runs what falls due until an instant, in order of its time. */
export function advanceTo(world: World, end: number): void {
  react(world)
  for (;;) {
    const [first] = world.due
      .filter(({ at }) => at <= end)
      .toSorted((a, b) => a.at - b.at || a.order - b.order)
    if (first === undefined) break
    world.due = world.due.filter((one) => one !== first)
    world.now = Math.max(world.now, first.at)
    first.run()
    react(world)
  }
  world.now = end
}

/** The first Monday 06:00 in London after an instant. */
export function nextMonday(after: number): number {
  const day = new Date(after)
  const start = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())
  for (let ahead = 0; ahead <= 8; ahead++) {
    const date = start + ahead * DAY
    if (new Date(date).getUTCDay() !== 1) continue
    const at = date + 6 * HOUR - (isSummer(date + 6 * HOUR) ? HOUR : 0)
    if (at > after) return at
  }
  throw new Error('every week has a Monday')
}

/** British summer time: from the last Sunday of March to that of October, 01:00 UTC. */
function isSummer(at: number): boolean {
  const year = new Date(at).getUTCFullYear()
  return at >= lastSunday(year, 2) && at < lastSunday(year, 9)
}

function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0))
  return last.getTime() - last.getUTCDay() * DAY + HOUR
}

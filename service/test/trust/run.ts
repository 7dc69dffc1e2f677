// Plays acts of a seed, and holds the world to its rules after each.
import { expect, inject } from 'vitest'
import { newUuid, realNow } from '#kit'
import type { Act } from './act.ts'
import { keyActs } from './acts-keys.ts'
import { moneyActs } from './acts-money.ts'
import { payeeActs } from './acts-payees.ts'
import { peopleActs } from './acts-people.ts'
import { recoveryActs } from './acts-recovery.ts'
import { wildActs } from './acts-wild.ts'
import { watchChanges } from './changes.ts'
import { drawer } from './draw.ts'
import { verifySellers } from './payees.ts'
import { holdRules } from './rules.ts'
import type { World } from './world.ts'
import { startWorld } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Repeats a run: what it printed. */
    trustSeed?: number
    /** How many acts to play instead of the usual number. */
    trustActs?: number
  }
}

const acts: readonly Act[] = [
  ...moneyActs,
  ...payeeActs,
  ...peopleActs,
  ...recoveryActs,
  ...keyActs,
  ...wildActs,
]

/** A world is left for a new one after so many, unless it is said otherwise: it grows. */
const ACTS_OF_A_WORLD = 1_000
/** Every invariant is asked after so many acts. */
const BETWEEN_INVARIANTS = 100
/** So many acts before a fault are told with it. */
const TOLD = 25

export function chooseActs(usual: number): number {
  return inject('trustActs') ?? usual
}

export function chooseTrustSeed(): number {
  return inject('trustSeed') ?? Number.parseInt(newUuid(realNow()).slice(-6), 16)
}

/** What came of a run. */
export interface Played {
  readonly acts: number
  /** Each act was done as it was meant at least once, in a run that is long enough. */
  readonly isAlive: boolean
}

/** Plays acts of a seed in worlds of their own. Throws at the first rule that is broken. */
export async function playActs(
  seed: number,
  acts: number,
  actsOfAWorld = ACTS_OF_A_WORLD,
): Promise<Played> {
  const answers = new Map<string, number>()
  let played = 0
  const tell = () => process.stdout.write(`trust: ${played} acts, seed ${seed}\n`)
  try {
    for (let first = 0; first < acts; first += actsOfAWorld) {
      const world = await startWorld()
      for (const side of world.sides) await verifySellers(world, side)
      const some = Math.min(actsOfAWorld, acts - first)
      await playWorld(world, { seed: seed + first, acts: some, answers, count: () => played++ })
      await world.stop()
    }
  } finally {
    tell()
  }
  return { acts: played, isAlive: isAlive(answers, played) }
}

/** In fewer acts than that, not everything comes about. */
const ENOUGH = 5_000

function isAlive(answers: ReadonlyMap<string, number>, played: number): boolean {
  if (played < ENOUGH) return true
  const meant = acts.filter(({ isHostile = false }) => !isHostile)
  const dead = meant.flatMap(({ name }) => (answers.has(name) ? [] : [name]))
  if (dead.length > 0) process.stdout.write(`trust: never done: ${dead.join('; ')}\n`)
  return dead.length === 0
}

interface Playing {
  readonly seed: number
  readonly acts: number
  readonly answers: Map<string, number>
  readonly count: () => void
}

async function playWorld(world: World, { seed, acts: wanted, answers, count }: Playing) {
  const draw = drawer(seed)
  const rules = await holdRules(world, await watchChanges(world.database))
  const past: string[] = []
  for (let place = 0; place < wanted; place++) {
    const act = draw.weighted(acts)
    const { told, allowed } = await act.run(world, draw)
    count()
    past.push(`${place} ${act.name}, ${told}`)
    if (/(^|\D)20[04](\D|$)/.test(told)) answers.set(act.name, (answers.get(act.name) ?? 0) + 1)
    await rules.check(past.slice(-TOLD).join('\n'), allowed)
    if (place % BETWEEN_INVARIANTS === 0) expect(await world.holdfast.breaches()).toEqual([])
  }
  expect(await world.holdfast.breaches()).toEqual([])
}

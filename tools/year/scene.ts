// What a scene of the year is, and what it notes while it is played.
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './world.ts'

const MS_OF_HOUR = 3_600_000
/** Ten million events are written, sealed, verified and archived within it. */
const GIVES_UP_MS = 4 * MS_OF_HOUR

/** One thing that an operator meets in a year. */
export interface Scene {
  /** As the command line names it. */
  readonly name: string
  /** What is done in it. */
  readonly about: string
  /** Throws where something does not hold. */
  play(world: World, notes: Notes): Promise<void>
}

export interface Notes {
  /** Notes what holds. Throws, with what was found, where it does not. */
  holds(what: string, isSo: boolean, found?: unknown): void
  /** Notes something that was counted or measured. */
  figure(name: string, value: number | string): void
}

/** A scene that was played, as the table shows it. */
export interface Played {
  readonly scene: Scene
  readonly held: readonly string[]
  readonly figures: readonly string[]
  readonly seconds: number
  /** Undefined where all of it held. */
  readonly failure: string | undefined
}

/** Plays a scene to its end, whatever comes of it. */
export async function playScene(scene: Scene, world: World): Promise<Played> {
  const held: string[] = []
  const figures: string[] = []
  const notes: Notes = {
    holds: (what, isSo, found) => {
      if (!isSo) throw new Error(`not so: ${what}${found === undefined ? '' : ` (${told(found)})`}`)
      held.push(what)
    },
    figure: (name, value) => void figures.push(`${name} ${value}`),
  }
  const begun = performance.now()
  let failure: string | undefined
  try {
    await withinLimit(scene.play(world, notes))
  } catch (error) {
    failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
  const seconds = (performance.now() - begun) / 1_000
  return { scene, held, figures, seconds, failure }
}

/** Ends the wait for what hangs. */
async function withinLimit(playing: Promise<void>): Promise<void> {
  const over = new AbortController()
  const limit = async () => {
    await sleep(GIVES_UP_MS, undefined, { signal: over.signal })
    throw new Error(`not over within ${GIVES_UP_MS / MS_OF_HOUR} hours`)
  }
  try {
    await Promise.race([playing, limit()])
  } finally {
    over.abort()
  }
}

function told(found: unknown): string {
  return typeof found === 'string' ? found : JSON.stringify(found)
}

/** The table of a year. */
export function tableOf(all: readonly Played[]): string {
  const rows = all.map(({ scene, held, figures, seconds, failure }) => [
    scene.name,
    scene.about,
    held.join('; '),
    [...figures, `${seconds.toFixed(0)} s`].join('; '),
    failure === undefined ? 'ok' : 'FAILED',
  ])
  const header = ['scene', 'done', 'asserted', 'figures', 'ok']
  const lines = [header, header.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

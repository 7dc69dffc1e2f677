// What a scene of the year is, and what it notes while it is played.
import type { World } from './world.ts'

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
    await scene.play(world, notes)
  } catch (error) {
    failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
  const seconds = (performance.now() - begun) / 1_000
  return { scene, held, figures, seconds, failure }
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

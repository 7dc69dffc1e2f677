// The scenes of the year, in their order, and the playing of some of them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Played, Scene } from './scene.ts'
import { playScene } from './scene.ts'
import { alerts } from './scenes/alerts.ts'
import { certificate } from './scenes/certificate.ts'
import { clock } from './scenes/clock.ts'
import { disk } from './scenes/disk.ts'
import { growth } from './scenes/growth.ts'
import { install } from './scenes/install.ts'
import { load } from './scenes/load.ts'
import { masterKey } from './scenes/master-key.ts'
import { organisation } from './scenes/organisation.ts'
import { rollback, upgrade } from './scenes/upgrade.ts'
import type { World } from './world.ts'

/** What all others stand on: these are played whatever is chosen. */
const GROUND: readonly Scene[] = [install, organisation, load]

/** In the order in which they are played. */
export const SCENES: readonly Scene[] = [
  ...GROUND,
  upgrade,
  rollback,
  masterKey,
  disk,
  growth,
  certificate,
  clock,
  alerts,
]

export interface YearOptions {
  /** How many events the database is grown to. */
  readonly events: number
  /** The names of the scenes that are played; all by default. */
  readonly only?: readonly string[]
  readonly say: (text: string) => void
}

/**
 * Plays the scenes that are chosen, up to the first that fails. What was made for them is gone
 * afterwards.
 */
export async function playYear({ events, only, say }: YearOptions): Promise<Played[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-year-'))
  // Users of the database and of the image must be able to pass.
  chmodSync(folder, 0o711)
  const endings: World['endings'] = [() => rmSync(folder, { recursive: true, force: true })]
  const world: World = { folder, events, say, endings, scrapes: new Map() }
  const chosen = SCENES.filter((scene) => GROUND.includes(scene) || isChosen(scene, only))
  const played: Played[] = []
  let ended: Promise<void> | undefined
  const endInTurn = async () => {
    for (const ending of endings.toReversed()) await ending()
  }
  // A terminal sends a signal to all, and whoever has started this passes it on: it ends once.
  const end = async () => {
    ended ??= endInTurn()
    await ended
  }
  const interrupt = () => void end().then(() => process.exit(1))
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  try {
    for (const scene of chosen) {
      say(`== ${scene.name}: ${scene.about}`)
      const one = await playScene(scene, world)
      played.push(one)
      say(one.failure === undefined ? `ok: ${one.figures.join('; ')}` : `FAILED: ${one.failure}`)
      // What a scene has left half done is no ground for the next.
      if (one.failure !== undefined) break
    }
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
    await end()
  }
  return played
}

function isChosen({ name }: Scene, only: readonly string[] | undefined): boolean {
  return only === undefined || only.includes(name)
}

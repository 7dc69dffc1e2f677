// Whether this process works at the database that lives, looked at again and again.
import type { Database } from '#db'
import { startRounds } from '#kit'
import type { Doubt } from './doubt.ts'
import { lookAtInstallation, readOrMake } from './look.ts'
import { markInstallation } from './store.ts'
import type { Witness, WitnessPlaces } from './witness.ts'
import { writeWitness } from './witness.ts'

/** So much of what a database has lost may go unnoticed by its mark. */
const EVERY_MS = 10_000

interface InstallationOptions extends WitnessPlaces {
  readonly database: Pick<Database, 'global'>
  /** Told when a doubt comes, changes or goes. */
  readonly onDoubt: (doubt: Doubt | null) => void
  readonly onError: (error: unknown) => void
}

export interface InstallationStanding {
  /** Null: none, or it was not looked at yet. */
  readonly doubt: Doubt | null
  /** It was looked at, and there is no doubt. */
  readonly lives: boolean
  /** Looks now. */
  look(): Promise<void>
  /** Looks a last time, so that the files know how far the database went. */
  stop(): Promise<void>
}

/**
 * Watches over which installation a process works at. While there is a doubt nothing is written,
 * neither to the database nor to the files; when it has gone, as by a decision, work goes on.
 */
export function watchInstallation(options: InstallationOptions): InstallationStanding {
  const { onDoubt, onError } = options
  let doubt: Doubt | null = null
  let isKnown = false
  const write = writerOf(options)
  const look = async () => {
    const found = await lookOnce(options, write)
    const isNews = found?.about !== doubt?.about || (!isKnown && found === null)
    // What could not be begun is begun at the next look.
    if (isNews) onDoubt(found)
    doubt = found
    isKnown = true
  }
  const rounds = startRounds({ everyMs: EVERY_MS, work: look, onError })
  return {
    get doubt() {
      return doubt
    },
    get lives() {
      return isKnown && doubt === null
    },
    look: rounds.next,
    stop: rounds.stop,
  }
}

/** Writes files, and tells once of one that cannot be written: work goes on without it. */
function writerOf({ folders, onError }: InstallationOptions) {
  const broken = new Set<string>()
  return (known: Omit<Witness, 'place'>) => {
    for (const folder of folders) {
      try {
        writeWitness(folder, known)
        broken.delete(folder)
      } catch (error) {
        if (!broken.has(folder)) onError(error)
        broken.add(folder)
      }
    }
  }
}

async function lookOnce(
  options: InstallationOptions,
  write: ReturnType<typeof writerOf>,
): Promise<Doubt | null> {
  const { global } = options.database
  await readOrMake(global)
  const { row, doubt } = await lookAtInstallation(global, options)
  if (row === undefined || doubt !== null) return doubt
  const { id, epoch, epoch_key: epochKey, here } = row
  const [marked] = await global.query(markInstallation, { epoch_key: epochKey, here })
  if (marked !== undefined) write({ id, epoch, epochKey, mark: marked.mark })
  return null
}

// Looking at an installation: its row, and whether anybody outside doubts it.
import type { Reader } from '#db'
import { present } from '#kit'
import type { Doubt } from './doubt.ts'
import { doubtOf } from './doubt.ts'
import type { InstallationRow } from './store.ts'
import { makeInstallation, selectInstallation } from './store.ts'
import type { WitnessPlaces } from './witness.ts'
import { readWitnesses, WitnessUnreadable } from './witness.ts'

/** An installation, and why it may not be the one that lives; null: no doubt. */
interface SeenInstallation {
  /** Undefined where nobody has worked yet, or where it was not looked at. */
  readonly row: InstallationRow | undefined
  readonly doubt: Doubt | null
}

/**
 * Looks, and changes nothing. Files are read before the database: what they say was there before,
 * so a database that goes on is never behind them.
 */
export async function lookAtInstallation(
  reader: Reader,
  places: WitnessPlaces,
): Promise<SeenInstallation> {
  try {
    const witnesses = readWitnesses(places)
    const [row] = await reader.query(selectInstallation, {})
    return { row, doubt: row === undefined ? null : doubtOf(row, witnesses) }
  } catch (error) {
    if (!(error instanceof WitnessUnreadable)) throw error
    return { row: undefined, doubt: { reason: 'unreadable', about: error.message } }
  }
}

/** The row, which is made in a database that nobody has worked at. */
export async function readOrMake(reader: Reader): Promise<InstallationRow> {
  const [found] = await reader.query(selectInstallation, {})
  if (found !== undefined) return found
  await reader.query(makeInstallation, {})
  const [made] = await reader.query(selectInstallation, {})
  return present(made, 'a database is of an installation')
}

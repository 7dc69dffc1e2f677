// What an operator decides: that this database is the one that lives.
import type { Reader } from '#db'
import { present } from '#kit'
import type { Doubt } from './doubt.ts'
import { doubtOf } from './doubt.ts'
import { readOrMake } from './look.ts'
import type { InstallationRow } from './store.ts'
import { decideInstallation, moveInstallation } from './store.ts'
import type { Witness, WitnessPlaces } from './witness.ts'
import { readWitness, readWitnesses, WitnessUnreadable, writeWitness } from './witness.ts'

/** An installation as it stands, with what is known outside the database. */
interface FoundInstallation {
  readonly row: InstallationRow
  readonly witnesses: readonly Witness[]
  readonly doubt: Doubt | null
}

/** Looks at an installation by the owner, in his open transaction. */
export async function readInstallation(
  reader: Reader,
  places: WitnessPlaces,
): Promise<FoundInstallation> {
  const witnesses = readWitnesses(places, readWhole)
  const row = await readOrMake(reader)
  return { row, witnesses, doubt: doubtOf(row, witnesses) }
}

/** A file that says nothing keeps nobody from deciding. */
function readWhole(folder: string): Witness | null {
  try {
    return readWitness(folder)
  } catch (error) {
    if (error instanceof WitnessUnreadable) return null
    throw error
  }
}

/**
 * Begins another epoch, in the owner's open transaction: every other copy has an earlier one, or
 * one that was drawn apart.
 */
export async function beginEpoch(
  reader: Reader,
  { witnesses }: Pick<FoundInstallation, 'witnesses'>,
): Promise<InstallationRow> {
  const known = witnesses.map(({ epoch }) => epoch)
  const marks = witnesses.flatMap(({ mark }) => (mark === null ? [] : [mark]))
  const [row] = await reader.query(decideInstallation, {
    known_epoch: Math.max(0, ...known),
    known_mark: marks.reduce((most, one) => (one > most ? one : most), 0n),
  })
  return present(row, 'a database is of an installation')
}

/** Takes the database as moved, in the owner's open transaction: the epoch goes on. */
export async function goOnHere(reader: Reader): Promise<InstallationRow> {
  const [row] = await reader.query(moveInstallation, {})
  return present(row, 'a database is of an installation')
}

/** Writes into the files what was decided, once that is committed. */
export function tellFolders(folders: readonly string[], row: InstallationRow): void {
  const { id, epoch, epoch_key: epochKey, mark } = row
  for (const folder of folders) writeWitness(folder, { id, epoch, epochKey, mark })
}

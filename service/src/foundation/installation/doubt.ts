// Whether a database is the one that lives, by what it says of itself and what others know: pure.
import type { InstallationRow } from './store.ts'
import type { Witness } from './witness.ts'

/** Why it is not certain that a database is the one that lives. */
type DoubtReason =
  | 'other_installation'
  | 'superseded'
  | 'forked'
  | 'behind'
  | 'moved'
  | 'unreadable'

export interface Doubt {
  readonly reason: DoubtReason
  /** In a sentence, for people. */
  readonly about: string
}

/** The first doubt that there is; null: none, as far as anybody knows. */
export function doubtOf(found: InstallationRow, witnesses: readonly Witness[]): Doubt | null {
  for (const witness of witnesses) {
    const doubt = doubtBy(found, witness)
    if (doubt !== null) return doubt
  }
  if (found.home === null || found.home === found.here) return null
  const about = 'The database is a copy: it was written in another cluster, or under another name.'
  return { reason: 'moved', about }
}

function doubtBy(found: InstallationRow, witness: Witness): Doubt | null {
  const { place, id, epoch, epochKey, mark } = witness
  if (id !== found.id) {
    return { reason: 'other_installation', about: `${place} is of another installation.` }
  }
  if (epoch > found.epoch) {
    const about = `${place} knows epoch ${epoch}, the database is of epoch ${found.epoch}.`
    return { reason: 'superseded', about: `${about} Another copy was said to be the one.` }
  }
  // Whoever knows an earlier epoch only has not heard yet of what was decided since.
  if (epoch < found.epoch || epochKey === null || mark === null) return null
  if (epochKey !== found.epoch_key) {
    const about = `${place} and the database were both said to be the one, each by itself.`
    return { reason: 'forked', about }
  }
  if (mark <= found.mark) return null
  return { reason: 'behind', about: `${place} knows what came after this database.` }
}

import { faultsOf } from '../components/index.ts'
import { missingEntries } from '../kit/faults.ts'

/**
 * Lets a form go on only when all of these are filled in.
 *
 * @throws {ApiError} naming each field that is empty
 */
export function needEntries(entries: Readonly<Record<string, string>>): void {
  const faults = missingEntries(entries)
  if (faults.length > 0) throw faultsOf(faults)
}

import { faultsOf } from '../components/index.ts'
import { missing } from '../kit/faults.ts'

/**
 * Lets a form go on only when all of these are filled in.
 *
 * @throws {ApiError} naming each field that is empty
 */
export function need(entries: Readonly<Record<string, string>>): void {
  const faults = missing(entries)
  if (faults.length > 0) throw faultsOf(faults)
}

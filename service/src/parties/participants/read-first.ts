// Whom addresses stand for: nearly every command that names people begins by asking that, so it can
// be asked in the round trip in which their unit begins.
import type { ParticipantInput } from '@holdfast/contract'
import type { Reader, ReadFirst, Unit } from '#db'
import { unitSlot } from '#db'
import type { TenantId } from '#kit'
import { compact, distinct, foldAddress } from '#kit'
import { emailSpelling } from './email.ts'
import type { Participant } from './participants.ts'
import { readFirstParticipants } from './participants.ts'
import { selectApart } from './store.ts'

/** What is known of some addresses, by how they are folded. */
interface FoundByFold {
  readonly folds: ReadonlySet<string>
  /** Those of which there are several spellings that are not joined yet. */
  readonly apart: ReadonlySet<string>
  readonly firsts: ReadonlyMap<string, Participant>
}

const foundOf = unitSlot<{ found: FoundByFold | null }>(() => ({ found: null }))

/** Reads whom folded addresses stand for. */
export async function readByFold(
  reader: Reader,
  tenantId: TenantId,
  folds: readonly string[],
): Promise<FoundByFold> {
  const [rows, firsts] = await Promise.all([
    reader.query(selectApart, { tenant_id: tenantId, email_folds: folds }),
    readFirstParticipants(reader, tenantId, folds),
  ])
  const apart = new Set(rows.map(({ email_fold }) => email_fold))
  return { folds: new Set(folds), apart, firsts }
}

/** Reads whom the addresses of these people stand for, for the unit that will resolve them. */
export async function readNamedFirst(
  reader: Reader,
  tenantId: TenantId,
  named: readonly ParticipantInput[],
): ReturnType<ReadFirst> {
  const spellings = compact(named.map(({ email }) => emailSpelling(email ?? '')))
  const folds = distinct(spellings.map(foldAddress))
  if (folds.length === 0) return () => undefined
  const found = await readByFold(reader, tenantId, folds)
  return (unit) => {
    foundOf(unit).found = found
  }
}

/**
 * What was read first, where it knows all of these addresses. Once: what the unit itself makes of
 * them afterwards is not in it.
 */
export function takeFound(unit: Unit, folds: readonly string[]): FoundByFold | null {
  const kept = foundOf(unit)
  const { found } = kept
  kept.found = null
  return found !== null && folds.every((fold) => found.folds.has(fold)) ? found : null
}

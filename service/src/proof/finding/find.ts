// Finding by terms, within a bounded amount of work.
import type { SearchField, SearchKind } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import type { FoundPlace } from './store.ts'
import { deleteTerms, deleteTermsOfPersons, selectByTerms } from './store.ts'

/** Sorts after every character. */
const LAST = '\u{10ffff}'
/** Terms of a kind that are looked at: for one beginning, and where several come together. */
const CANDIDATES = { one: 200, several: 2_000 } as const

export interface TermsAsked {
  readonly tenant: TenantId
  /** Other kinds are not looked at. */
  readonly kinds: readonly SearchKind[]
  /** What terms begin with: one of each. */
  readonly beginnings: readonly string[]
  /** Only what was said there; null: anywhere. */
  readonly field: SearchField | null
  /** Of each kind. */
  readonly limit: number
}

/**
 * What has a term with each beginning, kind by kind: the closest first, then the newest. The
 * longest beginning leads; of more than 2,000 terms of a kind the rest is not looked at.
 */
export async function findByTerms(
  reader: Reader,
  { tenant, kinds, beginnings, field, limit }: TermsAsked,
): Promise<FoundPlace[]> {
  const [first, ...others] = beginnings.toSorted((one, other) => other.length - one.length)
  if (first === undefined || kinds.length === 0) return []
  return await reader.query(selectByTerms, {
    tenant_id: tenant,
    kinds,
    first,
    others,
    last: LAST,
    field,
    candidates: others.length === 0 ? CANDIDATES.one : CANDIDATES.several,
    limit,
  })
}

/**
 * Forgets what persons are found by, and verifications of them; after their rows were changed, so
 * that nothing is read of them any more. What their payments are found by stays with those.
 */
export async function forgetTerms(unit: Unit, ids: readonly Id<'participant'>[]): Promise<void> {
  await unit.tx.query(deleteTermsOfPersons, {
    tenant_id: unit.tenant.id,
    participant_ids: ids,
  })
}

/** Forgets what resources are found by that are there no more. */
export async function forgetTermsOf(unit: Unit, ids: readonly string[]): Promise<void> {
  await unit.tx.query(deleteTerms, { tenant_id: unit.tenant.id, ids })
}

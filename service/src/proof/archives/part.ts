// Where a tenant's part of a month lies, as the database names it.
import type { Place } from './segment.ts'
import type { PartRow } from './store.ts'

/** The place of a part in its file. */
export function placeOf({ starts_at, length }: PartRow): Place {
  return { startsAt: Number(starts_at), length: Number(length) }
}
